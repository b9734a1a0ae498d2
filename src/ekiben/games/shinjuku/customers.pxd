cimport cython
from ekiben.kernel.bits cimport bit, count, u8
from ekiben.games.shinjuku.cards cimport discard, draw_card
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(place=int)
cdef int draw_customer(State game) noexcept nogil
@cython.locals(i=int)
cdef void put_back(State game, int kind) noexcept nogil
cdef void place_in_ward(State game, int ward, int kind) noexcept nogil
@cython.locals(kind=Py_ssize_t)
cdef void place_all(State game, int ward, u8* heap) noexcept nogil
@cython.locals(good=int)
cdef void leave_ward(State game, int ward) noexcept nogil
@cython.locals(row=int, due=int, departments=int)
cdef void arrive_from_bag(State game) noexcept nogil
@cython.locals(ward=int, _=int)
cdef void place_customers(State game, int due) noexcept nogil
