"""The traits of a position with what they count: for whoever explains a turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.names import kind_name, listed
from ekiben.games.shinjuku.vocabulary import TRAIT_NAMES
from ekiben.kernel.bits import members
from ekiben.kernel.trait_words import read_trait_words, weighed_alike

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.shinjuku.game import Shinjuku
    from ekiben.kernel.trait_words import TraitWords, Weighed

FILE = Path(__file__).with_name("outlook_words.toml")

WARDS_TELL = ("now", "more", "coming", "reached")
"""Traits that grow with the wards in reach."""

MOST_WARDS = 3
"""More wards than these are not listed."""


def weighed(game: Shinjuku, seat: int) -> dict[str, Weighed]:
    """The traits of a seat's position, by name."""
    return weighed_alike(game, seat, TRAIT_NAMES, game.sheet.weights)


def trait_words() -> Mapping[str, TraitWords]:
    """The words of every trait."""
    return read_trait_words(FILE, TRAIT_NAMES)


def trait_detail(game: Shinjuku, trait: str, seat: int, before: Shinjuku) -> str:
    """The customers that have been won, or the wards that have come into reach of the seat's stores."""
    if trait == "points":
        return _won(game, seat, before)
    if trait in WARDS_TELL:
        new = sorted(_wards(game, seat) - _wards(before, seat))
        names = [game.sheet.city.wards[ward].name for ward in new]
        return f"the way to {listed(names)}" if 0 < len(names) <= MOST_WARDS else ""
    return ""


def _won(game: Shinjuku, seat: int, before: Shinjuku) -> str:
    """The customers won since then, kind by kind; nothing if some were spent as well."""
    now, then = game.fields()["collection"][seat], before.fields()["collection"][seat]
    words: list[str] = []
    for kind in range(2 * len(game.sheet.edition.goods)):
        number = now[kind] - then[kind]
        if number < 0:
            return ""
        name = kind_name(game.sheet.edition, kind)
        words += [f"{number} {name} customers"] if number > 1 and not kind & 1 else [name] * number
    return listed(words) if words else ""


def _wards(game: Shinjuku, seat: int) -> set[int]:
    """The wards with a station that track joins to a store of the seat, or with the store itself."""
    fields = game.fields()
    found = fields["owned"][seat]
    rest = members(found)
    while rest:
        beyond = fields["track"][rest.pop()] & ~found
        found |= beyond
        rest += members(beyond)
    return {game.sheet.city.stations[station].ward for station in members(found)}
