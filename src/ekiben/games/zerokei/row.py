"""The row of carriages beside the turn order tile: who has claimed which, and what becomes of the others."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import NO_SEAT, NONE
    from ekiben.kernel.bits import bit


def place_in_row(game: State, card: int) -> int:
    """Where a carriage lies, 0 for the one nearest to the turn order tile."""
    place = 0
    while game.row[place] != card:
        place += 1
    return place


def claim(game: State, seat: int, card: int) -> None:
    """The turn order token goes from the tile onto the carriage, which stays where it is."""
    game.claimed_by[place_in_row(game, card)] = seat
    game.free_row &= ~bit(card)
    game.tile[game.turn_at] = NO_SEAT
    game.turn_at += 1


def discard_unclaimed(game: State) -> None:
    """The carriages nobody has claimed go face up to the discard pile."""
    game.discards |= game.free_row
    game.free_row = 0
    for place in range(game.row_size):
        if game.claimed_by[place] == NO_SEAT:
            game.row[place] = NONE
