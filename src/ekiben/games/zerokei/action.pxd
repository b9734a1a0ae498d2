cimport cython
from ekiben.kernel.bits cimport bit, lowest, u64
from ekiben.games.zerokei.buy cimport cards_to_buy
from ekiben.games.zerokei.counters cimport ask_counters
from ekiben.games.zerokei.ground cimport ask_ground
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.station cimport ask_station
from ekiben.games.zerokei.track cimport ask_track
from ekiben.games.zerokei.usable cimport (
    cards_to_use, engine_price, first_of_pair, kinds_within, least_costs, need_after, repeatable, usable
)
from ekiben.games.zerokei.venue cimport ask_venue
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen, pay_bank, pay_player

@cython.locals(kind=int, cards=u64)
cdef bint next_action(State game) noexcept nogil
cdef void end_turn(State game) noexcept nogil
cdef bint choose_action(State game, int i) noexcept nogil
@cython.locals(use=int)
cdef bint use_card(State game, int card) noexcept nogil
@cython.locals(able=bint)
cdef bint use_tail(State game) noexcept nogil
@cython.locals(engine=int)
cdef bint use_engine(State game, int owner) noexcept nogil
@cython.locals(event=int, effect=int)
cdef bint use_event(State game) noexcept nogil
cdef bint choose_one(State game, int kinds, int discount) noexcept nogil
@cython.locals(yen=int)
cdef bint choose_first(State game, int pair, int discount) noexcept nogil
cdef bint ask_part(State game, int kinds, int choices) noexcept nogil
@cython.locals(other=int)
cdef bint take_part(State game, int kind) noexcept nogil
cdef bint begin(State game, int kind) noexcept nogil
cdef void ask_repeat(State game) noexcept nogil
cdef bint take_repeat(State game, int i) noexcept nogil
cdef bint take_token(State game, int i) noexcept nogil
