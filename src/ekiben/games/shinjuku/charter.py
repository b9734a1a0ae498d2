"""What a game is played under, in numbers the compiled rules can read: edition, city, players, options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ekiben.games.shinjuku.outlook_weights import all_weights, table_for
from ekiben.games.shinjuku.vocabulary import (
    KINDS,
    MATCH_ALL_STATIONS,
    MATCH_ANY_CARDS,
    MATCH_FIRST_SEGMENT,
    SCORE_DROP_MOST,
    SCORE_MAJORITY,
    SCORE_SETS,
    SETUP_HANDS,
    SETUP_MATSURI,
    SETUP_QUEUE,
    SETUP_SEED,
    SPENT_NONE,
    SPENT_OUT,
    SPENT_QUEUE,
    STACKS,
    STATIONS,
    STEP_ACTIONS,
    STEP_ARRIVAL,
    STEP_MATSURI,
    STEPS,
    TIE_FIRST_BONUS,
    TIE_RANK,
    TIE_TOP_2,
    TIE_TOP_3,
    TRAITS,
    WARDS,
)
from ekiben.kernel.bits import bit

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city import City
    from ekiben.games.shinjuku.edition import Edition
    from ekiben.games.shinjuku.options import Options
    from ekiben.games.shinjuku.tongue import ShinjukuTongue


class Charter:
    """The numbers of one edition on one city for so many players; games of one charter share it."""

    def __init__(self, edition: Edition, city: City, players: int, options: Options) -> None:
        self.edition = edition
        self.city = city
        self.options = options
        # Made when somebody first speaks: games of one charter share it.
        self.tongue: ShinjukuTongue | None = None
        self.wishes: dict[str, Any] = {}
        self.players = players
        # The table before anything is dealt; every game begins with a copy of it.
        self.table: Any = None
        # The same for the compiled rules, made with the first game.
        self.numbers: Any = None
        self.wards = len(city.wards)
        self.stations = len(city.stations)
        self.goods = len(edition.goods)
        self.kinds = 2 * self.goods
        self.blank_arrays()
        self.take_board(city, edition)
        self.take_box(edition, city, players)
        self.take_setup(edition, options)
        self.take_turn(edition)
        self.take_actions(edition, options)
        self.take_end(edition)
        self.weigh(all_weights()[table_for(edition.scoring, players)])

    def weigh(self, weights: Sequence[tuple[int, int]]) -> None:
        """What the traits of a position count, for bots: late in the game, and at its start."""
        for number, (late, early) in enumerate(weights):
            self.weights[number][0] = late
            self.weights[number][1] = early

    def blank_arrays(self) -> None:
        """Everything at zero, before it is filled in."""
        self.lines = [0] * STATIONS
        self.links = [0] * STATIONS
        self.ward_stations = [0] * WARDS
        self.neighbours = [0] * WARDS
        self.ward_of = [0] * STATIONS
        self.line_index = [[0] * STATIONS for _ in range(STATIONS)]
        self.tallest = [0] * STATIONS
        self.rank = [0] * STATIONS
        self.cards = [0] * WARDS
        self.customers = [0] * KINDS
        self.setup_order = [0] * 4
        self.steps = [0] * STEPS
        self.arrival_from = [0] * 8
        self.arrival_count = [0] * 8
        self.serves = [0] * 4
        self.stacks = [0] * STACKS
        self.set_gains = [0] * 8
        self.tie_breaks = [0] * 4
        self.weights = [[0, 0] for _ in range(TRAITS)]

    def take_board(self, city: City, edition: Edition) -> None:
        """Stations, wards, lines, links and neighbours as sets."""
        self.all_stations = 0
        self.all_wards = 0
        self.linked = 0
        self.growing = 0
        for ward in range(self.wards):
            self.all_wards |= bit(ward)
            for other in city.neighbours[ward]:
                self.neighbours[ward] |= bit(other)
        for number, station in enumerate(city.stations):
            self.all_stations |= bit(number)
            self.ward_of[number] = station.ward
            self.ward_stations[station.ward] |= bit(number)
            self.rank[number] = station.rank or 0
            if edition.upgrade_site == "dots":
                self.tallest[number] = station.height or 1
            else:
                self.tallest[number] = 3 if station.sakura else 1
            # The first step of a store is to a double store, or all the way where there are none.
            if self.tallest[number] > (1 if edition.two_step_upgrade else 2):
                self.growing |= bit(number)
        for index, (start, end) in enumerate(city.connections):
            self.lines[start] |= bit(end)
            self.lines[end] |= bit(start)
            self.line_index[start][end] = index
            self.line_index[end][start] = index
        for start, end in city.permanent:
            self.links[start] |= bit(end)
            self.links[end] |= bit(start)
            self.linked |= bit(start) | bit(end)

    def take_box(self, edition: Edition, city: City, players: int) -> None:
        """Cards, customers and every player's tokens."""
        for number, ward in enumerate(city.wards):
            self.cards[number] = ward.cards
        for good, (singles, doubles) in enumerate(edition.customers):
            self.customers[2 * good] = singles
            self.customers[2 * good + 1] = doubles
        self.all_customers = sum(self.customers[kind] for kind in range(self.kinds))
        self.stores_per_good = edition.stores_per_good
        self.dept_stores = edition.dept_stores
        self.track = edition.track[players]
        self.hand = edition.hand

    def take_setup(self, edition: Edition, options: Options) -> None:
        """What is dealt and drawn before the first turn, in order."""
        codes = {"hands": SETUP_HANDS, "seed": SETUP_SEED, "queue": SETUP_QUEUE, "matsuri": SETUP_MATSURI}
        for index, step in enumerate(edition.setup_order):
            self.setup_order[index] = codes[step]
        self.seed_wards = edition.seed_wards
        self.seed_customers = edition.seed_customers
        self.setup_customers = edition.setup_customers_per_player
        self.free_store = edition.free_store
        self.start_seat = -1 if options.start is None else options.start

    def take_turn(self, edition: Edition) -> None:
        """The steps of a turn and how customers arrive."""
        codes = {"arrival": STEP_ARRIVAL, "matsuri": STEP_MATSURI, "actions": STEP_ACTIONS}
        for index, step in enumerate(edition.turn_steps):
            self.steps[index] = codes[step]
        self.actions_per_turn = edition.actions_per_turn
        self.queue = edition.arrival == "queue"
        self.queue_spaces = edition.queue_spaces
        self.queue_base = edition.queue_base
        self.arrival_rows = len(edition.arrival_counts)
        for index, (stores, customers) in enumerate(edition.arrival_counts):
            self.arrival_from[index] = stores
            self.arrival_count[index] = customers
        self.wild_stores = edition.wild_stores
        self.wild_cards = edition.wild_cards
        self.matsuri = edition.matsuri

    def take_actions(self, edition: Edition, options: Options) -> None:
        """What the actions cost and allow."""
        self.relocate = edition.relocate
        self.own_network = edition.expand_own_network
        self.single_cost = edition.expand_single_cost
        self.double_cost = edition.expand_double_cost
        self.double_match = {
            "any_cards": MATCH_ANY_CARDS,
            "first_segment": MATCH_FIRST_SEGMENT,
            "all_stations": MATCH_ALL_STATIONS,
        }[edition.double_match]
        for height, capacity in enumerate(edition.serves):
            self.serves[height + 1] = capacity
        self.dept_distinct = edition.dept_distinct
        self.end_satisfied = edition.move_end == "satisfied"
        self.track_income = edition.track_income
        self.ask_income = options.track_income == "asked"
        self.two_step = edition.two_step_upgrade
        self.customer_to = {"none": SPENT_NONE, "out": SPENT_OUT, "queue": SPENT_QUEUE}[edition.customer_to]
        self.stack_count = len(edition.bonus_stacks)
        for index, tokens in enumerate(edition.bonus_stacks):
            self.stacks[index] = tokens

    def take_end(self, edition: Edition) -> None:
        """How the game ends and what counts."""
        self.finish_round = edition.end == "queue_finish_round"
        self.final_income = edition.final_income
        self.scoring = {"majority": SCORE_MAJORITY, "drop_most": SCORE_DROP_MOST, "sets": SCORE_SETS}[
            edition.scoring
        ]
        for index, points in enumerate(edition.set_points):
            self.set_gains[index] = points - (edition.set_points[index - 1] if index else 0)
        self.customer_points = edition.customer_points
        self.double_points = edition.double_points
        self.majority_points = edition.majority_points
        self.tied_points = edition.tied_points
        codes = {"top2": TIE_TOP_2, "top3": TIE_TOP_3, "rank": TIE_RANK, "first_bonus": TIE_FIRST_BONUS}
        for index, name in enumerate(edition.tie_breaks):
            self.tie_breaks[index] = codes[name]
