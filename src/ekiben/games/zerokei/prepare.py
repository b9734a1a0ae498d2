"""Phase 1: the current event, the track cost, income, and a new row of carriages."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.carriages import draw_carriage
    from ekiben.games.zerokei.hideo_log import note
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import LOG_INCOME, STAGE_CLAIMS, VENUES, WHY_RULE
    from ekiben.games.zerokei.yen import gain_yen
    from ekiben.kernel.bits import bit


def prepare_round(game: State) -> None:
    """The next event in the row is the current one, and its letter is that of the track cost from now on."""
    game.event = game.events[game.round]
    game.marker = game.charter.letter[game.event]
    pay_income(game)
    lay_out_row(game)
    game.turn_at = 0
    game.stage = STAGE_CLAIMS


def cauldrons_on_venues(game: State, seat: int) -> int:
    """How many cauldrons of a player lie on the three venues."""
    number = 0
    for venue in range(VENUES):
        number += game.cauldrons_at[seat][venue]
    return number


def pay_income(game: State) -> None:
    """Yen for every cauldron on a venue."""
    for seat in range(game.charter.players):
        number = cauldrons_on_venues(game, seat)
        gain_yen(game, seat, number * game.charter.cauldron_income)
        if seat == game.charter.hideo and number:
            note(game, LOG_INCOME, 0, number, WHY_RULE, number * game.charter.cauldron_income)


def lay_out_row(game: State) -> None:
    """Carriages from the deck, the first one nearest to the turn order tile."""
    size = game.charter.row
    cards = 0
    for place in range(size):
        card = draw_carriage(game)
        game.row[place] = card
        cards |= bit(card)
    game.row_size = size
    game.free_row = cards
