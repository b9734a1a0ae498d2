"""What Hideo did when he last did something: steps with place, thing, reason and points."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import LOG


def note(game: State, step: int, where: int, what: int, why: int, points: int) -> None:
    """Add a step; the first one since the player's last answer begins the log anew, under a new number."""
    if not game.log_fresh:
        game.log_fresh = 1
        game.log_size = 0
        game.log_number += 1
    if game.log_size < LOG:
        game.log_step[game.log_size] = step
        game.log_where[game.log_size] = where
        game.log_what[game.log_size] = what
        game.log_why[game.log_size] = why
        game.log_points[game.log_size] = points
        game.log_size += 1
