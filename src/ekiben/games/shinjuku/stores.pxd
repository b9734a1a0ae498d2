cimport cython
from ekiben.kernel.bits cimport bit
from ekiben.games.shinjuku.pay cimport find_wild_wards
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

cdef void put_store(State game, int seat, int station, int good) noexcept nogil
cdef void lift_store(State game, int station) noexcept nogil
