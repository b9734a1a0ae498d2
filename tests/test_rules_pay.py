"""The rules of paying with cards."""

from __future__ import annotations

from collections import Counter

import pytest
from rule_cases import (
    COSTS,
    EVERY,
    LATER,
    PAID,
    PAID_LATER,
    WARDS,
    ask,
    cards_offered,
    refused,
    shop,
    table,
)
from shinjuku_tools import (
    BLUE,
    RED,
    customers,
    discards,
    hand,
    hand_over,
    names,
    options,
    play,
    say,
    snapshot,
    stores,
    tracks,
    upgrade,
    won,
)

from ekiben.games.shinjuku.vocabulary import ACTION, MOVE_START, PAY, PAY_CARD


@pytest.mark.rule("pay.match")
@EVERY
@PAID
def test_a_card_of_the_ward_pays_or_a_wildcard_and_no_other(edition: str, action: str) -> None:
    for cards in (
        [WARDS[action], "minato"],
        ["shibuya", "minato"],
        [WARDS[action], "shibuya", "minato", "koto"],
    ):
        game = ask(shop(edition, cards), action)
        assert cards_offered(game) == {WARDS[action], "shibuya"} & set(cards)
        assert refused(game, "minato") == "pay.match"
        assert refused(game, "chuo") == "pay.match"  # which is not in hand at all


@pytest.mark.rule("pay.match")
@EVERY
@PAID
def test_without_a_matching_card_the_action_is_not_offered(edition: str, action: str) -> None:
    game = shop(edition, ["minato", "minato"])
    if action == "open":  # there are stations in Minato
        say(game, "open")
        assert refused(game, "nakano") == "open.pay"
    else:
        assert refused(game, action) == COSTS[action]


@pytest.mark.rule("pay.discard")
@EVERY
@PAID
def test_a_card_paid_lies_on_the_discards_at_once(edition: str, action: str) -> None:
    game = ask(shop(edition, ["chuo", WARDS[action], "minato"], discards=["koto"]), action)
    assert discards(game) == ["koto"]
    say(game, WARDS[action])
    assert discards(game) == ["koto", WARDS[action]]
    assert sorted(hand(game, BLUE)) == ["chuo", "minato"]
    view = game.view(RED)
    assert names(game, "wards")[view.discard_top or 0] == WARDS[action]


@pytest.mark.rule("pay.discard")
@LATER
def test_cards_paid_together_lie_on_the_discards_one_by_one(edition: str) -> None:
    game = ask(shop(edition, ["chuo", "minato", "kita", "koto"]), "move")
    say(game, "together")
    for cards in (["minato"], ["minato", "koto"], ["minato", "koto", "chuo"]):
        say(game, cards[-1])
        assert discards(game) == cards
    assert hand(game, BLUE) == ["kita"] and game.question == MOVE_START


@pytest.mark.rule("pay.discard", "pay.exact.prototype")
def test_the_prototype_discards_what_track_costs() -> None:
    game = table(
        "prototype", stores=[["blue", "food", "nakano"]], hands={"blue": ["ota", "kita", "koto", "chuo"]}
    )
    play(game, "expand", tracks=[("nakano", "koenji"), ("nakano", "nerima")], pay=["koto", "ota", "kita"])
    assert discards(game) == ["koto", "ota", "kita"] and hand(game, BLUE) == ["chuo"]


@pytest.mark.rule("pay.exact")
@LATER
@PAID_LATER
def test_a_payment_is_one_card_or_three(edition: str, action: str) -> None:
    match = WARDS.get(action, "nakano")
    cards = [match, "minato", "minato", "kita", "chuo"]
    game = ask(shop(edition, cards), action)
    say(game, match)
    assert game.question not in (PAY, PAY_CARD)
    assert sorted(hand(game, BLUE)) == sorted(cards[1:])
    game = ask(shop(edition, cards), action)
    say(game, "together")
    for left, card in ((3, "minato"), (2, "kita"), (1, "minato")):
        assert game.question == PAY_CARD and snapshot(game).pay_left == left
        assert options(game) == set(hand(game, BLUE))  # no way out
        say(game, card)
    assert game.question not in (PAY, PAY_CARD)
    assert sorted(hand(game, BLUE)) == sorted([match, "chuo"])
    assert len(discards(game)) == 3


@pytest.mark.rule("pay.exact", "wild.three-cards")
@LATER
@PAID
def test_two_cards_are_no_payment(edition: str, action: str) -> None:
    game = ask(shop(edition, [WARDS[action], "minato"]), action)
    assert refused(game, "together") == "wild.three-cards"


@pytest.mark.rule("pay.exact.prototype")
@PAID
def test_the_prototype_takes_exactly_one_card(action: str) -> None:
    cards = [WARDS[action], "minato", "minato", "kita", "chuo"]
    game = ask(shop("prototype", cards), action)
    assert "together" not in options(game)
    say(game, WARDS[action])
    assert game.question not in (PAY, PAY_CARD)
    assert sorted(hand(game, BLUE)) == sorted(cards[1:])


@pytest.mark.rule("pay.exact.prototype")
def test_track_of_the_prototype_costs_one_card_or_three() -> None:
    cards = ["ota", "kita", "koto", "chuo"]
    game = table("prototype", stores=[["blue", "food", "nakano"]], hands={"blue": cards})
    say(game, "expand", "nakano", "koenji", "stop")
    assert game.question == PAY_CARD and options(game) == set(cards) and tracks(game) == {}
    say(game, "kita")
    assert game.question == ACTION and len(tracks(game)) == 1 and len(hand(game, BLUE)) == 3
    game = table("prototype", stores=[["blue", "food", "nakano"]], hands={"blue": cards})
    say(game, "expand", "nakano", "koenji", "nakano", "nerima", "kita", "ota")
    assert game.question == PAY_CARD and tracks(game) == {}
    say(game, "chuo")
    assert game.question == ACTION and len(tracks(game)) == 2 and hand(game, BLUE) == ["koto"]


@pytest.mark.rule("pay.choice")
@EVERY
@PAID
def test_who_pays_chooses_how(edition: str, action: str) -> None:
    cards = ["shibuya", "kita", "minato", WARDS[action]]
    ways = [[WARDS[action]], ["shibuya"]]
    ways += (
        [] if edition == "prototype" else [["kita", "minato", "shibuya"], [WARDS[action], "kita", "minato"]]
    )
    for way in ways:
        game = ask(shop(edition, cards), action)
        hand_over(game, way)
        assert game.question not in (PAY, PAY_CARD)
        assert Counter(hand(game, BLUE)) == Counter(cards) - Counter(way)


@pytest.mark.rule("pay.before-effect")
@EVERY
def test_nothing_happens_before_the_card_is_paid(edition: str) -> None:
    cards = ["nakano", "ota", "shibuya"]
    game = ask(shop(edition, cards), "open")
    assert "nakano" not in stores(game)
    say(game, "nakano")
    assert stores(game)["nakano"] == (BLUE, "books")
    game = ask(shop(edition, cards), "move")
    assert customers(game) == {"ota": ["food"]} and game.view(RED).journey is None
    say(game, "ota")
    assert customers(game) == {}  # they are on their way
    game = ask(shop(edition, cards), "upgrade")
    assert stores(game)["shibuya"] == (BLUE, "food") and won(game, BLUE) == ["food"]
    say(game, "shibuya")
    assert stores(game)["shibuya"] != (BLUE, "food")


@pytest.mark.rule("pay.before-effect")
@LATER
def test_a_store_about_to_leave_its_ward_still_makes_it_wild(edition: str) -> None:
    game = table(edition, stores=[["blue", "food", "shibuya"]], hands={"blue": ["shibuya", "shibuya"]})
    say(game, "open", "nakano", "food", "shibuya")
    assert game.question == PAY and options(game) == {"shibuya"}
    say(game, "shibuya")
    assert set(stores(game)) == {"nakano"}
    say(game, "expand", "oji", "komagome")
    assert options(game) == {"stop"}  # the card left is not wild any more


@pytest.mark.rule("pay.before-effect")
@EVERY
def test_a_store_about_to_be_upgraded_still_makes_its_ward_wild(edition: str) -> None:
    game = shop(edition, ["shibuya"])
    upgrade(game, "shibuya", ["shibuya"], *(["food"] if edition != "prototype" else [None, "books"]))
    assert hand(game, BLUE) == []
