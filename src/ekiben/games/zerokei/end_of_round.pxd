cimport cython
from ekiben.kernel.bits cimport bit, lowest, u64
from ekiben.games.zerokei.buy cimport buy_carriage, cards_to_buy
from ekiben.games.zerokei.scoring cimport worth
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.turn_order cimport give_reward
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen

cdef bint next_offer(State game) noexcept nogil
@cython.locals(effect=int)
cdef bint give_effect(State game) noexcept nogil
@cython.locals(rank=int, level=bint, space=int, other=int)
cdef int score_rank(State game, int seat) noexcept nogil
cdef bint can_trade(State game) noexcept nogil
cdef bint offer_trade(State game) noexcept nogil
cdef void take_trade(State game, int i) noexcept nogil
@cython.locals(cards=u64)
cdef bint offer_cards(State game) noexcept nogil
cdef bint take_offered_card(State game, int i) noexcept nogil
@cython.locals(cities=u64, rest=u64)
cdef u64 cities_in_train(State game, int seat) noexcept nogil
@cython.locals(number=int, rest=u64)
cdef int carriages_with(State game, int seat, int city) noexcept nogil
cdef int points_of_city(State game, int seat, int city) noexcept nogil
@cython.locals(cities=u64, rest=u64, most=int, city=int)
cdef u64 cities_to_score(State game) noexcept nogil
@cython.locals(cities=u64)
cdef bint offer_cities(State game) noexcept nogil
cdef void take_offered_city(State game, int i) noexcept nogil
