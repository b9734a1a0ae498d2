"""A table in short, for lists: what everybody may know of it, and when something is due there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.table.settings import SeatKind
from ekiben.table.standing import State

if TYPE_CHECKING:
    from ekiben.table.table import Table


class RowSeat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a table in a list."""

    who: SeatKind
    person: str = ""
    name: str = ""
    level: str = ""
    stand_in: str = ""
    bot_since: float | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table in short.

    `asked` is the person who is waited for, `bot` tells that a bot is, `due` when time alone will change
    something; `number` counts the entries it was made after.
    """

    id: str
    state: State
    game: str
    name: str
    wishes: dict[str, Any]
    private: bool
    host: str
    seats: list[RowSeat]
    clock: str
    ply: int
    number: int
    revision: int
    created: float
    changed: float
    asked: str | None = None
    asked_seat: int | None = None
    bot: bool = False
    due: float | None = None
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    analysis: bool = False

    @classmethod
    def of(cls, table: Table) -> Row:
        """A table as it stands."""
        standing = table.standing
        opened = standing.opened
        asked = table.asked
        seat = None if asked is None else standing.seats[asked]
        return cls(
            id=table.id,
            state=standing.state,
            game=opened.game,
            name=opened.settings.name,
            wishes=opened.wishes,
            private=opened.settings.private,
            host=table.host,
            seats=[
                RowSeat(
                    who=each.who,
                    person=each.person,
                    name=each.name,
                    level=each.level,
                    stand_in=each.stand_in,
                    bot_since=each.bot_since,
                )
                for each in standing.seats
            ],
            clock=opened.settings.clock.kind,
            ply=table.ply,
            number=standing.number,
            revision=standing.revision,
            created=opened.at,
            changed=standing.changed,
            asked=seat.person if seat is not None and seat.has_person else None,
            asked_seat=asked,
            bot=bool(seat is not None and seat.bot),
            due=table.due,
            scores=standing.scores,
            places=standing.places,
            analysis=opened.settings.analysis,
        )
