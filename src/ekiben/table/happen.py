"""What every kind of entry changes: the only place where a table changes, now and when it is read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.kernel.origin import Origin
from ekiben.kernel.record import SEAT_NAMES
from ekiben.table import clock as clocks
from ekiben.table import entries as e
from ekiben.table import keeping, orders
from ekiben.table.course import Course
from ekiben.table.standing import KEYS_KEPT, LINES_KEPT, Line, Proposal, Seat, Standing, Taken

if TYPE_CHECKING:
    from ekiben.table.table import Table


def opened(entry: e.Opened) -> tuple[Standing, Course]:
    """A table and its game as the first entry makes them."""
    origin = Origin(entry.game, {**entry.wishes, "seed": entry.seed})
    course = Course(origin, entry.answers)
    number = course.game.players
    standing = Standing(
        opened=entry,
        clock=clocks.wound(entry.settings.clock, number),
        seats=[Seat() for _ in range(number)],
        orders=[orders.usual(entry.game) for _ in range(number)],
        number=1,
        changed=entry.at,
        times=[entry.at] * len(entry.answers),
        by=["person"] * len(entry.answers),
        revision=entry.revision,
    )
    return standing, course


def happen(table: Table, entry: e.Entry) -> None:
    """Let an entry happen at a table; entries are known to be right, nothing is checked here."""
    standing = table.standing
    standing.number += 1
    standing.changed = max(standing.changed, entry.at)
    HAPPENS[type(entry)](table, entry)
    _run_clock(table, entry)


def seat_name(standing: Standing, seat: int) -> str:
    """A seat for a sentence: its player's name, or its colour.

    >>> SEAT_NAMES[0].capitalize()
    'Blue'
    """
    return standing.seats[seat].name or SEAT_NAMES[seat].capitalize()


# ---------------------------------------------------------------- seats


def _seated(table: Table, entry: e.Seated) -> None:
    table.standing.seats[entry.seat] = Seat(
        who=entry.who, person=entry.person, name=entry.name, level=entry.level
    )


def _began(table: Table, entry: e.Began) -> None:
    table.standing.state = "playing"
    table.standing.began = entry.at


def _stood_in(table: Table, entry: e.StoodIn) -> None:
    standing = table.standing
    seat = standing.seats[entry.seat]
    why = "has left" if entry.left else "has run out of time"
    standing.notice(f"{seat_name(standing, entry.seat)} {why}; a bot plays on", entry.at)
    seat.stand_in, seat.bot_since, seat.left, seat.failed = entry.level, entry.at, entry.left, False
    standing.proposal = None


def _returned(table: Table, entry: e.Returned) -> None:
    standing = table.standing
    seat = standing.seats[entry.seat]
    seat.stand_in, seat.bot_since, seat.left, seat.failed = "", None, False, False
    standing.clock = clocks.refilled(table.rules, standing.clock, entry.seat)
    standing.notice(f"{seat_name(standing, entry.seat)} is back", entry.at)


def _bot_failed(table: Table, entry: e.BotFailed) -> None:
    standing = table.standing
    standing.seats[entry.seat].failed = True
    name = seat_name(standing, entry.seat)
    standing.notice(f"the bot of {name} has failed; from now on it takes any answer", entry.at)


def _renamed(table: Table, entry: e.Renamed) -> None:
    standing = table.standing
    for seat in standing.seats:
        if seat.person == entry.person:
            seat.name = entry.name
    standing.chat = [
        msgspec.structs.replace(line, name=entry.name) if line.person == entry.person else line
        for line in standing.chat
    ]


# ---------------------------------------------------------------- answers


def _answered(table: Table, entry: e.Answered) -> None:
    standing = table.standing
    keeping.play_on(table, entry)
    standing.times += [entry.at] * len(entry.answers)
    standing.by.extend(entry.by for _ in entry.answers)
    standing.proposal = None
    if entry.key:
        standing.keys[entry.key] = Taken(entry.ply, entry.answers)
        while len(standing.keys) > KEYS_KEPT:
            del standing.keys[next(iter(standing.keys))]


def _took_back(table: Table, entry: e.TookBack) -> None:
    standing = table.standing
    keeping.go_back(table, entry)
    del standing.times[entry.ply :], standing.by[entry.ply :]
    standing.proposal = None
    standing.rewinds += 1


def _proposed(table: Table, entry: e.Proposed) -> None:
    table.standing.proposal = Proposal(entry.what, entry.seat, entry.ply, (entry.seat,))


def _consented(table: Table, entry: e.Consented) -> None:
    standing = table.standing
    proposal = standing.proposal
    if proposal is None:
        return
    if not entry.yes:
        standing.proposal = None
        standing.notice(f"{seat_name(standing, entry.seat)} does not agree", entry.at)
        return
    yes = (*proposal.yes, entry.seat)
    standing.proposal = Proposal(proposal.what, proposal.seat, proposal.ply, yes)


def _ordered(table: Table, entry: e.Ordered) -> None:
    standing = table.standing
    before = standing.orders[entry.seat]
    standing.orders[entry.seat] = orders.with_orders(standing.opened.game, before, entry.orders)


def _ended(table: Table, entry: e.Ended) -> None:
    standing = table.standing
    standing.state = entry.state
    standing.scores, standing.places, standing.reason = entry.scores, entry.places, entry.reason
    standing.proposal = None


def _rules_changed(table: Table, entry: e.RulesChanged) -> None:
    standing = table.standing
    keeping.rules_changed(table, entry)
    del standing.times[entry.ply :], standing.by[entry.ply :]
    standing.revision = entry.revision
    standing.proposal = None
    if entry.state:
        again = f"; the last {entry.lost} answers have to be given again" if entry.lost else ""
        standing.notice(f"the rules were corrected; the game goes on by the new ones{again}", entry.at)


# ---------------------------------------------------------------- talk and time


def _said(table: Table, entry: e.Said) -> None:
    standing = table.standing
    line = Line(standing.number, entry.person, entry.name, entry.text, entry.at)
    standing.chat = [*standing.chat, line][-LINES_KEPT:]


def _muted(table: Table, entry: e.Muted) -> None:
    muted = [person for person in table.standing.muted.get(entry.person, []) if person != entry.whom]
    table.standing.muted[entry.person] = [*muted, entry.whom] if entry.on else muted


def _noted(table: Table, entry: e.Noted) -> None:
    table.standing.notes[entry.person] = entry.text


def _paused(table: Table, entry: e.Paused) -> None:
    standing = table.standing
    standing.paused = entry.on
    standing.proposal = None


def _rested(table: Table, entry: e.Rested) -> None:
    standing = table.standing
    standing.clock = clocks.stopped(table.rules, standing.clock, entry.at)
    standing.clock = clocks.rested(standing.clock, entry.seat, entry.until)


def _ran_out(table: Table, entry: e.RanOut) -> None:
    if entry.lost:
        table.standing.seats[entry.seat].lost = True
        table.standing.notice(f"{seat_name(table.standing, entry.seat)} has lost on time", entry.at)


def _rematched(table: Table, entry: e.Rematched) -> None:
    table.standing.rematch = entry.table


def _run_clock(table: Table, entry: e.Entry) -> None:
    """Let the clock of the person run who is asked, and no other."""
    standing, rules = table.standing, table.rules
    if rules.kind == "none":
        return
    before = standing.clock.running
    seat = table.asked_person
    if seat == before:
        return
    clock = clocks.stopped(rules, standing.clock, entry.at)
    if before is not None and isinstance(entry, e.Answered):
        clock = clocks.rewarded(rules, clock, before, table.ply)
    new_turn = isinstance(entry, e.Answered | e.Began | e.Returned)
    standing.clock = clocks.started(clock, seat, entry.at, new_turn=new_turn)


HAPPENS: dict[type[e.Entry], Callable[[Table, Any], None]] = {
    e.Seated: _seated,
    e.Began: _began,
    e.Answered: _answered,
    e.TookBack: _took_back,
    e.Proposed: _proposed,
    e.Consented: _consented,
    e.Ordered: _ordered,
    e.Said: _said,
    e.Muted: _muted,
    e.Noted: _noted,
    e.Paused: _paused,
    e.Rested: _rested,
    e.RanOut: _ran_out,
    e.StoodIn: _stood_in,
    e.Returned: _returned,
    e.BotFailed: _bot_failed,
    e.Ended: _ended,
    e.Rematched: _rematched,
    e.Renamed: _renamed,
    e.RulesChanged: _rules_changed,
}
