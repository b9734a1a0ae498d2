cimport cython
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.vocabulary cimport *

cdef void note(State game, int step, int where, int what, int why, int points) noexcept nogil
