"""The rules of the ability carriages."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_stage import BOX, CITIES, stage
from zerokei_tools import (
    bank,
    counters,
    laid,
    letter,
    lit,
    options,
    play,
    points,
    refused,
    row,
    say,
    seen,
    stations,
    tracks,
    train,
    yen,
)

from ekiben.games.zerokei import vocabulary as v
from ekiben.games.zerokei.game import Zerokei

TAIL, ENGINE, GROUND, TURN, STATION, TRACK, OLYMPIC = "C02", "C07", "C12", "C17", "C20", "C25", "C30"
ABILITIES = (TAIL, ENGINE, GROUND, TURN, STATION, TRACK, OLYMPIC)


# ---------------------------------------------------------------- what holds for all of them


@pytest.mark.rule("ability.general.permanent-own")
def test_there_are_seven_and_they_offer_no_action() -> None:
    assert {card.id for card in BOX.carriages if card.ability} == set(ABILITIES)
    form: dict[str, Any] = {"yen": [30], "prepared": ["osaka"], "tracks": [1], "discards": ["C14"]}
    game = stage(event="G3", trains={0: list(ABILITIES)}, used=["engine 1"], **form)
    for card in ABILITIES:
        assert refused(game, card) == "ability.general.permanent-own"
    assert options(game) == {"engine 0", "engine 2", "tail", "stop"}
    assert seen(game).actions_left == 3, "they cost no action"


@pytest.mark.rule("ability.general.permanent-own")
def test_an_ability_is_its_owners_alone() -> None:
    trains = {1: list(ABILITIES)}
    game = stage(event="G3", trains=trains, yen=[20], tracks=[1], engines=["L4", "L1", "L2"])
    play(game, "engine 1", part="ground", ground="osaka")
    assert yen(game) == [20 - 2 - 4, 2, 0], "neither the fee nor the ground is cheaper"
    play(game, "tail", counter="gold")
    assert yen(game, 0) == 14 + 5
    play(game, "engine 2", part="station", colour="gold", station="osaka")
    assert yen(game) == [19 - 2 - 3, 2, 2] and points(game, 0) == 4 + 6
    game = stage(event="N1", trains=trains, yen=[9])
    play(game, "event", venue="V2")
    assert yen(game, 0) == 11
    game = stage(event="N6", trains=trains, yen=[9], tracks=[1])
    play(game, "event", track="osaka")
    assert yen(game, 0) == 8, "the space of the counter, without a choice"
    game = stage("turns", claims={0: "C01"}, trains=trains, event="G3")
    say(game, "3")
    assert yen(game, 0) == 3


@pytest.mark.rule("ability.general.permanent-own")
def test_an_ability_lasts() -> None:
    # Round after round, without being used up, and several times in one turn.
    game = stage(
        event="N3", trains={0: [GROUND, "C04", "C16"]}, yen=[9], actions=4, claims={}, order=[1, 2, 0]
    )
    play(game, "C04", ground="osaka")
    play(game, "C16", ground="tokyo")
    play(game, "event", ground="nagoya")
    assert yen(game, 0) == 9 - 3 and points(game, 0) == 12
    say(game, "stop")
    assert seen(game).round == 1 and seen(game).abilities[0] == v.ABLE_GROUND
    for round in (2, 5):
        game = stage(event="N3", round=round, trains={0: [GROUND]}, yen=[1])
        play(game, "event", ground="tokyo")
        assert yen(game, 0) == 0


@pytest.mark.rule("ability.general.from-insertion")
def test_a_claimed_ability_does_nothing_until_it_joins() -> None:
    cards = [TURN, "C14", "C10", "C01", "C04"]
    game = stage("claims", row=cards, yen=[9, 9, 9])
    say(game, TURN)
    assert seen(game).abilities[0] == 0 and train(game, 0) == [] and TURN in row(game)
    say(game, "C14", "C10")
    # Now it has joined, and counts for the space of the same turn.
    assert train(game, 0) == [TURN] and seen(game).abilities[0] == v.ABLE_TURN
    before = yen(game, 0)
    say(game, "2")
    assert yen(game, 0) == before + 4


@pytest.mark.rule("ability.general.from-insertion")
def test_an_ability_counts_in_the_turn_in_which_it_joins() -> None:
    game = stage("turns", claims={0: GROUND}, event="N3", yen=[1])
    say(game, "3")
    play(game, "event", ground="tokyo")
    assert yen(game, 0) == 1 + 3 - 1
    # Also when it is bought from the discard pile.
    game = stage(event="N3", trains={0: ["C05"]}, discards=[GROUND], yen=[4])
    play(game, "C05", buy=GROUND)
    play(game, "event", ground="tokyo")
    assert yen(game, 0) == 0 and points(game, 0) == 4


@pytest.mark.rule("ability.general.any-source")
@pytest.mark.parametrize(
    ("words", "wishes", "cost"),
    [
        (["engine 0"], {"engines": ["L1", "L3", "L4"]}, 2 + 1),
        (["engine 1"], {"engines": ["L3", "L1", "L4"]}, 2 + 1),
        (["C13"], {"trains": {0: [GROUND, "C13"]}}, 1),
        (["C04"], {"trains": {0: [GROUND, "C04"]}}, 1),
        (["event"], {"event": "N3"}, 1),
        (["event"], {"event": "G5"}, 1),
        (["C06", "C13"], {"trains": {0: [GROUND, "C06", "C13"]}, "used": ["C13"]}, 1 + 1),
    ],
    ids=[
        "own engine",
        "other engine",
        "carriage",
        "discounted carriage",
        "event",
        "event of three",
        "repeat",
    ],
)
def test_an_ability_counts_wherever_the_action_comes_from(
    words: list[str], wishes: dict[str, Any], cost: int
) -> None:
    game = stage(**({"event": "G3", "yen": [9], "trains": {0: [GROUND]}} | wishes))
    say(game, *words)
    if game.question == v.PART:
        say(game, "ground")
    say(game, "tokyo")
    assert yen(game, 0) == 9 - cost and points(game, 0) == 4 and tracks(game, 0) == 1


@pytest.mark.rule("ability.general.any-source")
@pytest.mark.parametrize(
    ("card", "event"), [("C08", "G3"), ("C11", "G3"), ("event", "N5"), ("event", "G5"), ("engine 0", "G3")]
)
def test_the_station_ability_counts_wherever_the_action_comes_from(card: str, event: str) -> None:
    trains = {0: [STATION, "C08", "C11"]}
    game = stage(event=event, yen=[9], trains=trains, prepared=["osaka"], engines=["L3", "L1", "L2"])
    say(game, card)
    if game.question == v.PART:
        say(game, "station")
    say(game, "gold", "osaka")
    cost = {"C11": 1, "engine 0": 4}.get(card, 2)
    assert yen(game, 0) == 9 - cost and points(game, 0) == 7


# ---------------------------------------------------------------- station, track


@pytest.mark.rule("ability.station.cost-and-vp")
@pytest.mark.parametrize(("built", "vp"), [(0, 7), (1, 5), (2, 3), (3, 2)])
def test_a_station_costs_two_and_gives_a_point_more(built: int, vp: int) -> None:
    standing = dict.fromkeys(["kyoto", "maibara", "atami"][:built], "gold")
    form: dict[str, Any] = {"event": "N5", "prepared": ["osaka"], "stations": standing}
    game = stage(yen=[2], trains={0: [STATION]}, **form)
    play(game, "event", colour="gold", station="osaka")
    assert yen(game, 0) == 0 and points(game, 0) == vp and bank(game) == 0
    assert stations(game)["osaka"] == "gold"
    assert "event" not in options(stage(yen=[1], trains={0: [STATION]}, **form))
    assert "event" not in options(stage(yen=[2], **form)), "without it 3"
    game = stage(yen=[3], **form)
    play(game, "event", colour="gold", station="osaka")
    assert yen(game, 0) == 0 and points(game, 0) == vp - 1


@pytest.mark.rule("ability.track.any-space")
@pytest.mark.parametrize(
    ("space", "cost", "vp"), [("A", 1, 1), ("B", 2, 2), ("C", 3, 3), ("D", 4, 5), ("E", 5, 6)]
)
@pytest.mark.parametrize("event", ["G4", "G3", "G6"])  # letters A, D and E
def test_any_space_of_the_marker_is_chosen(space: str, cost: int, vp: int, event: str) -> None:
    game = stage(event=event, yen=[9], trains={0: [TRACK, "C18"]}, tracks=[1])
    before = letter(game)
    say(game, "C18", "osaka")
    assert options(game) == set("ABCDE")
    say(game, space)
    assert yen(game, 0) == 9 - cost and points(game, 0) == vp and laid(game) == {"osaka"}
    assert letter(game) == before, "the counter does not move"


@pytest.mark.rule("ability.track.any-space")
def test_only_spaces_that_can_be_paid_are_offered() -> None:
    form: dict[str, Any] = {"event": "G6", "trains": {0: [TRACK, "C18", "C09"]}, "tracks": [2]}
    game = say(stage(yen=[3], **form), "C18", "osaka")
    assert options(game) == {"A", "B", "C"} and refused(game, "D") == "ability.track.any-space"
    game = say(stage(yen=[3], **form), "C09", "osaka")
    assert options(game) == {"A", "B", "C", "D"}, "a yen less"
    say(game, "D")
    assert yen(game, 0) == 0 and points(game, 0) == 5
    game = say(stage(yen=[1], **form), "C18", "osaka")
    assert game.question == v.ACTION and yen(game, 0) == 0 and points(game, 0) == 1, "only A is left"
    assert "C18" not in options(stage(yen=[0], **form))
    # Each time anew.
    game = say(stage(yen=[9], **form), "C18", "osaka", "A", "C09", "kyoto", "E")
    assert yen(game, 0) == 9 - 1 - 4 and points(game, 0) == 7


# ---------------------------------------------------------------- venues


@pytest.mark.rule("ability.olympic.twice")
def test_the_venue_of_yen_gives_four() -> None:
    game = stage(event="N1", trains={0: [OLYMPIC, "C14"]}, yen=[0])
    play(game, "event", venue="V2")
    assert yen(game, 0) == 4 and lit(game, 0) == [0, 1, 0], "one cauldron"
    play(game, "C14", venue="V2")
    assert yen(game, 0) == 8 and lit(game, 0) == [0, 2, 0], "for each cauldron"


@pytest.mark.rule("ability.olympic.twice")
def test_the_venue_of_carriages_moves_twice() -> None:
    game = stage(event="N1", trains={0: [OLYMPIC, "C14", "C01"]})
    say(game, "event", "V3", "C01", "1")
    assert train(game, 0) == ["C01", OLYMPIC, "C14"]
    assert options(game) == {OLYMPIC, "C14", "C01", "stop"}
    one, other = game, stage(event="N1", trains={0: [OLYMPIC, "C14", "C01"]})
    say(one, "C01", "2")
    assert train(one, 0) == [OLYMPIC, "C01", "C14"] and one.question == v.ACTION, "the same one again"
    say(other, "event", "V3", "C01", "1", "C14", "2")
    assert train(other, 0) == ["C01", "C14", OLYMPIC] and other.question == v.ACTION, "or another one"
    game = say(stage(event="N1", trains={0: ["C10", "C14", "C01"]}), "event", "V3", "C01", "1")
    assert game.question == v.ACTION, "without the ability once"
    game = say(stage(event="N1", trains={0: [OLYMPIC, "C14", "C01"]}), "event", "V3", "C01", "1", "stop")
    assert train(game, 0) == ["C01", OLYMPIC, "C14"] and game.question == v.ACTION


@pytest.mark.rule("ability.olympic.pay-two-for-four")
def test_the_paying_venue_gives_four_for_two_or_nothing() -> None:
    form: dict[str, Any] = {"event": "N1", "trains": {0: [OLYMPIC]}}
    game = stage(yen=[3], **form)
    play(game, "event", venue="V1")
    assert yen(game, 0) == 1 and points(game, 0) == 4 and bank(game) == -1
    game = say(stage(yen=[1], **form), "event")
    assert refused(game, "V1") == "ability.olympic.pay-two-for-four" and "V1 only" in options(game)
    say(game, "V1 only")
    assert yen(game, 0) == 1 and points(game, 0) == 0 and lit(game, 0) == [1, 0, 0]
    game = stage(event="N1", yen=[1])
    play(game, "event", venue="V1")
    assert yen(game, 0) == 0 and points(game, 0) == 2, "without the ability 2 for 1"


# ---------------------------------------------------------------- ground, engine, tail


@pytest.mark.rule("ability.ground.one-yen")
@pytest.mark.parametrize("city", CITIES)
def test_ground_costs_one_everywhere(city: str) -> None:
    game = stage(event="N3", trains={0: [GROUND]}, yen=[1])
    assert options(say(game, "event")) == set(CITIES)
    say(game, city)
    printed = BOX.cities[CITIES.index(city)]
    assert yen(game, 0) == 0 and points(game, 0) == printed.ground_points and printed.ground_cost > 1
    assert "event" not in options(stage(event="N3", trains={0: [GROUND]}, yen=[0]))


@pytest.mark.rule("ability.ground.one-yen")
def test_a_discount_does_not_make_the_fixed_cost_less() -> None:
    game = stage(event="G3", trains={0: [GROUND, "C04"]}, yen=[1])
    play(game, "C04", ground="osaka")
    assert yen(game, 0) == 0 and points(game, 0) == 4
    assert "C04" not in options(stage(event="G3", trains={0: [GROUND, "C04"]}, yen=[0]))


@pytest.mark.rule("ability.engine.fee-one")
def test_any_engine_costs_one_yen() -> None:
    form: dict[str, Any] = {
        "event": "G3",
        "trains": {0: [ENGINE]},
        "engines": ["L1", "L2", "L3"],
        "tracks": [0, 0, 0],
    }
    game = stage(yen=[9], **form)
    play(game, "engine 0", ground="osaka")
    assert yen(game) == [9 - 1 - 4, 0, 0] and bank(game) == -4, "the own one to the bank"
    play(game, "engine 1", part="ground", ground="maibara")
    assert yen(game) == [4 - 1 - 2, 1, 0], "another one's to its owner, who gets only this"
    play(game, "engine 2", venue="V2")
    # That was the last action; of the 2 yen from the venue nothing is gone.
    assert yen(game)[:2] == [1 - 1 + 2, 1]
    game = stage(yen=[3], **form)
    play(game, "engine 1", ground="maibara")
    assert yen(game) == [0, 1, 0]
    assert "engine 1" not in options(stage(yen=[2], **form))
    form["trains"] = {}
    assert "engine 1" not in options(stage(yen=[3], **form)), "without it 2 and 2"


@pytest.mark.rule("ability.engine.fee-one")
def test_a_repeated_engine_costs_one_again() -> None:
    game = stage(event="G3", trains={0: [ENGINE, "C06"]}, engines=["L1", "L2", "L3"], yen=[9])
    play(game, "engine 1", ground="maibara")
    play(game, "C06", again="engine 1", part="ground", ground="hashima")
    assert yen(game) == [9 - 3 - 1 - 3, 2, 0]


@pytest.mark.rule("ability.tail.eight-yen")
def test_the_tail_gives_eight_yen_and_one_step() -> None:
    game = stage(event="G3", trains={0: [TAIL]}, yen=[1])
    play(game, "tail", counter="black")
    assert yen(game) == [9, 0, 0] and counters(game) == {"white": 0, "black": 1, "gold": 0}
    game = stage(event="G3", yen=[1])
    play(game, "tail", counter="black")
    assert yen(game, 0) == 6
    game = stage(event="G3", trains={0: [TAIL, "C06"]}, yen=[1], used=["tail"])
    play(game, "C06", again="tail", counter="gold")
    assert yen(game, 0) == 8, "and 1 was for the repeat"


# ---------------------------------------------------------------- the turn order


def placed(space: str, cards: list[str], players: int = 4) -> Zerokei:
    """Seat 0 has taken a space of the tile."""
    game = stage("turns", players=players, claims={0: "C01"}, trains={0: cards}, event="G3")
    return say(game, space)


@pytest.mark.rule("ability.turn-order.reward-twice")
@pytest.mark.parametrize(("space", "gain"), [("2", 2), ("3", 3), ("4", 4)])
def test_the_reward_of_the_space_comes_twice(space: str, gain: int) -> None:
    assert yen(placed(space, []), 0) == gain
    game = placed(space, [TURN])
    assert yen(game) == [2 * gain, 0, 0, 0] and bank(game) == -2 * gain and game.question == v.ACTION
    assert sum(counters(game).values()) == 0


@pytest.mark.rule("ability.turn-order.space-1-different", "ability.turn-order.reward-twice")
def test_on_space_1_two_different_counters_advance() -> None:
    game = placed("1", [TURN])
    assert options(game) == {"white", "black", "gold"}
    say(game, "gold")
    assert options(game) == {"white", "black"}
    assert refused(game, "gold") == "ability.turn-order.space-1-different"
    say(game, "white")
    assert counters(game) == {"white": 1, "black": 0, "gold": 1} and game.question == v.ACTION
    game = say(placed("1", []), "gold")
    assert game.question == v.ACTION and counters(game)["gold"] == 1


@pytest.mark.rule("ability.turn-order.space-1-different")
def test_the_ban_is_over_with_the_reward() -> None:
    game = say(placed("1", [TURN]), "gold", "white")
    play(game, "tail", counter="gold")
    assert counters(game) == {"white": 1, "black": 0, "gold": 2}
