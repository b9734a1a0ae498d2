"""Counting the ways a game can go, answer by answer: two engines that agree here play the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ekiben.kernel.game import Game


def perft(game: Game, depth: int) -> int:
    """How many sequences of so many answers there are from here; a game that is over counts as one.

    Chance is part of the state, so the number is the same wherever the same seed is played.

    >>> import ekiben
    >>> game = ekiben.new("shinjuku", edition="v2", seed="perft", start=0)
    >>> perft(game, 1) == len(game.answers)
    True
    """
    if depth <= 0 or game.over:
        return 1
    if depth == 1:
        return len(game.answers)
    return sum(divide(game, depth).values())


def divide(game: Game, depth: int) -> dict[int, int]:
    """The same count, split by the first answer: where two engines differ, this leads to the difference."""
    counts: dict[int, int] = {}
    for answer in game.answers:
        world = game.copy()
        world.answer(answer)
        counts[answer] = perft(world, depth - 1)
    return counts
