"""A turn and its steps, the choice of actions, and when the game ends."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.customers import arrive_from_bag
    from ekiben.games.shinjuku.expand import can_expand, first_ends
    from ekiben.games.shinjuku.income import draw_income
    from ekiben.games.shinjuku.move import can_move, wards_to_move
    from ekiben.games.shinjuku.open import can_open, stations_to_open
    from ekiben.games.shinjuku.pay import payable
    from ekiben.games.shinjuku.queue import arrive_from_queue
    from ekiben.games.shinjuku.scoring import count_points
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.upgrade import can_upgrade, stations_to_upgrade
    from ekiben.games.shinjuku.vocabulary import (
        ACTION,
        EXPAND,
        EXPAND_FROM,
        INCOME,
        MATSURI,
        MOVE,
        MOVE_WARD,
        NONE,
        OPEN,
        OPEN_STATION,
        STEP_ARRIVAL,
        STEP_MATSURI,
        STEPS,
        UPGRADE,
        UPGRADE_STATION,
    )
    from ekiben.kernel.bits import has


def begin_turn(game: State) -> None:
    """The turn of game.mover begins."""
    game.turn += 1
    game.step = 0
    game.actions_taken = 0
    game.actions_done = 0
    game.busy = 0
    next_step(game)


def next_step(game: State) -> None:
    """Go through the steps of the turn up to the next question, or to the end of the turn."""
    while game.step < STEPS and game.charter.steps[game.step]:
        code = game.charter.steps[game.step]
        game.step += 1
        if code == STEP_ARRIVAL:
            if game.charter.queue:
                arrive_from_queue(game)
            else:
                arrive_from_bag(game)
        elif code == STEP_MATSURI:
            game.ask(MATSURI, game.mover, game.charter.neighbours[game.matsuri])
            return
        else:
            ask_action(game)
            return
    end_turn(game)


def ask_action(game: State) -> None:
    """Which action? INCOME can always be chosen, so nobody is ever stuck."""
    wards = payable(game, game.mover)
    # All are looked at, those taken already as well: a branch that chance decides costs more than the look.
    actions = (
        can_open(game, wards) << OPEN
        | can_expand(game) << EXPAND
        | can_move(game, wards) << MOVE
        | can_upgrade(game, wards) << UPGRADE
        | 1 << INCOME
    )
    game.ask(ACTION, game.mover, actions & ~game.actions_taken)


def choose_action(game: State, i: int) -> int:
    """The action is chosen; 1 when it is over at once."""
    game.action = i
    game.actions_taken |= 1 << i
    if i == OPEN:
        game.ask(OPEN_STATION, game.mover, stations_to_open(game))
    elif i == EXPAND:
        game.second_from = NONE
        game.ask(EXPAND_FROM, game.mover, first_ends(game))
    elif i == MOVE:
        game.ask(MOVE_WARD, game.mover, wards_to_move(game, payable(game, game.mover)))
    elif i == UPGRADE:
        game.ask(UPGRADE_STATION, game.mover, stations_to_upgrade(game, payable(game, game.mover)))
    else:
        draw_income(game, game.mover)
        return 1
    return 0


def after_action(game: State) -> None:
    """The action is carried out: another one, or the next step. INCOME was the last one anyway."""
    game.actions_done += 1
    game.action = NONE
    if game.actions_done < game.charter.actions_per_turn and not has(game.actions_taken, INCOME):
        ask_action(game)
    else:
        next_step(game)


def end_turn(game: State) -> None:
    """The turn is over: the game ends, or the player on the left is next."""
    if game.busy or game.queue_total:
        game.quiet_turns = 0
    else:
        game.quiet_turns += 1
    if game_ends(game, left_of(game, game.mover)):
        count_points(game)
        game.close()
        return
    game.mover = left_of(game, game.mover)
    begin_turn(game)


def left_of(game: State, seat: int) -> int:
    """The seat whose turn comes after a seat's; a comparison is quicker than a remainder."""
    return seat + 1 if seat + 1 < game.charter.players else 0


def game_ends(game: State, next_seat: int) -> bool:
    """Was that the last turn?"""
    if game.quiet_turns >= game.charter.players:
        return True
    if game.ending == 0:
        return False
    if game.charter.finish_round:
        return next_seat == game.start_seat
    if game.ending == 1:
        announce_final_round(game)
        return False
    game.final_turns -= 1
    return game.final_turns == 0


def announce_final_round(game: State) -> None:
    """Prototype and v1: one more turn for everybody; in v1 all draw before it, the left neighbour first."""
    game.ending = 2
    game.final_turns = game.charter.players
    if game.charter.final_income:
        for i in range(game.charter.players):
            draw_income(game, (game.mover + 1 + i) % game.charter.players)
