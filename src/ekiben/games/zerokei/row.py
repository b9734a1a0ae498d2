"""Turn order tile and row of carriages: where the tokens lie, and what becomes of unclaimed carriages."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import NO_SEAT, NONE, ROW
    from ekiben.kernel.bits import bit, lowest


def place_in_row(game: State, card: int) -> int:
    """Where a carriage lies, 0 for the one nearest to the turn order tile."""
    places = 0
    for place in range(ROW):
        places |= (game.row[place] == card) << place
    return lowest(places)


def claim(game: State, seat: int, card: int) -> None:
    """The turn order token goes from the tile onto the carriage, which stays where it is."""
    game.claimed_by[place_in_row(game, card)] = seat
    game.free_row &= ~bit(card)
    game.tile[game.turn_at] = NO_SEAT
    game.turn_at += 1


def claimed_places(game: State) -> int:
    """The places of the row on which a turn order token lies."""
    places = 0
    for place in range(ROW):
        places |= (game.claimed_by[place] != NO_SEAT) << place
    return places


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
        if game.claimed_by[place] == NO_SEAT:
            game.row[place] = NONE
