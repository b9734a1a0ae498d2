cimport cython
from ekiben.kernel.bits cimport bit
from ekiben.games.shinjuku.pay cimport find_wild_wards
from ekiben.games.shinjuku.reach cimport find_reach, spread
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

cdef void put_store(State game, int seat, int station, int good) noexcept nogil
@cython.locals(good=int)
cdef void lift_store(State game, int station) noexcept nogil
cdef void take_token(State game, int seat, int good) noexcept nogil
cdef void return_token(State game, int seat, int good) noexcept nogil
