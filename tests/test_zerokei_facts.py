"""The catalogue of Zero-Kei and the worked examples as facts: whether they fit each other and the box."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ekiben.games.zerokei.components import CARDS, load_components

FOLDER = Path(__file__).parent / "data" / "zerokei"
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
EXAMPLES: list[dict[str, Any]] = FILES["examples"]["example"]
CHECKS: list[dict[str, Any]] = FILES["checks"]["check"]
CATALOGUE = tomllib.loads((CARDS.parent / "rules.toml").read_text("utf-8"))
RULES: list[dict[str, str]] = CATALOGUE["rule"]
IDS = [rule["id"] for rule in RULES]
BOX = load_components()


def texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from (key, *texts(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


def test_every_rule_has_an_id_of_its_own_in_a_chapter_of_the_catalogue() -> None:
    assert len(IDS) == len(set(IDS)) == 268
    chapters = list(dict.fromkeys(id_.partition(".")[0] for id_ in IDS))
    assert chapters == list(CATALOGUE["chapters"])
    in_order = sorted(IDS, key=lambda id_: chapters.index(id_.partition(".")[0]))
    assert in_order == IDS
    assert all(re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+){1,2}", id_) for id_ in IDS)


def test_every_rule_is_a_sentence_for_somebody() -> None:
    for rule in RULES:
        assert rule["players"] in ("all", "multi", "solo")
        assert rule["text"].endswith(".") and rule.get("ruling", "So.").endswith(".")
        assert set(rule) <= {"id", "players", "text", "ruling"}
        assert rule["id"].startswith("solo.") == (rule["players"] == "solo")


def test_every_example_has_its_file_and_names_rules() -> None:
    for example in EXAMPLES:
        sheet = FILES[example["file"].removesuffix(".toml")]
        assert sheet["example"] == example["id"] and sheet["kind"]
        assert set(example["rules"]) <= set(IDS)
    assert len({example["id"] for example in EXAMPLES}) == len(EXAMPLES) == 9
    assert len(FILES) == len(EXAMPLES) + 3  # the list of them, the setup with Hideo, the checks


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check["id"])
def test_every_check_names_rules(check: dict[str, Any]) -> None:
    assert set(check) - {"data"} == {"id", "text", "rules", "given", "then"}
    assert check["rules"] and set(check["rules"]) <= set(IDS)
    assert check["then"].get("refused", IDS[0]) in IDS


def test_the_facts_name_parts_of_the_box() -> None:
    cards = {*(card.id for card in BOX.carriages), *(event.id for event in BOX.events)}
    cards |= {*(engine.id for engine in BOX.engines(4)), *(venue.id for venue in BOX.venues)}
    places = {"A1", "A2", "B1", "B2", "B3", "B4", "C1", "C2"}
    for sheet in FILES.values():
        named = {text for text in texts(sheet) if re.fullmatch(r"[CGBNLV]\d\d?", text)}
        assert named <= cards | places
    city_ids = {city.id for city in BOX.cities}
    assert set(FILES["final-scoring"]["cities"]) <= city_ids
    assert {row["city"] for row in FILES["final-scoring"]["venue"]} <= city_ids
    assert set(FILES["hideo-second-round"]["tokens"].values()) <= city_ids


@pytest.mark.rule("setup.money.sum-of-events", "setup.track-cost.first-letter")
def test_the_events_of_the_example_can_be_dealt_and_sum_up() -> None:
    sheet = FILES["starting-money"]
    events = {event.id: event for event in BOX.events}
    dealt = [events[id_] for id_ in sheet["events"]]
    assert [event.colour for event in dealt] == [turn.colour(3) for turn in BOX.rounds]
    assert sum(event.start_yen for event in dealt) == sheet["then"]["yen"]
    assert dealt[0].letter == sheet["then"]["letter"]


def test_the_sums_of_the_examples_are_right() -> None:
    scored = FILES["final-scoring"]["then"]
    assert sum(scored["of_cities"].values()) == scored["cities"]
    assert sum(scored["of_venues"].values()) == scored["venues"]
    parts = ["cities", "venues", "connected", "cauldrons", "yen", "tracks"]
    before = FILES["final-scoring"]["before"]["points"]
    assert before + sum(scored[part] for part in parts) == scored["total"] == 52
    actions = FILES["three-actions"]
    assert sum(step["points"] for step in actions["step"]) == actions["then"]["points"]
    assert sum(step["yen"]["green"] for step in actions["step"]) == actions["then"]["yen"]["green"]
    for case in FILES["row"]["case"]:
        assert 5 * case["cards"] == case["in_five_rounds"] <= case["deck"]
