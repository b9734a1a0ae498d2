"""What a seat imagines it cannot see: a deal of the unseen cards that fits all that everybody knows."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.cards import redeal_cards
    from ekiben.games.shinjuku.expand import ask_again, payable_ends
    from ekiben.games.shinjuku.move import wards_to_move
    from ekiben.games.shinjuku.open import stations_to_open
    from ekiben.games.shinjuku.pay import ask_cards, ask_payment, payable
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.turn import ask_action
    from ekiben.games.shinjuku.upgrade import stations_to_upgrade
    from ekiben.games.shinjuku.vocabulary import (
        ACTION,
        AGAIN_FROM,
        AGAIN_TO,
        GOODS,
        MOVE_WARD,
        OPEN_GOOD,
        OPEN_SOURCE,
        OPEN_STATION,
        PAY,
        PAY_CARD,
        TOKENS,
        UPGRADE_CUSTOMER,
        UPGRADE_GOOD,
        UPGRADE_STATION,
    )
    from ekiben.kernel.bits import has, settle


def imagine(game: State, seat: int) -> None:
    """Deal anew the cards this seat has not seen; of customers only the order in the bag is unknown."""
    redeal_cards(game, seat)
    game.bag_ordered = 0
    settle(game.bag, game.bag_size, TOKENS)
    for good in range(GOODS):
        game.scratch[good] = 0
    if game.seat != seat:
        # What the others have begun they can pay for; a deal in which they could not is no possible one.
        while not ask_anew(game):
            redeal_cards(game, seat)


def ask_anew(game: State) -> bool:
    """Ask the same question of the hand dealt now; false if with this hand it could not have been asked."""
    question = game.question
    if question == ACTION:
        ask_action(game)
    elif question == OPEN_STATION:
        return ask_what_can_be_paid(game, stations_to_open(game))
    elif question == MOVE_WARD:
        return ask_what_can_be_paid(game, wards_to_move(game, payable(game, game.mover)))
    elif question == UPGRADE_STATION:
        return ask_what_can_be_paid(game, stations_to_upgrade(game, payable(game, game.mover)))
    elif question in (OPEN_GOOD, OPEN_SOURCE, UPGRADE_GOOD, UPGRADE_CUSTOMER):
        return has(payable(game, game.mover), game.charter.ward_of[game.station]) != 0
    elif question == AGAIN_FROM:
        ask_again(game)
    elif question == AGAIN_TO:
        return ask_what_can_be_paid(game, payable_ends(game, game.second_from))
    elif question == PAY:
        ask_payment(game, game.pay_wards)
        return game.answer_bits != 0
    elif question == PAY_CARD:
        ask_cards(game, game.pay_left)
    return True


def ask_what_can_be_paid(game: State, answers: int) -> bool:
    """The same question with these answers, if there are any."""
    game.ask(game.question, game.seat, answers)
    return answers != 0
