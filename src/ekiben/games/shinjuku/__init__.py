"""Shinjuku in all its editions: rules, boards and editions as data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from ekiben.games.shinjuku.charter import Charter
from ekiben.games.shinjuku.city import load_city
from ekiben.games.shinjuku.edition import check_fit, load_edition
from ekiben.games.shinjuku.game import Shinjuku
from ekiben.games.shinjuku.options import Options
from ekiben.kernel.chance import Secret, secret_key
from ekiben.kernel.refusal import NotPossible

__all__ = ["Charter", "Options", "Shinjuku", "charter", "new"]


@lru_cache(maxsize=256)
def _packaged_charter(edition: str, city: str | None, players: int, options: Options) -> Charter:
    return _charter(edition, city, players, options)


def _charter(edition: str | Path, city: str | Path | None, players: int, options: Options) -> Charter:
    rules = load_edition(edition)
    board = load_city(city or rules.city)
    check_fit(rules, board, players)
    options.check(players)
    return Charter(rules, board, players, options)


def charter(
    edition: str | Path = "v2", city: str | Path | None = None, players: int = 2, **options: Any
) -> Charter:
    """Edition, city, number of players and table options, checked and put together.

    Games of one charter share it; packaged editions on packaged cities are put together once.
    """
    if not 2 <= players <= 4:
        raise NotPossible(f"a game has 2, 3 or 4 players, not {players}", rule="setup.players")
    try:
        chosen = Options(**options)
    except TypeError:
        unknown = ", ".join(sorted(set(options) - set(Options.__slots__)))
        raise NotPossible(
            f"there is no table option {unknown}", instead=list(Options.__slots__)
        ) from None
    files = [name for name in (edition, city) if name is not None and _is_file(name)]
    if files:
        return _charter(edition, city, players, chosen)
    return _packaged_charter(str(edition), None if city is None else str(city), players, chosen)


def _is_file(name: str | Path) -> bool:
    """Is this a file of the user's own, which may change between two games?"""
    return isinstance(name, Path) or name.endswith(".toml") or "/" in name


def new(
    edition: str | Path = "v2",
    city: str | Path | None = None,
    players: int = 2,
    seed: Secret = None,
    **options: Any,
) -> Shinjuku:
    """A new game, set up and waiting at its first question.

    >>> game = new("v2", players=3, seed="spring", start=0)
    >>> game.players, game.seat
    (3, 0)
    """
    return Shinjuku(charter(edition, city, players, **options), secret_key(seed))
