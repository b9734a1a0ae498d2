"""What things are called: seats, stations, wards, goods, customers, actions and every answer.

>>> from ekiben.games import new
>>> game = new("shinjuku", edition="v2", seed=1)
>>> say(game, ACTION, OPEN), say(game, MATSURI, 2), say(game, MOVE_GIVE, 5)
('OPEN', 'Minato', 'double books')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ekiben.games.shinjuku.edition_types import ACTIONS as ACTION_WORDS
from ekiben.games.shinjuku.vocabulary import (
    ACTION,
    AGAIN_FROM,
    AGAIN_TO,
    CARDS_TOGETHER,
    DEPARTMENT,
    DOUBLE,
    EXPAND_FROM,
    EXPAND_TO,
    FREE_GOOD,
    FREE_STATION,
    MATSURI,
    MOVE_GIVE,
    MOVE_START,
    MOVE_STEP,
    MOVE_WARD,
    NO,
    OPEN,
    OPEN_GOOD,
    OPEN_SOURCE,
    OPEN_STATION,
    PAY,
    PAY_CARD,
    STOP,
    SUPPLY,
    TRACK_INCOME,
    UPGRADE_CUSTOMER,
    UPGRADE_GOOD,
    UPGRADE_STATION,
    YES,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ekiben.games.shinjuku.city import City
    from ekiben.games.shinjuku.edition import Edition
    from ekiben.games.shinjuku.game import Shinjuku

__all__ = [
    "COLOURS",
    "OPEN",
    "Kind",
    "action_name",
    "cards_together",
    "colour",
    "good_name",
    "kind_name",
    "listed",
    "place_of",
    "say",
    "station_name",
    "store_name",
    "ward_name",
]

COLOURS = ("blue", "red", "green", "yellow")
"""The colour of every seat."""

Kind = Literal["station", "ward", "card", "action", "good", "customer", "choice"]
"""What an answer points at; a choice is a button of its own."""

KIND_OF: dict[int, Kind] = {
    ACTION: "action",
    MATSURI: "ward",
    OPEN_STATION: "station",
    OPEN_GOOD: "good",
    OPEN_SOURCE: "station",
    EXPAND_FROM: "station",
    EXPAND_TO: "station",
    AGAIN_FROM: "station",
    AGAIN_TO: "station",
    MOVE_WARD: "ward",
    MOVE_START: "station",
    MOVE_STEP: "station",
    MOVE_GIVE: "customer",
    UPGRADE_STATION: "station",
    UPGRADE_GOOD: "good",
    UPGRADE_CUSTOMER: "customer",
    PAY: "card",
    PAY_CARD: "card",
    TRACK_INCOME: "choice",
    FREE_STATION: "station",
    FREE_GOOD: "good",
}
"""What the answers to a question point at, those apart that stand for no place."""

_CHOICES = {
    (OPEN_SOURCE, SUPPLY): "supply",
    (AGAIN_FROM, STOP): "no more",
    (MOVE_STEP, STOP): "stop",
    (TRACK_INCOME, NO): "decline income",
    (TRACK_INCOME, YES): "take income",
}


def colour(seat: int) -> str:
    """The colour of a seat."""
    return COLOURS[seat]


def station_name(city: City, station: int) -> str:
    """A station as the board spells it."""
    return city.stations[station].name


def ward_name(city: City, ward: int) -> str:
    """A ward as the board spells it."""
    return city.wards[ward].name


def good_name(edition: Edition, good: int) -> str:
    """A good."""
    return edition.goods[good]


def kind_name(edition: Edition, kind: int) -> str:
    """A customer by the good it wants, doubles told apart."""
    good = edition.goods[kind >> 1]
    return f"double {good}" if kind & 1 else good


def store_name(edition: Edition, good: int, height: int) -> str:
    """A store by what it sells; only a two-step edition has double ones."""
    if height == DEPARTMENT:
        return "department store"
    return f"double {edition.goods[good]} store" if height == DOUBLE else f"{edition.goods[good]} store"


def action_name(edition: Edition, action: int) -> str:
    """An action as the edition calls it."""
    return edition.action_names[ACTION_WORDS[action]]


def cards_together(edition: Edition) -> str:
    """So many cards as this edition takes for a wildcard: "3 cards"."""
    return f"{edition.wild_cards} cards"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words one after the other, as people write them.

    >>> listed(["food", "books", "toys"], "or"), listed(["food"])
    ('food, books or toys', 'food')
    """
    *firsts, end = words
    return f"{', '.join(firsts)} {last} {end}" if firsts else end


def place_of(question: int, i: int) -> tuple[Kind, int]:
    """What an answer points at on the table, and its number there.

    >>> place_of(OPEN_STATION, 12), place_of(MOVE_STEP, STOP), place_of(PAY, 3)
    (('station', 12), ('choice', 60), ('card', 3))
    """
    if (question, i) in _CHOICES or (question == PAY and i == CARDS_TOGETHER):
        return "choice", i
    return KIND_OF[question], i


def say(game: Shinjuku, question: int, i: int) -> str:
    """An answer in plain words, without words around it; a number that means nothing stays one."""
    edition, city = game.sheet.edition, game.sheet.city
    if question == PAY and i == CARDS_TOGETHER:
        return cards_together(edition)
    if (question, i) in _CHOICES:
        return _CHOICES[question, i]
    if i < 0 or i >= how_many(edition, city, question):
        return str(i)
    kind = KIND_OF[question]
    if kind == "station":
        return station_name(city, i)
    if kind == "ward" or kind == "card":
        return ward_name(city, i)
    if kind == "good":
        return good_name(edition, i)
    if kind == "customer":
        return kind_name(edition, i)
    return action_name(edition, i)


def how_many(edition: Edition, city: City, question: int) -> int:
    """How many things of its kind the answers to a question can point at, from 0 on."""
    kind = KIND_OF.get(question)
    if kind is None or kind == "choice":
        return 0
    if kind == "station":
        return len(city.stations)
    if kind == "ward" or kind == "card":
        return len(city.wards)
    if kind == "good":
        return len(edition.goods)
    return len(ACTION_WORDS) if kind == "action" else 2 * len(edition.goods)
