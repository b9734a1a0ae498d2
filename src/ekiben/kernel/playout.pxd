# runs seldom: of a random game it only draws the numbers; nearly all of the time passes in the rules.
cimport cython
from ekiben.kernel.bits cimport pick, scramble, u64
from ekiben.kernel.game cimport Game

cdef class Playouts:
    cdef Game game
    cdef u64 stream
    cdef readonly long long games
    cdef readonly long long decisions
    cdef long long points[8]
    cdef long long firsts[8]

    @cython.locals(stream=u64, chance=u64, chosen=int, decisions=cython.longlong)
    cdef void play_out(self) noexcept nogil
    cdef void note(self) noexcept nogil
    cdef void seed(self, u64 number) noexcept nogil
    cdef void from_setup(self, long long number, u64 seed) noexcept nogil
    cdef void from_here(self, Game start, long long number, u64 seed) noexcept nogil
    @cython.locals(here=Game)
    cpdef object run(self, Game start, long long number, u64 seed)

cdef u64 MASK64
cdef u64 GOLDEN
