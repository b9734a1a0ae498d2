"""The rules of the game against Hideo: the ends of rounds, the final scoring, and who wins."""

from __future__ import annotations

import random
from typing import Any

import pytest
import zerokei_longhand as longhand
from zerokei_stage import CARDS, CITIES, COLOURS, stage
from zerokei_tools import HIDEO, cauldrons, points, say, seen, train, yen

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei

#: Cities of Hideo's board that count nothing: no track leads there.
BOARD = {"A1": "tokyo", "A2": "yokohama"}


def final(**wishes: Any) -> Zerokei:
    """The game is over; Hideo has no part in anything a test does not name."""
    form: dict[str, Any] = {"board": BOARD, "cauldrons": [0, 0]} | wishes
    game = stage("end", solo=True, **form)
    assert game.over
    return game


def part(game: Zerokei, number: int, seat: int = HIDEO) -> int:
    """A part of the final scoring."""
    return seen(game).scored[seat][number]


# ---------------------------------------------------------------- ends of rounds


@pytest.mark.rule("solo.end-of-round.not-hideo", "end-of-round.grey.four-yen")
def test_a_gain_for_each_player_is_not_for_hideo() -> None:
    game = stage("offers", solo=True, round=2, event="G3")
    assert yen(game) == [4, 0] and points(game) == [0, 0] and seen(game).round == 2


@pytest.mark.rule("solo.end-of-round.not-hideo", "end-of-round.grey.turn-reward-again")
@pytest.mark.parametrize("order", [[0, HIDEO], [HIDEO, 0]])
def test_the_space_of_the_tile_does_not_reward_hideo_again(order: list[int]) -> None:
    game = stage("offers", solo=True, round=5, event="G4", order=order)
    if order[0] == 0:
        assert game.question == v.COUNTER_STEP
        say(game, "gold")
    assert game.over and points(game) == [0, 0] and yen(game) == ([2, 0] if order[1] == 0 else [0, 0])
    assert sum(seen(game).counter_at) == (1 if order[0] == 0 else 0)


@pytest.mark.rule("solo.end-of-round.not-hideo")
@pytest.mark.parametrize(
    ("event", "wishes"),
    [
        ("G2", {"points": [9, 9]}),
        ("B1", {"yen": [9], "discards": ["C14", "C05"]}),
        ("N2", {"points": [9, 9], "trains": {0: ["C01"], HIDEO: ["C04"]}, "laid": ["osaka", "kyoto"]}),
    ],
)
@pytest.mark.parametrize("order", [[0, HIDEO], [HIDEO, 0]])
def test_hideo_neither_trades_nor_buys_nor_scores(
    event: str, wishes: dict[str, Any], order: list[int]
) -> None:
    game = stage("offers", solo=True, round=5, event=event, order=order, **wishes)
    his = points(game, HIDEO), train(game, HIDEO)
    assert game.seat == 0
    say(game, "no" if event == "G2" else "stop")
    assert game.over and (points(game, HIDEO), train(game, HIDEO)) == his and yen(game, HIDEO) == 0


@pytest.mark.rule("solo.end-of-round.rank", "solo.end-of-round.not-hideo")
@pytest.mark.parametrize(
    ("score", "order", "gain"),
    [([5, 4], [0, 1], 2), ([4, 5], [0, 1], 3), ([5, 5], [0, 1], 2), ([5, 5], [1, 0], 3), ([0, 9], [1, 0], 3)],
)
def test_the_points_of_hideo_count_for_the_rank(score: list[int], order: list[int], gain: int) -> None:
    game = stage("offers", solo=True, round=5, event="G6", points=score, order=order)
    assert yen(game) == [gain, 0] and points(game) == score


# ---------------------------------------------------------------- the player


@pytest.mark.rule("solo.score.player-as-usual")
def test_the_player_scores_by_the_normal_rules() -> None:
    game = final(
        trains={0: ["C01", "C04", "C06"]},
        stations={"osaka": "gold"},
        counters={"gold": 3, "white": 2, "black": 1},
        laid=["osaka", "kyoto"],
        yen=[8],
        tracks=[2, 0],
        cauldrons=[3, 0],
        points=[20, 0],
        venues=["atami", "hashima", "nagoya"],
    )
    # 6 for Osaka, 0 for Kyoto, -3 for Maibara; Osaka and Kyoto connect.
    assert list(seen(game).scored[0]) == [3, 0, 0, 6, -9, 2, 2]
    assert game.scores[0] == 24


@pytest.mark.rule("solo.score.player-as-usual", "solo.score.hideo-venues")
@pytest.mark.parametrize(
    ("mine", "his", "player", "hideo"),
    [
        ([1, 0, 0], [2, 0, 0], 0, 6),
        ([2, 0, 0], [2, 0, 0], 6, 6),
        ([2, 0, 0], [1, 0, 0], 6, 0),
        ([0] * 3, [0] * 3, 0, 0),
    ],
)
def test_the_cauldrons_of_hideo_count_against_the_player(
    mine: list[int], his: list[int], player: int, hideo: int
) -> None:
    game = final(
        venues=["osaka", "kyoto", "atami"],
        stations={"osaka": "gold"},
        counters={"gold": 3, "white": 2, "black": 1},
        laid=["osaka"],
        lit={0: mine, HIDEO: his},
    )
    assert (part(game, v.SCORE_VENUES, 0), part(game, v.SCORE_VENUES)) == (player, hideo)


# ---------------------------------------------------------------- Hideo


@pytest.mark.rule("solo.score.hideo-cities")
def test_cities_without_track_cost_hideo_nothing() -> None:
    wishes: dict[str, Any] = {
        "stations": {"osaka": "gold", "kyoto": "white", "maibara": "black", "atami": "gold"},
        "counters": {"gold": 3, "white": 2, "black": 1},
        "laid": ["osaka", "kyoto", "maibara", "hashima"],
    }
    cards = ["C01", "C02", "C04", "C06", "C09", "C21"]
    game = final(trains={HIDEO: cards}, **wishes)
    # Osaka twice, Kyoto, Maibara; Hashima has no station, Atami no track.
    assert part(game, v.SCORE_CITIES) == 6 + 6 + 3 + 1
    game = final(trains={0: cards}, **wishes)
    assert part(game, v.SCORE_CITIES, 0) == 6 + 6 + 3 + 1 - 3, "the player loses for Atami"


@pytest.mark.rule("solo.score.hideo-venues")
def test_venues_without_track_cost_hideo_nothing() -> None:
    wishes: dict[str, Any] = {
        "venues": ["osaka", "kyoto", "atami"],
        "stations": {"osaka": "gold", "kyoto": "white"},
        "counters": {"gold": 3, "white": 2, "black": 1},
        "laid": ["osaka"],
    }
    game = final(lit={0: [1, 1, 1], HIDEO: [1, 1, 2]}, **wishes)
    assert part(game, v.SCORE_VENUES) == 6 and part(game, v.SCORE_VENUES, 0) == 6 - 3
    game = final(lit={0: [1, 1, 1], HIDEO: [0, 1, 2]}, **wishes)
    assert part(game, v.SCORE_VENUES) == 0


@pytest.mark.rule("solo.score.hideo-column")
def test_two_cities_of_his_board_count_as_venues() -> None:
    wishes: dict[str, Any] = {
        "stations": {"osaka": "gold", "kyoto": "white", "maibara": "gold"},
        "counters": {"gold": 3, "white": 2, "black": 1},
        "laid": ["osaka", "kyoto", "maibara"],
        "lit": {0: [2, 2, 2], HIDEO: [0, 0, 0]},
        "venues": ["tokyo", "atami", "nagoya"],
    }
    rest = {"B1": "maibara", "B2": "hashima", "B3": "nagoya", "B4": "atami"}
    for one, other, value in (
        ("osaka", "kyoto", 9),
        ("osaka", "hashima", 6),  # no track: nothing lost
        ("hamamatsu", "toyohashi", 0),
    ):
        game = final(board={"A1": one, "A2": other} | rest, **wishes)
        assert part(game, v.SCORE_BOARD) == value and part(game, v.SCORE_BOARD, 0) == 0
        assert part(game, v.SCORE_VENUES) == 0 and part(game, v.SCORE_CITIES) == 0
    # Once each, also when the city is on his carriages.
    game = final(board={"A1": "osaka", "A2": "kyoto"} | rest, trains={HIDEO: ["C01", "C02"]}, **wishes)
    assert part(game, v.SCORE_BOARD) == 9 and part(game, v.SCORE_CITIES) == 12


@pytest.mark.rule("solo.score.hideo-connected")
@pytest.mark.parametrize(
    ("cards", "vp"),
    [
        (["C04", "C12", "C14", "C16"], 9),  # Kyoto; Nagoya, Toyohashi, Hamamatsu
        (["C16", "C12", "C14"], 9),
        (["C16", "C12", "C17", "C14"], 9),  # Hamamatsu twice counts once
        (["C01", "C04", "C21", "C24"], 6),  # two runs of two: one counts
        (["C01", "C06", "C12", "C16"], 0),
        (["C29", "C26", "C24", "C21", "C20"], 15),
    ],
)
@pytest.mark.parametrize("tracks", [[], list(CITIES), ["nagoya"]])
def test_hideo_sorts_his_carriages_and_needs_no_track(cards: list[str], vp: int, tracks: list[str]) -> None:
    assert part(final(trains={HIDEO: cards}, laid=tracks), v.SCORE_CONNECTED) == vp


@pytest.mark.rule("solo.score.hideo-connected-minimum")
def test_a_single_city_connects_nothing_for_hideo_either() -> None:
    assert part(final(trains={HIDEO: ["C12"]}, laid=list(CITIES)), v.SCORE_CONNECTED) == 0
    assert part(final(trains={HIDEO: ["C12", "C11"]}, laid=list(CITIES)), v.SCORE_CONNECTED) == 0
    assert part(final(trains={HIDEO: ["C12", "C14"]}, laid=list(CITIES)), v.SCORE_CONNECTED) == 6
    assert part(final(laid=list(CITIES)), v.SCORE_CONNECTED) == 0


@pytest.mark.rule("solo.score.hideo-leftovers")
def test_hideo_loses_nothing_for_cauldrons_and_gets_a_point_for_each_track() -> None:
    for left in (0, 1, 7):
        for number in (0, 3):
            game = final(cauldrons=[2, left], tracks=[1, number])
            assert list(seen(game).scored[HIDEO]) == [0, 0, 0, 0, 0, 0, number]
            assert list(seen(game).scored[0])[v.SCORE_CAULDRONS :] == [-6, 0, 1]
    assert yen(final(yen=[9]), HIDEO) == 0


# ---------------------------------------------------------------- the winner


@pytest.mark.rule("solo.win")
@pytest.mark.parametrize(
    ("score", "left", "places"),
    [
        ([21, 20], [0, 7], [1, 2]),
        ([20, 21], [0, 0], [2, 1]),
        ([20, 20], [0, 0], [1, 1]),
        ([20, 20], [0, 3], [2, 1]),
        # Every cauldron left has cost the player three points before.
        ([26, 20], [2, 1], [1, 2]),
        ([26, 20], [2, 2], [1, 1]),
        ([26, 20], [2, 3], [2, 1]),
    ],
)
def test_the_player_has_to_have_more(score: list[int], left: list[int], places: list[int]) -> None:
    game = final(points=score, cauldrons=left)
    assert game.places == places
    assert game.winners == [seat for seat in (0, 1) if places[seat] == 1]


# ---------------------------------------------------------------- everything at random


def anything(pick: random.Random) -> dict[str, Any]:
    """Wishes for any end of a game."""
    cards, cities = pick.sample(CARDS, 30), pick.sample(CITIES, 12)
    mine, his = pick.randint(0, 8), pick.randint(0, 8)
    trains = {0: cards[:mine], HIDEO: cards[mine : mine + his]}
    with_station = pick.sample(CITIES, pick.randint(0, 12))
    return {
        "trains": trains,
        "stations": {city: pick.choice(COLOURS) for city in with_station},
        "laid": pick.sample(CITIES, pick.choice([3, 6, 9, 11, 12])),
        "counters": {colour: pick.randint(0, 3) for colour in pick.sample(COLOURS, 3)},
        "venues": cities[:3],
        "board": {"A1": cities[3], "A2": cities[4]},
        "tokens": dict(zip(cities[5:7], pick.choices(trains[0], k=2), strict=True)) if mine else {},
        "lit": {seat: [pick.randint(0, 2) for _ in range(3)] for seat in (0, HIDEO)},
        "yen": [pick.randint(0, 20)],
        "tracks": [pick.randint(0, 3), pick.randint(0, 3)],
        "points": [pick.randint(0, 60), pick.randint(0, 60)],
    }


@pytest.mark.rule(
    "solo.score.player-as-usual",
    "solo.score.hideo-cities",
    "solo.score.hideo-venues",
    "solo.score.hideo-column",
    "solo.score.hideo-connected",
    "solo.score.hideo-leftovers",
    "solo.win",
)
@pytest.mark.parametrize("seed", range(8))
def test_any_end_scored_longhand(seed: int) -> None:
    pick = random.Random(seed)
    for _ in range(40):
        game = stage("end", solo=True, **anything(pick))
        s = seen(game)
        found = longhand.all_parts(s, 2, solo=True)
        assert [list(row) for row in s.scored[:2]] == found
        totals = [points(game, seat) + sum(found[seat]) for seat in (0, 1)]
        assert game.scores == totals
        assert game.places == longhand.standings(totals, cauldrons(game))
        assert game.answers == []
