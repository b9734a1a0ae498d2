"""The rules of the advanced variant, and of what is only advice."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest
from rule_cases import LATER, ask, cards_offered, ended, heap, refused, shop, table
from shinjuku_tools import (
    BLUE,
    RED,
    discards,
    end_turn,
    festival,
    hand,
    options,
    queue,
    say,
    snapshot,
    stores,
    tracks,
    upgrade,
)

from ekiben.games.shinjuku import new
from ekiben.games.shinjuku.edition import edition_names, load_edition
from ekiben.games.shinjuku.vocabulary import ACTION, MATSURI

ADVANCED = "v2-advanced"


@pytest.mark.rule("variant.advanced")
def test_the_advanced_variant_is_one_switch_for_version_2_and_changes_nothing_else() -> None:
    assert [name for name in edition_names() if "advanced" in name] == [ADVANCED]
    plain, advanced = load_edition("v2"), load_edition(ADVANCED)
    assert (advanced.matsuri, advanced.bonus_stacks) == (False, ())
    assert (plain.matsuri, plain.bonus_stacks) == (True, (3, 2, 2, 2, 1, 1))
    changed = {
        key
        for key in (field.name for field in fields(plain))
        if getattr(plain, key) != getattr(advanced, key)
    }
    # What changes besides follows from these two, or is what the variant is called.
    follows = {"turn_steps", "setup_order", "tie_breaks", "id", "name", "summary", "date"}
    assert {"matsuri", "bonus_stacks"} <= changed <= {"matsuri", "bonus_stacks"} | follows


@pytest.mark.rule("variant.advanced.no-matsuri")
def test_no_matsuri_card_is_drawn_in_the_setup() -> None:
    for seed in range(5):
        assert len(discards(new(ADVANCED, seed=seed))) + 1 == len(discards(new("v2", seed=seed)))
        assert festival(new(ADVANCED, seed=seed)) is None


@pytest.mark.rule("variant.advanced", "variant.advanced.no-matsuri", "variant.advanced.no-bonus")
def test_a_whole_game_without_matsuri_and_bonus_tokens() -> None:
    chance = random.Random("advanced")
    game = new(ADVANCED, players=3, seed="advanced")
    upgrades = 0
    while not game.over:
        assert game.question != MATSURI and festival(game) is None
        view = game.view(None)
        assert view.bonus == (0, 0, 0) and view.stacks == () and view.matsuri is None
        upgrades = max(upgrades, snapshot(game).departments.bit_count())
        answers = game.answers
        if game.question == ACTION and 3 in answers:  # upgrade where that is possible
            answers = [3]
        game.answer(chance.choice(answers))
    assert upgrades > 0


@pytest.mark.rule("variant.advanced.no-matsuri")
def test_only_stores_and_three_cards_make_wildcards() -> None:
    everything = [ward.id for ward in new(ADVANCED, seed=1).sheet.city.wards]
    for action, ward in (("open", "nakano"), ("move", "ota"), ("upgrade", "shibuya")):
        game = ask(shop(ADVANCED, everything), action)
        assert cards_offered(game) == {ward, "shibuya"} and "together" in options(game)
    assert refused(shop(ADVANCED, ["minato"]), "move") == "move.pay"


@pytest.mark.rule("variant.advanced.no-bonus")
def test_an_upgrade_claims_nothing_and_the_queue_grows_all_the_same() -> None:
    rows = [["ota", ["food", "food"]], ["chuo", []], ["minato", []], ["kita", []]]
    game = shop(ADVANCED, ["shibuya"], queue=rows, won={"blue": ["food"]})
    upgrade(game, "shibuya", ["shibuya"], "food")
    assert stores(game)["shibuya"] == (BLUE, "department")
    assert queue(game)[0] == ["ota", ["food"] * 3] and game.view(None).queue_size == 3
    end_turn(game)
    assert sum(len(row[1]) for row in queue(game)) == 3  # placed, and filled up to three
    rows = [["blue", "department", "ueno"], ["red", "department", "tokyo"]]
    game = ended(ADVANCED, heap(food=1, books=1), [], stores=rows)
    assert game.scores == [3, 0] and snapshot(game).bonus_first[RED] == 0


@pytest.mark.rule("variant.advanced.tie")
def test_equal_points_share_the_victory() -> None:
    for first in ("blue", "red"):
        game = ended(ADVANCED, heap(food=2), heap(clothing=2), [], stores=[[first, "department", "ueno"]])
        assert game.scores == [2, 2, 0] and game.winners == [0, 1] and game.places == [1, 1, 3]


@pytest.mark.rule("variant.tips-are-not-rules")
@LATER
def test_income_first_is_legal_turn_after_turn(edition: str) -> None:
    game = table(edition, hands={"blue": ["nakano", "ota"], "red": ["nakano", "ota"]})
    for turn in range(6):
        assert game.seat == (BLUE, RED)[turn % 2] and snapshot(game).turn == turn + 1
        end_turn(game)
    assert stores(game) == tracks(game) == {}


@pytest.mark.rule("variant.tips-are-not-rules")
@LATER
def test_track_may_be_laid_where_nobody_needs_it_and_a_card_for_a_second_piece_kept(edition: str) -> None:
    game = table(edition, hands={"blue": ["kita"]})
    say(game, "expand", "oji", "komagome", "stop")
    assert len(tracks(game)) == 1 and hand(game, BLUE) == ["kita"]


@pytest.mark.rule("variant.tips-are-not-rules")
@pytest.mark.parametrize("edition", ["v2r6", "v2"])
def test_the_queue_is_filled_up_before_anybody_is_asked_for_anything_else(edition: str) -> None:
    rows = [["ota", ["food", "food"]], ["chuo", []], ["minato", []], ["kita", []]]
    game = table(
        edition, queue=rows, deck=["nerima"], bag=["clothing", "food"], hands={"blue": ["koto"] * 3 + ["ota"]}
    )
    say(game, "income")
    if edition == "v2r6":
        say(game, min(options(game)))  # there the Matsuri comes first
    assert game.question == (ACTION if edition == "v2r6" else MATSURI) and game.seat == RED
    assert [row[1] for row in queue(game)] == [["clothing"], ["food"], [], []]
