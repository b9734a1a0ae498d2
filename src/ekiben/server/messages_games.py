"""What the server says about games at rest: which there are, what is drawn of them, and their rules."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_type_hints

import msgspec

from ekiben.games.shinjuku.city_types import Station, Ward, Water
from ekiben.games.shinjuku.edition_types import Edition
from ekiben.games.shinjuku.layout_types import Layout
from ekiben.games.zerokei.component_types import Components, Engine, EventColour, TurnSpace
from ekiben.games.zerokei.drawing import OTHER_SIDES


class Level(msgspec.Struct, frozen=True):
    """A strength of bot."""

    id: str
    name: str
    about: str


class OptionValue(msgspec.Struct, frozen=True):
    """A value of an option."""

    value: str | int | bool
    name: str


class Option(msgspec.Struct, frozen=True):
    """A table option of a game; `usual` is what holds when nothing is wished."""

    id: str
    name: str
    about: str
    usual: str | int | bool | None
    values: list[OptionValue]
    players: list[int]


class CityRow(msgspec.Struct, frozen=True):
    """A board in a list."""

    id: str
    name: str
    local: str
    about: str
    wards: int
    stations: int


class Difference(msgspec.Struct, frozen=True):
    """What an edition does otherwise than the newest one."""

    what: str
    here: str
    newest: str


class EditionRow(msgspec.Struct, frozen=True):
    """An edition in a list."""

    id: str
    name: str
    date: str
    summary: str
    city: str
    players: list[int]
    cities: list[str]
    differs: list[Difference]


class GameRow(msgspec.Struct, frozen=True):
    """A game with everything that can be wished for a table."""

    id: str
    name: str
    local: str
    about: str
    by: str
    players: list[int]
    editions: list[EditionRow]
    cities: list[CityRow]
    options: list[Option]
    levels: list[Level]
    notice: str


class Games(msgspec.Struct, frozen=True):
    """The games of this server."""

    games: list[GameRow]
    version: str


class CitySheet(msgspec.Struct, frozen=True, kw_only=True):
    """A city by numbers, as the views speak of it: `lines` may be built on, `links` are there from the start.

    Both join two stations; `neighbours` are those of each ward.
    """

    id: str
    name: str
    plain: str
    local: str
    subtitle: str
    subtitle_local: str
    region_word: str
    region_local: str
    width: float
    height: float
    wards: tuple[Ward, ...]
    stations: tuple[Station, ...]
    lines: tuple[tuple[int, int], ...]
    links: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int, ...], ...]
    waters: tuple[Water, ...]


def _rules_of_edition() -> type[msgspec.Struct]:
    """An edition as the rules read it, but for one number of players."""
    hints = get_type_hints(Edition)
    rows: list[tuple[str, Any]] = [(field.name, hints[field.name]) for field in fields(Edition)]
    told = [(name, int if name == "track" else hint) for name, hint in rows]
    return msgspec.defstruct("EditionSheet", [*told, ("tokens", int)], frozen=True, module=__name__)


EditionSheet = _rules_of_edition()
"""An edition at a table: its rules, the track of a player and the tokens of the bag."""


class ShinjukuSheet(msgspec.Struct, frozen=True, kw_only=True):
    """All of a Shinjuku table that never changes: edition, city and drawing, numbered as in the views."""

    game: Literal["shinjuku"]
    players: int
    options: dict[str, Any]
    edition: EditionSheet  # type: ignore[valid-type]
    city: CitySheet
    layout: Layout


def _box_of_zerokei() -> type[msgspec.Struct]:
    """What is in the box as `games.zerokei.drawing` tells it, but for one number of players."""
    hints = get_type_hints(Components)
    kept = [(field.name, hints[field.name]) for field in fields(Components)]
    told = [(name, hint) for name, hint in kept if name not in (*OTHER_SIDES, "rounds")]
    return msgspec.defstruct("ZerokeiBox", told, frozen=True, kw_only=True, module=__name__)


class RoundSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A round: `colour` is that of its events for this number of players, `colours` those for 2, 3 and 4."""

    number: int
    year: str
    colours: tuple[EventColour, EventColour, EventColour]
    reconstructed: frozenset[str]
    colour: EventColour


class ZerokeiSheet(_box_of_zerokei(), frozen=True, kw_only=True):
    """All of a Zero-Kei table that never changes: what is in the box, numbered as in the views.

    Each part names in `reconstructed` which of its values are ours, because they are published nowhere;
    `unpublished` counts them. `hideo_seat` and `difficulty` are those of a game of one.
    """

    game: Literal["zerokei"]
    players: int
    difficulty: str | None
    hideo_seat: int | None
    seats: list[str]
    rounds: list[RoundSheet]
    tile: tuple[TurnSpace, ...]
    engines: tuple[Engine, ...]
    parts: list[str]
    board_places: list[str]
    unpublished: int
    notice: str


Sheet = ShinjukuSheet | ZerokeiSheet
"""All of a table that never changes, for drawing it."""


class RuleEntry(msgspec.Struct, frozen=True):
    """A rule in our words; `ruling` is what we decided where the printed rules are silent.

    `language` is that of its texts: English where the language of the page lacks them.
    """

    id: str
    text: str
    ruling: str
    scope: list[str]
    language: str


class RuleChapter(msgspec.Struct, frozen=True):
    """A chapter of the rules."""

    id: str
    title: str
    entries: list[RuleEntry]


class Term(msgspec.Struct, frozen=True):
    """A word of the rules that needs another word."""

    word: str
    meaning: str


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game or an edition."""

    game: str
    edition: str | None
    language: str
    chapters: list[RuleChapter]
    terms: list[Term]
