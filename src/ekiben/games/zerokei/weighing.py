"""The traits of a position with what they count: for whoever explains a turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ekiben.games.zerokei.names import labels_of
from ekiben.games.zerokei.vocabulary import CHOOSE_ENGINE, TRAIT_NAMES
from ekiben.kernel.bits import members
from ekiben.kernel.trait_words import counted, read_trait_words, weighed_alike

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.zerokei.game import Zerokei
    from ekiben.kernel.trait_words import TraitWords, Weighed

FILE = Path(__file__).with_name("outlook_words.toml")

CITIES_TELL = ("city_worth", "station_missing", "track_missing", "track_only_missing")
"""Traits that change as cities get track and stations."""


def weighed(game: Zerokei, seat: int) -> dict[str, Weighed]:
    """The traits of a seat's position, by name; of Hideo, at whom no glance looks, only his points."""
    if seat == game.sheet.hideo:
        return counted(game, seat)
    return weighed_alike(_dealt(game), seat, TRAIT_NAMES, game.sheet.weights)


def _dealt(game: Zerokei) -> Zerokei:
    """The game when all have an engine: the yen that everybody gets then are no merit of any choice."""
    if game.question != CHOOSE_ENGINE:
        return game
    later: Any = game.copy()
    while later.question == CHOOSE_ENGINE:
        later.answer(later.answers[0])
    return later


def trait_words() -> Mapping[str, TraitWords]:
    """The words of every trait."""
    return read_trait_words(FILE, TRAIT_NAMES)


def trait_detail(game: Zerokei, trait: str, seat: int, before: Zerokei) -> str:
    """The cities on the seat's train that have got what they lacked."""
    if trait not in CITIES_TELL:
        return ""
    now, then = game.fields(), before.fields()
    ready = [_ready(fields, trait) for fields in (now, then)]
    own = 0
    for place in range(then["train_size"][seat]):
        own |= then["cities_on"][then["train"][seat][place]]
    cities = members(own & ready[0] & ~ready[1])
    return labels_of(game.sheet).cities(cities) if cities else ""


def _ready(fields: Mapping[str, Any], trait: str) -> int:
    """The cities that have track, or track and a station."""
    laid, stationed = int(fields["laid"]), int(fields["stationed"])
    return laid & stationed if trait == "city_worth" else laid
