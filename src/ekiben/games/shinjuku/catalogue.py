"""The catalogue of the rules: every rule by its id, the rules of an edition, and a search for people.

>>> rule("matsuri.must-move").text
'Every turn the Matsuri must go to another ward; it may not stay.'
>>> [found.id for found in search("matsuri neighbor", "v2")][:1]
['matsuri.neighbour']
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.edition import EDITIONS, differences, edition_names, load_edition
from ekiben.kernel.catalogue import Catalogue, CataloguedRule
from ekiben.kernel.refusal import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.shinjuku.edition import Edition
    from ekiben.kernel.translation import Translation

FILE = Path(__file__).parent / "rules.toml"
"""The catalogue as data."""


class Rule(CataloguedRule):
    """One statement of the rules, and the editions in which it holds."""

    __slots__ = ()

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions in which it holds."""
        return self.scope


@lru_cache(maxsize=1)
def _catalogue() -> Catalogue[Rule]:
    names: Mapping[str, Mapping[str, str]] = tomllib.loads(FILE.read_text("utf-8"))["names"]
    actions = {name: action for action, called in names.items() for name in called.values()}
    return Catalogue(FILE, "editions", Rule, {**actions, "festival": "matsuri", "rail": "track"})


def chapters() -> dict[str, str]:
    """The chapters in the order of a rulebook, with their titles.

    >>> chapters()["queue"]
    'The queue'
    """
    return _catalogue().chapters()


def terms() -> dict[str, str]:
    """The words of the catalogue that need one more word.

    >>> terms()["mover"]
    'the player whose MOVE it is'
    """
    return _catalogue().terms()


def translation(language: str) -> Translation:
    """The texts of the catalogue in a language; in one that is not there those in English.

    >>> translation("tlh").language
    'en'
    """
    return _catalogue().translation(language)


def rule(id: str) -> Rule:
    """A rule by its id."""
    return _catalogue().rule(id)


# ---------------------------------------------------------------- the rules of an edition


def catalogued() -> tuple[str, ...]:
    """The editions the catalogue speaks of.

    >>> catalogued()
    ('prototype', 'v1', 'v2r6', 'v2')
    """
    return tuple(_catalogue().data["editions"])


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
    return _catalogue().within(root)


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
        return _catalogue().search(words, _catalogue().rules.values())
    chosen = rules(edition) if isinstance(edition, str) else rules_for(edition)
    return _catalogue().search(words, chosen)
