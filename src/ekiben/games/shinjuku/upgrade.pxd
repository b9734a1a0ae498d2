cimport cython
from ekiben.kernel.bits cimport bit, has, lowest, u64
from ekiben.games.shinjuku.customers cimport put_back
from ekiben.games.shinjuku.pay cimport ask_payment, payable
from ekiben.games.shinjuku.queue cimport add_to_queue
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

cdef int customers_of(State game, int seat, int good) noexcept nogil
@cython.locals(goods=u64, good=int)
cdef u64 goods_on_top(State game, int station) noexcept nogil
@cython.locals(good=int)
cdef bint may_grow(State game, int station) noexcept nogil
@cython.locals(wards=u64, rest=u64, stations=u64, station=int)
cdef u64 stations_to_upgrade(State game) noexcept nogil
cdef bint can_upgrade(State game) noexcept nogil
@cython.locals(kinds=u64, good=int)
cdef void take_upgrade_answer(State game, int i) noexcept nogil
cdef void upgrade_store(State game) noexcept nogil
cdef void make_department(State game) noexcept nogil
cdef void spend_customer(State game) noexcept nogil
cdef void claim_bonus(State game) noexcept nogil
