cimport cython
from ekiben.kernel.bits cimport bit, lowest, u64
from ekiben.games.zerokei.usable cimport empty_sections
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport pay_bank, pay_player

cdef int track_price(State game, int space, int discount) noexcept nogil
@cython.locals(spaces=u64, space=int)
cdef u64 spaces_to_choose(State game, int yen, int discount) noexcept nogil
@cython.locals(owners=u64, seat=int)
cdef u64 track_owners(State game) noexcept nogil
cdef void ask_track(State game) noexcept nogil
@cython.locals(spaces=u64)
cdef bint take_track_answer(State game, int i) noexcept nogil
@cython.locals(owners=u64)
cdef bint choose_space(State game, int space) noexcept nogil
@cython.locals(cost=int)
cdef void lay_track(State game, int owner) noexcept nogil
cdef void put_track(State game, int owner, int city) noexcept nogil
