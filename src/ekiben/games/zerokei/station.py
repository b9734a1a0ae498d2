"""The action Build Station: the topmost station of a colour goes into a prepared city."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.carriages import raise_prices
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.usable import base_station, cities_to_build_in
    from ekiben.games.zerokei.vocabulary import (
        ABLE_STATION,
        NONE,
        STATION_CITY,
        STATION_COLOUR,
    )
    from ekiben.games.zerokei.yen import pay_bank
    from ekiben.kernel.bits import bit


def station_price(game: State, discount: int) -> int:
    """What a station costs the mover."""
    return max(0, base_station(game) - discount)


def ask_station(game: State) -> None:
    """Of which colour?"""
    game.ask(STATION_COLOUR, game.mover, game.colours_left)


def take_station_answer(game: State, i: int) -> bool:
    """Colour, then city; true when the station stands."""
    if game.question == STATION_COLOUR:
        game.colour = i
        game.ask(STATION_CITY, game.mover, cities_to_build_in(game))
        return False
    game.city = i
    pay_bank(game, game.mover, station_price(game, game.discount))
    if game.abilities[game.mover] & ABLE_STATION:
        game.points[game.mover] += game.charter.station_points_able
    put_station(game, game.mover, i, game.colour)
    game.colour = NONE
    return True


def next_station_points(game: State, colour: int) -> int:
    """The points of the row in which the topmost unbuilt station of a colour lies, which there must be."""
    return game.charter.station_points[game.built[colour]]


def put_station(game: State, seat: int, city: int, colour: int) -> None:
    """The station stands in the city, the points of its row are scored, carriages to the city cost more."""
    game.points[seat] += next_station_points(game, colour)
    game.built[colour] += 1
    if game.built[colour] == game.charter.station_rows:
        game.colours_left &= ~(1 << colour)
    game.stations[colour] |= bit(city)
    game.stationed |= bit(city)
    game.station_at[city] = colour
    raise_prices(game, city)
