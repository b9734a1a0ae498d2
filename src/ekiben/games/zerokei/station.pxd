cimport cython
from ekiben.kernel.bits cimport bit, u64
from ekiben.games.zerokei.carriages cimport raise_prices
from ekiben.games.zerokei.usable cimport base_station, cities_to_build_in
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport pay_bank

cdef int station_price(State game, int discount) noexcept nogil
cdef void ask_station(State game) noexcept nogil
cdef bint take_station_answer(State game, int i) noexcept nogil
cdef int next_station_points(State game, int colour) noexcept nogil
cdef void put_station(State game, int seat, int city, int colour) noexcept nogil
