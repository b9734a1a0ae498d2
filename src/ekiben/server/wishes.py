"""Wishes for a table as they come from outside: names of what is packaged, or whole sheets; never files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ekiben.games import NAMES
from ekiben.games.shinjuku.city import city_names
from ekiben.games.shinjuku.edition import edition_names
from ekiben.kernel.refusal import NotPossible

OPTIONS = {
    "shinjuku": ("edition", "city", "players", "track_income", "bag_count", "start"),
    "zerokei": ("players", "cards", "difficulty"),
}
"""What may be wished for a table of each game; the seed is the server's own."""


def checked_wishes(game: str, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The wishes that are given, in their order; those that mean something else here are refused.

    >>> checked_wishes("shinjuku", {"edition": "v2", "city": None})
    {'edition': 'v2'}
    """
    if game not in NAMES:
        raise NotPossible(f"there is no game {game!r}", instead=NAMES)
    given = {name: value for name, value in wishes.items() if value is not None}
    for name, value in given.items():
        if name not in OPTIONS[game]:
            raise NotPossible(f"a table of {game} has no wish {name!r}", instead=OPTIONS[game])
        _check(name, value)
    return given


def _check(name: str, value: Any) -> None:
    """A name stands for what is packaged, never for a file of the server."""
    known = {"edition": edition_names, "city": city_names}.get(name)
    if known is not None:
        if isinstance(value, str) and value not in known():
            raise NotPossible(f"there is no {name} {value!r}", instead=known())
        if not isinstance(value, str | Mapping):
            raise NotPossible(f"the {name} is a name, or a whole sheet")
    elif name == "cards":
        if not isinstance(value, Mapping):
            raise NotPossible("the cards are a whole sheet of values")
    elif name in ("players", "start"):
        if type(value) is not int:
            raise NotPossible(f"{name} is a number, not {value!r}")
    elif not isinstance(value, str):
        raise NotPossible(f"{name} is a word, not {value!r}")
