cimport cython
from ekiben.kernel.bits cimport bit, u64
from ekiben.games.zerokei.carriages cimport draw_carriage
from ekiben.games.zerokei.hideo_log cimport note
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen

cdef void prepare_round(State game) noexcept nogil
@cython.locals(number=int, venue=int)
cdef int cauldrons_on_venues(State game, int seat) noexcept nogil
@cython.locals(seat=int, number=int)
cdef void pay_income(State game) noexcept nogil
@cython.locals(size=int, cards=u64, place=int, card=int)
cdef void lay_out_row(State game) noexcept nogil
