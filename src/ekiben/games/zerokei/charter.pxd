# runs seldom: a charter is made once for many games.
cimport cython
from ekiben.kernel.game cimport Game
from ekiben.kernel.bits cimport bit, u8, u16, u64
from ekiben.games.zerokei.vocabulary cimport *

cdef class Charter:
    cdef readonly int players, solo, hideo, harder
    # the board
    cdef readonly int cities, all_cities
    cdef int ground_cost[CITIES]
    cdef int ground_points[CITIES]
    cdef u16 ground_within[REACH]
    cdef int station_rows, marker_last
    cdef int station_points[8]
    cdef int station_scores[COLOURS]
    cdef readonly int letters
    cdef int cheapest_track
    cdef int track_yen[LETTERS]
    cdef int track_points[LETTERS]
    # venues and turn order tile
    cdef int venue_pay[VENUES]
    cdef int venue_points[VENUES]
    cdef int venue_yen[VENUES]
    cdef int venue_moves[VENUES]
    cdef int tile_counters[SEATS]
    cdef int tile_yen[SEATS]
    cdef int tile_points[SEATS]
    # train cards
    cdef readonly int engines, discounts, engine_discounts
    cdef u8 engine_kinds[ENGINES]
    cdef u8 engine_discount[ENGINES]
    cdef u64 cards_for[DISCOUNTS][KINDS]
    cdef u64 cards_with[CITIES]
    cdef u8 use_of[64]
    cdef int tail_yen, tail_counters
    cdef readonly u64 all_carriages, pairs, buy_carriages, repeat_carriages
    cdef u16 cities_of[CARRIAGES]
    cdef int cost[CARRIAGES]
    cdef u8 counter[CARRIAGES]
    cdef u8 then[CARRIAGES]
    cdef u8 kinds[CARRIAGES]
    cdef u8 discount[CARRIAGES]
    cdef u8 ability[CARRIAGES]
    # events
    cdef readonly int rounds
    cdef u64 common[EVENTS]
    cdef int letter[EVENTS]
    cdef int actions[EVENTS]
    cdef int start_yen[EVENTS]
    cdef int effect[EVENTS]
    cdef u8 event_kinds[EVENTS]
    cdef u8 event_discount[EVENTS]
    cdef int fee[EVENTS]
    cdef int gain[EVENTS]
    cdef int points[EVENTS]
    cdef int by_rank[EVENTS][SEATS]
    cdef u64 round_events[ROUNDS]
    # single numbers
    cdef int cauldrons, row, cauldron_income, surcharge, engine_fee, engine_fee_able
    cdef int station_cost, station_cost_able, station_points_able, ground_cost_able
    cdef int tail_yen_able, repeat_fee, unused_yen
    cdef int no_track, connected_points, connected_least, cauldron_left, yen_per_point, track_left
    # Hideo
    cdef u8 board[BOARD_ROWS][ROUNDS]
    cdef u8 margin_venue[BOARD_ROWS]
    cdef int margin_points[BOARD_ROWS]
    cdef int closed_tokens, closing_cauldrons, harder_yen, harder_points
    cdef int closing_points[VENUES]
    cdef u64 final_places
    # what a glance makes of a seat's traits: at the end, and more for each round to come, in 256ths of a point
    cdef int weights[TRAITS][2]
    # the table before anything is drawn
    cdef Game table
    # for people: the sheets behind the numbers
    cdef readonly object components, options
    cdef public object tongue, wishes

    @cython.locals(kinds=int)
    cdef void note_actions(self, int card)

cdef int ANYTIME
