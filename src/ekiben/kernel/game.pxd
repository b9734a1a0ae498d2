# runs seldom: what hot loops want of it they have from this file, in place of calls; calls from Python cost more.
cimport cython
from libc.string cimport memcpy, memmove
from ekiben.kernel.bits cimport has, u32, u64
from ekiben.kernel.chance cimport Chance
from ekiben.kernel.objects cimport members, small
from ekiben.kernel.vocabulary cimport NO_QUESTION, NOBODY

cdef class Game(Chance):
    # The block of memory that Chance began goes on, and ends with `ply`.
    cdef readonly u64 answer_bits
    cdef readonly int question
    cdef readonly int seat
    cdef readonly int over
    cdef readonly int ply
    # Where the state of the game itself lies; the class that owns it fills this in.
    cdef char* own_block
    cdef size_t own_size
    # How the game began, if it is known; copies do not know it.
    cdef public object origin

    cdef Game blank(self)
    cdef void deal(self) noexcept nogil
    cdef void advance(self, int i) noexcept nogil
    cdef void redeal(self, int seat) noexcept nogil
    cdef int result(self, int seat) noexcept nogil
    cdef int place(self, int seat) noexcept nogil
    cdef int seats(self) noexcept nogil
    cdef int outlook(self, int seat) noexcept nogil
    cdef bint between(self) noexcept nogil
    cdef int turns_begun(self) noexcept nogil
    # Here, so that whoever asks has it in place of a call; game.py says the same for plain Python.
    @cython.final
    cdef inline void ask(self, int question, int seat, u64 answers) noexcept nogil:
        self.question = question
        self.seat = seat
        self.answer_bits = answers
    cdef void close(self) noexcept nogil
    cdef bint same_sheet(self, Game other)
    cdef void take_over(self, Game other) noexcept nogil
    cdef void take_state(self, Game other) noexcept nogil
    @cython.locals(twin=Game)
    cpdef Game copy(self)
    cpdef object copy_into(self, Game other)
    @cython.locals(number=int)
    cpdef bint allows(self, object i)
    @cython.locals(number=int)
    cpdef object answer(self, object i)
    @cython.locals(world=Game)
    cpdef Game determinize(self, int seat, object seed)

cdef size_t BASE_SIZE
