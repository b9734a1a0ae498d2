cimport cython
from ekiben.kernel.bits cimport bit, has, lowest, u64
from ekiben.games.zerokei.buy cimport can_buy
from ekiben.games.zerokei.ground cimport need_ground
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.station cimport base_station, need_station
from ekiben.games.zerokei.track cimport base_track, empty_sections, need_track
from ekiben.games.zerokei.venue cimport can_place
from ekiben.games.zerokei.vocabulary cimport *

cdef void look(State game) noexcept nogil
cdef int missing(int need, int yen) noexcept nogil
@cython.locals(lacking=int)
cdef int missing_for_ground(State game, int yen) noexcept nogil
@cython.locals(cards=u64)
cdef u64 cards_within(State game, int yen) noexcept nogil
@cython.locals(seats=u64)
cdef u64 engines_within(State game, int yen) noexcept nogil
@cython.locals(offers=u64)
cdef u64 offers_within(State game, int yen) noexcept nogil
cdef u64 discounts_from(int least) noexcept nogil
cdef int need(State game, int kind) noexcept nogil
cdef int need_after_ground(State game, int kind) noexcept nogil
cdef int least_yen(State game, int offer, int base) noexcept nogil
@cython.locals(kind=int)
cdef int least_after(State game, int offer, int first) noexcept nogil
cdef int other_of(u64 pair, int offer) noexcept nogil
@cython.locals(found=u64, rest=u64, offer=int, cost=int)
cdef u64 first_of_pair(State game, u64 pair, int yen) noexcept nogil
cdef int engine_price(State game) noexcept nogil
@cython.locals(cards=u64)
cdef u64 repeatable(State game) noexcept nogil
@cython.locals(effect=int, left=int)
cdef bint can_use_event(State game, int yen) noexcept nogil
@cython.locals(again=u64, left=int)
cdef bint can_repeat(State game, int yen) noexcept nogil
@cython.locals(found=u64, fee=int)
cdef u64 usable(State game, u64 cards, int yen) noexcept nogil
@cython.locals(cards=u64)
cdef u64 unused_cards(State game) noexcept nogil

cdef u64 ALL_DISCOUNTS
