"""What can be set about a search; what stands here won the arena (docs/bots.md tells what it won against)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ekiben.kernel.refusal import NotPossible

MOST = 1000
LEAST = {"own_width": 1, "ways": 1, "worlds": 1, "widen": 2}
"""What a setting is at least, where that is more than nothing."""


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a search goes about it.

    ``own_width`` turns are found at the root and weighed in ``worlds`` worlds, ``width`` turns at every later
    moment where a turn begins that was reached ``ripe`` times, up to ``depth`` turns from the root, and more
    of them in other worlds whenever it was reached ``widen`` times as often; ``ways`` bounds what is tried
    for each action. From there everybody has ``ahead`` quick turns, or as many as tell something in the
    game, found among ``quick`` ways of each action; without any, all is played at random to the end.
    ``explore`` is how curious the choice of a branch is, ``trust`` how many visits a first guess is worth;
    0 is what the game says (`Game.CURIOSITY`, `Game.TRUST`).
    """

    explore: float = 0.0
    trust: int = 0
    own_width: int = 24
    width: int = 3
    ways: int = 125
    worlds: int = 4
    ripe: int = 8
    widen: int = 4
    depth: int = 1
    ahead: int = 100
    quick: int = 20


def settings_of(words: Iterable[str]) -> SearchSettings:
    """The usual settings with those changed that are told.

    >>> settings_of(["depth=5", "explore=0.2"]) == SearchSettings(depth=5, explore=0.2)
    True
    """
    usual = msgspec.structs.asdict(SearchSettings())
    changed: dict[str, int | float] = {}
    for word in words:
        key, _, told = word.partition("=")
        if key not in usual:
            raise NotPossible(f"a search has no setting {key!r}", instead=tuple(usual))
        changed[key] = _number(key, told, usual[key])
    return msgspec.structs.replace(SearchSettings(), **changed)


def _number(key: str, told: str, usual: float) -> int | float:
    whole = isinstance(usual, int)
    if (
        told.isascii()
        and len(told) < 10
        and (told.isdigit() or (not whole and told.replace(".", "", 1).isdigit()))
    ):
        value = int(told) if whole else float(told)
        if LEAST.get(key, 0) <= value <= MOST:
            return value
    kind = "whole number" if whole else "number"
    raise NotPossible(f"{key} is a {kind} from {LEAST.get(key, 0)} to {MOST}, not {told!r}")
