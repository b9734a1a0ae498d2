"""Taking back: how far a seat may go back by itself, and what needs everybody's consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ekiben.table import entries as e
from ekiben.table.refusals import Late, NotYours, TableRefusal

if TYPE_CHECKING:
    from ekiben.table.table import Table

What = Literal["answer", "turn"]


class Undo(NamedTuple):
    """How many of the last answers a person may take back, and how many of them reset the turn.

    `why` says why there are none; with `asks` the others have to consent.
    """

    answers: int = 0
    turn: int = 0
    why: str | None = None
    asks: bool = False


def may_take_back(table: Table, person: str) -> Undo:
    """What a person could take back now."""
    standing = table.standing
    mode = standing.opened.settings.undo
    if standing.state != "playing" or not standing.seats_of(person):
        return Undo(why="nothing can be taken back here")
    if standing.opened.settings.analysis:
        return _all_the_way(table)
    if mode == "off":
        return Undo(why="at this table nothing is taken back")
    if not table.ply:
        return Undo(why="nothing has been answered yet")
    own = _own(table, person)
    if own.answers or mode == "own":
        return own
    return _with_consent(table, person)


def undo(table: Table, person: str, ply: int, what: What, now: float) -> list[e.Entry]:
    """Take back the last answer or the whole turn, or propose it to the others."""
    if ply != table.ply:
        raise Late(f"the game is at ply {table.ply}, not {ply}")
    allowed = may_take_back(table, person)
    number = allowed.turn if what == "turn" else min(allowed.answers, 1)
    if not number and allowed.asks:
        number = allowed.answers
    if not number:
        raise TableRefusal(allowed.why or "nothing can be taken back")
    if allowed.asks:
        back = allowed.turn if what == "turn" else allowed.answers
        return _propose(table, "undo", person, table.ply - back, now)
    seat = table.course.seat_at(table.ply - 1)
    return [e.TookBack(at=now, ply=table.ply - number, seat=seat)]


def pause(table: Table, person: str, on: bool, now: float) -> list[e.Entry]:
    """Stop all clocks when everybody agrees; anybody who sits here may let them go on."""
    standing = table.standing
    if standing.state != "playing" or not standing.seats_of(person):
        raise NotYours("only who plays may stop the clocks")
    if on == standing.paused:
        raise TableRefusal("the clocks are stopped already" if on else "the clocks are not stopped")
    if not on:
        return [e.Paused(at=now, on=False)]
    return _propose(table, "pause", person, table.ply, now)


def consent(table: Table, person: str, yes: bool, now: float) -> list[e.Entry]:
    """Agree to what is proposed, or not."""
    standing = table.standing
    proposal = standing.proposal
    seats = standing.seats_of(person)
    if proposal is None:
        raise TableRefusal("nothing is proposed")
    if not seats:
        raise NotYours("only who plays may agree")
    if proposal.seat in seats:
        if yes:
            raise TableRefusal("it is your own proposal")
        return [e.Consented(at=now, seat=proposal.seat, yes=False)]
    voted: list[e.Entry] = [
        e.Consented(at=now, seat=seat, yes=yes) for seat in seats if seat not in proposal.yes
    ]
    if not voted:
        raise TableRefusal("you have agreed already")
    return [*voted, *_when_agreed(table.after(voted), now)] if yes else voted[:1]


def missing(table: Table) -> list[int]:
    """The seats whose consent to what is proposed is still missing."""
    standing = table.standing
    proposal = standing.proposal
    if proposal is None:
        return []
    agreed = {standing.seats[seat].person for seat in proposal.yes}
    return [
        number for number, seat in enumerate(standing.seats) if seat.has_person and seat.person not in agreed
    ]


def _propose(
    table: Table, what: Literal["undo", "pause"], person: str, ply: int, now: float
) -> list[e.Entry]:
    if table.standing.proposal is not None:
        raise TableRefusal("something else is proposed already; it has to be answered first")
    seat = table.standing.seats_of(person)[0]
    proposed: list[e.Entry] = [e.Proposed(at=now, what=what, seat=seat, ply=ply)]
    return [*proposed, *_when_agreed(table.after(proposed), now)]


def _when_agreed(table: Table, now: float) -> list[e.Entry]:
    proposal = table.standing.proposal
    if proposal is None or missing(table):
        return []
    if proposal.what == "pause":
        return [e.Paused(at=now, on=True)]
    return [e.TookBack(at=now, ply=proposal.ply, seat=proposal.seat)]


# ---------------------------------------------------------------- how far


def _own(table: Table, person: str) -> Undo:
    """Within one's own turn: nothing new has come out, and nobody else has acted."""
    course = table.course
    seat = course.seat_at(table.ply - 1)
    if table.standing.seats[seat].person != person or table.standing.seats[seat].stand_in:
        return Undo(why="the last answer was another player's, it cannot be taken back")
    floor = course.undo_floor(seat)
    if floor == table.ply:
        return Undo(why="the last answer brought out something that was hidden, it cannot be taken back")
    return Undo(table.ply - floor, table.ply - max(floor, table.turn_start(table.ply)))


def _with_consent(table: Table, person: str) -> Undo:
    """Back to the last answer of this person, or to the beginning of that turn."""
    seats = table.standing.seats_of(person)
    last = table.ply - 1
    while last >= table.course.base_ply and table.course.seat_at(last) not in seats:
        last -= 1
    if last < table.course.base_ply:
        return Undo(why="you have answered nothing yet")
    return Undo(table.ply - last, table.ply - table.turn_start(last + 1), asks=True)


def _all_the_way(table: Table) -> Undo:
    if table.ply == table.course.base_ply:
        return Undo(why="nothing has been answered yet")
    return Undo(table.ply - table.course.base_ply, table.ply - table.turn_start(table.ply))
