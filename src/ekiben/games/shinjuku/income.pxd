cimport cython
from ekiben.games.shinjuku.cards cimport deal_card
from ekiben.games.shinjuku.state cimport State
from ekiben.games.shinjuku.vocabulary cimport *

@cython.locals(number=int, _=int)
cdef void draw_income(State game, int seat) noexcept nogil
