cimport cython
from ekiben.kernel.bits cimport bit, u64
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport pay_bank

cdef int ground_price(State game, int seat, int city, int discount) noexcept nogil
cdef u64 cities_to_prepare(State game, int yen, int discount) noexcept nogil
@cython.locals(yen=int)
cdef void ask_ground(State game) noexcept nogil
cdef void take_ground(State game, int i) noexcept nogil
cdef void remove_token(State game, int seat, int city) noexcept nogil
cdef void find_cheapest(State game) noexcept nogil
