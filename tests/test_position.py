"""Positions: what is set up is what was asked for, what is written comes back, what cannot be is told."""

from __future__ import annotations

import random
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    RED,
    bag,
    customers,
    deck,
    discards,
    festival,
    hand,
    income,
    known,
    options,
    queue,
    snapshot,
    stage,
    stores,
    tracks,
    won,
)

from ekiben.games.shinjuku import Shinjuku, charter, new
from ekiben.games.shinjuku.position import describe, load_position, new_ordered, position
from ekiben.games.shinjuku.vocabulary import ACTION, MATSURI
from ekiben.kernel.data_error import DataError
from ekiben.kernel.refusal import NotPossible

EDITIONS = ["prototype", "v1", "v2r6", "v2", "v2-advanced"]
#: What actions leave behind in the state, and no rule looks at between two of them.
LEFTOVERS = {
    *("visited", "pay_wards", "good", "source", "first_from", "first_to", "second_to", "second_from"),
    *(
        "pay_left",
        "group",
        "here",
        "room",
        "served",
        "served_goods",
        "users",
        "journey_mover",
        "journey_ward",
    ),
    *("route_length", "route", "given", "given_too", "given_to", "track_users", "scratch", "station"),
}


def kept(game: Shinjuku) -> dict[str, Any]:
    """What a position has to keep: the state without leftovers, unordered piles sorted."""
    fields = {name: value for name, value in game.fields().items() if name not in LEFTOVERS}
    for pile in ("deck", "bag", "discards"):
        cards = list(fields.pop(pile)[: fields[f"{pile}_size"]])
        ordered = fields.get(f"{pile}_ordered", len(cards))
        loose = len(cards) - ordered
        fields[pile] = sorted(cards[:loose]) + cards[loose:]
    return fields


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_moment_between_actions_comes_back_as_it_was(edition: str, players: int) -> None:
    chooser = random.Random(f"{edition} {players}")
    game = new(edition, players=players, seed=f"{edition} {players}", start=players - 1)
    while not game.over:
        if game.question in (ACTION, MATSURI) and chooser.random() < 0.1:
            again = position(describe(game))
            assert kept(again) == kept(game)
            assert (again.question, again.seat, again.answers) == (game.question, game.seat, game.answers)
        game.answer(chooser.choice(game.answers))


VARIANTS = {
    "network": ("v2", "expand.own_network = true", "expand.single_cost = 1", "setup.free_store = true"),
    "tall": ("v2", "move.serves = { single = 2, double = 1, dept = 2 }", "upgrade.two_step = true"),
    "bare": ("v2", "upgrade.customer_to = 'none'", "turn.steps = ['actions', 'matsuri', 'arrival']"),
    "out": ("v2r6", "upgrade.customer_to = 'out'", "turn.actions = 3", "arrival.queue_spaces = 5"),
    "late": ("v1", "turn.steps = ['actions', 'arrival']", "setup.customers_per_player = 1"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_moments_of_variants_come_back_too(name: str, tmp_path: Path) -> None:
    base, *changes = VARIANTS[name]
    lines = [f"id = '{name}'", f"name = '{name}'", f"based_on = '{base}'", *changes]
    (tmp_path / f"{name}.toml").write_text("\n".join(lines), "utf-8")
    rules = charter(tmp_path / f"{name}.toml", players=3)
    for seed in range(4):
        game, chooser = Shinjuku(rules, bytes([seed] * 32)), random.Random(seed)
        while not game.over:
            if game.question in (ACTION, MATSURI):
                again = position(describe(game), rules)
                assert kept(again) == kept(game)
                assert (again.question, again.answers) == (game.question, game.answers)
            wishes = [answer for answer in game.answers if answer in (2, 3) and game.question == ACTION]
            game.answer(chooser.choice(wishes or game.answers))


# ---------------------------------------------------------------- setting up


def test_what_is_named_lies_where_it_is_said_and_all_else_in_deck_and_bag() -> None:
    game = stage(
        stores=[["blue", "food", "ueno"], ["red", "department", "tokyo"]],
        tracks=[["red", "tokyo", "akihabara"]],
        customers={"ota": ["food", "books2"], "kita": {"food": 2}},
        queue=[["kita", ["food"]], ["koto", ["books", "books2"]], ["chuo"], ["ota", []]],
        hands={"blue": ["minato", "ota"], "red": ["minato"]},
        known={"blue": ["ota"]},
        won={"red": ["clothing2"]},
        discards=["nerima", "adachi"],
        matsuri="sumida",
    )
    assert stores(game) == {"ueno": (BLUE, "food"), "tokyo": (RED, "department")}
    assert tracks(game) == {frozenset(("tokyo", "akihabara")): RED}
    assert customers(game) == {"kita": ["food", "food"], "ota": ["food", "books2"]}
    assert queue(game) == [["kita", ["food"]], ["koto", ["books", "books2"]], ["chuo", []], ["ota", []]]
    assert (hand(game, BLUE), hand(game, RED), known(game, BLUE)) == (["minato", "ota"], ["minato"], ["ota"])
    assert (won(game, RED), festival(game), discards(game)) == (["clothing2"], "sumida", ["nerima", "adachi"])
    assert (len(deck(game)), len(bag(game))) == (72 - 9, 72 - 8)
    assert list(snapshot(game).bonus[:2]) == [0, 3]
    assert (game.question, game.seat) == (ACTION, BLUE)


def test_cards_and_customers_come_in_the_order_given() -> None:
    game = stage("v1", at="turn", deck=["kita", "koto", "chuo"], bag=["books2", "food"])
    assert customers(game) == {"kita": ["books2"]}
    assert (snapshot(game).deck_ordered, snapshot(game).bag_ordered) == (2, 1)
    income(game)
    assert {"koto", "chuo"} <= set(hand(game, BLUE))
    assert (snapshot(game).deck_ordered, snapshot(game).bag_ordered) == (0, 0)


def test_the_rest_lies_where_it_is_wanted() -> None:
    game = stage("v1", rest={"cards": "discards", "customers": "kita"}, discards=["ota"])
    assert (deck(game), bag(game), len(customers(game)["kita"])) == ([], [], 52)
    assert (len(discards(game)), discards(game)[-1]) == (72, "ota")
    game = stage("v1", rest={"cards": "red", "customers": "blue"})
    assert (len(hand(game, RED)), len(won(game, BLUE))) == (72, 52)


def test_what_nobody_says_is_drawn_by_the_seed() -> None:
    form = {"edition": "v2", "players": 2, "hands": {"blue": ["?", "ota", "?"]}}
    moments = [position(form | {"seed": seed}) for seed in (1, 1, 2)]
    assert kept(moments[0]) == kept(moments[1]) != kept(moments[2])
    game = moments[0]
    assert len(hand(game, BLUE)) == 3
    assert sum(len(row[1]) for row in queue(game)) == 2
    assert festival(game) is not None
    assert len({festival(position(form)) for _ in range(40)}) > 5


def test_in_version_1_a_department_store_has_cost_a_customer() -> None:
    game = stage("v1", stores=[["blue", "department", "tokyo"]])
    assert len(bag(game)) == 51
    game = stage("v1", stores=[["blue", "department", "tokyo"]], gone=["food2"])
    assert bag(game).count("food2") == 5


def test_players_go_by_the_words_of_the_form() -> None:
    form = {"edition": "v1", "players": ["ann", "ben", "cyd"], "start": "ben", "turn_of": "cyd", "seed": 1}
    game = position(form | {"hands": {"ann": ["ota"]}, "stores": [[2, "food", "ueno"]]})
    assert (game.seat, snapshot(game).turn, hand(game, 0), stores(game)) == (
        2,
        2,
        ["ota"],
        {"ueno": (2, "food")},
    )
    assert 'players = ["ann", "ben", "cyd"]' in describe(game, ["ann", "ben", "cyd"])


def test_a_turn_in_its_middle() -> None:
    game = stage(actions_taken=["open"], turn_number=4, hands={"red": ["ota"]})
    assert (game.seat, snapshot(game).turn, options(game)) == (RED, 4, {"expand", "income"})
    income(game)
    assert (game.seat, snapshot(game).turn) == (BLUE, 5)


def test_options_and_city_of_the_table() -> None:
    form = {"edition": "v2", "city": "osaka", "players": 3, "seed": 1, "options": {"track_income": "asked"}}
    game = position(form)
    assert (game.sheet.city.id, game.sheet.options.track_income) == ("osaka", "asked")
    again = position(describe(game))
    assert (again.sheet.city.id, again.sheet.options.track_income) == ("osaka", "asked")


def test_a_charter_of_ones_own() -> None:
    mine = charter("v2-advanced", players=2)
    game = position({"players": 2}, mine)
    assert game.sheet is mine
    with pytest.raises(DataError, match="players: expected 2 players, found 3"):
        position({"players": 3}, mine)


def test_a_position_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(describe(stage("v1", hands={"blue": ["ota"]})), "utf-8")
    assert hand(load_position(path), BLUE) == ["ota"]
    path.write_text('edition = "v1"\nplayers = 2\nmatsuri = "ota"\n', "utf-8")
    with pytest.raises(DataError, match=r"^puzzle\.toml: matsuri: expected nothing in this edition"):
        load_position(path)


def test_a_position_is_written_between_actions_only() -> None:
    game = stage(hands={"blue": ["ota"]})
    game.answer(game.answers[0])
    with pytest.raises(NotPossible, match="between two actions"):
        describe(game)


def test_claims_of_bonus_stacks_are_written_so_that_everybody_keeps_what_they_have() -> None:
    towers = [
        ["blue", "tokyo"],
        ["red", "ueno"],
        ["red", "shibuya"],
        ["blue", "meguro"],
        ["red", "shinagawa"],
    ]
    rows = [[who, "department", where] for who, where in towers]
    game = stage(stores=rows, bonus=["red", "blue", "blue", "red", "red"])
    assert list(snapshot(game).bonus[:2]) == [4, 6]
    assert kept(position(describe(game))) == kept(game)


# ---------------------------------------------------------------- orders for a whole game


def test_a_game_dealt_from_full_orders_draws_in_that_order() -> None:
    rules = charter("v1", start=1)
    cards = [ward for ward in range(23) for _ in range(rules.city.wards[ward].cards)]
    crowd = [kind for kind in range(8) for _ in range([11, 6, 9, 5, 8, 4, 6, 3][kind])]
    game = new_ordered(rules, cards, crowd)
    assert (snapshot(game).hand_size[1], list(snapshot(game).hand[1][:3])) == (5, [3, 2, 0])
    assert list(snapshot(game).hand[0][:4]) == [0, 1, 4, 0]
    again = new_ordered(rules, cards, crowd, seed="another")
    assert kept(again) == kept(game)


def test_orders_that_cannot_be_are_told() -> None:
    with pytest.raises(DataError) as error:
        new_ordered(charter("v2"), [4] * 3, [1, 1, 77])
    assert str(error.value).split("\n") == [
        "orders: deck: expected bunkyo at most 2 times, found 3",
        "orders: bag: expected food2 at most 1 times, found 2",
        "orders: bag: expected number 77 at most 0 times, found 1",
    ]


# ---------------------------------------------------------------- what cannot be


FOLDER = Path(__file__).parent / "data" / "positions"
IMPOSSIBLE = tomllib.loads((FOLDER / "impossible.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=[" ".join(case["form"]) or "nothing" for case in IMPOSSIBLE])
def test_what_cannot_be_is_refused_with_all_reasons(case: dict[str, Any]) -> None:
    with pytest.raises(DataError) as error:
        stage(case["edition"], **case["form"])
    assert str(error.value).split("\n") == [f"position: {reason}" for reason in case["reasons"]]


def test_more_unknown_cards_than_there_are() -> None:
    with pytest.raises(DataError, match=r"hands\.blue: expected at most 64 unknown cards, found 80"):
        stage(hands={"blue": ["?"] * 80, "red": ["ota"] * 5}, discards=["kita"] * 2, deck=["koto"])


def test_all_reasons_come_at_once() -> None:
    with pytest.raises(DataError) as error:
        stage(
            "v2",
            stores=[["blue", "department", "ebisu"], ["red", "food", "ebisu"]],
            tracks=[["blue", "shinjuku", "yoyogi"]],
            hands={"blue": ["ota"] * 6},
            gone=["food"],
        )
    assert [problem.key for problem in error.value.problems] == [
        "cards",
        "stores",
        "stores",
        "tracks",
        "gone",
    ]


def test_a_form_reads_no_other_files() -> None:
    for key in ("edition", "city"):
        for name in ("../secret.toml", "/etc/passwd", "mine.toml"):
            with pytest.raises(
                DataError, match=f"{key}: expected the name of one that comes with the engine"
            ):
                position({"edition": "v2", "players": 2, key: name})


NONSENSE: list[Any] = [True, -1, 10**30, 3.5, "", "ota", "x" * 999, [], [[]], {}, {"blue": 1}, [["blue"] * 3]]


def test_nonsense_is_refused_and_never_anything_worse() -> None:
    chooser = random.Random(1)
    words = describe(stage("v2", hands={"blue": ["ota"]}, won={"red": ["food"]}, players=3))
    for _ in range(1500):
        form = tomllib.loads(words)
        for _ in range(chooser.randint(1, 3)):
            damage(form, chooser)
        with suppress(DataError, NotPossible):
            position(form)


def damage(form: Any, chooser: random.Random) -> None:
    """Replace something somewhere in a form, or leave it out."""
    while True:
        keys = list(form) if isinstance(form, dict) else list(range(len(form)))
        if not keys:
            return
        key = chooser.choice(keys)
        if isinstance(form[key], dict | list) and form[key] and chooser.random() < 0.6:
            form = form[key]
            continue
        if chooser.random() < 0.2:
            del form[key]
        else:
            form[key] = chooser.choice(NONSENSE)
        return
