"""What a game is played under, in numbers the compiled rules can read: box, players, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ekiben.games.zerokei.outlook_weights import all_weights, table_for
from ekiben.games.zerokei.vocabulary import (
    ABLE_ENGINE,
    ABLE_GROUND,
    ABLE_SETS,
    ABLE_STATION,
    ABLE_TAIL,
    ABLE_TRACK,
    ABLE_TURN,
    ABLE_VENUE,
    ALL_OF,
    ANYTIME,
    BOARD_ROWS,
    CARRIAGES,
    CITIES,
    COLOURS,
    COUNTER,
    DISCOUNTS,
    END_BUY,
    END_CITY,
    END_RANK,
    END_REWARD,
    END_TRADE,
    END_YEN,
    ENGINE_OF,
    ENGINES,
    EVENT,
    EVENTS,
    GET_YEN,
    GROUND,
    INCOME,
    KINDS,
    LANE,
    LETTERS,
    NO_SEAT,
    NONE,
    ONE_OF,
    REACH,
    REPEAT,
    ROUNDS,
    SEATS,
    STATION,
    TAIL,
    TRACK,
    TRAITS,
    USE_BUY,
    USE_ENGINE,
    USE_EVENT,
    USE_REPEAT,
    USE_TAIL,
    VENUE,
    VENUE_TOKEN,
    VENUES,
)
from ekiben.kernel.bits import bit
from ekiben.kernel.vocabulary import MOST_ANSWERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ekiben.games.zerokei.component_types import Action, Components
    from ekiben.games.zerokei.options import Options

PLACES = ("A1", "A2", "B1", "B2", "B3", "B4", "C1", "C2")
ROWS = 8  # room for the rows of unbuilt stations


class Charter:
    """The numbers of one box for so many players; games of one charter share it."""

    def __init__(self, components: Components, players: int, options: Options) -> None:
        self.components = components
        self.options = options
        # The table before anything is drawn; every game begins with a copy of it.
        self.table: Any = None
        # The same for the compiled rules, made with the first game.
        self.numbers: Any = None
        # Made when somebody first speaks: games of one charter share it.
        self.tongue: Any = None
        self.wishes: dict[str, Any] = {}
        self.players = players
        self.solo = options.solo
        self.hideo = 1 if options.solo else NO_SEAT
        self.blank_arrays()
        self.take_board(components)
        self.take_venues(components)
        self.take_train_cards(components)
        self.take_events(components)
        self.take_numbers(components)
        self.note_costs()
        self.take_hideo(components)
        self.weigh(all_weights()[table_for(players, options.solo)])

    def weigh(self, weights: Sequence[tuple[int, int]]) -> None:
        """What the traits of a position count, for bots: at the end, and more for each round to come."""
        for number, (end, each_round) in enumerate(weights):
            self.weights[number][0] = end
            self.weights[number][1] = each_round
        for number, (end, each_round) in enumerate(all_weights()["hideo"]):
            self.weights_of_hideo[number][0] = end
            self.weights_of_hideo[number][1] = each_round

    def blank_arrays(self) -> None:
        """Everything at zero, before it is filled in."""
        self.pairs = 0
        self.buy_carriages = 0
        self.repeat_carriages = 0
        self.final_places = 0
        self.ground_cost = [0] * CITIES
        self.ground_points = [0] * CITIES
        self.ground_within = [0] * REACH
        self.station_points = [0] * ROWS
        self.station_scores = [0] * COLOURS
        self.track_yen = [0] * LETTERS
        self.track_points = [0] * LETTERS
        self.venue_pay = [0] * VENUES
        self.venue_points = [0] * VENUES
        self.venue_yen = [0] * VENUES
        self.venue_moves = [0] * VENUES
        self.tile_counters = [0] * SEATS
        self.tile_yen = [0] * SEATS
        self.tile_points = [0] * SEATS
        self.engine_kinds = [0] * ENGINES
        self.engine_discount = [0] * ENGINES
        self.cards_for = [[0] * KINDS for _ in range(DISCOUNTS)]
        self.cards_with = [0] * CITIES
        self.costs_for = [[0] * ABLE_SETS for _ in range(LETTERS)]
        self.use_of = [0] * MOST_ANSWERS
        self.common = [0] * EVENTS
        self.event_for = [[0] * KINDS for _ in range(EVENTS)]
        self.weights = [[0, 0] for _ in range(TRAITS)]
        self.weights_of_hideo = [[0, 0] for _ in range(TRAITS)]
        self.cities_of = [0] * CARRIAGES
        self.cost = [0] * CARRIAGES
        self.counter = [0] * CARRIAGES
        self.then = [0] * CARRIAGES
        self.kinds = [0] * CARRIAGES
        self.discount = [0] * CARRIAGES
        self.ability = [0] * CARRIAGES
        self.letter = [0] * EVENTS
        self.actions = [0] * EVENTS
        self.start_yen = [0] * EVENTS
        self.effect = [0] * EVENTS
        self.event_kinds = [0] * EVENTS
        self.event_discount = [0] * EVENTS
        self.fee = [0] * EVENTS
        self.gain = [0] * EVENTS
        self.points = [0] * EVENTS
        self.by_rank = [[0] * SEATS for _ in range(EVENTS)]
        self.round_events = [0] * ROUNDS
        self.board = [[0] * ROUNDS for _ in range(BOARD_ROWS)]
        self.margin_venue = [0] * BOARD_ROWS
        self.margin_points = [0] * BOARD_ROWS
        self.closing_points = [0] * VENUES
        for row in range(BOARD_ROWS):
            self.margin_venue[row] = NONE
            for column in range(ROUNDS):
                self.board[row][column] = NONE

    def take_board(self, box: Components) -> None:
        """Cities, stations with their marker, and the track cost marker."""
        self.cities = len(box.cities)
        self.all_cities = (1 << self.cities) - 1
        for number, city in enumerate(box.cities):
            self.ground_cost[number] = city.ground_cost
            self.ground_points[number] = city.ground_points
            for yen in range(city.ground_cost, REACH):
                self.ground_within[yen] |= bit(number)
        self.station_rows = len(box.stations.points)
        for number, points in enumerate(box.stations.points):
            self.station_points[number] = points
        for number, points in enumerate(box.stations.scores):
            self.station_scores[number] = points
        self.marker_last = box.stations.last
        self.letters = len(box.track_costs)
        self.cheapest_track = min(space.cost for space in box.track_costs)
        for number, space in enumerate(box.track_costs):
            self.track_yen[number] = space.cost
            self.track_points[number] = space.points

    def take_venues(self, box: Components) -> None:
        """The effects of the venues and the rewards of the turn order tile."""
        for number, venue in enumerate(box.venues):
            self.venue_pay[number] = venue.pay
            self.venue_points[number] = venue.points
            self.venue_yen[number] = venue.yen
            self.venue_moves[number] = venue.moves
        for number, reward in enumerate(box.tile(self.players)):
            self.tile_counters[number] = reward.counters
            self.tile_yen[number] = reward.yen
            self.tile_points[number] = reward.points

    def take_train_cards(self, box: Components) -> None:
        """Engines, tail and carriages."""
        engines = box.engines(self.players)
        self.engines = len(engines)
        self.engine_discounts = 1 + max(discount_of(engine.actions) for engine in engines)
        self.discounts = 1 + max(discount_of([card.action]) for card in box.carriages if card.action)
        for number, engine in enumerate(engines):
            self.engine_kinds[number] = kinds_of(engine.actions)
            self.engine_discount[number] = discount_of(engine.actions)
        self.tail_yen = box.tail.yen
        self.tail_counters = box.tail.counters
        self.use_of[TAIL] = USE_TAIL
        self.use_of[EVENT] = USE_EVENT
        for seat in range(SEATS):
            self.use_of[ENGINE_OF + seat] = USE_ENGINE
        colours = box.stations.columns
        self.all_carriages = 0
        for number, carriage in enumerate(box.carriages):
            self.all_carriages |= bit(number)
            for city in carriage.cities:
                self.cities_of[number] |= bit(city - 1)
                self.cards_with[city - 1] |= bit(number)
            if len(carriage.cities) > 1:
                self.pairs |= bit(number)
            self.cost[number] = carriage.cost
            self.counter[number] = colours.index(carriage.counter)
            for colour in carriage.then:
                self.then[number] |= 1 << colours.index(colour)
            self.ability[number] = ABILITIES[carriage.ability] if carriage.ability else 0
            if carriage.action is not None:
                self.take_carriage_action(number, carriage.action)

    def take_carriage_action(self, number: int, action: Action) -> None:
        """The action of a carriage: buying and repeating are not like the others."""
        if action.code == "buy":
            self.use_of[number] = USE_BUY
            self.buy_carriages |= bit(number)
        elif action.code == "repeat":
            self.use_of[number] = USE_REPEAT
            self.repeat_carriages |= bit(number)
        else:
            self.kinds[number] = kinds_of([action])
            self.discount[number] = action.discount
            self.note_actions(number)

    def note_actions(self, card: int) -> None:
        """Enter a carriage in the table of what can be used when these kinds of action are payable."""
        for kinds in range(KINDS):
            if (kinds | ANYTIME) & self.kinds[card]:
                self.cards_for[self.discount[card]][kinds] |= bit(card)

    def take_events(self, box: Components) -> None:
        """What the events say, and which of them may lie in which round."""
        letters = [space.letter for space in box.track_costs]
        for number, event in enumerate(box.events):
            self.letter[number] = letters.index(event.letter)
            self.actions[number] = event.actions
            self.start_yen[number] = event.start_yen
            effects = ACTION_EFFECTS if event.kind == "action" else END_EFFECTS
            self.effect[number] = effects[event.effect]
            self.event_kinds[number] = kinds_of(event.parts)
            self.event_discount[number] = discount_of(event.parts)
            for kinds in range(KINDS):
                possible = (kinds | ANYTIME) & self.event_kinds[number]
                if (event.effect == "one_of" and possible) or self.effect[number] == GET_YEN:
                    self.event_for[number][kinds] = bit(EVENT)
            self.common[number] = bit(TAIL) | (bit(EVENT) if event.kind == "action" else 0)
            for seat in range(self.players):
                self.common[number] |= bit(ENGINE_OF + seat)
            self.fee[number] = event.fee
            self.gain[number] = event.gain
            self.points[number] = event.points
            for rank, yen in enumerate(event.by_rank[:SEATS]):
                self.by_rank[number][rank] = yen
        self.rounds = len(box.rounds)
        for number, turn in enumerate(box.rounds):
            for event_number, event in enumerate(box.events):
                if event.colour == turn.colour(self.players):
                    self.round_events[number] |= bit(event_number)

    def take_numbers(self, box: Components) -> None:
        """The single numbers of the rules."""
        numbers = box.numbers
        self.cauldrons = numbers.cauldrons
        self.row = box.hideo.row_cards if self.solo else self.players + numbers.row_extra
        self.cauldron_income = numbers.cauldron_income
        self.surcharge = numbers.surcharge
        prices = (card.cost + numbers.surcharge * len(card.cities) for card in box.carriages)
        self.dearest = max(prices, default=0)
        self.engine_fee = numbers.engine_fee
        self.engine_fee_able = numbers.engine_fee_ability
        self.station_cost = numbers.station_cost
        self.station_cost_able = numbers.station_cost_ability
        self.station_points_able = numbers.station_points_ability
        self.ground_cost_able = numbers.ground_cost_ability
        self.tail_yen_able = numbers.tail_yen_ability
        self.repeat_fee = numbers.repeat_fee
        self.unused_yen = numbers.unused_action_yen
        self.no_track = numbers.no_track_points
        self.connected_points = numbers.connected_points
        self.connected_least = numbers.connected_least
        self.cauldron_left = numbers.cauldron_left_points
        self.yen_per_point = numbers.yen_per_point
        self.track_left = numbers.track_left_points

    def note_costs(self) -> None:
        """Enter in a table what actions take at least, side by side, by the track cost and the abilities.

        Ground is left out without its ability: there it depends on the cities still to be prepared.
        """
        for letter in range(self.letters):
            for able in range(ABLE_SETS):
                ground = self.ground_cost_able if able & ABLE_GROUND else 0
                track = self.cheapest_track if able & ABLE_TRACK else self.track_yen[letter]
                station = self.station_cost_able if able & ABLE_STATION else self.station_cost
                self.costs_for[letter][able] = ground | track << LANE * TRACK | station << LANE * STATION

    def take_hideo(self, box: Components) -> None:
        """Hideo's board, and what the harder game changes."""
        hideo = box.hideo
        for number, row in enumerate(hideo.rows):
            self.margin_venue[number] = row.venue - 1 if row.venue else NONE
            self.margin_points[number] = row.points
            for column in range(ROUNDS):
                place = row.places[column]
                self.board[number][column] = NONE if place is None else PLACES.index(place)
        self.closed_tokens = hideo.closed_tokens
        self.closing_cauldrons = hideo.closing_cauldrons
        for number, points in enumerate(hideo.closing_points):
            self.closing_points[number] = points
        for place in hideo.final:
            self.final_places |= bit(PLACES.index(place))
        self.harder = self.options.difficulty == "harder"
        self.harder_yen = hideo.harder_yen
        self.harder_points = hideo.harder_points


ACTIONS = {
    "ground": GROUND,
    "track": TRACK,
    "station": STATION,
    "venue": VENUE,
    "counter": COUNTER,
    "income": INCOME,
}
ABILITIES = {
    "station": ABLE_STATION,
    "track": ABLE_TRACK,
    "venue": ABLE_VENUE,
    "ground": ABLE_GROUND,
    "engine": ABLE_ENGINE,
    "tail": ABLE_TAIL,
    "turn": ABLE_TURN,
}
ACTION_EFFECTS = {
    "one_of": ONE_OF,
    "all_of": ALL_OF,
    "venue_token": VENUE_TOKEN,
    "repeat": REPEAT,
    "yen": GET_YEN,
}
END_EFFECTS = {
    "points_for_yen": END_TRADE,
    "yen": END_YEN,
    "turn_reward": END_REWARD,
    "yen_by_rank": END_RANK,
    "buy": END_BUY,
    "score_city": END_CITY,
}


def kinds_of(actions: Iterable[Action]) -> int:
    """The kinds of these actions as a set."""
    found = 0
    for action in actions:
        found |= 1 << ACTIONS[action.code]
    return found


def discount_of(actions: Iterable[Action]) -> int:
    """The discount that the actions of a card give: the same for all that cost anything."""
    return max((action.discount for action in actions), default=0)
