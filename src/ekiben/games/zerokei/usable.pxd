cimport cython
from ekiben.kernel.bits cimport bit, either, has, lowest, only_if, u64
from ekiben.games.zerokei.buy cimport can_buy
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(able=int, costs=u64, impossible=bint)
cdef u64 least_costs(State game) noexcept nogil
@cython.locals(ground=u64)
cdef u64 lowered(State game) noexcept nogil
@cython.locals(able=bint)
cdef int base_track(State game) noexcept nogil
cdef u64 empty_sections(State game) noexcept nogil
@cython.locals(able=bint)
cdef int base_station(State game) noexcept nogil
cdef u64 cities_to_build_in(State game) noexcept nogil
cdef int open_venues(State game) noexcept nogil
cdef u64 margins(u64 costs, u64 yen) noexcept nogil
cdef int payable(u64 left) noexcept nogil
cdef int kinds_within(State game, u64 costs, u64 yen, int discount) noexcept nogil
@cython.locals(cards=u64, discount=int)
cdef u64 carriages_within(State game, u64 left) noexcept nogil
@cython.locals(seats=u64, discount=int)
cdef u64 engines_within(State game, u64 left) noexcept nogil
@cython.locals(event=int, fee=int)
cdef u64 event_within(State game, u64 left, int yen) noexcept nogil
@cython.locals(able=bint)
cdef int engine_price(State game) noexcept nogil
@cython.locals(cost=int)
cdef int need(State game, u64 costs, int kind, int discount) noexcept nogil
cdef int need_after(State game, u64 costs, int kind, int first, int discount) noexcept nogil
@cython.locals(one=int, other=int, with_one=int, with_other=int)
cdef int first_of_pair(State game, u64 costs, int pair, int discount, int yen) noexcept nogil
cdef u64 cards_to_use(State game) noexcept nogil
@cython.locals(cards=u64)
cdef u64 unused_cards(State game) noexcept nogil
@cython.locals(found=u64, costs=u64, left=u64, fee=int, effect=int)
cdef u64 usable(State game, u64 cards, int yen) noexcept nogil
@cython.locals(event=int, effect=int, left=int, pair=int)
cdef bint can_use_event(State game, u64 costs, int yen) noexcept nogil
@cython.locals(cards=u64)
cdef u64 repeatable(State game) noexcept nogil
@cython.locals(again=u64, left=int)
cdef bint can_repeat(State game, int yen) noexcept nogil

cdef u64 EVERY_LANE
cdef u64 TOPS
cdef u64 GATHER
cdef u64 ONE_LANE
cdef u64 ALL_KINDS
cdef int ALL_VENUES
