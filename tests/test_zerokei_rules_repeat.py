"""The rules of Zero-Kei for Repeat, the carriage."""

from __future__ import annotations

from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    bank,
    counters,
    laid,
    lit,
    options,
    play,
    points,
    refused,
    say,
    seen,
    stations,
    tracks,
    train,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

REPEATS = ["C06", "C19", "C29"]


def repeating(*cars: str, **form: Any) -> Zerokei:
    """Seat 0 has these carriages and yen."""
    form = {"trains": {0: cars or ("C06",)}, "yen": [30, 30, 30], "actions": 5, "event": "N4"} | form
    return stage(**form)


@pytest.mark.rule("repeat.cost.one-yen")
@pytest.mark.parametrize("card", REPEATS)
def test_repeating_costs_one_yen_to_the_bank_besides_the_action(card: str) -> None:
    game = repeating(card, "C16")
    play(game, "C16", ground="tokyo")
    money = bank(game)
    assert yen(game, 0) == 27
    play(game, card, again="C16", ground="osaka")
    assert yen(game, 0) == 27 - 1 - 3 and bank(game) == money + 4
    assert points(game, 0) == 8 and tracks(game, 0) == 2


@pytest.mark.rule("repeat.cost.one-yen")
@pytest.mark.parametrize(("money", "possible"), [(1, False), (2, True)])
def test_repeating_has_to_be_payable_with_all_costs(money: int, possible: bool) -> None:
    # Ground for 2 - 1 yen, and 1 for repeating.
    game = repeating("C06", "C16", yen=[money], used=["C16"])
    assert ("C06" in options(game)) == possible
    if not possible:
        assert refused(game, "C06")


@pytest.mark.rule("repeat.target.used-this-turn")
def test_what_was_used_on_this_turn_by_the_player_can_be_repeated() -> None:
    game = repeating("C06", "C16", "C01", engines=["L1", "L3", "L4"], actions=7)
    assert refused(game, "C06") != "", "nothing was used yet"
    play(game, "C16", ground="tokyo")
    play(game, "tail", counter="gold")
    play(game, "engine 0", part="ground", ground="atami")
    play(game, "engine 1", part="venue", venue="V1 only")
    play(game, "event")
    say(game, "C06")
    assert game.question == v.REPEAT_CARD
    assert options(game) == {"C16", "tail", "engine 0", "engine 1", "event"}
    assert refused(game, "C01") == refused(game, "engine 2") == "repeat.target.used-this-turn"


@pytest.mark.rule("repeat.target.used-this-turn")
@pytest.mark.parametrize(
    ("word", "details", "gain"),
    [
        ("tail", {"counter": "gold"}, 5),
        ("event", {}, 7),
        ("C16", {"ground": "hamamatsu"}, -2),
        ("C01", {"venue": "V2"}, 2),
        ("engine 0", {"part": "ground", "ground": "hamamatsu"}, -5),
        ("engine 1", {"venue": "V2"}, 0),
    ],
)
def test_every_kind_of_card_is_done_again(word: str, details: dict[str, str], gain: int) -> None:
    game = repeating("C06", "C16", "C01", engines=["L1", "L3", "L4"], used=[word], tracks=[1])
    play(game, "C06", again=word, **details)
    assert yen(game, 0) == 30 - 1 + gain
    if word == "tail":
        assert counters(game)["gold"] == 1


@pytest.mark.rule("repeat.target.used-this-turn")
def test_what_others_used_or_a_former_turn_did_cannot_be_repeated() -> None:
    game = repeating("C16", players=2, claims={1: "C06"}, actions=2, engines=["L1", "L2"])
    play(game, "tail", counter="gold")
    play(game, "event")
    assert game.seat == 1 and "C06" in train(game, 1)
    assert "C06" not in options(game), "the other player has used event and tail"
    play(game, "event")
    say(game, "C06")
    assert options(game) == {"event"}


@pytest.mark.rule("repeat.count.one-action")
def test_repeating_takes_one_action() -> None:
    game = repeating("C06", actions=3)
    play(game, "tail", counter="gold")
    assert seen(game).actions_left == 2
    play(game, "C06", again="tail", counter="white")
    assert seen(game).actions_left == 1 and game.seat == 0
    assert refused(game, "C06") == refused(game, "tail") == "action.card.once-per-turn"
    last = repeating("C06", actions=1, used=["tail"])
    play(last, "C06", again="tail", counter="white")
    assert last.seat != 0 and yen(last, 0) == 30 - 1 + 5, "nothing was left, nothing is paid for"
    assert "C06" not in options(repeating("C06", actions=1)), "it needs an action done before"


@pytest.mark.rule("repeat.engine.fee-again")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("ability", [[], ["C07"]])
def test_a_repeated_engine_is_paid_again(owner: int, ability: list[str]) -> None:
    engines = {0: ["L1", "L3", "L4"], 1: ["L3", "L1", "L4"], 2: ["L3", "L4", "L1"]}[owner]
    fee = 1 if ability else 2
    game = repeating("C06", *ability, engines=engines)
    money = bank(game)
    play(game, f"engine {owner}", ground="tokyo")
    play(game, "C06", again=f"engine {owner}", part="ground", ground="osaka")
    assert yen(game, 0) == 30 - fee - 4 - 1 - fee - 4
    if owner:
        assert yen(game, owner) == 30 + 2 * fee and bank(game) == money + 9
    else:
        assert bank(game) == money + 9 + 2 * fee
    # Without the fee it is no choice.
    poor = repeating("C06", *ability, engines=engines, used=[f"engine {owner}"], yen=[fee + 2])
    assert "C06" not in options(poor)
    enough = repeating("C06", *ability, engines=engines, used=[f"engine {owner}"], yen=[fee + 3])
    assert "C06" in options(enough)


@pytest.mark.rule("repeat.event.fee-again")
@pytest.mark.parametrize(
    ("id_", "details", "cost"),
    [
        ("B2", {"part": "ground", "ground": "hamamatsu", "track": "tokyo"}, 2 + 3 + 2),
        ("B4", {"token": "nagoya", "on": "C06"}, 3),
        (
            "B5",
            {"part": "ground", "ground": "hamamatsu", "colour": "gold", "station": "hamamatsu"},
            1 + 3 + 3,
        ),
    ],
)
def test_a_repeated_event_is_paid_again_with_its_own_fee(id_: str, details: Any, cost: int) -> None:
    form: dict[str, Any] = {
        "event": id_,
        "used": ["event"],
        "tracks": [1],
        "prepared": ["osaka"],
        "venues": ["osaka", "kyoto", "tokyo"],
    }
    game = repeating(**form)
    play(game, "C06", again="event", **details)
    assert yen(game, 0) == 30 - 1 - cost
    if id_ == "B4":
        assert "C06" not in options(repeating(**form, yen=[3])) and "C06" in options(
            repeating(**form, yen=[4])
        )


@pytest.mark.rule("repeat.choice.anew")
def test_a_repeated_action_chooses_anew() -> None:
    game = repeating("C06", "C16", "C10")
    play(game, "C16", ground="tokyo")
    say(game, "C06", "C16")
    assert "tokyo" not in options(game) and "osaka" in options(game), "another city"
    game = repeating("C06", "C10")
    play(game, "C10", venue="V1")
    play(game, "C06", again="C10", venue="V3 only")
    assert lit(game, 0) == [1, 0, 1]


@pytest.mark.rule("repeat.choice.anew")
def test_another_action_of_an_engine_or_an_event_may_be_chosen() -> None:
    game = repeating(engines=["L1", "L2", "L3"])
    play(game, "engine 0", ground="tokyo")
    play(game, "C06", again="engine 0", part="track", track="tokyo")
    assert laid(game) == {"tokyo"}
    game = repeating("C06", "C19", event="G5", tracks=[1], prepared=["osaka"])
    play(game, "event", part="ground", ground="tokyo")
    play(game, "C06", again="event", part="station", colour="white", station="tokyo")
    play(game, "C19", again="event", part="track", track="tokyo")
    assert laid(game) == {"tokyo"} and stations(game) == {"tokyo": "white"}
    # With two parts also another order of them.
    game = repeating("C06", event="B2", tracks=[2])
    play(game, "event", part="ground", ground="tokyo", track="tokyo")
    play(game, "C06", again="event", part="track", track="osaka", ground="osaka")
    assert laid(game) == {"tokyo", "osaka"}


@pytest.mark.rule("repeat.target.no-repeat")
def test_no_repeat_effect_repeats_another() -> None:
    game = repeating("C06", "C19", "C29", event="B3", actions=6)
    play(game, "tail", counter="gold")
    play(game, "C06", again="tail", counter="gold")
    play(game, "event", again="tail", counter="gold")
    say(game, "C19")
    assert options(game) == {"tail"}
    assert refused(game, "C06") == refused(game, "event") == "repeat.target.no-repeat"
    say(game, "tail", "gold", "C29")
    assert options(game) == {"tail"}
    assert refused(game, "C19") == "repeat.target.no-repeat"
    for used in (["C06"], ["event"], ["C06", "event"]):
        game = repeating("C06", "C19", event="B3", used=used)
        assert refused(game, "C19"), "there is nothing it could repeat"


@pytest.mark.rule("repeat.target.no-buy-card")
@pytest.mark.parametrize("event", ["N4", "B3"])
def test_a_buy_card_carriage_cannot_be_repeated(event: str) -> None:
    game = repeating("C06", "C05", event=event, discards=["C14", "C24", "C30"])
    play(game, "C05", buy="C30")
    effects = ["C06", "event"] if event == "B3" else ["C06"]
    for effect in effects:
        assert refused(game, effect), "nothing else was used"
    play(game, "tail", counter="gold")
    for effect in effects:
        say(game, effect)
        assert options(game) == {"tail"} and refused(game, "C05") == "repeat.target.no-buy-card"
        say(game, "tail", "gold")


@pytest.mark.rule("repeat.target.same-card-again")
def test_two_repeats_may_repeat_the_same_card() -> None:
    game = repeating("C06", "C19", "C29", event="B3", actions=5)
    play(game, "tail", counter="gold")
    for effect in ("C06", "C19", "event", "C29"):
        play(game, effect, again="tail", counter="gold")
    assert yen(game, 0) == 30 + 5 * 5 - 3 and counters(game)["gold"] == 5, "and the event is free"
    assert game.seat != 0
    game = repeating("C06", actions=5)
    play(game, "tail", counter="gold")
    play(game, "C06", again="tail", counter="gold")
    assert refused(game, "C06") == "action.card.once-per-turn"
