"""The customer queue and the Matsuri of version 2."""

from __future__ import annotations

import random
from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    RED,
    bag,
    customers,
    discards,
    end_turn,
    festival,
    hand,
    income,
    known,
    matsuri,
    options,
    queue,
    refused,
    say,
    snapshot,
    stage,
    upgrade,
    won,
)

from ekiben.games.shinjuku import Shinjuku, new
from ekiben.games.shinjuku.vocabulary import ACTION, MATSURI

QUEUE = ["v2r6", "v2"]


def arrival(edition: str, **form: Any) -> Shinjuku:
    """A turn of Blue just behind its arrival."""
    game = stage(edition, at="turn", **form)
    if edition == "v2r6":
        matsuri(game)
    return game


# ---------------------------------------------------------------- the queue


FOUR = [["kita", ["food", "food2"]], ["koto", ["books"]], ["chuo", []], ["ota", []]]
TWO = [["blue", "department", "tokyo"]]


@pytest.mark.rule("queue.place-head", "queue.take-card", "queue.slide", "queue.new-card", "queue.refill")
@pytest.mark.parametrize("edition", QUEUE)
def test_the_head_of_the_queue_comes_to_the_map_and_the_others_move_up(edition: str) -> None:
    game = arrival(edition, stores=TWO, queue=FOUR, deck=["nerima"], bag=["clothing", "books2"])
    assert customers(game) == {"kita": ["food", "food2"]}
    assert (hand(game, BLUE), known(game, BLUE), hand(game, RED)) == (["kita"], ["kita"], [])
    assert queue(game) == [["koto", ["books", "books2"]], ["chuo", ["clothing"]], ["ota", []], ["nerima", []]]
    assert discards(game) == []


@pytest.mark.rule("queue.take-card")
@pytest.mark.parametrize("edition", QUEUE)
def test_every_turn_takes_a_card_and_it_is_no_action(edition: str) -> None:
    game = stage(edition, at="turn", players=3)
    for turn in range(6):
        head = queue(game)[0][0] if edition == "v2r6" else None
        before = sorted(hand(game, game.seat))
        if game.question == MATSURI:
            matsuri(game)
        if head is not None:
            assert sorted(hand(game, game.seat)) == sorted([*before, head])
        assert (snapshot(game).actions_done, game.seat) == (0, turn % 3)
        assert len(known(game, game.seat)) == 1 + turn // 3
        income(game)


@pytest.mark.rule("queue.one-at-a-time", "queue.same-good", "queue.lowest-empty")
@pytest.mark.parametrize("edition", QUEUE)
@pytest.mark.parametrize(
    ("drawn", "heaps"),
    [
        (["food", "food2"], [["books"], ["food", "food2"], [], []]),
        (["books2", "clothing"], [["books", "books2"], ["clothing"], [], []]),
        (["clothing", "electronics2"], [["books"], ["clothing"], ["electronics2"], []]),
        (["clothing2", "books2"], [["books", "books2"], ["clothing2"], [], []]),
    ],
)
def test_customers_join_their_good_or_take_the_lowest_empty_card(
    edition: str, drawn: list[str], heaps: list[list[str]]
) -> None:
    stores = [["blue", "department", "tokyo"]]
    queued = [["kita", ["food", "food"]], ["koto", ["books"]], ["chuo", []], ["ota", []]]
    game = arrival(edition, stores=stores, queue=queued, bag=drawn)
    assert [row[1] for row in queue(game)] == heaps


@pytest.mark.rule("queue.one-at-a-time", "queue.same-good", "queue.lowest-empty")
@pytest.mark.parametrize("edition", QUEUE)
def test_the_fourth_good_finds_room_on_the_new_card(edition: str) -> None:
    stores = [["blue", "department", station] for station in ("tokyo", "ueno", "meguro")]
    heaps = [["food", "food"], ["books"], ["clothing"], ["electronics"]]
    queued = [[ward, heap] for ward, heap in zip(["kita", "koto", "chuo", "ota"], heaps, strict=True)]
    game = arrival(edition, stores=stores, queue=queued, deck=["nerima"], bag=["food", "food2"])
    assert [row[1] for row in queue(game)] == [*heaps[1:], ["food", "food2"]]


@pytest.mark.rule("queue.one-good-per-card", "queue.size")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_card_has_one_good_and_the_queue_is_as_large_as_it_should_be(edition: str) -> None:
    sizes: set[int] = set()
    for seed in range(12):
        game, chooser = new(edition, players=2 + seed % 3, seed=seed), random.Random(seed)
        while not game.over:
            if game.question == ACTION:
                check_queue(game, sizes)
            wishes = [answer for answer in game.answers if answer == 3 and game.question == ACTION]
            game.answer(chooser.choice(wishes or game.answers))
    assert {2, 3, 4} <= sizes


def check_queue(game: Shinjuku, sizes: set[int]) -> None:
    """Every space has a card in these games, so the laws of the queue hold without exception."""
    rows = queue(game)
    assert all(rows)
    goods = [{kind.rstrip("2") for kind in row[1]} for row in rows]
    assert all(len(wanted) <= 1 for wanted in goods)
    assert len(set().union(*goods)) == sum(map(len, goods))
    loads = [len(row[1]) for row in rows]
    assert [bool(load) for load in loads] == sorted((bool(load) for load in loads), reverse=True)
    towers = snapshot(game).departments.bit_count()
    if bag(game):
        assert sum(loads) == 2 + towers
        sizes.add(sum(loads))
    assert sum(loads) <= 2 + towers


@pytest.mark.rule("queue.size")
@pytest.mark.parametrize("edition", QUEUE)
def test_an_upgrade_makes_the_queue_larger_by_one_for_good(edition: str) -> None:
    queued = [["kita", ["food"]], ["koto", ["books"]], ["chuo", []], ["ota", []]]
    stores = [["blue", "clothing", "tokyo"]]
    game = stage(
        edition, stores=stores, queue=queued, hands={"blue": ["chiyoda"]}, won={"blue": ["clothing2"]}
    )
    upgrade(game, "tokyo", customer="clothing2", pay=["chiyoda"])
    assert queue(game) == [["kita", ["food"]], ["koto", ["books"]], ["chuo", ["clothing2"]], ["ota", []]]
    income(game)
    if edition == "v2r6":
        matsuri(game)
    assert sum(len(row[1]) for row in queue(game)) == 3


@pytest.mark.rule("queue.refill")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_queue_that_had_run_dry_for_want_of_cards_fills_up_again(edition: str) -> None:
    queued = [[], [], [], ["ota", []]]
    game = arrival(edition, queue=queued, deck=["kita"], bag=["food", "books"])
    assert queue(game) == [[], [], ["ota", ["food"]], ["kita", ["books"]]]
    assert hand(game, BLUE) == []


@pytest.mark.rule("queue.bag-short")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_short_bag_lets_the_queue_shrink(edition: str) -> None:
    game = arrival(edition, stores=TWO, queue=FOUR, bag=["clothing"], rest={"customers": "ota"})
    assert [row[1] for row in queue(game)] == [["books"], ["clothing"], [], []]
    assert bag(game) == []


@pytest.mark.rule("queue.no-customers-at-head")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_head_without_customers_is_taken_all_the_same(edition: str) -> None:
    queued = [["kita", []], ["koto", []], ["chuo", []], ["ota", []]]
    game = arrival(
        edition, queue=queued, deck=["nerima"], start="red", turn_of="blue", rest={"customers": "red"}
    )
    assert customers(game) == {}
    assert hand(game, BLUE) == ["kita"]
    assert [row[0] for row in queue(game)] == ["koto", "chuo", "ota", "nerima"]


@pytest.mark.rule("queue.space-without-card")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_space_without_a_card_moves_up_and_gives_no_card(edition: str) -> None:
    queued = [[], ["koto", ["books"]], [], ["ota", ["food"]]]
    game = arrival(edition, queue=queued, deck=["nerima"])
    assert (hand(game, BLUE), customers(game)) == ([], {})
    assert queue(game) == [["koto", ["books"]], [], ["ota", ["food"]], ["nerima", []]]


@pytest.mark.rule("queue.no-room")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_customer_without_room_goes_back_into_the_bag(edition: str) -> None:
    queued = [[], ["koto", ["books"]], [], []]
    crowd = ["clothing", "books2"]
    game = arrival(edition, queue=queued, bag=crowd, rest={"cards": "red"})
    # The clothing finds no card; so the adding stops, and the books behind it is not drawn.
    assert queue(game) == [["koto", ["books"]], [], [], []]
    assert len(bag(game)) == 71
    state = snapshot(game)
    assert (state.queue_total, state.bag_ordered) == (1, 1)
    # A bag in a given order keeps it: the books is the next one, and the clothing lies among the others.
    assert list(state.bag[69:71]) == [2, 5]


@pytest.mark.rule("queue.no-room")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_customer_spent_finds_no_room_either_and_goes_into_the_bag(edition: str) -> None:
    game = stage(
        edition,
        stores=[["blue", "food", "tokyo"]],
        queue=[["koto", ["books"]], [], [], []],
        hands={"blue": ["chiyoda"]},
        won={"blue": ["food"]},
        rest={"cards": "red"},
    )
    upgrade(game, "tokyo", customer="food", pay=["chiyoda"])
    assert queue(game) == [["koto", ["books"]], [], [], []]
    assert (won(game, BLUE), bag(game).count("food"), len(bag(game))) == ([], 22, 71)


# ---------------------------------------------------------------- the Matsuri


PAIR = [["kita", ["food", "food2"]], ["koto"], ["chuo"], ["ota"]]


@pytest.mark.rule("matsuri.step.first")
def test_in_the_first_rules_of_version_2_the_matsuri_moves_first() -> None:
    game = stage("v2r6", at="turn", stores=TWO, queue=[PAIR[0], ["koto", ["books"]], *PAIR[2:]])
    assert (game.question, hand(game, BLUE), customers(game)) == (MATSURI, [], {})
    matsuri(game)
    assert game.question == ACTION
    assert (hand(game, BLUE), customers(game)) == (["kita"], {"kita": ["food", "food2"]})


@pytest.mark.rule("matsuri.step.third")
def test_in_version_2_the_matsuri_moves_behind_the_queue() -> None:
    game = stage("v2", at="turn", queue=PAIR, deck=["nerima"])
    assert game.question == MATSURI
    assert (hand(game, BLUE), customers(game)) == (["kita"], {"kita": ["food", "food2"]})
    assert queue(game)[-1][0] == "nerima"
    matsuri(game)
    assert game.question == ACTION


@pytest.mark.rule("matsuri.must-move", "matsuri.one-step", "matsuri.neighbour")
@pytest.mark.parametrize("edition", QUEUE)
def test_the_matsuri_goes_one_step_to_a_neighbour_and_never_stays(edition: str) -> None:
    game = stage(edition, at="matsuri", matsuri="sumida")
    neighbours = {"taito", "arakawa", "adachi", "katsushika", "edogawa", "koto", "chuo"}
    assert options(game) == neighbours
    assert refused(game, "sumida") == "matsuri.must-move"
    assert refused(game, "minato") in ("matsuri.one-step", "matsuri.neighbour")
    say(game, "adachi")
    assert festival(game) == "adachi"


@pytest.mark.rule("matsuri.chooser")
@pytest.mark.parametrize("edition", QUEUE)
def test_whose_turn_it_is_moves_the_matsuri(edition: str) -> None:
    game = stage(edition, at="turn", players=3)
    for turn in range(6):
        assert (game.question, game.seat) == (MATSURI, turn % 3)
        end_turn(game)


@pytest.mark.rule("matsuri.final-turns")
@pytest.mark.parametrize("edition", QUEUE)
def test_the_matsuri_moves_in_the_final_turns_too(edition: str) -> None:
    queued = [["kita", []], ["koto", []], ["chuo", []], ["ota", []]]
    game = stage(
        edition, at="turn", players=3, queue=queued, start="red", turn_of="green", rest={"customers": "red"}
    )
    assert snapshot(game).ending
    for seat in (2, BLUE):
        assert (game.question, game.seat) == (MATSURI, seat)
        end_turn(game)
    assert game.over
