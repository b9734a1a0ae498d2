cimport cython
from ekiben.kernel.bits cimport lowest
from ekiben.games.zerokei.counters cimport advance_counter
from ekiben.games.zerokei.hideo_city cimport act_in_city
from ekiben.games.zerokei.hideo_log cimport note
from ekiben.games.zerokei.row cimport claim, free_spaces
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen

@cython.locals(why=int, place=int, card=int)
cdef void claim_as_hideo(State game) noexcept nogil
@cython.locals(space=int, row=int)
cdef void take_turn_as_hideo(State game) noexcept nogil
@cython.locals(points=int, colour=int)
cdef void take_reward(State game, int space) noexcept nogil
@cython.locals(known=bint)
cdef void resolve(State game, int row, int place) noexcept nogil
@cython.locals(place=int)
cdef int draw_hidden_token(State game) noexcept nogil
@cython.locals(place=int)
cdef int draw_closed_venue(State game) noexcept nogil
@cython.locals(hideo=int, number=int, points=int)
cdef void close_venue(State game, int venue) noexcept nogil
