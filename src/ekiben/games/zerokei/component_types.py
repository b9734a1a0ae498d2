"""What the box of Shinkansen: Zero-Kei holds: board, cards, tiles, and Hideo's board.

Everything here is data out of `cards/*.toml`; the rules hold no printed number. Each part says in
`reconstructed` which of its own fields are not published anywhere and were therefore filled in by us.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = Literal["white", "black", "gold"]
"""The colour of a station and of the counter that gives this colour its value."""

ActionCode = Literal["income", "ground", "track", "station", "buy", "venue", "repeat", "counter"]
"""What an action does.

- `income`: the tail's yen and one counter of choice one step
- `ground`: prepare the ground of a city, which yields a track
- `track`: lay a track in a city
- `station`: build a station in a city
- `buy`: buy a card of the discard pile; a carriage with this action serves once in a game
- `venue`: put a cauldron on an Olympic venue, and use the venue's effect or not
- `repeat`: for a fee, do again what a card used this turn has done
- `counter`: one counter of choice one step; only as a part of an event's action
"""

AbilityCode = Literal["station", "track", "venue", "ground", "engine", "tail", "turn"]
"""What an ability changes for the owner of the train it is in.

- `station`: building a station has another cost and gives additional points
- `track`: any lettered space may be chosen when a track is laid
- `venue`: the effect of a venue counts twice
- `ground`: preparing ground has a fixed cost
- `engine`: using any engine has another fee
- `tail`: the own tail gives more yen
- `turn`: the reward of the turn order space counts twice, with two different counters
"""

EventColour = Literal["grey", "blue", "green"]
"""The back of an event card; the board tells which colour lies in which round."""

EventKind = Literal["action", "end"]
"""Whether an event offers an action to everybody's turn or has an effect at the end of its round."""

EventEffect = Literal[
    "one_of",
    "all_of",
    "venue_token",
    "repeat",
    "yen",
    "points_for_yen",
    "turn_reward",
    "yen_by_rank",
    "buy",
    "score_city",
]
"""What an event does. An `action` costs `fee` before anything else.

As an `action`:
- `one_of`: do one of `parts`; with a single part that is a plain action
- `all_of`: do all of `parts`, in either order
- `venue_token`: put an unused venue token on one of your carriages
- `repeat`: do again the action of a train card used this turn
- `yen`: get `gain` yen

At the `end` of the round, for every player in turn order:
- `yen`: get `gain` yen
- `points_for_yen`: you may lose `points` to get `gain` yen
- `turn_reward`: get the reward of your turn order space again
- `yen_by_rank`: get the yen that `by_rank` lists for your place on the score marker
- `buy`: you may buy a card of the discard pile
- `score_city`: you may score one city of your train
"""

VenueEffect = Literal["points", "yen", "move"]
"""What a venue offers: `points` for `pay` yen, `yen`, or to `move` one of your carriages."""

HideoPlace = Literal["A1", "A2", "B1", "B2", "B3", "B4", "C1", "C2"]
"""A place for a token on Hideo's board: A and B hold venue tokens, A face up; C holds closed venue tokens."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action as a card shows it; `discount` yen are taken off its cost, never off its points."""

    code: ActionCode
    discount: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """What players call an action or an ability, and what it does in a sentence of ours."""

    code: str
    name: str
    local: str
    text: str


@dataclass(frozen=True, slots=True)
class City:
    """A city, by its number from 1; each has a station space, a track section and a venue token."""

    id: str
    number: int
    name: str
    plain: str
    local: str
    ground_cost: int
    ground_points: int
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Stations:
    """The stations of each colour and the marker on which the counters advance.

    `points` are the rows in which each colour is built, from the top; `columns` is the order of the colours
    on the board; `last` is the last space of the marker, the start being 0; `scores` are the points of the
    most advanced counter, the second and the third.
    """

    points: tuple[int, ...]
    columns: tuple[Colour, ...]
    last: int
    scores: tuple[int, int, int]
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class TrackCost:
    """A lettered space of the track cost marker."""

    letter: str
    cost: int
    points: int
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Venue:
    """An Olympic venue, by its place from the left counting from 1. The city of a venue is drawn at setup."""

    id: str
    place: int
    name: str
    local: str
    text: str
    effect: VenueEffect
    pay: int
    points: int
    yen: int
    moves: int
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class TurnSpace:
    """A space of the turn order tile, by its number from 1, and what it gives; `counters` is 0 or 1."""

    number: int
    counters: int
    yen: int
    points: int
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Round:
    """A round, by its number from 1, and the colour of its event with 2, 3 and 4 players."""

    number: int
    year: str
    colours: tuple[EventColour, EventColour, EventColour]
    reconstructed: frozenset[str]

    def colour(self, players: int) -> EventColour:
        """The colour of the event of this round; one player alone plays as two."""
        return self.colours[max(players, 2) - 2]


@dataclass(frozen=True, slots=True)
class Engine:
    """One side of an engine: each use does one of its actions."""

    id: str
    name: str
    local: str
    actions: tuple[Action, ...]
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Tail:
    """The tail carriage; there is one for each player, and all are alike."""

    name: str
    local: str
    yen: int
    counters: int
    count: int
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Carriage:
    """A carriage: it has either an action or an ability.

    `cities` are one or two numbers in ascending order. Whoever takes the card advances `counter`, and then
    one of the colours of `then`, if it shows any.
    """

    id: str
    cities: tuple[int, ...]
    cost: int
    counter: Colour
    then: tuple[Colour, ...]
    action: Action | None
    ability: AbilityCode | None
    reconstructed: frozenset[str]

    @property
    def one_time(self) -> bool:
        """Whether the action is used up for the game once it was done."""
        return self.action is not None and self.action.code == "buy"


@dataclass(frozen=True, slots=True)
class Event:
    """An event: the letter of the track cost, the actions of the round, everybody's yen at the start."""

    id: str
    name: str
    local: str
    text: str
    colour: EventColour
    letter: str
    actions: int
    start_yen: int
    kind: EventKind
    effect: EventEffect
    parts: tuple[Action, ...]
    fee: int
    gain: int
    points: int
    by_rank: tuple[int, ...]
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """A colour that a player can choose."""

    id: str
    name: str
    local: str
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the rules; those ending in `ability` hold for who has it. Losses are negative."""

    cauldrons: int
    action_tokens: int
    used_tokens: int
    row_extra: int
    cauldron_income: int
    surcharge: int
    engine_fee: int
    engine_fee_ability: int
    station_cost: int
    station_cost_ability: int
    station_points_ability: int
    ground_cost_ability: int
    tail_yen_ability: int
    repeat_fee: int
    unused_action_yen: int
    no_track_points: int
    connected_points: int
    connected_least: int
    cauldron_left_points: int
    yen_per_point: int
    track_left_points: int
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class HideoRow:
    """A row of Hideo's board: what its margin gives, and the place it activates in each of the five rounds.

    `venue` is the place of a venue from 1, or 0 where the margin asks for no cauldron.
    """

    number: int
    venue: int
    points: int
    places: tuple[HideoPlace | None, ...]
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Hideo:
    """Everything for the game of one player.

    `closing_points` are for each cauldron that comes with a closed venue token, by the venue's place;
    `final` are the places whose cities count in the end as venues that Hideo leads.
    """

    rows: tuple[HideoRow, ...]
    final: tuple[HideoPlace, ...]
    row_cards: int
    closed_tokens: int
    closing_cauldrons: int
    closing_points: tuple[int, int, int]
    harder_yen: int
    harder_points: int
    reconstructed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Components:
    """All that is in the box, in the order of the files: cities from 1 to 12, events grey, blue, green.

    `unpublished` names every value that is ours, as `carriages.C01.cost` names one.
    """

    cities: tuple[City, ...]
    stations: Stations
    track_costs: tuple[TrackCost, ...]
    venues: tuple[Venue, Venue, Venue]
    turn_order: tuple[tuple[TurnSpace, ...], tuple[TurnSpace, ...], tuple[TurnSpace, ...]]
    rounds: tuple[Round, ...]
    engines_few: tuple[Engine, ...]
    engines_many: tuple[Engine, ...]
    tail: Tail
    carriages: tuple[Carriage, ...]
    events: tuple[Event, ...]
    colours: tuple[PlayerColour, ...]
    numbers: Numbers
    hideo: Hideo
    actions: tuple[Words, ...]
    abilities: tuple[Words, ...]
    unpublished: tuple[str, ...]

    def tile(self, players: int) -> tuple[TurnSpace, ...]:
        """The side of the turn order tile for so many players; one player alone plays on that for two."""
        return self.turn_order[max(players, 2) - 2]

    def engines(self, players: int) -> tuple[Engine, ...]:
        """The engines laid out for so many players."""
        return self.engines_few if players <= 2 else self.engines_many

    def reconstructed_count(self) -> int:
        """How many printed values are not published and were filled in by us."""
        return len(self.unpublished)

    def notice(self) -> str:
        """What players are told about the values that are ours."""
        count = self.reconstructed_count()
        if not count:
            return "Every value of the cards and the board is stated as printed."
        values = "value is" if count == 1 else "values are"
        return (
            f"{count} printed {values} published nowhere and reconstructed here: they agree with everything "
            "that is known, but cards and board of the box may show others. Whoever has the box can put in "
            "the printed ones with one file of their own that states only what differs, for example "
            "carriages.C01.cost = 3."
        )
