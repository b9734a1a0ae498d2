cimport cython
from ekiben.kernel.bits cimport bit, lowest, u64
from ekiben.games.zerokei.carriages cimport advance_icons, join_train
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport pay_bank

@cython.locals(rest=u64)
cdef bint can_buy(State game, int yen) noexcept nogil
@cython.locals(rest=u64, cards=u64)
cdef u64 cards_to_buy(State game, int yen) noexcept nogil
cdef bint buy_carriage(State game, int card) noexcept nogil
