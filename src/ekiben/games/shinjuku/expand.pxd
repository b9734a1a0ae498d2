cimport cython
from ekiben.kernel.bits cimport bit, has, lowest, u64
from ekiben.games.shinjuku.pay cimport ask_cards, ask_payment, payable, stations_in
from ekiben.games.shinjuku.reach cimport spread_along
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(touched=u64, rest=u64)
cdef u64 network(State game) noexcept nogil
cdef u64 free_lines(State game, int station) noexcept nogil
@cython.locals(rest=u64, stations=u64)
cdef u64 first_ends(State game) noexcept nogil
@cython.locals(inside=u64)
cdef u64 second_ends(State game, int station) noexcept nogil
cdef bint can_expand(State game) noexcept nogil
cdef int take_expand_answer(State game, int i) noexcept nogil
cdef int first_segment(State game) noexcept nogil
cdef u64 joined(State game) noexcept nogil
cdef u64 lines_beyond(State game, int station) noexcept nogil
@cython.locals(wards=u64, here=u64)
cdef u64 wards_of_pair(State game, int start, int end) noexcept nogil
@cython.locals(ends=u64, wards=u64)
cdef u64 payable_ends(State game, int start) noexcept nogil
@cython.locals(rest=u64, answers=u64, start=int, any_line=bint)
cdef bint ask_again(State game) noexcept nogil
cdef void lay(State game, int start, int end) noexcept nogil
cdef int lay_paid(State game) noexcept nogil
cdef int pay_single(State game) noexcept nogil
