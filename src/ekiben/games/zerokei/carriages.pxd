cimport cython
from ekiben.kernel.bits cimport bit, lowest, u64
from ekiben.games.zerokei.counters cimport advance_counter
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(place=int)
cdef int draw_carriage(State game) noexcept nogil
@cython.locals(rest=u64)
cdef void raise_prices(State game, int city) noexcept nogil
cdef void join_train(State game, int seat, int card) noexcept nogil
cdef bint advance_icons(State game, int card) noexcept nogil
