"""Which cards a player can use: who can pay everything and carry out every part that has to be done.

An offer is one action with one discount, the number 8 * action + discount; offers come as sets. What the
mover would have to pay at least is noted once for each question and read from there.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.buy import can_buy
    from ekiben.games.zerokei.ground import need_ground
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.station import base_station, need_station
    from ekiben.games.zerokei.track import base_track, empty_sections, need_track
    from ekiben.games.zerokei.venue import can_place
    from ekiben.games.zerokei.vocabulary import (
        ABLE_ENGINE,
        ABLE_GROUND,
        ALL_OF,
        COUNTER,
        DISCOUNTS,
        ENGINE_OF,
        EVENT,
        GET_YEN,
        GROUND,
        IMPOSSIBLE,
        INCOME,
        NONE,
        ONE_OF,
        REPEAT,
        STATION,
        TAIL,
        TRACK,
        VENUE,
        VENUE_TOKEN,
    )
    from ekiben.kernel.bits import bit, has, lowest

ALL_DISCOUNTS = 0xFF


# ---------------------------------------------------------------- what can be paid


def look(game: State) -> None:
    """Note what ground, track and station cost the mover now at least, without a discount."""
    game.need_ground = need_ground(game)
    game.need_track = need_track(game)
    game.need_station = need_station(game)
    game.need_venue = 0 if can_place(game) else NONE


def missing(need: int, yen: int) -> int:
    """The discount without which so many yen do not suffice; DISCOUNTS if none is large enough."""
    return max(0, min(DISCOUNTS, need - yen))


def missing_for_ground(game: State, yen: int) -> int:
    """The same for ground, where no discount helps whoever has the ability."""
    lacking = missing(game.need_ground, yen)
    if lacking and game.abilities[game.mover] & ABLE_GROUND:
        return DISCOUNTS
    return lacking


def cards_within(game: State, yen: int) -> int:
    """The carriages whose action can be carried out with so many yen."""
    cards = game.charter.any_yen
    cards |= game.charter.cards_for[GROUND][missing_for_ground(game, yen)]
    cards |= game.charter.cards_for[TRACK][missing(game.need_track, yen)]
    cards |= game.charter.cards_for[STATION][missing(game.need_station, yen)]
    if game.need_venue == 0:
        cards |= game.charter.with_venue
    return cards


def engines_within(game: State, yen: int) -> int:
    """The engines of which some action can be carried out with so many yen, the fee already paid."""
    seats = game.engines_any_yen
    seats |= game.engines_for[GROUND][missing_for_ground(game, yen)]
    seats |= game.engines_for[TRACK][missing(game.need_track, yen)]
    seats |= game.engines_for[STATION][missing(game.need_station, yen)]
    if game.need_venue == 0:
        seats |= game.engines_with_venue
    return seats << ENGINE_OF


def offers_within(game: State, yen: int) -> int:
    """The offers that can be carried out with so many yen."""
    offers = bit(DISCOUNTS * COUNTER) | bit(DISCOUNTS * INCOME)
    offers |= discounts_from(missing_for_ground(game, yen)) << (DISCOUNTS * GROUND)
    offers |= discounts_from(missing(game.need_track, yen)) << (DISCOUNTS * TRACK)
    offers |= discounts_from(missing(game.need_station, yen)) << (DISCOUNTS * STATION)
    if game.need_venue == 0:
        offers |= bit(DISCOUNTS * VENUE)
    return offers


def discounts_from(least: int) -> int:
    """All discounts from this one on."""
    return (ALL_DISCOUNTS << least) & ALL_DISCOUNTS


# ---------------------------------------------------------------- events that join two actions


def need(game: State, kind: int) -> int:
    """What was noted for a kind of action."""
    if kind == GROUND:
        return game.need_ground
    if kind == TRACK:
        return game.need_track
    if kind == STATION:
        return game.need_station
    return game.need_venue if kind == VENUE else 0


def need_after_ground(game: State, kind: int) -> int:
    """The same, once ground is prepared: that gives a track to lay and a place to build."""
    if kind == TRACK:
        return base_track(game) if empty_sections(game) else NONE
    if kind == STATION:
        return base_station(game) if game.colours_left else NONE
    return need(game, kind)


def least_yen(game: State, offer: int, base: int) -> int:
    """What an offer of this base cost takes; IMPOSSIBLE when it cannot be carried out."""
    if base == NONE:
        return IMPOSSIBLE
    if offer // DISCOUNTS == GROUND and game.abilities[game.mover] & ABLE_GROUND:
        return base
    return max(0, base - offer % DISCOUNTS)


def least_after(game: State, offer: int, first: int) -> int:
    """What an offer takes at least once another one is done."""
    kind = offer // DISCOUNTS
    if first // DISCOUNTS == GROUND:
        return least_yen(game, offer, need_after_ground(game, kind))
    return least_yen(game, offer, need(game, kind))


def other_of(pair: int, offer: int) -> int:
    """The other offer of two."""
    return lowest(pair & ~bit(offer))


def first_of_pair(game: State, pair: int, yen: int) -> int:
    """Those of two offers that may come first, so that both can be done and paid with so many yen."""
    found = 0
    rest = pair
    while rest:
        offer = lowest(rest)
        rest &= rest - 1
        cost = least_yen(game, offer, need(game, offer // DISCOUNTS))
        if cost + least_after(game, other_of(pair, offer), offer) <= yen:
            found |= bit(offer)
    return found


# ---------------------------------------------------------------- which cards


def engine_price(game: State) -> int:
    """What using an engine costs the mover."""
    if game.abilities[game.mover] & ABLE_ENGINE:
        return game.charter.engine_fee_able
    return game.charter.engine_fee


def repeatable(game: State) -> int:
    """The cards used this turn that a repeat effect reaches: no repeat effect, and no Buy Card."""
    cards = game.used_cards & ~game.charter.repeat_carriages & ~game.charter.buy_carriages
    if game.charter.effect[game.event] == REPEAT:
        cards &= ~bit(EVENT)
    return cards


def can_use_event(game: State, yen: int) -> bool:
    """Could the mover carry out the event's action with so many yen?"""
    effect = game.charter.effect[game.event]
    left = yen - game.charter.fee[game.event]
    if left < 0:
        return False
    if effect == ONE_OF:
        return (game.charter.event_offers[game.event] & offers_within(game, left)) != 0
    if effect == ALL_OF:
        return first_of_pair(game, game.charter.event_offers[game.event], left) != 0
    if effect == VENUE_TOKEN:
        return game.aside != 0 and game.mine[game.mover] != 0
    if effect == REPEAT:
        return usable(game, repeatable(game), left) != 0
    return effect == GET_YEN


def can_repeat(game: State, yen: int) -> bool:
    """Is there a card that the mover could use again with so many yen, the fee of repeating included?"""
    again = repeatable(game)
    left = yen - game.charter.repeat_fee
    return again != 0 and left >= 0 and usable(game, again, left) != 0


def usable(game: State, cards: int, yen: int) -> int:
    """Those of these cards whose action the mover can carry out and pay with so many yen."""
    found = cards_within(game, yen) | bit(TAIL)
    fee = engine_price(game)
    if yen >= fee:
        found |= engines_within(game, yen - fee)
    found &= cards
    if cards & game.charter.buy_carriages and can_buy(game, yen):
        found |= cards & game.charter.buy_carriages
    if cards & game.charter.repeat_carriages and can_repeat(game, yen):
        found |= cards & game.charter.repeat_carriages
    if has(cards, EVENT) and can_use_event(game, yen):
        found |= bit(EVENT)
    return found


def unused_cards(game: State) -> int:
    """The cards the mover can still use this turn: of the own train, all engines, and the event's action."""
    cards = game.mine[game.mover] | game.charter.common[game.event]
    return cards & ~game.used_cards & ~game.spent_cards
