"""Stores on the map: putting one on a station and taking one off."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.pay import find_wild_wards
    from ekiben.games.shinjuku.reach import find_reach, spread
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import EMPTY, NO_SEAT, NONE, SINGLE
    from ekiben.kernel.bits import bit


def put_store(game: State, seat: int, station: int, good: int) -> None:
    """A specialty store stands on a station from now on, and its ward's cards are wild for its owner."""
    game.store_owner[station] = seat
    game.store_good[station] = good
    game.store_height[station] = SINGLE
    game.sold[station] = 1 << good
    game.stores |= bit(station)
    game.owned[seat] |= bit(station)
    if game.charter.wild_stores:
        game.wild_wards[seat] |= bit(game.charter.ward_of[station])
    if not game.charter.ward_stations[game.charter.ward_of[station]] & ~game.stores:
        game.open_wards &= ~bit(game.charter.ward_of[station])
    if game.charter.end_satisfied:
        spread(game, good, station)


def lift_store(game: State, station: int) -> None:
    """A specialty store leaves its station."""
    good = game.store_good[station]
    game.owned[game.store_owner[station]] &= ~bit(station)
    find_wild_wards(game, game.store_owner[station])
    game.store_owner[station] = NO_SEAT
    game.store_good[station] = NONE
    game.store_height[station] = EMPTY
    game.sold[station] = 0
    game.stores &= ~bit(station)
    game.open_wards |= bit(game.charter.ward_of[station])
    if game.charter.end_satisfied:
        find_reach(game, good)


def take_token(game: State, seat: int, good: int) -> None:
    """A store token leaves a player's supply."""
    game.supply[seat][good] -= 1
    if game.supply[seat][good] == 0:
        game.goods_left[seat] &= ~(1 << good)


def return_token(game: State, seat: int, good: int) -> None:
    """A store token comes back into a player's supply."""
    game.supply[seat][good] += 1
    game.goods_left[seat] |= 1 << good
