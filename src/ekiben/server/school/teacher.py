"""The teacher: goes through a lesson with what the learner has answered, and says where that has led.

Nothing is kept here. The page sends all answers it has given so far; those that were wanted count, the first
one that was not is left out and gets a reply. So a lesson is its answers, and may be resumed anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ekiben.kernel.words import read
from ekiben.table.looking import stage_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.kernel.game import Game
    from ekiben.kernel.view import Event
    from ekiben.server.school.lesson import Lesson, Step


@dataclass
class Way:
    """How far a learner has come.

    `answers` are those that count, `part` of them belong to the step at hand; `ahead` are the answers a step
    still wants, one way of doing it. `reply` names the words for an answer that did not count. `happenings`
    are what has come since the ply `known`.
    """

    lesson: Lesson
    game: Game
    seat: int
    step: int = 0
    part: int = 0
    answers: list[int] = field(default_factory=list[int])
    ahead: list[int] = field(default_factory=list[int])
    reply: str = ""
    known: int = 0
    happenings: list[Event] = field(default_factory=list["Event"])

    @property
    def done(self) -> bool:
        """Is there nothing left to try?"""
        return self.step == len(self.lesson.step)


def follow(lesson: Lesson, answers: Sequence[int], since: int = 0) -> Way:
    """Go through a lesson; `since` says after how many of the answers the page knows what has happened."""
    game = lesson.begin()
    way = Way(lesson, game, game.seat, known=game.ply)
    left = list(answers)
    while not way.done:
        step = lesson.step[way.step]
        taken = _free(way, step, left, since) if step.free else _wanted(way, step, left, since)
        if not taken:
            break
        _others(way, step.then, since)
        way.step += 1
        way.part = 0
    return way


def _wanted(way: Way, step: Step, left: list[int], since: int) -> bool:
    """Take answers as long as they lead to one of the turns wanted; true when one is complete."""
    turns = [read(way.game, words) for words in step.turns]
    before = way.game.copy()
    given: list[int] = []
    while True:
        turns = [turn for turn in turns if turn[: len(given)] == given]
        if any(turn == given for turn in turns):
            return True
        way.ahead = turns[0][len(given) :]
        if not left:
            return False
        answer = left.pop(0)
        if not way.game.allows(answer):
            raise way.game.refusal(answer)
        if not any(turn[: len(given) + 1] == [*given, answer] for turn in turns):
            way.reply = _reply(way, step, before, [*given, answer])
            return False
        given.append(answer)
        _learner(way, answer, since)


def _reply(way: Way, step: Step, before: Game, given: list[int]) -> str:
    """The words for what is allowed and not wanted: those made for it, or those of the step."""
    here = f"lesson.{way.lesson.name}.{way.step + 1}"
    for number, words in enumerate(step.replies, start=1):
        turn = read(before, words, whole=False)
        if turn == given[: len(turn)]:
            return f"{here}.reply-{number}"
    return f"{here}.other"


def _free(way: Way, step: Step, left: list[int], since: int) -> bool:
    """Take what the learner likes, an answer or a whole turn; true when it is complete."""
    way.ahead = []
    stage = stage_of(way.game.view(None))
    while left:
        _learner(way, left.pop(0), since)
        moved_on = way.game.over or way.game.seat != way.seat or stage_of(way.game.view(None)) != stage
        if step.free == "answer" or moved_on:
            return True
    return False


def _learner(way: Way, answer: int, since: int) -> None:
    """Let an answer of the learner count."""
    _answer(way, answer, fresh=len(way.answers) >= since)
    way.answers.append(answer)
    way.part += 1


def _others(way: Way, words: str, since: int) -> None:
    """Let the others play their part."""
    for answer in read(way.game, words) if words else ():
        _answer(way, answer, fresh=len(way.answers) > since)


def _answer(way: Way, answer: int, *, fresh: bool) -> None:
    """Give an answer, and note what it brings when the page does not know it yet."""
    before = way.game.view(way.seat)
    way.game.answer(answer)
    if fresh:
        way.happenings += way.game.tell(before, answer, way.game.view(way.seat))
    else:
        way.known = way.game.ply
