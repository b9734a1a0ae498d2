"""What the state says twice so that it is at hand: found anew from the rest for a loaded position."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.carriages import raise_prices
    from ekiben.games.zerokei.ground import find_cheapest
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        ANYTIME,
        CARRIAGES,
        CITIES,
        COLOURS,
        DISCOUNTS,
        KINDS,
        NO_SEAT,
        NONE,
        ROW,
    )
    from ekiben.kernel.bits import bit


def find_derived(game: State) -> None:
    """Everything that follows from the rest of the state."""
    game.cheapest_ground = 0
    find_cheapest(game)
    find_carriages(game)
    find_stations(game)
    game.all_tracks = 0
    clear_engines(game)
    for seat in range(game.charter.players):
        game.all_tracks += game.tracks[seat]
        if game.engine[seat] != NONE:
            note_engine(game, seat)
    game.marker = game.charter.letter[game.event]
    find_trains(game)
    game.free_row = 0
    for place in range(ROW):
        if game.row[place] != NONE and game.claimed_by[place] == NO_SEAT:
            game.free_row |= bit(game.row[place])


def find_carriages(game: State) -> None:
    """Their prices without stations, and the cities they show, with venue tokens."""
    for card in range(CARRIAGES):
        game.price[card] = game.charter.cost[card]
        game.cities_on[card] = game.charter.cities_of[card]
    for city in range(CITIES):
        if game.token_on[city] != NONE:
            game.cities_on[game.token_on[city]] |= bit(city)


def find_stations(game: State) -> None:
    """Stations by colour, the colours left to build, and what stations do to prices."""
    game.stationed = 0
    game.colours_left = 0
    for colour in range(COLOURS):
        game.stations[colour] = 0
        if game.built[colour] < game.charter.station_rows:
            game.colours_left |= 1 << colour
    for city in range(CITIES):
        if game.station_at[city] != NONE:
            game.stationed |= bit(city)
            game.stations[game.station_at[city]] |= bit(city)
            raise_prices(game, city)


def clear_engines(game: State) -> None:
    """No engine is anybody's."""
    for discount in range(DISCOUNTS):
        for kinds in range(KINDS):
            game.engines_for[discount][kinds] = 0


def note_engine(game: State, seat: int) -> None:
    """Enter a player's engine in the table of what can be used when these kinds of action are payable."""
    engine = game.engine[seat]
    offered = game.charter.engine_kinds[engine]
    for kinds in range(KINDS):
        if (kinds | ANYTIME) & offered:
            game.engines_for[game.charter.engine_discount[engine]][kinds] |= 1 << seat


def find_trains(game: State) -> None:
    """The carriages of every train as a set, and the abilities among them."""
    for seat in range(game.charter.players):
        game.mine[seat] = 0
        game.abilities[seat] = 0
        for place in range(game.train_size[seat]):
            card = game.train[seat][place]
            game.mine[seat] |= bit(card)
            if seat != game.charter.hideo:
                game.abilities[seat] |= game.charter.ability[card]
