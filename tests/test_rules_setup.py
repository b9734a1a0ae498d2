"""What is in the box of every edition, and who plays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    COLOURS,
    RED,
    bag,
    customers,
    deck,
    discards,
    hand,
    matsuri,
    move,
    names,
    options,
    queue,
    say,
    snapshot,
    stage,
    upgrade,
    won,
)

from ekiben.games import shinjuku
from ekiben.games.shinjuku import Shinjuku, charter, new
from ekiben.games.shinjuku.vocabulary import MATSURI
from ekiben.kernel.refusal import NotPossible

EDITIONS = ["prototype", "v1", "v2r6", "v2"]
VERSIONS = ["v1", "v2r6", "v2"]
QUEUE = ["v2r6", "v2"]


def everything(game: Shinjuku) -> tuple[Counter[str], Counter[str]]:
    """All cards and all customers of a game, wherever they lie."""
    cards, tokens = Counter(deck(game) + discards(game)), Counter(bag(game))
    for seat in range(game.players):
        cards.update(hand(game, seat))
        tokens.update(won(game, seat))
    for row in queue(game):
        cards.update(row[:1])
        tokens.update(row[1] if row else [])
    for heap in customers(game).values():
        tokens.update(heap)
    return cards, tokens


# ---------------------------------------------------------------- players, board and box


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_to_four_play(edition: str) -> None:
    for players in (2, 3, 4):
        assert new(edition, players=players, seed=1).players == players
    for players in (1, 5):
        with pytest.raises(NotPossible, match="2, 3 or 4"):
            new(edition, players=players)


@pytest.mark.rule("setup.colors")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_has_a_colour_and_its_tokens_and_nobody_the_others(edition: str) -> None:
    assert sorted(COLOURS) == ["blue", "green", "red", "yellow"]
    for players in (2, 3, 4):
        state = snapshot(new(edition, players=players, seed=1))
        taken = [any(state.supply[seat]) and state.supply_track[seat] > 0 for seat in range(4)]
        assert taken == [seat < players for seat in range(4)]


@pytest.mark.rule("setup.board")
@pytest.mark.parametrize(("edition", "stations"), [("prototype", 43), ("v1", 44), ("v2r6", 44), ("v2", 44)])
def test_the_board_has_wards_and_every_station_lies_in_one(edition: str, stations: int) -> None:
    city = charter(edition).city
    assert (len(city.wards), len(city.stations)) == (23, stations)
    ends = {end for line in city.connections for end in line}
    assert ends == set(range(stations))
    assert {station.ward for station in city.stations} == set(range(23))


@pytest.mark.rule("setup.permanent-link")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_link_is_open_to_all_from_the_first_turn(edition: str) -> None:
    game = stage(
        edition,
        stores=[["blue", "food", "koenji"], ["red", "food", "yoyogi"]],
        customers={"shinjuku": ["food"]},
        hands={"blue": ["shinjuku"]},
    )
    move(game, "shinjuku", ["shinjuku", "yoyogi"], pay=["shinjuku"])
    assert won(game, RED) == ["food"]


@pytest.mark.rule("setup.permanent-link")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_game_has_the_link_and_no_other_way(edition: str) -> None:
    game = new(edition, seed=1)
    ways = {station for station, ends in enumerate(snapshot(game).track) if ends}
    assert {names(game, "stations")[station] for station in ways} == {"shinjuku", "yoyogi"}


@pytest.mark.rule("setup.permanent-link.unowned")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_link_is_nobodys_and_no_place_for_track(edition: str) -> None:
    kiosks = [["blue", "food", "shinjuku"], ["red", "food", "yoyogi"]]
    game = stage(edition, stores=kiosks, hands={"blue": ["ota", "ota"]})
    assert "yoyogi" not in options(say(game, "expand", "shinjuku"))
    city = game.sheet.city
    link = {names(game, "stations").index(end) for end in ("shinjuku", "yoyogi")}
    assert [set(line) for line in city.permanent] == [link]
    assert link not in [set(line) for line in city.connections]


@pytest.mark.rule("setup.ward-cards")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_deck_has_72_cards_whoever_plays(edition: str) -> None:
    few = ["arakawa", "bunkyo", "kita", "meguro", "nakano", "sumida", "taito", "toshima"]
    three = ["chiyoda", "chuo", "katsushika", "koto", "shibuya", "shinagawa"]
    four = ["adachi", "edogawa", "itabashi", "minato", "nerima", "shinjuku", "suginami"]
    printed = (
        dict.fromkeys(few, 2) | dict.fromkeys(three, 3) | dict.fromkeys(four, 4) | {"ota": 5, "setagaya": 5}
    )
    for players in (2, 3, 4):
        cards, _ = everything(new(edition, players=players, seed=7))
        assert cards == printed
        assert cards.total() == 72


@pytest.mark.parametrize(
    ("edition", "printed"),
    [
        pytest.param(
            "prototype",
            {"food": 10, "clothing": 9, "books": 8, "toys": 7, "electronics": 6},
            marks=pytest.mark.rule("setup.goods.five", "setup.customers.40"),
        ),
        pytest.param(
            "v1",
            {"food": 11, "food2": 6, "clothing": 9, "clothing2": 5}
            | {"books": 8, "books2": 4, "electronics": 6, "electronics2": 3},
            marks=pytest.mark.rule("setup.goods.four", "setup.customers.52"),
        ),
        *(
            pytest.param(
                edition,
                {"food": 22, "food2": 1, "clothing": 16, "clothing2": 4}
                | {"books": 8, "books2": 8, "electronics": 2, "electronics2": 11},
                marks=pytest.mark.rule("setup.goods.four", "setup.customers.72"),
            )
            for edition in QUEUE
        ),
    ],
)
def test_the_customers_are_those_printed(edition: str, printed: dict[str, int]) -> None:
    for players in (2, 3, 4):
        _, tokens = everything(new(edition, players=players, seed=7))
        assert tokens == printed
        assert tokens.total() == {"prototype": 40, "v1": 52}.get(edition, 72)


@pytest.mark.rule("setup.double-is-one-token")
@pytest.mark.parametrize("edition", VERSIONS)
def test_a_double_is_one_token_until_it_is_scored(edition: str) -> None:
    game = stage(
        edition,
        stores=[["blue", "books", "tokyo"]],
        customers={"chiyoda": ["books2", "books2"]},
        hands={"blue": ["chiyoda", "chiyoda"]},
    )
    move(game, "chiyoda", ["tokyo"], pay=["chiyoda"])
    assert (won(game, BLUE), customers(game)["chiyoda"]) == (["books2"], ["books2"])
    upgrade(game, "tokyo", customer="books2", pay=["chiyoda"])
    assert won(game, BLUE) == []


@pytest.mark.rule("setup.double-is-one-token")
@pytest.mark.parametrize("edition", QUEUE)
def test_a_double_fills_one_place_in_the_queue(edition: str) -> None:
    queued = [["ota", ["food"]], ["chuo", ["books2"]], ["kita", []], ["koto", []]]
    game = stage(edition, at="turn", queue=queued, bag=["electronics2", "food"])
    if game.question == MATSURI and edition == "v2r6":
        matsuri(game)
    assert [row[1] for row in queue(game)] == [["books2"], ["electronics2"], [], []]


@pytest.mark.rule("setup.bag")
@pytest.mark.parametrize("edition", EDITIONS)
def test_customers_are_drawn_from_the_bag_at_random(edition: str) -> None:
    drawn = Counter[str]()
    for seed in range(60):
        drawn.update(kind for heap in customers(new(edition, seed=seed)).values() for kind in heap)
    assert len(drawn) >= len(charter(edition).edition.goods)
    assert drawn["food"] > drawn["electronics"]


@pytest.mark.parametrize(
    ("edition", "goods", "departments"),
    [
        pytest.param("prototype", [3] * 5, 2, marks=pytest.mark.rule("setup.stores.15", "setup.dept.2")),
        *(
            pytest.param(edition, [2] * 4, 3, marks=pytest.mark.rule("setup.stores.8", "setup.dept.3"))
            for edition in VERSIONS
        ),
    ],
)
def test_everybody_has_the_stores_of_the_edition(edition: str, goods: list[int], departments: int) -> None:
    for players in (2, 3, 4):
        state = snapshot(new(edition, players=players, seed=1))
        for seat in range(players):
            assert list(state.supply[seat][: len(goods)]) == goods
            assert state.supply_departments[seat] == departments


@pytest.mark.parametrize(
    ("edition", "players", "pieces"),
    [
        *(
            pytest.param("prototype", n, 20, marks=pytest.mark.rule("setup.track.prototype"))
            for n in (2, 3, 4)
        ),
        *(
            pytest.param("v1", n, pieces, marks=pytest.mark.rule("setup.track.by-players"))
            for n, pieces in ((2, 16), (3, 13), (4, 10))
        ),
        *(
            pytest.param(edition, n, 16, marks=pytest.mark.rule("setup.track.16"))
            for edition in QUEUE
            for n in (2, 3, 4)
        ),
    ],
)
def test_everybody_has_the_track_of_the_edition(edition: str, players: int, pieces: int) -> None:
    state = snapshot(new(edition, players=players, seed=1))
    assert list(state.supply_track[:players]) == [pieces] * players


@pytest.mark.rule("setup.screens")
@pytest.mark.parametrize("edition", VERSIONS)
def test_collections_lie_behind_a_screen(edition: str) -> None:
    game = stage(edition, won={"blue": ["food"], "red": ["books"]})
    assert [heap is None for heap in game.view(BLUE).collections] == [False, True]
    assert [heap is None for heap in game.view(None).collections] == [True, True]


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("wish", [{"players": 2.0}, {"players": "2"}, {"players": True}, {"start": True}])
def test_what_only_equals_a_number_of_players_or_a_seat_is_none_and_spoils_no_later_game(
    wish: dict[str, Any],
) -> None:
    # Games of one charter share it: a wish that was taken for a number would be in all later records.
    shinjuku._packaged_charter.cache_clear()
    with pytest.raises(NotPossible):
        new("v2", **wish)
    game = new("v2", players=2, start=1, seed=1)
    assert (repr(game.players), repr(game.seat)) == ("2", "1")
    assert game.origin is not None and repr(game.origin.wishes["players"]) == "2"
