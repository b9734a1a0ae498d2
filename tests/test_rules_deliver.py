"""The rules of MOVE, which the prototype calls LURE: which customers a store is given."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from rule_cases import EVERY, LATER, LINE, depart, line, lines, rail, refused, stop, table, travelling, twin
from shinjuku_tools import BLUE, RED, code, customers, move, names, options, say, won

from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.vocabulary import ACTION, MOVE_GIVE, MOVE_START, MOVE_STEP


def given(game: Shinjuku) -> list[tuple[str, ...]]:
    """What the stores of the last journey were given, station by station."""
    journey = game.view(None).journey
    assert journey is not None
    kinds = names(game, "kinds")
    return [tuple(sorted(kinds[kind] for kind in visit.given)) for visit in journey.route]


# ---------------------------------------------------------------- that they are given


@pytest.mark.rule("move.deliver-mandatory")
@EVERY
def test_a_store_that_fits_must_be_given_a_customer(edition: str) -> None:
    game = depart(line(edition, ["food", "books"], ["red", "books", "yotsuya"], ["blue", "books", "tokyo"]))
    say(game, "nakano", "shinjuku", "yotsuya")  # on the way to the own store
    assert (won(game, RED) == ["books"] and travelling(game) == ["food"]) or game.question == ACTION
    assert won(game, BLUE) == []
    game = depart(line(edition, ["food", "books"], ["red", "department", "tokyo"]))
    say(game, "nakano", "shinjuku", "yotsuya", "tokyo")
    assert game.question == MOVE_GIVE and options(game) == {"food", "books"}  # one of them, not nobody
    say(game, "food")
    assert won(game, RED) == (["food", "books"] if edition == "prototype" else ["food"])


@pytest.mark.rule("move.deliver-at-start")
@EVERY
@pytest.mark.parametrize("waiting", [["food"], ["food", "books"], ["food", "food", "books"]])
def test_the_store_at_the_start_is_served_first(edition: str, waiting: list[str]) -> None:
    rows = [["red", "food", "nakano"], ["blue", "food", "shinjuku"], ["blue", "books", "yotsuya"]]
    game = say(depart(line(edition, waiting, stores=rows, tracks=rail("red", *LINE))), "nakano")
    assert won(game, RED) == ["food"] and given(game)[0] == ("food",)
    assert (game.question == ACTION) == (len(waiting) == 1)
    assert travelling(game) == waiting[1:]


@pytest.mark.rule("move.deliver-before-going-on")
@EVERY
def test_customers_are_delivered_in_the_order_of_the_stations(edition: str) -> None:
    shops = [["red", "food", "shinjuku"], ["red", "books", "yotsuya"], ["blue", "food", "tokyo"]]
    game = say(depart(line(edition, ["food", "books", "food"], *shops)), "nakano")
    collected: list[tuple[int, int]] = []
    for station in LINE[1:4]:
        say(game, station)
        collected.append((len(won(game, RED)), len(won(game, BLUE))))
    assert collected == [(1, 0), (2, 0), (2, 1)]
    assert given(game) == [(), ("food",), ("books",), ("food",)]
    game = say(depart(line(edition, ["food"], *shops)), "nakano", "shinjuku")
    assert won(game, RED) == ["food"] and won(game, BLUE) == []  # first come, first served


@pytest.mark.rule("move.owner-gets")
@EVERY
@pytest.mark.parametrize("mover", ["blue", "red", "green"])
def test_a_customer_goes_to_the_owner_of_the_store_whoever_moves(edition: str, mover: str) -> None:
    shops = [["red", "food", "shinjuku"], ["green", "books", "tokyo"]]
    game = line(edition, ["food", "books"], *shops, players=3, turn_of=mover)
    move(game, "nakano", LINE[:4], pay=["nakano"])
    assert [won(game, seat) for seat in range(3)] == [[], ["food"], ["books"]]


@pytest.mark.rule("move.mover-chooses")
@EVERY
@pytest.mark.parametrize("owner", ["blue", "red"])
@pytest.mark.parametrize("mover", ["blue", "red"])
def test_the_mover_chooses_who_is_given_to_whichever_store(edition: str, owner: str, mover: str) -> None:
    waiting = ["food", "clothing", "books"]
    for choice in waiting:
        game = depart(line(edition, waiting, [owner, "department", "shinjuku"], turn_of=mover))
        say(game, "nakano", "shinjuku")
        assert game.question == MOVE_GIVE and game.seat == ("blue", "red").index(mover)
        assert options(game) == set(waiting)
        assert refused(game, "electronics") == "move.group"
        say(game, choice)
        if edition == "prototype":  # and the second good as well
            assert game.question == MOVE_GIVE and options(game) == set(waiting) - {choice}
            continue
        assert won(game, ("blue", "red").index(owner)) == [choice]
        assert won(game, 1 - ("blue", "red").index(owner)) == []


@pytest.mark.rule("move.mover-chooses.double")
@LATER
@pytest.mark.parametrize("choice", ["food", "food2"])
def test_single_or_double_is_the_choice_of_the_mover(edition: str, choice: str) -> None:
    game = depart(line(edition, ["food", "food2", "books"], ["red", "food", "shinjuku"]))
    say(game, "nakano", "shinjuku")
    assert game.question == MOVE_GIVE and game.seat == BLUE and options(game) == {"food", "food2"}
    assert refused(game, "books") == "move.one-per-store"
    say(game, choice)
    assert won(game, RED) == [choice]
    assert sorted(travelling(game) or customers(game)["shinjuku"]) == sorted(
        {"food", "food2", "books"} - {choice}
    )


# ---------------------------------------------------------------- how many


@pytest.mark.rule("move.one-per-store")
@LATER
@pytest.mark.parametrize("waiting", [["food", "food", "food"], ["food2", "food", "food"]])
def test_a_specialty_store_takes_one_customer(edition: str, waiting: list[str]) -> None:
    game = depart(line(edition, waiting, ["red", "food", "shinjuku"], ["red", "food", "tokyo"]))
    say(game, "nakano", "shinjuku")
    if game.question == MOVE_GIVE:
        say(game, "food2")
    assert game.question == MOVE_STEP and won(game, RED) == waiting[:1] and len(travelling(game)) == 2
    stop(say(game, "yotsuya", "tokyo"))
    assert len(won(game, RED)) == 2 and customers(game) == {"chiyoda": ["food"]}


@pytest.mark.rule("move.dept-one-of-any")
@LATER
def test_a_department_store_takes_one_customer_of_any_good(edition: str) -> None:
    waiting = ["food", "clothing", "books2", "electronics"]
    for choice in waiting:
        game = depart(line(edition, waiting, stores=[["red", "department", "shinjuku"]]))
        say(game, "nakano", "shinjuku")
        assert options(game) == set(waiting)
        say(game, choice)
        assert game.question in (MOVE_STEP, ACTION) and won(game, RED) == [choice]
        left = travelling(game) or customers(game)["shinjuku"]
        assert Counter(left) == Counter(waiting) - Counter([choice])


@pytest.mark.rule("move.prototype.single-store")
def test_a_single_store_of_the_prototype_takes_one_customer_of_its_good() -> None:
    game = depart(line("prototype", ["food", "food", "books"], ["red", "food", "shinjuku"]))
    say(game, "nakano", "shinjuku")
    assert given(game) == [(), ("food",)] and won(game, RED) == ["food"]
    assert customers(game) == {"shinjuku": ["food", "books"]}


@pytest.mark.rule("move.prototype.double-store")
@pytest.mark.parametrize(
    ("waiting", "taken"),
    [
        (["books"] * 3, 2),
        (["books"] * 2, 2),
        (["books", "food", "food"], 1),
        (["food", "books", "books", "toys"], 2),
    ],
)
def test_a_double_store_takes_up_to_two_customers_of_its_good(waiting: list[str], taken: int) -> None:
    game = depart(line("prototype", waiting, ["red", "books over food", "shinjuku"]))
    stop(say(game, "nakano", "shinjuku"))
    assert won(game, RED) == ["books"] * taken
    assert Counter(customers(game).get("shinjuku", [])) == Counter(waiting) - Counter(["books"] * taken)


@pytest.mark.rule("move.prototype.double-store")
def test_the_good_below_is_not_sold_any_more() -> None:
    game = line("prototype", ["food", "food"], ["red", "books over food", "shinjuku"])
    assert refused(game, "move") == "move.end.satisfied.possible"


@pytest.mark.rule("move.prototype.dept-store")
def test_a_department_store_of_the_prototype_takes_two_customers_of_different_goods() -> None:
    shop = ["red", "department", "shinjuku"]
    game = depart(line("prototype", ["food", "food", "books", "toys"], shop))
    say(game, "nakano", "shinjuku", "food")
    assert options(game) == {"books", "toys"}
    assert refused(game, "food") == "move.prototype.dept-store"
    stop(say(game, "toys"))
    assert won(game, RED) == ["food", "toys"] and customers(game) == {"shinjuku": ["food", "books"]}
    game = depart(line("prototype", ["food", "food", "food"], shop))
    stop(say(game, "nakano", "shinjuku"))
    assert won(game, RED) == ["food"]


@pytest.mark.rule("move.prototype.full-capacity")
def test_large_stores_of_the_prototype_take_two_whenever_two_fit() -> None:
    for what, waiting in (
        ("department", ["food", "books", "books"]),
        ("books over food", ["books", "books", "toys"]),
    ):
        game = depart(line("prototype", waiting, ["red", what, "shinjuku"], ["blue", waiting[1], "yotsuya"]))
        say(game, "nakano", "shinjuku")
        while game.question == MOVE_GIVE:
            assert options(game) <= set(waiting)  # no way out
            say(game, min(options(game)))
        assert len(won(game, RED)) == 2


# ---------------------------------------------------------------- all of it at once

GOODS = ("food", "clothing", "books")
DISTRICT = (
    "tokyo",
    "akihabara",
    "iidabashi",
    "shinjuku",
    "takadanobaba",
    "yotsuya",
    "roppongi",
    "yoyogi",
    "ueno",
)
Journey = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]


def gifts(edition: str, what: str | None, group: Counter[str]) -> set[tuple[str, ...]]:
    """All that a store may be given of a group."""
    goods = list(GOODS) if what == "department" else [what.split()[0]] if what else []
    fitting = [kind for kind in group.elements() if kind.removesuffix("2") in goods]
    most = 2 if edition == "prototype" and what and (what == "department" or " over " in what) else 1
    found = {()} | {tuple(sorted(some)) for n in range(1, most + 1) for some in combinations(fitting, n)}
    if what == "department":
        found = {some for some in found if len(set(some)) == len(some)}
    largest = max(len(some) for some in found)
    return {some for some in found if len(some) == largest}


def journeys(
    edition: str, ways: dict[str, set[str]], shops: dict[str, str], path: tuple[str, ...], group: Counter[str]
) -> Iterator[Journey]:
    """All journeys of a group that has come to the end of a path, what is given from there on."""
    for gift in gifts(edition, shops.get(path[-1]), group):
        left = group - Counter(gift)
        if gift or edition in ("v2r6", "v2"):
            yield path, (gift,)
        for step in ways[path[-1]] - set(path) if left else ():
            for whole, later in journeys(edition, ways, shops, (*path, step), left):
                yield whole, (gift, *later)
        if not left:
            assert gift


def played(game: Shinjuku) -> Iterator[Journey]:
    """All journeys the game lets its mover make from here."""
    if game.question in (MOVE_START, MOVE_STEP, MOVE_GIVE):
        for word in options(game):
            yield from played(say(twin(game), word))
        return
    journey = game.view(None).journey
    assert journey is not None
    stations = names(game, "stations")
    yield tuple(stations[visit.station] for visit in journey.route), tuple(given(game))


@pytest.mark.rule(
    "move.deliver-mandatory", "move.mover-chooses", "move.along-track", "move.end.satisfied.possible"
)
@pytest.mark.rule(
    "move.end.anywhere", "move.no-revisit", "move.no-revisit.prototype", "move.prototype.full-capacity"
)
@EVERY
@pytest.mark.parametrize("seed", range(20))
def test_the_journeys_offered_are_those_an_exhaustive_search_finds(edition: str, seed: int) -> None:
    chance = random.Random(seed)
    laid: list[tuple[str, str]] = []
    ways = {station: set[str]() for station in DISTRICT}
    ways["shinjuku"].add("yoyogi")
    ways["yoyogi"].add("shinjuku")
    printed = [line for line in lines(edition) if set(line) <= set(DISTRICT)]
    reached = {chance.choice(DISTRICT)}
    shops = {min(reached): chance.choice(GOODS)}
    for _ in range(chance.randint(4, 7)):
        start, end = chance.choice([line for line in printed if line not in laid and reached & set(line)])
        laid.append((start, end))
        reached |= {start, end}
        ways[start].add(end)
        ways[end].add(start)
    rows = [["red", shops[min(shops)], min(shops)]]
    for owner, station in zip(("blue", "red", "green", "blue"), chance.sample(DISTRICT, 4), strict=True):
        sakura = station not in ("iidabashi", "yotsuya", "roppongi", "yoyogi")
        kinds = [*GOODS, *(["department"] if sakura else [])]
        kinds += (
            ["books over food"] if edition == "prototype" and station not in ("roppongi", "yoyogi") else []
        )
        if station not in shops:
            shops[station] = chance.choice(kinds)
            rows.append([owner, shops[station], station])
    kinds = [good + double for good in GOODS for double in ("", *(["2"] if edition != "prototype" else []))]
    group = Counter(chance.choices(kinds, k=chance.randint(2, 5)))
    group["food2"] = min(group["food2"], 1)
    ward = chance.choice(["chiyoda", "shinjuku"])
    form: dict[str, Any] = {
        "tracks": [["red", *line] for line in laid],
        "hands": {"blue": [ward]},
        "players": 3,
    }
    game = table(edition, **form, stores=rows, customers={ward: list(group.elements())})
    starts = {"chiyoda": DISTRICT[:3], "shinjuku": DISTRICT[3:6]}[ward]
    expected = {journey for at in starts for journey in journeys(edition, ways, shops, (at,), +group)}
    if expected:
        assert set(played(depart(game, ward))) == expected
    else:
        assert not game.allows(code(game, "move"))
