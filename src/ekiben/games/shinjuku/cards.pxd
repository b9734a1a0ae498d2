cimport cython
from ekiben.kernel.bits cimport bit, only_if, settle, u8
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(place=int)
cdef int draw_card(State game) noexcept nogil
@cython.locals(i=int)
cdef void reshuffle(State game) noexcept nogil
@cython.locals(seat=int, ward=int)
cdef void know_hands(State game) noexcept nogil
cdef void discard(State game, int ward) noexcept nogil
cdef void take_card(State game, int seat, int ward) noexcept nogil
@cython.locals(ward=int)
cdef void deal_card(State game, int seat) noexcept nogil
cdef void pay_card(State game, int seat, int ward) noexcept nogil
@cython.locals(other=int, ward=int, unknown=int, _=int, missing=u8[4])
cdef void redeal_cards(State game, int seat) noexcept nogil
