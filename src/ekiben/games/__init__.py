"""The games, each in a room of its own; they know the kernel and not each other."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ekiben.kernel.refusal import NotPossible

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.kernel.origin import Origin

NAMES = ("shinjuku", "zerokei")


def new(game: str = "shinjuku", **wishes: Any) -> Game:
    """A new game by name, with that game's own wishes (edition, city, players, seed, options).

    >>> new("shinjuku", edition="v1", players=2, seed=1).players
    2
    """
    started: Game = _room(game).new(**wishes)
    return started


def begin(origin: Origin) -> Game:
    """A game begun the way a record tells."""
    started: Game = _room(origin.game).begin(origin.wishes)
    return started


def _room(game: str) -> Any:
    if game not in NAMES:
        raise NotPossible(f"there is no game {game!r}", instead=NAMES)
    return _load(game)


@cache
def _load(game: str) -> Any:
    # Finding a module that is there takes a fifth of setting a game up.
    return import_module(f"ekiben.games.{game}")
