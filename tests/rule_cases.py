"""What the tests of single rules share: the editions, a table for all of them, and refusals by their rule."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from shinjuku_tools import code, names, options, say, snapshot, stage

from ekiben.games.shinjuku import charter
from ekiben.games.shinjuku.game import Shinjuku
from ekiben.games.shinjuku.names import COLOURS
from ekiben.games.shinjuku.vocabulary import MOVE_START, MOVE_STEP, PAY
from ekiben.kernel.refusal import NotAllowed

EVERY = pytest.mark.parametrize("edition", ["prototype", "v1", "v2r6", "v2"])
EARLY = pytest.mark.parametrize("edition", ["prototype", "v1"])
LATER = pytest.mark.parametrize("edition", ["v1", "v2r6", "v2"])
SECOND = pytest.mark.parametrize("edition", ["v2r6", "v2"])

#: Where a player's store of electronics stands in the prototype, if a test names none: out of the way.
HOMES = {"blue": "aoto", "red": "shin-koiwa", "green": "oyama", "yellow": "kasai-rinkai-koen"}
#: What INCOME draws up to.
FIGURE = {"prototype": 5, "v1": 5, "v2r6": 4, "v2": 4}


def table(edition: str, **form: Any) -> Shinjuku:
    """A position as `stage` makes it; in the prototype, where everybody begins with a store, all have one."""
    if edition == "prototype":
        seats = form.get("players", 2)
        rows = list(form.get("stores", []))
        owners = {row[0] for row in rows}
        colours = COLOURS[:seats] if isinstance(seats, int) else seats
        rows += [[colour, "electronics", HOMES[colour]] for colour in colours if colour not in owners]
        form["stores"] = rows
    return stage(edition, **form)


def refused(game: Shinjuku, word: str) -> str:
    """The rule by which an answer is refused; the refusal leaves the game as it was."""
    assert word not in options(game), f"{word} is offered"
    before = game.digest()
    with pytest.raises(NotAllowed) as refusal:
        game.answer(code(game, word))
    assert game.digest() == before
    return refusal.value.rule


def wards(edition: str) -> list[str]:
    """The wards of the board: a hand with one card of each."""
    return [ward.id for ward in charter(edition).city.wards]


def lines(edition: str) -> list[tuple[str, str]]:
    """The printed connections, by the stations they join."""
    city = charter(edition).city
    return [(city.stations[a].id, city.stations[b].id) for a, b in city.connections]


def pieces(game: Shinjuku, seat: int) -> int:
    """The track a player has not laid yet."""
    return snapshot(game).supply_track[seat]


# ---------------------------------------------------------------- the end


def heap(**goods: int) -> list[str]:
    """Customers by kind and number: ``heap(food=2, books2=1)``."""
    return [kind for kind, number in goods.items() for _ in range(number)]


def last_turn(edition: str, *collections: list[str], **form: Any) -> Shinjuku:
    """The last turn of a game in which these customers have been won, seat by seat; INCOME ends it."""
    players = len(collections)
    form |= {"players": players, "turn_of": COLOURS[players - 1], "rest": {"customers": "ota"}}
    if edition in ("prototype", "v1"):
        form["final_turns"] = 1
    else:
        form["queue"] = [["chuo", []], ["minato", []], ["koto", []], ["kita", []]]
    return table(edition, won=dict(zip(COLOURS, collections, strict=False)), **form)


def ended(edition: str, *collections: list[str], **form: Any) -> Shinjuku:
    """A game that is over, with these customers won."""
    game = say(last_turn(edition, *collections, **form), "income")
    assert game.over
    return game


# ---------------------------------------------------------------- journeys

LINE = ("nakano", "shinjuku", "yotsuya", "tokyo", "akihabara", "ueno")


def rail(owner: str, *stations: str) -> list[list[str]]:
    """Track of a player from station to station."""
    return [[owner, *pair] for pair in pairwise(stations)]


def line(edition: str, waiting: list[str], *shops: list[str], **form: Any) -> Shinjuku:
    """Customers wait in Nakano, from where Blue's track leads along `LINE`; the mover has a card for them."""
    mover = form.get("turn_of", "blue")
    form = {
        "stores": [["blue", "electronics", "nakano"], *shops],
        "tracks": rail("blue", *LINE),
        "customers": {"nakano": waiting} | form.pop("also", {}),
        "hands": {mover: ["nakano"]},
    } | form
    return table(edition, **form)


def depart(game: Shinjuku, ward: str = "nakano") -> Shinjuku:
    """Choose the ward and pay."""
    say(game, "move", ward, ward)
    assert game.question == MOVE_START
    return game


def travelling(game: Shinjuku) -> list[str]:
    """Who is on the way, as everybody sees."""
    journey = game.view(None).journey
    assert journey is not None
    return [names(game, "kinds")[kind] for kind in journey.travelling]


def stop(game: Shinjuku) -> Shinjuku:
    """Stop the journey, if it is not over by itself."""
    return say(game, "stop") if game.question == MOVE_STEP else game


# ---------------------------------------------------------------- what a card is paid for

#: The ward each action is paid for in `shop`, and the rule that refuses it without a card.
WARDS = {"open": "nakano", "move": "ota", "upgrade": "shibuya"}
COSTS = {"open": "open.pay", "move": "move.pay", "upgrade": "upgrade.pay-card"}
PAID = pytest.mark.parametrize("action", ["open", "move", "upgrade"])
PAID_LATER = pytest.mark.parametrize("action", ["open", "expand", "move", "upgrade"])


def shop(edition: str, cards: list[str], **form: Any) -> Shinjuku:
    """Blue may open in Nakano, expand from there, move the customer of Ota, upgrade in Shibuya."""
    form = {
        "stores": [["blue", "food", "shibuya"], ["red", "food", "omori"]],
        "customers": {"ota": ["food"]},
        "won": {"blue": ["food"]},
        "hands": {"blue": cards},
    } | form
    return table(edition, **form)


def ask(game: Shinjuku, action: str) -> Shinjuku:
    """Come to the question with which card the action is paid."""
    two_step = game.sheet.edition.two_step_upgrade
    words = {
        "open": ["nakano", "books"],
        "expand": ["nakano", "koenji", "nakano", "nerima"],
        "move": ["ota"],
        "upgrade": ["shibuya", "books" if two_step else "food"],
    }
    say(game, action, *words[action])
    assert game.question == PAY
    return game


def cards_offered(game: Shinjuku) -> set[str]:
    """The single cards that would pay."""
    assert game.question == PAY
    return options(game) - {"together"}


def twin(game: Shinjuku) -> Shinjuku:
    """A copy to try something out on."""
    copy = game.copy()
    assert isinstance(copy, Shinjuku)
    return copy
