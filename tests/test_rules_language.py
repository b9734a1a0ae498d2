"""The rules in other languages: whole, true to the English in their numbers, found by people, and served."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ekiben.games import shinjuku, zerokei
from ekiben.games.shinjuku import catalogue as shinjuku_rules
from ekiben.games.zerokei import catalogue as zerokei_rules
from ekiben.kernel.catalogue import Catalogue, CataloguedRule
from ekiben.kernel.data_error import DataError
from ekiben.server.rulebook import rules

FILES = [
    file
    for game in (shinjuku, zerokei)
    for file in sorted(Path(str(game.__file__)).parent.glob("rules.*.toml"))
]
MARK = re.compile(r"\b(?:v1|v2r6|v2|[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)\b", re.ASCII)
LATIN = re.compile(r"[A-Za-zÀ-ž]{2,}")
NUMBERS = {
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
}
NAMES = {"Hideo", "Automa", "JR"}


def both(file: Path) -> tuple[dict, dict]:
    """A catalogue and its translation, as they stand in their files."""
    english = file.with_name("rules.toml")
    return tomllib.loads(english.read_text("utf-8")), tomllib.loads(file.read_text("utf-8"))


def texts(row: dict) -> str:
    """All that is said of a rule."""
    return f"{row['text']} {row.get('ruling', '')}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_every_chapter_term_and_rule_is_translated_and_nothing_else(file: Path) -> None:
    english, other = both(file)
    rows = {row["id"]: row for row in english["rule"]}
    assert list(other["chapters"]) == list(english["chapters"])
    assert list(other["terms"]) == list(english["terms"])
    assert list(other["rules"]) == list(rows), "the rules stand in the order of the catalogue"
    for id, row in other["rules"].items():
        assert set(row) == {"text"} | ({"ruling"} if "ruling" in rows[id] else set()), id


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_every_number_of_a_rule_is_in_its_translation(file: Path) -> None:
    english, other = both(file)
    rows = {row["id"]: row for row in english["rule"]}
    for id, row in other["rules"].items():
        for part in row:
            said, found = (MARK.sub("", each[part]).lower() for each in (rows[id], row))
            wanted = set(re.findall(r"\d+", said))
            wanted |= {NUMBERS[word] for word in re.findall(r"[a-z]+", said) if word in NUMBERS}
            missing = wanted - set(re.findall(r"\d+", found))
            assert not missing, (id, part, missing)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_a_translation_names_the_rules_that_the_english_names(file: Path) -> None:
    english, other = both(file)
    rows = {row["id"]: row for row in english["rule"]}
    for id, row in other["rules"].items():
        first, then = (
            {each for each in MARK.findall(texts(said)) if "." in each} for said in (rows[id], row)
        )
        assert first & rows.keys() == then, id


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_no_english_is_left_in_a_translation(file: Path) -> None:
    _, other = both(file)
    for id, row in other["rules"].items():
        left = set(LATIN.findall(MARK.sub("", texts(row)))) - NAMES
        assert not left, (id, left)
        assert row["text"].endswith("。") and row.get("ruling", "。").endswith("。"), id
    for said in [
        *other["chapters"].values(),
        *(word for row in other["terms"].values() for word in row.values()),
    ]:
        assert not set(LATIN.findall(said)) - NAMES, said


# ---------------------------------------------------------------- a catalogue of two rules

ENGLISH = """
[chapters]
a = "First"
[terms]
mover = "who moves"
[[rule]]
id = "a.one"
players = "all"
text = "One."
ruling = "Because."
[[rule]]
id = "a.two"
players = "all"
text = "Two."
"""


def catalogue(folder: Path, translation: str) -> Catalogue[CataloguedRule]:
    """A catalogue of two rules with a Japanese translation."""
    (folder / "rules.toml").write_text(ENGLISH, "utf-8")
    (folder / "rules.ja.toml").write_text(translation, "utf-8")
    return Catalogue(folder / "rules.toml", "players", CataloguedRule)


def test_what_a_translation_lacks_stands_in_english(tmp_path: Path) -> None:
    some = catalogue(tmp_path, '[rules."a.one"]\ntext = "一。"\nruling = "理由。"\n')
    assert some.languages() == ("en", "ja")
    japanese = some.translation("ja")
    assert [japanese.row(row).text for row in some.rules.values()] == ["一。", "Two."]
    assert japanese.row(some.rule("a.one")).ruling == "理由。"
    assert japanese.row(some.rule("a.one")).title == "First"
    assert some.translation("fr").language == "en"
    assert some.translation("fr").row(some.rule("a.one")) == some.rule("a.one")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('[rules."a.on"]\ntext = "一。"\n', ["rules.a.on", 'did you mean "a.one"']),
        ('[rules."a.one"]\ntext = "一。"\n', ["rules.a.one.ruling", "expected a text", "found nothing"]),
        ('[rules."a.two"]\ntext = "二。"\nruling = "理由。"\n', ["rules.a.two.ruling", "expected only text"]),
        ('[rules]\n"a.two" = "二。"\n', ["rules.a.two", "expected a table"]),
        ('[rules."a.two"]\ntext = 2\n', ["rules.a.two.text", "expected a text", "found 2"]),
        ('[chapters]\nb = "二"\n', ["chapters.b", "expected a chapter"]),
        ('[terms]\nmover = { name = "移動者" }\n', ["terms.mover.meaning", "expected a text"]),
        ("[rules\n", ["the file", "expected TOML"]),
    ],
)
def test_a_mistake_in_a_translation_is_told_with_file_key_and_what_was_expected(
    tmp_path: Path, said: str, told: list[str]
) -> None:
    with pytest.raises(DataError) as wrong:
        catalogue(tmp_path, said).translation("ja")
    message = str(wrong.value)
    assert message.startswith("rules.ja.toml: ")
    assert all(each in message for each in told), message


def test_rules_are_found_by_any_part_of_a_japanese_text() -> None:
    found = rules("shinjuku", "v2", "祭り　隣", "ja")
    entries = [entry for chapter in found.chapters for entry in chapter.entries]
    assert "matsuri.one-step" in {entry.id for entry in entries}
    assert all(
        "祭り" in chapter.title + entry.text + entry.ruling
        for chapter in found.chapters
        for entry in chapter.entries
    )
    assert len(entries) < len(shinjuku_rules.rules("v2"))
    assert rules("shinjuku", "v2", "存在しない言葉", "ja").chapters == []


@pytest.mark.parametrize("game", ["shinjuku", "zerokei"])
def test_the_rules_come_in_the_language_asked_for(game: str) -> None:
    module = {"shinjuku": shinjuku_rules, "zerokei": zerokei_rules}[game]
    english, klingon = (rules(game, None, "", language) for language in ("en", "tlh"))
    assert english == klingon and english.language == "en"
    japanese = rules(game, None, "", "ja")
    texts = module.translation("ja")
    assert japanese.language == texts.language
    for before, after in zip(english.chapters, japanese.chapters, strict=True):
        assert after.title == texts.chapters.get(before.id, before.title)
        assert [entry.id for entry in after.entries] == [entry.id for entry in before.entries]
        for first, then in zip(before.entries, after.entries, strict=True):
            assert then.language == ("ja" if first.id in texts.rules else "en")
            assert (then.text == first.text) == (then.language == "en")
