cimport cython
from ekiben.kernel.bits cimport lowest
from ekiben.games.zerokei.carriages cimport join_train
from ekiben.games.zerokei.counters cimport ask_counters
from ekiben.games.zerokei.hideo cimport take_turn_as_hideo
from ekiben.games.zerokei.row cimport first_claim, free_spaces
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen

@cython.locals(place=int, spaces=int)
cdef bint next_turn(State game) noexcept nogil
cdef void take_carriage(State game) noexcept nogil
cdef bint take_space(State game, int i) noexcept nogil
@cython.locals(times=int)
cdef bint give_reward(State game, int space) noexcept nogil
