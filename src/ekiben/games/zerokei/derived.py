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
        CARRIAGES,
        CITIES,
        COLOURS,
        COSTLY,
        DISCOUNTS,
        MISSING,
        NO_SEAT,
        NONE,
        ROW,
        VENUE,
    )
    from ekiben.kernel.bits import bit, lowest


def find_derived(game: State) -> None:
    """Everything that follows from the rest of the state."""
    game.cheapest_ground = 0
    find_cheapest(game)
    find_carriages(game)
    find_stations(game)
    find_engines(game)
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


def find_engines(game: State) -> None:
    """The tracks on all engines together, and whose engines offer what."""
    game.all_tracks = 0
    game.engines_with_venue = 0
    game.engines_any_yen = 0
    for kind in range(COSTLY):
        for missing in range(MISSING):
            game.engines_for[kind][missing] = 0
    for seat in range(game.charter.players):
        game.all_tracks += game.tracks[seat]
        if game.engine[seat] != NONE:
            note_engine(game, seat)


def note_engine(game: State, seat: int) -> None:
    """Enter an engine in the tables of what is payable, by the discount that has to be there."""
    offers = game.charter.engine_offers[game.engine[seat]]
    while offers:
        offer = lowest(offers)
        offers &= offers - 1
        kind = offer // DISCOUNTS
        if kind < COSTLY:
            for missing in range(offer % DISCOUNTS + 1):
                game.engines_for[kind][missing] |= 1 << seat
        elif kind == VENUE:
            game.engines_with_venue |= 1 << seat
        else:
            game.engines_any_yen |= 1 << seat


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
