"""The pages of the rules: the catalogue of a game, chapter by chapter."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ekiben.games.shinjuku import catalogue as shinjuku
from ekiben.games.zerokei import catalogue as zerokei
from ekiben.kernel.refusal import NotPossible, NotUnderstood
from ekiben.server.lists import NEWEST
from ekiben.server.messages_games import RuleChapter, RuleEntry, Rules, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ekiben.kernel.catalogue import CataloguedRule

LANGUAGES = ("en",)
"""The languages the rules are written in; whoever asks for another one gets the first."""


def rules(game: str, edition: str | None, search: str) -> Rules:
    """The rules of a game: all, or those in which some words stand, the best first."""
    if len(search) > 200:
        raise NotUnderstood(f"a search of {len(search)} letters is too long; the most is 200")
    if game == "shinjuku":
        name = edition or NEWEST
        if not search.strip():
            return _shinjuku(name)
        found = shinjuku.search(search, name)
        return Rules(game, name, LANGUAGES[0], _chapters(found, shinjuku.chapters()), [])
    if game == "zerokei":
        if not search.strip():
            return _zerokei()
        found = zerokei.search(search)
        return Rules(game, None, LANGUAGES[0], _chapters(found, zerokei.chapters()), [])
    raise NotPossible(f"there is no game {game!r}", instead=["shinjuku", "zerokei"])


@lru_cache(maxsize=8)
def _shinjuku(edition: str) -> Rules:
    chapters = _chapters(shinjuku.rules(edition), shinjuku.chapters())
    return Rules("shinjuku", edition, LANGUAGES[0], chapters, _terms(shinjuku.terms()))


@lru_cache(maxsize=1)
def _zerokei() -> Rules:
    found = {row.id: row for solo in (False, True) for row in zerokei.rules(solo)}
    chapters = _chapters(found.values(), zerokei.chapters())
    return Rules("zerokei", None, LANGUAGES[0], chapters, _terms(zerokei.terms()))


def _chapters(rules: Iterable[CataloguedRule], titles: Mapping[str, str]) -> list[RuleChapter]:
    """The rules by chapter, in the order in which the first of each comes."""
    by_chapter: dict[str, list[RuleEntry]] = {}
    for rule in rules:
        entry = RuleEntry(rule.id, rule.text.strip(), rule.ruling.strip(), list(rule.scope))
        by_chapter.setdefault(rule.chapter, []).append(entry)
    return [RuleChapter(id, titles[id], entries) for id, entries in by_chapter.items()]


def _terms(terms: Mapping[str, str]) -> list[Term]:
    return [Term(word, meaning) for word, meaning in terms.items()]
