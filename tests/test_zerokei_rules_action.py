"""The rules of Zero-Kei that hold for all actions."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CARDS,
    EVENTS,
    EVERY,
    bank,
    cauldrons,
    counters,
    options,
    play,
    points,
    refused,
    say,
    seen,
    stations,
    tracks,
    train,
    twin,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

ACTION_CARS = [card.id for card in BOX.carriages if card.action is not None]
ABILITY_CARS = [card.id for card in BOX.carriages if card.action is None]


def able(**form: Any) -> Zerokei:
    """Seat 0 has yen, tracks, prepared ground, a discard pile: every action is possible."""
    form = {
        "yen": [30, 30, 30],
        "tracks": [3, 3, 3],
        "prepared": ["osaka", "kyoto"],
        "discards": ["C30"],
        "engines": ["L1", "L2", "L3"],
        "actions": 5,
    } | form
    return stage(**form)


@pytest.mark.rule("action.count.limit")
@pytest.mark.parametrize("id_", EVENTS)
def test_a_turn_has_as_many_actions_as_the_event_says_and_no_more(id_: str) -> None:
    number = BOX.events[EVENTS.index(id_)].actions
    cars = ["C01", "C10", "C14", "C24", "C16", "C04"]
    game = stage("turns", claims={0: "C02", 1: "C05"}, event=id_, trains={0: cars}, yen=[9], players=2)
    say(game, "2")
    for done in range(number):
        assert (game.seat, game.question) == (0, v.ACTION), f"after {done} of {number} actions"
        assert seen(game).actions_left == number - done
        say(game, cars[done], *(["V2 only"] if done < 4 else ["maibara"]))
    assert game.seat == 1, "the next player's turn, although cards are left"
    assert cauldrons(game, 0) == 7 - min(number, 4)


@pytest.mark.rule("action.source.allowed")
def test_actions_come_from_engines_the_event_and_the_own_train_only() -> None:
    game = able(event="N1", trains={0: ["C01", "C04"], 1: ["C10", "C16"], 2: ["C14"]}, discards=["C11"])
    engines = {"engine 0", "engine 1", "engine 2"}
    assert options(game) == {"C01", "C04", "tail", "event", "stop"} | engines
    for card in ("C10", "C16", "C14", "C11", "C22"):  # in trains of others, discarded, in the deck
        assert refused(game, card) == "action.source.allowed"


@pytest.mark.rule("action.source.allowed")
def test_a_claimed_carriage_of_another_and_an_event_without_action_give_none() -> None:
    game = able(event="G2", claims={1: "C01", 2: "C04"})
    assert refused(game, "C01") == refused(game, "C04") == "action.source.allowed"
    assert refused(game, "event") == "event.kind.action-or-end"


@pytest.mark.rule("action.card.once-per-turn")
def test_every_card_is_used_once_in_a_turn() -> None:
    game = able(event="N4", trains={0: ["C04"]})
    for card, details in (
        ("C04", {"ground": "tokyo"}),
        ("engine 0", {"part": "ground", "ground": "atami"}),
        ("engine 2", {"part": "venue", "venue": "V1"}),
        ("event", {}),
        ("tail", {"counter": "gold"}),
    ):
        play(twin(game), card, **details)
        before = options(game)
        play(game, card, **details)
        if game.question == v.ACTION and game.seat == 0:
            assert before - options(game) == {card}
            assert refused(game, card) == "action.card.once-per-turn"


@pytest.mark.rule("action.card.per-player")
def test_each_later_player_may_use_event_and_engines_again() -> None:
    game = able(event="N4", claims={1: "C01", 2: "C02"}, actions=3)
    for seat in range(3):
        if game.question == v.SPACE:
            say(game, "3" if seat == 1 else "2")
        assert game.seat == seat
        assert {"event", "tail", "engine 0", "engine 1", "engine 2"} <= options(game)
        play(game, "event")
        play(game, "engine 2", part="venue", venue="V1")
        say(game, "stop")
    assert [list(seen(game).cauldrons_at[seat]) for seat in range(3)] == [[1, 0, 0]] * 3


@pytest.mark.rule("action.order.free")
def test_the_order_of_actions_is_free() -> None:
    steps: dict[str, dict[str, str]] = {
        "event": {},
        "tail": {"counter": "gold"},
        "C16": {"ground": "tokyo"},
        "engine 0": {"part": "track", "track": "osaka"},
    }
    results = set()
    for order in permutations(steps):
        game = able(event="N4", trains={0: ["C16"]})
        for card in order:
            play(game, card, **steps[card])
        results.add((*yen(game), *points(game), *tracks(game), *counters(game).values()))
    assert results == {(30 + 7 + 5 - 3 - 2 - 5, 30, 30, 4 + 6, 0, 0, 3, 3, 3, 0, 0, 1)}


@pytest.mark.rule("action.same-kind.allowed")
def test_one_kind_of_action_from_several_cards() -> None:
    game = able(event="N3", trains={0: ["C04", "C16", "C13"]})
    cities = ["tokyo", "atami", "nagoya", "odawara", "shizuoka"]
    for card, city in zip(["C04", "C16", "C13", "event"], cities, strict=False):
        play(game, card, ground=city)
    play(game, "engine 1", part="ground", ground=cities[4])
    assert tracks(game, 0) == 8 and points(game, 0) == 4 + 2 + 4 + 3 + 3


@pytest.mark.rule("action.new-carriage.usable")
@pytest.mark.parametrize("card", ACTION_CARS)
def test_a_new_carriage_can_be_used_in_the_turn_it_joins(card: str) -> None:
    other = "C02"
    game = stage(
        "turns",
        claims={0: card, 1: other},
        players=2,
        yen=[20],
        prepared=["osaka"],
        tracks=[1],
        discards=["C30"],
        event="N4",
    )
    say(game, "2")
    action = BOX.carriages[CARDS.index(card)].action
    assert action is not None
    if action.code == "repeat":
        assert refused(game, card)
        play(game, "event")
    assert card in options(game)
    say(game, card)
    assert seen(game).used_cards >> CARDS.index(card) & 1


@pytest.mark.rule("action.new-carriage.usable")
def test_a_claimed_carriage_cannot_be_used_before_it_joins() -> None:
    game = able(claims={1: "C04"}, players=2, engines=["L1", "L2"])
    say(game, "stop")
    assert game.seat == 1 and "C04" in options(game)


# ---------------------------------------------------------------- actions not taken


@pytest.mark.rule("action.unused.one-yen", "action.unused.paid-at-end")
@pytest.mark.parametrize("actions", [1, 2, 3, 4, 5])
def test_every_action_left_is_worth_a_yen_when_the_turn_ends(actions: int) -> None:
    for done in range(actions + 1):
        game = stage(event="G3", actions=actions, trains={0: ["C01", "C10", "C14", "C24", "C04"]}, yen=[9])
        money = bank(game)
        for card in ["C01", "C10", "C14", "C24", "tail"][:done]:
            assert yen(game, 0) == 9
            say(game, card, "gold" if card == "tail" else "V1 only")
        income = 5 if done == 5 else 0
        if done < actions:
            assert yen(game, 0) == 9, "nothing before the turn ends"
            say(game, "stop")
        assert yen(game) == [9 + income + actions - done, 0, 0] and game.seat != 0
        assert bank(game) == money - income - (actions - done)
        assert points(game) == [0, 0, 0]


@pytest.mark.rule("action.unused.paid-at-end")
def test_the_yen_of_actions_left_pays_for_nothing_in_this_turn() -> None:
    game = stage(event="N3", actions=5, yen=[1], trains={0: ["C04"]})
    assert "C04" in options(game) and "event" not in options(game), "1 yen for ground -1, and no more"
    play(game, "C04", ground="hashima")
    assert yen(game, 0) == 0 and options(game) == {"tail", "stop"}


@pytest.mark.rule("action.unused.forced-too")
def test_a_player_may_stop_at_any_time_and_is_paid_for_what_was_impossible_too() -> None:
    game = able()
    for card in ["tail", "engine 0", "engine 2"]:
        after = twin(game)
        before = yen(after, 0)
        say(after, "stop")
        assert yen(after, 0) == before + seen(game).actions_left and after.seat != 0
        details: dict[str, str] = {"counter": "gold"} if card == "tail" else {}
        if card == "engine 0":
            details = {"part": "ground", "ground": "tokyo"}
        if card == "engine 2":
            details = {"part": "venue", "venue": "V2"}
        play(game, card, **details)
    poor = stage(event="G3", actions=4, cauldrons=[0])
    assert options(poor) == {"tail", "stop"}
    play(poor, "tail", counter="gold")
    while poor.seat == 0 and poor.question == v.ACTION:
        say(poor, "stop")
    assert yen(poor, 0) == 5 + 3


@pytest.mark.rule("action.unused.forced-too")
def test_when_nothing_can_be_done_any_more_the_turn_ends_with_its_yen() -> None:
    game = stage(event="G3", actions=4, cauldrons=[0], used=["tail", "engine 0", "engine 1", "engine 2"])
    assert game.seat != 0 and yen(game, 0) == 4


# ---------------------------------------------------------------- what actions cost


@pytest.mark.rule("action.cost.yen-only")
@pytest.mark.parametrize(
    ("card", "price"),
    [
        ("C04", 1),  # ground -1 in a city for 2
        ("C16", 1),
        ("C13", 2),
        ("C03", 4),  # track at D
        ("C09", 3),
        ("C08", 3),
        ("C11", 2),
        ("C05", 2),  # a carriage for 2 from the discard pile
        ("engine 0", 4),
        ("engine 1", 5),
    ],
)
def test_costs_are_paid_in_yen_and_never_with_points(card: str, price: int) -> None:
    form: dict[str, Any] = {
        "event": "G3",
        "points": [50, 50, 50],
        "prepared": ["osaka"],
        "tracks": [1],
        "discards": ["C30"],
        "cauldrons": [0],
        "engines": ["L1", "L3", "L4"],
        "trains": {0: [card] if card in CARDS else []},
    }
    assert card in options(stage(yen=[price], **form))
    game = stage(yen=[price - 1], **form)
    assert refused(game, card) and card not in options(game)
    assert points(game) == [50, 50, 50]


@pytest.mark.rule("action.cost.before-effect")
def test_what_an_action_gives_cannot_pay_for_it() -> None:
    # The venue of 2 yen through an engine: the fee has to be there before.
    game = stage(engines=["L3", "L4", "L1"], yen=[1], event="G3")
    assert "engine 0" not in options(game)
    game = stage(engines=["L3", "L4", "L1"], yen=[2], event="G3")
    play(game, "engine 0", venue="V2")
    assert yen(game, 0) == 2
    # Repeating the tail gives 5 yen, and costs 1 before.
    game = stage(trains={0: ["C06"]}, used=["tail"], yen=[0], event="G3")
    assert "C06" not in options(game)
    # The fee for one's own track does not come back: the price goes to the bank before.
    game = stage(event="N6", yen=[0], tracks=[1])
    assert "event" not in options(game)


@pytest.mark.rule("action.choice.must-be-possible")
def test_an_action_that_cannot_be_carried_out_is_not_offered() -> None:
    everywhere = [city.id for city in BOX.cities]
    trains = {0: ["C04", "C09", "C11", "C05", "C01", "C06"]}
    game = stage(trains=trains, yen=[30], tracks=[1], prepared=["osaka"], discards=["C30"], used=["tail"])
    assert {"C04", "C09", "C11", "C05", "C01", "C06"} <= options(game)
    changes: dict[str, dict[str, Any]] = {
        "C04": {"prepared": everywhere},
        "C09": {"tracks": [0]},
        "C11": {"prepared": []},
        "C05": {"discards": []},
        "C01": {"cauldrons": [0]},
        "C06": {"used": []},
    }
    for card, change in changes.items():
        form: dict[str, Any] = {"tracks": [1], "prepared": ["osaka"], "discards": ["C30"], "used": ["tail"]}
        game = stage(trains=trains, yen=[30], **(form | change))
        assert refused(game, card), card
        left = set(trains[0]) - {card}
        assert left <= options(game), "only this one has become impossible"


# ---------------------------------------------------------------- discounts


@pytest.mark.rule("action.discount.vp-unchanged")
@pytest.mark.parametrize(
    ("cards", "use", "details", "paid", "scored"),
    [
        (["C04"], "C04", {"ground": "tokyo"}, 3, 4),
        (["C12"], "engine 0", {"part": "ground", "ground": "tokyo"}, 2 + 1, 4),
        (["C09"], "C09", {"track": "tokyo"}, 4, 6),
        ([], "event", {"track": "tokyo"}, 3, 6),
        (["C11"], "C11", {"colour": "white", "station": "osaka"}, 2, 6),
        (["C20"], "engine 1", {"part": "station", "colour": "white", "station": "osaka"}, 2 + 2, 7),
    ],
)
def test_whatever_is_cheaper_gives_all_its_points(
    cards: list[str], use: str, details: dict[str, str], paid: int, scored: int
) -> None:
    game = able(event="B6", trains={0: cards}, yen=[30, 0, 0])
    play(game, use, **details)
    assert (30 - yen(game, 0), points(game, 0)) == (paid, scored)


@pytest.mark.rule("action.discount.with-ability")
def test_discounts_with_abilities() -> None:
    game = able(event="B6", trains={0: ["C20", "C11"]})
    play(game, "C11", colour="gold", station="kyoto")
    assert yen(game, 0) == 30 - 1, "2 by the ability, 1 less by the carriage"
    game = able(event="B6", trains={0: ["C25", "C09"]})
    play(game, "C09", track="tokyo", space="C")
    assert yen(game, 0) == 30 - 2
    play(game, "event", track="osaka", space="E")
    assert yen(game, 0) == 30 - 2 - 3
    for city in ("maibara", "hamamatsu", "tokyo"):
        game = able(trains={0: ["C12", "C16"]})
        play(game, "C16", ground=city)
        assert yen(game, 0) == 30 - 1, "fixed, discount or not"
    assert "C16" not in options(able(trains={0: ["C12", "C16"]}, yen=[0]))


@pytest.mark.rule("action.discount.floor-zero")
def test_no_cost_falls_below_nothing() -> None:
    for money in (0, 6):
        game = able(event="B6", trains={0: ["C25", "C09"]}, yen=[money])
        play(game, "event", track="tokyo", space="A")
        assert (yen(game, 0), points(game, 0)) == (money, 1)
        play(game, "C09", track="osaka", **({"space": "A"} if money else {}))
        assert yen(game, 0) == money and points(game, 0) == 2
    borrowed = able(event="B6", trains={0: ["C25"]}, yen=[0, 0, 0], tracks=[0, 1, 0])
    play(borrowed, "event", track="tokyo", space="B")
    assert yen(borrowed)[:2] == [0, 0], "2 - 2"


# ---------------------------------------------------------------- points, and money of others


@pytest.mark.rule("action.vp.at-once")
@EVERY
def test_points_are_scored_at_once_and_pay_in_the_next_round(players: int) -> None:
    game = stage(
        players=players, event="N3", yen=[2], claims={1: "C01"}, actions=1, deck=["C02", "C12", "C20", "C14"]
    )
    play(game, "event", ground="maibara")
    assert points(game, 0) == 2
    while game.question != v.CLAIM:
        say(game, "stop")
    assert yen(game, 0) == 0 and "C14" in options(game)
    say(game, "C14")
    assert points(game, 0) == 0 and yen(game, 0) == 0


@pytest.mark.rule("action.transfer.only-by-rule")
@EVERY
def test_money_changes_hands_only_for_engines_and_tracks(players: int) -> None:
    asked = set()
    for seed in range(12):
        game = stage("prepare", players=players, seed=seed, yen=[9] * players)
        while not game.over:
            question, seat, before = game.question, game.seat, yen(game)
            code = game.answers[(game.ply * 7 + seed) % len(game.answers)]
            stage_before = seen(game)
            game.answer(code)
            if seen(game).stage != stage_before.stage or seen(game).mover != stage_before.mover:
                continue
            gained = [other for other in range(players) if other != seat and yen(game)[other] > before[other]]
            if gained:
                asked.add(question)
                lost = before[seat] - yen(game)[seat]
                assert lost == sum(yen(game)[other] - before[other] for other in gained)
                assert question in (v.ACTION, v.REPEAT_CARD, v.TRACK_CITY, v.TRACK_OWNER, v.TRACK_SPACE)
    assert v.ACTION in asked


def test_the_abilities_are_no_actions() -> None:
    assert len(ACTION_CARS) == 23 and len(ABILITY_CARS) == 7
    game = able(trains={0: ABILITY_CARS})
    assert options(game) & set(CARDS) == set() and train(game, 0) == ABILITY_CARS and stations(game) == {}
