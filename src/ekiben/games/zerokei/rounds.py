"""The five rounds: what comes next when an answer has been carried out."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.action import next_action
    from ekiben.games.zerokei.end_of_round import next_offer
    from ekiben.games.zerokei.prepare import prepare_round
    from ekiben.games.zerokei.purchase import next_claim
    from ekiben.games.zerokei.scoring import count_points
    from ekiben.games.zerokei.setup import next_engine
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.turn_order import next_turn
    from ekiben.games.zerokei.vocabulary import (
        STAGE_ACTIONS,
        STAGE_CLAIMS,
        STAGE_ENGINES,
        STAGE_OFFERS,
        STAGE_TURNS,
    )


def go_on(game: State) -> None:
    """From step to step up to the next question, or to the end of the game."""
    while not next_step(game):
        pass


def next_step(game: State) -> bool:
    """One step of the stage the game is in; true when a question is waiting or the game is over."""
    stage = game.stage
    if stage == STAGE_ACTIONS:
        return next_action(game)
    elif stage == STAGE_TURNS:
        return next_turn(game)
    elif stage == STAGE_CLAIMS:
        return next_claim(game)
    elif stage == STAGE_OFFERS:
        return next_offer(game)
    elif stage == STAGE_ENGINES:
        return next_engine(game)
    if game.round < game.charter.rounds:
        prepare_round(game)
        return False
    count_points(game)
    game.close()
    return True
