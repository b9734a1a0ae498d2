"""The action Participate in the Olympic Venue: a cauldron, and the effect of the venue, used or left."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.usable import open_venues
    from ekiben.games.zerokei.vocabulary import (
        ABLE_VENUE,
        MOVE_CARRIAGE,
        MOVE_TO,
        NONE,
        PLACE_ONLY,
        STOP,
        VENUE_CHOICE,
        VENUES,
    )
    from ekiben.games.zerokei.yen import gain_yen, pay_bank
    from ekiben.kernel.bits import bit


def effect_times(game: State) -> int:
    """How often the effect of a venue counts for the mover."""
    return 2 if game.abilities[game.mover] & ABLE_VENUE else 1


def can_use_effect(game: State, venue: int, yen: int) -> bool:
    """Are so many yen enough for the effect of this venue, a doubled one wholly, and can it do anything?"""
    if game.charter.venue_pay[venue] * effect_times(game) > yen:
        return False
    return game.charter.venue_moves[venue] == 0 or game.train_size[game.mover] > 1


def ask_venue(game: State) -> None:
    """Which venue, with its effect or without?"""
    effects = 0
    yen = game.yen[game.mover] - game.kept
    venues = open_venues(game)
    for venue in range(VENUES):
        effects |= can_use_effect(game, venue, yen) << venue
    game.ask(VENUE_CHOICE, game.mover, effects & venues | venues << PLACE_ONLY)


def take_venue(game: State, i: int) -> bool:
    """The cauldron is placed and the effect happens; true when nothing is left to ask."""
    venue = i & (PLACE_ONLY - 1)
    game.cauldrons[game.mover] -= 1
    game.cauldrons_at[game.mover][venue] += 1
    if i >= PLACE_ONLY:
        return True
    times = effect_times(game)
    if game.charter.venue_pay[venue]:
        pay_bank(game, game.mover, game.charter.venue_pay[venue] * times)
    game.points[game.mover] += game.charter.venue_points[venue] * times
    gain_yen(game, game.mover, game.charter.venue_yen[venue] * times)
    game.moves_left = game.charter.venue_moves[venue] * times
    if game.moves_left:
        game.ask(MOVE_CARRIAGE, game.mover, game.mine[game.mover])
        return False
    return True


def take_move(game: State, i: int) -> bool:
    """Which carriage, then to which place; true when no move is left. A second move may be left out."""
    if game.question == MOVE_CARRIAGE:
        if i == STOP:
            game.moves_left = 0
            return True
        game.carriage = i
        places = bit(game.train_size[game.mover]) - 1
        game.ask(MOVE_TO, game.mover, places & ~bit(place_in_train(game, game.mover, i)))
        return False
    move_carriage(game, game.mover, game.carriage, i)
    game.carriage = NONE
    game.moves_left -= 1
    if game.moves_left:
        game.ask(MOVE_CARRIAGE, game.mover, game.mine[game.mover] | bit(STOP))
        return False
    return True


def place_in_train(game: State, seat: int, card: int) -> int:
    """Where a carriage stands, 0 for the first behind the engine."""
    place = 0
    while game.train[seat][place] != card:
        place += 1
    return place


def move_carriage(game: State, seat: int, card: int, to: int) -> None:
    """A carriage is taken out, the others close up and make room for it at another place."""
    place = place_in_train(game, seat, card)
    while place < to:
        game.train[seat][place] = game.train[seat][place + 1]
        place += 1
    while place > to:
        game.train[seat][place] = game.train[seat][place - 1]
        place -= 1
    game.train[seat][to] = card
