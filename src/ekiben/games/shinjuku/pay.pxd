cimport cython
from ekiben.kernel.bits cimport bit, lowest, only_if, u64
from ekiben.games.shinjuku.cards cimport pay_card
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

cdef u64 wild(State game, int seat) noexcept nogil
cdef bint enough_together(State game, int seat) noexcept nogil
@cython.locals(wildcard=cython.bint)
cdef u64 payable(State game, int seat) noexcept nogil
@cython.locals(stations=u64)
cdef u64 stations_in(State game, u64 wards) noexcept nogil
@cython.locals(cards=u64)
cdef void ask_payment(State game, u64 wards) noexcept nogil
cdef void ask_cards(State game, int number) noexcept nogil
cdef bint take_payment(State game, int i) noexcept nogil
@cython.locals(rest=u64, station=int)
cdef void find_wild_wards(State game, int seat) noexcept nogil
