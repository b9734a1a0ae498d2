# runs seldom: nearly all of its time passes in the rules, so that it is as fast when it is small.
cimport cython
from ekiben.bots.forecast cimport Forecast
from ekiben.bots.tree cimport NOWHERE, ROOM, Tree
from ekiben.bots.turns cimport COMPLETE, Turns
from ekiben.kernel.bits cimport scramble, u64
from ekiben.kernel.game cimport Game

cdef enum:
    TRACE = 512

cdef class Search:
    # Where the search begins, and the world it is in.
    cdef Game start
    cdef Game game
    cdef int seat
    cdef u64 seed
    cdef readonly Tree tree
    cdef Turns turns
    cdef Forecast forecast
    cdef int ripe
    cdef int widen
    cdef int depth
    cdef int horizon
    cdef int width
    cdef int own_width
    cdef int ways
    cdef int worlds
    cdef int turns_passed
    cdef readonly long long iterations
    # The nodes passed on the way down.
    cdef int trace[TRACE]

    cdef void imagine(self, u64 number) noexcept nogil
    @cython.locals(number=int)
    cdef void plant(self) noexcept nogil
    cdef void branch_out(self, int node) noexcept nogil
    @cython.locals(number=int, i=int, at=int, guess=int, sum_of_leads=cython.longlong)
    cdef void add_turns(self, int node, int worlds) noexcept nogil
    @cython.locals(node=int, length=int, fresh=bint, child=int, seat=int, begun=int)
    cdef int descend(self) noexcept nogil
    @cython.locals(growing=bint, open_here=bint, child=int)
    cdef int choose(self, int node, bint fresh) noexcept nogil
    @cython.locals(i=int, seat=int)
    cdef void learn(self, int length) noexcept nogil
    @cython.locals(length=int)
    cdef void iterate(self) noexcept nogil
    @cython.locals(_='long long')
    cdef void iterate_often(self, long long number) noexcept nogil
    @cython.locals(answer=int, at=int, twin=Game)
    cpdef object gather(self, Game world, int node, list answers, list found)
    cdef bint same_turn(self, Game before, Game after)
    @cython.locals(most=int, second=int, at=int)
    cpdef bint decided(self, long long rest)
    @cython.locals(world=Game, before=Game, node=int)
    cpdef list line(self, list answers, int turns)
    cpdef object run(self, long long number)

cdef u64 MASK64
cdef u64 GOLDEN
