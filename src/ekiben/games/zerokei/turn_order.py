"""Phase 3 A and B: the carriage joins the train, the token takes a space of the tile and earns its reward."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.carriages import join_train
    from ekiben.games.zerokei.counters import ask_counters
    from ekiben.games.zerokei.hideo import take_turn_as_hideo
    from ekiben.games.zerokei.row import first_claim, free_spaces
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        ABLE_TURN,
        NO_SEAT,
        NONE,
        ROW,
        SPACE,
        STAGE_ACTIONS,
        STAGE_OFFERS,
    )
    from ekiben.games.zerokei.yen import gain_yen
    from ekiben.kernel.bits import lowest


def next_turn(game: State) -> bool:
    """The turn of whose carriage is next in the row; true when a question is waiting."""
    place = first_claim(game)
    if place == ROW:
        game.turn_at = 0
        game.stage = STAGE_OFFERS
        return False
    game.turn_at = place
    game.mover = game.claimed_by[game.turn_at]
    take_carriage(game)
    if game.mover == game.charter.hideo:
        take_turn_as_hideo(game)
        return False
    game.actions_left = game.charter.actions[game.event]
    game.stage = STAGE_ACTIONS
    spaces = free_spaces(game)
    if spaces & (spaces - 1):
        game.ask(SPACE, game.mover, spaces)
        return True
    # The last player gets the space that remains.
    return not take_space(game, lowest(spaces))


def take_carriage(game: State) -> None:
    """The claimed carriage goes from the row into the train."""
    join_train(game, game.mover, game.row[game.turn_at])
    game.row[game.turn_at] = NONE
    game.claimed_by[game.turn_at] = NO_SEAT


def take_space(game: State, i: int) -> bool:
    """The token is placed, and the reward is received at once; true unless it leaves a choice."""
    game.tile[i] = game.mover
    return give_reward(game, i)


def give_reward(game: State, space: int) -> bool:
    """The mover gets the reward of a space, twice with the ability; true unless it asks for a counter."""
    times = 2 if game.abilities[game.mover] & ABLE_TURN else 1
    gain_yen(game, game.mover, times * game.charter.tile_yen[space])
    game.points[game.mover] += times * game.charter.tile_points[space]
    return ask_counters(game, times * game.charter.tile_counters[space], True)
