cimport cython
from ekiben.kernel.bits cimport bit, count, has, u8, u64
from ekiben.games.shinjuku.cards cimport deal_card, discard, draw_card
from ekiben.games.shinjuku.customers cimport draw_customer, place_customers, place_in_ward
from ekiben.games.shinjuku.derived cimport find_derived
from ekiben.games.shinjuku.open cimport ask_free_store
from ekiben.games.shinjuku.queue cimport refill
from ekiben.games.shinjuku.turn cimport begin_turn
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(ward=int, kind=int, n=int, _=int)
cdef void fill_piles(State game) noexcept nogil
@cython.locals(station=int, line=int, space=int, seat=int, good=int, _=int)
cdef void empty_board(State game) noexcept nogil
cdef void set_up(State game) noexcept nogil
@cython.locals(i=int)
cdef void set_up_from(State game, int first) noexcept nogil
@cython.locals(_=int, step=int)
cdef void set_up_seats(State game) noexcept nogil
@cython.locals(i=int, _=int, seat=int)
cdef void deal_hands(State game) noexcept nogil
@cython.locals(wards=u64, ward=int, n=int, i=int, _=int, held=u8[128])
cdef void seed_wards(State game) noexcept nogil
@cython.locals(space=int)
cdef void fill_queue(State game) noexcept nogil
@cython.locals(ward=int)
cdef void start_matsuri(State game) noexcept nogil
