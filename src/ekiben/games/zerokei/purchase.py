"""Phase 2: in turn order everybody claims a carriage of the row, pays for it and advances its counters."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.carriages import advance_icons
    from ekiben.games.zerokei.hideo import claim_as_hideo
    from ekiben.games.zerokei.row import claim, discard_unclaimed
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import CLAIM, STAGE_TURNS
    from ekiben.games.zerokei.yen import pay_bank
    from ekiben.kernel.bits import bit, lowest, only_if


def next_claim(game: State) -> bool:
    """The next player in turn order claims a carriage; true when that is asked."""
    if game.turn_at == game.charter.players:
        discard_unclaimed(game)
        game.turn_at = 0
        game.stage = STAGE_TURNS
        return False
    game.mover = game.tile[game.turn_at]
    if game.mover == game.charter.hideo:
        claim_as_hideo(game)
        return False
    game.ask(CLAIM, game.mover, cards_to_claim(game))
    return True


def means(game: State, seat: int) -> int:
    """What a player can pay for a carriage of the row: yen, and points for what is missing."""
    return game.yen[seat] + game.points[seat]


def cards_to_claim(game: State) -> int:
    """The free carriages that the mover can pay for; if there is none, those of the lowest price."""
    most = means(game, game.mover)
    if most >= game.charter.dearest:
        return game.free_row
    cards = free_cards_for(game, most)
    most = 0
    while cards == 0:
        # Nothing can be paid: the claim is mandatory all the same, and what is missing will be waived.
        cards = free_cards_for(game, most)
        most += 1
    return cards


def free_cards_for(game: State, most: int) -> int:
    """The free carriages of the row that cost so much at most."""
    cards = 0
    rest = game.free_row
    while rest:
        card = lowest(rest)
        cards |= only_if(game.price[card] <= most, bit(card))
        rest &= rest - 1
    return cards


def take_claim(game: State, i: int) -> bool:
    """The token is on the carriage: pay, advance the counters; true unless a second icon leaves a choice."""
    pay_claim(game, game.price[i])
    claim(game, game.mover, i)
    return advance_icons(game, i)


def pay_claim(game: State, cost: int) -> None:
    """Yen as far as they reach, then points; only where both do not suffice the rest is waived."""
    yen = min(cost, game.yen[game.mover])
    pay_bank(game, game.mover, yen)
    game.points[game.mover] -= min(cost - yen, game.points[game.mover])
