"""The pages of the rules: the catalogue of a game, chapter by chapter."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ekiben.games.shinjuku import catalogue as shinjuku
from ekiben.games.zerokei import catalogue as zerokei
from ekiben.kernel.catalogue import ENGLISH
from ekiben.kernel.refusal import NotPossible, NotUnderstood
from ekiben.server.lists import NEWEST
from ekiben.server.messages_games import RuleChapter, RuleEntry, Rules, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ekiben.kernel.catalogue import CataloguedRule
    from ekiben.kernel.translation import Translation


def rules(game: str, edition: str | None, search: str, language: str) -> Rules:
    """The rules of a game: all, or those in which some words stand, the best first.

    In a language they are not written in they come in English, and so does each text that a language lacks.
    """
    if len(search) > 200:
        raise NotUnderstood(f"a search of {len(search)} letters is too long; the most is 200")
    if game == "shinjuku":
        return _shinjuku(edition or NEWEST, search, shinjuku.translation(language))
    if game == "zerokei":
        return _zerokei(search, zerokei.translation(language))
    raise NotPossible(f"there is no game {game!r}", instead=["shinjuku", "zerokei"])


def _shinjuku(edition: str, search: str, texts: Translation) -> Rules:
    if not search.strip():
        return _whole_shinjuku(edition, texts.language)
    chosen = shinjuku.rules(edition)
    found = shinjuku.search(search, edition) if _in_english(texts) else texts.search(search, chosen)
    return Rules("shinjuku", edition, texts.language, _chapters(found, texts), [])


def _zerokei(search: str, texts: Translation) -> Rules:
    if not search.strip():
        return _whole_zerokei(texts.language)
    found = zerokei.search(search) if _in_english(texts) else texts.search(search, _all_of_zerokei())
    return Rules("zerokei", None, texts.language, _chapters(found, texts), [])


@lru_cache(maxsize=16)
def _whole_shinjuku(edition: str, language: str) -> Rules:
    texts = shinjuku.translation(language)
    chapters = _chapters(shinjuku.rules(edition), texts)
    return Rules("shinjuku", edition, language, chapters, _terms(shinjuku.terms(), texts))


@lru_cache(maxsize=4)
def _whole_zerokei(language: str) -> Rules:
    texts = zerokei.translation(language)
    chapters = _chapters(_all_of_zerokei(), texts)
    return Rules("zerokei", None, language, chapters, _terms(zerokei.terms(), texts))


def _all_of_zerokei() -> Iterable[CataloguedRule]:
    """The rules with several players and alone, each once."""
    return {row.id: row for solo in (False, True) for row in zerokei.rules(solo)}.values()


def _in_english(texts: Translation) -> bool:
    return texts.language == ENGLISH


def _chapters(rules: Iterable[CataloguedRule], texts: Translation) -> list[RuleChapter]:
    """The rules by chapter, in the order in which the first of each comes."""
    by_chapter: dict[str, list[RuleEntry]] = {}
    titles: dict[str, str] = {}
    for rule in map(texts.row, rules):
        language = texts.language if rule.id in texts.rules else ENGLISH
        entry = RuleEntry(rule.id, rule.text.strip(), rule.ruling.strip(), list(rule.scope), language)
        by_chapter.setdefault(rule.chapter, []).append(entry)
        titles[rule.chapter] = rule.title
    return [RuleChapter(id, titles[id], entries) for id, entries in by_chapter.items()]


def _terms(terms: Mapping[str, str], texts: Translation) -> list[Term]:
    return [Term(*texts.terms.get(word, (word, meaning))) for word, meaning in terms.items()]
