"""Shinjuku in all its editions: rules, boards and editions as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import msgspec

from ekiben.games.shinjuku.charter import Charter
from ekiben.games.shinjuku.city import City, load_city, parse_city
from ekiben.games.shinjuku.city import city_sheet as read_city_sheet
from ekiben.games.shinjuku.edition import Edition, check_fit, complete_sheet, load_edition, parse_edition
from ekiben.games.shinjuku.game import Shinjuku
from ekiben.games.shinjuku.options import Options
from ekiben.kernel.chance import Secret, secret_key
from ekiben.kernel.origin import Origin
from ekiben.kernel.refusal import NotPossible

__all__ = ["Charter", "Options", "Shinjuku", "begin", "charter", "new"]

Sheet = str | Path | Mapping[str, Any]
"""An edition or a city: by its name, as a file of one's own, or as the content of such a file."""


def charter(edition: Sheet = "v2", city: Sheet | None = None, players: int = 2, **options: Any) -> Charter:
    """Edition, city, number of players and table options, checked and put together.

    Games of one charter share it; packaged editions on packaged cities are put together once.
    """
    # True and 2.0 equal whole numbers, also as keys of a cache.
    if type(players) is not int or players not in (2, 3, 4):
        raise NotPossible(f"a game has 2, 3 or 4 players, not {players!r}", rule="setup.players")
    try:
        chosen = Options(**options)
    except TypeError:
        unknown = ", ".join(sorted(set(options) - set(Options.__slots__)))
        raise NotPossible(f"there is no table option {unknown}", instead=list(Options.__slots__)) from None
    chosen.check(players)
    if isinstance(edition, str) and not _is_file(edition) and (city is None or _is_packaged(city)):
        return _packaged_charter(edition, city if isinstance(city, str) else None, players, chosen)
    rules, rules_wish = _edition(edition)
    board, board_wish = _city(city if city is not None else rules.city)
    return _put_together(rules, board, players, chosen, rules_wish | board_wish)


@lru_cache(maxsize=256)
def _packaged_charter(edition: str, city: str | None, players: int, options: Options) -> Charter:
    rules = load_edition(edition)
    board = load_city(city or rules.city)
    return _put_together(rules, board, players, options, {"edition": rules.id, "city": board.id})


def _put_together(
    rules: Edition, board: City, players: int, options: Options, wishes: Mapping[str, Any]
) -> Charter:
    check_fit(rules, board, players)
    made = Charter(rules, board, players, options)
    made.wishes = {**wishes, "players": players, **options.wishes()}
    return made


def _edition(edition: Sheet) -> tuple[Edition, dict[str, Any]]:
    """An edition and how a record names it: by name, or with the whole content of somebody's own file."""
    if isinstance(edition, Mapping):
        return parse_edition(edition, "edition"), {"edition": dict(edition)}
    rules = load_edition(edition)
    return rules, {"edition": dict(complete_sheet(edition)) if _is_file(edition) else rules.id}


def _city(city: Sheet) -> tuple[City, dict[str, Any]]:
    """A city and how a record names it."""
    if isinstance(city, Mapping):
        return parse_city(city, "city"), {"city": dict(city)}
    board = load_city(city)
    return board, {"city": dict(read_city_sheet(city)) if _is_file(city) else board.id}


def _is_packaged(name: Sheet) -> bool:
    return isinstance(name, str) and not _is_file(name)


def _is_file(name: str | Path) -> bool:
    """Is this a file of the user's own, which may change between two games?"""
    return isinstance(name, Path) or name.endswith(".toml") or "/" in name or "\\" in name


def new(
    edition: Sheet = "v2",
    city: Sheet | None = None,
    players: int = 2,
    seed: Secret = None,
    **options: Any,
) -> Shinjuku:
    """A new game, set up and waiting at its first question.

    >>> game = new("v2", players=3, seed="spring", start=0)
    >>> game.players, game.seat
    (3, 0)
    """
    rules = charter(edition, city, players, **options)
    key = secret_key(seed)
    game = Shinjuku(rules, key)
    game.origin = Origin(game.NAME, {**rules.wishes, "seed": key.hex()})
    return game


def begin(wishes: Mapping[str, Any]) -> Shinjuku:
    """The game a record describes; its sheets come from the record or by name, never from other files."""
    from ekiben.games.shinjuku.position import new_ordered, position

    rest = dict(wishes)
    if "position" in rest:
        form: Any = rest.pop("position")
        if rest or not isinstance(form, dict):
            raise NotPossible("a game that begins with a position has no other wishes beside it")
        return position(cast("dict[str, object]", form))
    for key in ("edition", "city"):
        if key in rest and not (isinstance(rest[key], Mapping) or _is_packaged(rest[key])):
            raise NotPossible(f"the {key} of a record is a name or a whole sheet")
    deck, bag, seed = rest.pop("deck", None), rest.pop("bag", None), rest.pop("seed", None)
    if not isinstance(seed, str | int):
        raise NotPossible("a record tells the seed of its game")
    if deck is None and bag is None:
        return new(seed=seed, **rest)
    try:
        cards, customers = msgspec.convert([deck or [], bag or []], list[list[int]])
    except msgspec.ValidationError:
        raise NotPossible("the orders of deck and bag are lists of numbers") from None
    return new_ordered(charter(**rest), cards, customers, seed)
