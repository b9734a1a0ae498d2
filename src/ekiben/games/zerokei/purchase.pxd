cimport cython
from ekiben.kernel.bits cimport bit, lowest, only_if, u64
from ekiben.games.zerokei.carriages cimport advance_icons
from ekiben.games.zerokei.hideo cimport claim_as_hideo
from ekiben.games.zerokei.row cimport claim, discard_unclaimed
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport pay_bank

cdef bint next_claim(State game) noexcept nogil
cdef int means(State game, int seat) noexcept nogil
@cython.locals(cards=u64, most=int)
cdef u64 cards_to_claim(State game) noexcept nogil
@cython.locals(cards=u64, rest=u64, card=int)
cdef u64 free_cards_for(State game, int most) noexcept nogil
cdef bint take_claim(State game, int i) noexcept nogil
@cython.locals(yen=int)
cdef void pay_claim(State game, int cost) noexcept nogil
