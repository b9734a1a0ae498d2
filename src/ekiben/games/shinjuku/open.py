"""The action OPEN (BUILD in the older editions): which station, which good, from where, and the free first store."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.pay import ask_payment, payable
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.stores import lift_store, put_store
    from ekiben.games.shinjuku.vocabulary import (
        FREE_GOOD,
        FREE_STATION,
        NONE,
        OPEN_GOOD,
        OPEN_SOURCE,
        OPEN_STATION,
        SINGLE,
        SUPPLY,
    )
    from ekiben.kernel.bits import bit, lowest


def stations_to_open(game: State) -> int:
    """The empty stations of the wards the player can pay for."""
    wards = payable(game, game.mover)
    if wards == game.charter.all_wards:
        return game.charter.all_stations & ~game.stores
    stations = 0
    while wards:
        stations |= game.charter.ward_stations[lowest(wards)]
        wards &= wards - 1
    return stations & ~game.stores


def stores_to_relocate(game: State, good: int) -> int:
    """The stations whose specialty store of a good the player could put elsewhere."""
    stations = 0
    if game.charter.relocate:
        rest = game.owned[game.mover] & ~game.departments
        while rest:
            station = lowest(rest)
            rest &= rest - 1
            if game.store_good[station] == good and game.store_height[station] == SINGLE:
                stations |= bit(station)
    return stations


def goods_to_open(game: State) -> int:
    """The goods of which the player has a token, in the supply or on the map to relocate."""
    goods = 0
    for good in range(game.charter.goods):
        if game.supply[game.mover][good]:
            goods |= bit(good)
    if game.charter.relocate:
        rest = game.owned[game.mover] & ~game.departments
        while rest:
            station = lowest(rest)
            rest &= rest - 1
            if game.store_height[station] == SINGLE:
                goods |= bit(game.store_good[station])
    return goods


def can_open(game: State) -> bool:
    """Can the action be chosen?"""
    return goods_to_open(game) != 0 and stations_to_open(game) != 0


def take_open_answer(game: State, i: int) -> None:
    """Station, good and source, then the card: it is paid before a store is lifted, which may still make it wild."""
    if game.question == OPEN_STATION:
        game.station = i
        game.ask(OPEN_GOOD, game.mover, goods_to_open(game))
        return
    if game.question == OPEN_GOOD:
        game.good = i
        sources = stores_to_relocate(game, i)
        game.source = SUPPLY
        if sources:
            if game.supply[game.mover][i]:
                sources |= bit(SUPPLY)
            game.ask(OPEN_SOURCE, game.mover, sources)
            return
    if game.question == OPEN_SOURCE:
        game.source = i
    ask_payment(game, bit(game.charter.ward_of[game.station]))


def open_store(game: State) -> None:
    """The store opens; customers of the ward stay where they are."""
    if game.source == SUPPLY:
        game.supply[game.mover][game.good] -= 1
    else:
        lift_store(game, game.source)
    put_store(game, game.mover, game.station, game.good)
    game.station = NONE


def ask_free_store(game: State, seat: int) -> None:
    """Prototype, setting up: each player puts one store on any empty station."""
    game.mover = seat
    game.ask(FREE_STATION, seat, game.charter.all_stations & ~game.stores)


def take_free_store(game: State, i: int) -> bool:
    """Station, then good; true when the store stands."""
    if game.question == FREE_STATION:
        game.station = i
        game.ask(FREE_GOOD, game.mover, goods_to_open(game))
        return False
    game.good = i
    game.source = SUPPLY
    open_store(game)
    return True
