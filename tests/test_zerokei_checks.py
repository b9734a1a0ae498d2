"""The cases of checks.toml, which follow from single rules of Zero-Kei, played through the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CARD,
    CARDS,
    CITIES,
    COLOURS,
    claims,
    counters,
    options,
    play,
    points,
    ranking,
    refused,
    say,
    seen,
    tile,
    tracks,
    train,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

SHEET = tomllib.loads((Path(__file__).parent / "data/zerokei/checks.toml").read_text("utf-8"))
CHECKS: dict[str, dict[str, Any]] = {check["id"]: check for check in SHEET["check"]}
PLAYED: dict[str, Callable[[dict[str, Any], dict[str, Any]], None]] = {}

#: The carriage of every ability the checks name, and a plain event without action and with letter D.
ABLE = {"tail": "C02", "venue": "C30", "station": "C20", "engine": "C07", "turn": "C17"}


def plays(
    name: str,
) -> Callable[
    [Callable[[dict[str, Any], dict[str, Any]], None]], Callable[[dict[str, Any], dict[str, Any]], None]
]:
    """The function plays the check of this id."""

    def enter(
        function: Callable[[dict[str, Any], dict[str, Any]], None],
    ) -> Callable[[dict[str, Any], dict[str, Any]], None]:
        PLAYED[name] = function
        return function

    return enter


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_check(check: dict[str, Any]) -> None:
    PLAYED[check["id"]](check["given"], check["then"])


def test_every_check_is_played() -> None:
    assert set(PLAYED) == set(CHECKS)


def steps(game: Zerokei) -> int:
    """How many steps the counters have done, from the start on."""
    return sum(counters(game).values())


# ---------------------------------------------------------------- claims


def claim_for(price: int, money: int, score: int) -> Zerokei:
    """Toyohashi, 2 yen, with a station for 4 in all; the others of the row cost 1."""
    built = {"toyohashi": "white"} if price == 4 else {}
    row = ["C14", "C05", "C15", "C21", "C27"]
    return stage("claims", row=row, yen=[money, 9, 9], points=[score, 0, 0], stations=built)


@plays("two-cities-with-stations")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    built = dict(zip(given["stations"], COLOURS, strict=False))
    game = stage("claims", row=[given["card"], "C01", "C02", "C04", "C05"], yen=[20], stations=built)
    say(game, given["card"])
    assert yen(game, 0) == 20 - then["price"]


@plays("points-for-missing-yen")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = say(claim_for(given["price"], given["yen"], given["points"]), "C14")
    assert yen(game, 0) == given["yen"] + then["yen"]
    assert points(game, 0) == given["points"] + then["points"]


@plays("unaffordable-card")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    assert refused(claim_for(given["price"], given["yen"], given["points"]), "C14") == then["refused"]


@plays("buy-card-with-yen-only")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    form: dict[str, Any] = {"trains": {0: ["C05"]}, "stations": {"toyohashi": "white"}}
    form |= {"yen": [given["yen"]], "points": [given["points"]]}
    assert refused(stage(discards=["C14"], **form), "C05") == then["refused"]
    assert refused(say(stage(discards=["C14", "C21"], **form), "C05"), "C14") == then["refused"]


# ---------------------------------------------------------------- actions


@plays("unused-actions")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: ["C01", "C10"]}, actions=given["actions"])
    for card in ["C01", "C10"][: given["done"]]:
        play(game, card, venue="V3 only")
    say(game, "stop")
    assert yen(game, 0) == then["yen"]


@plays("tail-ability")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: [ABLE[given["ability"]]]})
    play(game, "tail", counter="gold")
    assert (yen(game, 0), steps(game)) == (then["yen"], then["counter_steps"])


@plays("olympic-ability-at-the-paying-venue")
@plays("olympic-ability-at-the-yen-venue")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: [ABLE[given["ability"]], "C01"]}, yen=[5])
    play(game, "C01", venue=given["venue"])
    assert (yen(game, 0), points(game, 0)) == (5 + then["yen"], then.get("points", 0))


@plays("ground-for-one-less")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: ["C04"]}, yen=[5])
    play(game, "C04", ground=given["city"])
    assert (yen(game, 0), points(game, 0)) == (5 + then["yen"], then["points"])
    assert tracks(game, 0) == then["tracks"]


@plays("station-ability")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: [ABLE[given["ability"]], "C08"]}, yen=[5], prepared=["osaka"])
    play(game, "C08", colour="gold", station="osaka")
    assert (yen(game, 0), points(game, 0)) == (5 + then["yen"], then["points"])


@plays("engine-ability")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: [ABLE[given["ability"]]]}, yen=[5], engines=["L1", "L4", "L2"])
    play(game, "engine 1", venue="V3 only")
    assert (yen(game, 0), yen(game, 1)) == (5 + then["yen"], then["owner_yen"])


@plays("repeated-engine")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: ["C06"]}, yen=[9], engines=["L1", "L2", "L3"], used=["engine 0"])
    play(game, "C06", again="engine 0", ground=given["city"])
    assert (yen(game, 0), points(game, 0)) == (9 + then["yen"], then["points"])
    assert tracks(game, 0) == then["tracks"]


@plays("borrowed-track")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    event = next(event.id for event in BOX.events if event.letter == given["letter"] and event.kind == "end")
    held = [given["own_tracks"], given["others_tracks"], 0]
    game = stage(event=event, trains={0: ["C03"]}, yen=[9], tracks=held)
    play(game, "C03", track="kyoto")
    assert yen(game)[:2] == [9 + then["yen"], then["owner_yen"]] and points(game, 0) == then["points"]
    assert tracks(game, 1) == held[1] + then["owner_tracks"]


@plays("track-for-two-less")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    # The event with the discount has another letter: the ability chooses the one of the case.
    game = stage(event="B6", trains={0: ["C25"]}, yen=[9], tracks=[given["own_tracks"]])
    play(game, "event", track="kyoto", space=given["letter"])
    assert (yen(game, 0), points(game, 0)) == (9 + then["yen"], then["points"])


@plays("used-up-colour")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    built = dict.fromkeys(CITIES[: given["built"]], given["colour"])
    game = say(stage(trains={0: ["C08"]}, yen=[9], prepared=["tokyo"], stations=built), "C08")
    assert refused(game, given["colour"]) == then["refused"]


@plays("ground-already-prepared")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = say(stage(event="N3", yen=[9], prepared=[given["city"]]), "event")
    assert given["prepared"] and refused(game, given["city"]) == then["refused"]


@plays("station-on-unprepared-ground")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = say(stage(event="N5", yen=[9], prepared=["tokyo"]), "event", "white")
    assert not given["prepared"] and refused(game, given["city"]) == then["refused"]


@plays("track-already-laid")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = say(stage(event="N6", yen=[9], tracks=[1], laid=[given["city"]]), "event")
    assert given["track"] and refused(game, given["city"]) == then["refused"]


@plays("no-cauldron-left")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    for card in given["cards"]:
        event, word = (card, "event") if card not in CARD else ("G3", card)
        form: dict[str, Any] = {"event": event, "trains": {0: ["C01"]}}
        assert word in options(stage(cauldrons=[1], **form))
        game = stage(cauldrons=[given["cauldrons"]], **form)
        # An event of two actions is refused as a whole: both of its parts have to be possible.
        assert refused(game, word) in (then["refused"], "event-card.action.both-parts")


@plays("card-used-twice")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(trains={0: [given["card"]]}, yen=[9])
    play(game, given["card"], ground="osaka")
    assert given["used"] and refused(game, given["card"]) == then["refused"]


@plays("bought-venue-token")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    venues = ["osaka", "kyoto", "tokyo"]
    game = stage(event=given["event"], trains={0: [given["card"]]}, yen=[9], venues=venues)
    play(game, "event", token=given["token"], on=given["card"])
    wagon = game.view(0).seats[0].train[0]
    assert CARDS[wagon.card] == given["card"] and [city + 1 for city in wagon.cities] == then["cities"]
    assert (yen(game, 0), steps(game)) == (9 + then["yen"], then["counter_steps"])


# ---------------------------------------------------------------- counters and the tile


@plays("turn-ability-on-space-1")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage("turns", claims={0: ABLE[given["ability"]], 1: "C01", 2: "C04"})
    say(game, str(given["space"]), "gold")
    assert refused(game, "gold") == "ability.turn-order.space-1-different"
    say(game, "white")
    assert game.question == v.ACTION and steps(game) == then["counter_steps"]
    assert (len([n for n in counters(game).values() if n]) > 1) == then["different"]


@plays("turn-reward-again-on-space-1")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    trains = {0: [ABLE[given["ability"]]]}
    game = stage("offers", event=given["event"], trains=trains, counters={"white": 2, "gold": 1})
    before = counters(game)
    assert game.question == v.COUNTER_STEP and tile(game)[given["space"] - 1] == 0
    say(game, "white")
    assert refused(game, "white") == "end-of-round.grey.turn-reward-space-1"
    say(game, "gold")
    moved = {colour: counters(game)[colour] - before[colour] for colour in COLOURS}
    assert sum(moved.values()) == then["counter_steps"] and (max(moved.values()) == 1) == then["different"]


@plays("counter-lands-on-top")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage(counters=given["counters"])
    play(game, "tail", counter=given["advances"])
    assert counters(game) | then["counters"] == counters(game)
    assert ranking(game)[:2] == then["ranking"]


@plays("counter-on-the-last-space")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    last = BOX.stations.last
    game = stage(counters=dict.fromkeys(given["at_last"], last))
    play(game, "tail", counter=given["advances"])
    assert [colour for colour in ranking(game) if counters(game)[colour] == last] == then["at_last"]


# ---------------------------------------------------------------- the end


def final(given: dict[str, Any], **form: Any) -> Zerokei:
    """A game that is over, with no cauldrons left to lose points by."""
    laid = [CITIES[number - 1] for number in given.get("tracks", [])]
    return stage("end", **{"cauldrons": [0, 0, 0], "laid": laid} | form)


@plays("tie-by-cauldrons")
@plays("tie-shared")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    left = given["cauldrons_left"]
    score = [number + 3 * kept for number, kept in zip(given["points"], left, strict=True)]
    game = final({}, players=2, points=score, cauldrons=left)
    assert game.scores == given["points"] and game.winners == then["winners"]


def carriages(numbers: list[int]) -> list[str]:
    """One-city carriages with these numbers, in this order."""
    found: list[str] = []
    for number in numbers:
        fitting = [card.id for card in BOX.carriages if card.cities == (number,) and card.id not in found]
        found.append(fitting[0])
    return found


@plays("connected-with-a-repeated-city")
@plays("connected-needs-two")
@plays("connected-downwards")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = final(given, trains={0: carriages(given["cities"])})
    assert seen(game).scored[0][v.SCORE_CONNECTED] == then["connected"]


@plays("one-city-scored-early")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    trains = {0: ["C06", "C08"]}
    assert len(trains[0]) == given["cards_with_city"]
    form: dict[str, Any] = {"stations": {"maibara": "gold"}, "laid": ["maibara"], "counters": {"gold": 3}}
    game = stage("offers", event=given["event"], trains=trains, **form)
    say(game, "maibara")
    assert points(game, 0) == then["points"]


@plays("yen-left")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = final({}, yen=[given["yen"]])
    assert seen(game).scored[0][v.SCORE_YEN] == then["points"] == game.scores[0]


# ---------------------------------------------------------------- Hideo


@plays("hideo-takes-the-nearest")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    row = ["C14", "C09", "C01"]
    game = stage("claims", solo=True, row=row, yen=[9])
    say(game, row[given["your_place"] - 1])
    # He was nearest, so he has had his turn: what he claimed is in his train.
    assert train(game, 1) == [row[then["hideos_place"] - 1]] and claims(game) == {}


@plays("hideo-on-space-1")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    game = stage("turns", solo=True, claims={1: "C01", 0: "C04"}, counters=given["counters"])
    assert tile(game)[given["space"] - 1] == 1 and counters(game) == then["counters"]


@plays("hideo-prepares-first")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    form: dict[str, Any] = {"board": {"A1": given["city"], "A2": "tokyo"}, "tracks": [0, 0]}
    game = stage(solo=True, claims={1: "C02"}, laid=["tokyo"], stations={"tokyo": "gold"}, **form)
    say(game, "stop")
    state = seen(game)
    done = [
        state.log_points[i]
        for i in range(state.log_size)
        if CITIES[state.log_where[i]] == given["city"] and state.log_step[i] == v.LOG_GROUND
    ]
    assert then["action"] == "ground" and done == [then["points"]]
    assert tracks(game, 1) == then["tracks"] and yen(game, 1) == then["yen"]


@plays("hideo-city-without-track")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    trains = {1: carriages(given["cities"])}
    form: dict[str, Any] = {"board": {"A1": "tokyo", "A2": "kyoto"}}
    assert seen(final(given, solo=True, trains=trains, **form)).scored[1][v.SCORE_CITIES] == then["points"]


@plays("hideo-connected")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    trains = {1: carriages(given["cities"])}
    form: dict[str, Any] = {"board": {"A1": "tokyo", "A2": "kyoto"}}
    game = final(given, solo=True, trains=trains, **form)
    assert seen(game).scored[1][v.SCORE_CONNECTED] == then["connected"]


@plays("hideos-engine")
def _(given: dict[str, Any], then: dict[str, Any]) -> None:
    assert given["engine_of"] == "hideo"
    game = stage(solo=True, engines=["L2", "L1"], yen=[5])
    say(game, "engine 1")
    assert (yen(game, 0), points(game, 1), yen(game, 1)) == (5 + then["yen"], then["hideo_points"], 0)
