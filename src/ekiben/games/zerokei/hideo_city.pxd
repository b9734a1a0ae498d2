cimport cython
from ekiben.kernel.bits cimport has
from ekiben.games.zerokei.ground cimport remove_token
from ekiben.games.zerokei.hideo_log cimport note
from ekiben.games.zerokei.state cimport State
from ekiben.games.zerokei.station cimport next_station_points, put_station
from ekiben.games.zerokei.track cimport put_track
from ekiben.games.zerokei.vocabulary cimport *

@cython.locals(hideo=int, points=int)
cdef void act_in_city(State game, int city, int row) noexcept nogil
@cython.locals(best=int, why=int, rank=int, colour=int, points=int)
cdef void build_as_hideo(State game, int city) noexcept nogil
@cython.locals(hideo=int, venue=int, why=int)
cdef void use_margin(State game, int city, int row) noexcept nogil
