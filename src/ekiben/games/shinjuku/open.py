"""The action OPEN (BUILD in the older editions): station, good and source; and the free first store."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.pay import ask_payment, payable, stations_in
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.stores import lift_store, put_store, take_token
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
    from ekiben.kernel.bits import bit, has, lowest


def stations_to_open(game: State) -> int:
    """The empty stations of the wards the player can pay for."""
    return stations_in(game, payable(game, game.mover)) & ~game.stores


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
    goods = game.goods_left[game.mover]
    if game.charter.relocate:
        rest = game.owned[game.mover] & ~game.departments
        while rest:
            station = lowest(rest)
            rest &= rest - 1
            if game.store_height[station] == SINGLE:
                goods |= 1 << game.store_good[station]
    return goods


def can_open(game: State, wards: int) -> bool:
    """Can the action be chosen, if cards of these wards can be paid?"""
    return (wards & game.open_wards) != 0 and (game.goods_left[game.mover] != 0 or goods_to_open(game) != 0)


def take_open_answer(game: State, i: int) -> None:
    """Station, good, source, then the card: paid before a store is lifted, which may still make it wild."""
    if game.question == OPEN_STATION:
        game.station = i
        game.ask(OPEN_GOOD, game.mover, goods_to_open(game))
        return
    if game.question == OPEN_GOOD:
        game.good = i
        sources = stores_to_relocate(game, i)
        game.source = SUPPLY
        if sources:
            if has(game.goods_left[game.mover], i):
                sources |= bit(SUPPLY)
            game.ask(OPEN_SOURCE, game.mover, sources)
            return
    if game.question == OPEN_SOURCE:
        game.source = i
    ask_payment(game, bit(game.charter.ward_of[game.station]))


def open_store(game: State) -> None:
    """The store opens; customers of the ward stay where they are."""
    if game.source == SUPPLY:
        take_token(game, game.mover, game.good)
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
