# compiled into search: the search asks it at every leaf.
cimport cython
from ekiben.bots.tree cimport ONE, SEATS
from ekiben.bots.turns cimport lead_of
from ekiben.kernel.bits cimport pick, scramble, u64
from ekiben.kernel.game cimport Game

cdef enum:
    LEADS = 256

cdef class Forecast:
    cdef Game before
    cdef Game after
    cdef readonly int tries
    cdef u64 stream
    cdef int odds[LEADS]
    cdef int shares[SEATS]
    cdef int results[SEATS]
    cdef int points[SEATS]

    cdef void random_answer(self, Game game) noexcept nogil
    @cython.locals(seat=int, begun=int)
    cdef void random_turn(self, Game game) noexcept nogil
    @cython.locals(seat=int, best=int, worth=int, number=int)
    cdef void quick_turn(self, Game game) noexcept nogil
    cdef void play_on(self, Game game, int turns) noexcept nogil
    @cython.locals(seat=int, other=int, lead=int, ahead=int, others=cython.longlong)
    cdef void judge(self, Game game) noexcept nogil
    @cython.locals(seat=int, other=int, lead=int, winners=int)
    cdef void judge_end(self, Game game) noexcept nogil
    cdef int guess(self, int lead) noexcept nogil

cdef int half_points(int lead) noexcept nogil
@cython.locals(bound=int)
cdef int with_margin(int share, int lead) noexcept nogil

cdef long long EVEN
