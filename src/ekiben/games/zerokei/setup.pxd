cimport cython
from ekiben.kernel.bits cimport bit, count, lowest, nth, u64
from ekiben.games.zerokei.derived cimport find_derived, note_engine
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *
from ekiben.games.zerokei.yen cimport gain_yen

cdef void set_up(State game) noexcept nogil
@cython.locals(city=int, place=int, seat=int, turn=int)
cdef void lay_out(State game) noexcept nogil
@cython.locals(cards=u64)
cdef void fill_deck(State game) noexcept nogil
@cython.locals(space=int, other=int)
cdef void draw_turn_order(State game) noexcept nogil
@cython.locals(place=int, other=int)
cdef void pile_counters(State game) noexcept nogil
@cython.locals(city=int)
cdef int draw_token(State game) noexcept nogil
@cython.locals(venue=int, place=int, _=int)
cdef void draw_venues(State game) noexcept nogil
@cython.locals(dealt=u64, deck=u64, turn=int, event=int)
cdef void deal_events(State game) noexcept nogil
@cython.locals(number=int, turn=int, seat=int)
cdef void hand_out_yen(State game) noexcept nogil
cdef bint next_engine(State game) noexcept nogil
cdef void take_engine(State game, int i) noexcept nogil
cdef void give_last_engine(State game) noexcept nogil

cdef int FACE_UP
cdef int FACE_DOWN
