"""The station value counters: how they advance, which is ahead, and the question which one advances."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import COUNTER_STEP

ALL_COLOURS = 7
SUM_OF_COLOURS = 3  # of the numbers of the three


def advance_counter(game: State, colour: int) -> None:
    """One space ahead and onto the pile that lies there; a counter on the last space stays as it lies."""
    if game.counter_at[colour] >= game.charter.marker_last:
        return
    game.counter_at[colour] += 1
    # The other two keep their order. Sums instead of branches, as nothing here could be foreseen.
    ahead = game.ranking[game.ranking[0] == colour]
    behind = SUM_OF_COLOURS - colour - ahead
    # It passes whatever is not farther than its new space: on the same space it comes to lie on top.
    space = game.counter_at[colour]
    rank = (game.counter_at[ahead] > space) + (game.counter_at[behind] > space)
    game.ranking[rank == 0] = ahead
    game.ranking[1 + (rank != 2)] = behind
    game.ranking[rank] = colour


def ask_counters(game: State, steps: int, apart: bool) -> bool:
    """Ask for so many steps, apart: of different counters; true when there is no step to ask for."""
    game.steps = steps
    game.apart = apart
    game.barred = 0
    if steps == 0:
        return True
    game.ask(COUNTER_STEP, game.mover, ALL_COLOURS)
    return False


def take_counter(game: State, i: int) -> bool:
    """A counter advances; true when that was the last step."""
    advance_counter(game, i)
    game.steps -= 1
    if game.steps == 0:
        return True
    if game.apart:
        game.barred |= 1 << i
    game.ask(COUNTER_STEP, game.mover, ALL_COLOURS & ~game.barred)
    return False
