"""Piles, and what is dealt and drawn before the first turn, in the order of every edition."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from shinjuku_tools import (
    BLUE,
    RED,
    bag,
    customers,
    deal,
    deck,
    discards,
    end_turn,
    festival,
    hand,
    income,
    matsuri,
    move,
    names,
    open_store,
    options,
    queue,
    refused,
    say,
    snapshot,
    stage,
    stores,
    upgrade,
    won,
)

from ekiben.games.shinjuku import charter, new
from ekiben.games.shinjuku.vocabulary import ACTION, FREE_GOOD, FREE_STATION

EDITIONS = ["prototype", "v1", "v2r6", "v2"]
VERSIONS = ["v1", "v2r6", "v2"]
QUEUE = ["v2r6", "v2"]


# ---------------------------------------------------------------- piles


@pytest.mark.rule("setup.deck")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_deck_is_shuffled(edition: str) -> None:
    hands = {tuple(hand(new(edition, seed=seed, start=0), BLUE)) for seed in range(20)}
    assert len(hands) == 20


@pytest.mark.rule("setup.deck", "setup.reshuffle")
@pytest.mark.parametrize("pile", ["rest", "discards"])
def test_every_card_of_a_pile_is_as_likely_to_be_the_next(pile: str) -> None:
    cards = ["chuo", "koto", "minato"]
    form: dict[str, Any] = {"hands": {"blue": ["ota"] * 5}, "rest": {"cards": "red"}, "final_turns": 2}
    if pile == "discards":
        form["discards"] = cards
    else:
        everything = {ward.id: ward.cards for ward in charter("v1").city.wards} | {"ota": 0}
        left = {ward: count - cards.count(ward) for ward, count in everything.items()}
        form["hands"]["red"] = [ward for ward, count in left.items() for _ in range(count)]
        form["rest"] = {}
    drawn = Counter[str]()
    for seed in range(240):
        game = stage("v1", seed=seed, **form | {"rest": {**form["rest"], "customers": "kita"}})
        income(game)
        drawn.update(card for card in hand(game, BLUE) if card != "ota")
    assert drawn.total() == 240
    assert all(50 < drawn[card] < 110 for card in cards)


@pytest.mark.rule("setup.bag")
def test_every_customer_in_the_bag_is_as_likely_to_be_the_next() -> None:
    singles, doubles = (
        {"clothing": 9, "electronics": 6},
        {"food2": 6, "clothing2": 5, "books2": 4, "electronics2": 3},
    )
    waiting = {"nerima": {"food": 10, "books": 7, **singles, **doubles}}
    drawn = Counter[str]()
    for seed in range(160):
        game = stage("v1", at="turn", seed=seed, customers=waiting, deck=["kita"])
        drawn.update(customers(game)["kita"])
    assert drawn.total() == 160
    assert all(50 < drawn[kind] < 110 for kind in ("food", "books"))


@pytest.mark.rule("setup.discard-pile")
def test_the_discard_pile_begins_empty_and_is_common() -> None:
    game = deal("v1", deck=["ota"] * 5 + ["kita"] * 2 + ["koto"] * 3 + ["chuo"])
    assert discards(game) == ["chuo"]  # the card of the first arrival, and nothing before it
    open_store(game, "omori", "food", pay=["ota"])
    end_turn(game)
    assert discards(game)[:2] == ["chuo", "ota"]


@pytest.mark.rule("setup.reshuffle")
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_the_draw_pile_has_run_out_the_discards_become_it(edition: str) -> None:
    stores = [["blue", "food", "koenji"], ["red", "food", "yoyogi"]]
    pile = ["chuo", "koto", "minato", "kita", "nerima", "taito"]
    orders: set[str] = set()
    for seed in range(12):
        game = stage(edition, stores=stores, seed=seed, discards=pile, rest={"cards": "red"})
        income(game)
        drawn = hand(game, BLUE)
        assert len(drawn) == charter(edition).edition.hand
        assert set(drawn) <= set(pile)
        orders.add(" ".join(drawn))
    assert len(orders) > 1  # it has been shuffled


@pytest.mark.rule("setup.reshuffle.when")
def test_a_pile_that_has_just_run_out_is_not_yet_made_anew() -> None:
    game = stage(
        "v1",
        hands={"blue": ["ota"] * 4},
        deck=["koto"],
        discards=["chuo", "minato"],
        rest={"cards": "red", "customers": "kita"},
        final_turns=2,
    )
    income(game)  # nobody arrives any more, so nothing is drawn behind it
    assert (deck(game), discards(game)) == ([], ["chuo", "minato"])


@pytest.mark.rule("setup.reshuffle.when")
def test_the_pile_is_made_anew_in_the_middle_of_drawing_with_all_discards_so_far() -> None:
    game = stage(
        "v1",
        stores=[["red", "food", "tokyo"]],
        hands={"blue": ["chiyoda"]},
        customers={"chiyoda": ["food"]},
        deck=["koto"],
        discards=["chuo", "minato"],
        rest={"cards": "red", "customers": "kita"},
        final_turns=2,
    )
    move(game, "chiyoda", ["tokyo"], pay=["chiyoda"])
    income(game)
    assert hand(game, BLUE) == ["chiyoda", "chuo", "minato", "koto"]
    assert (deck(game), discards(game)) == ([], [])


@pytest.mark.rule("setup.both-piles-empty")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_any_card_to_draw_hands_get_fewer(edition: str) -> None:
    stores = [["blue", "food", "koenji"], ["red", "food", "yoyogi"]]
    game = stage(edition, stores=stores, hands={"blue": ["ota"]}, deck=["koto"], rest={"cards": "red"})
    income(game)
    assert hand(game, BLUE) == ["koto", "ota"]
    assert game.seat == RED
    assert (deck(game), discards(game)) == ([], [])


@pytest.mark.rule("setup.both-piles-empty", "queue.space-without-card")
@pytest.mark.parametrize("edition", QUEUE)
def test_without_any_card_to_draw_a_queue_space_stays_empty(edition: str) -> None:
    game = stage(edition, at="turn", rest={"cards": "red"})
    before = queue(game)
    if edition == "v2r6":
        matsuri(game)
        assert [row[:1] for row in queue(game)] == [row[:1] for row in before[1:]] + [[]]
    assert queue(game)[-1] == []


# ---------------------------------------------------------------- hands and customers before the first turn


@pytest.mark.rule("setup.hand.5")
def test_hands_of_five() -> None:
    game = new("v1", players=3, seed=1)
    assert [len(hand(game, seat)) for seat in range(3)] == [5, 5, 5]
    game = say(deal("prototype", players=2), "omori", "food", "tokyo", "food")
    assert [len(hand(game, seat)) for seat in range(2)] == [5, 5]


@pytest.mark.rule("setup.hand.4")
def test_hands_of_four() -> None:
    game = new("v2r6", players=4, seed=1)
    assert [len(hand(game, seat)) for seat in range(4)] == [4] * 4
    game = new("v2", players=4, seed=1, start=0)  # the start player has taken a card from the queue by now
    assert [len(hand(game, seat)) for seat in range(4)] == [5, 4, 4, 4]


PROTOTYPE_DECK = [*["ota"] * 5, "chuo", "kita", *["setagaya"] * 5, "koto", "kita"]


@pytest.mark.rule("setup.prototype.customers", "setup.prototype.order", "setup.prototype.free-store")
def test_the_prototype_sets_up_player_by_player() -> None:
    game = deal("prototype", PROTOTYPE_DECK, ["food", "toys", "books", "food"], start=1)
    assert (game.question, game.seat) == (FREE_STATION, RED)
    assert (hand(game, RED), hand(game, BLUE)) == (["ota"] * 5, [])
    assert customers(game) == {"chuo": ["food"], "kita": ["toys"]}
    assert options(game) == set(names(game, "stations"))
    say(game, "tokyo")
    assert (game.question, options(game)) == (FREE_GOOD, set(names(game, "goods")))
    say(game, "toys")
    assert (game.question, game.seat) == (FREE_STATION, BLUE)
    assert hand(game, BLUE) == ["setagaya"] * 5
    assert customers(game) == {"chuo": ["food"], "kita": ["food", "toys"], "koto": ["books"]}
    assert options(game) == set(names(game, "stations")) - {"tokyo"}
    assert discards(game) == ["chuo", "kita", "koto", "kita"]
    assert refused(game, "tokyo") in ("open.empty-station", "setup.prototype.free-store")
    say(game, "ueno", "food")
    assert (game.question, game.seat) == (ACTION, RED)
    assert stores(game) == {"tokyo": (RED, "toys"), "ueno": (BLUE, "food")}
    assert len(discards(game)) == 4  # nobody has paid a card
    assert snapshot(game).supply[RED][3] == 2


@pytest.mark.rule("setup.prototype.order", "turn.clockwise")
def test_the_prototype_sets_up_in_turn_order() -> None:
    game = deal("prototype", players=4, start=2)
    seats: list[int] = []
    for station in ("tokyo", "ueno", "omori", "oji"):
        seats.append(game.seat)
        say(game, station, "food")
    assert (seats, game.seat, game.question) == ([2, 3, 0, 1], 2, ACTION)


@pytest.mark.rule("setup.prototype.free-store.counts")
def test_the_free_store_is_an_ordinary_store() -> None:
    game = deal("prototype", PROTOTYPE_DECK, ["food"] * 4)
    say(game, "hatchobori", "food", "omori", "food")
    say(game, "expand")
    assert options(game) == {"hatchobori", "monzen-nakacho", "tokyo"}  # it is a base for track
    game = stage(
        "prototype",
        stores=[["blue", "food", "tokyo"], ["red", "food", "omori"]],
        customers={"ota": ["books"], "chiyoda": ["food"]},
        hands={"blue": ["chiyoda", "chiyoda", "ota"]},
    )
    # It makes Chiyoda wild for its owner, serves customers, and may be upgraded.
    move(game, "chiyoda", ["tokyo"], pay=["chiyoda"])
    assert won(game, BLUE) == ["food"]
    upgrade(game, "tokyo", good="books", pay=["chiyoda"])
    assert stores(game)["tokyo"] == (BLUE, "books over food")
    wild = stage(
        "prototype",
        stores=[["blue", "food", "tokyo"], ["red", "food", "omori"]],
        hands={"blue": ["chiyoda"]},
    )
    open_store(wild, "ueno", "toys", pay=["chiyoda"])
    assert stores(wild)["ueno"] == (BLUE, "toys")


@pytest.mark.rule("setup.v1.empty-map")
def test_the_map_of_version_1_is_empty_before_the_first_turn() -> None:
    game = deal("v1", ["ota"] * 5 + ["setagaya"] * 5 + ["kita"], ["food2", "books"])
    assert customers(game) == {"kita": ["food2"]}  # who arrives at the start of the first turn
    assert (stores(game), len(bag(game))) == ({}, 51)


# ---------------------------------------------------------------- version 2


HANDS = ["ota"] * 4 + ["setagaya"] * 4
SEEDS = ["chuo", "kita", "chuo", "koto", "chuo", "kita", "minato"]
CROWD = ["food", "food2", "books", "books2", "clothing", "clothing2", "electronics", "electronics2"]


@pytest.mark.rule("setup.seed.wards", "setup.seed.two-each", "setup.seed.discard")
@pytest.mark.parametrize("edition", QUEUE)
def test_four_different_wards_get_two_customers_each(edition: str) -> None:
    last = ["nerima"] if edition == "v2" else ["adachi"] * 4 + ["nerima"]
    game = deal(edition, HANDS + SEEDS + last, [*CROWD, "food", "books"])
    seeded = {
        "chuo": ["food", "food2"],
        "kita": ["books", "books2"],
        "koto": ["clothing", "clothing2"],
        "minato": ["electronics", "electronics2"],
    }
    assert {ward: heap for ward, heap in customers(game).items() if ward in seeded} == seeded
    # All cards drawn for it lie on the discards, the duplicates too, and then that of the Matsuri.
    assert discards(game) == [*SEEDS, "nerima"]


@pytest.mark.rule("setup.queue.cards", "setup.queue.customers", "setup.order.v2r6", "setup.matsuri")
def test_hands_then_wards_then_queue_then_matsuri() -> None:
    cards = ["itabashi", "arakawa", "itabashi", "taito"]
    game = deal("v2r6", [*HANDS, *SEEDS, *cards, "nerima", "sumida"], [*CROWD, "books", "food"])
    assert (hand(game, BLUE), hand(game, RED)) == (["ota"] * 4, ["setagaya"] * 4)
    assert [row[0] for row in queue(game)] == cards
    assert [row[1] for row in queue(game)] == [["books"], ["food"], [], []]
    assert (festival(game), discards(game)[-1]) == ("nerima", "nerima")


@pytest.mark.rule("setup.queue.cards", "setup.queue.customers", "setup.order.v2", "setup.matsuri")
def test_hands_then_wards_then_matsuri_then_queue() -> None:
    cards = ["itabashi", "arakawa", "itabashi", "taito"]
    game = deal(
        "v2", [*HANDS, *SEEDS, "nerima", *cards, "sumida"], [*CROWD, "books", "clothing2", "clothing"]
    )
    # The first arrival has already taken the head of the queue.
    assert hand(game, BLUE) == ["ota"] * 4 + ["itabashi"]
    assert customers(game)["itabashi"] == ["books"]
    assert queue(game) == [
        ["arakawa", ["clothing", "clothing2"]],
        ["itabashi", []],
        ["taito", []],
        ["sumida", []],
    ]
    assert (festival(game), discards(game)[-1]) == ("nerima", "nerima")


@pytest.mark.rule("setup.queue.customers")
def test_two_customers_of_one_good_share_a_card_of_the_first_queue() -> None:
    cards = ["itabashi", "arakawa", "itabashi", "taito"]
    game = deal("v2r6", [*HANDS, *SEEDS, *cards], [*CROWD, "books", "books2"])
    assert [row[1] for row in queue(game)] == [["books", "books2"], [], [], []]


@pytest.mark.rule("setup.bonus-stacks")
@pytest.mark.parametrize("edition", QUEUE)
def test_six_stacks_of_bonus_tokens(edition: str) -> None:
    stacks = charter(edition).edition.bonus_stacks
    assert stacks == (3, 2, 2, 2, 1, 1)
    assert sum(stacks) == 11
    assert snapshot(new(edition, seed=1)).stacks_taken == 0


# ---------------------------------------------------------------- who starts


@pytest.mark.rule("setup.start-player.random")
@pytest.mark.parametrize("edition", ["prototype", "v1", "v2"])
def test_the_start_player_is_drawn(edition: str) -> None:
    assert charter(edition).edition.start == "random"
    starts = Counter(snapshot(new(edition, players=3, seed=seed)).start_seat for seed in range(90))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 15


@pytest.mark.rule("setup.start-player.chosen")
def test_the_table_chooses_the_start_player() -> None:
    assert charter("v2r6").edition.start == "chosen"
    for seat in range(3):
        game = new("v2r6", players=3, seed=1, start=seat)
        assert (snapshot(game).start_seat, game.seat) == (seat, seat)
    assert len({new("v2r6", players=3, seed=seed).seat for seed in range(20)}) == 3


@pytest.mark.rule("setup.start-token")
@pytest.mark.parametrize("edition", QUEUE)
def test_the_start_player_stays_the_start_player(edition: str) -> None:
    game = deal(edition, players=3, start=1)
    for _ in range(7):
        end_turn(game)
        assert snapshot(game).start_seat == 1
