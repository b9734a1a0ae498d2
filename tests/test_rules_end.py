"""How a game comes to its end, and what still happens until then."""

from __future__ import annotations

from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    GREEN,
    RED,
    bag,
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
    snapshot,
    stage,
    upgrade,
    won,
)

from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.vocabulary import ACTION, MATSURI

EDITIONS = ["prototype", "v1", "v2r6", "v2"]
FROM_BAG = ["prototype", "v1"]
QUEUE = ["v2r6", "v2"]
KIOSKS = [["blue", "food", "koenji"], ["red", "food", "oyama"], ["green", "food", "omori"]]
#: A queue nobody waits in any more.
DRY = [["kita", []], ["koto", []], ["chuo", []], ["ota", []]]
#: All other customers are somewhere on the map.
PLACED: dict[str, Any] = {"rest": {"customers": "nerima"}}


def turns_left(game: Shinjuku) -> list[int]:
    """Who still has a turn, the present one included, if everybody takes INCOME at once."""
    seats: list[int] = []
    while not game.over:
        seats.append(game.seat)
        end_turn(game)
        assert len(seats) < 20
    return seats


# ---------------------------------------------------------------- prototype


@pytest.mark.rule("end.prototype.trigger", "end.prototype.one-more-turn")
@pytest.mark.parametrize(("players", "seats"), [(2, [RED, BLUE]), (3, [RED, GREEN, BLUE])])
def test_behind_the_last_customer_everybody_has_one_more_turn(players: int, seats: list[int]) -> None:
    form: dict[str, Any] = {"players": players, "stores": KIOSKS[:players]}
    game = stage("prototype", **form, bag=["food", "books"], **PLACED)
    end_turn(game)
    assert bag(game) == ["books"]
    assert snapshot(game).ending == 0
    game = stage("prototype", **form, bag=["food"], **PLACED)
    end_turn(game)
    assert (bag(game), game.seat, game.over) == ([], RED, 0)
    assert turns_left(game) == seats


@pytest.mark.rule("end.prototype.one-more-turn")
def test_the_last_turns_of_the_prototype_are_full_turns_without_a_customer() -> None:
    hands = {"red": ["itabashi", "itabashi", "kita"]}
    game = stage(
        "prototype", stores=KIOSKS[:2], hands=hands, bag=["food"], deck=["ota"] * 5 + ["nerima"], **PLACED
    )
    end_turn(game)
    before = customers(game)
    open_store(game, "oji", "books", pay=["kita"])
    expand(game, [["oyama", "ikebukuro"]], pay=["itabashi"])
    assert (customers(game), game.seat, game.over) == (before, BLUE, 0)
    income(game)
    assert game.over


# ---------------------------------------------------------------- version 1


@pytest.mark.rule("end.v1.trigger", "end.v1.final-round")
@pytest.mark.parametrize(
    ("players", "drawer", "seats"),
    [(2, "blue", [RED, BLUE]), (3, "blue", [RED, GREEN, BLUE]), (3, "red", [GREEN, BLUE, RED])],
)
def test_the_drawer_of_the_last_customer_has_the_last_turn(
    players: int, drawer: str, seats: list[int]
) -> None:
    form: dict[str, Any] = {"players": players, "turn_of": drawer, "hands": {drawer: ["chiyoda"]}}
    game = stage("v1", at="turn", **form, deck=["kita"], bag=["food"], **PLACED)
    assert (bag(game), customers(game)["kita"], game.question) == ([], ["food"], ACTION)
    # The turn goes on as usual.
    open_store(game, "tokyo", "food", pay=["chiyoda"])
    assert snapshot(game).final_turns == 0
    expand(game, [["tokyo", "akihabara"]])
    assert turns_left(game) == seats


@pytest.mark.rule("end.v1.trigger")
def test_a_bag_that_is_not_empty_yet_ends_nothing() -> None:
    game = stage("v1", at="turn", bag=["food", "books"], **PLACED)
    assert (bag(game), snapshot(game).ending) == (["books"], 0)
    end_turn(game)
    assert snapshot(game).ending == 1
    assert turns_left(game) == [RED, BLUE, RED]


@pytest.mark.rule("end.v1.free-income")
def test_before_the_final_round_everybody_draws_the_left_neighbour_first() -> None:
    hands = {"red": ["chuo"] * 3, "green": ["minato"] * 4 + ["koto"] * 3, "blue": ["taito"]}
    deck = ["kita", "ota", "ota", "sumida", "nakano", "toshima", "nakano", "toshima", "setagaya"]
    game = stage("v1", players=3, at="turn", hands=hands, deck=deck, bag=["food"], **PLACED)
    expand(game, [["tokyo", "akihabara"]])
    before = [len(hand(game, seat)) for seat in (BLUE, RED, GREEN)]
    assert before == [1, 3, 7]
    open_store(game, "ueno", "food", pay=["taito"])
    # Red draws up to five, Green one card, the drawer of the last customer up to five as well.
    assert (hand(game, RED).count("ota"), hand(game, GREEN).count("sumida")) == (2, 1)
    assert hand(game, BLUE) == ["setagaya", "nakano", "nakano", "toshima", "toshima"]
    assert [len(hand(game, seat)) for seat in (BLUE, RED, GREEN)] == [5, 5, 8]
    assert (game.seat, game.question) == (RED, ACTION)


@pytest.mark.rule("end.v1.final-turn", "end.v1.final-round")
def test_a_final_turn_of_version_1_has_two_actions_and_no_arrival() -> None:
    game = stage(
        "v1", at="turn", final_turns=2, hands={"blue": ["chiyoda", "chiyoda"]}, deck=["kita"], **PLACED
    )
    before = customers(game)
    assert game.question == ACTION
    open_store(game, "tokyo", "food", pay=["chiyoda"])
    expand(game, [["tokyo", "akihabara"], ["akihabara", "ueno"]], pay=["chiyoda"])
    assert (customers(game), game.seat, game.over) == (before, RED, 0)
    income(game)
    assert game.over


# ---------------------------------------------------------------- version 2


def last_customer(edition: str, **form: Any) -> Shinjuku:
    """A turn whose arrival places the last customer of all, at the choice of an action."""
    queued = [["kita", ["food"]], *DRY[1:]]
    game = stage(edition, at="turn", **{"queue": queued} | PLACED | form)
    begin(game)
    return game


@pytest.mark.rule("end.v2.bag-empty")
@pytest.mark.parametrize("edition", QUEUE)
def test_the_draw_that_empties_the_bag_changes_nothing_yet(edition: str) -> None:
    game = last_customer(edition, queue=[["kita", ["food"]], ["koto", ["books"]], *DRY[2:]], bag=["clothing"])
    assert (bag(game), snapshot(game).ending) == ([], 0)
    assert [row[1] for row in queue(game)] == [["books"], ["clothing"], [], []]
    # Two more customers have to be placed: Blue began, so Red places the first and Blue the second.
    assert turns_left(game) == [BLUE, RED, BLUE, RED]


@pytest.mark.rule("end.v2.upgrade-prolongs")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_customer_spent_while_the_queue_lasts_has_to_be_placed_too(edition: str) -> None:
    mine: dict[str, Any] = {
        "stores": [["blue", "clothing", "tokyo"]],
        "hands": {"blue": ["chiyoda"]},
        "won": {"blue": ["clothing2"]},
    }
    queued = [["koto", ["books"]], ["chuo", []], ["ota", []], ["kita", []]]
    game = stage(edition, queue=queued, **mine, **PLACED)
    upgrade(game, "tokyo", customer="clothing2", pay=["chiyoda"])
    assert [row[1] for row in queue(game)] == [["books"], ["clothing2"], [], []]
    # Without it Red would place the last customer and end the game; now Blue does.
    assert turns_left(game) == [BLUE, RED, BLUE, RED]
    game = stage(edition, queue=queued, **mine, **PLACED)
    assert turns_left(game) == [BLUE, RED]


@pytest.mark.rule("end.v2.trigger")
@pytest.mark.parametrize("edition", QUEUE)
def test_the_final_turns_begin_with_the_last_customer_of_the_queue(edition: str) -> None:
    queued = [["kita", ["food"]], ["koto", ["books"]], *DRY[2:]]
    game = last_customer(edition, queue=queued, players=3)
    assert snapshot(game).ending == 0
    game = last_customer(edition, players=3)
    assert (snapshot(game).ending, customers(game)["kita"], game.over) == (1, ["food"], 0)


@pytest.mark.rule("end.v2.finish-round", "end.v2.last-seat")
@pytest.mark.parametrize("edition", QUEUE)
@pytest.mark.parametrize(
    ("players", "start", "placer", "seats"),
    [
        (2, 0, 0, [0, 1]),
        (2, 0, 1, [1]),
        (2, 1, 0, [0]),
        (3, 0, 0, [0, 1, 2]),
        (3, 0, 1, [1, 2]),
        (3, 0, 2, [2]),
        (3, 2, 0, [0, 1]),
        (4, 2, 3, [3, 0, 1]),
        (4, 2, 1, [1]),
    ],
)
def test_the_round_is_played_up_to_the_start_player(
    edition: str, players: int, start: int, placer: int, seats: list[int]
) -> None:
    game = last_customer(edition, players=players, start=start, turn_of=placer)
    first = snapshot(game).turn
    assert turns_left(game) == seats
    assert snapshot(game).turn % players == 0  # everybody has had as many turns
    assert snapshot(game).turn == first + len(seats) - 1


@pytest.mark.rule("end.v2.final.queue-card", "end.v2.final.queue-slides")
@pytest.mark.parametrize("edition", QUEUE)
def test_in_the_final_turns_the_queue_gives_cards_but_no_customers(edition: str) -> None:
    deck = ["sumida", "adachi"]
    game = last_customer(edition, players=3, deck=deck, hands={"blue": ["minato"]})
    before = customers(game)
    open_store(game, "shimbashi", "food", pay=["minato"])
    expand(game, [["tokyo", "akihabara"]])
    assert game.seat == RED
    if edition == "v2r6":
        matsuri(game)
    assert (hand(game, RED), customers(game)) == (["koto"], before)
    assert [row[0] for row in queue(game)] == ["chuo", "ota", "sumida", "adachi"]
    assert all(row[1] == [] for row in queue(game))


@pytest.mark.rule("end.v2.final.spent-customers", "end.v2.final.spent-from-when")
@pytest.mark.parametrize("edition", QUEUE)
@pytest.mark.parametrize("spender", ["blue", "red"])
def test_a_customer_spent_behind_the_last_placing_leaves_the_game(edition: str, spender: str) -> None:
    game = last_customer(
        edition,
        players=3,
        stores=[[spender, "clothing", "tokyo"]],
        hands={spender: ["chiyoda"]},
        won={spender: ["clothing2"]},
    )
    if spender == "red":
        income(game)
    if game.question == MATSURI:
        matsuri(game)
    upgrade(game, "tokyo", customer="clothing2", pay=["chiyoda"])
    assert (bag(game), snapshot(game).queue_total, won(game, BLUE), won(game, RED)) == ([], 0, [], [])
    lying = sum(map(len, customers(game).values()))
    assert lying == 71
    assert snapshot(game).bonus[RED if spender == "red" else BLUE] == 3
    assert turns_left(game) == ([BLUE, RED, GREEN] if spender == "blue" else [RED, GREEN])


# ---------------------------------------------------------------- nothing else


HOARD: dict[str, Any] = {"rest": {"cards": "red"}, "hands": {"blue": ["minato", "minato"]}}


@pytest.mark.rule("end.no-other")
@pytest.mark.parametrize("edition", EDITIONS)
def test_neither_empty_piles_nor_used_up_track_ends_the_game(edition: str) -> None:
    lines = [["tokyo", end] for end in ("akihabara", "iidabashi", "hatchobori", "shimbashi", "yotsuya")]
    lines += [["ueno", end] for end in ("akihabara", "iidabashi", "oshiage", "nishi-nippori", "kita-senju")]
    lines += [["oshiage", end] for end in ("kinshicho", "aoto", "hirai")]
    lines += [["iidabashi", end] for end in ("shinjuku", "takadanobaba", "todai-mae")]
    lines += [["kinshicho", end] for end in ("monzen-nakacho", "hirai")]
    lines += [["shinjuku", end] for end in ("meidai-mae", "nakano")]
    pieces = 20 if edition == "prototype" else 16
    stores = [["blue", "food", "tokyo"], ["red", "food", "oyama"]]
    game = stage(edition, stores=stores, tracks=[["blue", *line] for line in lines[:pieces]], **HOARD)
    assert snapshot(game).supply_track[BLUE] == 0
    open_store(game, "shimbashi", "books", pay=["minato"])
    income(game)
    assert game.over == 0


@pytest.mark.rule("end.stalemate")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3])
def test_when_nothing_happens_all_round_the_game_ends(edition: str, players: int) -> None:
    form: dict[str, Any] = {"players": players, "stores": KIOSKS[:players], "rest": {"cards": "red"}}
    if edition in QUEUE:
        form["queue"] = [[], [], [], []]
    game = stage(edition, at="turn", **form)
    assert len(turns_left(game)) == players
    assert (game.scores, game.places) == ([0] * players, [1] * players)


@pytest.mark.rule("end.stalemate")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("what", ["card", "track"])
def test_a_card_paid_or_track_laid_begins_the_count_anew(edition: str, what: str) -> None:
    form: dict[str, Any] = {
        "stores": KIOSKS[:2],
        "turn_of": "red",
        "quiet_turns": 1,
        "rest": {"cards": "red"},
    }
    if edition in QUEUE:
        form["queue"] = [[], [], [], []]
    game = stage(edition, at="turn", **form)
    assert turns_left(game) == [RED]
    game = stage(edition, at="turn", **form)
    if game.question == MATSURI:
        matsuri(game)
    if what == "card" or edition == "prototype":
        open_store(game, "tokyo", "food", pay=["chiyoda"])
    else:
        expand(game, [["tokyo", "akihabara"]])
    income(game)
    assert (game.over, snapshot(game).quiet_turns) == (0, 0)
    # Now all that was paid is in hands again, and a whole quiet round ends the game.
    assert turns_left(game) == [BLUE, RED]


@pytest.mark.rule("end.stalemate")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_customer_who_comes_begins_the_count_anew(edition: str) -> None:
    form: dict[str, Any] = {"stores": KIOSKS[:2], "turn_of": "red", "quiet_turns": 1}
    form["rest"] = {"cards": "red"}
    if edition in QUEUE:
        form["queue"] = [["kita", ["food"]], [], [], []]
    else:
        form |= {"discards": ["kita"], "hands": {"red": ["ota"]}}
        form["deck"] = ["koto"] * (edition == "prototype")  # for the card REFRESH draws
    game = stage(edition, at="turn", **form)
    end_turn(game)
    assert (game.over, snapshot(game).quiet_turns, len(customers(game)) > 0) == (0, 0, True)


@pytest.mark.rule("end.stalemate")
@pytest.mark.parametrize("edition", QUEUE)
def test_customers_in_the_queue_keep_the_game_going(edition: str) -> None:
    # Space 1 lacks a card, so nobody arrives this turn; but behind it somebody waits.
    queued = [[], ["koto", ["books"]], [], []]
    game = stage(edition, at="turn", queue=queued, quiet_turns=1, rest={"cards": "red"})
    assert customers(game) == {}
    end_turn(game)
    assert (game.over, snapshot(game).quiet_turns) == (0, 0)


@pytest.mark.rule("end.left-on-map")
@pytest.mark.parametrize("edition", EDITIONS)
def test_customers_left_on_the_map_count_for_nobody(edition: str) -> None:
    form: dict[str, Any] = {
        "stores": KIOSKS[:2],
        "turn_of": "red",
        "won": {"blue": ["food", "books"]},
    } | PLACED
    if edition in QUEUE:
        form["queue"] = DRY
    else:
        form["final_turns"] = 1
    game = stage(edition, **form)
    waiting = sum(map(len, customers(game).values()))
    assert waiting > 30
    end_turn(game)
    assert game.over
    # Two customers of different goods; in the prototype each of them is a majority besides.
    assert game.scores == [{"prototype": 6, "v1": 1}.get(edition, 3), 0]
    assert (game.winners, options(game)) == ([BLUE], set())


@pytest.mark.rule("end.left-on-map")
def test_a_journey_that_delivers_nobody_scores_nothing() -> None:
    game = stage("v2", queue=DRY, turn_of="red", hands={"red": ["nerima"]}, **PLACED)
    move(game, "nerima", ["nerima"], pay=["nerima"])
    income(game)
    assert (game.over, game.scores) == (1, [0, 0])
