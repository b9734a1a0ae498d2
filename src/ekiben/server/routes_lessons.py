"""The addresses of lessons: the list, what is drawn, and playing one; they need no table and no name."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import Parameter

from ekiben.server.messages import Reasons
from ekiben.server.messages_games import Sheet
from ekiben.server.messages_lessons import LessonAnswers, Lessons, LessonState
from ekiben.server.routes_games import STATIC, raw_json
from ekiben.server.school import classroom

Name = Annotated[str, Parameter(max_length=64)]
"""A lesson by its name."""


@get("/lessons", operation_id="lessons", summary="The lessons of all games", sync_to_thread=False)
def list_lessons() -> Response[Lessons]:
    """Small positions to learn a game by playing, in the order they are taught in."""
    return Response(classroom.listed(), headers=STATIC)


@get(
    "/lessons/{lesson:str}/sheet",
    operation_id="lessonSheet",
    summary="What is drawn of a lesson",
    sync_to_thread=False,
)
def lesson_sheet(lesson: Name) -> Response[Sheet]:
    """Everything of this lesson that never changes."""
    return raw_json(classroom.sheet(lesson), STATIC)


@post(
    "/lessons/{lesson:str}",
    operation_id="lesson",
    summary="Play a lesson",
    status_code=200,
    sync_to_thread=False,
)
def play_lesson(lesson: Name, data: LessonAnswers) -> LessonState:
    """Where all the learner's answers lead; the server keeps none of them."""
    return classroom.state(lesson, data)


@post(
    "/lessons/{lesson:str}/why",
    operation_id="lessonWhy",
    summary="Why not, in a lesson?",
    status_code=200,
    sync_to_thread=False,
)
def why_lesson(lesson: Name, data: LessonAnswers) -> Reasons:
    """The reasons of everything that is not offered after these answers."""
    return classroom.why(lesson, data)


router = Router("/", route_handlers=[list_lessons, lesson_sheet, play_lesson, why_lesson], tags=["lessons"])
