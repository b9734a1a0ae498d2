cimport cython
from ekiben.kernel.bits cimport u64
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(rank=int, ahead=int, behind=int, space=int)
cdef void advance_counter(State game, int colour) noexcept nogil
cdef bint ask_counters(State game, int steps, bint apart) noexcept nogil
cdef bint take_counter(State game, int i) noexcept nogil

cdef u64 ALL_COLOURS
cdef int SUM_OF_COLOURS
