"""What follows from other fields of the state and is kept beside them for speed: found anew from nothing."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.reach import find_reach
    from ekiben.games.shinjuku.state import State
    from ekiben.kernel.bits import bit


def find_derived(game: State) -> None:
    """Needed where a state is put together by hand: set up, or loaded from a position."""
    find_goods_left(game)
    find_open_wards(game)
    if game.charter.end_satisfied:
        find_wanted(game)
        for good in range(game.charter.goods):
            find_reach(game, good)


def find_goods_left(game: State) -> None:
    """The goods of which each player has a token in the supply."""
    for seat in range(game.charter.players):
        game.goods_left[seat] = 0
        for good in range(game.charter.goods):
            if game.supply[seat][good]:
                game.goods_left[seat] |= 1 << good


def find_open_wards(game: State) -> None:
    """The wards with an empty station."""
    game.open_wards = 0
    for ward in range(game.charter.wards):
        if game.charter.ward_stations[ward] & ~game.stores:
            game.open_wards |= bit(ward)


def find_wanted(game: State) -> None:
    """The wards in which customers of a good wait."""
    for good in range(game.charter.goods):
        game.wanted_in[good] = 0
        for ward in range(game.charter.wards):
            if game.waiting[ward][2 * good] or game.waiting[ward][2 * good + 1]:
                game.wanted_in[good] |= bit(ward)
