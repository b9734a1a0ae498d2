"""The classroom: what the page asks of lessons, and the messages it gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.server.hall.seen import game_moment, reasons_of
from ekiben.server.messages import Reasons, Undo
from ekiben.server.messages_lessons import LessonRow, Lessons, LessonState
from ekiben.server.refused import ServerRefusal
from ekiben.server.school.lesson import Lesson, lessons
from ekiben.server.school.teacher import follow
from ekiben.server.sheets import sheet_of

if TYPE_CHECKING:
    from ekiben.server.messages_lessons import LessonAnswers


def listed() -> Lessons:
    """All lessons."""
    return Lessons([LessonRow(each.name, each.game, len(each.step)) for each in lessons().values()])


def sheet(name: str) -> bytes:
    """What is drawn of a lesson and never changes, as JSON."""
    return sheet_of(find(name).begin())


def state(name: str, given: LessonAnswers) -> LessonState:
    """Where the learner's answers have led."""
    lesson = find(name)
    way = follow(lesson, given.answers, given.since)
    return LessonState(
        name=lesson.name,
        game=lesson.game,
        players=way.game.players,
        step=way.step,
        steps=len(lesson.step),
        done=way.done,
        answers=way.answers,
        ahead=way.ahead if not way.done else [],
        reply=way.reply or None,
        moment=game_moment(
            way.game,
            way.seat,
            since=way.known,
            happenings=way.happenings,
            asked=not way.done,
            undo=Undo(way.part, way.part, None if way.part else "nothing has been done yet in this step"),
        ),
    )


def why(name: str, given: LessonAnswers) -> Reasons:
    """Why everything is not offered that is not."""
    way = follow(find(name), given.answers)
    if way.game.over or way.game.seat != way.seat:
        raise ServerRefusal("not-possible", "nothing is asked of the learner now")
    return Reasons(way.game.ply, reasons_of(way.game))


def find(name: str) -> Lesson:
    """A lesson by its name."""
    found = lessons().get(name)
    if found is None:
        raise ServerRefusal("not-found", "there is no such lesson")
    return found
