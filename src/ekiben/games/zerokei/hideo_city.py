"""What Hideo does in a city: the first he can of ground, station and track, or else what the margin says."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.ground import remove_token
    from ekiben.games.zerokei.hideo_log import note
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.station import next_station_points, put_station
    from ekiben.games.zerokei.track import put_track
    from ekiben.games.zerokei.vocabulary import (
        COLOURS,
        LOG_GROUND,
        LOG_MARGIN,
        LOG_STATION,
        LOG_TRACK,
        NONE,
        WHY_AHEAD,
        WHY_COMPLETE,
        WHY_MOST,
        WHY_NO_TRACK,
        WHY_RULE,
    )
    from ekiben.kernel.bits import has


def act_in_city(game: State, city: int, row: int) -> None:
    """One action, for its usual points and for nothing."""
    hideo = game.charter.hideo
    if has(game.construction, city):
        remove_token(game, hideo, city)
        note(game, LOG_GROUND, city, 0, WHY_RULE, game.charter.ground_points[city])
    elif not has(game.stationed, city) and game.colours_left:
        build_as_hideo(game, city)
    elif not has(game.laid, city) and game.tracks[hideo]:
        put_track(game, hideo, city)
        points = game.charter.track_points[game.marker]
        game.points[hideo] += points
        note(game, LOG_TRACK, city, 0, WHY_RULE, points)
    else:
        use_margin(game, city, row)


def build_as_hideo(game: State, city: int) -> None:
    """The station that gives most points; of several the one whose counter is ahead."""
    best = NONE
    why = WHY_MOST
    for rank in range(COLOURS):
        # From the counter that is ahead backwards, so that of equal ones the first stays.
        colour = game.ranking[rank]
        if not has(game.colours_left, colour):
            continue
        if best == NONE or next_station_points(game, colour) > next_station_points(game, best):
            best = colour
            why = WHY_MOST
        elif next_station_points(game, colour) == next_station_points(game, best):
            why = WHY_AHEAD
    points = next_station_points(game, best)
    put_station(game, game.charter.hideo, city, best)
    note(game, LOG_STATION, city, best, why, points)


def use_margin(game: State, city: int, row: int) -> None:
    """A cauldron on the venue of the row, if it names one and he has one, and the points of the row."""
    hideo = game.charter.hideo
    venue = game.charter.margin_venue[row]
    if venue != NONE and game.cauldrons[hideo]:
        game.cauldrons[hideo] -= 1
        game.cauldrons_at[hideo][venue] += 1
    game.points[hideo] += game.charter.margin_points[row]
    why = WHY_COMPLETE if has(game.laid, city) else WHY_NO_TRACK
    note(game, LOG_MARGIN, city, row, why, game.charter.margin_points[row])
