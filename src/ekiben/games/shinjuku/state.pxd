cimport cython
from libc.string cimport memset
from ekiben.kernel.bits cimport u8, u16, u64
from ekiben.kernel.game cimport Game
from ekiben.games.shinjuku.charter cimport Charter
from ekiben.games.shinjuku.vocabulary cimport *

cdef class State(Game):
    cdef Charter charter
    # One block of memory without gaps, in the order of LAYOUT in state.py.
    cdef u64 track[STATIONS]
    cdef u64 owned[SEATS]
    cdef u64 track_ends[SEATS]
    cdef u64 hand_wards[SEATS]
    cdef u64 wild_wards[SEATS]
    cdef u64 stores
    cdef u64 departments
    cdef u64 free_stations
    cdef u64 waiting_wards
    cdef u64 visited
    cdef u64 pay_wards
    cdef u64 in_reach[GOODS]
    cdef u64 wards_in_reach[GOODS]
    cdef u64 wanted_in[GOODS]
    cdef u64 open_wards
    cdef u16 turn
    cdef u16 points[SEATS]
    cdef u16 places_of[SEATS]
    cdef u8 hand[SEATS][WARDS]
    cdef u8 known[SEATS][WARDS]
    cdef u8 hand_size[SEATS]
    cdef u8 deck[CARDS]
    cdef u8 discards[CARDS]
    cdef u8 deck_size
    cdef u8 deck_ordered
    cdef u8 discards_size
    cdef u8 bag[TOKENS]
    cdef u8 bag_size
    cdef u8 bag_ordered
    cdef u8 waiting[WARDS][KINDS]
    cdef u8 collection[SEATS][KINDS]
    cdef u8 queue_ward[SPACES]
    cdef u8 queue[SPACES][KINDS]
    cdef u8 queue_load[SPACES]
    cdef u8 queue_total
    cdef u8 store_owner[STATIONS]
    cdef u8 store_good[STATIONS]
    cdef u8 store_under[STATIONS]
    cdef u8 store_height[STATIONS]
    cdef u8 sold[STATIONS]
    cdef u8 supply[SEATS][GOODS]
    cdef u8 goods_left[SEATS]
    cdef u8 supply_departments[SEATS]
    cdef u8 supply_track[SEATS]
    cdef u8 line_owner[LINES]
    cdef u8 matsuri
    cdef u8 bonus[SEATS]
    cdef u8 bonus_first[SEATS]
    cdef u8 stacks_taken
    cdef u8 start_seat
    cdef u8 mover
    cdef u8 setup_seats
    cdef u8 step
    cdef u8 actions_taken
    cdef u8 actions_done
    cdef u8 busy
    cdef u8 quiet_turns
    cdef u8 ending
    cdef u8 final_turns
    cdef u8 action
    cdef u8 station
    cdef u8 good
    cdef u8 source
    cdef u8 customer
    cdef u8 first_from
    cdef u8 first_to
    cdef u8 second_from
    cdef u8 second_to
    cdef u8 pay_left
    cdef u8 group[KINDS]
    cdef u8 group_size
    cdef u8 group_goods
    cdef u8 here
    cdef u8 room
    cdef u8 served
    cdef u8 served_goods
    cdef u8 users
    cdef u8 journey_mover
    cdef u8 journey_ward
    cdef u8 route_length
    cdef u8 route[STATIONS]
    cdef u8 given[STATIONS]
    cdef u8 given_too[STATIONS]
    cdef u8 given_to[STATIONS]
    cdef u8 track_users
    cdef u8 scratch[GOODS]

    cdef void clear(self) noexcept nogil

cdef size_t OWN_SIZE
