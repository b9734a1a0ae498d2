"""The rules of Zero-Kei for the Olympic venues, and for the one that moves a carriage."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CARDS,
    bank,
    cauldrons,
    changed,
    lit,
    options,
    play,
    points,
    refused,
    say,
    seen,
    train,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

ALL = {"V1", "V2", "V3", "V1 only", "V2 only", "V3 only"}
ONLY = {"V1 only", "V2 only", "V3 only"}


def placing(**form: Any) -> Zerokei:
    """The event of seat 0's turn is a venue action."""
    return stage(**{"event": "N1", "yen": [5, 5, 5], "trains": {0: ["C01", "C04", "C05"]}} | form)


@pytest.mark.rule("olympic.place.one-cauldron")
@pytest.mark.parametrize("card", ["C01", "C10", "C14", "C24", "event", "engine 0", "engine 1"])
@pytest.mark.parametrize("venue", [0, 1, 2])
def test_one_cauldron_goes_to_a_venue_of_choice_for_nothing(card: str, venue: int) -> None:
    game = placing(trains={0: ["C01", "C10", "C14", "C24"]}, engines=["L3", "L4", "L1"], lit={0: [1, 0, 0]})
    fee = 2 if card.startswith("engine") else 0
    before = seen(game)
    say(game, card)
    assert game.question == v.VENUE_CHOICE and options(game) == ALL
    say(game, f"V{venue + 1} only")
    expected = [1, 0, 0]
    expected[venue] += 1
    assert cauldrons(game) == [5, 7, 7] and lit(game, 0) == expected
    assert yen(game, 0) == 5 - fee and points(game) == [0, 0, 0]
    assert changed(before, game) - {"yen"} == {"cauldrons", "cauldrons_at"}
    assert fee or changed(before, game) == {"cauldrons", "cauldrons_at"}


@pytest.mark.rule("olympic.place.supply-seven")
def test_seven_cauldrons_can_be_placed_and_none_returns() -> None:
    game = placing(lit={0: [3, 3, 0]}, trains={0: ["C01", "C10"]}, engines=["L4", "L1", "L2"], actions=3)
    play(game, "event", venue="V3 only")
    assert cauldrons(game, 0) == 0 and lit(game, 0) == [3, 3, 1]
    for card in ("C01", "C10", "engine 0"):
        assert refused(game, card) in ("olympic.place.supply-seven", "action.choice.must-be-possible")
    say(game, "stop")
    while game.question != v.CLAIM:
        say(game, "stop" if game.question == v.ACTION else "2")
    assert cauldrons(game, 0) == 0 and lit(game, 0) == [3, 3, 1], "nor with a new round"


@pytest.mark.rule("olympic.place.supply-seven")
@pytest.mark.parametrize("id_", ["N1", "G1"])
def test_without_a_cauldron_no_event_places_one(id_: str) -> None:
    assert "event" in options(placing(event=id_, cauldrons=[1]))
    game = placing(event=id_, cauldrons=[0])
    assert refused(game, "event") in ("olympic.place.supply-seven", "event-card.action.both-parts")


@pytest.mark.rule("olympic.place.any-number")
def test_a_venue_takes_any_number_of_any_players() -> None:
    lying = {0: [4, 0, 0], 1: [7, 0, 0], 2: [6, 0, 0]}
    game = placing(lit=lying, trains={0: ["C01", "C10"]})
    play(game, "event", venue="V1")
    play(game, "C01", venue="V1 only")
    play(game, "C10", venue="V1")
    assert [lit(game, seat)[0] for seat in range(3)] == [7, 7, 6]


@pytest.mark.rule("olympic.effect.optional-after")
def test_the_effect_may_be_left_out() -> None:
    for venue in ("V1", "V2", "V3"):
        game = placing()
        before = seen(game)
        play(game, "event", venue=f"{venue} only")
        assert changed(before, game) == {"cauldrons", "cauldrons_at"}


@pytest.mark.rule("olympic.effect.optional-after", "olympic.effect.pay-for-vp")
def test_a_cauldron_may_be_placed_when_the_effect_cannot_be_used() -> None:
    game = placing(yen=[0, 0, 0], trains={0: ["C01"]})
    say(game, "event")
    assert options(game) == {"V2", *ONLY}
    assert refused(game, "V1") == "olympic.effect.pay-for-vp"
    assert refused(game, "V3") == "swap.move.between-engine-and-tail"
    say(game, "V1 only")
    assert lit(game, 0) == [1, 0, 0] and points(game, 0) == 0


@pytest.mark.rule("olympic.effect.pay-for-vp")
def test_one_yen_to_the_bank_gives_two_points_once_for_each_cauldron() -> None:
    game = placing(yen=[2, 5, 5])
    money = bank(game)
    play(game, "event", venue="V1")
    assert (yen(game), points(game)) == ([1, 5, 5], [2, 0, 0]) and bank(game) == money + 1
    assert game.question == v.ACTION, "and not once more"
    play(game, "C01", venue="V1")
    assert (yen(game, 0), points(game, 0)) == (0, 4) and lit(game, 0) == [2, 0, 0]


@pytest.mark.rule("olympic.effect.two-yen")
def test_two_yen_of_the_bank() -> None:
    game = placing(yen=[0, 5, 5])
    money = bank(game)
    play(game, "event", venue="V2")
    assert (yen(game), points(game)) == ([2, 5, 5], [0, 0, 0]) and bank(game) == money - 2
    play(game, "C01", venue="V2")
    assert yen(game, 0) == 4 and lit(game, 0) == [0, 2, 0]


# ---------------------------------------------------------------- moving a carriage

CARS = ["C01", "C04", "C05", "C08"]


@pytest.mark.rule("swap.move.one-carriage")
@pytest.mark.parametrize("card", CARS)
@pytest.mark.parametrize("to", range(4))
def test_a_carriage_goes_to_any_other_place_and_the_rest_closes_up(card: str, to: int) -> None:
    game = placing(trains={0: CARS, 1: ["C30", "C29"]})
    before = seen(game)
    say(game, "event", "V3")
    assert game.question == v.MOVE_CARRIAGE and options(game) == set(CARS)
    assert refused(game, "C30") == refused(game, "C14") == "swap.move.one-carriage"
    assert refused(game, "stop") == "olympic.effect.optional-after"
    say(game, card)
    own = str(CARS.index(card) + 1)
    assert options(game) == {"1", "2", "3", "4"} - {own}
    if str(to + 1) == own:
        assert refused(game, own) == "swap.move.one-carriage"
        return
    say(game, str(to + 1))
    expected = [other for other in CARS if other != card]
    expected.insert(to, card)
    assert train(game, 0) == expected and train(game, 1) == ["C30", "C29"]
    assert changed(before, game) == {"cauldrons", "cauldrons_at", "train"}
    assert game.question == v.ACTION, "one move"


@pytest.mark.rule("swap.move.one-carriage")
def test_the_order_counts_for_the_cities_that_connect() -> None:
    laid = ["osaka", "kyoto", "maibara"]
    for order in permutations(["C01", "C04", "C06"]):
        game = stage("end", trains={0: order}, laid=laid, cauldrons=[0, 0, 0])
        run = {"C01": 1, "C04": 2, "C06": 3}
        numbers = [run[card] for card in order]
        pairs = [later == earlier + 1 for earlier, later in pairwise(numbers)]
        best = 3 if all(pairs) else 2 if any(pairs) else 0
        assert game.scores[0] == 3 * best


@pytest.mark.rule("swap.move.between-engine-and-tail")
def test_engine_and_tail_do_not_move_and_one_carriage_has_nowhere_to_go() -> None:
    for cars in ([], ["C01"]):
        game = say(placing(trains={0: cars}), "event")
        assert options(game) == ALL - {"V3"}
        assert refused(game, "V3") == "swap.move.between-engine-and-tail"
        say(game, "V3 only")
        assert lit(game, 0) == [0, 0, 1] and train(game, 0) == cars
    game = say(placing(trains={0: ["C01", "C04"]}), "event", "V3")
    assert options(game) == {"C01", "C04"}
    assert not any(game.allows(answer) for answer in (v.TAIL, v.ENGINE_OF, v.EVENT))
    say(game, "C01")
    assert options(game) == {"2"} and refused(game, "3") == "swap.move.between-engine-and-tail"


@pytest.mark.rule("swap.move.keeps-state")
def test_a_moved_carriage_keeps_token_used_card_token_and_use() -> None:
    cars = ["C05", "C01", "C16", "C10"]
    game = placing(trains={0: cars}, tokens={"nagoya": "C05"}, spent=["C05"], yen=[9], discards=["C30"])
    play(game, "C01", venue="V3", move="C05", to="4")
    assert train(game, 0) == ["C01", "C16", "C10", "C05"]
    assert refused(game, "C05") == "buy.card.one-use"
    view = game.view(0).seats[0].train
    assert [CARDS[wagon.card] for wagon in view] == train(game, 0)
    assert view[3].spent and set(view[3].cities) == {1, 4}
    play(game, "C10", venue="V3", move="C01", to="2")
    assert train(game, 0) == ["C16", "C01", "C10", "C05"]
    assert refused(game, "C01") == "action.card.once-per-turn", "it has been used this turn"


@pytest.mark.rule("swap.source.venue-only")
def test_no_card_moves_a_carriage_without_a_cauldron() -> None:
    cars = [card for card in CARDS if card != "C30"][:14]
    for id_ in ("G1", "G5", "B3", "B4", "N4"):
        game = placing(event=id_, trains={0: cars}, yen=[30], cauldrons=[0], tracks=[1], prepared=["osaka"])
        for word in options(game) - {"stop"}:
            twin = placing(
                event=id_, trains={0: cars}, yen=[30], cauldrons=[0], tracks=[1], prepared=["osaka"]
            )
            say(twin, word)
            for _ in range(6):
                assert twin.question not in (v.MOVE_CARRIAGE, v.MOVE_TO, v.VENUE_CHOICE)
                if twin.question == v.ACTION or twin.seat != 0:
                    break
                twin.answer(twin.answers[0])
            assert train(twin, 0)[: len(cars)] == cars
    assert [venue.moves for venue in BOX.venues] == [0, 0, 1]
