"""Setting the game up: board, turn order, counters, venues, the choice of engines, then events and yen."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.derived import find_derived, note_engine
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        BOARD_PLACES,
        CHOOSE_ENGINE,
        CITIES,
        COLOURS,
        NO_SEAT,
        NONE,
        ROUNDS,
        ROW,
        SEATS,
        STAGE_ENGINES,
        STAGE_PREPARE,
        VENUES,
    )
    from ekiben.games.zerokei.yen import gain_yen
    from ekiben.kernel.bits import bit, count, lowest, nth

FACE_UP = 2  # venue tokens lying face up on Hideo's board
FACE_DOWN = 4


def lay_out(game: State) -> None:
    """The table before anything is drawn: the same for all games of a charter."""
    for city in range(CITIES):
        game.station_at[city] = NONE
        game.token_on[city] = NONE
    for place in range(BOARD_PLACES):
        game.board_city[place] = NONE
    for place in range(ROW):
        game.row[place] = NONE
        game.claimed_by[place] = NO_SEAT
    for turn in range(ROUNDS):
        game.events[turn] = NONE
    for seat in range(SEATS):
        game.tile[seat] = NO_SEAT
        game.engine[seat] = NONE
    for seat in range(game.charter.players):
        game.cauldrons[seat] = game.charter.cauldrons
    for place in range(COLOURS):
        game.ranking[place] = place
    game.construction = game.charter.all_cities
    game.aside = game.charter.all_cities
    game.free_engines = (1 << game.charter.engines) - 1
    fill_deck(game)
    find_derived(game)
    game.card = NONE
    game.again = NONE
    game.city = NONE
    game.colour = NONE
    game.space = NONE
    game.carriage = NONE


def fill_deck(game: State) -> None:
    """All carriages in the draw deck; alone those with two cities are the first discards."""
    cards = game.charter.all_carriages
    if game.charter.solo:
        game.discards = game.charter.pairs
        cards &= ~game.charter.pairs
    while cards:
        game.deck[game.deck_size] = lowest(cards)
        game.deck_size += 1
        cards &= cards - 1


def set_up(game: State) -> None:
    """All that is drawn, up to the choice of engines."""
    draw_turn_order(game)
    pile_counters(game)
    draw_venues(game)
    game.turn_at = game.charter.players
    game.stage = STAGE_ENGINES


def draw_turn_order(game: State) -> None:
    """Tokens at random on the spaces of the tile; alone the player is first."""
    for space in range(game.charter.players):
        game.tile[space] = space
    if game.charter.solo:
        return
    for space in range(game.charter.players - 1, 0, -1):
        other = game.below(space + 1)
        game.tile[space], game.tile[other] = game.tile[other], game.tile[space]


def pile_counters(game: State) -> None:
    """The counters lie on the start space in random order, which already ranks them."""
    for place in range(COLOURS - 1, 0, -1):
        other = game.below(place + 1)
        game.ranking[place], game.ranking[other] = game.ranking[other], game.ranking[place]


def draw_token(game: State) -> int:
    """One of the venue tokens beside the board, at random."""
    city = nth(game.aside, game.below(count(game.aside)))
    game.aside &= ~bit(city)
    return city


def draw_venues(game: State) -> None:
    """Three tokens on the board; alone six more on Hideo's: which of those face down is where shows later."""
    for venue in range(VENUES):
        game.venue_city[venue] = draw_token(game)
    if game.charter.solo:
        for place in range(FACE_UP):
            game.board_city[place] = draw_token(game)
        for _ in range(FACE_DOWN):
            game.hidden[game.hidden_size] = draw_token(game)
            game.hidden_size += 1
        for venue in range(game.charter.closed_tokens):
            game.closing[venue] = venue
        game.closing_size = game.charter.closed_tokens


# ---------------------------------------------------------------- engines


def next_engine(game: State) -> bool:
    """From the last player to the first everybody chooses an engine; true when that is asked."""
    if game.turn_at == 0:
        give_last_engine(game)
        # Only now, so that nobody chooses an engine for the events to come.
        deal_events(game)
        hand_out_yen(game)
        game.stage = STAGE_PREPARE
        return False
    game.turn_at -= 1
    game.mover = game.tile[game.turn_at]
    if game.mover == game.charter.hideo:
        return False
    if count(game.free_engines) == 1:
        take_engine(game, lowest(game.free_engines))
        return False
    game.ask(CHOOSE_ENGINE, game.mover, game.free_engines)
    return True


def take_engine(game: State, i: int) -> None:
    """The engine heads the mover's train."""
    game.engine[game.mover] = i
    game.free_engines &= ~bit(i)
    note_engine(game, game.mover)


def give_last_engine(game: State) -> None:
    """Hideo keeps the engine that the player has left; an engine nobody has is out of the game."""
    if game.charter.solo:
        game.mover = game.charter.hideo
        take_engine(game, lowest(game.free_engines))


# ---------------------------------------------------------------- events and yen


def deal_events(game: State) -> None:
    """For every round an event of the colour that the board shows there, all face up."""
    if game.events[0] != NONE:
        return  # a position may prescribe what nobody knows yet
    dealt = 0
    for turn in range(game.charter.rounds):
        deck = game.charter.round_events[turn] & ~dealt
        event = nth(deck, game.below(count(deck)))
        dealt |= bit(event)
        game.events[turn] = event


def hand_out_yen(game: State) -> None:
    """The yen shown by all events of the game for every player, but none for Hideo."""
    number = 0
    for turn in range(game.charter.rounds):
        number += game.charter.start_yen[game.events[turn]]
    if game.charter.harder:
        number = game.charter.harder_yen
        game.points[game.charter.hideo] = game.charter.harder_points
    for seat in range(game.charter.players):
        if seat != game.charter.hideo:
            gain_yen(game, seat, number)
