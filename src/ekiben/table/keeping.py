"""A table as bytes and as a record, and how it goes on when the rules have been corrected meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ekiben.kernel.game import BASE
from ekiben.kernel.origin import Origin
from ekiben.kernel.record import REVISION, SEAT_NAMES, Record
from ekiben.kernel.refusal import NotReplayable, Refusal
from ekiben.table import entries as e
from ekiben.table.course import Course
from ekiben.table.refusals import TableRefusal
from ekiben.table.standing import Standing

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.table.table import Table


class _Packed(msgspec.Struct, array_like=True):
    """A table as it is kept: the fields of the state have names, so that later rules may have others."""

    standing: Standing
    answers: bytes
    base: tuple[int, bytes, int] | None
    state: bytes
    layout: str


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Packed)


def pack(table: Table) -> bytes:
    """A table as bytes."""
    course = table.course
    base = (course.base_ply, course.start.state_bytes(), course.differs) if course.base_ply else None
    packed = _Packed(
        table.standing, bytes(course.answers), base, course.game.state_bytes(), layout_of(course.game)
    )
    return _ENCODER.encode(packed)


def unpack(kept: bytes) -> tuple[Standing, Course]:
    """A table from its bytes."""
    try:
        packed = _DECODER.decode(kept)
    except msgspec.MsgspecError as problem:
        raise NotReplayable(f"this is no table that was kept: {problem}") from None
    opened = packed.standing.opened
    origin = Origin(opened.game, {**opened.wishes, "seed": opened.seed})
    return packed.standing, Course(origin, packed.answers, packed.base)


def layout_of(game: Game) -> str:
    """How a state lies in its bytes, in words."""
    rows = [*BASE.rows, *game.LAYOUT.rows]
    return " ".join(f"{name}:{kind}:{'x'.join(map(str, size))}" for name, kind, size in rows)


def new_rules(table: Table, now: float) -> list[e.Entry]:
    """What lets a table go on by today's rules."""
    if table.standing.revision == REVISION or table.standing.state in ("finished", "abandoned"):
        return []
    raise Refusal("not yet")


def record(table: Table) -> Record:
    """The record of a game that is over, with the names of the players and what was promised of its seed."""
    if table.standing.state != "finished":
        raise TableRefusal(
            "the record tells the secret of the shuffles, so it is kept until the game is over"
        )
    names = [seat.name or SEAT_NAMES[number] for number, seat in enumerate(table.standing.seats)]
    return Record.of(table.course, names)
