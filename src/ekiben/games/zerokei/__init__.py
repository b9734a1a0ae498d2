"""Shinkansen: Zero-Kei for two to four players, and alone against Hideo: rules, and the box as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ekiben.games.zerokei.charter import Charter
from ekiben.games.zerokei.charter_check import check_fit
from ekiben.games.zerokei.components import Components, load_components, parse_components
from ekiben.games.zerokei.game import Zerokei
from ekiben.games.zerokei.options import Options
from ekiben.kernel.chance import Secret, secret_key
from ekiben.kernel.origin import Origin
from ekiben.kernel.refusal import NotPossible
from ekiben.kernel.sheets import read_sheet

__all__ = ["Charter", "Options", "Zerokei", "begin", "charter", "new"]

Cards = str | Path | Mapping[str, Any]
"""Somebody's own values for the cards of the box: a file, or the content of one."""


def charter(players: int | None = None, cards: Cards | None = None, **options: Any) -> Charter:
    """Box, number of players and table options, checked and put together; one player plays against Hideo.

    Games of one charter share it; without cards of one's own it is put together once.
    """
    if players == 1:
        options.setdefault("solo", True)
    try:
        chosen = Options(**options)
    except TypeError:
        unknown = ", ".join(sorted(set(options) - set(Options.__slots__)))
        raise NotPossible(f"there is no table option {unknown}", instead=list(Options.__slots__)) from None
    chosen.check()
    seats = _seats(players, chosen.solo)
    if cards is None:
        return _packaged_charter(seats, chosen)
    sheet = dict(cards) if isinstance(cards, Mapping) else dict(read_sheet(Path(cards)))
    name = "cards" if isinstance(cards, Mapping) else Path(cards).name
    return _put_together(parse_components(sheet, name), seats, chosen, {"cards": sheet})


@lru_cache(maxsize=64)
def _packaged_charter(seats: int, options: Options) -> Charter:
    return _put_together(load_components(), seats, options, {})


def _put_together(box: Components, seats: int, options: Options, wishes: Mapping[str, Any]) -> Charter:
    check_fit(box)
    made = Charter(box, seats, options)
    made.wishes = {**wishes, "players": 1 if options.solo else seats, **options.wishes()}
    return made


def _seats(players: int | None, solo: bool) -> int:
    """How many seats the game has: Hideo has one too."""
    if players is None:
        return 2
    if type(players) is not int or not 1 <= players <= 4:
        raise NotPossible(f"a game has 1, 2, 3 or 4 players, not {players}", rule="setup.players.range")
    if solo != (players == 1):
        raise NotPossible(
            f"against Hideo there is one player, not {players}", rule="setup.players.range", instead=["1"]
        )
    return 2 if solo else players


def new(
    players: int | None = None, cards: Cards | None = None, seed: Secret = None, **options: Any
) -> Zerokei:
    """A new game, set up and waiting at its first question; `cards` are values of one's own.

    >>> new(players=3, seed="spring").players
    3
    >>> new(solo=True, difficulty="harder", seed="spring").seat
    0
    """
    rules = charter(players, cards, **options)
    key = secret_key(seed)
    game = Zerokei(rules, key)
    game.origin = Origin(game.NAME, {**rules.wishes, "seed": key.hex()})
    return game


def begin(wishes: Mapping[str, Any]) -> Zerokei:
    """The game a record describes; cards of somebody's own come from the record itself, never from a file."""
    from ekiben.games.zerokei.position import position

    rest = dict(wishes)
    if "position" in rest:
        form: Mapping[str, Any] | None = rest.pop("position")
        if rest or not isinstance(form, Mapping):
            raise NotPossible("a game that begins with a position has no other wishes beside it")
        return position(form)
    cards: Cards | None = rest.pop("cards", None)
    seed = rest.pop("seed", None)
    if cards is not None and not isinstance(cards, Mapping):
        raise NotPossible("the cards of a record are the values themselves")
    if not isinstance(seed, str | int):
        raise NotPossible("a record tells the seed of its game")
    return new(cards=cards, seed=seed, **rest)
