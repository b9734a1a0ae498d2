cimport cython
from ekiben.kernel.bits cimport either, has, lowest, u64
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(points=int, rank=int, loss=int, track=int)
cdef int worth(State game, int seat, int city) noexcept nogil
@cython.locals(points=int, place=int, cities=u64)
cdef int score_cities(State game, int seat) noexcept nogil
@cython.locals(most=int, other=int)
cdef bint leads(State game, int seat, int venue) noexcept nogil
@cython.locals(points=int, venue=int)
cdef int score_venues(State game, int seat) noexcept nogil
@cython.locals(points=int, rest=u64, city=int)
cdef int score_board(State game, int seat) noexcept nogil
@cython.locals(length=int)
cdef int score_connected(State game, int seat) noexcept nogil
@cython.locals(best=int, length=int, before=int, place=int, cities=u64, city=int, again=bint, goes_on=bint)
cdef int train_run(State game, int seat) noexcept nogil
@cython.locals(cities=u64, rest=u64, length=int)
cdef int sorted_run(State game, int seat) noexcept nogil
cdef int score_cauldrons(State game, int seat) noexcept nogil
cdef int score_yen(State game, int seat) noexcept nogil
cdef int score_tracks(State game, int seat) noexcept nogil
cdef int score_part(State game, int seat, int part) noexcept nogil
@cython.locals(points=int)
cdef int seat_points(State game, int seat) noexcept nogil
cdef int standing(State game, int seat) noexcept nogil
@cython.locals(seat=int, other=int, part=int)
cdef void count_points(State game) noexcept nogil
