cimport cython
from ekiben.kernel.bits cimport bit, only_if, where, where_not
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

cdef int place_in_row(State game, int card) noexcept nogil
cdef void claim(State game, int seat, int card) noexcept nogil
cdef int first_claim(State game) noexcept nogil
@cython.locals(spaces=int, space=int)
cdef int free_spaces(State game) noexcept nogil
@cython.locals(place=int)
cdef void discard_unclaimed(State game) noexcept nogil
