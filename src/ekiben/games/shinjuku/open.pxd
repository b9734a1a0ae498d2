cimport cython
from ekiben.kernel.bits cimport bit, has, lowest, u64
from ekiben.games.shinjuku.pay cimport ask_payment, payable, stations_in
from ekiben.games.shinjuku.stores cimport lift_store, put_store, take_token
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(rest=u64, goods=int, station=int)
cdef int goods_to_open(State game) noexcept nogil
@cython.locals(rest=u64, stations=u64, station=int)
cdef u64 stores_to_relocate(State game, int good) noexcept nogil
cdef u64 stations_to_open(State game) noexcept nogil
cdef bint can_open(State game, u64 wards) noexcept nogil
@cython.locals(sources=u64)
cdef void take_open_answer(State game, int i) noexcept nogil
cdef void open_store(State game) noexcept nogil
cdef void ask_free_store(State game, int seat) noexcept nogil
cdef bint take_free_store(State game, int i) noexcept nogil
