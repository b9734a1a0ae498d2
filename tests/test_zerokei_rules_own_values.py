"""Rules that the box as we know it has no card for: a file with the printed values may bring them."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import HIDEO, laid, options, points, refused, say, yen

from ekiben.games.zerokei import vocabulary as v

TILE = {"turn_order": {"2": {"2": {"yen": 1, "points": 2}}, "3": {"3": {"yen": 0, "points": 2}}}}


@pytest.mark.rule("order.tile.reward-other-spaces", "ability.turn-order.reward-twice")
@pytest.mark.parametrize(("train", "times"), [([], 1), (["C17"], 2)])
def test_a_space_may_give_points_and_the_ability_doubles_them(train: list[str], times: int) -> None:
    claims = {0: "C01", 1: "C02", 2: "C04"}
    game = say(stage("turns", cards=TILE, event="G3", claims=claims, trains={0: train}), "3")
    assert (points(game, 0), yen(game, 0)) == (2 * times, 0) and game.question == v.ACTION
    # The last player gets the space that is left, with its points.
    game = stage("turns", cards=TILE, event="G3", claims=claims, trains={2: train})
    say(game, "1", "white", "stop", "2", "stop")
    assert (points(game, 2), game.seat) == (2 * times, 2)


@pytest.mark.rule("solo.order.space-2-reward")
def test_hideo_gets_yen_and_points_of_a_space_as_points() -> None:
    board = {"A1": "tokyo", "A2": "osaka"}
    game = stage("turns", cards=TILE, solo=True, claims={0: "C10", HIDEO: "C14"}, board=board, event="G3")
    say(game, "1", "white", "stop")
    assert points(game, HIDEO) == (1 + 2) + 4 + 4 and yen(game, HIDEO) == 0


@pytest.mark.rule("action.discount.with-ability", "event-card.action.both-parts")
def test_an_event_of_two_actions_may_give_a_discount() -> None:
    cards: dict[str, Any] = {"events": {"B2": {"parts": ["ground-1", "track-1"]}}}
    form: dict[str, Any] = {"cards": cards, "event": "B2", "tracks": [1]}
    # 2 for the event, 1 for the cheapest ground, 1 for a track at letter B.
    assert "event" in options(stage(yen=[4], **form))
    assert refused(stage(yen=[3], **form), "event") == "event-card.action.both-parts"
    for words in (("ground", "maibara", "tokyo"), ("track", "tokyo", "maibara")):
        game = say(stage(yen=[4], **form), "event", words[0])
        if words[0] == "ground":
            assert "hamamatsu" not in options(game), "its 2 yen are kept for the track"
        say(game, *words[1:])
        assert yen(game, 0) == 0 and points(game, 0) == 2 + 2 and laid(game) == {"tokyo"}
    # The ability fixes the cost of ground, discount or not.
    assert "event" in options(stage(yen=[4], trains={0: ["C12"]}, **form))
    assert "event" not in options(stage(yen=[3], trains={0: ["C12"]}, **form))


@pytest.mark.rule("engine.use.one-of-its-actions")
def test_an_engine_may_show_one_action_or_four() -> None:
    cards = {"engines": {"L1": {"many": ["venue"]}, "L4": {"many": ["ground", "track", "station", "venue"]}}}
    form: dict[str, Any] = {"cards": cards, "yen": [20], "engines": ["L1", "L4", "L2"], "tracks": [1]}
    game = say(stage(**form), "engine 0")
    assert game.question == v.VENUE_CHOICE
    game = say(stage(prepared=["tokyo"], **form), "engine 1")
    assert options(game) == {"ground", "track", "station", "venue"}
    say(game, "station", "white", "tokyo")
    assert yen(game) == [20 - 2 - 3, 2, 0] and points(game, 0) == 6
