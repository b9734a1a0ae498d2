"""Buying from the discard pile, as the action Buy Card or at the end of a round: in yen only."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.carriages import advance_icons, join_train
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.yen import pay_bank
    from ekiben.kernel.bits import bit, lowest


def can_buy(game: State, yen: int) -> bool:
    """Is there a discarded carriage for so many yen?"""
    rest = game.discards
    while rest:
        if game.price[lowest(rest)] <= yen:
            return True
        rest &= rest - 1
    return False


def cards_to_buy(game: State, yen: int) -> int:
    """The discarded carriages for which so many yen are enough."""
    cards = 0
    rest = game.discards
    while rest:
        if game.price[lowest(rest)] <= yen:
            cards |= bit(lowest(rest))
        rest &= rest - 1
    return cards


def buy_carriage(game: State, card: int) -> bool:
    """Pay, put it in, advance its counters; true unless a second icon leaves a choice."""
    pay_bank(game, game.mover, game.price[card])
    game.discards &= ~bit(card)
    join_train(game, game.mover, card)
    return advance_icons(game, card)
