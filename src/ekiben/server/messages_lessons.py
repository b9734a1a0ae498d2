"""What the server says about lessons, and what a learner sends."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from ekiben.server.messages import Moment


class LessonRow(msgspec.Struct, frozen=True):
    """A lesson in the list; its words are the page's, under `lesson.` and its name."""

    name: str
    game: str
    steps: int


class Lessons(msgspec.Struct, frozen=True):
    """All lessons, game by game in the order they are taught in."""

    lessons: list[LessonRow]


class LessonState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a learner has come in a lesson.

    `answers` are those that count, `step` the step at hand; as many as there are `steps`, and the lesson is
    `done`. `ahead` are the answers the step still wants. `reply` is the key of what is to be said about an
    answer that was allowed and did not count.
    """

    name: str
    game: str
    players: int
    step: int
    steps: int
    done: bool
    answers: list[int]
    ahead: list[int]
    reply: str | None
    moment: Moment


class LessonAnswers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All the learner's answers from the beginning of the lesson; `since` of them had counted before."""

    answers: Annotated[list[Annotated[int, Meta(ge=0, le=63)]], Meta(max_length=400)] = []
    since: Annotated[int, Meta(ge=0, le=400)] = 0
