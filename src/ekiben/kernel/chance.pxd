# compiled into game: every game is a stream of chance.
cimport cython
from ekiben.kernel.bits cimport scramble, u32, u64

cdef class Chance:
    # One block of memory without gaps, so that a copy is one memcpy; Game goes on where this ends.
    cdef u64 counter
    cdef u64 fast
    cdef u32 key[8]
    cdef u32 block[16]
    cdef u32 used
    cdef u32 drawn

    @cython.locals(x=u32)
    cdef void quarter(self, int a, int b, int c, int d) noexcept nogil
    cdef void refill(self) noexcept nogil
    @cython.locals(i=int)
    cdef void set_block(self) noexcept nogil
    @cython.locals(i=int)
    cdef void add_block(self) noexcept nogil
    cdef u32 word(self) noexcept nogil
    @cython.locals(i=int)
    cdef void hurry(self, u64 seed) noexcept nogil
    # Here, so that whoever draws has it in place of a call; chance.py says the same for plain Python.
    @cython.final
    cdef inline int below(self, int n) noexcept nogil:
        self.drawn += 1
        if self.fast:
            self.fast += <u64>0x9E3779B97F4A7C15ULL
            if self.fast == 0:
                self.fast = <u64>0x9E3779B97F4A7C15ULL
            return <int>(((scramble(self.fast) >> 32) * <u64>n) >> 32)
        return self.secret_below(n)
    @cython.locals(product=u64, low=u64)
    cdef int secret_below(self, int n) noexcept nogil

cdef u64 MASK64
cdef u64 GOLDEN
cdef u64 WORD
cdef u64 TWO_32
