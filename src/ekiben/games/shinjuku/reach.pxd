cimport cython
from ekiben.kernel.bits cimport bit, has, lowest, only_if, u64
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(rest=u64, beyond=u64, here=int)
cdef void spread(State game, int good, int station) noexcept nogil
@cython.locals(good=int)
cdef void spread_goods(State game, int station) noexcept nogil
@cython.locals(good=int)
cdef void spread_along(State game, int start, int end) noexcept nogil
@cython.locals(rest=u64)
cdef void find_reach(State game, int good) noexcept nogil
@cython.locals(stations=u64, good=int)
cdef u64 satisfying(State game, int goods) noexcept nogil
@cython.locals(wards=u64, good=int)
cdef u64 wards_to_satisfy(State game) noexcept nogil
