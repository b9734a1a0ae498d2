"""The carriage cards: the draw deck, what one costs, joining a train, and the counters it advances."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.counters import advance_counter
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import THEN_COUNTER
    from ekiben.kernel.bits import bit, lowest


def draw_carriage(game: State) -> int:
    """The next carriage of the draw deck, which always suffices."""
    game.deck_size -= 1
    if game.deck_ordered:
        game.deck_ordered -= 1
        return game.deck[game.deck_size]
    # The deck is shuffled card by card, as it is drawn: the odds are those of one shuffled beforehand.
    place = game.below(game.deck_size + 1)
    game.deck[game.deck_size], game.deck[place] = game.deck[place], game.deck[game.deck_size]
    return game.deck[game.deck_size]


def raise_prices(game: State, city: int) -> None:
    """A station stands in this city: every carriage that shows it costs more from now on."""
    rest = game.charter.cards_with[city]
    while rest:
        game.price[lowest(rest)] += game.charter.surcharge
        rest &= rest - 1


def join_train(game: State, seat: int, card: int) -> None:
    """A carriage is put in just left of the tail; an ability works from now on, but never for Hideo."""
    game.train[seat][game.train_size[seat]] = card
    game.train_size[seat] += 1
    game.mine[seat] |= bit(card)
    if seat != game.charter.hideo:
        game.abilities[seat] |= game.charter.ability[card]


def advance_icons(game: State, card: int) -> bool:
    """The counter of the first icon advances; true unless a second icon leaves the mover a choice."""
    advance_counter(game, game.charter.counter[card])
    if game.charter.then[card] == 0:
        return True
    game.ask(THEN_COUNTER, game.mover, game.charter.then[card])
    return False
