"""The rules of Zero-Kei for building stations."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    CITIES,
    COLOURS,
    bank,
    changed,
    options,
    play,
    points,
    refused,
    say,
    seen,
    stations,
    tracks,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

BUILDERS = ["C08", "C28", "C11", "C26"]  # plain twice, for 1 yen less twice


def building(**form: Any) -> Zerokei:
    """Seat 0 has carriages that build; the ground in Osaka and Tokyo is prepared."""
    form = {"trains": {0: BUILDERS}, "yen": [20, 20, 20], "prepared": ["osaka", "tokyo"]} | form
    return stage(**form)


@pytest.mark.rule("station.cost.three")
@pytest.mark.parametrize("card", ["C08", "C28", "event", "engine 0"])
def test_a_station_costs_three_yen(card: str) -> None:
    fee = 2 if card == "engine 0" else 0
    form: dict[str, Any] = {"event": "N5", "engines": ["L3", "L1", "L4"], "cauldrons": [0]}
    game = building(yen=[3 + fee, 8, 8], **form)
    money, before = bank(game), seen(game)
    play(game, card, colour="white", station="tokyo")
    assert yen(game) == [0, 8, 8] and bank(game) == money + 3 + fee
    assert changed(before, game) == {"yen", "points", "built", "station_at"}
    assert card not in options(building(yen=[2 + fee, 8, 8], **form))


@pytest.mark.rule("station.piece.topmost-of-colour")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_of_which_all_four_are_built_cannot_be_chosen(colour: str) -> None:
    for number in range(5):
        game = say(building(built={colour: number}), "C08")
        assert game.question == v.STATION_COLOUR
        assert options(game) == set(COLOURS) - ({colour} if number == 4 else set())
    # The reasons look at stations on the board.
    cities = CITIES[1:5]
    game = building(stations=dict.fromkeys(cities, colour))
    assert refused(say(game, "C08"), colour) == "station.piece.topmost-of-colour"


@pytest.mark.rule("station.piece.topmost-of-colour")
def test_with_all_twelve_built_no_station_is_built() -> None:
    colours = [colour for colour in COLOURS for _ in range(4)]
    game = building(stations=dict(zip(CITIES, colours, strict=True)))
    assert refused(game, "C08") == "station.piece.topmost-of-colour"
    assert not set(BUILDERS) & options(game)


@pytest.mark.rule("station.target.prepared-and-empty")
def test_a_station_needs_prepared_ground_and_an_empty_space() -> None:
    game = building(stations={"kyoto": "gold"}, laid=["nagoya"])
    say(game, "C08", "white")
    assert options(game) == {"osaka", "tokyo"}
    assert refused(game, "kyoto") == refused(game, "nagoya") == "station.target.prepared-and-empty"
    say(game, "tokyo", "C28", "white")
    assert options(game) == {"osaka"}
    assert refused(game, "tokyo") == "station.target.prepared-and-empty"
    say(game, "osaka")
    assert stations(game) == {"kyoto": "gold", "tokyo": "white", "osaka": "white"}
    for card in ("C11", "C26"):
        assert refused(game, card) == "station.target.prepared-and-empty"


@pytest.mark.rule("station.target.anyone-prepared")
@pytest.mark.parametrize("track", [[], ["tokyo"]])
def test_it_does_not_matter_who_prepared_the_ground_nor_whether_track_is_laid(track: list[str]) -> None:
    game = stage(
        event="N5", engines=["L1", "L2", "L3"], yen=[9, 9, 9], claims={1: "C11", 2: "C26"}, laid=track
    )
    play(game, "engine 0", ground="tokyo")
    say(game, "stop", "2")
    assert game.seat == 1 and tracks(game, 0) == 1
    play(game, "C11", colour="gold", station="tokyo")
    assert stations(game) == {"tokyo": "gold"} and points(game) == [4, 6, 0]


@pytest.mark.rule("station.vp.row", "station.piece.topmost-of-colour")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_row_of_the_station_is_scored(colour: str) -> None:
    cities = ["osaka", "tokyo", "nagoya", "atami"]
    game = building(prepared=[*cities, "kyoto"], actions=5, event="N5")
    expected = [6, 4, 2, 1]
    for card, city, scored in zip(BUILDERS, cities, expected, strict=True):
        before = points(game, 0)
        play(game, card, colour=colour, station=city)
        assert points(game) == [before + scored, 0, 0]
    # The fourth one built was the last of its colour.
    say(game, "event")
    assert options(game) == set(COLOURS) - {colour}
    assert refused(game, colour) == "station.piece.topmost-of-colour"


@pytest.mark.rule("station.vp.row")
def test_every_colour_has_rows_of_its_own() -> None:
    for one, two in combinations(COLOURS, 2):
        game = building(built={one: 2, two: 1})
        play(game, "C08", colour=one, station="osaka")
        assert points(game, 0) == 2
        play(game, "C28", colour=two, station="tokyo")
        assert points(game, 0) == 2 + 4


@pytest.mark.rule("station.vp.row")
def test_rows_do_not_depend_on_who_built_before() -> None:
    game = building(claims={1: "C05"}, trains={0: ["C08"], 1: ["C28"]}, prepared=["osaka", "tokyo"])
    play(game, "C08", colour="black", station="osaka")
    say(game, "stop")
    play(game, "C28", colour="black", station="tokyo")
    assert points(game) == [6, 4, 0]


@pytest.mark.rule("station.discount.minus-one")
@pytest.mark.parametrize("card", ["C11", "C26"])
def test_a_station_for_two_yen_with_all_its_points(card: str) -> None:
    game = building(yen=[2])
    assert "C08" not in options(game)
    play(game, card, colour="gold", station="osaka")
    assert yen(game, 0) == 0 and points(game, 0) == 6
    assert card not in options(building(yen=[1]))
