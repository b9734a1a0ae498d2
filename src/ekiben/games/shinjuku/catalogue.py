"""The catalogue of the rules: every rule by its id, the rules of an edition, and a search for people.

>>> rule("matsuri.must-move").text
'Every turn the Matsuri must go to another ward; it may not stay.'
>>> [found.id for found in search("matsuri neighbor", "v2")][:1]
['matsuri.neighbour']
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ekiben.games.shinjuku.edition import EDITIONS, differences, edition_names, load_edition
from ekiben.kernel.refusal import NotUnderstood
from ekiben.kernel.text import without_accents

if TYPE_CHECKING:
    from ekiben.games.shinjuku.edition import Edition

FILE = Path(__file__).parent / "rules.toml"
"""The catalogue as data."""

_WORD = re.compile(r"[a-z0-9]+")
_SMALL = frozenset(
    _WORD.findall("a an and are be can do does for how i if in is it my of on or the to what when who why")
)
_SYNONYMS = {"festival": "matsuri", "rail": "track"}


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement of the rules; `ruling` says what we decided where the editions are silent or at odds."""

    id: str
    editions: tuple[str, ...]
    text: str
    ruling: str = ""

    @property
    def chapter(self) -> str:
        """The chapter of the rules it stands in: its id up to the first point."""
        return self.id.partition(".")[0]

    @property
    def title(self) -> str:
        """The chapter in words."""
        return chapters()[self.chapter]


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text("utf-8"))


@lru_cache(maxsize=1)
def _all() -> dict[str, Rule]:
    rows = (
        Rule(row["id"], tuple(row["editions"]), row["text"], row.get("ruling", "")) for row in _data()["rule"]
    )
    return {row.id: row for row in rows}


def chapters() -> dict[str, str]:
    """The chapters in the order of a rulebook, with their titles.

    >>> chapters()["queue"]
    'The queue'
    """
    return dict(_data()["chapters"])


def terms() -> dict[str, str]:
    """The words of the catalogue that need one more word.

    >>> terms()["mover"]
    'the player whose MOVE it is'
    """
    return dict(_data()["terms"])


def rule(id: str) -> Rule:
    """A rule by its id."""
    found = _all().get(id)
    if found is None:
        near = get_close_matches(id, _all(), n=3)
        raise NotUnderstood(f"there is no rule {id!r}", instead=near)
    return found


# ---------------------------------------------------------------- the rules of an edition


def catalogued() -> tuple[str, ...]:
    """The editions the catalogue speaks of.

    >>> catalogued()
    ('prototype', 'v1', 'v2r6', 'v2')
    """
    return tuple(_data()["editions"])


@lru_cache(maxsize=64)
def rules(edition_id: str) -> tuple[Rule, ...]:
    """The rules of an edition that comes with the engine, in the order of a rulebook.

    >>> len(rules("v2")) == len(rules("v2-advanced")) > 200
    True
    """
    root = _packaged_root(edition_id)
    if root is None:
        near = get_close_matches(edition_id, edition_names(), n=3) or list(edition_names())
        raise NotUnderstood(f"there is no edition {edition_id!r}", instead=near)
    return tuple(row for row in _all().values() if root in row.editions)


def rules_for(edition: Edition) -> tuple[Rule, ...]:
    """The rules a game of this edition goes by: those of the catalogued edition it comes from."""
    return rules(root_of(edition))


@lru_cache(maxsize=64)
def ids_for(edition: Edition) -> frozenset[str]:
    """The ids of the rules a game of this edition goes by."""
    return frozenset(row.id for row in rules_for(edition))


@lru_cache(maxsize=64)
def root_of(edition: Edition) -> str:
    """The catalogued edition that an edition comes from; of somebody's own, the one it differs least from.

    >>> root_of(load_edition("v2-advanced")), root_of(load_edition("v1"))
    ('v2', 'v1')
    """
    root = _packaged_root(edition.id)
    if root is not None:
        return root
    # An edition does not remember what it was based on, but it has kept nearly all of it.
    newest_first = reversed(catalogued())
    return min(newest_first, key=lambda name: len(differences(load_edition(name), edition)))


def _packaged_root(edition_id: str) -> str | None:
    """The catalogued edition at the end of the chain that an edition of ours is based on."""
    names = edition_names()
    while edition_id in names and edition_id not in catalogued():
        sheet: dict[str, object] = tomllib.loads((EDITIONS / f"{edition_id}.toml").read_text("utf-8"))
        edition_id = str(sheet.get("based_on", ""))
    return edition_id if edition_id in catalogued() else None


# ---------------------------------------------------------------- searching


def search(words: str, edition: str | Edition | None = None) -> list[Rule]:
    """The rules in which these words stand, best first; a word nobody knows is taken for a similar one.

    >>> [found.id for found in search("three cards", "v2")][0]
    'wild.three-cards'
    >>> search("LURE pays", "prototype")[0].id
    'move.pay'
    >>> search("xyzzy")
    []
    """
    if edition is None:
        chosen = tuple(_all().values())
    else:
        chosen = rules(edition) if isinstance(edition, str) else rules_for(edition)
    said = _words(words)
    wanted = [_meant(word) for word in said if word not in _SMALL] or [_meant(word) for word in said]
    ranks: list[tuple[int, int, int, Rule]] = []
    for place, row in enumerate(chosen):
        scores = [max((_score(word, row) for word in similar), default=0) for similar in wanted]
        if any(scores):
            exact = 100 if row.id == words.strip() else 0
            ranks.append((-sum(1 for score in scores if score), -sum(scores) - exact, place, row))
    return [row for *_, row in sorted(ranks, key=lambda rank: rank[:3])]


def _words(text: str) -> list[str]:
    """The words of a text in the form in which they are compared: no case, no accents, no plural."""
    return [_stem(word) for word in _WORD.findall(without_accents(text).casefold())]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


@lru_cache(maxsize=1)
def _vocabulary() -> dict[str, tuple[frozenset[str], ...]]:
    """The words of every rule: those of its id and chapter, of its text, of its ruling."""
    return {
        row.id: tuple(frozenset(_words(text)) for text in (f"{row.id} {row.title}", row.text, row.ruling))
        for row in _all().values()
    }


@lru_cache(maxsize=1)
def _known_words() -> frozenset[str]:
    return frozenset(word for parts in _vocabulary().values() for part in parts for word in part)


@lru_cache(maxsize=1)
def _action_words() -> dict[str, str]:
    """What an edition calls an action, and the word of the engine for it."""
    names: dict[str, dict[str, str]] = _data()["names"]
    return {_stem(name.casefold()): action for action, called in names.items() for name in called.values()}


def _meant(word: str) -> list[str]:
    """The words of the catalogue that a word of a question means."""
    found = [word] if word in _known_words() else []
    found += [words[word] for words in (_action_words(), _SYNONYMS) if word in words]
    if not found:
        found = [known for known in sorted(_known_words()) if len(word) > 2 and known.startswith(word)]
    return found or get_close_matches(word, sorted(_known_words()), n=3, cutoff=0.75)


def _score(word: str, row: Rule) -> int:
    in_id, in_text, in_ruling = _vocabulary()[row.id]
    return 6 * (word in in_id) + 3 * (word in in_text) + (word in in_ruling)
