"""The catalogue of the rules: what an edition goes by, and how a rule is found."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ekiben.games.shinjuku.catalogue import (
    FILE,
    catalogued,
    chapters,
    ids_for,
    root_of,
    rule,
    rules,
    rules_for,
    search,
    terms,
)
from ekiben.games.shinjuku.edition import edition_names, load_edition
from ekiben.games.shinjuku.edition_types import ACTIONS
from ekiben.kernel.refusal import NotUnderstood

EVERYTHING = {row["id"]: rule(row["id"]) for row in tomllib.loads(FILE.read_text("utf-8"))["rule"]}


def test_ids_are_unique_and_every_rule_has_a_chapter_an_edition_and_a_text() -> None:
    assert len(EVERYTHING) == 286
    for row in EVERYTHING.values():
        assert row.chapter in chapters() and row.title == chapters()[row.chapter]
        assert row.editions and set(row.editions) <= set(catalogued())
        assert row.text.endswith(".") and (not row.ruling or row.ruling.endswith("."))


@pytest.mark.parametrize("edition", edition_names())
def test_an_edition_goes_by_the_rules_that_list_it(edition: str) -> None:
    root = {"v2-advanced": "v2"}.get(edition, edition)
    assert rules(edition) == rules_for(load_edition(edition))
    assert [row.id for row in rules(edition)] == [
        row.id for row in EVERYTHING.values() if root in row.editions
    ]
    assert ids_for(load_edition(edition)) == {row.id for row in rules(edition)}


def test_a_variant_goes_by_the_rules_of_the_edition_it_comes_from(tmp_path: Path) -> None:
    for base in catalogued():
        variant = replace(load_edition(base), id="mine", name="Mine", hand=3)
        assert root_of(variant) == base
    file = tmp_path / "mine.toml"
    file.write_text('based_on = "v1"\nid = "mine"\nname = "Mine"\n[wild]\ncards = 2\n', "utf-8")
    assert root_of(load_edition(file)) == "v1"


def test_the_names_of_the_actions_are_those_of_the_editions() -> None:
    texts = {edition: " ".join(row.text for row in rules(edition)) for edition in catalogued()}
    for edition in catalogued():
        names = load_edition(edition).action_names
        assert set(names) == set(ACTIONS)
        assert search(names["move"], edition)[0].chapter == "move"
        assert names["upgrade"] in texts[edition]


def test_an_unknown_rule_or_edition_brings_near_ones() -> None:
    assert rule("move.end.null").editions == ("v2r6", "v2")
    with pytest.raises(NotUnderstood, match="there is no rule") as unknown:
        rule("move.end.nul")
    assert "move.end.null" in unknown.value.instead
    with pytest.raises(NotUnderstood, match="there is no edition") as unknown:
        rules("v3")
    assert unknown.value.instead


@pytest.mark.parametrize(
    ("words", "edition", "first"),
    [
        ("matsuri must move", "v2", "matsuri.must-move"),
        ("Matsuri  neighbors!", "v2", "matsuri.neighbour"),
        ("wild.three-cards", "v1", "wild.three-cards"),
        ("three cards wildcard", "prototype", "wild.three-cards.not-in-prototype"),
        ("relocate department store", "v2", "open.relocate.specialty-only"),
        ("BUILD empty station", "v1", "open.empty-station"),
        ("stalemate", "v2-advanced", "end.stalemate"),
        ("festival stays", "v2", "matsuri.must-move"),
        ("reshufle", "v2", "setup.reshuffle.when"),
        ("who is the start player?", "v2r6", "setup.start-player.chosen"),
    ],
)
def test_rules_are_found_by_words(words: str, edition: str, first: str) -> None:
    found = search(words, edition)
    assert found[0].id == first
    assert {row.id for row in found} <= {row.id for row in rules(edition)}
    assert first in {row.id for row in search(words)}


def test_words_that_are_nowhere_find_nothing() -> None:
    assert search("") == search("  ,") == search("zzzzzz", load_edition("v2")) == []


def test_the_terms_are_told() -> None:
    assert all(terms().values())
