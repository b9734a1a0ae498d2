cimport cython
from ekiben.kernel.bits cimport bit, count, has, lowest, u64
from ekiben.games.shinjuku.scoring cimport majority_points, points_without_top
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(traits='int[TRAITS]', early=int, total=int, trait=int, late_weight=int)
cdef int glance(State game, int seat) noexcept nogil
cdef int how_early(State game) noexcept nogil
@cython.locals(trait=int)
cdef void find_traits(State game, int seat, int* traits) noexcept nogil
@cython.locals(sold=int, bonus=int, rest=u64, station=int, good=int)
cdef void find_stores(State game, int seat, int* traits) noexcept nogil
@cython.locals(gains='int[GOODS]', rest=u64, stations=u64)
cdef void find_networks(State game, int seat, int* traits) noexcept nogil
@cython.locals(found=u64, rest=u64, beyond=u64)
cdef u64 network_of(State game, int station) noexcept nogil
@cython.locals(capacity='int[GOODS]', waiting='int[GOODS]', coming='int[GOODS]', good=int, sold=int, wards=u64,
               rest=u64, ward=int, cards=int, space=int, now=int)
cdef void find_demand(State game, u64 stations, u64 mine, int* gains, int* traits) noexcept nogil
@cython.locals(quick=bint, points=int, good=int)
cdef void find_gains(State game, int seat, int* gains) noexcept nogil
@cython.locals(units=int, ahead=int, other=int)
cdef int goods_ahead(State game, int seat, int good) noexcept nogil
@cython.locals(units='int[GOODS]', good=int, _=int, scarcest=int)
cdef int points_at_a_glance(State game, int seat) noexcept nogil
@cython.locals(points=int, good=int, other=int, larger=int)
cdef int points_of_units(State game, int* units) noexcept nogil

cdef int USUAL_HAND
cdef int STAGES
