"""Phase 3 C: a player uses cards, one after the other, and gets yen for the actions not taken."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.buy import cards_to_buy
    from ekiben.games.zerokei.counters import ask_counters
    from ekiben.games.zerokei.ground import ask_ground
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.station import ask_station
    from ekiben.games.zerokei.track import ask_track
    from ekiben.games.zerokei.usable import (
        cards_to_use,
        engine_price,
        first_of_pair,
        kinds_within,
        least_costs,
        need_after,
        repeatable,
        usable,
    )
    from ekiben.games.zerokei.venue import ask_venue
    from ekiben.games.zerokei.vocabulary import (
        ABLE_TAIL,
        ACTION,
        ALL_OF,
        ANYTIME,
        BUY_CARD,
        COUNTER,
        ENGINE_OF,
        GROUND,
        NONE,
        ONE_OF,
        PART,
        REPEAT,
        REPEAT_CARD,
        STAGE_TURNS,
        STATION,
        STOP,
        TOKEN_CARRIAGE,
        TOKEN_CITY,
        TRACK,
        USE_BUY,
        USE_ENGINE,
        USE_EVENT,
        USE_OFFER,
        USE_TAIL,
        VENUE,
        VENUE_TOKEN,
    )
    from ekiben.games.zerokei.yen import gain_yen, pay_bank, pay_player
    from ekiben.kernel.bits import bit, lowest


def next_action(game: State) -> bool:
    """The rest of the action in hand, or the next one; true when a question is waiting."""
    if game.parts:
        kind = lowest(game.parts)
        game.parts = 0
        game.kept = 0
        return not begin(game, kind)
    game.card = NONE
    game.again = NONE
    game.both = 0
    if game.actions_left:
        cards = cards_to_use(game)
        if cards:
            game.ask(ACTION, game.mover, cards | bit(STOP))
            return True
    end_turn(game)
    return False


def end_turn(game: State) -> None:
    """Every action not taken, whatever the reason, is worth a yen."""
    gain_yen(game, game.mover, game.actions_left * game.charter.unused_yen)
    game.actions_left = 0
    game.used_cards = 0
    game.stage = STAGE_TURNS


def choose_action(game: State, i: int) -> bool:
    """A card is used, or the turn is ended; true when nothing is left to ask about it."""
    if i == STOP:
        end_turn(game)
        return True
    game.used_cards |= bit(i)
    game.actions_left -= 1
    game.card = i
    return use_card(game, i)


def use_card(game: State, card: int) -> bool:
    """What a card costs by itself is paid, and its action begins; true when it is over at once."""
    use = game.charter.use_of[card]
    if use == USE_OFFER:
        game.discount = game.charter.discount[card]
        return begin(game, lowest(game.charter.kinds[card]))
    elif use == USE_ENGINE:
        return use_engine(game, card - ENGINE_OF)
    elif use == USE_TAIL:
        return use_tail(game)
    elif use == USE_EVENT:
        return use_event(game)
    elif use == USE_BUY:
        # The token that bars it for the rest of the game.
        game.spent_cards |= bit(card)
        game.ask(BUY_CARD, game.mover, cards_to_buy(game, game.yen[game.mover]))
    else:
        pay_bank(game, game.mover, game.charter.repeat_fee)
        ask_repeat(game)
    return False


def use_tail(game: State) -> bool:
    """Income: yen and a counter."""
    able = game.abilities[game.mover] & ABLE_TAIL
    gain_yen(game, game.mover, game.charter.tail_yen_able if able else game.charter.tail_yen)
    return ask_counters(game, game.charter.tail_counters, False)


def use_engine(game: State, owner: int) -> bool:
    """The fee goes to the bank for the own engine, to the owner for another's."""
    if owner == game.mover:
        pay_bank(game, game.mover, engine_price(game))
    else:
        pay_player(game, game.mover, owner, engine_price(game))
    engine = game.engine[owner]
    return choose_one(game, game.charter.engine_kinds[engine], game.charter.engine_discount[engine])


def use_event(game: State) -> bool:
    """The action of the current event, after its own fee."""
    event = game.event
    effect = game.charter.effect[event]
    pay_bank(game, game.mover, game.charter.fee[event])
    if effect == ONE_OF:
        return choose_one(game, game.charter.event_kinds[event], game.charter.event_discount[event])
    elif effect == ALL_OF:
        return choose_first(game, game.charter.event_kinds[event], game.charter.event_discount[event])
    elif effect == VENUE_TOKEN:
        game.ask(TOKEN_CITY, game.mover, game.aside)
    elif effect == REPEAT:
        ask_repeat(game)
    else:
        gain_yen(game, game.mover, game.charter.gain[event])
        return True
    return False


# ---------------------------------------------------------------- one of several, or all of them


def choose_one(game: State, kinds: int, discount: int) -> bool:
    """One of these actions: which, if the mover has a choice?"""
    game.discount = discount
    kinds &= kinds_within(game, least_costs(game), game.yen[game.mover], discount) | ANYTIME
    return ask_part(game, kinds, kinds)


def choose_first(game: State, pair: int, discount: int) -> bool:
    """Both of these actions: which first, if the mover has a choice?"""
    game.discount = discount
    game.both = 1
    yen = game.yen[game.mover]
    return ask_part(game, pair, first_of_pair(game, least_costs(game), pair, discount, yen))


def ask_part(game: State, kinds: int, choices: int) -> bool:
    """Ask which of these choices is meant, unless there is only one."""
    game.parts = kinds
    if choices & (choices - 1):
        game.ask(PART, game.mover, choices)
        return False
    return take_part(game, lowest(choices))


def take_part(game: State, kind: int) -> bool:
    """This one now; of two actions the other one stays, and the yen it needs are kept for it."""
    if game.both:
        game.parts &= ~(1 << kind)
        other = lowest(game.parts)
        game.kept = need_after(game, least_costs(game), other, kind, game.discount)
    else:
        game.parts = 0
    return begin(game, kind)


def begin(game: State, kind: int) -> bool:
    """An action begins with its first question; true when it has none."""
    if kind == GROUND:
        ask_ground(game)
    elif kind == TRACK:
        ask_track(game)
    elif kind == STATION:
        ask_station(game)
    elif kind == VENUE:
        ask_venue(game)
    elif kind == COUNTER:
        return ask_counters(game, 1, False)
    else:
        return use_tail(game)
    return False


# ---------------------------------------------------------------- repeating, and venue tokens on carriages


def ask_repeat(game: State) -> None:
    """Which of the cards used this turn is used again?"""
    game.ask(REPEAT_CARD, game.mover, usable(game, repeatable(game), game.yen[game.mover]))


def take_repeat(game: State, i: int) -> bool:
    """The card is used again, its own fee and all its costs included."""
    game.again = i
    return use_card(game, i)


def take_token(game: State, i: int) -> bool:
    """Which venue token, then on which carriage, which has the city of the token from now on."""
    if game.question == TOKEN_CITY:
        game.city = i
        game.ask(TOKEN_CARRIAGE, game.mover, game.mine[game.mover])
        return False
    game.aside &= ~bit(game.city)
    game.token_on[game.city] = i
    game.cities_on[i] |= bit(game.city)
    return True
