"""Games give their memory back, and what is made in memory used before knows nothing of it."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

import ekiben
from ekiben.games import NAMES
from ekiben.kernel.game import Game


def far_on(name: str, steps: int = 60) -> Game:
    """A game some way on."""
    game: Game = ekiben.new(name, seed="used before")
    for step in range(steps):
        answers = game.answers
        game.answer(answers[step % len(answers)])
    return game


@pytest.mark.parametrize("name", NAMES)
def test_a_game_in_used_memory_is_like_any_other(name: str) -> None:
    fresh = ekiben.new(name, seed="spring").state_bytes()
    used = far_on(name)
    for _ in range(3):
        dropped = [used.copy() for _ in range(40)]
        del dropped
        again = [ekiben.new(name, seed="spring") for _ in range(40)]
        assert {game.state_bytes() for game in again} == {fresh}


@pytest.mark.parametrize("name", NAMES)
def test_copies_dropped_in_any_order_stay_apart(name: str) -> None:
    first, second = far_on(name), far_on(name, 61)
    held: list[Game] = []
    for turn in range(500):
        held.append((first if turn % 3 else second).copy())
        if turn % 2:
            held.pop(turn * 7 % len(held))
    assert {game.digest() for game in held} == {first.digest(), second.digest()}
    assert len({id(game) for game in held}) == len(held)
    gc.collect()
    assert {game.digest() for game in held} == {first.digest(), second.digest()}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_a_class_of_ones_own_lives_and_goes_like_any_object(name: str) -> None:
    kind = type(far_on(name))

    class Mine(kind):  # type: ignore[misc,valid-type]
        """A class derived in Python."""

        note: str

    plain = far_on(name)
    for _ in range(50):
        mine = Mine.__new__(Mine)
        mine.note = "kept"
        del mine
        assert plain.copy().digest() == plain.digest()


@pytest.mark.parametrize("name", NAMES)
def test_copies_that_are_dropped_leave_no_memory_behind(name: str) -> None:
    game = far_on(name)
    copies = [game.copy() for _ in range(100)]
    del copies
    gc.collect()
    tracemalloc.start()
    try:
        for _ in range(20):
            copies = [game.copy() for _ in range(100)]
            del copies
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 200_000
    finally:
        tracemalloc.stop()


def test_answers_are_a_list_of_ones_own() -> None:
    game = ekiben.new("shinjuku", seed="spring")
    before = game.answers
    game.answers.clear()
    game.answers.append(99)
    assert game.answers == before
    assert all(game.allows(i) == (i in before) for i in range(-2, 70))
