"""A table as bytes and as a record, and how it goes on when the rules have been corrected meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ekiben.games import begin
from ekiben.kernel import record as records
from ekiben.kernel.origin import Origin
from ekiben.kernel.record import SEAT_NAMES, Record, Stretch
from ekiben.kernel.refusal import NotReplayable, Refusal
from ekiben.kernel.view import facts, patch
from ekiben.table import entries as e
from ekiben.table.carrying import carried, layout_of, same_position
from ekiben.table.course import Base, Course
from ekiben.table.refusals import TableRefusal
from ekiben.table.standing import Standing

if TYPE_CHECKING:
    from ekiben.table.table import Table


class _Packed(msgspec.Struct, array_like=True):
    """A table as it is kept: the fields of the state have names, so that later rules may have others."""

    standing: Standing
    answers: bytes
    seats: bytes
    base: Base | None
    state: bytes
    layout: str


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Packed)


def pack(table: Table) -> bytes:
    """A table as bytes."""
    course = table.course
    packed = _Packed(
        table.standing,
        bytes(course.answers),
        bytes(course.seats),
        course.base,
        course.game.state_bytes(),
        layout_of(course.game),
    )
    return _ENCODER.encode(packed)


def unpack(kept: bytes) -> tuple[Standing, Course]:
    """A table from its bytes; the game goes on from its position, whatever has become of the rules."""
    try:
        packed = _DECODER.decode(kept)
    except msgspec.MsgspecError as problem:
        raise NotReplayable(f"this is no table that was kept: {problem}") from None
    opened = packed.standing.opened
    origin = Origin(opened.game, {**opened.wishes, "seed": opened.seed})
    if packed.standing.revision == records.REVISION:
        course = Course(origin, packed.answers, packed.base)
    else:
        course = _by_other_rules(origin, packed)
    course.seats[:] = packed.seats
    return packed.standing, course


def _by_other_rules(origin: Origin, packed: _Packed) -> Course:
    """The answers replayed if they come out as they did; otherwise the position they led to, as a base."""
    game = begin(origin)
    ply, last = 0, len(packed.answers) if packed.base is None else packed.base.differs
    while ply < last and game.seat == packed.seats[ply] and game.allows(packed.answers[ply]):
        game.answer(packed.answers[ply])
        ply += 1
    if ply == len(packed.answers) and same_position(packed.state, packed.layout, game):
        return Course(origin, packed.answers)
    # Where no answer is refused and yet something else has come of them, nobody can say since when.
    differs = 0 if ply == len(packed.answers) else ply
    state = carried(packed.state, packed.layout, begin(origin)).state_bytes()
    base = Base(len(packed.answers), state, layout_of(game), differs)
    return Course(origin, packed.answers, base)


def new_rules(table: Table, now: float) -> list[e.Entry]:
    """What lets a table go on by today's rules; nothing when it does already, or is over."""
    standing, course = table.standing, table.course
    if standing.revision == records.REVISION or standing.state in ("finished", "abandoned"):
        return []
    changed = bool(course.unplayed) or (course.base is not None and course.base.ply == course.ply)
    ply = course.ply
    return [
        e.RulesChanged(
            at=now,
            revision=records.REVISION,
            ply=ply,
            differs=course.differs if course.base else ply,
            state=course.game.state_bytes() if changed else b"",
            layout=layout_of(course.game),
            lost=len(course.unplayed),
        )
    ]


def rules_changed(table: Table, entry: e.RulesChanged) -> None:
    """Let a table go on by other rules, from the position that was carried over."""
    course = table.course
    origin = course.origin
    assert origin is not None
    if not entry.state:
        course.unplayed = []
        return
    answers, seats = course.answers[: entry.ply], course.seats[: entry.ply]
    base = Base(entry.ply, entry.state, entry.layout, entry.differs)
    table.course = Course(origin, answers, base)
    table.course.seats[:] = seats


def record(table: Table) -> Record:
    """The record of a game that is over, with the names of the players and what was promised of its seed."""
    if table.standing.state != "finished":
        raise TableRefusal(
            "the record tells the secret of the shuffles, so it is kept until the game is over"
        )
    names = [seat.name or SEAT_NAMES[number] for number, seat in enumerate(table.standing.seats)]
    course = table.course
    if course.base is None:
        made = Record.of(course, names)
    else:
        made = _record_by_two_rules(course, names)
    made.commitment = table.commitment
    return made


def _record_by_two_rules(course: Course, names: list[str]) -> Record:
    """A record with a gap: of answers that today's rules cannot replay it tells only what came of them."""
    assert course.origin is not None
    early = Course(course.origin, course.answers[: course.differs])
    made = Record.of(early, names)
    made.result = ()
    number = course.base_ply - course.differs
    gap = patch(facts(early.game.view(None)), facts(course.start.view(None)))
    if number:
        words = f"{number} answers by earlier rules"
        marks = ("0000",) * number
        made.stretches.append(Stretch(course.differs, course.seats[course.differs], words, marks, gap))
    made.go_on(course, course.base_ply)
    return made


def play_on(table: Table, entry: e.Answered) -> None:
    """Answers that are read back; by other rules than theirs some may not be possible any more."""
    course = table.course
    old = table.standing.revision != records.REVISION
    if not course.unplayed and not (old and course.game.seat != entry.seat):
        try:
            course.take(entry.answers)
        except Refusal:
            if not old:
                raise
        else:
            return
    course.unplayed += entry.answers


def go_back(table: Table, entry: e.TookBack) -> None:
    """Going back, also over answers that could not be played any more."""
    course = table.course
    unplayed = entry.ply - course.ply
    if unplayed >= 0 and course.unplayed:
        del course.unplayed[unplayed:]
        return
    course.unplayed = []
    course.rewind(entry.ply)
