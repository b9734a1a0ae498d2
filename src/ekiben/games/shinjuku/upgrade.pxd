cimport cython
from ekiben.kernel.bits cimport bit, has, lowest, u64
from ekiben.games.shinjuku.customers cimport put_back
from ekiben.games.shinjuku.pay cimport ask_payment
from ekiben.games.shinjuku.queue cimport add_to_queue
from ekiben.games.shinjuku.reach cimport find_reach, spread, spread_goods
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.stores cimport return_token, take_token
from ekiben.games.shinjuku.vocabulary cimport *

cdef int customers_of(State game, int seat, int good) noexcept nogil
cdef int goods_on_top(State game, int station) noexcept nogil
@cython.locals(good=int)
cdef bint may_grow(State game, int station) noexcept nogil
@cython.locals(rest=u64, stations=u64, station=int)
cdef u64 stations_to_upgrade(State game, u64 wards) noexcept nogil
cdef bint can_upgrade(State game, u64 wards) noexcept nogil
@cython.locals(kinds=u64, good=int)
cdef void take_upgrade_answer(State game, int i) noexcept nogil
cdef void upgrade_store(State game) noexcept nogil
cdef void make_department(State game) noexcept nogil
cdef void spend_customer(State game) noexcept nogil
cdef void claim_bonus(State game) noexcept nogil
