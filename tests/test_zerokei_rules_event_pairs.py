"""The rules of the events that join two actions."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_stage import CITIES, stage
from zerokei_tools import (
    bank,
    cauldrons,
    counters,
    laid,
    lit,
    options,
    points,
    refused,
    say,
    seen,
    stations,
    tracks,
    twin,
    unprepared,
    yen,
)

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei


def left(game: Zerokei) -> int:
    """The actions that remain."""
    return seen(game).actions_left


@pytest.mark.rule("event-card.blue.ground-and-track", "event-card.action.both-parts")
def test_ground_and_track_in_either_order() -> None:
    # 2 for the event, 3 for Hamamatsu, 2 for a track at letter B.
    form: dict[str, Any] = {"event": "B2", "yen": [8], "tracks": [1, 0, 0]}
    one = say(stage(**form), "event")
    assert options(one) == {"ground", "track"} and yen(one, 0) == 6 and bank(one) == -6
    assert "stop" not in options(one)
    other = twin(one)
    say(one, "ground", "hamamatsu")
    assert one.question == v.TRACK_CITY and "stop" not in options(one)
    say(one, "tokyo")
    say(other, "track", "tokyo")
    assert other.question == v.GROUND_CITY
    say(other, "hamamatsu")
    for game in (one, other):
        assert yen(game) == [1, 0, 0] and points(game, 0) == 3 + 2 and tracks(game, 0) == 1
        assert laid(game) == {"tokyo"} and unprepared(game) == set(CITIES) - {"hamamatsu"}
        assert game.question == v.ACTION and left(game) == 2, "one action"


@pytest.mark.rule("event-card.blue.ground-and-station", "event-card.action.both-parts")
def test_ground_and_station_in_either_order() -> None:
    # 1 for the event, 3 for Hamamatsu, 3 for a station.
    form: dict[str, Any] = {"event": "B5", "yen": [9], "prepared": ["osaka"]}
    one = say(stage(**form), "event")
    assert options(one) == {"ground", "station"} and yen(one, 0) == 8
    other = twin(one)
    say(one, "ground", "hamamatsu", "gold", "osaka")
    say(other, "station", "gold", "osaka", "hamamatsu")
    for game in (one, other):
        assert yen(game) == [2, 0, 0] and points(game, 0) == 3 + 6 and bank(game) == -2
        assert stations(game) == {"osaka": "gold"} and tracks(game) == [1, 0, 0]
        assert game.question == v.ACTION and left(game) == 2


@pytest.mark.rule("event-card.grey.venue-and-counter", "event-card.action.both-parts")
def test_venue_and_counter_in_either_order() -> None:
    one = say(stage(event="G1", yen=[3]), "event")
    assert options(one) == {"venue", "counter"} and yen(one, 0) == 3, "there is no fee"
    other = twin(one)
    say(one, "venue", "V2")
    assert one.question == v.COUNTER_STEP and options(one) == {"white", "black", "gold"}
    say(one, "gold")
    say(other, "counter", "gold")
    assert other.question == v.VENUE_CHOICE and "stop" not in options(other)
    say(other, "V2")
    for game in (one, other):
        assert yen(game, 0) == 5 and lit(game, 0) == [0, 1, 0] and cauldrons(game, 0) == 6
        assert counters(game) == {"white": 0, "black": 0, "gold": 1} and left(game) == 2


@pytest.mark.rule("event-card.action.both-parts")
@pytest.mark.parametrize(
    ("event", "least", "wishes"),
    [
        ("B2", 2 + 2 + 2, {}),
        ("B2", 2 + 2 + 2, {"tracks": [0, 1, 0]}),
        ("B2", 2 + 1 + 2, {"trains": {0: ["C12"]}}),
        ("B2", 2 + 2 + 1, {"trains": {0: ["C25"]}}),
        ("B5", 1 + 2 + 3, {}),
        ("B5", 1 + 2 + 2, {"trains": {0: ["C20"]}}),
        ("B5", 1 + 4 + 3, {"prepared": [city for city in CITIES if city != "tokyo"]}),
    ],
)
def test_the_yen_for_fee_and_both_parts_have_to_be_there(
    event: str, least: int, wishes: dict[str, Any]
) -> None:
    assert "event" in options(stage(event=event, yen=[least], **wishes))
    assert "event" not in options(stage(event=event, yen=[least - 1], **wishes))
    assert refused(stage(event=event, yen=[least - 1], **wishes), "event") == "event-card.action.both-parts"


@pytest.mark.rule("event-card.action.costs-as-usual", "event-card.action.both-parts")
@pytest.mark.parametrize(("event", "other"), [("B2", "track"), ("B5", "station")])
def test_the_discount_of_a_card_used_before_does_not_reach_the_event(event: str, other: str) -> None:
    form: dict[str, Any] = {"event": event, "yen": [30], "trains": {0: ["C04"]}, "tracks": [1]}
    game = say(stage(prepared=["tokyo"], **form), "C04", "kyoto")
    assert yen(game, 0) == 30 - (3 - 1)
    say(game, "event", "ground", "hamamatsu", *(["osaka"] if other == "track" else ["white", "tokyo"]))
    costs = {"B2": 2 + 3 + 2, "B5": 1 + 3 + 3}
    assert yen(game, 0) == 28 - costs[event] and game.question == v.ACTION


@pytest.mark.rule("event-card.action.both-parts")
@pytest.mark.parametrize(
    ("event", "wishes", "rule"),
    [
        ("B2", {"prepared": CITIES, "tracks": [1]}, "ground.target.construction-token"),
        ("B2", {"laid": CITIES, "tracks": [1]}, "track.target.empty-section"),
        ("B5", {"prepared": CITIES}, "ground.target.construction-token"),
        ("G1", {"cauldrons": [0]}, "olympic.place.supply-seven"),
    ],
)
def test_a_part_that_is_impossible_bars_the_whole(event: str, wishes: dict[str, Any], rule: str) -> None:
    assert refused(stage(event=event, yen=[30], **wishes), "event") == rule
    assert "event" in options(stage(event=event, yen=[30]))


@pytest.mark.rule("event-card.action.both-parts")
def test_the_first_part_leaves_enough_for_the_second() -> None:
    # 7 yen: 2 for the event and 2 for the track at letter B leave 3 for the ground.
    game = say(stage(event="B2", yen=[7]), "event")
    assert game.question == v.GROUND_CITY
    assert {"hamamatsu", "maibara"} <= options(game) and {"osaka", "tokyo"}.isdisjoint(options(game))
    assert refused(game, "osaka") == "event-card.action.both-parts"
    # The other way round 2 of the 6 yen are kept for the cheapest ground.
    game = say(stage(event="B2", yen=[8], trains={0: ["C25"]}, tracks=[1]), "event", "track", "osaka")
    assert options(game) == {"A", "B", "C", "D"}
    assert refused(game, "E") == "event-card.action.both-parts"


@pytest.mark.rule("event-card.action.second-uses-first", "event-card.blue.ground-and-track")
def test_the_track_of_the_first_part_can_be_laid() -> None:
    game = say(stage(event="B2", yen=[9]), "event")
    # Nobody has a track, so ground comes first.
    say(game, "kyoto", "kyoto")
    assert laid(game) == {"kyoto"} and tracks(game) == [0, 0, 0] and points(game, 0) == 3 + 2
    assert yen(game) == [9 - 2 - 3 - 2, 0, 0]
    game = say(stage(event="B2", yen=[9], tracks=[0, 3, 0]), "event", "ground", "kyoto", "tokyo")
    assert laid(game) == {"tokyo"} and tracks(game) == [0, 3, 0] and yen(game, 1) == 0, "the own one first"
    game = say(stage(event="B2", yen=[9], tracks=[0, 3, 0]), "event", "track", "tokyo", "kyoto")
    assert tracks(game) == [1, 2, 0] and yen(game) == [9 - 2 - 3 - 2, 2, 0], (
        "borrowed before the own one came"
    )


@pytest.mark.rule("event-card.action.second-uses-first", "event-card.blue.ground-and-station")
def test_the_station_can_stand_on_the_ground_just_prepared() -> None:
    game = say(stage(event="B5", yen=[9]), "event")
    assert game.question == v.GROUND_CITY
    say(game, "kyoto", "gold")
    assert options(game) == {"kyoto"} and refused(game, "osaka") == "station.target.prepared-and-empty"
    say(game, "kyoto")
    assert stations(game) == {"kyoto": "gold"} and yen(game, 0) == 9 - 1 - 3 - 3
    game = say(stage(event="B5", yen=[9], prepared=["osaka"]), "event", "ground", "kyoto", "gold")
    assert options(game) == {"kyoto", "osaka"}, "or in another city"
    game = say(stage(event="B5", yen=[9], prepared=["osaka"]), "event", "station", "gold")
    assert options(game) == {"osaka"}


@pytest.mark.rule("event-card.grey.counter-not-doubled")
@pytest.mark.parametrize("words", [["venue", "V2", "gold"], ["counter", "gold", "V2"]])
def test_the_ability_doubles_the_venue_and_not_the_counter(words: list[str]) -> None:
    game = say(stage(event="G1", yen=[3], trains={0: ["C30"]}), "event", *words)
    assert yen(game, 0) == 3 + 4 and counters(game)["gold"] == 1 == sum(counters(game).values())
    assert game.question == v.ACTION and lit(game, 0) == [0, 1, 0]
