"""Paying with cards: what matches, what is wild, several cards as one wildcard."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.cards import pay_card
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import CARDS_TOGETHER, NONE, PAY, PAY_CARD
    from ekiben.kernel.bits import bit, lowest, only_if


def wild(game: State, seat: int) -> int:
    """The wards whose cards are wildcards for this player now."""
    if game.matsuri != NONE:
        return game.wild_wards[seat] | bit(game.matsuri)
    return game.wild_wards[seat]


def find_wild_wards(game: State, seat: int) -> None:
    """The wards in which a player has a store, found anew after a store has left one."""
    game.wild_wards[seat] = 0
    if game.charter.wild_stores:
        rest = game.owned[seat]
        while rest:
            station = lowest(rest)
            rest &= rest - 1
            game.wild_wards[seat] |= bit(game.charter.ward_of[station])


def enough_together(game: State, seat: int) -> bool:
    """Does the player hold enough cards to spend several as one wildcard?"""
    return game.charter.wild_cards != 0 and game.hand_size[seat] >= game.charter.wild_cards


def payable(game: State, seat: int) -> int:
    """The wards for which the player could pay a card."""
    wildcard = (game.hand_wards[seat] & wild(game, seat)) != 0
    return game.hand_wards[seat] | only_if(wildcard | enough_together(game, seat), game.charter.all_wards)


def stations_in(game: State, wards: int) -> int:
    """The stations of these wards."""
    if wards == game.charter.all_wards:
        return game.charter.all_stations
    stations = 0
    while wards:
        stations |= game.charter.ward_stations[lowest(wards)]
        wards &= wards - 1
    return stations


def ask_payment(game: State, wards: int) -> None:
    """Ask for one card that matches one of these wards, a wildcard, or several cards together."""
    game.pay_wards = wards
    cards = game.hand_wards[game.mover] & (wards | wild(game, game.mover))
    if enough_together(game, game.mover):
        cards |= bit(CARDS_TOGETHER)
    game.ask(PAY, game.mover, cards)


def ask_cards(game: State, number: int) -> None:
    """Ask for so many cards, whatever they are, one after the other."""
    game.pay_left = number
    game.ask(PAY_CARD, game.mover, game.hand_wards[game.mover])


def take_payment(game: State, i: int) -> bool:
    """Take a card, or the choice to pay several; true when all is paid."""
    if game.question == PAY and i == CARDS_TOGETHER:
        ask_cards(game, game.charter.wild_cards)
        return False
    pay_card(game, game.mover, i)
    if game.question == PAY:
        return True
    game.pay_left -= 1
    if game.pay_left:
        ask_cards(game, game.pay_left)
        return False
    return True
