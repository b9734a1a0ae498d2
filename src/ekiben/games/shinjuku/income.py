"""INCOME (REFRESH in the prototype): drawing cards, as an action or for the use of one's track."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.cards import deal_card
    from ekiben.games.shinjuku.state import State


def draw_income(game: State, seat: int) -> None:
    """Draw up to the edition's number of cards, or one card with that many or more in hand."""
    number = game.charter.hand - game.hand_size[seat]
    if number < 1:
        number = 1
    for _ in range(number):
        deal_card(game, seat)
