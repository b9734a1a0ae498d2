"""The rules of Zero-Kei for Buy Card."""

from __future__ import annotations

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CARDS,
    COLOURS,
    bank,
    changed,
    counters,
    discards,
    options,
    play,
    points,
    refused,
    say,
    seen,
    stations,
    train,
    twin,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

BUYERS = ["C05", "C15", "C21", "C27"]
PILE = ["C08", "C12", "C14"]


def buying(card: str = "C05", **form: object) -> Zerokei:
    """Seat 0 has a Buy Card carriage and yen; three carriages are in the discard pile."""
    settings = {"trains": {0: ["C01", card]}, "discards": PILE, "yen": [20, 5, 5], **form}
    return stage(**settings)  # type: ignore[arg-type]


@pytest.mark.rule("buy.choose.discard-pile")
@pytest.mark.parametrize("card", BUYERS)
def test_any_carriage_of_the_discard_pile_may_be_bought(card: str) -> None:
    game = buying(card, claims={1: "C20"})
    say(game, card)
    assert game.question == v.BUY_CARD and options(game) == set(PILE)
    for other in ("C20", "C01", "C30"):  # in the row, in a train, in the deck
        assert refused(game, other) == "buy.choose.discard-pile"
    for bought in PILE:
        after = buying(card)
        say(after, card, bought)
        assert discards(after) == [other for other in PILE if other != bought]


@pytest.mark.rule("buy.choose.discard-pile")
def test_with_an_empty_pile_nothing_is_bought() -> None:
    assert refused(buying(discards=[]), "C05") == "buy.choose.discard-pile"


@pytest.mark.rule("buy.price.with-surcharge")
@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("C05", "C01")])
def test_the_printed_cost_goes_to_the_bank(card: str) -> None:
    cost = BOX.carriages[CARDS.index(card)].cost
    game = buying(discards=[card])
    money = bank(game)
    say(game, "C05", card)
    assert yen(game) == [20 - cost, 5, 5] and bank(game) == money + cost


@pytest.mark.rule("buy.price.with-surcharge")
@pytest.mark.parametrize(
    ("card", "built", "price"),
    [
        ("C14", {"toyohashi": "white"}, 4),
        ("C14", {"maibara": "white"}, 2),
        ("C08", {"maibara": "white"}, 5),
        ("C08", {"hashima": "gold"}, 5),
        ("C08", {"maibara": "white", "hashima": "white"}, 7),
    ],
)
def test_every_city_with_a_station_adds_two_yen(card: str, built: dict[str, str], price: int) -> None:
    game = say(buying(stations=built, yen=[price]), "C05", card)
    assert yen(game, 0) == 0
    poor = buying(stations=built, yen=[price - 1])
    if "C05" in options(poor):
        assert card not in options(say(poor, "C05"))


@pytest.mark.rule("buy.price.with-surcharge", "purchase.price.two-cities")
def test_a_station_built_in_the_same_turn_raises_the_price_at_once() -> None:
    # C08 shows Maibara and Hashima and costs 3 yen; C11 is another carriage that builds.
    cities = ["maibara", "hashima", "kyoto"]
    game = buying("C05", trains={0: ["C11", "C26", "C05"]}, prepared=cities, event="N1")
    for card, city, price in (("C11", "kyoto", 3), ("C26", "maibara", 5)):
        play(game, card, colour="gold", station=city)
        after = twin(game)
        before = yen(after, 0)
        say(after, "C05", "C08")
        assert before - yen(after, 0) == price


@pytest.mark.rule("purchase.price.station-surcharge", "solo.city.station")
def test_a_station_of_hideo_raises_the_price_too() -> None:
    # Round 3: he resolves A1, whose ground is prepared, and builds there; next round Kyoto costs 2 more.
    board = {"A1": "kyoto", "A2": "osaka"}
    form = {"board": board, "prepared": ["kyoto"], "hidden": ["tokyo", "odawara", "atami", "hashima"]}
    game = stage("turns", solo=True, round=3, event="N1", claims={1: "C10", 0: "C14"}, deck=["C04"], **form)
    assert set(stations(game)) == {"kyoto"}
    while game.question != v.CLAIM:
        say(game, "stop" if "stop" in options(game) else min(options(game)))
    offered = game.view(0).row[0]
    assert (offered.card, offered.price) == (CARDS.index("C04"), 4)
    before = yen(game, 0) + points(game, 0)
    say(game, "C04")
    assert before - yen(game, 0) - points(game, 0) == 4


@pytest.mark.rule("buy.pay.yen-only")
def test_no_points_are_taken_for_missing_yen() -> None:
    game = buying(yen=[2], points=[20, 0, 0])
    say(game, "C05")
    assert options(game) == {"C14"}
    assert refused(game, "C12") == refused(game, "C08") == "buy.pay.yen-only"
    say(game, "C14")
    assert points(game, 0) == 20 and yen(game, 0) == 0
    assert refused(buying(yen=[1], points=[20, 0, 0]), "C05") == "buy.pay.yen-only"


@pytest.mark.rule("buy.train.insert")
def test_the_carriage_goes_left_of_the_tail() -> None:
    game = say(buying(), "C05", "C14")
    assert train(game, 0) == ["C01", "C05", "C14"] and [train(game, seat) for seat in (1, 2)] == [[], []]


@pytest.mark.rule("buy.counter.advance")
@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("C05", "C01")])
def test_counters_advance_as_with_a_claim(card: str) -> None:
    icons = BOX.carriages[CARDS.index(card)]
    game = buying(discards=[card])
    before = seen(game)
    say(game, "C05", card)
    once = dict.fromkeys(COLOURS, 0) | {icons.counter: 1}
    assert counters(game) == once
    if icons.then:
        assert game.question == v.THEN_COUNTER and game.seat == 0
        assert options(game) == set(icons.then) == set(COLOURS) - {icons.counter}
        say(game, icons.then[1])
        once[icons.then[1]] = 1
    assert game.question == v.ACTION and counters(game) == once
    assert changed(before, game) - {"ranking"} == {
        "yen",
        "counter_at",
        "discards",
        "spent_cards",
        "train",
        "train_size",
    }
    assert seen(game).actions_left == before.actions_left - 1, "one action"


@pytest.mark.rule("buy.card.one-use")
@pytest.mark.parametrize("card", BUYERS)
def test_a_buy_card_carriage_is_used_once_in_a_game(card: str) -> None:
    game = buying(card, players=2, claims={1: "C02"}, deck=["C03", "C04", "C09", "C10"], event="N4")
    say(game, card, "C14")
    assert refused(game, card) == "action.card.once-per-turn"
    say(game, "stop", "stop")
    assert game.question == v.CLAIM, "the next round"
    say(game, *(["C09", "C04"] if game.seat == 0 else ["C04", "C09"]))
    while game.question != v.ACTION or game.seat != 0:
        game.answer(v.STOP if game.question == v.ACTION else game.answers[0])
    assert card in train(game, 0) and discards(game)
    assert refused(game, card) == "buy.card.one-use"
    assert refused(buying(card, spent=[card]), card) == "buy.card.one-use"
    others = set(BUYERS) - {card}
    assert others <= options(buying(card, trains={0: BUYERS}, spent=[card])), "the others are not used up"


@pytest.mark.rule("buy.card.still-in-train")
def test_a_used_up_carriage_keeps_its_city() -> None:
    form = {"laid": ["osaka", "kyoto"], "stations": {"kyoto": "white"}, "cauldrons": [0, 0, 0]}
    counters_ = {"white": 3}
    fresh = stage("end", trains={0: ["C01", "C05"]}, counters=counters_, **form)  # type: ignore[arg-type]
    used = stage("end", trains={0: ["C01", "C05"]}, counters=counters_, spent=["C05"], **form)  # type: ignore[arg-type]
    assert fresh.scores == used.scores and fresh.scores[0] == 6 + 6, "the city, and Osaka-Kyoto"
    game = buying()
    say(game, "C05", "C14")
    assert "C05" in train(game, 0)


@pytest.mark.rule("buy.bought-card.usable-at-once")
def test_what_was_bought_works_at_once() -> None:
    game = buying(discards=["C14"])
    play(game, "C05", buy="C14")
    play(game, "C14", venue="V1 only")
    assert list(seen(game).cauldrons_at[0]) == [1, 0, 0]
    game = buying(discards=["C12", "C02"], event="N3", actions=4)
    play(game, "C05", buy="C12")
    play(game, "event", ground="tokyo")
    assert yen(game, 0) == 20 - 3 - 1, "the ability counts"
    game = buying(discards=["C12", "C15", "C14"], actions=4)
    play(game, "C05", buy="C15")
    play(game, "C15", buy="C14")
    play(game, "C14", venue="V1 only")
    assert train(game, 0) == ["C01", "C05", "C15", "C14"] and seen(game).actions_left == 1


@pytest.mark.rule("buy.bought-card.usable-at-once")
def test_the_bought_carriage_takes_an_action_of_its_own() -> None:
    game = buying(discards=["C14"], actions=1)
    play(game, "C05", buy="C14")
    assert game.seat != 0, "no action is left for it"
