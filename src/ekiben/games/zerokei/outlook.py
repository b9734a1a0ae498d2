"""What a seat may end with, at a glance: the traits of its position, weighed. For bots; no rule needs it.

A claimed carriage counts as if it had joined the train already. Every trait counts by how many rounds are
still to come for the seat; the weights lie in `outlook.toml`.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.prepare import cauldrons_on_venues
    from ekiben.games.zerokei.scoring import leads, score_connected, score_venues, seat_points, worth
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        ABLE_TURN,
        GROUND,
        NONE,
        ROW,
        STAGE_ACTIONS,
        STAGE_TURNS,
        STATION,
        TRACK,
        TRAIT_ABLE_STATION,
        TRAIT_ALWAYS,
        TRAIT_BUYS,
        TRAIT_CARRIAGES,
        TRAIT_CAULDRONS,
        TRAIT_CAULDRONS_OUT,
        TRAIT_CITY_WORTH,
        TRAIT_CONNECTED,
        TRAIT_COULD_CONNECT,
        TRAIT_OFFERS_GROUND,
        TRAIT_OFFERS_STATION,
        TRAIT_OFFERS_TRACK,
        TRAIT_OFFERS_VENUE,
        TRAIT_POINTS,
        TRAIT_REPEATS,
        TRAIT_STATION_MISSING,
        TRAIT_TRACK_MISSING,
        TRAIT_TRACK_ONLY_MISSING,
        TRAIT_TRACKS,
        TRAIT_TURN_EARLY,
        TRAIT_VENUE_WORTH,
        TRAIT_VENUES_LED,
        TRAIT_YEN,
        TRAITS,
        USE_BUY,
        USE_REPEAT,
        VENUE,
        VENUES,
    )
    from ekiben.kernel.bits import has, lowest


def glance(game: State, seat: int) -> int:
    """The points a seat may end with, in 256ths; the real ones once the game is over."""
    if game.over:
        return 256 * game.totals[seat]
    if not cython.compiled:
        traits = [0] * TRAITS
    find_traits(game, seat, traits)
    rounds = rounds_to_come(game, seat)
    total = 0
    for trait in range(TRAITS):
        if seat == game.charter.hideo:
            weight = game.charter.weights_of_hideo[trait][0]
            weight += game.charter.weights_of_hideo[trait][1] * rounds
        else:
            weight = game.charter.weights[trait][0] + game.charter.weights[trait][1] * rounds
        total += traits[trait] * weight
    return total


def rounds_to_come(game: State, seat: int) -> int:
    """How many turns a seat still has; the one being played counts while it has actions left."""
    rounds = game.charter.rounds - game.round
    if game.stage < STAGE_TURNS:
        return rounds
    if game.stage == STAGE_ACTIONS and game.mover == seat and game.actions_left:
        return rounds
    for place in range(ROW):
        if game.claimed_by[place] == seat:
            return rounds
    return rounds - 1


def find_traits(game: State, seat: int, traits: list[int]) -> None:
    """The traits of a seat's position, each as a number; Hideo's points are those of the scoring so far."""
    for trait in range(TRAITS):
        traits[trait] = 0
    traits[TRAIT_ALWAYS] = 1
    traits[TRAIT_POINTS] = game.points[seat]
    if seat == game.charter.hideo:
        traits[TRAIT_POINTS] = seat_points(game, seat)
    traits[TRAIT_YEN] = game.yen[seat]
    traits[TRAIT_VENUE_WORTH] = score_venues(game, seat)
    for venue in range(VENUES):
        traits[TRAIT_VENUES_LED] += leads(game, seat, venue)
    traits[TRAIT_CONNECTED] = score_connected(game, seat)
    traits[TRAIT_CAULDRONS] = game.cauldrons[seat]
    traits[TRAIT_CAULDRONS_OUT] = cauldrons_on_venues(game, seat)
    traits[TRAIT_TRACKS] = game.tracks[seat]
    for space in range(game.charter.players):
        if game.tile[space] == seat:
            traits[TRAIT_TURN_EARLY] = game.charter.players - space
    abilities = game.abilities[seat]
    cities = 0
    for place in range(game.train_size[seat]):
        note_carriage(game, seat, game.train[seat][place], traits)
        cities |= game.cities_on[game.train[seat][place]]
    for place in range(ROW):
        if game.claimed_by[place] == seat and game.row[place] != NONE:
            note_carriage(game, seat, game.row[place], traits)
            abilities |= game.charter.ability[game.row[place]]
            cities |= game.cities_on[game.row[place]]
    traits[TRAIT_COULD_CONNECT] = longest_run(cities)
    able = 0
    while (ABLE_TURN >> able) != 0:
        traits[TRAIT_ABLE_STATION + able] = (abilities >> able) & 1
        able += 1


def note_carriage(game: State, seat: int, card: int, traits: list[int]) -> None:
    """What a carriage adds: its cities as the board stands, and what it offers."""
    traits[TRAIT_CARRIAGES] += 1
    cities = game.cities_on[card]
    while cities:
        city = lowest(cities)
        cities &= cities - 1
        if not has(game.laid, city):
            traits[TRAIT_TRACK_MISSING] += 1
            traits[TRAIT_TRACK_ONLY_MISSING] += has(game.stationed, city)
        elif has(game.stationed, city):
            traits[TRAIT_CITY_WORTH] += worth(game, seat, city)
        else:
            traits[TRAIT_STATION_MISSING] += 1
    if has(game.spent_cards, card):
        return
    kinds = game.charter.kinds[card]
    traits[TRAIT_OFFERS_GROUND] += (kinds >> GROUND) & 1
    traits[TRAIT_OFFERS_TRACK] += (kinds >> TRACK) & 1
    traits[TRAIT_OFFERS_STATION] += (kinds >> STATION) & 1
    traits[TRAIT_OFFERS_VENUE] += (kinds >> VENUE) & 1
    traits[TRAIT_BUYS] += game.charter.use_of[card] == USE_BUY
    traits[TRAIT_REPEATS] += game.charter.use_of[card] == USE_REPEAT


def longest_run(cities: int) -> int:
    """The most cities in a row of a set."""
    length = 0
    while cities:
        cities &= cities >> 1
        length += 1
    return length
