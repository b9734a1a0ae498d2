# short arrays: of seats, colours, venues, and the few carriages of a row or a train.
cimport cython
from ekiben.kernel.bits cimport settle, u8, u64
from ekiben.games.zerokei.action cimport choose_action, take_part, take_repeat, take_token
from ekiben.games.zerokei.buy cimport buy_carriage
from ekiben.games.zerokei.counters cimport advance_counter, take_counter
from ekiben.games.zerokei.derived cimport find_derived
from ekiben.games.zerokei.end_of_round cimport take_offered_card, take_offered_city, take_trade
from ekiben.games.zerokei.ground cimport take_ground
from ekiben.games.zerokei.outlook cimport find_traits, glance, rounds_to_come
from ekiben.games.zerokei.purchase cimport take_claim
from ekiben.games.zerokei.rounds cimport go_on
from ekiben.games.zerokei.scoring cimport score_part, seat_points
from ekiben.games.zerokei.setup cimport lay_out, set_up, take_engine
from ekiben.games.zerokei.state cimport Numbers, State
from ekiben.games.zerokei.station cimport take_station_answer
from ekiben.games.zerokei.track cimport take_track_answer
from ekiben.games.zerokei.turn_order cimport take_space
from ekiben.games.zerokei.venue cimport take_move, take_venue
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.kernel.game cimport Game
from ekiben.kernel.vocabulary cimport NO_QUESTION
from ekiben.kernel.objects cimport make_quick

cdef class Zerokei(State):
    @cython.locals(turn=int)
    cdef void redeal(self, int seat) noexcept nogil
    @cython.locals(twin=Zerokei)
    cdef Game blank(self)
    @cython.locals(twin=Zerokei)
    cdef bint same_sheet(self, Game other)
    @cython.locals(table=Zerokei)
    cdef Zerokei laid_out(self)
    @cython.locals(twin=Zerokei)
    cpdef Zerokei carried_out(self, object i)
    @cython.locals(found='int[TRAITS]', trait=int)
    cpdef list traits(self, int seat)

@cython.locals(question=int)
cdef bint carry_out(State game, int i) noexcept nogil
