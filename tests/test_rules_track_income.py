"""The rules of the income for track that others used."""

from __future__ import annotations

from typing import Any

import pytest
from rule_cases import FIGURE, LATER, LINE, depart, line, rail, stop, table
from shinjuku_tools import BLUE, RED, begin, hand, income, move, options, play, say, snapshot, won

from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.vocabulary import ACTION, TRACK_INCOME

GREEN, YELLOW = 2, 3
ASKED = {"track_income": "asked"}


def sizes(game: Shinjuku) -> list[int]:
    """How many cards everybody holds."""
    return list(snapshot(game).hand_size[: game.players])


def go(edition: str, owners: list[str], end: str = "tokyo", **form: Any) -> Shinjuku:
    """A journey along `LINE`, its pieces of these players, to a store for one of the two customers."""
    ways = [[owner, *piece[1:]] for owner, piece in zip(owners, rail("", *LINE), strict=False)]
    shop = ["blue", "food", end]
    game = line(edition, ["food", "clothing"], shop, tracks=ways, **form)
    move(game, "nakano", LINE[: LINE.index(end) + 1], pay=["nakano"])
    return game


@pytest.mark.rule("track-income.grant")
@LATER
@pytest.mark.parametrize("mover", ["blue", "green"])
def test_whose_track_was_used_draws_cards(edition: str, mover: str) -> None:
    game = go(edition, ["red", "red", "red"], players=3, turn_of=mover)
    assert sizes(game) == [0, FIGURE[edition], 0]
    assert game.question == ACTION and game.seat == ("blue", "red", "green").index(mover)


@pytest.mark.rule("track-income.none")
@pytest.mark.parametrize("options_of_table", [{}, ASKED])
def test_in_the_prototype_track_that_others_use_brings_nothing(options_of_table: dict[str, str]) -> None:
    rows = [["blue", "food", "tokyo"], ["red", "electronics", "nakano"]]
    game = line("prototype", ["food"], stores=rows, tracks=rail("red", *LINE), options=options_of_table)
    move(game, "nakano", LINE[:4], pay=["nakano"])
    assert won(game, BLUE) == ["food"] and sizes(game) == [0, 0] and game.question == ACTION


@pytest.mark.rule("track-income.once-per-move")
@LATER
def test_everybody_draws_once_however_much_of_their_track_was_used(edition: str) -> None:
    rich = ["kita", "kita", "ota", "ota", "chuo", "chuo", "koto"]  # one card a time
    hands = {"blue": ["nakano"], "red": rich, "green": ["ota"]}
    game = go(edition, ["red", "green", "red", "green", "red"], "ueno", players=3, hands=hands)
    assert sizes(game) == [0, len(rich) + 1, FIGURE[edition]]


@pytest.mark.rule("track-income.once-per-move")
@LATER
def test_every_move_counts_for_itself(edition: str) -> None:
    rich = ["kita", "kita", "ota", "ota", "chuo", "chuo", "koto"]
    game = line(
        edition,
        ["food", "food"],
        ["blue", "food", "shinjuku"],
        tracks=rail("green", *LINE),
        players=3,
        hands={"blue": ["nakano"], "red": ["shinjuku"], "green": rich},
    )
    move(game, "nakano", LINE[:2], pay=["nakano"])
    assert sizes(game)[GREEN] == len(rich) + 1
    income(game)
    begin(game)
    say(game, "move", "shinjuku", "shinjuku", "yotsuya")
    stop(say(game, "shinjuku"))
    assert sizes(game)[GREEN] == len(rich) + 2


@pytest.mark.rule("track-income.not-the-mover")
@LATER
def test_own_track_brings_nothing(edition: str) -> None:
    game = go(edition, ["blue", "blue", "blue"])
    assert won(game, BLUE) == ["food"] and sizes(game) == [0, 0]
    game = go(edition, ["blue", "red", "blue"])
    assert sizes(game) == [0, FIGURE[edition]]


@pytest.mark.rule("track-income.used-means-travelled")
@LATER
def test_only_track_that_customers_went_over_is_used(edition: str) -> None:
    # Behind the end, beside the way, and behind the last delivery.
    game = go(edition, ["blue", "blue", "blue", "red", "red"])
    assert sizes(game) == [0, 0]
    ways = (
        rail("blue", *LINE[:4]) + rail("red", "shinjuku", "takadanobaba") + rail("red", "tokyo", "iidabashi")
    )
    game = line(edition, ["food"], ["blue", "food", "tokyo"], tracks=ways)
    move(game, "nakano", LINE[:4], pay=["nakano"])
    assert sizes(game) == [0, 0]
    ways = rail("blue", *LINE[:2]) + rail("red", *LINE[1:])
    game = line(edition, ["food"], ["blue", "food", "shinjuku"], ["blue", "food", "tokyo"], tracks=ways)
    say(depart(game), "nakano", "shinjuku")  # nobody is left to go on
    assert game.question == ACTION and sizes(game) == [0, 0]


@pytest.mark.rule("track-income.not-for-stores")
@LATER
def test_stores_that_are_visited_bring_no_cards(edition: str) -> None:
    shops = [["red", "books", "shinjuku"], ["red", "food", "yotsuya"], ["red", "clothing", "tokyo"]]
    game = line(edition, ["food", "clothing"], *shops)
    move(game, "nakano", LINE[:4], pay=["nakano"])
    assert won(game, RED) == ["food", "clothing"] and sizes(game) == [0, 0]


@pytest.mark.rule("track-income.not-for-link")
@LATER
def test_the_link_brings_nobody_cards(edition: str) -> None:
    form: dict[str, Any] = {
        "players": 4,
        "hands": {"blue": ["shinjuku"]},
        "customers": {"shinjuku": ["food"]},
    }
    game = table(edition, stores=[["red", "food", "yoyogi"]], **form)
    move(game, "shinjuku", ["shinjuku", "yoyogi"], pay=["shinjuku"])
    assert won(game, RED) == ["food"] and sizes(game) == [0, 0, 0, 0] and game.question == ACTION


@pytest.mark.rule("track-income.amount")
@LATER
@pytest.mark.parametrize("held", range(8))
def test_it_draws_like_the_action(edition: str, held: int) -> None:
    hands = {"blue": ["nakano"], "red": (["ota", "setagaya"] * 4)[:held]}
    game = go(edition, ["red"] * 3, hands=hands)
    assert sizes(game)[RED] == max(FIGURE[edition], held + 1)


@pytest.mark.rule("track-income.immediately")
@LATER
def test_it_is_drawn_before_the_next_action_of_the_mover(edition: str) -> None:
    game = go(edition, ["red"] * 3, hands={"blue": ["nakano", "kita", "kita"]}, deck=["chuo"])
    assert game.seat == BLUE and game.question == ACTION and snapshot(game).actions_done == 1
    assert "chuo" in hand(game, RED) and sizes(game)[RED] == FIGURE[edition]
    game = go(edition, ["red"] * 3, options=ASKED)
    assert game.seat == RED and game.question == TRACK_INCOME and snapshot(game).actions_done == 0


@pytest.mark.rule("track-income.order")
@LATER
@pytest.mark.parametrize("mover", ["blue", "red", "green", "yellow"])
def test_several_draw_clockwise_from_the_left_of_the_mover(edition: str, mover: str) -> None:
    colours = ("blue", "red", "green", "yellow")
    others = [colour for colour in colours if colour != mover]
    hands = {colour: ["setagaya", "ota", "adachi", "nerima"][: FIGURE[edition] - 1] for colour in others}
    form: dict[str, Any] = {"players": 4, "turn_of": mover, "hands": hands | {mover: ["nakano"]}}
    due = [colours.index(mover) + i for i in (1, 2, 3)]
    deck = ["kita", "taito", "bunkyo"]
    game = go(edition, [*others[::-1], mover], "akihabara", **form, deck=deck)
    for card, seat in zip(deck, due, strict=True):
        assert card in hand(game, seat % 4) and sizes(game)[seat % 4] == FIGURE[edition]
    game = go(edition, [*others[::-1], mover], "akihabara", **form, options=ASKED)
    for seat in due:
        assert game.question == TRACK_INCOME and game.seat == seat % 4
        say(game, "no")
    assert game.question == ACTION


@pytest.mark.rule("track-income.optional")
@LATER
def test_it_may_be_declined_where_the_table_asks(edition: str) -> None:
    for word, cards in (("yes", FIGURE[edition]), ("no", 0)):
        game = go(edition, ["red"] * 3, options=ASKED)
        assert game.question == TRACK_INCOME and game.seat == RED and options(game) == {"yes", "no"}
        say(game, word)
        assert sizes(game) == [0, cards] and game.question == ACTION and game.seat == BLUE
    assert sizes(go(edition, ["red"] * 3)) == [0, FIGURE[edition]]  # by itself


@pytest.mark.rule("track-income.ends-nobodys-turn")
@LATER
@pytest.mark.parametrize("asked", [{}, ASKED])
def test_it_is_nobodys_action_and_ends_no_turn(edition: str, asked: dict[str, str]) -> None:
    game = go(edition, ["red"] * 3, options=asked)
    if asked:
        say(game, "yes")
    turn = snapshot(game).turn
    assert game.seat == BLUE and {"expand", "income"} <= options(game)
    income(game)
    begin(game)
    assert game.seat == RED and snapshot(game).turn == turn + 1
    held = sizes(game)[RED]
    play(game, "expand", tracks=[("oji", "komagome")])
    play(game, "income")
    assert sizes(game)[RED] == held + 1


@pytest.mark.rule("track-income.final-turns")
@LATER
def test_it_is_drawn_in_the_final_turns_too_also_by_who_has_had_the_last_turn(edition: str) -> None:
    form: dict[str, Any] = {"players": 3, "turn_of": "green", "rest": {"customers": "ota"}}
    if edition == "v1":
        form |= {"final_turns": 1}
    else:
        form |= {"queue": [["chuo", []], ["minato", []], ["koto", []], ["kita", []]]}
    game = go(edition, ["red", "blue", "red"], **form)
    assert game.view(None).final_turns
    assert sizes(game) == [FIGURE[edition], FIGURE[edition], 0]
    income(game)
    assert game.over
