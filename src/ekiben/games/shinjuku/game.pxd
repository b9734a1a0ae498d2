cimport cython
from ekiben.kernel.bits cimport bit, count, has, lowest, u8, u64
from ekiben.games.shinjuku.state cimport Numbers, State
from ekiben.games.shinjuku.vocabulary cimport *
from ekiben.kernel.game cimport Game
from ekiben.kernel.objects cimport make_quick
from ekiben.games.shinjuku.derived cimport find_derived
from ekiben.games.shinjuku.expand cimport lay_paid, take_expand_answer
from ekiben.games.shinjuku.imagine cimport imagine
from ekiben.games.shinjuku.move cimport choose_ward, depart, take_move_answer
from ekiben.games.shinjuku.outlook cimport STAGES, find_traits, glance, how_early
from ekiben.games.shinjuku.open cimport open_store, take_free_store, take_open_answer
from ekiben.games.shinjuku.pay cimport take_payment
from ekiben.games.shinjuku.scoring cimport seat_points
from ekiben.games.shinjuku.setup cimport empty_board, fill_piles, set_up, set_up_seats
from ekiben.games.shinjuku.turn cimport after_action, choose_action, next_step
from ekiben.games.shinjuku.upgrade cimport take_upgrade_answer, upgrade_store

cdef class Shinjuku(State):
    @cython.locals(twin=Shinjuku)
    cdef Game blank(self)
    @cython.locals(twin=Shinjuku)
    cdef bint same_sheet(self, Game other)
    @cython.locals(table=Shinjuku)
    cdef Shinjuku laid_out(self)
    @cython.locals(found='int[TRAITS]', trait=int)
    cpdef list traits(self, int seat)

@cython.locals(question=int)
cdef int carry_out(State game, int i) noexcept nogil
cdef int do_what_is_paid(State game) noexcept nogil
