"""Looking at a table: the moment for one viewer, turns in words, and what somebody has missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ekiben.kernel.view import Event, Place, View
from ekiben.kernel.words import sentence, write
from ekiben.table.finals import final_answers
from ekiben.table.undoing import Undo

if TYPE_CHECKING:
    from ekiben.table.table import Table


STAGES = {"zerokei": ("round", "phase")}
"""What a turn lasts no longer than, by game: alone against Hideo nobody else is ever asked."""


class Choice(msgspec.Struct, frozen=True):
    """An answer that may be given; one that is `final` cannot be taken back once it is given."""

    answer: int
    words: str
    place: Place | None
    final: bool


class Asked(msgspec.Struct, frozen=True):
    """A question, and of whom it is asked; without choices for everybody else."""

    seat: int
    name: str
    sentence: str
    choices: list[Choice]


class TurnTold(msgspec.Struct, frozen=True):
    """What a seat did in one go: its answers in words, what came of it, and when the last of it was."""

    ply: int
    end: int
    seat: int
    words: str
    happenings: list[Event]
    at: float


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one viewer may see it; `happenings` is what has happened since the ply `since`."""

    ply: int
    since: int
    view: View
    question: Asked | None
    happenings: list[Event]
    undo: Undo


def moment(table: Table, viewer: int | None, since: int | None, person: str) -> Moment:
    """The moment now; `person` is who looks, for what may be taken back."""
    ply = table.ply
    # After an undo there may be less than somebody has seen.
    start = ply if since is None else min(max(since, table.course.base_ply), ply)
    before = table.view(viewer, start)
    view = table.view(viewer)
    return Moment(
        ply=ply,
        since=start,
        view=view,
        question=question(table, view),
        happenings=table.course.events_to(before, view, viewer),
        undo=table.may_take_back(person) if person else Undo(),
    )


def question(table: Table, view: View) -> Asked | None:
    """The question that waits at a table, for who sees this view of it."""
    if table.standing.state != "playing":
        return None
    game = table.game
    choices: list[Choice] = []
    if view.viewer == game.seat:
        final = final_answers(table)
        choices = [
            Choice(answer, game.say(game.question, answer), game.points_at(answer), answer in final)
            for answer in game.answers
        ]
    return Asked(game.seat, view.question, sentence(game), choices)


def turn_start(table: Table, ply: int) -> int:
    """Where the turn began to which the answer before this moment belongs."""
    course = table.course
    if ply <= course.base_ply:
        return ply
    start = ply - 1
    while start > course.base_ply and course.seat_at(start - 1) == course.seat_at(ply - 1):
        start -= 1
    if table.game.NAME not in STAGES:
        return start
    last = _stage(table, ply - 1)
    # Rounds and phases only rise, so the first moment of this one can be found by halving.
    low, high = start, ply - 1
    while low < high:
        middle = (low + high) // 2
        if _stage(table, middle) == last:
            high = middle
        else:
            low = middle + 1
    return low


def turns(table: Table, viewer: int | None, since: int, until: int | None) -> list[TurnTold]:
    """The turns from a ply to another, the first one cut off there."""
    course = table.course
    ply, last = max(since, course.base_ply), table.ply if until is None else min(until, table.ply)
    found: list[TurnTold] = []
    while ply < last:
        end = _turn_end(table, ply, last)
        found.append(
            TurnTold(
                ply=ply,
                end=end,
                seat=course.seat_at(ply),
                words=write(course.past(ply), course.answers[ply:end]),
                happenings=course.events(ply, end, viewer),
                at=table.standing.times[end - 1],
            )
        )
        ply = end
    return found


def last_turn_of(table: Table, seat: int) -> int:
    """The ply behind the last answer of a seat."""
    ply = table.ply
    while ply > 0 and table.course.seat_at(ply - 1) != seat:
        ply -= 1
    return ply


def _turn_end(table: Table, ply: int, last: int) -> int:
    course = table.course
    end = ply + 1
    while end < last and course.seat_at(end) == course.seat_at(ply):
        end += 1
    if table.game.NAME not in STAGES:
        return end
    stage = _stage(table, ply)
    low, high = ply + 1, end
    while low < high:
        middle = (low + high) // 2
        if _stage(table, middle) == stage:
            low = middle + 1
        else:
            high = middle
    return low


def _stage(table: Table, ply: int) -> tuple[object, ...]:
    return stage_of(table.course.view(ply))


def stage_of(view: View) -> tuple[object, ...]:
    """What a turn lasts no longer than."""
    return tuple(getattr(view, name) for name in STAGES.get(view.game, ()))
