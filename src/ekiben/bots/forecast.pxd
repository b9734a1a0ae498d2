# compiled into search: the search asks it at every leaf.
cimport cython
from ekiben.bots.tree cimport ONE, SEATS
from ekiben.bots.turns cimport COMPLETE, Turns
from ekiben.kernel.bits cimport pick, scramble, u64
from ekiben.kernel.game cimport Game

cdef enum:
    LEADS = 256

cdef class Forecast:
    cdef Turns turns
    cdef int ways
    cdef u64 stream
    cdef int odds[LEADS]
    cdef int shares[SEATS]
    cdef int results[SEATS]
    cdef int points[SEATS]

    @cython.locals(i=int)
    cdef void quick_turn(self, Game game) noexcept nogil
    cdef void play_at_random(self, Game game) noexcept nogil
    cdef void play_on(self, Game game, int turns) noexcept nogil
    @cython.locals(seat=int, other=int, lead=int, ahead=int, others=cython.longlong)
    cdef void judge(self, Game game) noexcept nogil
    @cython.locals(seat=int, winners=int)
    cdef void share_the_win(self, Game game) noexcept nogil
    cdef int guess(self, int lead) noexcept nogil

cdef int half_points(int lead) noexcept nogil
@cython.locals(bound=int)
cdef int with_margin(int share, int lead) noexcept nogil

cdef long long EVEN
