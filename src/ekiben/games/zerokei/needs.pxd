cimport cython
from ekiben.kernel.bits cimport bit, only_if, u64
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

cdef void look(State game) noexcept nogil
cdef u64 need_ground(State game) noexcept nogil
cdef u64 need_track(State game) noexcept nogil
cdef int base_track(State game) noexcept nogil
cdef u64 empty_sections(State game) noexcept nogil
cdef u64 need_station(State game) noexcept nogil
@cython.locals(able=bint)
cdef int base_station(State game) noexcept nogil
cdef u64 cities_to_build_in(State game) noexcept nogil
cdef bint can_place(State game) noexcept nogil
cdef int open_venues(State game) noexcept nogil

cdef int ALL_VENUES
