"""The rules of the final scoring, its connected cities apart: cities, venues, and what is left over."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import pytest
import zerokei_longhand as longhand
from zerokei_stage import CARDS, CITIES, COLOURS, stage
from zerokei_tools import EVERY, cauldrons, points, seen

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei

#: Gold is ahead, then white, then black.
SPREAD = {"gold": 3, "white": 2, "black": 1}


def final(**wishes: Any) -> Zerokei:
    """The game is over; nobody has a cauldron left if a test does not say so."""
    players = wishes.get("players", 3)
    form: dict[str, Any] = {"cauldrons": [0] * players, "counters": SPREAD} | wishes
    game = stage("end", **form)
    assert game.over
    return game


def parts(game: Zerokei, seat: int = 0) -> list[int]:
    """The parts of the final scoring of a seat."""
    return list(seen(game).scored[seat])


def part(number: int, seat: int = 0, **wishes: Any) -> int:
    """One part of the final scoring, all others being of no account."""
    return parts(final(**wishes), seat)[number]


def cities(*cards: str, **wishes: Any) -> int:
    """What the cities of a train give."""
    return part(v.SCORE_CITIES, trains={0: cards}, **wishes)


# ---------------------------------------------------------------- the whole


@pytest.mark.rule("score.order.parts")
def test_four_parts_are_added_to_the_points() -> None:
    game = final(
        points=[31, 7, 0],
        trains={0: ["C01", "C04", "C06", "C08", "C11"]},
        laid=["osaka", "maibara", "hashima", "nagoya"],
        stations={"maibara": "gold", "hashima": "white", "nagoya": "black"},
        venues=["yokohama", "maibara", "tokyo"],
        lit={0: [2, 2, 1], 1: [2, 1, 0], 2: [1, 1, 3]},
        cauldrons=[2, 4, 2],
        yen=[5],
        tracks=[1],
    )
    # The example of the rulebook: cities 13, venues 3, connected 9, left over -6 + 1 + 1.
    assert parts(game) == [13, 3, 0, 9, -6, 1, 1]
    assert points(game) == [31, 7, 0] and game.scores == [52, 7 - 3 - 12, 0 - 3 - 6]
    assert parts(game, 1)[v.SCORE_VENUES] == -3


@pytest.mark.rule("score.order.parts", "score.total.may-be-negative")
@EVERY
def test_without_anything_seven_cauldrons_are_left(players: int) -> None:
    game = stage("end", players=players)
    assert game.scores == [-21] * players and game.places == [1] * players


# ---------------------------------------------------------------- colours and cities


@pytest.mark.rule("score.colours.value")
@pytest.mark.parametrize("order", list(permutations(COLOURS)))
def test_the_colours_are_worth_six_three_and_one(order: tuple[str, ...]) -> None:
    here: dict[str, Any] = {"laid": ["osaka", "kyoto", "maibara"]}
    here["stations"] = dict(zip(here["laid"], order, strict=True))
    cards = ("C01", "C04", "C06")
    for spaces in ((9, 5, 0), (18, 18, 18), (4, 4, 1), (7, 2, 2), (0, 0, 0)):
        counters = dict(zip(order, spaces, strict=True))
        found = [cities(card, counters=counters, **here) for card in cards]
        assert found == [6, 3, 1], "on a shared space the one higher in the pile is ahead"


@pytest.mark.rule("score.city.track-and-station", "score.city.track-only", "score.city.no-track")
@pytest.mark.parametrize("city", CITIES)
def test_what_a_city_is_worth(city: str) -> None:
    card = next(
        card
        for card in CARDS
        if longhand.BOX.carriages[CARDS.index(card)].cities == (CITIES.index(city) + 1,)
    )
    rest = [other for other in CITIES if other != city]
    assert cities(card, laid=[city]) == 0
    assert cities(card, laid=rest, prepared=CITIES) == -3
    for colour, value in (("gold", 6), ("white", 3), ("black", 1)):
        assert cities(card, laid=[city], stations={city: colour}) == value
        assert cities(card, laid=rest, stations={city: colour}) == -3, "no track, whatever the station"
        assert cities(card, laid=[], stations={city: colour}) == -3


@pytest.mark.rule("score.city.per-card")
def test_a_city_scores_once_for_each_carriage() -> None:
    here: dict[str, Any] = {"laid": ["maibara"], "stations": {"maibara": "gold"}}
    assert cities("C06", **here) == 6
    assert cities("C06", "C07", **here) == 12
    # Maibara and Hashima, which has no track.
    assert cities("C08", **here) == 3 and cities("C06", "C07", "C08", **here) == 15
    assert cities("C06", "C09", "C07", **here) == 9, "also when they do not stand together"
    assert cities("C04", "C05", "C03") == -3 * 4
    assert part(v.SCORE_CITIES, 1, trains={0: ["C06"]}, **here) == 0, "the carriages of others do not count"


@pytest.mark.rule("score.city.per-card", "score.city.track-and-station")
def test_a_two_city_carriage_scores_both() -> None:
    both: dict[str, Any] = {"stations": {"maibara": "gold", "hashima": "white"}}
    assert cities("C08", laid=["maibara", "hashima"], **both) == 9
    assert cities("C08", laid=["hashima"], **both) == 0
    assert cities("C08", laid=[], **both) == -6


@pytest.mark.rule("score.city.venue-token")
def test_a_venue_token_makes_the_carriage_have_its_city() -> None:
    here: dict[str, Any] = {"laid": ["maibara", "tokyo"], "stations": {"tokyo": "gold", "maibara": "white"}}
    assert cities("C06", **here) == 3
    assert cities("C06", tokens={"tokyo": "C06"}, **here) == 9
    assert cities("C06", tokens={"atami": "C06"}, **here) == 0, "also negatively"
    assert cities("C06", tokens={"tokyo": "C06", "atami": "C06"}, **here) == 6
    assert cities("C06", "C07", tokens={"tokyo": "C06"}, **here) == 12, "on this carriage alone"
    assert cities("C06", tokens={"maibara": "C06"}, **here) == 3, "a city the carriage shows already"
    assert cities("C06", "C07", tokens={"maibara": "C06"}, **here) == 6
    assert cities("C08", tokens={"hashima": "C08"}, **here) == 0
    assert cities("C06", "C29", tokens={"tokyo": "C06"}, **here) == 3 + 6 + 6, "once for each carriage"


@pytest.mark.rule("score.city.per-card")
def test_scoring_changes_nothing_on_the_table() -> None:
    wishes: dict[str, Any] = {"laid": ["maibara"], "stations": {"maibara": "gold"}, "yen": [8, 2, 0]}
    game = final(trains={0: ["C06", "C08"]}, points=[5, 6, 7], **wishes)
    before = stage("offers", round=5, trains={0: ["C06", "C08"]}, points=[5, 6, 7], counters=SPREAD, **wishes)
    assert points(game) == [5, 6, 7] and list(seen(game).yen[:3]) == [8, 2, 0]
    # The event of the last round gives 4 yen to everybody, before the scoring.
    assert before.over and list(seen(before).yen[:3]) == [12, 6, 4]


# ---------------------------------------------------------------- venues


def led(lit: dict[int, list[int]], players: int = 3, **wishes: Any) -> list[int]:
    """What the venues give everybody."""
    game = final(players=players, lit={seat: [0, 0, 0] for seat in range(players)} | lit, **wishes)
    return [parts(game, seat)[v.SCORE_VENUES] for seat in range(players)]


VALUES: dict[str, Any] = {
    "venues": ["osaka", "kyoto", "atami"],
    "laid": ["osaka", "kyoto"],
    "stations": {"osaka": "gold", "kyoto": "white"},
}


@pytest.mark.rule("score.olympic.majority")
def test_the_most_cauldrons_of_a_venue_score_its_city_once() -> None:
    assert led({0: [1, 0, 0]}, **VALUES) == [6, 0, 0]
    assert led({0: [7, 0, 0]}, **VALUES) == [6, 0, 0], "whatever their number"
    assert led({0: [2, 0, 0], 1: [3, 0, 0], 2: [1, 0, 0]}, **VALUES) == [0, 6, 0]
    assert led({0: [0, 2, 0], 1: [2, 1, 0], 2: [1, 1, 0]}, **VALUES) == [3, 6, 0], "each venue by itself"
    assert led({0: [1, 1, 0]}, **VALUES) == [9, 0, 0]
    assert led({0: [1, 0, 0]}, trains={0: ["C01", "C02"]}, **VALUES) == [6, 0, 0]


@pytest.mark.rule("score.olympic.tie")
def test_players_level_in_a_venue_all_score_it() -> None:
    assert led({0: [2, 0, 0], 1: [2, 0, 0], 2: [1, 0, 0]}, **VALUES) == [6, 6, 0]
    assert led({0: [1, 1, 0], 1: [1, 1, 0], 2: [1, 0, 0]}, **VALUES) == [9, 9, 6]
    assert led({0: [1, 0, 1], 1: [0, 0, 1], 2: [0, 0, 1], 3: [0, 0, 1]}, players=4, **VALUES) == [
        3,
        -3,
        -3,
        -3,
    ]


@pytest.mark.rule("score.olympic.negative")
def test_a_venue_without_track_costs_its_leaders() -> None:
    assert led({0: [0, 0, 2], 1: [0, 0, 1]}, **VALUES) == [-3, 0, 0]
    here: dict[str, Any] = VALUES | {"stations": {"atami": "gold"}}
    assert led({0: [0, 0, 2]}, **here) == [-3, 0, 0], "station or not"
    assert led({0: [2, 0, 0]}, **here) == [0, 0, 0], "track alone is worth nothing"


@pytest.mark.rule("score.olympic.empty")
@EVERY
def test_an_empty_venue_is_scored_by_nobody(players: int) -> None:
    assert led({}, players=players, **VALUES) == [0] * players
    assert led({1: [1, 0, 0]}, players=players, **VALUES) == [0, 6, 0, 0][:players]


# ---------------------------------------------------------------- what is left over


@pytest.mark.rule("score.left.cauldrons")
@pytest.mark.parametrize("left", range(8))
def test_a_cauldron_left_costs_three(left: int) -> None:
    assert part(v.SCORE_CAULDRONS, cauldrons=[left, 1, 0]) == -3 * left
    assert part(v.SCORE_CAULDRONS, 1, cauldrons=[left, 1, 0]) == -3
    game = final(lit={0: [7 - left, 0, 0]}, cauldrons=[left, 0, 0])
    assert cauldrons(game, 0) == left and parts(game)[v.SCORE_CAULDRONS] == -3 * left


@pytest.mark.rule("score.left.yen")
@pytest.mark.parametrize(
    ("yen", "vp"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (8, 2), (9, 3), (29, 9), (30, 10)]
)
def test_three_yen_left_are_a_point(yen: int, vp: int) -> None:
    assert part(v.SCORE_YEN, yen=[yen]) == vp
    assert part(v.SCORE_YEN, 1, yen=[yen]) == 0


@pytest.mark.rule("score.left.tracks")
@pytest.mark.parametrize("number", [0, 1, 4, 12])
def test_a_track_in_store_is_a_point(number: int) -> None:
    assert part(v.SCORE_TRACKS, tracks=[number, 2, 0]) == number
    assert part(v.SCORE_TRACKS, 1, tracks=[number, 2, 0]) == 2


@pytest.mark.rule("score.total.may-be-negative")
def test_only_the_final_scoring_goes_below_zero() -> None:
    game = final(points=[2, 0, 0], trains={0: ["C01", "C04"]}, cauldrons=[3, 0, 0])
    assert game.scores[0] == 2 - 6 - 9 and game.places == [3, 1, 1]


# ---------------------------------------------------------------- everything at random


def anything(pick: random.Random, players: int) -> dict[str, Any]:
    """Wishes for any end of a game."""
    cards, cities_ = iter(pick.sample(CARDS, 30)), pick.sample(CITIES, 12)
    trains = {seat: [next(cards) for _ in range(pick.randint(0, 7))] for seat in range(players)}
    all_cards = [card for train in trains.values() for card in train]
    number = pick.randint(0, 6) if all_cards else 0
    tokens = {city: pick.choice(all_cards) for city in cities_[3 : 3 + number]}
    return {
        "players": players,
        "trains": trains,
        "stations": {city: pick.choice(COLOURS) for city in pick.sample(CITIES, pick.randint(0, 12))},
        "laid": pick.sample(CITIES, pick.choice([3, 6, 9, 11, 12])),
        "counters": {colour: pick.randint(0, 3) for colour in pick.sample(COLOURS, 3)},
        "venues": cities_[:3],
        "tokens": tokens,
        "lit": {seat: [pick.randint(0, 2) for _ in range(3)] for seat in range(players)},
        "yen": [pick.randint(0, 20) for _ in range(players)],
        "tracks": [pick.randint(0, 3) for _ in range(players)],
        "points": [pick.randint(0, 60) for _ in range(players)],
    }


@pytest.mark.rule(
    "score.order.parts",
    "score.colours.value",
    "score.city.per-card",
    "score.city.venue-token",
    "score.olympic.majority",
    "score.olympic.tie",
    "score.connected.longest-only",
    "score.left.yen",
)
@pytest.mark.parametrize(("players", "seed"), list(product((2, 3, 4), range(4))))
def test_any_end_scored_longhand(players: int, seed: int) -> None:
    pick = random.Random(100 * players + seed)
    for _ in range(40):
        game = stage("end", **anything(pick, players))
        s = seen(game)
        found = longhand.all_parts(s, players, solo=False)
        assert [list(row) for row in s.scored[:players]] == found
        assert [game.score_parts(seat) for seat in range(players)] == found
        totals = [points(game, seat) + sum(found[seat]) for seat in range(players)]
        assert game.scores == totals
        assert game.places == longhand.standings(totals, cauldrons(game))


@pytest.mark.rule("score.order.parts")
@EVERY
def test_what_the_scoring_would_be_now_is_told_at_any_time(players: int) -> None:
    pick = random.Random(players)
    for _ in range(20):
        wishes = anything(pick, players)
        game, ended = stage("claims", **wishes), stage("end", **wishes)
        assert not game.over and ended.over
        # Nothing has been paid or claimed yet, so the table is that of the end.
        assert [game.score_parts(seat) for seat in range(players)] == [
            parts(ended, seat) for seat in range(players)
        ]
        assert game.scores == ended.scores
