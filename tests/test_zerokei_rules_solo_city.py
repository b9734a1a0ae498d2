"""The rules of the game against Hideo: what he does in a city, and the left margin of his board."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_hideo import Step, logged
from zerokei_stage import BOX, CITIES, CITY, COLOUR, stage
from zerokei_tools import (
    HIDEO,
    bank,
    cauldrons,
    cities_in,
    laid,
    lit,
    points,
    ranking,
    seen,
    stations,
    tracks,
    unprepared,
    yen,
)

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei

#: White is ahead, gold is last: the step that space 1 of the tile brings gold changes no rank.
APART = {"white": 10, "black": 5, "gold": 0}
#: Letter A of this event: 1 point for a track; C: 3; D: 5.
LETTERS = {"A": "G4", "B": "G1", "C": "G2", "D": "G3", "E": "G6"}
#: A city with station and track.
COMPLETE: dict[str, Any] = {"stations": {"osaka": "gold"}, "laid": ["osaka"]}


def hideo_acts(city: str = "osaka", round: int = 3, **wishes: Any) -> Zerokei:
    """Hideo acts in this city, on A1, as the first of his column; then the player is asked for an action."""
    board = {"A1": city, "A2": "tokyo", "B1": "kyoto", "B2": "kyoto", "B3": "kyoto", "B4": "kyoto"}
    form: dict[str, Any] = {
        "claims": {HIDEO: "C02", 0: "C10"},
        "counters": APART,
        "event": "G3",
        "board": board,
    }
    game = stage("turns", solo=True, round=round, **(form | wishes))
    assert (game.question, game.seat) == (v.ACTION, 0)
    return game


def first(game: Zerokei) -> Step:
    """What he did in his first city, after his space and its counter."""
    steps = logged(seen(game))
    assert [step[0] for step in steps[:2]] == [v.LOG_SPACE, v.LOG_COUNTER]
    return steps[2]


def gained(game: Zerokei) -> int:
    """His points of the first city; those for the ground of Kyoto in the same column do not count."""
    return points(game, HIDEO) - BOX.cities[CITY["kyoto"]].ground_points


# ---------------------------------------------------------------- the three actions


@pytest.mark.rule("solo.city.first-possible")
@pytest.mark.parametrize(
    ("city", "step"),
    [
        ({}, v.LOG_GROUND),
        ({"laid": ["osaka"]}, v.LOG_GROUND),
        ({"prepared": ["osaka"]}, v.LOG_STATION),
        ({"prepared": ["osaka"], "laid": ["osaka"]}, v.LOG_STATION),
        ({"stations": {"osaka": "gold"}}, v.LOG_TRACK),
        (COMPLETE, v.LOG_MARGIN),
    ],
    ids=["nothing", "track", "ground", "ground and track", "station", "all"],
)
def test_the_first_possible_action_and_only_that(city: dict[str, Any], step: int) -> None:
    before = stage("turns", solo=True, round=3, claims={HIDEO: "C02", 0: "C10"}, row=["C10", "C02"], **city)
    game = hideo_acts(tracks=[0, 3], **city)
    assert first(game)[0] == step
    acted = {
        v.LOG_GROUND: "osaka" in unprepared(before) - unprepared(game),
        v.LOG_STATION: "osaka" in set(stations(game)) - set(stations(before)),
        v.LOG_TRACK: "osaka" in laid(game) - laid(before),
        v.LOG_MARGIN: sum(lit(game, HIDEO)) == 1,
    }
    assert [kind for kind, done in acted.items() if done] == [step]
    assert len(logged(seen(game))) == 4, "one step for each of the two places"


@pytest.mark.rule("solo.city.ground", "solo.city.vp", "solo.hideo.pays-nothing")
@pytest.mark.parametrize("city", [city for city in CITIES if city not in ("kyoto", "tokyo")])
def test_ground_gives_the_printed_points_and_a_track(city: str) -> None:
    game = hideo_acts(city, yen=[3])
    vp = BOX.cities[CITY[city]].ground_points
    assert first(game) == (v.LOG_GROUND, CITY[city], 0, v.WHY_RULE, vp) and gained(game) == vp
    assert unprepared(game) == set(CITIES) - {city, "kyoto"}
    assert tracks(game) == [0, 2], "on his own engine; the other one is from Kyoto"
    assert bank(game) == -5 and yen(game) == [5, 0], "only the player's 2 yen for the space have moved"


@pytest.mark.rule("solo.city.station", "solo.city.vp")
@pytest.mark.parametrize(
    ("built", "colour", "vp", "why"),
    [
        ({"white": 1, "black": 1, "gold": 0}, "gold", 6, v.WHY_MOST),
        ({"white": 1, "black": 0, "gold": 1}, "black", 6, v.WHY_MOST),
        ({"white": 2, "black": 2, "gold": 1}, "gold", 4, v.WHY_MOST),
        ({"white": 3, "black": 2, "gold": 3}, "black", 2, v.WHY_MOST),
        ({"white": 4, "black": 3, "gold": 4}, "black", 1, v.WHY_MOST),
        ({"white": 4, "black": 4, "gold": 3}, "gold", 1, v.WHY_MOST),
        ({"white": 4, "black": 0, "gold": 1}, "black", 6, v.WHY_MOST),
    ],
)
def test_the_station_that_gives_most(built: dict[str, int], colour: str, vp: int, why: int) -> None:
    # The stations built stand somewhere, only not in Osaka.
    others = [city for city in CITIES if city not in ("osaka", "kyoto")]
    where = iter([*others, "kyoto"])
    standing = {next(where): name for name, number in built.items() for _ in range(number)}
    game = hideo_acts(stations=standing, prepared=["osaka"], yen=[0])
    assert first(game) == (v.LOG_STATION, CITY["osaka"], COLOUR[colour], why, vp)
    assert stations(game) == standing | {"osaka": colour}
    assert seen(game).built[COLOUR[colour]] == built[colour] + 1
    assert logged(seen(game))[2][4] == vp and yen(game) == [2, 0]


@pytest.mark.rule("solo.city.station-tie")
@pytest.mark.parametrize(
    ("counters", "built", "colour"),
    [
        ({"white": 9, "black": 5, "gold": 1}, {}, "white"),
        ({"gold": 9, "black": 5, "white": 1}, {}, "gold"),
        ({"gold": 9, "black": 5, "white": 1}, {"gold": 1}, "black"),
        ({"black": 5, "gold": 5, "white": 1}, {}, "black"),
        ({"gold": 5, "black": 5, "white": 1}, {}, "gold"),
        ({"white": 9, "gold": 5, "black": 2}, {"white": 4, "gold": 2, "black": 2}, "gold"),
        # The hindmost counter has come up to the second and lies on top of it before he builds.
        ({"white": 9, "gold": 5, "black": 4}, {"white": 1}, "black"),
    ],
)
def test_of_equal_stations_the_one_whose_counter_is_ahead(
    counters: dict[str, int], built: dict[str, int], colour: str
) -> None:
    game = hideo_acts(prepared=["osaka"], counters=counters, built=built)
    vp = (6, 4, 2, 1)[built.get(colour, 0)]
    assert first(game) == (v.LOG_STATION, CITY["osaka"], COLOUR[colour], v.WHY_AHEAD, vp)
    assert gained(game) == vp
    equal = [name for name in ranking(game) if built.get(name, 0) == built.get(colour, 0)]
    assert len(equal) > 1 and equal[0] == colour


@pytest.mark.rule("solo.city.station", "solo.city.first-possible")
def test_with_all_stations_built_he_lays_track() -> None:
    everywhere = dict.fromkeys(("white", "black", "gold"), 4)
    game = hideo_acts(prepared=["osaka"], built=everywhere, tracks=[0, 1])
    assert first(game)[0] == v.LOG_TRACK and laid(game) == {"osaka"}


@pytest.mark.rule("solo.city.track", "solo.city.vp", "solo.hideo.pays-nothing")
@pytest.mark.parametrize(("letter", "vp"), [("A", 1), ("B", 2), ("C", 3), ("D", 5), ("E", 6)])
def test_a_track_gives_the_points_of_the_marker(letter: str, vp: int) -> None:
    game = hideo_acts(stations={"osaka": "gold"}, tracks=[2, 1], event=LETTERS[letter], yen=[1])
    assert first(game) == (v.LOG_TRACK, CITY["osaka"], 0, v.WHY_RULE, vp) and gained(game) == vp
    assert laid(game) == {"osaka"} and tracks(game) == [2, 1], "his own, and another one for Kyoto's ground"
    assert yen(game) == [3, 0]


@pytest.mark.rule("solo.city.track", "solo.margin.when-nothing-possible")
def test_he_never_takes_a_track_of_the_player() -> None:
    game = hideo_acts(stations={"osaka": "gold"}, tracks=[3, 0])
    assert first(game) == (v.LOG_MARGIN, CITY["osaka"], 0, v.WHY_NO_TRACK, 2)
    assert laid(game) == set() and tracks(game) == [3, 1], "the one of Kyoto came later"


# ---------------------------------------------------------------- the left margin


def on_row(row: int, **wishes: Any) -> Zerokei:
    """Osaka, which has everything, is active in this row; then the player is asked for an action."""
    round, place = {1: (3, "A1"), 2: (4, "B1"), 3: (3, "B2"), 4: (4, "B3")}[row]
    rest = {"A1": "nagoya", "A2": "tokyo", "B1": "kyoto", "B2": "kyoto", "B3": "kyoto"}
    form: dict[str, Any] = {"round": round, "board": rest | {place: "osaka"}, "closing": ["V3"], **COMPLETE}
    return hideo_acts(**(form | wishes))


def margin(game: Zerokei) -> list[Step]:
    return [step for step in logged(seen(game)) if step[0] == v.LOG_MARGIN]


MARGINS = pytest.mark.parametrize(
    ("row", "venue", "vp"),
    [
        pytest.param(1, 0, 2, marks=pytest.mark.rule("solo.margin.pay-venue")),
        pytest.param(2, 1, 2, marks=pytest.mark.rule("solo.margin.yen-venue")),
        pytest.param(3, 2, 0, marks=pytest.mark.rule("solo.margin.move-venue")),
        pytest.param(4, None, 2, marks=pytest.mark.rule("solo.margin.two-vp")),
    ],
)


@pytest.mark.rule("solo.margin.when-nothing-possible", "solo.hideo.pays-nothing")
@MARGINS
def test_each_row_has_its_entry_on_the_margin(row: int, venue: int | None, vp: int) -> None:
    game, plain = on_row(row), on_row(row, stations={}, prepared=["osaka"], laid=["osaka"])
    assert margin(game) == [(v.LOG_MARGIN, CITY["osaka"], row - 1, v.WHY_COMPLETE, vp)]
    assert margin(plain) == []
    # What there is besides is the same in both, where a station, the first of its colour, gave 6.
    assert points(game, HIDEO) - vp == points(plain, HIDEO) - 6
    placed = [a - b for a, b in zip(lit(game, HIDEO), lit(plain, HIDEO), strict=True)]
    assert placed == [int(place == venue) for place in range(3)]
    assert cauldrons(plain, HIDEO) - cauldrons(game, HIDEO) == sum(placed)
    assert yen(game) == [2, 0] and yen(plain) == [2, 0] and cauldrons(game, 0) == 7


@pytest.mark.rule("solo.margin.when-nothing-possible")
def test_the_margin_only_when_no_action_is_possible() -> None:
    for missing in ({"prepared": ["osaka"]}, {"stations": {"osaka": "gold"}, "tracks": [0, 1]}, {}):
        game = on_row(1, **({"stations": {}, "laid": []} | missing))
        assert margin(game) == [] and sum(lit(game, HIDEO)) == 0
    game = on_row(1, stations={"osaka": "gold"}, laid=[])
    assert margin(game) == [(v.LOG_MARGIN, CITY["osaka"], 0, v.WHY_NO_TRACK, 2)]


@pytest.mark.rule("solo.margin.pay-venue", "solo.city.first-possible")
def test_the_round_of_1961_in_the_rulebook() -> None:
    board = {"A1": "shizuoka", "A2": "tokyo", "B2": "kyoto"}
    game = hideo_acts(board=board, stations={"shizuoka": "black"}, laid=["shizuoka"], yen=[0])
    assert first(game) == (v.LOG_MARGIN, CITY["shizuoka"], 0, v.WHY_COMPLETE, 2)
    assert lit(game, HIDEO) == [1, 0, 0] and gained(game) == 2


@pytest.mark.rule("solo.margin.out-of-cauldrons")
@MARGINS
def test_the_points_of_the_margin_come_without_a_cauldron_too(row: int, venue: int | None, vp: int) -> None:
    with_some = on_row(row, lit={HIDEO: [2, 1, 1]})
    game = on_row(row, lit={HIDEO: [3, 2, 2]})
    assert margin(game) == [(v.LOG_MARGIN, CITY["osaka"], row - 1, v.WHY_COMPLETE, vp)] == margin(with_some)
    assert lit(game, HIDEO) == [3, 2, 2] and cauldrons(game, HIDEO) == 0
    assert points(game, HIDEO) == points(with_some, HIDEO)


@pytest.mark.rule("solo.margin.out-of-cauldrons")
@pytest.mark.parametrize(("left", "venue", "vp"), [(1, "V1", 4), (0, "V2", 4), (0, "V3", 0), (1, "V3", 0)])
def test_a_venue_closes_with_the_cauldrons_there_are(left: int, venue: str, vp: int) -> None:
    number = int(venue[1]) - 1
    before = [7 - left, 0, 0]
    game = hideo_acts(round=4, closing=[venue], lit={HIDEO: before})
    assert first(game) == (v.LOG_CLOSE, number, left, v.WHY_RULE, vp)
    before[number] += left
    assert lit(game, HIDEO) == before and cauldrons(game, HIDEO) == 0
    assert seen(game).closed == 1 << number
    assert points(game, HIDEO) == vp + 3 + 6, "and for Kyoto, the ground and then a station"


@pytest.mark.rule("solo.city.first-possible")
def test_a_city_that_comes_twice_in_a_column_is_acted_in_twice() -> None:
    game = hideo_acts(round=4, closing=["V3"])
    steps = [step[:2] for step in logged(seen(game))[3:]]
    assert steps == [(v.LOG_GROUND, CITY["kyoto"]), (v.LOG_STATION, CITY["kyoto"])]
    assert cities_in(seen(game).stationed) == {"kyoto"}
