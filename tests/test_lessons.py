"""The lessons: each is played to its end by every way it wants, and whatever else is allowed gets a reply."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ekiben.kernel.refusal import NotAllowed
from ekiben.kernel.words import read
from ekiben.server.messages_lessons import LessonAnswers
from ekiben.server.refused import ServerRefusal
from ekiben.server.school import classroom
from ekiben.server.school.lesson import lessons
from ekiben.server.school.teacher import follow

if TYPE_CHECKING:
    from ekiben.server.school.lesson import Lesson

LESSONS = list(lessons().values())
WORDS = Path(__file__).parent.parent / "client/src/lib/words"
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def words(language: str) -> dict[str, str]:
    """What the page says about lessons."""
    return json.loads((WORDS / language / "tutorial.json").read_text("utf-8"))


def ways(lesson: Lesson, answers: list[int]) -> list[list[int]]:
    """All answers that carry the step at hand through."""
    way = follow(lesson, answers)
    step = lesson.step[way.step]
    if not step.free:
        return [read(way.game, turn) for turn in step.turns]
    if step.free == "answer":
        return [[answer] for answer in way.game.answers]
    turn: list[int] = []
    while follow(lesson, answers + turn).step == way.step:
        game = follow(lesson, answers + turn).game
        turn.append(game.answers[len(turn) % len(game.answers)])
    return [turn]


def walks(lesson: Lesson) -> list[list[int]]:
    """Ways through a whole lesson: at every step each of its ways once, elsewhere the first."""
    found: list[list[int]] = []
    answers: list[int] = []
    for number in range(len(lesson.step)):
        here = ways(lesson, answers)
        for other in here[1:] if number else here:
            rest = answers + other
            while not follow(lesson, rest).done:
                rest = rest + ways(lesson, rest)[0]
            found.append(rest)
        answers = answers + here[0]
    return found


@each_lesson
def test_a_lesson_is_played_to_its_end_by_every_way_it_wants(lesson: Lesson) -> None:
    found = walks(lesson)
    assert found
    for answers in found:
        way = follow(lesson, answers)
        assert way.done and way.answers == answers and not way.reply
        given = classroom.state(lesson.name, LessonAnswers(answers=answers))
        assert given.done and given.step == given.steps and given.ahead == []


@each_lesson
def test_whatever_else_is_allowed_gets_a_reply_and_does_not_count(lesson: Lesson) -> None:
    for answers in walks(lesson)[:3]:
        for number in range(len(answers)):
            before = follow(lesson, answers[:number])
            if lesson.step[before.step].free:
                continue
            turns = [
                read(follow(lesson, answers[: number - before.part]).game, turn)
                for turn in lesson.step[before.step].turns
            ]
            part = answers[number - before.part : number]
            wanted = {turn[len(part)] for turn in turns if turn[: len(part)] == part}
            for other in set(before.game.answers) - wanted:
                after = follow(lesson, [*answers[:number], other])
                assert after.reply.startswith(f"lesson.{lesson.name}.{before.step + 1}.")
                assert after.answers == answers[:number] and after.game.fields() == before.game.fields()


@each_lesson
def test_what_the_rules_refuse_is_refused_with_its_rule(lesson: Lesson) -> None:
    way = follow(lesson, [])
    barred = [i for i in way.game.tongue().names(way.game) if not way.game.allows(i) and way.game.why_not(i)]
    for answer in barred[:5]:
        with pytest.raises(NotAllowed) as refused:
            follow(lesson, [answer])
        assert str(refused.value)
    reasons = classroom.why(lesson.name, LessonAnswers()).reasons
    assert {reason.answer for reason in reasons} == set(barred)


@each_lesson
def test_every_reply_of_its_own_is_reached_by_the_turn_it_is_for(lesson: Lesson) -> None:
    answers: list[int] = []
    for number, step in enumerate(lesson.step, start=1):
        game = follow(lesson, answers).game
        for which, turn in enumerate(step.replies, start=1):
            given = read(game, turn, whole=False)
            assert follow(lesson, answers + given).reply == f"lesson.{lesson.name}.{number}.reply-{which}"
        answers = answers + ways(lesson, answers)[0]


@each_lesson
def test_what_it_shows_when_asked_leads_on(lesson: Lesson) -> None:
    answers: list[int] = []
    while not (way := follow(lesson, answers)).done:
        if lesson.step[way.step].free:
            assert way.ahead == []
            answers += ways(lesson, answers)[0]
        else:
            assert way.ahead
            answers.append(way.ahead[0])


def wanted_keys(lesson: Lesson) -> set[str]:
    """The words a lesson needs."""
    here = f"lesson.{lesson.name}"
    keys = {f"{here}.title", f"{here}.about", f"{here}.done"}
    for number, step in enumerate(lesson.step, start=1):
        keys.add(f"{here}.{number}")
        if not step.free:
            keys.add(f"{here}.{number}.other")
        keys |= {f"{here}.{number}.reply-{which}" for which in range(1, len(step.replies) + 1)}
    return keys


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_its_words_stand_in_both_languages_and_no_others(language: str) -> None:
    found = {key for key in words(language) if key.startswith("lesson.")}
    assert found == set().union(*(wanted_keys(lesson) for lesson in LESSONS))
    assert all(words(language)[key].strip() for key in found)


def test_the_japanese_words_are_japanese() -> None:
    for key, text in words("ja").items():
        assert re.search("[ぁ-んァ-ヶ一-龠]", text) or key == "learn.step", key


def test_both_games_are_taught_and_names_are_their_own() -> None:
    assert {lesson.game for lesson in LESSONS} == {"shinjuku", "zerokei"}
    assert [row.name for row in classroom.listed().lessons] == [lesson.name for lesson in LESSONS]
    assert all(len(lesson.step) >= 1 for lesson in LESSONS)


@each_lesson
def test_every_lesson_begins_alike_for_everybody(lesson: Lesson) -> None:
    seat = lesson.begin().seat
    views = [lesson.begin().view(seat) for _ in range(2)]
    assert views[0] == views[1] and seat == 0


def test_events_are_told_from_where_the_page_is() -> None:
    name = "shinjuku.first-store"
    answers = walks(lessons()[name])[0]
    whole = classroom.state(name, LessonAnswers(answers=answers)).moment.happenings
    told: list[Any] = []
    for number in range(len(answers)):
        given = LessonAnswers(answers=answers[: number + 1], since=number)
        told += classroom.state(name, given).moment.happenings
    assert told == whole and whole
    assert classroom.state(name, LessonAnswers(answers=answers, since=len(answers))).moment.happenings == []


def test_a_lesson_there_is_not_is_refused_in_words() -> None:
    for ask in (classroom.sheet, lambda name: classroom.state(name, LessonAnswers())):
        with pytest.raises(ServerRefusal, match="no such lesson"):
            ask("shinjuku.nothing")


@pytest.mark.parametrize("cards", [("Ōta", "Setagaya", "Katsushika"), ("Katsushika", "Ōta", "Setagaya")])
def test_cards_in_braces_are_paid_in_any_order(cards: tuple[str, ...]) -> None:
    lesson = lessons()["shinjuku.three-cards"]
    turn = read(lesson.begin(), f"move Minato with {' + '.join(cards)}: Shimbashi")
    assert follow(lesson, turn).step == 1


def test_every_combination_of_wanted_turns_in_the_longest_lessons() -> None:
    lesson = max(LESSONS, key=lambda each: len(each.step))
    for picks in product(range(2), repeat=len(lesson.step)):
        answers: list[int] = []
        for pick in picks:
            here = ways(lesson, answers)
            answers = answers + here[min(pick, len(here) - 1)]
        assert follow(lesson, answers).done
