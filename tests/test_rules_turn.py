"""A turn: its steps, its two actions, and what can be chosen at all."""

from __future__ import annotations

import random
from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    GREEN,
    RED,
    begin,
    customers,
    end_turn,
    expand,
    hand,
    income,
    matsuri,
    move,
    open_store,
    options,
    queue,
    refused,
    say,
    snapshot,
    stage,
    stores,
    upgrade,
    won,
)

from ekiben.games.shinjuku import new
from ekiben.games.shinjuku.vocabulary import ACTION, MATSURI, TRACK_INCOME

EDITIONS = ["prototype", "v1", "v2r6", "v2"]
VERSIONS = ["v1", "v2r6", "v2"]
ACTIONS = {"open", "expand", "move", "upgrade", "income"}

#: Blue can take every action: customers at an own store that may grow, cards and all tokens.
RICH: dict[str, Any] = {
    "stores": [["blue", "food", "tokyo"], ["red", "food", "oyama"]],
    "customers": {"chiyoda": ["food", "food", "books"]},
    "won": {"blue": ["food"]},
    "hands": {"blue": ["chiyoda", "chiyoda", "chiyoda", "ota", "ota", "ota"]},
}


def rich(edition: str, **form: Any) -> Any:
    """The position above; Blue's neighbours depend on the number of players."""
    return stage(edition, **RICH | form)


def act(game: Any, action: str) -> None:
    """One action of the position above, whatever the edition."""
    edition = game.sheet.edition
    if action == "open":
        open_store(game, "akihabara", "books", pay=["chiyoda"])
    elif action == "expand":
        expand(game, [["tokyo", "akihabara"]], pay=["ota"] * edition.expand_single_cost)
    elif action == "move":
        choice = stores(game)["tokyo"] == (BLUE, "department")
        move(game, "chiyoda", ["tokyo"], pay=["chiyoda"], give={"tokyo": "food"} if choice else None)
    elif action == "upgrade":
        spent = {"good": "books"} if edition.two_step_upgrade else {"customer": "food"}
        upgrade(game, "tokyo", pay=["chiyoda"], **spent)
    else:
        income(game)


# ---------------------------------------------------------------- turns and their steps


@pytest.mark.rule("turn.clockwise")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_from_the_start_player(edition: str, players: int) -> None:
    game = new(edition, players=players, seed=5, start=players - 1)
    while game.question not in (ACTION, MATSURI):
        game.answer(game.answers[0])
    for turn in range(3 * players):
        assert game.seat == (players - 1 + turn) % players
        end_turn(game)


@pytest.mark.rule("turn.steps.prototype")
def test_a_turn_of_the_prototype() -> None:
    game = rich("prototype", deck=["kita"], bag=["books"])
    act(game, "open")
    assert (game.question, game.seat, len(customers(game))) == (ACTION, BLUE, 1)
    act(game, "expand")
    assert (game.question, game.seat) == (ACTION, RED)
    assert customers(game) == {"chiyoda": ["food", "food", "books"], "kita": ["books"]}


@pytest.mark.rule("turn.steps.v1")
def test_a_turn_of_version_1() -> None:
    game = rich("v1", at="turn", deck=["kita", "koto"], bag=["books", "books"])
    assert (game.question, customers(game)["kita"]) == (ACTION, ["books"])
    act(game, "open")
    act(game, "expand")
    assert (game.question, game.seat, customers(game)["koto"]) == (ACTION, RED, ["books"])


@pytest.mark.rule("turn.steps.v2r6")
def test_a_turn_of_the_first_rules_of_version_2() -> None:
    queued = [["kita", ["food"]], ["koto", ["books"]], ["chuo", []], ["ota", []]]
    game = rich("v2r6", at="turn", queue=queued)
    assert (game.question, queue(game)) == (MATSURI, queued)
    matsuri(game)
    assert (game.question, customers(game)["kita"]) == (ACTION, ["food"])
    assert "kita" in hand(game, BLUE)
    assert sum(len(row[1]) for row in queue(game)) == 2
    act(game, "open")
    act(game, "expand")
    assert (game.question, game.seat) == (MATSURI, RED)


@pytest.mark.rule("turn.steps.v2")
def test_a_turn_of_version_2() -> None:
    queued = [["kita", ["food"]], ["koto", ["books"]], ["chuo", []], ["ota", []]]
    game = rich("v2", at="turn", queue=queued)
    assert (game.question, customers(game)["kita"]) == (MATSURI, ["food"])
    assert "kita" in hand(game, BLUE)
    assert sum(len(row[1]) for row in queue(game)) == 2
    matsuri(game)
    act(game, "open")
    assert (game.question, game.seat) == (ACTION, BLUE)
    act(game, "expand")
    assert (game.question, game.seat) == (MATSURI, RED)


# ---------------------------------------------------------------- two different actions


@pytest.mark.rule("turn.two-actions", "turn.different-actions", "turn.order-free")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", ["open", "expand", "move", "upgrade"])
@pytest.mark.parametrize("second", ["open", "expand", "move", "upgrade", "income"])
def test_a_turn_is_two_different_actions_in_any_order(edition: str, first: str, second: str) -> None:
    game = rich(edition)
    assert options(game) == ACTIONS
    act(game, first)
    assert (game.question, game.seat) == (ACTION, BLUE)
    if first == second:
        assert first not in options(game)
        assert refused(game, first) == "turn.different-actions"
        return
    act(game, second)
    assert game.seat == RED


@pytest.mark.rule("turn.no-pass", "turn.order-free")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_passes_but_everybody_can_always_take_income(edition: str) -> None:
    game = rich(edition)
    assert options(game) == ACTIONS
    act(game, "income")
    assert game.seat == RED
    poor = stage(edition, stores=RICH["stores"])
    assert "income" in options(poor)
    assert options(poor) <= {"income", "expand"}  # only track may be had for nothing


@pytest.mark.rule("turn.no-pass")
@pytest.mark.parametrize("edition", EDITIONS)
def test_income_is_on_offer_at_every_choice_of_an_action(edition: str) -> None:
    chooser = random.Random(edition)
    game = new(edition, players=3, seed=11)
    while not game.over:
        if game.question == ACTION:
            assert "income" in options(game)
            assert options(game) <= ACTIONS
        game.answer(chooser.choice(game.answers))


# ---------------------------------------------------------------- one after the other


@pytest.mark.rule("turn.sequential")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_store_opened_first_makes_its_ward_wild_for_the_second_action(edition: str) -> None:
    form = RICH | {"hands": {"blue": ["minato", "minato"]}, "customers": {"chiyoda": ["food"]}}
    game = stage(edition, **form)
    assert "move" not in options(game)
    open_store(game, "daiba", "books", pay=["minato"])
    move(game, "chiyoda", ["tokyo"], pay=["minato"])
    assert won(game, BLUE) == ["food", "food"]


@pytest.mark.rule("turn.sequential")
@pytest.mark.parametrize("edition", VERSIONS)
def test_a_customer_won_first_can_be_spent_with_the_second_action(edition: str) -> None:
    game = stage(edition, **RICH | {"won": {}})
    assert "upgrade" not in options(game)
    act(game, "move")
    act(game, "upgrade")
    assert (stores(game)["tokyo"], won(game, BLUE)) == ((BLUE, "department"), [])


@pytest.mark.rule("turn.sequential")
@pytest.mark.parametrize("edition", VERSIONS)
def test_track_income_comes_before_the_second_action(edition: str) -> None:
    game = stage(
        edition,
        stores=[["blue", "food", "tokyo"]],
        tracks=[["red", "tokyo", "akihabara"]],
        customers={"chiyoda": ["food"]},
        hands={"blue": ["chiyoda"]},
    )
    move(game, "chiyoda", ["akihabara", "tokyo"], pay=["chiyoda"])
    assert (game.question, game.seat) == (ACTION, BLUE)
    assert len(hand(game, RED)) == game.sheet.edition.hand


@pytest.mark.rule("turn.sequential")
@pytest.mark.parametrize("edition", VERSIONS)
def test_a_token_that_came_back_can_be_opened_with_the_second_action(edition: str) -> None:
    mine = [["blue", "food", "tokyo"], ["blue", "food", "ueno"]]
    game = stage(edition, **RICH | {"stores": mine})
    act(game, "upgrade")
    assert snapshot(game).supply[BLUE][0] == 1
    open_store(game, "akihabara", "food", pay=["chiyoda"], source="supply")
    assert stores(game)["akihabara"] == (BLUE, "food")


# ---------------------------------------------------------------- what cannot be paid or is used up


@pytest.mark.rule("turn.legal-only")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_cannot_be_carried_out_cannot_be_chosen(edition: str) -> None:
    broke = stage(edition, **RICH | {"hands": {}})
    assert options(broke) == ({"income"} if edition == "prototype" else {"income", "expand"})
    for action in ("open", "move", "upgrade"):
        assert refused(broke, action)
    nobody = stage(edition, **RICH | {"customers": {}})
    assert options(nobody) == ACTIONS - {"move"}
    nothing = stage(edition, **RICH | {"won": {}, "stores": [["blue", "food", "koenji"], RICH["stores"][1]]})
    assert "upgrade" not in options(nothing)


@pytest.mark.rule("turn.supply-limit")
def test_a_good_that_is_used_up_cannot_be_opened() -> None:
    # Three of a good, and no relocation: in the versions the good would stay on offer.
    mine = [["blue", "food", station] for station in ("tokyo", "ueno", "omori")]
    game = stage("prototype", stores=[*mine, ["red", "food", "oyama"]], hands={"blue": ["chiyoda"]})
    say(game, "open", "akihabara")
    assert options(game) == {"clothing", "books", "toys", "electronics"}
    assert refused(game, "food")


@pytest.mark.rule("turn.supply-limit")
@pytest.mark.parametrize("edition", VERSIONS)
def test_department_stores_that_are_used_up_cannot_be_placed(edition: str) -> None:
    towers = [["blue", "department", station] for station in ("ueno", "shibuya", "meguro")]
    game = stage(edition, **RICH | {"stores": [*RICH["stores"], *towers[:2]]})
    assert "upgrade" in options(game)
    game = stage(edition, **RICH | {"stores": [*RICH["stores"], *towers]})
    assert "upgrade" not in options(game)
    assert refused(game, "upgrade")


LINES = [
    *(["tokyo", other] for other in ("akihabara", "iidabashi", "hatchobori", "shimbashi", "yotsuya")),
    *(["ueno", other] for other in ("akihabara", "iidabashi", "oshiage", "nishi-nippori", "kita-senju")),
    *(["oshiage", other] for other in ("kinshicho", "aoto", "hirai")),
    *(["shibuya", other] for other in ("meidai-mae", "naka-meguro", "ebisu", "yoyogi")),
]


@pytest.mark.rule("turn.supply-limit")
@pytest.mark.parametrize(
    ("edition", "players", "pieces"),
    [("v1", 4, 10), ("v1", 3, 13), ("v1", 2, 16), ("v2r6", 4, 16), ("v2", 2, 16)],
)
def test_track_that_is_used_up_cannot_be_laid(edition: str, players: int, pieces: int) -> None:
    mine = [["blue", *line] for line in LINES[:pieces]]
    assert len(mine) == pieces
    game = stage(edition, players=players, tracks=mine, hands={"blue": ["ota"] * 3})
    assert "expand" not in options(game)
    assert refused(game, "expand")
    game = stage(edition, players=players, tracks=mine[:-1], hands={"blue": ["ota"] * 3})
    say(game, "expand", *LINES[pieces - 1])
    assert game.question == ACTION  # the last piece: no second segment is asked about


# ---------------------------------------------------------------- outside one's turn


@pytest.mark.rule("turn.off-turn")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("track_income", ["automatic", "asked"])
def test_only_whose_turn_it_is_decides_anything_but_track_income(edition: str, track_income: str) -> None:
    chooser = random.Random(edition)
    game = new(edition, players=4, seed=3, track_income=track_income)
    asked = 0
    while not game.over:
        if game.question == TRACK_INCOME:
            asked += 1
            assert game.seat != snapshot(game).mover
        else:
            assert game.seat == snapshot(game).mover
        game.answer(chooser.choice(game.answers))
    assert (asked > 0) == (track_income == "asked" and edition != "prototype")


@pytest.mark.rule("turn.off-turn")
@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_stay_as_they_are_while_others_play(edition: str) -> None:
    game = rich(edition, players=3, stores=[*RICH["stores"], ["green", "food", "koenji"]])
    before = [hand(game, seat) for seat in (RED, GREEN)]
    act(game, "open")
    act(game, "expand")
    begin(game)
    assert game.seat == RED
    assert hand(game, GREEN) == before[1]
