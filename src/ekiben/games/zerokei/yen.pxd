cimport cython
from ekiben.games.zerokei.state cimport State

cdef void gain_yen(State game, int seat, int number) noexcept nogil
cdef void pay_bank(State game, int seat, int number) noexcept nogil
cdef void pay_player(State game, int seat, int other, int number) noexcept nogil
