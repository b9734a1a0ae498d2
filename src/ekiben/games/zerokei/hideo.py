"""Hideo, the opponent of the game for one: his carriage, his space of the tile, and the column of his board.

He is a part of the rules: he is never asked, pays nothing, and his carriages count with their cities only.
Every step is noted in his log, with the reason for it, so that it can be told afterwards.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.counters import advance_counter
    from ekiben.games.zerokei.hideo_city import act_in_city
    from ekiben.games.zerokei.hideo_log import note
    from ekiben.games.zerokei.row import claim, free_spaces
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        BOARD_ROWS,
        COLOURS,
        FIRST_CLOSED,
        LOG_CLAIM,
        LOG_CLOSE,
        LOG_COUNTER,
        LOG_REVEAL,
        LOG_SPACE,
        NO_SEAT,
        NONE,
        WHY_CARD,
        WHY_LAST,
        WHY_MIDDLE,
        WHY_NEAREST,
        WHY_RULE,
    )
    from ekiben.games.zerokei.yen import gain_yen
    from ekiben.kernel.bits import lowest


# ---------------------------------------------------------------- phase 2


def claim_as_hideo(game: State) -> None:
    """The middle carriage of the row if it is free, otherwise the free one nearest to the tile."""
    why = WHY_MIDDLE
    place = game.row_size // 2
    if game.claimed_by[place] != NO_SEAT:
        why = WHY_NEAREST
        place = 0
        while game.claimed_by[place] != NO_SEAT:
            place += 1
    card = game.row[place]
    claim(game, game.charter.hideo, card)
    note(game, LOG_CLAIM, place, card, why, 0)
    # Of a double icon only the first counts for him: he has no choice to make.
    advance_counter(game, game.charter.counter[card])
    note(game, LOG_COUNTER, 0, game.charter.counter[card], WHY_CARD, 0)


# ---------------------------------------------------------------- phase 3


def take_turn_as_hideo(game: State) -> None:
    """The first free space of the tile and its reward, then the board; the event does not concern him."""
    space = lowest(free_spaces(game))
    game.tile[space] = game.charter.hideo
    take_reward(game, space)
    for row in range(BOARD_ROWS):
        resolve(game, row, game.charter.board[row][game.round])


def take_reward(game: State, space: int) -> None:
    """The hindmost counter advances, or the yen of the space become points."""
    points = game.charter.tile_yen[space] + game.charter.tile_points[space]
    note(game, LOG_SPACE, space, 0, WHY_RULE, points)
    gain_yen(game, game.charter.hideo, points)
    if game.charter.tile_counters[space]:
        colour = game.ranking[COLOURS - 1]
        advance_counter(game, colour)
        note(game, LOG_COUNTER, 0, colour, WHY_LAST, 0)


def resolve(game: State, row: int, place: int) -> None:
    """One place of the column: a token lying face down is turned up first."""
    if place == NONE:
        return
    known = game.board_city[place] != NONE
    if not known and place >= FIRST_CLOSED:
        # The places for closed venue tokens have done their part once they are turned up.
        game.board_city[place] = draw_closed_venue(game)
        close_venue(game, game.board_city[place])
    elif place < FIRST_CLOSED:
        if not known:
            game.board_city[place] = draw_hidden_token(game)
            note(game, LOG_REVEAL, place, game.board_city[place], WHY_RULE, 0)
        act_in_city(game, game.board_city[place], row)


def draw_hidden_token(game: State) -> int:
    """The city of one of the venue tokens lying face down on his board: which lies where shows only now."""
    game.hidden_size -= 1
    if game.hidden_ordered:
        game.hidden_ordered -= 1
        return game.hidden[game.hidden_size]
    place = game.below(game.hidden_size + 1)
    game.hidden[game.hidden_size], game.hidden[place] = game.hidden[place], game.hidden[game.hidden_size]
    return game.hidden[game.hidden_size]


def draw_closed_venue(game: State) -> int:
    """The venue of one of the closed venue tokens, of which one is left out of the game."""
    game.closing_size -= 1
    if game.closing_ordered:
        game.closing_ordered -= 1
        return game.closing[game.closing_size]
    place = game.below(game.closing_size + 1)
    game.closing[game.closing_size], game.closing[place] = (
        game.closing[place],
        game.closing[game.closing_size],
    )
    return game.closing[game.closing_size]


def close_venue(game: State, venue: int) -> None:
    """Barred to the player from now on. Hideo puts there what cauldrons he has, and gets all the points."""
    hideo = game.charter.hideo
    number = min(game.charter.closing_cauldrons, game.cauldrons[hideo])
    points = game.charter.closing_points[venue] * game.charter.closing_cauldrons
    game.closed |= 1 << venue
    game.cauldrons[hideo] -= number
    game.cauldrons_at[hideo][venue] += number
    game.points[hideo] += points
    note(game, LOG_CLOSE, venue, number, WHY_RULE, points)
