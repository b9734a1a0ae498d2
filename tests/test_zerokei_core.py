"""Random games of Zero-Kei: nothing is lost, copies, both builds, playouts, wishes, cards of one's own."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from zerokei_by_hand import BOX, seen

import ekiben
from ekiben.games.zerokei import new
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei
from ekiben.kernel.build import running
from ekiben.kernel.refusal import NotPossible
from ekiben.kernel.sheets import DataError

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"solo": True},
    {"solo": True, "difficulty": "harder"},
]
MOST_PLIES = 400


def members(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def play(game: Zerokei, seed: int) -> Iterator[int]:
    """Random play: yields before every answer, and once more at the end."""
    pick = random.Random(seed)
    while not game.over:
        answer = pick.choice(game.answers)
        yield answer
        game.answer(answer)
    yield -1


# ---------------------------------------------------------------- random games


def check_things(game: Zerokei) -> None:
    """Everything that lies in the box is somewhere on the table, once."""
    s, seats = seen(game), range(game.players)
    assert sum(s.yen) + s.bank == 0 and min(s.yen) >= 0
    assert min(s.points) >= 0
    assert all(s.cauldrons[seat] + sum(s.cauldrons_at[seat]) == 7 for seat in seats)
    trains = [card for seat in seats for card in s.train[seat][: s.train_size[seat]]]
    row = [card for card in s.row if card != v.NONE]
    assert sorted([*s.deck[: s.deck_size], *row, *members(s.discards), *trains]) == list(range(30))
    board = [city for city in s.board_city[: v.FIRST_CLOSED] if city != v.NONE]
    on_cards = [city for city in range(12) if s.token_on[city] != v.NONE]
    tokens = [*s.venue_city, *members(s.aside), *on_cards, *board, *s.hidden[: s.hidden_size]]
    assert sorted(tokens) == list(range(12))
    assert s.construction.bit_count() + sum(s.tracks) + s.laid.bit_count() == 12
    assert sum(s.built) == sum(colour != v.NONE for colour in s.station_at) == s.stationed.bit_count()
    assert max(s.built) <= 4 and s.stationed & s.construction == 0
    assert sorted(s.ranking) == [0, 1, 2] and max(s.counter_at) <= 18
    assert [s.counter_at[c] for c in s.ranking] == sorted(s.counter_at, reverse=True)


def check_places(game: Zerokei) -> None:
    """Every turn order token is on the tile or on a carriage, or with the player about to place it."""
    s = seen(game)
    held = [s.mover] if game.question == v.SPACE else []
    tokens = [seat for seat in (*s.tile, *s.claimed_by, *held) if seat != v.NO_SEAT]
    assert sorted(tokens) == list(range(game.players))


def check_derived(game: Zerokei) -> None:
    """What the state says twice it says alike."""
    s = seen(game)
    for seat in range(game.players):
        cards = s.train[seat][: s.train_size[seat]]
        assert members(s.mine[seat]) == sorted(cards)
    for number, carriage in enumerate(BOX.carriages):
        stations = sum(s.station_at[city - 1] != v.NONE for city in carriage.cities)
        assert s.price[number] == carriage.cost + 2 * stations
        printed = {city - 1 for city in carriage.cities}
        assert set(members(s.cities_on[number])) == printed | {
            city for city in range(12) if s.token_on[city] == number
        }
    costs = [city.ground_cost for city in BOX.cities if s.construction >> (city.number - 1) & 1]
    assert not costs or s.cheapest_ground == min(costs)
    assert s.all_tracks == sum(s.tracks)
    assert members(s.colours_left) == [colour for colour in range(3) if s.built[colour] < 4]
    assert s.marker == [cost.letter for cost in BOX.track_costs].index(BOX.events[s.event].letter)
    assert members(s.free_row) == sorted(
        card for card, seat in zip(s.row, s.claimed_by, strict=True) if card != v.NONE and seat == v.NO_SEAT
    )


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_lost_in_random_games(table: dict[str, Any], seed: int) -> None:
    game = new(seed=seed, **table)
    for _ in play(game, seed):
        check_things(game)
        check_places(game)
        check_derived(game)
        assert game.over or game.answers
        assert game.ply < MOST_PLIES
    s = seen(game)
    assert game.scores == [s.points[seat] + sum(s.scored[seat]) for seat in range(game.players)]
    assert seen(game).round == 5 and min(game.places) == 1


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hideo_is_never_asked_and_everybody_else_is(table: dict[str, Any]) -> None:
    game = new(seed=3, **table)
    asked = {game.seat for _ in play(game, 3) if not game.over}
    assert asked == ({0} if table.get("solo") else set(range(game.players)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copy_goes_its_own_way_and_bytes_come_back(table: dict[str, Any]) -> None:
    game = new(seed=8, **table)
    for step, answer in enumerate(play(game, 8)):
        if step % 7 == 0 and not game.over:
            twin, before = game.copy(), game.digest()
            again = new(seed=9, **table)
            again.load_bytes(game.state_bytes())
            twin.answer(answer)
            assert game.digest() == before == again.digest()
            assert game.determinize(0, 5).answers == game.answers


HASHES = """
import hashlib, random, sys
from ekiben.games.zerokei import new
for table in {tables!r}:
    for seed in range(4):
        game, pick, seen = new(seed=seed, **table), random.Random(seed), hashlib.sha256()
        while not game.over:
            seen.update(f"{{game.digest()}} {{game.question}} {{game.seat}} {{game.answers}}".encode())
            game.answer(pick.choice(game.answers))
        print(seen.hexdigest(), game.digest(), game.scores, game.places)
"""


@pytest.mark.skipif(running() == "plain", reason="nothing compiled to compare with")
def test_both_builds_play_the_same_games() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", HASHES.format(tables=TABLES)],
            env={**os.environ, "EKIBEN_PURE": pure, "EKIBEN_QUIET": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("", "1")
    ]
    assert said[0] == said[1] and len(said[0].splitlines()) == 20


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_playouts(table: dict[str, Any]) -> None:
    game = new(seed=1, **table)
    number = 300 if running() == "compiled" else 5
    one, two = (ekiben.playouts(game, number, seed=4, threads=threads) for threads in (1, 2))
    assert one == two
    assert one.games == number and sum(one.wins) >= number
    assert 20 < one.decisions / one.games < 250


def test_wishes_that_are_none_are_refused() -> None:
    refused: list[dict[str, Any]] = [
        {"players": 5},
        {"players": 3, "solo": True},
        {"players": 1, "solo": False},
    ]
    for wishes in refused:
        with pytest.raises(NotPossible):
            new(**wishes)
    with pytest.raises(NotPossible, match="Hideo"):
        new(players=2, difficulty="harder")
    with pytest.raises(NotPossible, match="no table option"):
        new(players=2, colour="red")
    assert new(players=1, seed=1).digest() == new(solo=True, seed=1).digest()


@pytest.mark.parametrize(
    "cards",
    [
        {"engines": {"L1": {"many": ["ground", "track-1"]}}},
        {"events": {"B2": {"parts": ["ground", "ground"]}}},
        {"events": {event: {"colour": "blue"} for event in ("N1", "N2", "N3", "N4", "N5")}},
    ],
    ids=["different discounts", "the same twice", "too few green events"],
)
def test_cards_the_rules_cannot_play_with_are_refused(cards: dict[str, Any]) -> None:
    with pytest.raises((NotPossible, DataError)):
        new(players=3, cards=cards)


def test_somebodys_own_cards_are_played_with() -> None:
    cards: dict[str, Any] = {
        "engines": {
            "L1": {"many": ["ground-1", "track-1"]},
            "L2": {"many": ["venue"]},
            "L3": {"many": ["station-2", "venue"]},
            "L4": {"many": ["ground", "track", "station", "venue"]},
        },
        "carriages": {"C01": {"cost": 5}},
    }
    for seed in range(5):
        game = new(players=4, cards=cards, seed=seed)
        for _ in play(game, seed):
            pass
        assert game.over


def test_the_same_seed_gives_the_same_game() -> None:
    def digest() -> str:
        seen_ = hashlib.sha256()
        game = new(players=4, seed="spring")
        for _ in play(game, 1):
            seen_.update(game.digest().encode())
        return seen_.hexdigest()

    assert digest() == digest()
