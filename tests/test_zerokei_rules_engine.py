"""The rules of Zero-Kei for using engines."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    EVERY,
    bank,
    changed,
    engine_ids,
    options,
    play,
    points,
    refused,
    say,
    seen,
    tracks,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

SHOWN = {  # the two sides
    2: {"L1": ("ground", "venue"), "L2": ("track", "station")},
    3: {
        "L1": ("ground", "track"),
        "L2": ("ground", "station"),
        "L3": ("station", "venue"),
        "L4": ("venue", "track"),
    },
}


def acting(*engines: str, **form: Any) -> Zerokei:
    """Seat 0 may do everything engines offer; Hamamatsu costs 3, track (letter D) 4, a station 3."""
    form = {"prepared": ["osaka"], "tracks": [1], "yen": [20, 20, 20], "engines": engines} | form
    return stage(**form)


DETAILS: dict[str, dict[str, str]] = {
    "ground": {"ground": "hamamatsu"},
    "track": {"track": "kyoto"},
    "station": {"colour": "white", "station": "osaka"},
    "venue": {"venue": "V2 only"},
}
COSTS = {"ground": 3, "track": 4, "station": 3, "venue": 0}


@pytest.mark.rule("engine.fee.own-to-bank", "engine.fee.plus-action-cost")
@pytest.mark.parametrize("id_", ["L1", "L2", "L3", "L4"])
def test_the_own_engine_costs_two_yen_to_the_bank_besides_the_action(id_: str) -> None:
    others = [other for other in engine_ids(3) if other != id_]
    for part in SHOWN[3][id_]:
        game = acting(id_, *others[:2])
        money = bank(game)
        play(game, "engine 0", part=part, **DETAILS[part])
        assert yen(game) == [18 - COSTS[part], 20, 20]
        assert bank(game) == money + 2 + COSTS[part]


@pytest.mark.rule("engine.fee.other-to-owner", "engine.fee.plus-action-cost")
@pytest.mark.parametrize("id_", ["L1", "L2", "L3", "L4"])
@pytest.mark.parametrize("owner", [1, 2])
def test_anothers_engine_costs_two_yen_to_its_owner_at_once(id_: str, owner: int) -> None:
    others = [other for other in engine_ids(3) if other != id_]
    order = [others[0], id_, others[1]] if owner == 1 else [*others[:2], id_]
    for part in SHOWN[3][id_]:
        game = acting(*order)
        money = bank(game)
        say(game, f"engine {owner}")
        assert yen(game, owner) == 22 and yen(game, 0) == 18
        say(game, part, *DETAILS[part].values())
        assert yen(game, 0) == 18 - COSTS[part] and yen(game, 3 - owner) == 20
        assert bank(game) == money + COSTS[part], "the fee does not reach the bank"


@pytest.mark.rule("engine.fee.plus-action-cost")
@pytest.mark.parametrize(("money", "possible"), [(4, False), (5, True)])
@pytest.mark.parametrize("whose", ["engine 0", "engine 1"])
def test_fee_and_action_have_to_be_payable_together(whose: str, money: int, possible: bool) -> None:
    # A station for 3 with an engine for 2; nothing else is possible with it.
    form: dict[str, Any] = {"yen": [money], "tracks": [0], "cauldrons": [0]}
    game = acting(*(("L3", "L1", "L4") if whose == "engine 0" else ("L4", "L3", "L1")), **form)
    assert (whose in options(game)) == possible
    if possible:
        play(game, whose, **DETAILS["station"])
        assert yen(game, 0) == 0
    else:
        assert refused(game, whose) == "action.choice.must-be-possible"


@pytest.mark.rule("engine.fee.own-to-bank", "engine.fee.other-to-owner")
def test_without_the_fee_no_engine_runs() -> None:
    for money in (0, 1):
        game = acting("L3", "L4", "L1", yen=[money])
        assert options(game) == {"tail", "stop"}
        assert refused(game, "engine 0") == "engine.fee.own-to-bank"
        assert refused(game, "engine 1") == "engine.fee.other-to-owner"
    game = acting("L3", "L4", "L1", yen=[2])
    assert {"engine 0", "engine 1"} <= options(game), "a cauldron costs nothing more"


@pytest.mark.rule("engine.use.one-of-its-actions")
@EVERY
def test_one_use_is_one_of_the_actions_it_shows(players: int) -> None:
    sides = SHOWN[min(players, 3)]
    for id_, shown in sides.items():
        others = [other for other in sides if other != id_]
        form: dict[str, Any] = {"players": players, "engines": [id_, *others][:players], "yen": [20]}
        game = stage(prepared=["osaka"], tracks=[1], **form)
        say(game, "engine 0")
        assert game.question == v.PART and options(game) == set(shown)
        for part in set(DETAILS) - set(shown):
            assert refused(game, part) == "engine.use.one-of-its-actions"
        left = seen(game).actions_left
        say(game, shown[0], *DETAILS[shown[0]].values())
        assert game.question == v.ACTION and seen(game).actions_left == left, "the other is not done as well"
        assert refused(game, "engine 0") == "action.card.once-per-turn"


@pytest.mark.rule("engine.use.several-engines")
def test_several_engines_each_once_and_each_for_its_fee() -> None:
    game = acting("L1", "L2", "L3", actions=5)
    play(game, "engine 0", part="ground", ground="hamamatsu")
    play(game, "engine 1", part="ground", ground="shizuoka")
    play(game, "engine 2", part="venue", venue="V2 only")
    assert yen(game) == [20 - 3 * 2 - 2 * 3, 22, 22] and seen(game).actions_left == 2
    for seat in range(3):
        assert refused(game, f"engine {seat}") == "action.card.once-per-turn"


@pytest.mark.rule("engine.other.no-refusal")
def test_the_owner_is_not_asked_and_uses_the_engine_before_or_after() -> None:
    game = acting("L4", "L1", "L2", claims={1: "C01"}, players=3, yen=[20, 0, 0])
    say(game, "engine 1")
    assert game.seat == 0, "nobody asks the owner"
    say(game, "ground", "hamamatsu", "stop")
    # Of the tile space 3 is left, for 3 yen.
    assert (game.seat, game.question) == (1, v.ACTION) and yen(game, 1) == 5
    play(game, "engine 1", ground="maibara")  # a track at 4 yen is too dear
    assert yen(game, 1) == 1 and tracks(game, 1) == 1
    # The other way round: the owner has used it on a turn before.
    game = acting("L1", "L4", "L2", claims={1: "C01"}, yen=[20, 20, 0])
    play(game, "engine 0", part="ground", ground="hamamatsu")
    say(game, "stop")
    assert game.seat == 1 and "engine 0" in options(game)


@pytest.mark.rule("engine.other.user-acts")
def test_who_uses_an_engine_acts_with_abilities_tracks_and_points_of_the_own() -> None:
    # The ground ability belongs to the user, the station ability to the owner.
    game = acting("L4", "L2", "L1", trains={0: ["C12"], 1: ["C20", "C07"]}, tracks=[0, 0, 5])
    before = seen(game)
    play(game, "engine 1", part="ground", ground="tokyo")
    assert yen(game) == [20 - 2 - 1, 22, 20] and points(game) == [4, 0, 0] and tracks(game) == [1, 0, 5]
    assert changed(before, game) == {"yen", "points", "tracks", "construction"}
    game = acting("L4", "L2", "L1", trains={0: ["C12"], 1: ["C20", "C07"]})
    play(game, "engine 1", part="station", colour="white", station="osaka")
    assert yen(game) == [20 - 2 - 3, 22, 20] and points(game) == [6, 0, 0]
    game = acting("L2", "L1", "L4", tracks=[2, 3, 3])
    play(game, "engine 1", part="track", track="osaka")
    assert tracks(game) == [1, 3, 3] and points(game) == [5, 0, 0] and yen(game) == [14, 22, 20]
    game = acting("L2", "L1", "L4", cauldrons=[7, 7, 7])
    play(game, "engine 2", part="venue", venue="V1")
    state = seen(game)
    assert list(state.cauldrons_at[0]) == [1, 0, 0] and list(state.cauldrons[:3]) == [6, 7, 7]
    assert points(game) == [2, 0, 0]
