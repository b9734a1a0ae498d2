"""What lies where in a position, as numbers, before it becomes a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ekiben.games.zerokei.vocabulary import FIRST_CLOSED

if TYPE_CHECKING:
    from ekiben.games.zerokei.charter import Charter
    from ekiben.games.zerokei.component_types import Components

MOMENTS = ("engines", "round", "purchase", "turns", "actions", "end of round", "scoring")
"""The moments of a game at which a position can begin, in their order."""

UNKNOWN = -1
"""Something of which a form says nothing: it is drawn."""


def numbers() -> list[int]:
    """An empty list of numbers."""
    return []


@dataclass
class Setting:
    """A moment of a game: seats, carriages, cities and the rest by their numbers."""

    charter: Charter
    players: tuple[str, ...]
    at: str = "actions"
    round: int = 1
    mover: int = 0
    events: list[int] = field(default_factory=numbers)
    tile: list[int] | None = None
    row: list[int] = field(default_factory=numbers)
    claims: dict[int, int] = field(default_factory=dict[int, int])
    used: list[int] = field(default_factory=numbers)
    engines: dict[int, int] = field(default_factory=dict[int, int])
    trains: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    yen: dict[int, int] = field(default_factory=dict[int, int])
    points: dict[int, int] = field(default_factory=dict[int, int])
    tracks: dict[int, int] = field(default_factory=dict[int, int])
    lit: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    prepared: list[int] = field(default_factory=numbers)
    stations: dict[int, int] = field(default_factory=dict[int, int])
    laid: list[int] = field(default_factory=numbers)
    counters: dict[int, int] = field(default_factory=dict[int, int])
    venues: list[int] = field(default_factory=numbers)
    tokens: dict[int, int] = field(default_factory=dict[int, int])
    discards: list[int] | None = None
    deck: list[int] = field(default_factory=numbers)
    spent: list[int] = field(default_factory=numbers)
    board: dict[int, int] = field(default_factory=dict[int, int])
    face_down: list[int] = field(default_factory=numbers)
    prescribed: int = 0
    closing: list[int] = field(default_factory=numbers)

    @property
    def box(self) -> Components:
        """The box it is played with."""
        return self.charter.components

    @property
    def solo(self) -> bool:
        """Is it a game against Hideo?"""
        return bool(self.charter.solo)

    @property
    def row_size(self) -> int:
        """How many carriages a round has."""
        return self.box.hideo.row_cards if self.solo else len(self.players) + self.box.numbers.row_extra

    @property
    def has_row(self) -> bool:
        """Do carriages lie in the row?"""
        return self.at in ("purchase", "turns", "actions")

    @property
    def pairs(self) -> list[int]:
        """The carriages with two cities."""
        return [card for card, carriage in enumerate(self.box.carriages) if len(carriage.cities) > 1]

    def cards_lying(self) -> list[int]:
        """The carriages whose place is known, the draw deck apart."""
        found = [card for train in self.trains.values() for card in train]
        return found + self.row + (self.discards or [])

    def tokens_lying(self) -> list[int]:
        """The cities of the venue tokens whose place is known, those beside the board apart."""
        face_up = [city for place, city in self.board.items() if place < FIRST_CLOSED]
        return [*self.venues, *self.tokens, *face_up, *self.face_down]

    def left(self, seat: int) -> int:
        """The cauldrons a player has left."""
        return self.box.numbers.cauldrons - sum(self.lit.get(seat, ()))
