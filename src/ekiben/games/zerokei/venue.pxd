cimport cython
from ekiben.kernel.bits cimport bit, u64
from ekiben.games.zerokei.usable cimport open_venues
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen, pay_bank

cdef int effect_times(State game) noexcept nogil
cdef bint can_use_effect(State game, int venue, int yen) noexcept nogil
@cython.locals(effects=int, yen=int, venues=int, venue=int)
cdef void ask_venue(State game) noexcept nogil
@cython.locals(venue=int, times=int)
cdef bint take_venue(State game, int i) noexcept nogil
@cython.locals(places=u64)
cdef bint take_move(State game, int i) noexcept nogil
@cython.locals(place=int)
cdef int place_in_train(State game, int seat, int card) noexcept nogil
@cython.locals(place=int)
cdef void move_carriage(State game, int seat, int card, int to) noexcept nogil
