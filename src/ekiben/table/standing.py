"""How a table stands: what follows from its entries, in a form that can be kept and opened again at once."""

from __future__ import annotations

from typing import Literal

import msgspec

from ekiben.table.clock import Clock
from ekiben.table.entries import Opened, Source
from ekiben.table.settings import SeatKind

State = Literal["waiting", "playing", "finished", "abandoned"]
"""How far a table is."""

LINES_KEPT = 100
KEYS_KEPT = 128
NOTICES_KEPT = 20


class Seat(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A seat. `stand_in` is the level of the bot that plays for its person, since `bot_since`."""

    who: SeatKind = "open"
    person: str = ""
    name: str = ""
    level: str = ""
    stand_in: str = ""
    bot_since: float | None = None
    left: bool = False
    lost: bool = False
    failed: bool = False

    @property
    def has_person(self) -> bool:
        """Does somebody sit here who is asked?"""
        return self.who in ("person", "shared") and not self.stand_in

    @property
    def bot(self) -> str:
        """The bot that answers here; empty when there is none."""
        level = self.stand_in or (self.level if self.who == "bot" else "")
        return "random" if level and self.failed else level


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of chat; `id` is the number of its entry."""

    id: int
    person: str
    name: str
    text: str
    at: float


class Notice(msgspec.Struct, frozen=True, gc=False):
    """Something everybody at the table should know."""

    id: int
    text: str
    at: float


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """What needs everybody's consent, and which seats have agreed."""

    what: Literal["undo", "pause"]
    seat: int
    ply: int
    yes: tuple[int, ...] = ()


class Taken(msgspec.Struct, frozen=True, gc=False):
    """What came of a request that may arrive once more: its answers, at which ply."""

    ply: int
    answers: tuple[int, ...]


class Standing(msgspec.Struct, kw_only=True):
    """How a table stands after so many entries (`number`); the position of the game stands beside it."""

    opened: Opened
    clock: Clock
    seats: list[Seat]
    orders: list[dict[str, bool]]
    number: int = 0
    state: State = "waiting"
    changed: float = 0.0
    began: float | None = None
    paused: bool = False
    proposal: Proposal | None = None
    rewinds: int = 0
    times: list[float] = []
    by: list[Source] = []
    keys: dict[str, Taken] = {}
    chat: list[Line] = []
    muted: dict[str, list[str]] = {}
    notes: dict[str, str] = {}
    notices: list[Notice] = []
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    reason: str = ""
    rematch: str = ""
    revision: int = 0

    def notice(self, text: str, at: float) -> None:
        """Tell everybody something."""
        self.notices = [*self.notices, Notice(self.number, text, at)][-NOTICES_KEPT:]

    def persons(self) -> list[str]:
        """Everybody who sits here, once."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person."""
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]
