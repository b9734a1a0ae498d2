# compiled into search: the search asks it at every turn.
cimport cython
from ekiben.kernel.bits cimport bit, count, lowest, pick, scramble, u8, u64
from ekiben.kernel.game cimport Game

cdef enum:
    KEPT = 96
    LONGEST = 48
    SHELVES = 3
    COMPLETE = 0

cdef class Turns:
    cdef Game game
    cdef Game start
    cdef int seat
    cdef int begun
    cdef readonly long long looked_at
    # Three shelves of turns, the best first on each: complete ones, those to go on with, those found meanwhile.
    cdef int width
    cdef int number[SHELVES]
    cdef u8 path[SHELVES * KEPT][LONGEST]
    cdef int length[SHELVES * KEPT]
    cdef long long value[SHELVES * KEPT]
    cdef u64 key[SHELVES * KEPT]
    # The turn looked at, and the answers still to be tried at each of its questions.
    cdef u8 now[LONGEST]
    cdef u64 keys[LONGEST]
    cdef u64 left[LONGEST]
    # How many more ways may be looked at from there: shared out evenly among the answers.
    cdef int quota[LONGEST]
    cdef u64 stream

    cdef bint ended(self) noexcept nogil
    cdef int worth(self) noexcept nogil
    @cython.locals(i=int)
    cdef void replay(self, int length) noexcept nogil
    @cython.locals(first=int, place=int, i=int)
    cdef void keep(self, int shelf, int length, u64 key, int value) noexcept nogil
    cdef void move(self, int place, int to) noexcept nogil
    @cython.locals(depth=int, share=int, stale=bint, answer=int)
    cdef void go_through(self, int first, u64 key, int most, int shelf) noexcept nogil
    cdef void open(self, int depth, u64 key, int most) noexcept nogil
    @cython.locals(answer=int)
    cdef int next_answer(self, int depth) noexcept nogil
    @cython.locals(shelf=int, place=int, n=int, i=int)
    cdef void search(self, int most) noexcept nogil
    @cython.locals(i=int, number=int)
    cdef void weigh_all(self) noexcept nogil
    cdef void find_from(self, Game world, int seat, int width, int most) noexcept nogil
    cpdef object find(self, Game world, int seat, int width, int most)
    cpdef object weigh(self, Game world)

@cython.locals(own=int, others=int, most=int, other=int, outlook=int)
cdef int lead_of(Game game, int seat) noexcept nogil

cdef int LOWEST
