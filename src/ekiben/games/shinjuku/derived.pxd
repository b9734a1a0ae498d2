cimport cython
from ekiben.kernel.bits cimport bit
from ekiben.games.shinjuku.reach cimport find_reach
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(good=int)
cdef void find_derived(State game) noexcept nogil
@cython.locals(seat=int, good=int)
cdef void find_goods_left(State game) noexcept nogil
@cython.locals(ward=int)
cdef void find_open_wards(State game) noexcept nogil
@cython.locals(good=int, ward=int)
cdef void find_wanted(State game) noexcept nogil
