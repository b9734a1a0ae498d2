cimport cython
from ekiben.kernel.bits cimport count
from ekiben.games.shinjuku.cards cimport draw_card, take_card
from ekiben.games.shinjuku.customers cimport draw_customer, place_all, put_back
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(ward=int, placed=int)
cdef void place_head(State game) noexcept nogil
# Wide indices let the compiler move many bytes at once: narrow ones might wrap around.
@cython.locals(space=Py_ssize_t, kind=Py_ssize_t, last=Py_ssize_t)
cdef void slide(State game) noexcept nogil
@cython.locals(space=Py_ssize_t, good=Py_ssize_t, found=int)
cdef int space_for(State game, int kind) noexcept nogil
@cython.locals(space=int)
cdef bint add_to_queue(State game, int kind) noexcept nogil
@cython.locals(kind=int, wanted=int)
cdef void refill(State game) noexcept nogil
cdef void arrive_from_queue(State game) noexcept nogil
