"""Which stations the track joins to a store that sells a good: where a move must end satisfied.

It is asked at every choice of an action and changes only with a store or a piece of track. So it is not found
anew each time but kept up to date, by those editions alone that ask.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.state import State
    from ekiben.kernel.bits import bit, has, lowest, only_if


def spread(game: State, good: int, station: int) -> None:
    """A good is sold at this station: it is in reach there and wherever the track leads."""
    if has(game.in_reach[good], station):
        return
    game.in_reach[good] |= bit(station)
    rest = bit(station)
    while rest:
        here = lowest(rest)
        game.wards_in_reach[good] |= bit(game.charter.ward_of[here])
        beyond = game.track[here] & ~game.in_reach[good]
        game.in_reach[good] |= beyond
        rest = (rest & (rest - 1)) | beyond


def spread_goods(game: State, station: int) -> None:
    """A store has opened or grown."""
    for good in range(game.charter.goods):
        if (game.sold[station] >> good) & 1:
            spread(game, good, station)


def spread_along(game: State, start: int, end: int) -> None:
    """Track has been laid between two stations."""
    for good in range(game.charter.goods):
        if has(game.in_reach[good], start) != has(game.in_reach[good], end):
            spread(game, good, end if has(game.in_reach[good], start) else start)


def find_reach(game: State, good: int) -> None:
    """A store has stopped selling a good: from where others are in reach."""
    game.in_reach[good] = 0
    game.wards_in_reach[good] = 0
    rest = game.stores
    while rest:
        if (game.sold[lowest(rest)] >> good) & 1:
            spread(game, good, lowest(rest))
        rest &= rest - 1


def satisfying(game: State, goods: int) -> int:
    """The stations from which a group that wants these goods would find a store."""
    stations = 0
    for good in range(game.charter.goods):
        stations |= only_if((goods >> good) & 1, game.in_reach[good])
    return stations


def wards_to_satisfy(game: State) -> int:
    """The wards in which somebody waits who would find a store."""
    wards = 0
    for good in range(game.charter.goods):
        wards |= game.wanted_in[good] & game.wards_in_reach[good]
    return wards
