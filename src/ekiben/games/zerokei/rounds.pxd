cimport cython
from ekiben.games.zerokei.action cimport next_action
from ekiben.games.zerokei.end_of_round cimport next_offer
from ekiben.games.zerokei.prepare cimport prepare_round
from ekiben.games.zerokei.purchase cimport next_claim
from ekiben.games.zerokei.scoring cimport count_points
from ekiben.games.zerokei.setup cimport next_engine
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.turn_order cimport next_turn
from ekiben.games.zerokei.vocabulary cimport *

cdef void go_on(State game) noexcept nogil
@cython.locals(stage=int)
cdef bint next_step(State game) noexcept nogil
