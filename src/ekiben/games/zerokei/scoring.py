"""The final scoring, each part by itself, and the places; what a part would be now can always be asked."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        COLOURS,
        NONE,
        SCORE_BOARD,
        SCORE_CAULDRONS,
        SCORE_CITIES,
        SCORE_CONNECTED,
        SCORE_TRACKS,
        SCORE_VENUES,
        SCORE_YEN,
        SCORES,
        VENUES,
    )
    from ekiben.kernel.bits import either, has, lowest


def worth(game: State, seat: int, city: int) -> int:
    """What a city is worth to a player now. Without track it is a loss, but not to Hideo."""
    points = 0
    for rank in range(COLOURS):
        points += game.charter.station_scores[rank] * has(game.stations[game.ranking[rank]], city)
    loss = 0 if seat == game.charter.hideo else game.charter.no_track
    # Sums instead of branches, as nothing here could be foreseen.
    track = has(game.laid, city)
    return points * track + loss * (1 - track)


def score_cities(game: State, seat: int) -> int:
    """Every city of every own carriage, venue tokens on carriages included."""
    points = 0
    for place in range(game.train_size[seat]):
        cities = game.cities_on[game.train[seat][place]]
        while cities:
            points += worth(game, seat, lowest(cities))
            cities &= cities - 1
    return points


def leads(game: State, seat: int, venue: int) -> bool:
    """Has this player the most cauldrons on a venue, alone or together with others, and at least one?"""
    most = 1
    for other in range(game.charter.players):
        most = max(most, game.cauldrons_at[other][venue])
    return game.cauldrons_at[seat][venue] == most


def score_venues(game: State, seat: int) -> int:
    """The city of each venue that the player leads, once."""
    points = 0
    for venue in range(VENUES):
        if leads(game, seat, venue):
            points += worth(game, seat, game.venue_city[venue])
    return points


def score_board(game: State, seat: int) -> int:
    """Hideo leads the cities of the last column of his board as well, as if they were venues."""
    points = 0
    if seat == game.charter.hideo:
        rest = game.charter.final_places
        while rest:
            city = game.board_city[lowest(rest)]
            rest &= rest - 1
            if city != NONE:
                points += worth(game, seat, city)
    return points


def score_connected(game: State, seat: int) -> int:
    """The best sequence of cities, if it is long enough."""
    length = sorted_run(game, seat) if seat == game.charter.hideo else train_run(game, seat)
    if length < game.charter.connected_least:
        return 0
    return length * game.charter.connected_points


def train_run(game: State, seat: int) -> int:
    """The most cities in a row, from engine to tail: each one more than the one before, all with track."""
    best = 0
    length = 0
    before = NONE
    for place in range(game.train_size[seat]):
        cities = game.cities_on[game.train[seat][place]]
        while cities:
            city = lowest(cities)
            cities &= cities - 1
            again = city == before
            goes_on = again | (city == before + 1)
            # The same city again neither ends a sequence nor counts; one without track ends it.
            length = (length * goes_on + (not again)) * has(game.laid, city)
            before = either(length, city, NONE)
            best = max(best, length)
    return best


def sorted_run(game: State, seat: int) -> int:
    """The most consecutive cities of a train that may be sorted, laid track or not."""
    cities = 0
    rest = game.mine[seat]
    while rest:
        cities |= game.cities_on[lowest(rest)]
        rest &= rest - 1
    length = 0
    while cities:
        # What remains are the cities that have their neighbour, so each round ends the shortest runs.
        cities &= cities >> 1
        length += 1
    return length


def score_cauldrons(game: State, seat: int) -> int:
    """Cauldrons that were not placed; Hideo loses nothing for his."""
    if seat == game.charter.hideo:
        return 0
    return game.cauldrons[seat] * game.charter.cauldron_left


def score_yen(game: State, seat: int) -> int:
    """Whole threes of yen, or what the box says; Hideo has none."""
    return game.yen[seat] // game.charter.yen_per_point


def score_tracks(game: State, seat: int) -> int:
    """Tracks still in store on the engine."""
    return game.tracks[seat] * game.charter.track_left


def score_part(game: State, seat: int, part: int) -> int:
    """One part of the final scoring, if the game ended as it stands; everything it needs is public."""
    if part == SCORE_CITIES:
        return score_cities(game, seat)
    elif part == SCORE_VENUES:
        return score_venues(game, seat)
    elif part == SCORE_BOARD:
        return score_board(game, seat)
    elif part == SCORE_CONNECTED:
        return score_connected(game, seat)
    elif part == SCORE_CAULDRONS:
        return score_cauldrons(game, seat)
    elif part == SCORE_YEN:
        return score_yen(game, seat)
    return score_tracks(game, seat)


def seat_points(game: State, seat: int) -> int:
    """The points of a player, if the game ended as it stands."""
    points = game.points[seat] + score_cities(game, seat) + score_venues(game, seat)
    points += score_board(game, seat) + score_connected(game, seat)
    return points + score_cauldrons(game, seat) + score_yen(game, seat) + score_tracks(game, seat)


def count_points(game: State) -> None:
    """The game is over: everybody's parts of the scoring, points and places."""
    for seat in range(game.charter.players):
        game.scored[seat][SCORE_CITIES] = score_cities(game, seat)
        game.scored[seat][SCORE_VENUES] = score_venues(game, seat)
        game.scored[seat][SCORE_BOARD] = score_board(game, seat)
        game.scored[seat][SCORE_CONNECTED] = score_connected(game, seat)
        game.scored[seat][SCORE_CAULDRONS] = score_cauldrons(game, seat)
        game.scored[seat][SCORE_YEN] = score_yen(game, seat)
        game.scored[seat][SCORE_TRACKS] = score_tracks(game, seat)
        game.totals[seat] = game.points[seat]
        for part in range(SCORES):
            game.totals[seat] += game.scored[seat][part]
    for seat in range(game.charter.players):
        game.places_of[seat] = 1
        for other in range(game.charter.players):
            game.places_of[seat] += standing(game, other) > standing(game, seat)


def standing(game: State, seat: int) -> int:
    """Points, and for level players the cauldrons left over, as one number: more is better."""
    return 256 * game.totals[seat] + game.cauldrons[seat]
