"""The rules of what is a wildcard."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rule_cases import (
    EVERY,
    LATER,
    PAID,
    PAID_LATER,
    SECOND,
    WARDS,
    ask,
    cards_offered,
    refused,
    shop,
    table,
    twin,
)
from shinjuku_tools import (
    BLUE,
    RED,
    deck,
    discards,
    festival,
    hand,
    hand_over,
    income,
    matsuri,
    names,
    open_store,
    options,
    play,
    say,
    snapshot,
    stores,
    tracks,
    upgrade,
    won,
)

from ekiben.games.shinjuku import new
from ekiben.games.shinjuku.vocabulary import MOVE_START, PAY, PAY_CARD

# ---------------------------------------------------------------- stores


@pytest.mark.rule("wild.none-in-deck")
@EVERY
def test_every_card_names_a_ward(edition: str) -> None:
    game = new(edition, players=3, seed="cards", start=0)
    wards = names(game, "wards")
    state = snapshot(game)
    cards = deck(game) + discards(game) + [card for seat in range(3) for card in hand(game, seat)]
    cards += [wards[ward] for ward in state.queue_ward[: game.sheet.edition.queue_spaces]]
    assert set(cards) <= set(wards)
    assert Counter(cards) == Counter({ward.id: ward.cards for ward in game.sheet.city.wards})
    assert sum(ward.cards for ward in game.sheet.city.wards) == len(cards) == 72


@pytest.mark.rule("wild.none-in-deck", "pay.match", "wild.store")
@EVERY
@PAID
def test_of_a_hand_with_every_ward_only_the_matching_and_the_wild_ones_pay(edition: str, action: str) -> None:
    everything = names(shop(edition, []), "wards")
    game = ask(shop(edition, everything), action)
    wild = {"shibuya"} | ({"katsushika"} if edition in ("v2r6", "v2") else set())
    assert cards_offered(game) == {WARDS[action]} | wild


@pytest.mark.rule("wild.any-ward")
@EVERY
def test_a_wildcard_stands_for_any_ward_of_the_map(edition: str) -> None:
    places = [["red", "food", "omori"], ["red", "food", "nerima"], ["blue", "food", "oji"]]
    waiting = {"ota": ["food"], "nerima": ["food"], "kita": ["food"]}
    game = table(
        edition, stores=[*places, ["blue", "books", "ueno"]], customers=waiting, hands={"blue": ["taito"]}
    )
    say(game, "open")
    assert options(game) == set(names(game, "stations")) - set(stores(game))
    for station in options(game):
        assert cards_offered(say(twin(game), station, "clothing")) == {"taito"}
    game = table(
        edition, stores=[*places, ["blue", "books", "ueno"]], customers=waiting, hands={"blue": ["taito"]}
    )
    say(game, "move")
    assert options(game) == set(waiting)
    for ward in waiting:
        assert cards_offered(say(twin(game), ward)) == {"taito"}
    both = [["blue", "food", "shibuya"], ["blue", "books", "ueno"]]
    game = table(edition, stores=both, won={"blue": ["food"]}, hands={"blue": ["taito"]})
    upgrade(game, "shibuya", ["taito"], *(["food"] if edition != "prototype" else [None, "toys"]))
    assert hand(game, BLUE) == []


@pytest.mark.rule("wild.store")
@EVERY
def test_only_an_own_store_makes_a_ward_wild(edition: str) -> None:
    cards = ["shibuya", "taito"]
    kinds = ["food", "department"] + (["books over food"] if edition == "prototype" else [])
    for kind in kinds:
        game = table(
            edition, stores=[["blue", kind, "shibuya"], ["red", kind, "ueno"]], hands={"blue": cards}
        )
        say(game, "open", "roppongi", "clothing")
        assert cards_offered(game) == {"shibuya"}
        assert refused(game, "taito") == "pay.match"
        rows = [["blue", kind, "shibuya"], ["red", kind, "ueno"]]
        game = table(edition, stores=rows, hands={"red": cards}, turn_of="red")
        say(game, "open", "roppongi", "clothing")
        assert cards_offered(game) == {"taito"}


@pytest.mark.rule("wild.store", "turn.sequential")
@EVERY
def test_a_store_just_opened_makes_its_ward_wild_for_the_next_action(edition: str) -> None:
    form: dict[str, Any] = {"stores": [["red", "food", "omori"]], "customers": {"ota": ["food"]}}
    game = table(edition, **form, hands={"blue": ["nakano", "nakano"]})
    assert refused(game, "move") == "move.pay"
    open_store(game, "nakano", "books", ["nakano"])
    play(game, "move", ward="ota", path=["omori"], pay=["nakano"])
    assert won(game, RED) == ["food"]


@pytest.mark.rule("wild.store.lost")
@LATER
@pytest.mark.parametrize("other", [None, "ebisu"])
def test_a_ward_is_wild_as_long_as_one_store_is_there(edition: str, other: str | None) -> None:
    rows = [
        ["blue", "food", "shibuya"],
        ["red", "food", "omori"],
        *([["blue", "books", other]] if other else []),
    ]
    hands = {"blue": ["nakano", "shibuya"]}
    game = table(edition, stores=rows, hands=hands, customers={"ota": ["food"]})
    open_store(game, "nakano", "food", ["nakano"], source="shibuya")
    if other is None:
        assert refused(game, "move") == "move.pay"
    else:
        play(game, "move", ward="ota", path=["omori"], pay=["shibuya"])
        assert won(game, RED) == ["food"]


# ---------------------------------------------------------------- three cards


@pytest.mark.rule("wild.three-cards")
@LATER
@pytest.mark.parametrize(
    "cards",
    [["minato", "koto", "kita"], ["minato", "minato", "minato"], ["ota", "shibuya", "koto"]],
    ids=["different", "alike", "matching and wild"],
)
def test_any_three_cards_together_are_a_wildcard(edition: str, cards: list[str]) -> None:
    game = ask(shop(edition, cards), "move")
    assert "together" in options(game)
    hand_over(game, cards)
    assert game.question == MOVE_START and hand(game, BLUE) == []
    assert refused(ask(shop(edition, ["ota", "shibuya"]), "move"), "together") == "wild.three-cards"
    assert refused(shop(edition, ["minato", "koto"]), "move") == "move.pay"


@pytest.mark.rule("wild.three-cards")
@LATER
def test_cards_paid_together_come_from_the_hand_as_often_as_they_are_there(edition: str) -> None:
    game = ask(shop(edition, ["minato", "kita", "kita"]), "move")
    say(game, "together", "minato")
    assert options(game) == {"kita"}
    assert refused(game, "minato") == "wild.three-cards"
    say(game, "kita", "kita")
    assert sorted(discards(game)) == ["kita", "kita", "minato"]


@pytest.mark.rule("wild.three-cards.not-in-prototype")
def test_three_cards_are_no_wildcard_in_the_prototype() -> None:
    cards = ["minato", "koto", "kita", "chuo", "bunkyo"]
    game = shop("prototype", cards)
    assert refused(game, "move") == "move.pay"
    assert refused(game, "upgrade") == "upgrade.pay-card"
    say(game, "open")
    assert refused(game, "nakano") == "open.pay"
    say(game, "todai-mae", "books")
    assert options(game) == {"bunkyo"}
    assert refused(game, "together") == "wild.three-cards.not-in-prototype"


# ---------------------------------------------------------------- Matsuri


@pytest.mark.rule("wild.matsuri")
@SECOND
def test_cards_of_the_ward_of_the_matsuri_are_wild(edition: str) -> None:
    game = shop(edition, ["nerima"], matsuri="nerima")
    assert options(game) == {"open", "expand", "move", "upgrade", "income"}
    for action in ("open", "expand", "move", "upgrade"):
        assert cards_offered(ask(twin(game), action)) == {"nerima"}
    assert refused(shop(edition, ["nerima"], matsuri="itabashi"), "move") == "move.pay"


@pytest.mark.rule("wild.matsuri")
def test_without_a_matsuri_no_ward_is_wild_for_its_sake() -> None:
    for edition in ("prototype", "v1"):
        game = ask(shop(edition, [*names(shop(edition, []), "wards")]), "open")
        assert festival(game) is None and cards_offered(game) == {"nakano", "shibuya"}


@pytest.mark.rule("wild.matsuri.everyone")
@SECOND
@pytest.mark.parametrize("player", ["blue", "red"])
def test_the_matsuri_makes_its_ward_wild_for_whoever_pays(edition: str, player: str) -> None:
    hands = {player: ["nerima", "minato"]}
    game = table(edition, hands=hands, turn_of=player, matsuri="nerima", customers={"ota": ["food"]})
    say(game, "move", "ota")
    assert cards_offered(game) == {"nerima"}


@pytest.mark.rule("wild.matsuri.everyone")
@SECOND
def test_only_where_the_matsuri_is_when_the_card_is_paid_counts(edition: str) -> None:
    hands = {"blue": ["nerima", "itabashi"], "red": ["nerima", "itabashi"]}
    queue = [["ota", ["food", "food"]], ["chuo", []], ["minato", []], ["koto", []]]
    game = table(edition, hands=hands, matsuri="nerima", at="matsuri", queue=queue)
    for seat, there, station in ((BLUE, "itabashi", "todai-mae"), (RED, "nerima", "oji")):
        assert game.seat == seat
        matsuri(game, there)
        say(game, "open", station, "books")
        assert cards_offered(game) & {"nerima", "itabashi"} == {there}
        hand_over(game, [there])
        income(game)


# ---------------------------------------------------------------- what for


@pytest.mark.rule("wild.where")
@LATER
@PAID_LATER
def test_wildcards_of_every_kind_pay_for_every_action_that_costs_a_card(edition: str, action: str) -> None:
    for way in (["shibuya"], ["minato", "kita", "koto"]):
        game = ask(shop(edition, way), action)
        hand_over(game, way)
        assert hand(game, BLUE) == [] and game.question not in (PAY, PAY_CARD)
    if edition != "v1":
        game = ask(shop(edition, ["katsushika"], matsuri="katsushika"), action)
        hand_over(game, ["katsushika"])
        assert hand(game, BLUE) == []


@pytest.mark.rule("wild.where.prototype")
@PAID
def test_in_the_prototype_wards_of_stores_are_wild_for_what_asks_for_a_ward(action: str) -> None:
    rows = [["blue", "food", "shibuya"], ["blue", "books", "ueno"], ["red", "food", "omori"]]
    game = ask(shop("prototype", ["taito"], stores=rows), action)
    hand_over(game, ["taito"])
    assert hand(game, BLUE) == []


@pytest.mark.rule("wild.where.prototype")
def test_track_of_the_prototype_takes_any_card_wild_or_not() -> None:
    for card in ("taito", "kita"):
        game = table("prototype", stores=[["blue", "food", "ueno"]], hands={"blue": [card]})
        play(game, "expand", tracks=[("ueno", "oshiage")], pay=[card])
        assert tracks(game) == {frozenset(("ueno", "oshiage")): BLUE} and hand(game, BLUE) == []
