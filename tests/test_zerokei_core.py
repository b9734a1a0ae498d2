"""The rules of Zero-Kei as they are played: nothing gets lost, both builds agree, tables set up by hand."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ekiben
from ekiben.games.zerokei import new
from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.components import load_components
from ekiben.games.zerokei.fields import LAYOUT, Snapshot
from ekiben.games.zerokei.game import Zerokei
from ekiben.kernel.build import running
from ekiben.kernel.refusal import NotPossible
from ekiben.kernel.sheets import DataError

BOX = load_components()
CARD = {carriage.id: number for number, carriage in enumerate(BOX.carriages)}
EVENT = {event.id: number for number, event in enumerate(BOX.events)}
CITY = {city.plain: city.number - 1 for city in BOX.cities}
WHITE, BLACK, GOLD = (BOX.stations.columns.index(name) for name in ("white", "black", "gold"))
L1, L2, L3, L4 = range(4)
TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"solo": True},
    {"solo": True, "difficulty": "harder"},
]
MOST_PLIES = 400


def seen(game: Zerokei) -> Snapshot:
    return Snapshot(game.fields())


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


# ---------------------------------------------------------------- tables set up by hand


def table_of(game: Zerokei, change: Callable[[Any], None]) -> Zerokei:
    """The game with its state changed; it goes on from the stage the state names."""
    base = game.state_bytes()[: -LAYOUT.size]
    own = LAYOUT.listed(game.state_bytes()[-LAYOUT.size :])
    state = Snapshot(own)
    change(state)
    game.load_bytes(base + LAYOUT.pack(vars(state)))
    game.resume()
    return game


def on_turn(
    event: str,
    *,
    cards: tuple[str, ...] = (),
    engines: tuple[int, ...] = (L4, L1, L2),
    yen: tuple[int, ...] = (20, 0, 0),
    actions: int = 3,
    players: int = 3,
    solo: bool = False,
    change: Callable[[Any], None] = lambda _: None,
) -> Zerokei:
    """Seat 0 is about to use its cards, in a round of this event."""

    def prepare(s: Any) -> None:
        s.stage, s.mover, s.actions_left = v.STAGE_ACTIONS, 0, actions
        s.event = s.events[0] = EVENT[event]
        for seat in range(2 if solo else players):
            s.engine[seat], s.yen[seat], s.tile[seat] = engines[seat], yen[seat], seat
        for card in cards:
            s.train[0][s.train_size[0]] = CARD[card]
            s.train_size[0] += 1
        change(s)

    game = new(seed=5) if players == 2 and not solo else new(players=1 if solo else players, seed=5)
    while game.question == v.CHOOSE_ENGINE:
        game.answer(game.answers[0])
    return table_of(game, prepare)


def do(game: Zerokei, *answers: int) -> Zerokei:
    for answer in answers:
        assert game.allows(answer), (game.question, answer, game.answers)
        game.answer(answer)
    return game


def prepared(*cities: int) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        for city in cities:
            s.construction &= ~(1 << city)
            s.tracks[1] += 1

    return change


ENGINE_0, ENGINE_1, ENGINE_2 = v.ENGINE_OF, v.ENGINE_OF + 1, v.ENGINE_OF + 2


@pytest.mark.rule("action.count.limit", "engine.fee.other-to-owner", "ability.ground.one-yen")
def test_the_three_actions_of_the_green_player() -> None:
    def change(s: Any) -> None:
        s.venue_city[0] = CITY["Odawara"]
        s.built[WHITE], s.station_at[0] = 1, WHITE
        s.construction &= ~1
        s.tracks[2] = 1

    game = on_turn("N5", cards=("C12",), yen=(9, 0, 0), change=change)
    do(game, ENGINE_1, v.GROUND, CITY["Hamamatsu"])
    s = seen(game)
    assert (s.yen[0], s.yen[1], s.points[0], s.tracks[0]) == (6, 2, 3, 1)
    do(game, v.EVENT, WHITE, CITY["Hamamatsu"])
    assert (seen(game).yen[0], seen(game).points[0], seen(game).built[WHITE]) == (3, 7, 2)
    do(game, ENGINE_0, 0)  # with no track to pay for, the engine can only place a cauldron
    s = seen(game)
    # That was the last turn of the round: the one yen is the income of the next.
    assert (s.yen[0], s.points[0], s.cauldrons_at[0][0], s.actions_left) == (1, 9, 1, 0)
    assert s.round == 1


def test_engine_of_two_possible_actions_asks_which() -> None:
    game = on_turn("G3", change=prepared(4))
    do(game, ENGINE_1)
    assert game.question == v.PART and game.answers == [v.GROUND, v.TRACK]
    do(game, v.TRACK, 7)
    s = seen(game)
    # Fee and cost (letter D: 4 yen, 5 points) both go to the owner of engine and track.
    assert (s.yen[0], s.yen[1], s.points[0], s.tracks[1], s.laid) == (14, 6, 5, 0, 1 << 7)


def test_an_engine_whose_action_cannot_be_paid_is_no_choice() -> None:
    game = on_turn("G3", yen=(3, 0, 0))
    assert ENGINE_1 not in game.answers and ENGINE_2 not in game.answers and ENGINE_0 in game.answers
    assert game.answers == [ENGINE_0, v.TAIL, v.STOP]


def test_borrowed_track_with_ability_and_discount() -> None:
    def change(s: Any) -> None:
        prepared(4)(s)
        s.tracks[2] += 1
        s.construction &= ~(1 << 5)

    game = on_turn("B6", cards=("C25", "C09"), change=change)
    do(game, CARD["C09"], 11)
    assert game.question == v.TRACK_SPACE and game.answers == [0, 1, 2, 3, 4]
    do(game, 3)
    assert game.question == v.TRACK_OWNER and game.answers == [1, 2]
    do(game, 2)
    assert (seen(game).yen[2], seen(game).points[0], seen(game).laid) == (3, 5, 1 << 11)
    do(game, v.EVENT, 10, 0)  # letter A for 2 yen less is free, and only one owner is left
    assert (seen(game).yen[:2], seen(game).points[0]) == ((17, 0), 6)


def test_station_ability_and_discount() -> None:
    game = on_turn("N5", cards=("C20", "C11"), change=prepared(2))
    do(game, CARD["C11"], GOLD, 2)
    assert (seen(game).yen[0], seen(game).points[0]) == (19, 7)
    assert v.EVENT not in game.answers, "no other city is prepared"


@pytest.mark.parametrize("yen", [5, 6])
def test_an_event_of_two_actions_needs_the_yen_for_both(yen: int) -> None:
    # 2 for the event, 2 for the cheapest ground, 2 for the track (letter B).
    game = on_turn("B2", yen=(yen, 0, 0))
    assert (v.EVENT in game.answers) == (yen == 6)
    if yen == 6:
        do(game, v.EVENT)
        assert game.question == v.GROUND_CITY, "nobody has a track, so ground comes first"
        assert all(BOX.cities[city].ground_cost == 2 for city in game.answers)
        do(game, 2)
        assert game.question == v.TRACK_CITY and 2 in game.answers
        do(game, 2)
        assert (seen(game).yen[0], seen(game).points[0], seen(game).tracks[0]) == (0, 4, 0)


def test_an_event_of_two_actions_in_the_other_order() -> None:
    game = on_turn("B2", change=prepared(0))
    do(game, v.EVENT)
    assert game.question == v.PART and game.answers == [v.GROUND, v.TRACK]
    do(game, v.TRACK, 3)
    assert game.question == v.GROUND_CITY and seen(game).yen[1] == 2
    do(game, 3)
    assert game.question == v.ACTION and seen(game).actions_left == 2
    assert (seen(game).yen[0], seen(game).tracks[0]) == (14, 1)


def test_venue_and_counter_in_either_order() -> None:
    game = on_turn("G1", cards=("C30",), yen=(1, 0, 0))
    do(game, v.EVENT)
    assert game.answers == [v.VENUE, v.COUNTER]
    do(game, v.COUNTER, BLACK)
    assert game.question == v.VENUE_CHOICE
    # The doubled effect costs 2 yen and is had wholly or not at all; one carriage has nowhere to go.
    assert game.answers == [1, v.PLACE_ONLY, v.PLACE_ONLY + 1, v.PLACE_ONLY + 2]
    do(game, 1)
    assert (seen(game).yen[0], seen(game).counter_at[BLACK]) == (5, 1)


def test_moving_carriages_twice() -> None:
    game = on_turn("N1", cards=("C30", "C01", "C04"))
    do(game, v.EVENT, 2, CARD["C30"])
    assert game.answers == [1, 2]
    do(game, 2)
    assert game.question == v.MOVE_CARRIAGE and v.STOP in game.answers
    do(game, CARD["C04"], 0)
    assert [BOX.carriages[card].id for card in seen(game).train[0][:3]] == ["C04", "C01", "C30"]
    assert game.question == v.ACTION


def test_repeating_an_engine_pays_it_again() -> None:
    game = on_turn("G2", cards=("C06",), yen=(11, 0, 0))
    assert CARD["C06"] not in game.answers
    do(game, ENGINE_2, CITY["Hamamatsu"])
    assert ENGINE_2 not in game.answers
    do(game, CARD["C06"], ENGINE_2)
    assert game.question == v.PART
    do(game, v.STATION, WHITE, CITY["Hamamatsu"])
    s = seen(game)
    assert (s.yen[0], s.yen[2], s.points[0], s.actions_left) == (11 - 5 - 6, 4, 9, 1)


def test_what_cannot_be_repeated() -> None:
    def change(s: Any) -> None:
        s.discards = 1 << CARD["C14"]

    game = on_turn("B3", cards=("C06", "C05", "C19"), actions=5, change=change)
    do(game, CARD["C05"], CARD["C14"])
    assert CARD["C06"] not in game.answers and v.EVENT not in game.answers
    assert CARD["C05"] not in game.answers and CARD["C14"] in game.answers
    do(game, v.TAIL, GOLD, CARD["C06"])
    assert game.answers == [v.TAIL]
    do(game, v.TAIL, GOLD, v.EVENT)
    assert game.answers == [v.TAIL]
    do(game, v.TAIL, GOLD)
    assert (seen(game).yen[0], seen(game).counter_at[GOLD]) == (20 - 2 + 15 - 1, 4)


def test_a_card_that_buys_is_used_up_and_a_double_icon_asks() -> None:
    def change(s: Any) -> None:
        s.discards = 1 << CARD["C08"] | 1 << CARD["C12"]
        s.construction &= ~(1 << 2)
        s.station_at[2], s.built[WHITE], s.tracks[1] = WHITE, 1, 1

    game = on_turn("G3", cards=("C05",), yen=(5, 0, 0), change=change)
    do(game, CARD["C05"])
    assert game.answers == [CARD["C08"], CARD["C12"]]
    do(game, CARD["C08"])
    assert game.question == v.THEN_COUNTER and game.answers == [BLACK, GOLD]
    do(game, GOLD)
    s = seen(game)
    assert (s.yen[0], list(s.counter_at)) == (0, [1, 0, 1])
    assert s.spent_cards == 1 << CARD["C05"] and game.answers == [v.TAIL, v.STOP]


def test_venue_token_on_a_carriage_counts_in_order() -> None:
    def change(s: Any) -> None:
        s.aside |= 1 << 4
        s.laid = 0b11100

    game = on_turn("B4", cards=("C08",), change=change)
    do(game, v.EVENT, 4, CARD["C08"])
    s = seen(game)
    assert s.cities_on[CARD["C08"]] == 0b11100 and s.token_on[4] == CARD["C08"]
    assert s.yen[0] == 17 and not s.aside & 1 << 4


@pytest.mark.rule("purchase.pay.vp-for-shortfall", "purchase.pay.nothing-affordable")
def test_paying_for_a_claim_with_points() -> None:
    def change(s: Any) -> None:
        s.row = [CARD[card] for card in ("C14", "C12", "C20", "C02", "C05")] + [v.NONE] * 3
        s.yen[:3], s.points[:3], s.stage, s.turn_at = [1, 0, 0], [1, 0, 0], v.STAGE_CLAIMS, 0
        s.tile, s.claimed_by = [0, 1, 2, v.NO_SEAT], [v.NO_SEAT] * 8
        s.mover = 0

    game = new(players=3, seed=5)
    while game.question == v.CHOOSE_ENGINE:
        game.answer(game.answers[0])
    game = table_of(game, change)
    assert game.answers == [CARD["C05"], CARD["C14"]]
    do(game, CARD["C14"])
    assert (seen(game).yen[0], seen(game).points[0], seen(game).counter_at[GOLD]) == (0, 0, 1)
    assert (game.seat, game.answers) == (1, [CARD["C05"]])
    do(game, CARD["C05"])
    assert game.answers == [CARD["C02"], CARD["C12"], CARD["C20"]], "the cheapest that are free"


def test_turn_order_reward_twice_and_again_at_the_end() -> None:
    def change(s: Any) -> None:
        s.stage, s.actions_left = v.STAGE_TURNS, 0
        s.row, s.claimed_by = [CARD["C17"]] + [v.NONE] * 7, [0] + [v.NO_SEAT] * 7
        s.row_size, s.turn_at, s.tile = 5, 0, [v.NO_SEAT, 1, 2, v.NO_SEAT]

    game = on_turn("G4", change=change)
    assert game.question == v.COUNTER_STEP, "the last player has no choice of space"
    do(game, WHITE)
    assert game.answers == [BLACK, GOLD]
    do(game, GOLD)
    assert game.question == v.ACTION
    do(game, v.STOP)
    assert game.question == v.COUNTER_STEP and seen(game).yen[0] == 20 + 3
    do(game, WHITE, BLACK)
    assert list(seen(game).counter_at) == [2, 1, 1]
    assert (seen(game).yen[1], seen(game).yen[2]) == (2, 3)
    assert seen(game).round == 1


def at_the_end(event: str, change: Callable[[Any], None], **table: Any) -> Zerokei:
    """All turns of the round are over."""

    def prepare(s: Any) -> None:
        change(s)
        s.stage, s.actions_left, s.turn_at = v.STAGE_OFFERS, 0, 0

    return on_turn(event, change=prepare, **table)


def test_yen_by_rank() -> None:
    def change(s: Any) -> None:
        s.tile, s.points[:3] = [2, 0, 1, v.NO_SEAT], [5, 9, 5]

    game = at_the_end("G6", change, yen=(0, 0, 0))
    assert seen(game).yen[:3] == (4, 2, 3)


def test_points_for_yen_are_offered_to_who_has_them() -> None:
    def change(s: Any) -> None:
        s.points[:3] = [1, 2, 9]

    game = at_the_end("G2", change, yen=(0, 0, 0))
    assert (game.question, game.seat) == (v.TRADE, 1)
    do(game, v.YES)
    assert (seen(game).points[1], seen(game).yen[1], game.seat) == (0, 5, 2)
    do(game, v.NO)
    assert seen(game).points[2] == 9 and seen(game).round == 1


def test_scoring_a_city_at_the_end_of_a_round() -> None:
    def change(s: Any) -> None:
        s.laid = 1 << 2 | 1 << 3
        s.station_at[2], s.built[WHITE], s.ranking = WHITE, 1, [WHITE, BLACK, GOLD]
        s.construction &= ~(1 << 2)
        s.points[0] = 2

    game = at_the_end("N2", change, cards=("C06", "C08", "C01"))
    assert game.answers == [2, 3, v.STOP], "Osaka without track would take the score below 0"
    do(game, 2)
    assert seen(game).points[0] == 14


def test_buying_at_the_end_of_a_round() -> None:
    def change(s: Any) -> None:
        s.discards = 1 << CARD["C03"] | 1 << CARD["C05"]

    game = at_the_end("B1", change, yen=(2, 3, 0))
    assert game.answers == [CARD["C05"], v.STOP]
    do(game, v.STOP)
    assert (game.seat, game.answers) == (1, [CARD["C03"], CARD["C05"], v.STOP])
    do(game, CARD["C03"])
    assert game.question == v.THEN_COUNTER
    do(game, BLACK)
    assert seen(game).yen[1] == 0 and seen(game).train[1][0] == CARD["C03"]
    assert seen(game).round == 1, "the third player cannot pay for anything"


# ---------------------------------------------------------------- scoring


def final(change: Callable[[Any], None], **table: Any) -> Zerokei:
    """Everything is played; what remains is the scoring."""

    def prepare(s: Any) -> None:
        change(s)
        s.stage, s.round, s.actions_left = v.STAGE_PREPARE, 5, 0

    return on_turn("N5", change=prepare, **table)


def scores_of_yellow(s: Any) -> None:
    s.ranking, s.counter_at = [GOLD, WHITE, BLACK], [4, 4, 4]
    s.laid, s.construction = 0b011101, 0b111111100000
    for city, colour in ((2, GOLD), (3, WHITE), (4, BLACK)):
        s.station_at[city], s.built[colour] = colour, 1
    s.venue_city = [CITY["Yokohama"], CITY["Maibara"], CITY["Tokyo"]]
    s.cauldrons_at[:3] = [[2, 2, 1], [2, 1, 0], [1, 1, 3]]
    s.cauldrons[:3] = [2, 4, 2]
    s.points[0], s.yen[0], s.tracks[0] = 31, 5, 1


def test_the_final_scoring_of_the_yellow_player() -> None:
    game = final(scores_of_yellow, cards=("C01", "C04", "C06", "C08", "C11"))
    s = seen(game)
    assert game.over and list(s.scored[0]) == [13, 3, 0, 9, -6, 1, 1]
    assert game.scores[0] == 52
    assert s.scored[1][v.SCORE_VENUES] == -3


@pytest.mark.parametrize(
    ("cards", "laid", "points"),
    [
        (("C01", "C04", "C05", "C06", "C12"), 0xFFF, 9),  # 1, 2, 2, 3, 5
        (("C09", "C06", "C04"), 0xFFF, 0),  # 4, 3, 2
        (("C01", "C04"), 0b01, 0),  # one city with track
        (("C08", "C06"), 0xFFF, 6),  # 3-4, 3
        (("C03", "C06", "C07", "C08", "C11"), 0xFFF, 15),  # 1-2, 3, 3, 3-4, 5
        (("C03", "C12", "C08", "C13"), 0b111110111111, 12),  # 1-2, 5, 3-4, 5-6
    ],
)
def test_connected_cities(cards: tuple[str, ...], laid: int, points: int) -> None:
    def change(s: Any) -> None:
        s.laid = laid

    game = final(change, cards=cards)
    assert seen(game).scored[0][v.SCORE_CONNECTED] == points


def test_a_tie_goes_to_whoever_has_more_cauldrons_left() -> None:
    def change(s: Any) -> None:
        s.points[:3], s.cauldrons[:3] = [12, 9, 9], [2, 1, 1]
        s.yen[:3] = [0, 0, 0]
        s.cauldrons_at[:3] = [[0, 0, 0]] * 3

    game = final(change)
    assert game.scores == [6, 6, 6] and game.places == [1, 2, 2]


# ---------------------------------------------------------------- Hideo


def hideo_acts(round_: int, change: Callable[[Any], None]) -> Zerokei:
    """Hideo's turn of phase 3, with the player's already over."""

    def prepare(s: Any) -> None:
        s.stage, s.actions_left, s.round = v.STAGE_TURNS, 0, round_
        s.events[round_] = EVENT["N5"]
        s.row, s.claimed_by = [v.NONE, CARD["C02"]] + [v.NONE] * 6, [v.NO_SEAT, 1] + [v.NO_SEAT] * 6
        s.row_size, s.turn_at, s.tile = 3, 0, [0, v.NO_SEAT, v.NO_SEAT, v.NO_SEAT]
        s.board_city[:2] = [CITY["Shizuoka"], CITY["Toyohashi"]]
        s.closing, s.closing_ordered = [2, 1, 0], 3
        s.log_number = s.log_size = 0
        change(s)

    return on_turn("N5", solo=True, change=prepare, yen=(9, 0))


def log_of(game: Zerokei) -> list[tuple[int, int, int, int, int]]:
    s = seen(game)
    columns = (s.log_step, s.log_where, s.log_what, s.log_why, s.log_points)
    return [tuple(column[i] for column in columns) for i in range(s.log_size)]  # type: ignore[misc]


@pytest.mark.rule("solo.board.column-of-round", "solo.board.reveal-closed-token", "solo.closed.vp")
def test_the_second_round_of_hideo() -> None:
    def change(s: Any) -> None:
        s.hidden[:4], s.hidden_size, s.hidden_ordered = [0, 1, 2, CITY["Odawara"]], 4, 4
        s.construction &= ~(1 << CITY["Shizuoka"])
        s.tracks[1] = 1
        s.ranking = [BLACK, WHITE, GOLD]

    game = hideo_acts(1, change)
    assert log_of(game)[:7] == [
        (v.LOG_SPACE, 1, 0, v.WHY_RULE, 2),
        (v.LOG_STATION, CITY["Shizuoka"], BLACK, v.WHY_AHEAD, 6),
        (v.LOG_REVEAL, 2, CITY["Odawara"], v.WHY_RULE, 0),
        (v.LOG_GROUND, CITY["Odawara"], 0, v.WHY_RULE, 3),
        (v.LOG_CLOSE, 0, 2, v.WHY_RULE, 4),
        (v.LOG_GROUND, CITY["Toyohashi"], 0, v.WHY_RULE, 2),
        (v.LOG_INCOME, 0, 2, v.WHY_RULE, 2),
    ]
    s = seen(game)
    assert s.points[1] == 2 + 6 + 3 + 4 + 2 + 2 and s.closed == 1 and s.cauldrons[1] == 5


def test_hideo_in_a_city_that_has_everything() -> None:
    def change(s: Any) -> None:
        city = 1 << CITY["Shizuoka"]
        s.construction &= ~city
        s.laid |= city
        s.station_at[CITY["Shizuoka"]], s.built[GOLD] = GOLD, 1
        s.hidden[:4], s.hidden_size, s.hidden_ordered = [0, 1, 2, CITY["Odawara"]], 4, 4

    game = hideo_acts(2, change)
    assert log_of(game)[1] == (v.LOG_MARGIN, CITY["Shizuoka"], 0, v.WHY_COMPLETE, 2)
    assert seen(game).cauldrons_at[1][0] == 1


def test_a_closed_venue_is_closed_to_the_player_only() -> None:
    def change(s: Any) -> None:
        s.closed = 0b011

    game = on_turn("N1", solo=True, yen=(9, 0), engines=(L2, L1), cards=("C01", "C04"), change=change)
    do(game, v.EVENT)
    assert game.answers == [2, v.PLACE_ONLY + 2]
    do(game, v.PLACE_ONLY + 2, ENGINE_1, v.VENUE, v.PLACE_ONLY + 2)
    assert seen(game).points[1] == 2, "the fee for his engine becomes points"


def test_hideo_scores_without_losses() -> None:
    def change(s: Any) -> None:
        s.train[1][:4], s.train_size[1] = [CARD["C04"], CARD["C14"], CARD["C12"], CARD["C16"]], 4
        s.board_city[:2] = [5, 0]
        s.laid, s.station_at[5], s.built[GOLD] = 1 << 5, GOLD, 1
        s.construction, s.ranking = 0xFFF & ~(1 << 5), [GOLD, WHITE, BLACK]
        s.cauldrons_at[1], s.cauldrons[1] = [1, 0, 0], 6
        s.venue_city[0] = 11
        s.tracks[1] = 2

    game = final(change, solo=True, yen=(0, 0))
    # Toyohashi counts 6, as a venue of his board 6 more; Tokyo has no track: 0; the run is 5, 6, 7.
    assert list(seen(game).scored[1]) == [6, 0, 6, 9, 0, 0, 2]


@pytest.mark.rule("solo.purchase.middle-card", "solo.purchase.nearest-card", "solo.hideo.pays-nothing")
@pytest.mark.parametrize("middle", [True, False])
def test_hideo_claims_the_middle_card_or_the_nearest(middle: bool) -> None:
    row = [CARD["C14"], CARD["C09"], CARD["C10"]]

    def change(s: Any) -> None:
        s.stage, s.turn_at, s.actions_left = v.STAGE_CLAIMS, 0, 0
        s.row[:3], s.row_size, s.claimed_by = row, 3, [v.NO_SEAT] * 8

    game = on_turn("N5", solo=True, change=change, yen=(9, 0))
    do(game, row[1] if middle else row[2])
    assert log_of(game)[:2] == (
        [(v.LOG_CLAIM, 0, row[0], v.WHY_NEAREST, 0), (v.LOG_COUNTER, 0, GOLD, v.WHY_CARD, 0)]
        if middle
        else [(v.LOG_CLAIM, 1, row[1], v.WHY_MIDDLE, 0), (v.LOG_COUNTER, 0, GOLD, v.WHY_CARD, 0)]
    )
    assert seen(game).yen[1] == 0 and seen(game).points[1] >= 0


def test_the_same_seed_gives_the_same_game() -> None:
    def digest() -> str:
        seen_ = hashlib.sha256()
        game = new(players=4, seed="spring")
        for _ in play(game, 1):
            seen_.update(game.digest().encode())
        return seen_.hexdigest()

    assert digest() == digest()
