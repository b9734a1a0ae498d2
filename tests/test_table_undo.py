"""Taking back: as far as nothing new has come out and nobody else has acted; farther only by consent."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_tools import Played, bot, person, same
from worlds import Setup, any_seed, any_setup

from ekiben.kernel.history import History
from ekiben.kernel.refusal import Refusal
from ekiben.table.course import Course
from ekiben.table.entries import Proposed, TookBack
from ekiben.table.refusals import Late, NotYours
from ekiben.table.settings import Settings
from ekiben.table.table import Table

few = settings(max_examples=20, deadline=None)


@few
@given(any_setup, any_seed, st.integers(0, 400))
def test_a_course_tells_the_same_past_as_a_history_that_keeps_every_position(
    setup: Setup, seed: int, plies: int
) -> None:
    name, wishes = setup
    played = Played(name, wishes, places=[], seed=f"{seed:064x}")
    course = played.table.course
    assert course.origin is not None
    kept = History(course.game)
    pick = random.Random(seed)
    for _ in range(plies):
        if kept.game.over:
            break
        answer = pick.choice(kept.game.answers)
        kept.answer(answer)
        course.answer(answer)
    last = kept.ply
    for _ in range(12):
        ply = pick.randint(0, last)
        assert course.past(ply).digest() == kept.past(ply).digest()
        assert course.seat_at(ply) == kept.seat_at(ply)
        if ply < last:
            assert course.is_barrier(ply) == kept.is_barrier(ply)
    for seat in range(kept.game.players):
        assert course.undo_floor(seat) == kept.undo_floor(seat)
    back = pick.randint(0, last)
    course.rewind(back)
    kept.rewind(back)
    assert course.game.digest() == kept.game.digest()
    assert Course(course.origin, course.answers).game.digest() == kept.game.digest()
    assert course.events(max(0, back - 5), back) == kept.events(max(0, back - 5), back)


@few
@given(any_setup, any_seed, st.integers(0, 400))
def test_what_is_marked_final_is_just_what_cannot_be_taken_back(setup: Setup, seed: int, plies: int) -> None:
    name, wishes = setup
    played = Played(
        name,
        wishes,
        seed=f"{seed:064x}",
        settings=Settings(undo="own"),
        places=None if "players" in wishes else [person("ada")],
    )
    played.play(plies, seed=seed)
    table = played.table
    while table.standing.state == "playing":
        seat = table.game.seat
        asked = table.question(seat)
        assert asked is not None
        choice = random.Random(table.ply).choice(asked.choices)
        who = played.asked()
        played.answer(choice.answer)
        if (
            len(played.entries[-1:])
            and table.standing.state == "playing"
            and table.standing.by[-1] == "person"
        ):
            assert (table.may_take_back(who).answers == 0) == choice.final
        if table.ply > plies + 30:
            break


def test_a_turn_is_reset_to_its_beginning_and_not_farther() -> None:
    played = Played()
    name = played.asked()
    played.answer()
    start = played.table.game.digest()
    before = played.table.ply
    while played.asked() == name and played.table.ply < before + 3:
        played.answer()
    may = played.table.may_take_back(name)
    assert may.turn == played.table.ply
    played.do(played.table.undo(name, played.table.ply, "answer", 1.0))
    played.do(played.table.undo(name, played.table.ply, "turn", 1.0))
    assert played.table.ply == 0
    played.answer()
    assert played.table.game.digest() == start
    assert same(Table.replay(played.entries), played.table)


def test_nobody_takes_back_what_another_one_answered_or_late() -> None:
    played = Played()
    name = played.asked()
    other = "ben" if name == "ada" else "ada"
    played.answer()
    with pytest.raises(Refusal, match="another player's"):
        played.table.undo(other, 1, "answer", 1.0)
    with pytest.raises(Late):
        played.table.undo(name, 0, "answer", 1.0)
    with pytest.raises(Refusal):
        played.table.undo("eve", 1, "answer", 1.0)


def test_where_nothing_is_taken_back_it_says_so() -> None:
    played = Played(settings=Settings(undo="off"))
    played.answer()
    with pytest.raises(Refusal, match="nothing is taken back"):
        played.table.undo("ada", 1, "answer", 1.0)


def beyond_the_barrier(**more: object) -> tuple[Played, str, str]:
    """A game in which somebody has answered what cannot be taken back alone."""
    played = Played(settings=Settings(undo="consent"), **more)  # pyright: ignore[reportArgumentType]
    name = played.asked()
    while played.asked() == name:
        played.answer(played.table.game.answers[-1])
    return played, name, "ben" if name == "ada" else "ada"


def test_with_everybodys_consent_it_goes_back_farther() -> None:
    played, name, other = beyond_the_barrier()
    ply, before = played.table.ply, played.table.course.past(0).digest()
    assert played.table.may_take_back(name).asks
    played.do(played.table.undo(name, ply, "turn", 1.0))
    assert played.table.ply == ply
    assert played.table.standing.proposal is not None
    with pytest.raises(Refusal, match="own proposal"):
        played.table.consent(name, True, 1.0)
    with pytest.raises(NotYours):
        played.table.consent("eve", True, 1.0)
    with pytest.raises(Refusal, match="proposed already"):
        played.table.pause(other, True, 1.0)
    assert played.table.moment(None).undo.answers == 0
    done = played.do(played.table.consent(other, True, 2.0))
    assert isinstance(done[-1], TookBack)
    assert played.table.ply == 0
    assert played.table.game.digest() == before
    assert played.table.standing.proposal is None
    assert same(Table.replay(played.entries), played.table)


def test_one_no_is_enough_and_an_answer_ends_the_proposal() -> None:
    played, name, other = beyond_the_barrier()
    ply = played.table.ply
    played.do(played.table.undo(name, ply, "answer", 1.0))
    played.do(played.table.consent(other, False, 2.0))
    assert played.table.standing.proposal is None
    assert played.table.ply == ply
    assert "does not agree" in played.table.standing.notices[-1].text
    played.do(played.table.undo(name, ply, "answer", 3.0))
    played.answer()
    assert played.table.standing.proposal is None
    with pytest.raises(Refusal, match="nothing is proposed"):
        played.table.consent(other, True, 4.0)


def test_bots_agree_at_once() -> None:
    played = Played(places=[person("ada"), bot()], settings=Settings(undo="consent"))
    while played.table.errand is not None or not played.table.ply:
        played.play(1)
    while played.table.errand is None:
        played.play(1)
    while played.table.errand is not None:
        played.play(1)
    ply = played.table.ply
    done = played.do(played.table.undo("ada", ply, "answer", 1.0))
    assert [type(entry) for entry in done] == [Proposed, TookBack]
    assert played.table.ply < ply
    assert played.asked() == "ada"


def test_in_an_analysis_everything_is_taken_back() -> None:
    played = Played(settings=Settings(analysis=True))
    played.play(50)
    for _ in range(50):
        played.do(played.table.undo("ada", played.table.ply, "answer", 1.0))
    assert played.table.ply == 0


def test_a_turn_alone_against_hideo_ends_with_its_phase() -> None:
    played = Played("zerokei", {"players": 1})
    played.play(30)
    table = played.table
    turns = table.turns(None)
    assert [turn.ply for turn in turns][1:] == [turn.end for turn in turns][:-1]
    assert len(turns) > 3
    for turn in turns:
        assert table.turn_start(turn.end) == turn.ply
