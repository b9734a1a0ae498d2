"""The rules of a catalogue in another language: a file beside it, with the texts by the ids of the rules.

What a translation lacks stands in English; what it says of a rule that is not there is a mistake.
"""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ekiben.kernel.data_error import DataError, Problem, describe, suggestion

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from ekiben.kernel.catalogue import CataloguedRule

Row = TypeVar("Row", bound="CataloguedRule")

_PARTS = ("chapters", "terms", "rules")


@dataclass(frozen=True, slots=True)
class Translation:
    """The texts of a catalogue in one language: chapters by id, terms with name and meaning, rules by id."""

    language: str
    chapters: Mapping[str, str] = field(default_factory=dict[str, str])
    terms: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    rules: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])

    def row(self, row: Row) -> Row:
        """A rule in this language, or as it is where the language lacks it."""
        text, ruling = self.rules.get(row.id, (row.text, row.ruling))
        return replace(row, text=text, ruling=ruling, title=self.chapters.get(row.chapter, row.title))

    def search(self, words: str, chosen: Iterable[Row]) -> list[Row]:
        """The rules in which all these words stand, in this language, best first.

        A word may be any part of a text: Japanese does not divide its words.
        """
        wanted = _plain(words).split()
        ranks: list[tuple[int, int, Row]] = []
        for place, row in enumerate(map(self.row, chosen)):
            parts = (_plain(f"{row.id} {row.title}"), _plain(row.text), _plain(row.ruling))
            scores = [6 * (word in parts[0]) + 3 * (word in parts[1]) + (word in parts[2]) for word in wanted]
            if scores and all(scores):
                ranks.append((-sum(scores), place, row))
        return [row for *_, row in sorted(ranks, key=lambda rank: rank[:2])]


def read_translation(
    file: Path, language: str, chapters: Collection[str], terms: Collection[str], rules: Mapping[str, bool]
) -> Translation:
    """The translation in a file, or a DataError; `rules` tells of every rule whether it has a ruling."""
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise DataError(file.name, [Problem("the file", "TOML", str(problem))]) from problem
    problems = _Problems()
    problems.known("", data, _PARTS, "one of chapters, terms and rules")
    said = {part: problems.table(part, data.get(part, {})) for part in _PARTS}
    problems.known("chapters.", said["chapters"], chapters, "a chapter of the rules")
    problems.known("terms.", said["terms"], terms, "a term of the rules")
    problems.known("rules.", said["rules"], rules, "the id of a rule")
    found = Translation(
        language,
        {id: problems.text(f"chapters.{id}", title) for id, title in said["chapters"].items()},
        {id: problems.pair(f"terms.{id}", row, "name", "meaning", True) for id, row in said["terms"].items()},
        {
            id: problems.pair(f"rules.{id}", row, "text", "ruling", rules.get(id, False))
            for id, row in said["rules"].items()
        },
    )
    if problems.found:
        raise DataError(file.name, problems.found)
    return found


class _Problems:
    """What is wrong with a translation, gathered while it is read."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def known(self, where: str, said: Mapping[str, Any], known: Iterable[str], expected: str) -> None:
        """Every key has to be one of those known."""
        names = list(known)
        for key in said:
            if key not in names:
                self.found.append(Problem(f"{where}{key}", expected + suggestion(key, names), describe(key)))

    def table(self, where: str, value: object) -> dict[str, Any]:
        """A value that has to be a table."""
        if isinstance(value, dict):
            return cast("dict[str, Any]", value)
        self.found.append(Problem(where, "a table", describe(value)))
        return {}

    def text(self, where: str, value: object) -> str:
        """A value that has to be a text with something in it."""
        if isinstance(value, str) and value.strip():
            return value.strip()
        self.found.append(Problem(where, "a text", describe(value)))
        return ""

    def pair(self, where: str, value: object, first: str, second: str, both: bool) -> tuple[str, str]:
        """A table of two texts; of the first alone where `both` is not true."""
        row = self.table(where, value)
        names = (first, second) if both else (first,)
        self.known(f"{where}.", row, names, f"only {' and '.join(names)}")
        return (
            self.text(f"{where}.{first}", row.get(first)),
            self.text(f"{where}.{second}", row.get(second)) if both else "",
        )


def _plain(text: str) -> str:
    """A text in the form in which it is searched: no case, and full-width letters as the narrow ones."""
    return unicodedata.normalize("NFKC", text).casefold()
