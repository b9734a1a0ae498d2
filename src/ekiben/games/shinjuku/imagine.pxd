cimport cython
from ekiben.kernel.bits cimport has, settle, u64
from ekiben.games.shinjuku.cards cimport redeal_cards
from ekiben.games.shinjuku.expand cimport ask_again, payable_ends
from ekiben.games.shinjuku.move cimport wards_to_move
from ekiben.games.shinjuku.open cimport stations_to_open
from ekiben.games.shinjuku.pay cimport ask_cards, ask_payment, payable
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.turn cimport ask_action
from ekiben.games.shinjuku.upgrade cimport stations_to_upgrade
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(good=int)
cdef void imagine(State game, int seat) noexcept nogil
@cython.locals(question=int)
cdef bint ask_anew(State game) noexcept nogil
cdef bint ask_what_can_be_paid(State game, u64 answers) noexcept nogil
