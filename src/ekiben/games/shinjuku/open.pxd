cimport cython
from ekiben.kernel.bits cimport bit, lowest, u64
from ekiben.games.shinjuku.pay cimport ask_payment, payable
from ekiben.games.shinjuku.stores cimport lift_store, put_store
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(rest=u64, goods=u64, station=int, good=int)
cdef u64 goods_to_open(State game) noexcept nogil
@cython.locals(rest=u64, stations=u64, station=int)
cdef u64 stores_to_relocate(State game, int good) noexcept nogil
@cython.locals(wards=u64, stations=u64)
cdef u64 stations_to_open(State game) noexcept nogil
cdef bint can_open(State game) noexcept nogil
@cython.locals(sources=u64)
cdef void take_open_answer(State game, int i) noexcept nogil
cdef void open_store(State game) noexcept nogil
cdef void ask_free_store(State game, int seat) noexcept nogil
cdef bint take_free_store(State game, int i) noexcept nogil
