cimport cython
from ekiben.kernel.bits cimport lowest, u64
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

cdef int seat_points(State game, int seat) noexcept nogil
@cython.locals(points=int, good=int, other=int, mine=int, theirs=int, ahead=bint, level=bint)
cdef int majority_points(State game, int seat) noexcept nogil
cdef int good_points(State game, int seat, int good) noexcept nogil
cdef int good_tokens(State game, int seat, int good) noexcept nogil
@cython.locals(dropped=int, points=int, good=int, worst=int, _=int)
cdef int points_without_top(State game, int seat, int number) noexcept nogil
@cython.locals(good=int)
cdef int set_points(State game, int seat) noexcept nogil
@cython.locals(best=int, n=int, value=int)
cdef int best_sets(State game, int good, int left) noexcept nogil
@cython.locals(points=int, good=int, other=int, larger=int)
cdef int sets_value(State game) noexcept nogil
@cython.locals(best=int, rest=u64, station=int)
cdef int best_rank(State game, int seat) noexcept nogil
cdef int tie_value(State game, int seat, int rule) noexcept nogil
@cython.locals(i=int, mine=int, theirs=int)
cdef bint beats(State game, int seat, int other) noexcept nogil
@cython.locals(seat=int, other=int)
cdef void count_points(State game) noexcept nogil
