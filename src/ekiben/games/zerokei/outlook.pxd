cimport cython
from ekiben.kernel.bits cimport has, lowest, u64
from ekiben.games.zerokei.prepare cimport cauldrons_on_venues
from ekiben.games.zerokei.scoring cimport leads, score_connected, score_venues, seat_points, worth
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(traits='int[TRAITS]', rounds=int, total=int, trait=int, weight=int)
cdef int glance(State game, int seat) noexcept nogil
@cython.locals(rounds=int, place=int)
cdef int rounds_to_come(State game, int seat) noexcept nogil
@cython.locals(trait=int, venue=int, space=int, abilities=int, cities=int, place=int, able=int)
cdef void find_traits(State game, int seat, int* traits) noexcept nogil
@cython.locals(cities=u64, city=int, kinds=int)
cdef void note_carriage(State game, int seat, int card, int* traits) noexcept nogil
@cython.locals(length=int)
cdef int longest_run(int cities) noexcept nogil
