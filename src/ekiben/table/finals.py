"""Which answers cannot be taken back once they are given, told before they are given.

It is tried out in worlds the asked seat cannot tell from the real one, so that the mark says nothing about
what is hidden: only that something will come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.table.settings import UndoMode

if TYPE_CHECKING:
    from ekiben.kernel.game import Game

WORLDS = 2


def final_answers(game: Game, mode: UndoMode) -> set[int]:
    """The allowed answers that bring out something hidden.

    Where nothing is taken back, those with which one gives the word to somebody else are final too: with
    them ends what one could still think over.
    """
    seat = game.seat
    found: set[int] = set()
    for number in range(WORLDS):
        world = game.determinize(seat, number)
        for answer in game.answers:
            if answer not in found and _is_final(world.copy(), seat, answer, mode):
                found.add(answer)
    return found


def _is_final(world: Game, seat: int, answer: int, mode: UndoMode) -> bool:
    draws = world.draws_so_far
    world.answer(answer)
    return world.draws_so_far != draws or (mode == "off" and world.seat != seat)
