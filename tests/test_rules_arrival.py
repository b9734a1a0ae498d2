"""How customers come to the map, and without a queue straight from the bag."""

from __future__ import annotations

from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    RED,
    bag,
    customers,
    deck,
    discards,
    expand,
    hand,
    income,
    matsuri,
    move,
    open_store,
    options,
    say,
    snapshot,
    stage,
    upgrade,
    won,
)

from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.vocabulary import ACTION, MOVE_START

EDITIONS = ["prototype", "v1", "v2r6", "v2"]
FROM_BAG = ["prototype", "v1"]
QUEUE = ["v2r6", "v2"]
#: Everybody in the prototype has a store; these are out of the way of the tests.
KIOSKS = [["blue", "food", "koenji"], ["red", "food", "oyama"]]


def arrival(edition: str, **form: Any) -> Shinjuku:
    """A turn of Blue just behind its arrival; in the prototype that is behind Blue's INCOME."""
    if edition == "prototype":
        game = stage(edition, **{"stores": KIOSKS} | form)
        income(game)
        return game
    game = stage(edition, at="turn", **form)
    if edition == "v2r6":
        matsuri(game)
    return game


# ---------------------------------------------------------------- straight onto the map


@pytest.mark.rule("arrival.draw", "arrival.card-discarded")
@pytest.mark.parametrize("edition", FROM_BAG)
def test_a_card_says_to_which_ward_a_customer_from_the_bag_comes(edition: str) -> None:
    game = arrival(edition, hands={"blue": ["ota"] * 5}, deck=["nerima", "koto"], bag=["books"])
    # The prototype's INCOME has drawn the first card.
    ward = "koto" if edition == "prototype" else "nerima"
    assert customers(game) == {ward: ["books"]}
    assert discards(game) == [ward]
    assert all(ward not in hand(game, seat) for seat in (BLUE, RED))


@pytest.mark.rule("arrival.draw", "turn.steps.v1")
def test_who_has_just_come_can_be_moved_at_once() -> None:
    stores = [["blue", "food", "tokyo"]]
    form: dict[str, Any] = {"hands": {"blue": ["chiyoda"] * 2}, "deck": ["chiyoda"], "bag": ["food"]}
    game = stage("v1", at="turn", stores=stores, **form)
    move(game, "chiyoda", ["tokyo"], pay=["chiyoda"])
    assert won(game, BLUE) == ["food"]


@pytest.mark.rule("arrival.ward-not-station")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_waiting_customer_may_start_at_any_station_of_its_ward(edition: str) -> None:
    stations = ["tokyo", "akihabara", "iidabashi"]
    stores = [["blue", "food", "tokyo"], ["red", "food", "akihabara"], ["blue", "food", "iidabashi"]]
    hands = {"blue": ["chiyoda"]}
    game = stage(edition, stores=stores, customers={"chiyoda": ["food"]}, hands=hands)
    say(game, "move", "chiyoda", "chiyoda")
    assert game.question == MOVE_START
    assert options(game) == set(stations)


@pytest.mark.rule("arrival.no-ward-limit")
@pytest.mark.parametrize("edition", EDITIONS)
def test_newcomers_join_those_who_wait(edition: str) -> None:
    form: dict[str, Any] = {"customers": {"kita": {"food": 7}}}
    if edition in QUEUE:
        form["queue"] = [["kita", ["clothing"]], ["koto", ["books"]], ["chuo", []], ["ota", []]]
    else:
        form |= {"deck": ["kita", "kita"], "bag": ["clothing"], "hands": {"blue": ["ota"] * 5}}
    game = arrival(edition, **form)
    assert customers(game) == {"kita": ["food"] * 7 + ["clothing"]}


@pytest.mark.rule("arrival.prototype.end-of-turn")
def test_in_the_prototype_a_customer_comes_when_the_turn_is_over() -> None:
    hands = {"blue": ["ota"] * 4}
    game = stage("prototype", stores=KIOSKS, hands=hands, deck=["kita"], bag=["toys"])
    open_store(game, "omori", "food", pay=["ota"])
    assert (customers(game), game.seat) == ({}, BLUE)
    expand(game, [["omori", "oimachi"]], pay=["ota"])
    assert (customers(game), game.seat) == ({"kita": ["toys"]}, RED)


@pytest.mark.rule("arrival.prototype.after-refresh")
@pytest.mark.parametrize("first", [False, True])
def test_in_the_prototype_a_customer_comes_behind_refresh_too(first: bool) -> None:
    cards = ["koto", "kita"]  # one for REFRESH, which draws at least one, and one for the customer
    game = stage("prototype", stores=KIOSKS, hands={"blue": ["ota"] * 5}, deck=cards, bag=["toys"])
    if first:
        open_store(game, "omori", "food", pay=["ota"])
    income(game)
    assert (customers(game), game.seat) == ({"kita": ["toys"]}, RED)


@pytest.mark.rule("arrival.v1.start-of-turn")
def test_in_version_1_customers_come_before_the_actions() -> None:
    game = stage("v1", at="turn", deck=["kita", "koto"], bag=["food", "books"], hands={"blue": ["ota"] * 5})
    assert (game.question, game.seat, customers(game)) == (ACTION, BLUE, {"kita": ["food"]})
    expand(game, [["tokyo", "akihabara"]])
    assert customers(game) == {"kita": ["food"]}
    open_store(game, "omori", "food", pay=["ota"])
    assert (game.seat, customers(game)) == (RED, {"kita": ["food"], "koto": ["books"]})


TOWERS = [
    ["blue", "department", "tokyo"],
    ["red", "department", "ueno"],
    ["blue", "department", "meguro"],
    ["red", "department", "shibuya"],
    ["blue", "department", "shinagawa"],
]


@pytest.mark.rule("arrival.v1.count", "arrival.v1.count-all-players", "arrival.v1.same-ward")
@pytest.mark.parametrize(("towers", "due"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_in_version_1_two_come_from_the_third_department_store_on(towers: int, due: int) -> None:
    game = stage(
        "v1", at="turn", stores=TOWERS[:towers], deck=["kita", "koto"], bag=["food", "books", "food"]
    )
    assert customers(game) == {"kita": ["food", "books"][:due]}
    assert discards(game) == ["kita"]


@pytest.mark.rule("arrival.v1.count-all-players")
def test_in_version_1_a_department_store_counts_from_the_next_turn_on() -> None:
    game = stage(
        "v1",
        at="turn",
        stores=[*TOWERS[:2], ["blue", "food", "shinjuku"]],
        won={"blue": ["food"]},
        hands={"blue": ["shinjuku"]},
        deck=["kita", *["ota"] * 5, "koto"],
        bag=["books"] * 3,
    )
    upgrade(game, "shinjuku", customer="food", pay=["shinjuku"])
    assert customers(game) == {"kita": ["books"]}
    income(game)
    assert customers(game) == {"kita": ["books"], "koto": ["books", "books"]}


@pytest.mark.rule("arrival.v1.bag-short")
def test_in_version_1_the_last_customer_comes_alone() -> None:
    rest = {"customers": "ota"}
    game = stage("v1", at="turn", stores=TOWERS[:3], deck=["kita"], bag=["food"], rest=rest)
    assert (customers(game)["kita"], bag(game)) == (["food"], [])
    assert snapshot(game).ending == 1


@pytest.mark.rule("arrival.bag-empty")
def test_with_an_empty_bag_no_card_is_turned() -> None:
    rest = {"customers": "ota"}
    game = stage("v1", at="turn", final_turns=2, deck=["kita"], rest=rest)
    assert (discards(game), len(deck(game))) == ([], 72)
    before = customers(game)
    game = stage("prototype", stores=KIOSKS, hands={"blue": ["ota"] * 5}, final_turns=2, rest=rest)
    income(game)
    assert (discards(game), len(deck(game)), len(before["ota"])) == ([], 66, 52)


@pytest.mark.rule("arrival.no-card")
@pytest.mark.parametrize("edition", FROM_BAG)
def test_without_a_card_nobody_comes_and_the_customer_waits_in_the_bag(edition: str) -> None:
    game = arrival(edition, bag=["books"], rest={"cards": "red"})
    assert customers(game) == {}
    assert len(bag(game)) == {"prototype": 40, "v1": 52}[edition]
    if edition == "v1":
        income(game)
    # As soon as a card is there it comes after all.
    open_store(game, "omori", "clothing", pay=["ota"])
    expand(game, [["omori", "oimachi"]], pay=["kita"] * (edition == "prototype"))
    assert list(customers(game).values()) == [["books"]]
