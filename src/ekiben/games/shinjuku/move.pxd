cimport cython
from ekiben.kernel.bits cimport bit, has, lowest, u64
from ekiben.games.shinjuku.customers cimport leave_ward, place_all
from ekiben.games.shinjuku.income cimport draw_income
from ekiben.games.shinjuku.pay cimport ask_payment
from ekiben.games.shinjuku.reach cimport satisfying, wards_to_satisfy
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

cdef u64 wards_to_move(State game, u64 wards) noexcept nogil
cdef bint can_move(State game, u64 wards) noexcept nogil
@cython.locals(seen=u64, rest=u64, beyond=u64, station=int)
cdef bint reaches(State game, int start, u64 allowed, int goods) noexcept nogil
cdef void choose_ward(State game, int ward) noexcept nogil
@cython.locals(kind=Py_ssize_t, number=int, starts=u64)
cdef void depart(State game) noexcept nogil
@cython.locals(seat=int)
cdef int take_move_answer(State game, int i) noexcept nogil
cdef int visit(State game, int station) noexcept nogil
@cython.locals(wanted=int, kinds=u64, good=int)
cdef u64 fitting(State game) noexcept nogil
@cython.locals(kinds=u64)
cdef int serve(State game) noexcept nogil
cdef void give(State game, int kind) noexcept nogil
@cython.locals(rest=u64, steps=u64, station=int)
cdef u64 next_stations(State game) noexcept nogil
@cython.locals(steps=u64)
cdef int go_on(State game) noexcept nogil
@cython.locals(ward=int)
cdef int end_journey(State game) noexcept nogil
@cython.locals(seat=int)
cdef int pay_track_income(State game) noexcept nogil
