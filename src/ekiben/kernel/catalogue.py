"""The catalogue of a game's rules: every rule by its id, with its chapter, and a search for people."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ekiben.kernel.refusal import NotUnderstood
from ekiben.kernel.text import without_accents
from ekiben.kernel.translation import Translation, read_translation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

ENGLISH = "en"
"""The language of the catalogues themselves."""

_WORD = re.compile(r"[a-z0-9]+")
_SMALL = frozenset(
    _WORD.findall("a an and are be can do does for how i if in is it my of on or s the to what when who why")
)


@dataclass(frozen=True, slots=True)
class CataloguedRule:
    """One statement of the rules.

    `ruling` says what we decided where the printed rules are silent or at odds, `scope` are the words for
    where it holds, and `title` is its chapter in words.
    """

    id: str
    scope: tuple[str, ...]
    text: str
    ruling: str
    title: str

    @property
    def chapter(self) -> str:
        """The chapter of the rules it stands in: its id up to the first point."""
        return self.id.partition(".")[0]


Row = TypeVar("Row", bound=CataloguedRule)


class Catalogue(Generic[Row]):
    """The rules in a file; `scope` is the key under which a rule says where it holds.

    `synonyms` are words that people say, with the words of the catalogue for them.
    """

    def __init__(
        self,
        file: Path,
        scope: str,
        make: Callable[[str, tuple[str, ...], str, str, str], Row],
        synonyms: Mapping[str, str] | None = None,
    ) -> None:
        self.file = file
        self._scope = scope
        self._make = make
        self._synonyms = synonyms or {}
        self._translations: dict[str, Translation] = {}

    @cached_property
    def data(self) -> dict[str, Any]:
        """The file as it stands."""
        return tomllib.loads(self.file.read_text("utf-8"))

    @cached_property
    def rules(self) -> dict[str, Row]:
        """All rules by their ids, in the order of a rulebook."""
        return {row["id"]: self._rule(row) for row in self.data["rule"]}

    def _rule(self, row: Mapping[str, Any]) -> Row:
        scope: str | list[str] = row[self._scope]
        title = self.data["chapters"][row["id"].partition(".")[0]]
        words = (scope,) if isinstance(scope, str) else tuple(scope)
        return self._make(row["id"], words, row["text"], row.get("ruling", ""), title)

    def chapters(self) -> dict[str, str]:
        """The chapters in the order of a rulebook, with their titles."""
        return dict(self.data["chapters"])

    def terms(self) -> dict[str, str]:
        """The words of the catalogue that need one more word."""
        return dict(self.data["terms"])

    def rule(self, id: str) -> Row:
        """A rule by its id."""
        found = self.rules.get(id)
        if found is None:
            raise NotUnderstood(f"there is no rule {id!r}", instead=get_close_matches(id, self.rules, n=3))
        return found

    def within(self, *scopes: str) -> tuple[Row, ...]:
        """The rules that hold in one of these, in the order of a rulebook."""
        return tuple(row for row in self.rules.values() if any(scope in row.scope for scope in scopes))

    # ------------------------------------------------------------------ other languages

    def languages(self) -> tuple[str, ...]:
        """The languages these rules are in: English, and each with a file beside the catalogue."""
        files = self.file.parent.glob(f"{self.file.stem}.*.toml")
        return (ENGLISH, *sorted(file.name.split(".")[-2] for file in files))

    def translation(self, language: str) -> Translation:
        """The texts in a language; in one that is not there those in English."""
        if language == ENGLISH or language not in self.languages():
            return Translation(ENGLISH)
        if language not in self._translations:
            self._translations[language] = self._read(language)
        return self._translations[language]

    def _read(self, language: str) -> Translation:
        file = self.file.with_name(f"{self.file.stem}.{language}.toml")
        rulings = {row.id: bool(row.ruling) for row in self.rules.values()}
        return read_translation(file, language, self.chapters(), self.terms(), rulings)

    # ------------------------------------------------------------------ searching

    def search(self, words: str, chosen: Iterable[Row]) -> list[Row]:
        """The chosen rules in which these words stand, best first; a strange one counts as a similar one."""
        said = _words(words)
        wanted = [self._meant(word) for word in said if word not in _SMALL]
        wanted = wanted or [self._meant(word) for word in said]
        ranks: list[tuple[int, int, int, Row]] = []
        for place, row in enumerate(chosen):
            scores = [max((self._score(word, row) for word in similar), default=0) for similar in wanted]
            if any(scores):
                exact = 100 if row.id == words.strip() else 0
                ranks.append((-sum(1 for score in scores if score), -sum(scores) - exact, place, row))
        return [row for *_, row in sorted(ranks, key=lambda rank: rank[:3])]

    @cached_property
    def _vocabulary(self) -> dict[str, tuple[frozenset[str], ...]]:
        """The words of every rule: those of its id and chapter, of its text, of its ruling."""
        return {
            row.id: tuple(frozenset(_words(text)) for text in (f"{row.id} {row.title}", row.text, row.ruling))
            for row in self.rules.values()
        }

    @cached_property
    def _known_words(self) -> frozenset[str]:
        return frozenset(word for parts in self._vocabulary.values() for part in parts for word in part)

    @cached_property
    def _other_words(self) -> dict[str, str]:
        """What people also say, and the word of the catalogue for it."""
        return {_stem(said.casefold()): meant for said, meant in self._synonyms.items()}

    def _meant(self, word: str) -> list[str]:
        """The words of the catalogue that a word of a question means."""
        found = [word] if word in self._known_words else []
        found += [self._other_words[word]] if word in self._other_words else []
        known = sorted(self._known_words)
        if not found:
            found = [other for other in known if len(word) > 2 and other.startswith(word)]
        return found or get_close_matches(word, known, n=3, cutoff=0.75)

    def _score(self, word: str, row: Row) -> int:
        in_id, in_text, in_ruling = self._vocabulary[row.id]
        return 6 * (word in in_id) + 3 * (word in in_text) + (word in in_ruling)


def _words(text: str) -> list[str]:
    """The words of a text in the form in which they are compared: no case, no accents, no plural."""
    return [_stem(word) for word in _WORD.findall(without_accents(text).casefold())]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
