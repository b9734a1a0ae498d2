cimport cython
from ekiben.kernel.bits cimport has, u64
from ekiben.games.shinjuku.customers cimport arrive_from_bag
from ekiben.games.shinjuku.expand cimport can_expand, first_ends
from ekiben.games.shinjuku.income cimport draw_income
from ekiben.games.shinjuku.move cimport can_move, wards_to_move
from ekiben.games.shinjuku.open cimport can_open, stations_to_open
from ekiben.games.shinjuku.pay cimport payable
from ekiben.games.shinjuku.queue cimport arrive_from_queue
from ekiben.games.shinjuku.scoring cimport count_points
from ekiben.games.shinjuku.upgrade cimport can_upgrade, stations_to_upgrade
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

cdef void begin_turn(State game) noexcept nogil
@cython.locals(code=int)
cdef void next_step(State game) noexcept nogil
@cython.locals(actions=int, wards=u64)
cdef void ask_action(State game) noexcept nogil
cdef int choose_action(State game, int i) noexcept nogil
cdef void after_action(State game) noexcept nogil
cdef void end_turn(State game) noexcept nogil
cdef int left_of(State game, int seat) noexcept nogil
cdef bint game_ends(State game, int next_seat) noexcept nogil
@cython.locals(i=int)
cdef void announce_final_round(State game) noexcept nogil
