cimport cython
from ekiben.kernel.bits cimport bit, count, lowest, u64
from ekiben.games.zerokei.buy cimport cards_to_buy
from ekiben.games.zerokei.counters cimport ask_counters
from ekiben.games.zerokei.ground cimport ask_ground
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.station cimport ask_station
from ekiben.games.zerokei.track cimport ask_track
from ekiben.games.zerokei.usable cimport (
    engine_price, first_of_pair, least_after, look, offers_within, other_of, repeatable, unused_cards, usable
)
from ekiben.games.zerokei.venue cimport ask_venue
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen, pay_bank, pay_player

@cython.locals(offer=int, cards=u64)
cdef bint next_action(State game) noexcept nogil
cdef void end_turn(State game) noexcept nogil
cdef bint choose_action(State game, int i) noexcept nogil
cdef bint use_card(State game, int card) noexcept nogil
@cython.locals(able=bint)
cdef bint use_tail(State game) noexcept nogil
cdef bint use_engine(State game, int owner) noexcept nogil
@cython.locals(effect=int)
cdef bint use_event(State game) noexcept nogil
cdef bint choose_offer(State game, u64 offers) noexcept nogil
cdef bint choose_first(State game, u64 pair) noexcept nogil
@cython.locals(answers=u64)
cdef bint ask_part(State game, u64 offers, u64 choices) noexcept nogil
@cython.locals(offer=int)
cdef bint take_part(State game, int i) noexcept nogil
cdef bint begin_part(State game, int offer) noexcept nogil
@cython.locals(kind=int)
cdef bint begin(State game, int offer) noexcept nogil
cdef void ask_repeat(State game) noexcept nogil
cdef bint take_repeat(State game, int i) noexcept nogil
cdef bint take_token(State game, int i) noexcept nogil
