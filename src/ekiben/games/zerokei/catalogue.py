"""The catalogue of the rules: every rule by its id, the rules of a game, and a search for people.

>>> rule("tail.position.last").text
'The tail is always the last card of the train; engine and tail carry no city.'
>>> search("double icon")[0].id
'purchase.counter.double-icon'
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.kernel.catalogue import Catalogue, CataloguedRule

if TYPE_CHECKING:
    from ekiben.games.zerokei.charter import Charter
    from ekiben.kernel.translation import Translation

FILE = Path(__file__).parent / "rules.toml"
"""The catalogue as data."""

_SYNONYMS = {"automa": "hideo", "money": "yen", "locomotive": "engine", "car": "carriage", "rail": "track"}


class Rule(CataloguedRule):
    """One statement of the rules, and whether it holds in every game, with several players or alone."""

    __slots__ = ()

    @property
    def players(self) -> str:
        """Where it holds: "all", "multi" or "solo"."""
        return self.scope[0]


@lru_cache(maxsize=1)
def _catalogue() -> Catalogue[Rule]:
    return Catalogue(FILE, "players", Rule, _SYNONYMS)


def chapters() -> dict[str, str]:
    """The chapters in the order of a rulebook, with their titles.

    >>> chapters()["olympic"]
    'Olympic venues'
    """
    return _catalogue().chapters()


def terms() -> dict[str, str]:
    """The words of the catalogue that need one more word.

    >>> terms()["VP"]
    'victory points'
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


@lru_cache(maxsize=2)
def rules(solo: bool = False) -> tuple[Rule, ...]:
    """The rules of the game for several players, or for one alone, in the order of a rulebook.

    >>> len(rules()) < len(rules(solo=True))
    True
    """
    return _catalogue().within("all", "solo" if solo else "multi")


def ids_for(charter: Charter) -> frozenset[str]:
    """The ids of the rules a game of this charter goes by."""
    return frozenset(row.id for row in rules(bool(charter.solo)))


def search(words: str, solo: bool | None = None) -> list[Rule]:
    """The rules in which these words stand, best first; a word nobody knows is taken for a similar one.

    >>> [row.id for row in search("Hideo's station", solo=True)][:2]
    ['solo.city.station', 'solo.city.station-tie']
    >>> search("xyzzy")
    []
    """
    chosen = _catalogue().rules.values() if solo is None else rules(solo)
    return _catalogue().search(words, chosen)
