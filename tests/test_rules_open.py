"""The rules of OPEN, which the older editions call BUILD."""

from __future__ import annotations

import pytest
from rule_cases import EVERY, LATER, refused, table
from shinjuku_tools import (
    BLUE,
    RED,
    customers,
    discards,
    hand,
    names,
    open_store,
    options,
    say,
    snapshot,
    stores,
    won,
)

from ekiben.games.shinjuku import Shinjuku
from ekiben.games.shinjuku.vocabulary import ACTION, OPEN_GOOD, OPEN_SOURCE, PAY


def supply(game: Shinjuku, seat: int) -> dict[str, int]:
    """The store tokens of a player that are not on the map."""
    return dict(zip(names(game, "goods"), snapshot(game).supply[seat], strict=False))


@pytest.mark.rule("open.pay")
@EVERY
def test_a_store_costs_a_card_of_the_ward_in_which_its_station_lies(edition: str) -> None:
    # The station Shinagawa lies in Minato, Meguro in the ward Shinagawa.
    for card, stations in (
        ("shinagawa", {"meguro", "oimachi"}),
        ("minato", {"shimbashi", "roppongi", "shinagawa", "daiba"}),
    ):
        game = say(table(edition, hands={"blue": [card]}), "open")
        assert options(game) == stations
        assert refused(game, "naka-meguro") == "open.pay"
    game = table(edition, hands={"blue": ["minato", "minato"]})
    open_store(game, "shinagawa", "food", ["minato"])
    assert hand(game, BLUE) == ["minato"] and discards(game) == ["minato"]
    assert stores(game)["shinagawa"] == (BLUE, "food")


@pytest.mark.rule("open.pay")
@EVERY
def test_without_a_card_no_store_is_opened(edition: str) -> None:
    assert refused(table(edition, hands={"blue": []}), "open") == "open.pay"


@pytest.mark.rule("open.empty-station")
@EVERY
def test_a_station_holds_one_store_of_one_player(edition: str) -> None:
    rows = [["red", "food", "meguro"], ["blue", "food", "nakano"]]
    game = say(table(edition, stores=rows, hands={"blue": ["shinagawa", "nakano"]}), "open")
    assert refused(game, "meguro") == "open.empty-station"
    assert refused(game, "nakano") == "open.empty-station"
    assert "oimachi" in options(game)
    rows = [["red", "food", "meguro"], ["red", "books", "oimachi"], ["blue", "food", "nakano"]]
    assert refused(table(edition, stores=rows, hands={"blue": ["shinagawa"]}), "open") == "open.empty-station"


@pytest.mark.rule("open.any-station")
@EVERY
def test_neither_track_nor_another_store_nor_an_icon_is_needed(edition: str) -> None:
    game = table(edition, hands={"blue": ["chuo"]})
    say(game, "open")
    assert options(game) == {"hatchobori", "kachidoki"}  # no sakura, one dot
    open_store(table(edition, hands={"blue": ["chuo"]}), "kachidoki", "books", ["chuo"])
    game = table(edition, hands={"blue": names(game, "wards")})
    before = set(stores(game))
    say(game, "open")
    assert options(game) == set(names(game, "stations")) - before


@pytest.mark.rule("open.any-good")
@EVERY
def test_any_good_may_be_opened_also_twice_and_several_in_a_ward(edition: str) -> None:
    rows = [["blue", "food", "shibuya"], ["blue", "books", "ebisu"]]
    for good in ("food", "books", "clothing"):
        game = table(edition, stores=rows, hands={"blue": ["shibuya"]})
        say(game, "open", "yoyogi")
        assert options(game) == set(names(game, "goods"))
        say(game, good)
        if game.question == OPEN_SOURCE:
            say(game, "supply")
        say(game, "shibuya")
        assert stores(game)["yoyogi"] == (BLUE, good)
        assert {"shibuya", "ebisu"} <= set(stores(game))


@pytest.mark.rule("open.any-good", "turn.supply-limit")
@LATER
def test_a_good_of_which_all_tokens_are_on_the_map_can_only_be_relocated(edition: str) -> None:
    rows = [["blue", "food", "shibuya"], ["blue", "food", "ueno"]]
    game = say(table(edition, stores=rows, hands={"blue": ["nakano"]}), "open", "nakano", "food")
    assert options(game) == {"shibuya", "ueno"}
    assert refused(game, "supply") == "turn.supply-limit"


@pytest.mark.rule("open.from-supply")
@EVERY
def test_a_token_from_the_supply_is_put_on_the_map(edition: str) -> None:
    game = table(edition, stores=[["blue", "food", "shibuya"]], hands={"blue": ["nakano"]})
    before = supply(game, BLUE)
    rivals = supply(game, RED)
    open_store(game, "nakano", "food", ["nakano"])
    assert supply(game, BLUE) == before | {"food": before["food"] - 1}
    assert supply(game, RED) == rivals
    assert stores(game)["nakano"] == stores(game)["shibuya"] == (BLUE, "food")


@pytest.mark.rule("open.no-dept-store")
@EVERY
def test_a_department_store_is_never_opened(edition: str) -> None:
    game = table(edition, hands={"blue": ["shibuya"]})
    before = snapshot(game).supply_departments[BLUE]
    say(game, "open", "shibuya")
    assert game.question == OPEN_GOOD and options(game) == set(names(game, "goods"))
    assert all(not game.allows(answer) for answer in range(len(names(game, "goods")), 64))
    say(game, "food", "shibuya")
    assert stores(game)["shibuya"] == (BLUE, "food")
    assert snapshot(game).supply_departments[BLUE] == before > 0


@pytest.mark.rule("open.no-dept-store", "open.relocate.none", "turn.supply-limit")
def test_with_all_store_tokens_used_the_prototype_opens_nothing_although_department_stores_are_left() -> None:
    goods = ("food", "clothing", "books", "toys", "electronics")
    spots = ["tokyo", "akihabara", "iidabashi", "hatchobori", "kachidoki", "shimbashi", "roppongi"]
    spots += ["shinagawa", "daiba", "shinjuku", "takadanobaba", "yotsuya", "todai-mae", "ueno", "oshiage"]
    rows = [["blue", goods[i % 5], spot] for i, spot in enumerate(spots)]
    game = table("prototype", stores=rows, hands={"blue": ["nakano", "nakano"]})
    assert snapshot(game).supply_departments[BLUE] == 2
    assert refused(game, "open") == "turn.supply-limit"


# ---------------------------------------------------------------- relocation


@pytest.mark.rule("open.relocate")
@LATER
def test_a_store_on_the_map_may_move_also_while_tokens_are_left(edition: str) -> None:
    rows = [["blue", "food", "shibuya"], ["blue", "books", "ueno"], ["red", "food", "oji"]]
    game = table(edition, stores=rows, hands={"blue": ["nakano"]})
    before = supply(game, BLUE)
    assert before["food"] == 1
    say(game, "open", "nakano", "food")
    assert game.question == OPEN_SOURCE and options(game) == {"supply", "shibuya"}
    assert refused(game, "oji") == refused(game, "ueno") == refused(game, "tokyo") == "open.relocate"
    say(game, "shibuya", "nakano")
    assert stores(game) == {"nakano": (BLUE, "food"), "ueno": (BLUE, "books"), "oji": (RED, "food")}
    assert supply(game, BLUE) == before


@pytest.mark.rule("open.relocate.specialty-only")
@LATER
def test_a_department_store_never_moves(edition: str) -> None:
    rows = [["blue", "department", "ueno"], ["blue", "food", "shibuya"]]
    game = say(table(edition, stores=rows, hands={"blue": ["nakano"]}), "open", "nakano", "food")
    assert options(game) == {"supply", "shibuya"}
    assert refused(game, "ueno") == "open.relocate.specialty-only"
    for good in ("food", "clothing", "books", "electronics"):
        game = table(edition, stores=[["blue", "department", "ueno"]], hands={"blue": ["nakano"]})
        say(game, "open", "nakano", good)
        assert game.question == PAY  # nothing to relocate


@pytest.mark.rule("open.relocate.pay-first")
@LATER
def test_the_card_is_paid_while_the_store_still_stands_where_it_was(edition: str) -> None:
    game = table(edition, stores=[["blue", "food", "shibuya"]], hands={"blue": ["shibuya", "shibuya"]})
    say(game, "open", "nakano", "food", "shibuya")
    assert game.question == PAY and set(stores(game)) == {"shibuya"}
    assert options(game) == {"shibuya"}  # wild for the last time
    say(game, "shibuya")
    assert set(stores(game)) == {"nakano"} and hand(game, BLUE) == ["shibuya"]
    assert not snapshot(game).wild_wards[BLUE] >> names(game, "wards").index("shibuya") & 1


@pytest.mark.rule("open.relocate.one-card")
@LATER
def test_a_relocation_costs_one_card_of_the_new_ward(edition: str) -> None:
    game = table(edition, stores=[["blue", "food", "shibuya"]], hands={"blue": ["nakano", "minato"]})
    say(game, "open", "nakano", "food", "shibuya")
    assert options(game) == {"nakano"}
    say(game, "nakano")
    assert game.question == ACTION and hand(game, BLUE) == ["minato"] and discards(game) == ["nakano"]


@pytest.mark.rule("open.relocate.same-ward")
@LATER
def test_a_store_may_move_within_its_ward_but_not_to_where_it_is(edition: str) -> None:
    game = table(edition, stores=[["blue", "food", "shibuya"]], hands={"blue": ["shibuya"]})
    say(game, "open")
    assert refused(game, "shibuya") == "open.empty-station"
    say(game, "ebisu", "food", "shibuya", "shibuya")
    assert stores(game) == {"ebisu": (BLUE, "food")}
    wild = snapshot(game).wild_wards[BLUE]
    assert wild >> names(game, "wards").index("shibuya") & 1


@pytest.mark.rule("open.relocate.none")
def test_stores_of_the_prototype_stay() -> None:
    rows = [["blue", "food", "shibuya"]]
    game = table("prototype", stores=rows, hands={"blue": ["nakano"]})
    say(game, "open", "nakano", "food")
    assert game.question == PAY  # no other source than the supply
    say(game, "nakano")
    assert {"nakano", "shibuya"} <= set(stores(game)) and supply(game, BLUE)["food"] == 1
    rows += [["blue", "food", "ueno"], ["blue", "food", "oji"]]
    game = say(table("prototype", stores=rows, hands={"blue": ["nakano"]}), "open", "nakano")
    assert options(game) == {"clothing", "books", "toys", "electronics"}
    assert refused(game, "food") == "open.relocate.none"


@pytest.mark.rule("open.no-collecting")
@EVERY
def test_a_new_store_gets_no_customer_of_its_ward(edition: str) -> None:
    waiting = {"nakano": ["food", "food"], "shibuya": ["food"]}
    sources = ["supply"] if edition == "prototype" else ["supply", "shibuya"]
    for source in sources:
        rows = [["blue", "food", "shibuya"]]
        game = table(edition, stores=rows, customers=waiting, hands={"blue": ["nakano"]})
        open_store(game, "nakano", "food", ["nakano"], source=source)
        assert customers(game) == waiting and won(game, BLUE) == won(game, RED) == []
