"""The rules of Zero-Kei for claiming carriages, and for the counters."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from zerokei_stage import stage
from zerokei_tools import (
    BOX,
    CARDS,
    CITIES,
    COLOURS,
    EVERY,
    bank,
    changed,
    claims,
    counters,
    discards,
    options,
    play,
    points,
    ranking,
    refused,
    row,
    say,
    seen,
    tile,
    train,
    yen,
)

from ekiben.games.zerokei import Zerokei
from ekiben.games.zerokei import vocabulary as v

ROW = ["C14", "C09", "C12", "C01", "C05", "C16"]  # for 2, 2, 3, 2, 1 and 2
LAST = 18


def claiming(players: int = 3, **form: Any) -> Zerokei:
    """The first claim of a round; seat 0 is first."""
    form = {"row": ROW[: players + 2], "yen": [9] * players} | form
    return stage("claims", players=players, **form)


# ---------------------------------------------------------------- who, and what


@pytest.mark.rule("purchase.order.tile")
@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_claims_follow_the_tile(order: tuple[int, ...]) -> None:
    game = claiming(order=order)
    for place, seat in enumerate(order):
        assert (game.question, game.seat) == (v.CLAIM, seat)
        say(game, ROW[4 - place])
    assert game.question != v.CLAIM


@pytest.mark.rule("purchase.steps.one-player-at-a-time")
def test_who_claims_pays_and_moves_counters_before_the_next_chooses() -> None:
    game = claiming(row=["C08", "C14", "C09", "C01", "C02"])
    say(game, "C08")
    assert (game.question, game.seat) == (v.THEN_COUNTER, 0)
    assert yen(game) == [6, 9, 9] and counters(game)["white"] == 1
    assert claims(game) == {0: "C08"}
    say(game, "black")
    assert (game.question, game.seat) == (v.CLAIM, 1) and counters(game)["black"] == 1


@pytest.mark.rule("purchase.choose.mandatory")
@EVERY
def test_everybody_has_to_claim_a_carriage_of_the_row(players: int) -> None:
    game = claiming(players, discards=["C30"], yen=[1] * players, points=[0] * players)
    for seat in range(players):
        assert options(game) <= set(row(game)) and game.answers
        assert not game.allows(v.STOP)
        assert refused(game, "C30") == refused(game, "C29") == "purchase.choose.mandatory"
        say(game, min(options(game)))
        assert seat in claims(game) or game.question != v.CLAIM
    assert game.question != v.CLAIM


@pytest.mark.rule("purchase.choose.free-card")
@EVERY
def test_a_carriage_is_claimed_once(players: int) -> None:
    game = claiming(players)
    taken: list[str] = []
    for seat in range(players):
        for card in taken:
            assert refused(game, card) == "purchase.choose.free-card"
        assert options(game) == set(ROW[: players + 2]) - set(taken)
        taken.append(ROW[players + 1 - seat])
        say(game, taken[-1])


@pytest.mark.rule("purchase.choose.stays-in-row")
def test_a_claimed_carriage_stays_in_the_row_until_its_owners_turn() -> None:
    game = claiming(row=["C05", "C17", "C12", "C14", "C09"])
    say(game, "C17")
    assert row(game)[1] == "C17" and claims(game) == {0: "C17"} and train(game, 0) == []
    assert tile(game) == [None, 1, 2], "the token has left the tile"
    assert seen(game).abilities[0] == 0 and game.view(0).seats[0].abilities == ()
    say(game, "C05", "C12")
    # Seat 1 is nearest to the tile and on turn; 0 and 2 still wait.
    assert [train(game, seat) for seat in range(3)] == [[], ["C05"], []]
    assert claims(game) == {0: "C17", 2: "C12"} and row(game) == ["C17", "C12"]
    say(game, "2", "stop")
    assert train(game, 0) == ["C17"] and claims(game) == {2: "C12"}


# ---------------------------------------------------------------- prices


@pytest.mark.rule("purchase.price.printed-cost")
@pytest.mark.parametrize("card", CARDS)
def test_a_carriage_costs_what_it_shows(card: str) -> None:
    cost = BOX.carriages[CARDS.index(card)].cost
    others = [other for other in CARDS if other != card][:4]
    game = claiming(row=[card, *others])
    say(game, card)
    assert yen(game) == [9 - cost, 9, 9] and points(game) == [0, 0, 0]
    assert bank(game) == -27 + cost, "the bank gets it"


@pytest.mark.rule("purchase.price.printed-cost")
def test_somebody_without_enough_cannot_claim() -> None:
    game = claiming(yen=[1, 0, 0])
    assert options(game) == {"C05"}
    assert refused(game, "C14") == "purchase.pay.unaffordable-forbidden"


@pytest.mark.rule("purchase.price.station-surcharge")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("card", "city"), [("C14", "toyohashi"), ("C12", "nagoya"), ("C05", "kyoto")])
def test_a_station_in_its_city_makes_a_carriage_two_yen_dearer(card: str, city: str, colour: str) -> None:
    cost = BOX.carriages[CARDS.index(card)].cost
    game = say(claiming(stations={city: colour}), card)
    assert yen(game, 0) == 9 - cost - 2
    elsewhere = next(other for other in CITIES if other not in ("toyohashi", "nagoya", "kyoto"))
    game = say(claiming(stations={elsewhere: colour}), card)
    assert yen(game, 0) == 9 - cost
    game = claiming(stations={city: colour}, yen=[cost + 1, 0, 0])
    assert card not in options(game)


@pytest.mark.rule("purchase.price.two-cities")
@pytest.mark.parametrize(
    ("card", "one", "two"), [("C08", "maibara", "hashima"), ("C28", "yokohama", "tokyo")]
)
def test_each_city_of_a_two_city_carriage_counts_by_itself(card: str, one: str, two: str) -> None:
    for built, price in (
        ({}, 3),
        ({one: "white"}, 5),
        ({two: "gold"}, 5),
        ({one: "white", two: "gold"}, 7),
        ({one: "white", two: "white", "kyoto": "black"}, 7),
    ):
        game = claiming(row=[card, "C14", "C09", "C01", "C02"], stations=built)
        say(game, card)
        assert yen(game, 0) == 9 - price
        poor = claiming(row=[card, "C14", "C09", "C01", "C02"], stations=built, yen=[price - 1])
        assert card not in options(poor)


@pytest.mark.rule("purchase.price.only-stations-count")
def test_prepared_ground_and_track_do_not_raise_a_price() -> None:
    game = say(claiming(prepared=CITIES, laid=CITIES, tracks=[3, 3, 3]), "C14")
    assert yen(game, 0) == 7


@pytest.mark.rule("purchase.price.only-stations-count")
def test_a_station_built_after_the_claim_does_not_change_what_was_paid() -> None:
    game = stage(
        players=2,
        event="N5",
        prepared=["toyohashi"],
        yen=[9, 4],
        claims={1: "C14"},
        discards=["C15"],
        deck=[],
    )
    play(game, "event", colour="gold", station="toyohashi")
    say(game, "stop", "stop")
    assert train(game, 1) == ["C14"] and yen(game, 1) == 4 + 3 + (2 if tile(game)[1] == 1 else 0)
    twin = stage("claims", players=2, stations={"toyohashi": "gold"}, row=ROW[:4], yen=[4, 4])
    assert yen(say(twin, "C14"), 0) == 0, "from then on it counts"


# ---------------------------------------------------------------- paying


@pytest.mark.rule("purchase.pay.yen-before-vp", "purchase.pay.vp-for-shortfall")
@pytest.mark.parametrize(
    ("money", "score", "money_left", "score_left"),
    [(9, 5, 6, 5), (3, 5, 0, 5), (2, 5, 0, 4), (1, 5, 0, 3), (0, 5, 0, 2), (0, 3, 0, 0), (1, 2, 0, 0)],
)
def test_yen_pay_first_and_points_what_is_missing(
    money: int, score: int, money_left: int, score_left: int
) -> None:
    game = claiming(yen=[money, 4, 4], points=[score, 6, 6])
    before = bank(game)
    say(game, "C12")
    assert (yen(game, 0), points(game, 0)) == (money_left, score_left), "at once"
    assert (yen(game)[1:], points(game)[1:]) == ([4, 4], [6, 6])
    assert bank(game) == before + money - money_left, "points are no yen for the bank"


@pytest.mark.rule("purchase.pay.unaffordable-forbidden")
@pytest.mark.parametrize(
    ("money", "score", "cards"),
    [
        (2, 0, {"C14", "C09", "C01", "C05"}),
        (0, 2, {"C14", "C09", "C01", "C05"}),
        (1, 1, {"C14", "C09", "C01", "C05"}),
        (1, 0, {"C05"}),
        (0, 1, {"C05"}),
        (1, 2, {"C14", "C09", "C12", "C01", "C05"}),
    ],
)
def test_what_yen_and_points_together_cannot_pay_cannot_be_claimed(
    money: int, score: int, cards: set[str]
) -> None:
    game = claiming(yen=[money, 9, 9], points=[score, 9, 9])
    assert options(game) == cards
    for card in set(ROW[:5]) - cards:
        assert refused(game, card) == "purchase.pay.unaffordable-forbidden"
    for card in cards:
        after = say(claiming(yen=[money, 9, 9], points=[score, 9, 9]), card)
        assert yen(after, 0) >= 0 and points(after, 0) >= 0


@pytest.mark.rule("purchase.pay.nothing-affordable")
def test_who_can_pay_for_nothing_claims_the_cheapest_with_everything_there_is() -> None:
    cards = ["C14", "C09", "C12", "C01", "C02"]  # for 2, 2, 3, 2 and 3
    game = claiming(row=cards, yen=[1, 9, 9], points=[0, 9, 9])
    assert options(game) == {"C14", "C09", "C01"}, "own choice among equals"
    assert refused(game, "C12") == "purchase.pay.nothing-affordable"
    say(game, "C09")
    assert (yen(game, 0), points(game, 0)) == (0, 0) and claims(game) == {0: "C09"}
    game = claiming(row=cards, yen=[0, 9, 9], points=[1, 9, 9], stations={"osaka": "white"})
    assert options(game) == {"C14", "C09"}
    say(game, "C14")
    assert (yen(game, 0), points(game, 0)) == (0, 0) and counters(game)["gold"] == 1
    free = claiming(row=cards, yen=[0, 0, 0], claims={0: "C14", 1: "C09"}, order=[0, 1, 2])
    assert (free.seat, options(free)) == (2, {"C01"}), "of those that are free"


# ---------------------------------------------------------------- counters


@pytest.mark.rule("purchase.counter.single-icon")
@pytest.mark.parametrize("card", [card.id for card in BOX.carriages if not card.then])
def test_the_counter_of_the_carriage_advances(card: str) -> None:
    colour = BOX.carriages[CARDS.index(card)].counter
    others = [other for other in CARDS if other != card][:4]
    game = claiming(row=[card, *others])
    before = seen(game)
    say(game, card)
    assert game.question == v.CLAIM and game.seat == 1, "nothing to decline"
    assert counters(game) == dict.fromkeys(COLOURS, 0) | {colour: 1}
    assert changed(before, game) - {"ranking"} == {
        "yen",
        "counter_at",
        "claimed_by",
        "tile",
        "turn_at",
        "mover",
    }


@pytest.mark.rule("purchase.counter.double-icon")
@pytest.mark.parametrize("card", [card.id for card in BOX.carriages if card.then])
def test_a_second_icon_offers_the_two_other_colours(card: str) -> None:
    colour = BOX.carriages[CARDS.index(card)].counter
    others = [other for other in CARDS if other != card][:4]
    for second in set(COLOURS) - {colour}:
        game = say(claiming(row=[card, *others]), card)
        assert game.question == v.THEN_COUNTER and counters(game)[colour] == 1
        assert options(game) == set(COLOURS) - {colour}
        assert refused(game, colour) == "purchase.counter.double-icon"
        say(game, second)
        assert counters(game) == dict.fromkeys(COLOURS, 0) | {colour: 1, second: 1}
        # The first one was on its space already when the second came.
        assert ranking(game)[:2] == [second, colour]


@pytest.mark.rule("purchase.counter.lands-on-top", "purchase.counter.ranking")
def test_a_counter_lands_on_top_of_those_on_its_space() -> None:
    game = claiming(counters={"white": 3, "black": 3, "gold": 2})
    assert ranking(game) == ["white", "black", "gold"]
    say(game, "C14")
    assert counters(game) == dict.fromkeys(COLOURS, 3) and ranking(game) == ["gold", "white", "black"]
    game = claiming(counters={"black": 3, "white": 3, "gold": 2})
    say(game, "C14")
    assert ranking(game) == ["gold", "black", "white"]


@pytest.mark.rule("purchase.counter.ranking")
@pytest.mark.parametrize(
    ("spaces", "ranked"),
    [
        ({"gold": 9, "white": 4, "black": 2}, ["gold", "white", "black"]),
        ({"gold": 1, "white": 4, "black": 12}, ["black", "white", "gold"]),
        ({"gold": 5, "black": 5, "white": 4}, ["gold", "black", "white"]),
        ({"black": 5, "gold": 5, "white": 6}, ["white", "black", "gold"]),
    ],
)
def test_farther_is_ahead_and_on_one_space_the_higher(spaces: dict[str, int], ranked: list[str]) -> None:
    stations = dict(zip(["osaka", "kyoto", "tokyo"], COLOURS, strict=True))
    trains = {0: ["C01"], 1: ["C04"], 2: ["C29"]}
    game = stage(
        "offers", event="N2", counters=spaces, stations=stations, laid=stations, trains=trains, players=3
    )
    assert ranking(game) == ranked
    for seat, city in enumerate(stations):
        assert game.seat == seat
        say(game, city)
        assert points(game, seat) == [6, 3, 1][ranked.index(stations[city])]


@pytest.mark.rule("purchase.counter.leaves-pile-alone")
@pytest.mark.parametrize("pile", list(permutations(COLOURS)), ids=str)
@pytest.mark.parametrize("moves", COLOURS)
def test_a_counter_leaves_a_pile_alone(pile: tuple[str, ...], moves: str) -> None:
    game = stage(event="N1", counters=dict.fromkeys(pile, 4))
    assert ranking(game) == list(pile)
    play(game, "tail", counter=moves)
    assert counters(game) == dict.fromkeys(COLOURS, 4) | {moves: 5}
    assert ranking(game) == [moves, *(colour for colour in pile if colour != moves)]


@pytest.mark.rule("purchase.counter.last-space")
@pytest.mark.parametrize("pile", [["gold", "white"], ["white", "gold"]])
def test_a_counter_on_the_last_space_stays_where_it_lies_in_the_pile(pile: list[str]) -> None:
    assert BOX.stations.last == LAST
    game = claiming(counters={pile[0]: LAST, pile[1]: LAST, "black": 7})
    say(game, "C14")  # gold
    assert counters(game) == {"gold": LAST, "white": LAST, "black": 7}
    assert ranking(game) == [*pile, "black"]
    game = claiming(counters={"white": LAST, "gold": LAST - 1, "black": 7})
    say(game, "C14")
    assert counters(game)["gold"] == LAST and ranking(game) == ["gold", "white", "black"]


@pytest.mark.rule("purchase.counter.last-space-choice")
def test_a_counter_on_the_last_space_may_be_chosen_and_the_step_is_lost() -> None:
    spaces = {"white": LAST, "gold": LAST, "black": 7}
    game = stage(event="N1", counters=spaces, yen=[0])
    say(game, "tail")
    assert options(game) == set(COLOURS)
    say(game, "gold")
    assert yen(game, 0) == 5 and counters(game) == spaces and ranking(game) == ["white", "gold", "black"]
    game = say(claiming(row=["C13", "C14", "C09", "C01", "C02"], counters=spaces), "C13")
    assert options(game) == {"white", "gold"} and counters(game)["black"] == 8
    say(game, "white")
    assert counters(game) == spaces | {"black": 8} and game.question == v.CLAIM


# ---------------------------------------------------------------- what is left


@pytest.mark.rule("purchase.discard.unclaimed")
@EVERY
def test_two_unclaimed_carriages_go_to_the_discard_pile(players: int) -> None:
    game = claiming(players, discards=["C30"])
    for seat in range(players):
        assert discards(game) == ["C30"], "not before everybody has claimed"
        say(game, ROW[1 + seat])
    left = {ROW[0], ROW[players + 1]}
    assert set(discards(game)) == left | {"C30"} and not left & set(row(game))


@pytest.mark.rule("purchase.discard.unclaimed")
def test_alone_one_is_discarded() -> None:
    game = stage("claims", solo=True, row=["C14", "C09", "C01"], yen=[9], discards=["C08"])
    say(game, "C14")
    assert discards(game) == ["C01", "C08"], "Hideo has taken the one in the middle"


@pytest.mark.rule("purchase.discard.before-actions")
def test_what_is_left_over_can_be_bought_in_the_same_round() -> None:
    game = claiming(players=2, row=["C05", "C09", "C12", "C01"], event="N1", discards=[])
    say(game, "C05", "C09", "2")
    assert (game.seat, game.question) == (0, v.ACTION)
    say(game, "C05")
    assert options(game) == {"C12", "C01"}
    say(game, "C12")
    assert train(game, 0) == ["C05", "C12"] and discards(game) == ["C01"]
