"""The ward cards: draw pile, discard pile and hands, and what everybody has seen of them."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import CARDS, NONE
    from ekiben.kernel.bits import bit, only_if, settle


def draw_card(game: State) -> int:
    """The next card of the draw pile, made anew from the discards if it has run out; NONE if both have."""
    if game.deck_size == 0:
        reshuffle(game)
        if game.deck_size == 0:
            return NONE
    game.deck_size -= 1
    if game.deck_ordered:
        game.deck_ordered -= 1
        game.drawn += 1
        return game.deck[game.deck_size]
    # The pile is shuffled card by card, as it is drawn: the odds are those of one shuffled beforehand.
    place = game.below(game.deck_size + 1)
    game.deck[game.deck_size], game.deck[place] = game.deck[place], game.deck[game.deck_size]
    return game.deck[game.deck_size]


def reshuffle(game: State) -> None:
    """The discards become the draw pile."""
    if game.charter.players == 2:
        know_hands(game)
    for i in range(game.discards_size):
        game.deck[i] = game.discards[i]
    game.deck_size = game.discards_size
    game.discards_size = 0
    game.deck_ordered = 0


def know_hands(game: State) -> None:
    """Two players, an empty draw pile: what is nowhere else is in the other hand, so both hands are known.

    Cards drawn later come from what were the discards, and must not be mistaken for these. With more players
    each knows only what the others hold together, and that is not kept.
    """
    for seat in range(2):
        for ward in range(game.charter.wards):
            game.known[seat][ward] = game.hand[seat][ward]


def discard(game: State, ward: int) -> None:
    """A card goes on top of the discard pile."""
    game.discards[game.discards_size] = ward
    game.discards_size += 1


def take_card(game: State, seat: int, ward: int) -> None:
    """A card comes into a hand."""
    game.hand[seat][ward] += 1
    game.hand_size[seat] += 1
    game.hand_wards[seat] |= bit(ward)


def deal_card(game: State, seat: int) -> None:
    """A card from the draw pile comes into a hand, unseen; none if there is none."""
    ward = draw_card(game)
    if ward != NONE:
        take_card(game, seat, ward)


def pay_card(game: State, seat: int, ward: int) -> None:
    """A card is spent: from the hand to the discards, seen by all."""
    game.hand[seat][ward] -= 1
    game.hand_size[seat] -= 1
    game.hand_wards[seat] &= ~only_if(game.hand[seat][ward] == 0, bit(ward))
    # Cards of a ward are all alike: the one seen coming is the one seen going.
    if game.known[seat][ward]:
        game.known[seat][ward] -= 1
    discard(game, ward)
    game.busy = 1


def redeal_cards(game: State, seat: int) -> None:
    """Deal anew all cards this seat has not seen: the draw pile and the unknown part of the others' hands."""
    if not cython.compiled:
        missing = [0] * 4
    for other in range(game.charter.players):
        missing[other] = 0
        if other == seat:
            continue
        for ward in range(game.charter.wards):
            unknown = game.hand[other][ward] - game.known[other][ward]
            missing[other] += unknown
            game.hand[other][ward] -= unknown
            game.hand_size[other] -= unknown
            if game.hand[other][ward] == 0:
                game.hand_wards[other] &= ~bit(ward)
            for _ in range(unknown):
                game.deck[game.deck_size] = ward
                game.deck_size += 1
    game.deck_ordered = 0
    # What comes out may depend on what has been seen alone, not on how the unseen cards lay.
    settle(game.deck, game.deck_size, CARDS)
    for other in range(game.charter.players):
        for _ in range(missing[other]):
            deal_card(game, other)
