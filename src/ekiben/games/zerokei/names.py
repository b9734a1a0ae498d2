"""What things are called: seats, cities, carriages, engines, events, venues, and what answers point at.

>>> from ekiben.games import new
>>> game = new("zerokei", players=3, seed=1)
>>> say(game, CLAIM, 13), say(game, GROUND_CITY, 5), say(game, ACTION, STOP)
('Toyohashi venue', 'Toyohashi', 'stop')
>>> labels_of(game.sheet).title(7), labels_of(game.sheet).seat(1)
('Maibara (3)–Hashima (4)', 'red')
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from ekiben.games.zerokei.vocabulary import (
    ACTION,
    BUY_CARD,
    CARRIAGES,
    CHOOSE_ENGINE,
    CLAIM,
    COUNTER_STEP,
    ENGINE_OF,
    EVENT,
    GROUND_CITY,
    MOVE_CARRIAGE,
    MOVE_TO,
    OFFER_CARD,
    OFFER_CITY,
    PART,
    PLACE_ONLY,
    REPEAT_CARD,
    SPACE,
    STATION_CITY,
    STATION_COLOUR,
    STOP,
    TAIL,
    THEN_COUNTER,
    TOKEN_CARRIAGE,
    TOKEN_CITY,
    TRACK_CITY,
    TRACK_OWNER,
    TRACK_SPACE,
    TRADE,
    VENUE_CHOICE,
)
from ekiben.kernel.once import once_for_each
from ekiben.kernel.text import matching_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ekiben.games.zerokei.charter import Charter
    from ekiben.games.zerokei.component_types import Action, Carriage, City, Components, Engine
    from ekiben.games.zerokei.game import Zerokei

COLOURS = ("blue", "red", "green", "yellow")
"""The colour of every seat."""

HIDEO = "Hideo"
"""The opponent of the game for one."""

ACTION_CODES = ("ground", "track", "station", "venue", "counter", "income")
"""The actions of the vocabulary in the order of their numbers, as the cards spell them."""

PLACES = ("A1", "A2", "B1", "B2", "B3", "B4", "C1", "C2")
"""The places of Hideo's board in the order of their numbers."""

PARTS = ("cities", "venues", "Hideo's cities", "connected cities", "cauldrons left", "yen", "tracks")
"""The parts of the final scoring in the order of their numbers."""

QUESTION_NAMES = (
    "",
    "choose engine",
    "claim",
    "then counter",
    "space",
    "counter step",
    "action",
    "part",
    "ground city",
    "track city",
    "track space",
    "track owner",
    "station colour",
    "station city",
    "venue",
    "move carriage",
    "move to",
    "buy card",
    "repeat card",
    "token city",
    "token carriage",
    "trade",
    "offer card",
    "offer city",
)
"""The questions in the order of their numbers."""

Kind = Literal[
    "engine",
    "carriage",
    "engine of",
    "tail",
    "event",
    "colour",
    "space",
    "action",
    "city",
    "letter",
    "seat",
    "venue",
    "place",
    "token",
    "choice",
]
"""What an answer points at; a choice is a button of its own, an "engine of" the engine of a seat."""

KIND_OF: dict[int, Kind] = {
    CHOOSE_ENGINE: "engine",
    CLAIM: "carriage",
    THEN_COUNTER: "colour",
    SPACE: "space",
    COUNTER_STEP: "colour",
    ACTION: "carriage",
    PART: "action",
    GROUND_CITY: "city",
    TRACK_CITY: "city",
    TRACK_SPACE: "letter",
    TRACK_OWNER: "seat",
    STATION_COLOUR: "colour",
    STATION_CITY: "city",
    VENUE_CHOICE: "venue",
    MOVE_CARRIAGE: "carriage",
    MOVE_TO: "place",
    BUY_CARD: "carriage",
    REPEAT_CARD: "carriage",
    TOKEN_CITY: "token",
    TOKEN_CARRIAGE: "carriage",
    TRADE: "choice",
    OFFER_CARD: "carriage",
    OFFER_CITY: "city",
}
"""What the answers to a question point at, those apart that stand for something else."""


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words one after the other, as people write them.

    >>> listed(["white", "black", "gold"], "or"), listed(["gold"])
    ('white, black or gold', 'gold')
    """
    *firsts, end = words
    return f"{', '.join(firsts)} {last} {end}" if firsts else end


def counted(number: int, thing: str) -> str:
    """So many of a thing; yen stay as they are.

    >>> counted(1, "point"), counted(2, "point"), counted(2, "yen")
    ('1 point', '2 points', '2 yen')
    """
    return f"{number} {thing}" + ("s" if number != 1 and thing != "yen" else "")


class Labels:
    """The names of one charter: of its box, and of its seats."""

    def __init__(self, charter: Charter) -> None:
        self.charter = charter
        self.box: Components = charter.components
        self.colours = self.box.stations.columns
        self.engines: tuple[Engine, ...] = self.box.engines(charter.players)
        self.abilities = {words.code: words.name for words in self.box.abilities}
        self.carriages = self._carriages()

    def seat(self, seat: int) -> str:
        """A seat by its colour; Hideo by his name."""
        return HIDEO if seat == self.charter.hideo else COLOURS[seat]

    def who(self, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        return HIDEO if seat == self.charter.hideo else COLOURS[seat].capitalize()

    def city(self, city: int) -> str:
        """A city as the board spells it."""
        return self.box.cities[city].name

    def cities(self, cities: Iterable[int], last: str = "and") -> str:
        """Several cities."""
        return listed([self.city(city) for city in cities], last)

    def colour(self, colour: int) -> str:
        """A colour of stations and counters."""
        return self.colours[colour]

    def letter(self, space: int) -> str:
        """A space of the track cost marker."""
        return self.box.track_costs[space].letter

    def venue(self, venue: int) -> str:
        """An Olympic venue."""
        return self.box.venues[venue].name

    def event(self, event: int) -> str:
        """An event."""
        return self.box.events[event].name

    def engine(self, engine: int) -> str:
        """An engine."""
        return self.engines[engine].name

    def title(self, card: int) -> str:
        """A carriage by its cities and their numbers, as it is called in a sentence."""
        found = [self.box.cities[number - 1] for number in self.box.carriages[card].cities]
        return "–".join(f"{city.name} ({city.number})" for city in found)

    def carriage(self, card: int) -> str:
        """A carriage by a name that no other one has, without numbers and signs, for turns."""
        return self.carriages[card]

    def card(self, card: int, seat: int) -> str:
        """Whatever can be used on a turn, as its user calls it."""
        if card == TAIL:
            return "tail"
        if card == EVENT:
            return "event"
        if card < CARRIAGES:
            return self.carriages[card]
        return "own engine" if card - ENGINE_OF == seat else f"engine of {self.seat(card - ENGINE_OF)}"

    def actions(self, actions: Iterable[Action]) -> str:
        """Several actions of which one is done."""
        return listed([action_word(action) for action in actions], "or")

    def _carriages(self) -> tuple[str, ...]:
        """Cities and what the carriage does; where that names two of them, also their ids."""
        plain = [self._plain(carriage) for carriage in self.box.carriages]
        number = Counter(matching_key(name) for name in plain)
        return tuple(
            f"{name} {carriage.id}" if number[matching_key(name)] > 1 else name
            for name, carriage in zip(plain, self.box.carriages, strict=True)
        )

    def _plain(self, carriage: Carriage) -> str:
        cities = "-".join(self.box.cities[number - 1].name for number in carriage.cities)
        return f"{cities} {self.what(carriage)}"

    def what(self, carriage: Carriage) -> str:
        """What a carriage does: its action or its ability."""
        if carriage.action is not None:
            return action_word(carriage.action)
        return self.abilities[str(carriage.ability)].lower()


labels_of = once_for_each(Labels)
"""The names of a charter, made once for each."""


def action_word(action: Action) -> str:
    """An action in one word, and what it costs less."""
    return f"{action.code} -{action.discount}" if action.discount else action.code


def city_names(city: City) -> tuple[str, ...]:
    """All names of a city: as printed, on a plain keyboard, in the local script, its id and number."""
    return tuple(dict.fromkeys((city.name, city.plain, city.local, city.id, str(city.number))))


def place_of(question: int, i: int) -> tuple[Kind, int]:
    """What an answer points at on the table, and its number there.

    >>> place_of(ACTION, 12), place_of(ACTION, ENGINE_OF + 1), place_of(OFFER_CITY, STOP)
    (('carriage', 12), ('engine of', 1), ('choice', 60))
    """
    if i == STOP or (question == VENUE_CHOICE and i >= PLACE_ONLY):
        return "choice", i
    if question in (ACTION, REPEAT_CARD) and i >= ENGINE_OF:
        if i == TAIL:
            return "tail", 0
        return ("event", 0) if i == EVENT else ("engine of", i - ENGINE_OF)
    return KIND_OF[question], i


def say(game: Zerokei, question: int, i: int) -> str:
    """An answer in plain words, without words around it; a number that means nothing stays one."""
    names = game.tongue().answers(question, game.seat).get(i)
    return names[0] if names else str(i)
