"""Which answers cannot be taken back once they are given, told before they are given.

It is tried out in worlds the asked seat cannot tell from the real one, so that the mark says nothing about
what is hidden: only that something will come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.table.orders import ordered_answer

if TYPE_CHECKING:
    from ekiben.kernel.game import Game
    from ekiben.table.table import Table

WORLDS = 2


def final_answers(table: Table) -> set[int]:
    """The allowed answers that bring out something hidden, end the game, or let somebody's order act at once.

    Where nothing is taken back, those with which one gives the word to somebody else are final too: with
    them ends what one could still think over.
    """
    game = table.game
    found: set[int] = set()
    for number in range(WORLDS):
        world = game.determinize(game.seat, number)
        for answer in game.answers:
            if answer not in found and _is_final(table, world.copy(), answer):
                found.add(answer)
    return found


def _is_final(table: Table, world: Game, answer: int) -> bool:
    seat, draws = world.seat, world.draws_so_far
    world.answer(answer)
    if world.over or world.draws_so_far != draws:
        return True
    if world.seat == seat:
        return False
    if table.settings.undo == "off":
        return True
    return (
        table.orders_apply(world.seat)
        and ordered_answer(world, table.standing.orders[world.seat]) is not None
    )
