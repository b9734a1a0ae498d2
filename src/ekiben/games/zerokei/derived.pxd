cimport cython
from ekiben.kernel.bits cimport bit
from ekiben.games.zerokei.carriages cimport raise_prices
from ekiben.games.zerokei.ground cimport find_cheapest
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(seat=int, place=int)
cdef void find_derived(State game) noexcept nogil
@cython.locals(card=int, city=int)
cdef void find_carriages(State game) noexcept nogil
@cython.locals(colour=int, city=int)
cdef void find_stations(State game) noexcept nogil
@cython.locals(discount=int, kinds=int)
cdef void clear_engines(State game) noexcept nogil
@cython.locals(engine=int, offered=int, kinds=int)
cdef void note_engine(State game, int seat) noexcept nogil
@cython.locals(seat=int, place=int, card=int)
cdef void find_trains(State game) noexcept nogil
