cimport cython
from ekiben.kernel.bits cimport bit
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(place=int)
cdef int place_in_row(State game, int card) noexcept nogil
cdef void claim(State game, int seat, int card) noexcept nogil
@cython.locals(place=int)
cdef void discard_unclaimed(State game) noexcept nogil
