"""What an action would cost the mover at least, and whether there is a piece and a place for it."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        ABLE_GROUND,
        ABLE_STATION,
        ABLE_TRACK,
        GROUND,
        IMPOSSIBLE,
        LANE,
        STATION,
        TRACK,
        VENUE,
    )
    from ekiben.kernel.bits import bit, only_if

ALL_VENUES = 7


def look(game: State) -> None:
    """Note what ground, track, station and venue take of the mover now, and what a discount lowers."""
    game.needs = (
        need_ground(game)
        | need_track(game) << (LANE * TRACK)
        | need_station(game) << (LANE * STATION)
        | only_if(not can_place(game), IMPOSSIBLE) << (LANE * VENUE)
    )
    game.discounted = bit(LANE * TRACK) | bit(LANE * STATION)
    if not game.abilities[game.mover] & ABLE_GROUND:
        game.discounted |= bit(LANE * GROUND)


def need_ground(game: State) -> int:
    """What the cheapest ground costs the mover; IMPOSSIBLE with no construction token left."""
    if game.construction == 0:
        return IMPOSSIBLE
    return game.charter.ground_cost_able if game.abilities[game.mover] & ABLE_GROUND else game.cheapest_ground


def need_track(game: State) -> int:
    """What a track costs the mover; IMPOSSIBLE with no section empty or no track in store."""
    return base_track(game) if game.all_tracks and empty_sections(game) else IMPOSSIBLE


def base_track(game: State) -> int:
    """The lowest price of a track for the mover."""
    if game.abilities[game.mover] & ABLE_TRACK:
        return game.charter.cheapest_track
    return game.charter.track_yen[game.marker]


def empty_sections(game: State) -> int:
    """The cities whose section of the line has no track yet."""
    return game.charter.all_cities & ~game.laid


def need_station(game: State) -> int:
    """What a station costs the mover; IMPOSSIBLE with no place or no station for it."""
    return base_station(game) if game.colours_left and cities_to_build_in(game) else IMPOSSIBLE


def base_station(game: State) -> int:
    """The price of a station for the mover."""
    able = game.abilities[game.mover] & ABLE_STATION
    return game.charter.station_cost_able if able else game.charter.station_cost


def cities_to_build_in(game: State) -> int:
    """The cities with prepared ground and no station."""
    return game.charter.all_cities & ~game.construction & ~game.stationed


def can_place(game: State) -> bool:
    """Has the mover a cauldron, and a venue to put it on?"""
    return game.cauldrons[game.mover] != 0 and open_venues(game) != 0


def open_venues(game: State) -> int:
    """The venues on which a player may put cauldrons; one that Hideo has closed is open to him alone."""
    return ALL_VENUES & ~game.closed
