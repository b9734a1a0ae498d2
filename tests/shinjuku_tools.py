"""Playing Shinjuku in words, for tests: set a moment up, answer by names, read what lies where.

    game = stage(matsuri="kita", hands={"blue": ["minato", "ota"]})
    play(game, "open", station="shimbashi", good="books", pay=["minato"])
    assert stores(game) == {"shimbashi": (BLUE, "books")}

Every question can also be answered word by word, ``say(game, "open", "shimbashi", "books", "minato")``, and
``options(game)`` are the words possible now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from ekiben.games.shinjuku import charter
from ekiben.games.shinjuku.fields import Snapshot
from ekiben.games.shinjuku.game import Shinjuku
from ekiben.games.shinjuku.names import COLOURS
from ekiben.games.shinjuku.position import new_ordered, position
from ekiben.games.shinjuku.vocabulary import (
    ACTION,
    AGAIN_FROM,
    CARDS_TOGETHER,
    DEPARTMENT,
    DOUBLE,
    FREE_GOOD,
    MATSURI,
    MOVE_GIVE,
    MOVE_STEP,
    MOVE_WARD,
    NO_SEAT,
    NONE,
    OPEN_GOOD,
    OPEN_SOURCE,
    PAY,
    PAY_CARD,
    STOP,
    SUPPLY,
    TRACK_INCOME,
    UPGRADE_CUSTOMER,
    UPGRADE_GOOD,
)
from ekiben.kernel.refusal import Refusal
from ekiben.kernel.vocabulary import NO_QUESTION

BLUE, RED, GREEN, YELLOW = range(4)
ACTIONS = ("open", "expand", "move", "upgrade", "income")
FESTIVAL = "katsushika"  # where the Matsuri is if a test does not say: far from the middle


def stage(edition: str = "v2", **form: Any) -> Shinjuku:
    """A position, its keys as in `ekiben.games.shinjuku.position`; two players, a fixed seed and Matsuri."""
    form = {"edition": edition, "players": 2, "seed": "tests"} | form
    if isinstance(form["players"], int):
        form["players"] = list(COLOURS[: form["players"]])
    if edition in ("v2", "v2r6"):
        form.setdefault("matsuri", FESTIVAL)
    return position(form)


def deal(
    edition: str = "v2", deck: Sequence[str] = (), bag: Sequence[str] = (), players: int = 2, **options: Any
) -> Shinjuku:
    """A new game whose setup draws these cards and customers first; seat 0 starts."""
    rules = charter(edition, None, players, **{"start": 0, **options})
    wards = [ward.id for ward in rules.city.wards]
    kinds = [good + double for good in rules.edition.goods for double in ("", "2")]
    order = [wards.index(card) for card in deck], [kinds.index(kind) for kind in bag]
    return new_ordered(rules, *order, seed="tests")


# ---------------------------------------------------------------- words and numbers


def names(game: Shinjuku, what: str) -> list[str]:
    """The ids of the wards or stations, the goods, or the kinds of customers, by their numbers."""
    if what == "goods":
        return list(game.sheet.edition.goods)
    if what == "kinds":
        return [good + double for good in game.sheet.edition.goods for double in ("", "2")]
    return [item.id for item in getattr(game.sheet.city, what)]


def vocabulary(game: Shinjuku) -> dict[int, str]:
    """What the answers to the present question are called."""
    question = game.question
    if question == ACTION:
        return dict(enumerate(ACTIONS))
    if question == TRACK_INCOME:
        return {0: "no", 1: "yes"}
    if question in (MATSURI, MOVE_WARD, PAY, PAY_CARD):
        return dict(enumerate(names(game, "wards"))) | {CARDS_TOGETHER: "together"}
    if question in (OPEN_GOOD, FREE_GOOD, UPGRADE_GOOD):
        return dict(enumerate(names(game, "goods")))
    if question in (MOVE_GIVE, UPGRADE_CUSTOMER):
        return dict(enumerate(names(game, "kinds")))
    return dict(enumerate(names(game, "stations"))) | {STOP: "stop", SUPPLY: "supply"}


def options(game: Shinjuku) -> set[str]:
    """The answers possible now, in words."""
    words = vocabulary(game)
    return {words[answer] for answer in game.answers}


def code(game: Shinjuku, word: str) -> int:
    """The number of an answer to the present question, allowed or not."""
    numbers = {name: number for number, name in vocabulary(game).items()}
    assert word in numbers, f"{word} is no answer to question {game.question}: {sorted(numbers)}"
    return numbers[word]


def refused(game: Shinjuku, word: str) -> str:
    """The id of the rule by which an answer is refused, which leaves the game as it was."""
    before = game.digest()
    with pytest.raises(Refusal) as refusal:
        game.answer(code(game, word))
    assert game.digest() == before
    return refusal.value.rule


def say(game: Shinjuku, *words: str) -> Shinjuku:
    """Answer one question after the other."""
    for word in words:
        allowed = options(game)
        assert word in allowed, (
            f"question {game.question} to seat {game.seat}: {word} is not in {sorted(allowed)}"
        )
        game.answer(code(game, word))
    return game


# ---------------------------------------------------------------- whole actions


def play(game: Shinjuku, action: str, **details: Any) -> None:
    """Carry out a whole action; the details are the arguments of the function of that name below."""
    {"open": open_store, "expand": expand, "move": move, "upgrade": upgrade, "income": income}[action](
        game, **details
    )


def hand_over(game: Shinjuku, cards: Sequence[str]) -> None:
    """Pay what is asked: one card, or several, as one wildcard where one card is asked for."""
    if game.question == PAY and len(cards) > 1:
        say(game, "together")
    say(game, *cards)


def open_store(
    game: Shinjuku, station: str, good: str, pay: Sequence[str], source: str | None = None
) -> None:
    """OPEN; ``source`` is "supply" or the station whose store is relocated, where that is asked."""
    say(game, "open", station, good)
    if game.question == OPEN_SOURCE:
        say(game, source or "supply")
    else:
        assert source in (None, "supply"), "nothing to relocate was offered"
    hand_over(game, pay)


def expand(
    game: Shinjuku,
    tracks: Sequence[Sequence[str]],
    pay: Sequence[str] = (),
) -> None:
    """EXPAND by one or two segments; ``pay`` is the card for two, or (prototype) all cards."""
    say(game, "expand", *tracks[0])
    if game.question == PAY_CARD:  # a single segment that costs something, with no second one possible
        say(game, *pay)
        return
    if game.question != AGAIN_FROM:
        assert len(tracks) == 1, "no second segment was offered"
        return
    if len(tracks) == 1:
        say(game, "stop", *pay)
        return
    say(game, *tracks[1])
    hand_over(game, pay)


def move(
    game: Shinjuku,
    ward: str,
    path: Sequence[str],
    pay: Sequence[str],
    give: Mapping[str, str | Sequence[str]] | None = None,
) -> None:
    """MOVE along a path, stopping at its end; ``give`` says who is given where there is a choice."""
    say(game, "move", ward)
    hand_over(game, pay)
    travel(game, path, give)


def travel(
    game: Shinjuku, path: Sequence[str], give: Mapping[str, str | Sequence[str]] | None = None
) -> None:
    """The journey of a MOVE that has been paid for; ``give`` maps a station to a kind, or to two of them."""
    gifts = {at: [kinds] if isinstance(kinds, str) else list(kinds) for at, kinds in (give or {}).items()}
    mover, ply = game.seat, game.ply
    say(game, path[0])
    at = 0
    while game.question in (MOVE_STEP, MOVE_GIVE) and game.ply > ply:
        if game.question == MOVE_GIVE:
            assert gifts.get(path[at]), f"which customer at {path[at]}: {sorted(options(game))}"
            say(game, gifts[path[at]].pop(0))
            continue
        at += 1
        say(game, path[at] if at < len(path) else "stop")
        if at == len(path):
            break
    assert route(game) == list(path), f"travelled {route(game)}"
    assert not any(gifts.values()), f"no choice came up for {gifts}"
    assert snapshot(game).journey_mover == mover


def upgrade(
    game: Shinjuku,
    station: str,
    pay: Sequence[str],
    customer: str | None = None,
    good: str | None = None,
) -> None:
    """UPGRADE with the customer spent, or (prototype) the good put on top."""
    say(game, "upgrade", station, *(word for word in (good, customer) if word))
    hand_over(game, pay)


def income(game: Shinjuku) -> None:
    """INCOME."""
    say(game, "income")


def matsuri(game: Shinjuku, ward: str | None = None) -> None:
    """Move the Matsuri; anywhere if no ward is named."""
    assert game.question == MATSURI
    say(game, ward or min(options(game)))


def end_turn(game: Shinjuku) -> None:
    """End the turn by INCOME, and move the Matsuri on the way if it is asked for."""
    if game.question == MATSURI:
        matsuri(game)
    income(game)


def begin(game: Shinjuku) -> None:
    """Come to the choice of an action."""
    if game.question == MATSURI:
        matsuri(game)
    assert game.question == ACTION or game.question == NO_QUESTION


# ---------------------------------------------------------------- what lies where


def snapshot(game: Shinjuku) -> Snapshot:
    """All fields of the state."""
    return Snapshot(game.fields())


def _heap(counts: Sequence[int], words: Sequence[str]) -> list[str]:
    return [word for number, word in enumerate(words) for _ in range(counts[number])]


def hand(game: Shinjuku, seat: int) -> list[str]:
    """The cards of a player, in the order of the wards."""
    return _heap(snapshot(game).hand[seat], names(game, "wards"))


def known(game: Shinjuku, seat: int) -> list[str]:
    """Those of them that everybody has seen coming."""
    return _heap(snapshot(game).known[seat], names(game, "wards"))


def won(game: Shinjuku, seat: int) -> list[str]:
    """The customers a player has collected, in the order of their kinds."""
    return _heap(snapshot(game).collection[seat], names(game, "kinds"))


def customers(game: Shinjuku) -> dict[str, list[str]]:
    """The customers waiting in the wards, by ward; wards without any are left out."""
    state, kinds = snapshot(game), names(game, "kinds")
    heaps = {ward: _heap(state.waiting[number], kinds) for number, ward in enumerate(names(game, "wards"))}
    return {ward: heap for ward, heap in heaps.items() if heap}


def queue(game: Shinjuku) -> list[list[Any]]:
    """The spaces of the queue, from the head: ward and customers; an empty list for one without a card."""
    state, wards, kinds = snapshot(game), names(game, "wards"), names(game, "kinds")
    spaces = range(game.sheet.edition.queue_spaces)
    return [
        [] if state.queue_ward[i] == NONE else [wards[state.queue_ward[i]], _heap(state.queue[i], kinds)]
        for i in spaces
    ]


def festival(game: Shinjuku) -> str | None:
    """The ward of the Matsuri."""
    ward = snapshot(game).matsuri
    return None if ward == NONE else names(game, "wards")[ward]


def stores(game: Shinjuku) -> dict[str, tuple[int, str]]:
    """Owner and kind of store by station, as a position writes them."""
    state, goods = snapshot(game), names(game, "goods")
    found: dict[str, tuple[int, str]] = {}
    for number, station in enumerate(names(game, "stations")):
        if state.store_owner[number] == NO_SEAT:
            continue
        if state.store_height[number] == DEPARTMENT:
            what = "department"
        else:
            what = goods[state.store_good[number]]
        if state.store_height[number] == DOUBLE:
            what += f" over {goods[state.store_under[number]]}"
        found[station] = (state.store_owner[number], what)
    return found


def tracks(game: Shinjuku) -> dict[frozenset[str], int]:
    """The owner of every laid line, by its two stations."""
    state, stations = snapshot(game), names(game, "stations")
    return {
        frozenset((stations[start], stations[end])): state.line_owner[line]
        for line, (start, end) in enumerate(game.sheet.city.connections)
        if state.line_owner[line] != NO_SEAT
    }


def route(game: Shinjuku) -> list[str]:
    """The stations the last journey has come to."""
    state, stations = snapshot(game), names(game, "stations")
    return [stations[station] for station in state.route[: state.route_length]]


def deck(game: Shinjuku) -> list[str]:
    """The cards of the draw pile, sorted."""
    state, wards = snapshot(game), names(game, "wards")
    return sorted(wards[ward] for ward in state.deck[: state.deck_size])


def discards(game: Shinjuku) -> list[str]:
    """The discard pile, its top card last."""
    state, wards = snapshot(game), names(game, "wards")
    return [wards[ward] for ward in state.discards[: state.discards_size]]


def bag(game: Shinjuku) -> list[str]:
    """The customers in the bag, sorted."""
    state, kinds = snapshot(game), names(game, "kinds")
    return sorted(kinds[kind] for kind in state.bag[: state.bag_size])
