# runs seldom: a charter is made once for many games.
from ekiben.kernel.bits cimport bit, u8, u64
from ekiben.games.shinjuku.vocabulary cimport *
from ekiben.kernel.game cimport Game

cdef class Charter:
    cdef Game table
    cdef readonly int players, wards, stations, goods, kinds
    # the board
    cdef readonly u64 all_stations, all_wards
    cdef u64 linked, growing  # stations with a link; stations whose store can grow
    cdef u64 lines[STATIONS]
    cdef u64 links[STATIONS]
    cdef u64 ward_stations[WARDS]
    cdef u64 neighbours[WARDS]
    cdef u8 ward_of[STATIONS]
    cdef u8 line_index[STATIONS][STATIONS]
    cdef u8 tallest[STATIONS]
    cdef u8 rank[STATIONS]
    # what lies in the box
    cdef u8 cards[WARDS]
    cdef u8 customers[KINDS]
    cdef int all_customers
    cdef int stores_per_good, dept_stores, track, hand
    # setting up
    cdef int setup_order[4]
    cdef int seed_wards, seed_customers, setup_customers, free_store, start_seat
    # the turn
    cdef int steps[STEPS]
    cdef int actions_per_turn
    cdef int queue, queue_spaces, queue_base
    cdef int arrival_from[8]
    cdef int arrival_count[8]
    cdef int arrival_rows
    # paying
    cdef int wild_stores, wild_cards, matsuri
    # the actions
    cdef int relocate, own_network, single_cost, double_cost, double_match
    cdef int serves[4]
    cdef int dept_distinct, end_satisfied, track_income, ask_income
    cdef int two_step, customer_to
    cdef int stacks[STACKS]
    cdef int stack_count
    # the end
    cdef int finish_round, final_income, scoring
    cdef int set_gains[8]
    cdef int customer_points, double_points, majority_points, tied_points
    cdef int tie_breaks[4]
    # what a glance makes of a seat's traits: late in the game and at its start, in 256ths of a point
    cdef int weights[TRAITS][2]
    # for people: the sheets behind the numbers
    cdef readonly object edition, city, options
    cdef public object tongue
    # how a record names edition, city, players and options
    cdef public object wishes
