"""The rules of UPGRADE."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rule_cases import EVERY, HOMES, LATER, LINE, SECOND, line, refused, table
from shinjuku_tools import (
    BLUE,
    RED,
    bag,
    customers,
    deck,
    discards,
    hand,
    income,
    matsuri,
    move,
    names,
    open_store,
    options,
    queue,
    say,
    stores,
    upgrade,
    won,
)

from ekiben.games.shinjuku import Shinjuku, charter
from ekiben.games.shinjuku.position import position
from ekiben.games.shinjuku.vocabulary import MATSURI, PAY, UPGRADE_CUSTOMER

PROTOTYPE = ("food", "clothing", "books", "toys", "electronics")
#: Stations with sakura in eight wards, where department stores of earlier turns stand.
EARLIER = ("ueno", "kita-senju", "ikebukuro", "meguro", "naka-meguro", "tokyo", "shinjuku", "shimbashi")


def grown(edition: str, **form: Any) -> Shinjuku:
    """Blue has a food store in Shibuya and what it takes to upgrade it."""
    form = {
        "stores": [["blue", "food", "shibuya"]],
        "won": {"blue": ["food"]},
        "hands": {"blue": ["shibuya"]},
    } | form
    return table(edition, **form)


def grow(game: Shinjuku, station: str = "shibuya", card: str = "shibuya") -> Shinjuku:
    """One step of an upgrade, by a food customer or (prototype) the first token there is."""
    say(game, "upgrade", station)
    if game.question != PAY:
        say(game, "food" if game.question == UPGRADE_CUSTOMER else min(options(game)))
    return say(game, card)


def left(game: Shinjuku, seat: int) -> tuple[dict[str, int], int]:
    """The store tokens and the department stores a player has not put on the map."""
    supply = game.view(None).supplies[seat]
    return dict(zip(names(game, "goods"), supply.stores, strict=True)), supply.departments


# ---------------------------------------------------------------- every edition


@pytest.mark.rule("upgrade.pay-card")
@EVERY
def test_an_upgrade_costs_a_card_of_the_ward_of_the_store(edition: str) -> None:
    assert refused(grown(edition, hands={"blue": ["minato", "minato"]}), "upgrade") == "upgrade.pay-card"
    game = grow(grown(edition, hands={"blue": ["shibuya", "minato"]}))
    assert hand(game, BLUE) == ["minato"] and discards(game) == ["shibuya"]
    # Meguro lies in the ward Shinagawa: that card pays, of the two that name a store's place only by chance.
    form: dict[str, Any] = {"stores": [["blue", "food", "meguro"]]}
    assert refused(grown(edition, **form, hands={"blue": ["meguro"]}), "upgrade") == "upgrade.pay-card"
    assert (
        hand(grow(grown(edition, **form, hands={"blue": ["shinagawa"]}), "meguro", "shinagawa"), BLUE) == []
    )


@pytest.mark.rule("upgrade.own-store")
@EVERY
def test_only_an_own_store_is_upgraded(edition: str) -> None:
    rows = [["blue", "food", "shibuya"], ["red", "food", "ueno"]]
    game = say(grown(edition, stores=rows, hands={"blue": ["shibuya", "taito"]}), "upgrade")
    assert options(game) == {"shibuya"}
    assert refused(game, "ueno") == refused(game, "tokyo") == "upgrade.own-store"
    if edition != "prototype":
        game = grown(edition, stores=rows[1:], hands={"blue": ["taito"]})
        assert refused(game, "upgrade") == "upgrade.own-store"


@pytest.mark.rule("upgrade.all-goods")
@EVERY
def test_a_department_store_sells_every_good(edition: str) -> None:
    goods = charter(edition).edition.goods
    assert len(goods) == (5 if edition == "prototype" else 4)
    for good in goods:
        other = "food" if good != "food" else "books"
        rows = [["blue", other, "nakano"], ["red", "department", "shinjuku"]]
        game = line(edition, [good], stores=rows)
        move(game, "nakano", LINE[:2], pay=["nakano"])
        assert won(game, RED) == [good]
    # One that has just been made sells what it never sold before, too.
    kind = "books over food" if edition == "prototype" else "food"
    rows = [["blue", kind, "shinjuku"], ["blue", "food", "nakano"]]
    hands = {"blue": ["shinjuku", "nakano"]}
    game = line(edition, ["electronics"], stores=rows, won={"blue": ["food"]}, hands=hands)
    grow(game, "shinjuku", "shinjuku")
    assert stores(game)["shinjuku"] == (BLUE, "department")
    move(game, "nakano", LINE[:2], pay=["nakano"])
    assert "electronics" in won(game, BLUE)


@pytest.mark.rule("upgrade.dept-token")
@EVERY
def test_a_department_store_token_must_be_left(edition: str) -> None:
    kind = "books over food" if edition == "prototype" else "food"
    most = charter(edition).edition.dept_stores
    for standing in (most - 1, most):
        rows = [["blue", "department", station] for station in EARLIER[:standing]]
        game = grown(edition, stores=[["blue", kind, "shibuya"], *rows])
        assert left(game, BLUE)[1] == most - standing
        if standing == most:
            assert refused(game, "upgrade") == "upgrade.dept-token"
        else:
            assert stores(grow(game))["shibuya"] == (BLUE, "department") and left(game, BLUE)[1] == 0


@pytest.mark.rule("upgrade.fresh-store", "turn.sequential")
@EVERY
def test_a_store_just_opened_may_be_upgraded_in_the_same_turn(edition: str) -> None:
    game = grown(edition, stores=[], hands={"blue": ["shibuya", "shibuya"]})
    open_store(game, "shibuya", "food", ["shibuya"])
    grow(game)
    assert stores(game)["shibuya"] == (BLUE, "books over food" if edition == "prototype" else "department")


# ---------------------------------------------------------------- prototype


@pytest.mark.rule("upgrade.prototype.first", "upgrade.prototype.one-step")
@pytest.mark.parametrize("good", PROTOTYPE[1:])
def test_a_single_store_becomes_a_double_store_of_another_good(good: str) -> None:
    game = grown("prototype", hands={"blue": ["shibuya", "shibuya"]})
    before = left(game, BLUE)
    say(game, "upgrade", "shibuya")
    assert options(game) == set(PROTOTYPE) - {"food"}
    assert refused(game, "food") == "upgrade.prototype.first"
    say(game, good, "shibuya")
    assert stores(game)["shibuya"] == (BLUE, f"{good} over food")  # no department store yet
    assert left(game, BLUE) == (before[0] | {good: before[0][good] - 1}, before[1])
    assert refused(game, "upgrade") == "turn.different-actions"  # one step a turn


@pytest.mark.rule("upgrade.prototype.first.needs-token")
def test_the_first_step_needs_a_token_of_another_good() -> None:
    spots = ["hatchobori", "kachidoki", "roppongi", "daiba", "todai-mae", "oshiage", "monzen-nakacho"]
    spots += ["jiyugaoka", "omori", "tamagawa", "meidai-mae", "todoroki"]  # of one dot each
    rows = [["blue", PROTOTYPE[1:][i % 4], spot] for i, spot in enumerate(spots)]
    game = grown("prototype", stores=[["blue", "food", "shibuya"], *rows])
    assert left(game, BLUE) == ({good: 2 * (good == "food") for good in PROTOTYPE}, 2)
    assert refused(game, "upgrade") == "upgrade.prototype.first.needs-token"
    game = grown("prototype", stores=[["blue", "food", "shibuya"], *rows[1:]])
    say(game, "upgrade", "shibuya")
    assert options(game) == {"clothing"}
    assert refused(game, "toys") == "upgrade.prototype.first.needs-token"


@pytest.mark.rule("upgrade.prototype.second", "upgrade.prototype.one-step")
def test_a_double_store_gives_both_tokens_back_for_a_department_store() -> None:
    game = grown("prototype", stores=[["blue", "books over food", "shibuya"]])
    assert left(game, BLUE) == ({good: 2 if good in ("books", "food") else 3 for good in PROTOTYPE}, 2)
    say(game, "upgrade", "shibuya")
    assert game.question == PAY  # no token is chosen
    say(game, "shibuya")
    assert stores(game)["shibuya"] == (BLUE, "department")
    assert left(game, BLUE) == (dict.fromkeys(PROTOTYPE, 3), 1)


@pytest.mark.rule("upgrade.prototype.dots")
def test_the_dots_of_a_station_are_its_greatest_height() -> None:
    city = charter("prototype").city
    wards = names(grown("prototype"), "wards")
    heights: Counter[int | None] = Counter()
    for station in city.stations:
        card = wards[station.ward]
        rows = [["blue", "books", station.id]]
        rows += [["red", "electronics", "oji"]] if station.id == HOMES["red"] else []
        game = grown("prototype", stores=rows, hands={"blue": [card, card]})
        heights[station.height] += 1
        if station.height == 1:
            assert refused(game, "upgrade") == "upgrade.prototype.dots"
            continue
        assert stores(grow(game, station.id, card))[station.id] == (BLUE, "clothing over books")
        game = grown("prototype", stores=[["blue", "food over books", station.id]], hands={"blue": [card]})
        if station.height == 2:
            assert refused(game, "upgrade") == "upgrade.prototype.dots"
        else:
            assert stores(grow(game, station.id, card))[station.id] == (BLUE, "department")
            assert refused(game, "upgrade") == "turn.different-actions"
    assert set(heights) == {1, 2, 3}


@pytest.mark.rule("upgrade.prototype.no-customer")
@pytest.mark.parametrize("what", ["food", "books over food"])
def test_upgrades_of_the_prototype_cost_no_customer(what: str) -> None:
    for collection in ([], ["books", "food"]):
        game = grow(grown("prototype", stores=[["blue", what, "shibuya"]], won={"blue": sorted(collection)}))
        assert stores(game)["shibuya"] != (BLUE, what)
        assert sorted(won(game, BLUE)) == sorted(collection)


# ---------------------------------------------------------------- from version 1 on


@pytest.mark.rule("upgrade.sakura-only")
@LATER
def test_only_stations_with_sakura_take_a_department_store(edition: str) -> None:
    city = charter(edition).city
    sakura = 0
    for station in city.stations:
        card = city.wards[station.ward].id
        game = grown(edition, stores=[["blue", "food", station.id]], hands={"blue": [card]})
        if station.sakura:
            sakura += 1
            assert stores(grow(game, station.id, card))[station.id] == (BLUE, "department")
        else:
            assert refused(game, "upgrade") == "upgrade.sakura-only"
    assert sakura == 12


@pytest.mark.rule("upgrade.specialty-to-dept")
@LATER
def test_a_specialty_store_becomes_a_department_store_at_once_and_that_is_all(edition: str) -> None:
    assert stores(grow(grown(edition)))["shibuya"] == (BLUE, "department")
    form: dict[str, Any] = {"won": {"blue": ["food", "books"]}, "hands": {"blue": ["shibuya", "taito"]}}
    rows = [["blue", "department", "shibuya"], ["blue", "food", "ueno"]]
    assert refused(grown(edition, stores=rows[:1], **form), "upgrade") == "upgrade.specialty-to-dept"
    assert (
        refused(say(grown(edition, stores=rows, **form), "upgrade"), "shibuya") == "upgrade.specialty-to-dept"
    )


@pytest.mark.rule("upgrade.pay-customer")
@LATER
def test_an_upgrade_costs_a_customer_who_wants_what_the_store_sells(edition: str) -> None:
    for collection in ([], ["books", "clothing", "electronics2"]):
        assert refused(grown(edition, won={"blue": collection}), "upgrade") == "upgrade.pay-customer"
    game = grown(edition, won={"blue": ["food", "food", "books"], "red": ["food"]})
    say(game, "upgrade", "shibuya")
    assert game.question == UPGRADE_CUSTOMER and options(game) == {"food"}
    assert refused(game, "books") == "upgrade.pay-customer"
    say(game, "food", "shibuya")
    assert won(game, BLUE) == ["food", "books"] and won(game, RED) == ["food"]


@pytest.mark.rule("upgrade.pay-customer.single-or-double")
@LATER
def test_single_or_double_is_spent_as_the_player_likes_and_there_is_no_change(edition: str) -> None:
    for spent, kept in (("books", ["books2"]), ("books2", ["books"])):
        collection = {"blue": ["books", "books2"]}
        game = say(
            grown(edition, stores=[["blue", "books", "shibuya"]], won=collection), "upgrade", "shibuya"
        )
        assert options(game) == {"books", "books2"}
        say(game, spent, "shibuya")
        assert won(game, BLUE) == kept
    game = grown(edition, stores=[["blue", "books", "shibuya"]], won={"blue": ["books2"]})
    upgrade(game, "shibuya", ["shibuya"], "books2")  # a double alone will do
    assert won(game, BLUE) == []


@pytest.mark.rule("upgrade.pay-customer.same-turn")
@LATER
def test_a_customer_may_be_spent_in_the_turn_it_was_won(edition: str) -> None:
    game = grown(edition, won={}, customers={"shibuya": ["food"]}, hands={"blue": ["shibuya", "shibuya"]})
    assert refused(game, "upgrade") == "upgrade.pay-customer"
    move(game, "shibuya", ["shibuya"], pay=["shibuya"])
    assert stores(grow(game))["shibuya"] == (BLUE, "department") and won(game, BLUE) == []


@pytest.mark.rule("upgrade.pay-customer.same-turn")
@LATER
def test_a_customer_won_in_a_move_of_another_player_may_be_spent(edition: str) -> None:
    hands = {"blue": ["shibuya"], "red": ["shibuya"]}
    game = grown(edition, won={}, customers={"shibuya": ["food"]}, hands=hands, turn_of="red")
    move(game, "shibuya", ["shibuya"], pay=["shibuya"])
    income(game)
    if game.question == MATSURI:
        matsuri(game)
    assert game.seat == BLUE and won(game, BLUE) == ["food"]
    assert stores(grow(game))["shibuya"] == (BLUE, "department")


@pytest.mark.rule("upgrade.swap")
@LATER
def test_the_store_token_comes_back_and_may_be_opened_again(edition: str) -> None:
    rows = [["blue", "food", "shibuya"], ["blue", "food", "oji"]]
    game = grown(edition, stores=rows, hands={"blue": ["shibuya", "nakano"]})
    assert left(game, BLUE)[0]["food"] == 0 and left(game, BLUE)[1] == 3
    grow(game)
    assert left(game, BLUE)[0]["food"] == 1 and left(game, BLUE)[1] == 2
    open_store(game, "nakano", "food", ["nakano"], source="supply")
    assert stores(game) == {"shibuya": (BLUE, "department"), "oji": (BLUE, "food"), "nakano": (BLUE, "food")}


def tokens(game: Shinjuku) -> Counter[str]:
    """All customers that are still in the game."""
    heaps = [*customers(game).values(), *(row[1] for row in queue(game) if row), bag(game)]
    return Counter(
        kind for heap in [*heaps, *(won(game, seat) for seat in range(game.players))] for kind in heap
    )


@pytest.mark.rule("upgrade.customer.removed")
def test_the_customer_spent_leaves_the_game() -> None:
    game = grown("v1")
    before = tokens(game)
    assert before.total() == 52
    grow(game)
    assert before - tokens(game) == Counter(["food"]) and tokens(game).total() == 51
    assert customers(game) == {}


@pytest.mark.rule("upgrade.customer.to-queue")
@SECOND
@pytest.mark.parametrize(("good", "space"), [("food", 0), ("books", 1)])
def test_the_customer_spent_joins_the_queue(edition: str, good: str, space: int) -> None:
    rows = [["ota", ["food", "food"]], ["chuo", []], ["minato", []], ["kita", []]]
    form: dict[str, Any] = {"stores": [["blue", good, "shibuya"]], "won": {"blue": [good]}}
    game = grown(edition, queue=rows, **form)
    before, pile, drawn = tokens(game), deck(game), bag(game)
    upgrade(game, "shibuya", ["shibuya"], good)
    expected = [[ward, [*waiting]] for ward, waiting in rows]
    expected[space][1] += [good]
    assert queue(game) == expected
    assert (tokens(game), deck(game), bag(game)) == (before, pile, drawn)  # no card and nobody else for it


# ---------------------------------------------------------------- bonus tokens


def next_upgrade(edition: str, number: int, **form: Any) -> Shinjuku:
    """So many department stores stand already, and Blue is about to make the next one."""
    owners = ["red"] * 3 + ["green"] * 3 + ["yellow"] * 2
    rows = [[owner, "department", at] for owner, at in zip(owners, EARLIER, strict=True)][:number]
    return grown(edition, players=4, stores=[["blue", "food", "shibuya"], *rows], **form)


@pytest.mark.rule("upgrade.bonus.claim", "upgrade.bonus.order")
@SECOND
@pytest.mark.parametrize(("number", "stack"), list(enumerate([3, 2, 2, 2, 1, 1])))
def test_the_next_stack_is_claimed_whole(edition: str, number: int, stack: int) -> None:
    game = next_upgrade(edition, number)
    before = game.view(None)
    assert before.stacks == (3, 2, 2, 2, 1, 1)[number:] and before.bonus[BLUE] == 0
    grow(game)
    after = game.view(None)
    assert after.bonus == (stack, *before.bonus[1:])
    assert after.stacks == before.stacks[1:]


@pytest.mark.rule("upgrade.bonus.none-left")
@SECOND
@pytest.mark.parametrize("number", [6, 7, 8])
def test_when_all_stacks_are_claimed_there_is_no_bonus(edition: str, number: int) -> None:
    game = next_upgrade(edition, number)
    bonus = game.view(None).bonus
    assert sum(bonus) == 11 and game.view(None).stacks == ()
    grow(game)
    assert stores(game)["shibuya"] == (BLUE, "department") and game.view(None).bonus == bonus


@pytest.mark.rule("upgrade.bonus.shows-queue-size")
@SECOND
@pytest.mark.parametrize("number", range(6))
def test_the_space_of_the_stack_claimed_shows_the_new_size_of_the_queue(edition: str, number: int) -> None:
    game = grow(next_upgrade(edition, number))
    uncovered = 8 - len(game.view(None).stacks)  # the spaces are numbered from 3 to 8
    assert uncovered == 3 + number == game.view(None).queue_size == sum(len(row[1]) for row in queue(game))


@pytest.mark.rule("upgrade.pay-customer.not-bonus")
@SECOND
def test_a_bonus_token_is_not_spent_as_a_customer(edition: str) -> None:
    rows = [["blue", "department", "ueno"], ["blue", "food", "shibuya"]]
    game = grown(edition, stores=rows, won={})
    assert game.view(None).bonus[BLUE] == 3
    assert refused(game, "upgrade") == "upgrade.pay-customer"
    game = say(grown(edition, stores=rows, won={"blue": ["food"]}), "upgrade", "shibuya")
    assert options(game) == {"food"}
    say(game, "food", "shibuya")
    assert game.view(None).bonus[BLUE] == 5


@pytest.mark.rule("upgrade.prototype.dots")
def test_a_variant_without_double_stores_needs_three_dots_for_its_department_stores() -> None:
    flat: dict[str, object] = {
        "id": "flat",
        "name": "Flat",
        "based_on": "prototype",
        "upgrade": {"two_step": False},
        "move": {"serves": {"single": 1, "double": 0, "dept": 2}},
    }
    rows = [["blue", "food", "tokyo"], ["blue", "books", "iidabashi"], ["red", "food", "aoto"]]
    form = {"players": 2, "stores": rows, "hands": {"blue": ["chiyoda"]}}
    game = position(form, charter(flat, None, 2))
    say(game, "upgrade")
    assert options(game) == {"tokyo"}  # three dots; Iidabashi has two
    assert refused(game, "iidabashi") == "upgrade.prototype.dots"
