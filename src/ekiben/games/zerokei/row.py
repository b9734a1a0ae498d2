"""Turn order tile and row of carriages: where the tokens lie, and what becomes of unclaimed carriages."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import NO_SEAT, NONE
    from ekiben.kernel.bits import bit, only_if, where, where_not


def place_in_row(game: State, card: int) -> int:
    """Where a carriage lies, 0 for the one nearest to the turn order tile."""
    return where(game.row, card)


def claim(game: State, seat: int, card: int) -> None:
    """The turn order token goes from the tile onto the carriage, which stays where it is."""
    game.claimed_by[place_in_row(game, card)] = seat
    game.free_row &= ~bit(card)
    game.tile[game.turn_at] = NO_SEAT
    game.turn_at += 1


def first_claim(game: State) -> int:
    """The place nearest to the tile of the carriages with a turn order token; behind all if there is none."""
    return where_not(game.claimed_by, NO_SEAT)


def free_spaces(game: State) -> int:
    """The spaces of the tile without a token."""
    spaces = 0
    for space in range(game.charter.players):
        spaces |= (game.tile[space] == NO_SEAT) << space
    return spaces


def discard_unclaimed(game: State) -> None:
    """The carriages nobody has claimed go face up to the discard pile."""
    game.discards |= game.free_row
    game.free_row = 0
    for place in range(game.row_size):
        # All bits of NONE are set; which carriages are left over could not be foreseen by a branch.
        game.row[place] |= only_if(game.claimed_by[place] == NO_SEAT, NONE)
