# compiled into search: the search is what grows it.
cimport cython
from libc.math cimport sqrt
from ekiben.kernel.bits cimport has, u8, u64

cdef enum:
    ROOM = 131072
    SEATS = 4
    NOWHERE = -1
    ONE = 65536

cdef class Tree:
    cdef readonly int trust
    cdef readonly double explore
    cdef readonly int size
    cdef int ripe
    # The answer that leads to a node, its first child, its next sibling.
    cdef u8 answer[ROOM]
    cdef int first[ROOM]
    cdef int beside[ROOM]
    # At so many visits branches are looked for.
    cdef int due[ROOM]
    # How often it was gone through, and how often it could have been.
    cdef int visits[ROOM]
    cdef int offered[ROOM]
    # What it seemed to bring the one who answers before it was tried; then what it brought: of the win to the
    # one who searches, results and points to everybody.
    cdef int guess[ROOM]
    cdef long long wins[ROOM]
    cdef long long results[ROOM][SEATS]
    cdef long long points[ROOM][SEATS]

    cdef void clear(self) noexcept nogil
    @cython.locals(node=int, seat=int)
    cdef int new_node(self, int answer) noexcept nogil
    @cython.locals(at=int)
    cdef int child(self, int node, int answer) noexcept nogil
    @cython.locals(at=int)
    cdef int grow(self, int node, int answer, int guess) noexcept nogil
    cdef void passed(self, int node, int win) noexcept nogil
    cdef void note(self, int node, int seat, int result, int points) noexcept nogil
    @cython.locals(total=double, weight=double)
    cdef double value(self, int node, int seat) noexcept nogil
    @cython.locals(best=int, at=int, best_score=double, weight=double, curious=double, score=double)
    cdef int choose(self, int node, int seat, u64 possible) noexcept nogil
    @cython.locals(best=int, at=int)
    cdef int best(self, int node, int seat, u64 possible) noexcept nogil
    cdef bint better(self, int one, int other, int seat) noexcept nogil

@cython.locals(whole=int, power=int, rest=double)
cdef double about_log2(int number) noexcept nogil
