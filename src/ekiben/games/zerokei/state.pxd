cimport cython
from libc.string cimport memset
from ekiben.kernel.bits cimport u8, u16, u64
from ekiben.kernel.game cimport Game
from ekiben.games.zerokei.charter cimport Charter
from ekiben.games.zerokei.vocabulary cimport *

cdef class State(Game):
    cdef Charter charter
    # One block of memory without gaps, in the order of LAYOUT in fields.py.
    cdef u64 used_cards
    cdef u64 discards
    cdef u64 spent_cards
    cdef u64 free_row
    cdef u64 mine[SEATS]
    cdef short bank
    cdef short yen[SEATS]
    cdef short points[SEATS]
    cdef short scored[SEATS][SCORES]
    cdef short totals[SEATS]
    cdef u16 construction
    cdef u16 laid
    cdef u16 stationed
    cdef u16 stations[COLOURS]
    cdef u16 aside
    cdef u16 cities_on[CARRIAGES]
    cdef u16 log_number
    cdef u8 places_of[SEATS]
    cdef u8 train[SEATS][TRAIN]
    cdef u8 train_size[SEATS]
    cdef u8 price[CARRIAGES]
    cdef u8 abilities[SEATS]
    cdef u8 engine[SEATS]
    cdef u8 engines_for[DISCOUNTS][KINDS]
    cdef u8 cauldrons[SEATS]
    cdef u8 cauldrons_at[SEATS][VENUES]
    cdef u8 tracks[SEATS]
    cdef u8 deck[CARRIAGES]
    cdef u8 deck_size
    cdef u8 deck_ordered
    cdef u8 row[ROW]
    cdef u8 row_size
    cdef u8 claimed_by[ROW]
    cdef u8 tile[SEATS]
    cdef u8 events[ROUNDS]
    cdef u8 round
    cdef u8 event
    cdef u8 marker
    cdef u8 counter_at[COLOURS]
    cdef u8 ranking[COLOURS]
    cdef u8 built[COLOURS]
    cdef u8 colours_left
    cdef u8 station_at[CITIES]
    cdef u8 cheapest_ground
    cdef u8 all_tracks
    cdef u8 venue_city[VENUES]
    cdef u8 token_on[CITIES]
    cdef u8 closed
    cdef u8 free_engines
    cdef u8 stage
    cdef u8 mover
    cdef u8 turn_at
    cdef u8 actions_left
    cdef u8 card
    cdef u8 again
    cdef u8 parts
    cdef u8 discount
    cdef u8 kept
    cdef u8 both
    cdef u8 steps
    cdef u8 apart
    cdef u8 barred
    cdef u8 moves_left
    cdef u8 city
    cdef u8 colour
    cdef u8 space
    cdef u8 carriage
    cdef u8 board_city[BOARD_PLACES]
    cdef u8 hidden[BOARD_PLACES]
    cdef u8 hidden_size
    cdef u8 hidden_ordered
    cdef u8 closing[VENUES]
    cdef u8 closing_size
    cdef u8 closing_ordered
    cdef u8 log_size
    cdef u8 log_fresh
    cdef u8 log_step[LOG]
    cdef u8 log_where[LOG]
    cdef u8 log_what[LOG]
    cdef u8 log_why[LOG]
    cdef u8 log_points[LOG]

    cdef void clear(self) noexcept nogil

cdef size_t OWN_SIZE
