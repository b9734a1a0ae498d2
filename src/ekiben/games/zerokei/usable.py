"""Which cards a player can use: who can pay everything and carry out every part that has to be done.

Kinds of action come as sets of bits; the actions of one card have one discount. What the mover would have
to pay at least stands side by side in one number, so that all kinds are compared at once.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.zerokei.buy import can_buy
    from ekiben.games.zerokei.state import State
    from ekiben.games.zerokei.vocabulary import (
        ABLE_ENGINE,
        ABLE_GROUND,
        ABLE_SETS,
        ABLE_STATION,
        ABLE_TRACK,
        ALL_OF,
        ENGINE_OF,
        EVENT,
        GROUND,
        IMPOSSIBLE,
        LANE,
        REPEAT,
        STATION,
        TAIL,
        TRACK,
        VENUE,
        VENUE_TOKEN,
    )
    from ekiben.kernel.bits import bit, either, has, lowest, only_if

ALL_VENUES = 7
# Costs of ground, track, station and venue side by side in one number, a lane of bits for each.
EVERY_LANE = 0x0001_0001_0001_0001
TOPS = 0x8000_8000_8000_8000
GATHER = 0x0001_0002_0004_0008
ONE_LANE = 0xFFFF
ALL_KINDS = 0xF


# ---------------------------------------------------------------- what it takes


def least_costs(game: State) -> int:
    """What ground, track, station and venue take of the mover at least, side by side.

    More than anybody has where there is no construction token; no section or no track for it; no place or no
    station for it; no venue or no cauldron.
    """
    able = game.abilities[game.mover] & (ABLE_SETS - 1)
    costs = game.charter.costs_for[game.marker][able]
    costs |= only_if(not able & ABLE_GROUND, game.cheapest_ground)
    costs |= only_if(game.construction == 0, IMPOSSIBLE)
    impossible = (game.all_tracks == 0) | (empty_sections(game) == 0)
    costs |= only_if(impossible, IMPOSSIBLE) << (LANE * TRACK)
    impossible = (game.colours_left == 0) | (cities_to_build_in(game) == 0)
    costs |= only_if(impossible, IMPOSSIBLE) << (LANE * STATION)
    impossible = (game.cauldrons[game.mover] == 0) | (open_venues(game) == 0)
    return costs | only_if(impossible, IMPOSSIBLE) << (LANE * VENUE)


def lowered(game: State) -> int:
    """One for each of these costs that a discount lowers: not for ground at the price of the ability."""
    ground = only_if(not game.abilities[game.mover] & ABLE_GROUND, bit(LANE * GROUND))
    return ground | bit(LANE * TRACK) | bit(LANE * STATION)


def base_track(game: State) -> int:
    """The lowest price of a track for the mover."""
    able = game.abilities[game.mover] & ABLE_TRACK
    return either(able, game.charter.cheapest_track, game.charter.track_yen[game.marker])


def empty_sections(game: State) -> int:
    """The cities whose section of the line has no track yet."""
    return game.charter.all_cities & ~game.laid


def base_station(game: State) -> int:
    """The price of a station for the mover."""
    able = game.abilities[game.mover] & ABLE_STATION
    return either(able, game.charter.station_cost_able, game.charter.station_cost)


def cities_to_build_in(game: State) -> int:
    """The cities with prepared ground and no station."""
    return game.charter.all_cities & ~game.construction & ~game.stationed


def open_venues(game: State) -> int:
    """The venues on which a player may put cauldrons; one that Hideo has closed is open to him alone."""
    return ALL_VENUES & ~game.closed


# ---------------------------------------------------------------- what can be paid


def margins(costs: int, yen: int) -> int:
    """What so many yen leave after each of the four costs; the top bit of a lane says that they suffice."""
    return EVERY_LANE * yen + (TOPS - costs)


def payable(left: int) -> int:
    """The kinds of action with a margin that is not negative."""
    # The product brings the four top bits together, that of GROUND lowest.
    return ((((left & TOPS) >> (LANE - 1)) * GATHER) >> (LANE * VENUE)) & ALL_KINDS


def kinds_within(game: State, costs: int, yen: int, discount: int) -> int:
    """The kinds of action that the mover can carry out with so many yen and this discount."""
    return payable(margins(costs, yen) + lowered(game) * discount)


def carriages_within(game: State, left: int) -> int:
    """The carriages whose action the mover can carry out, the margins without a discount being these."""
    cards = game.charter.cards_for[0][payable(left)]
    for discount in range(1, game.charter.discounts):
        left += lowered(game)
        cards |= game.charter.cards_for[discount][payable(left)]
    return cards


def engines_within(game: State, left: int) -> int:
    """The engines with an action the mover can carry out, the margins after the fee being these."""
    seats = game.engines_for[0][payable(left)]
    for discount in range(1, game.charter.engine_discounts):
        left += lowered(game)
        seats |= game.engines_for[discount][payable(left)]
    return seats << ENGINE_OF


def event_within(game: State, left: int, yen: int) -> int:
    """The event, if it offers one of several actions and the mover can carry one out, or yen for its fee."""
    event = game.event
    fee = game.charter.fee[event]
    left += lowered(game) * game.charter.event_discount[event] - EVERY_LANE * fee
    return only_if(fee <= yen, game.charter.event_for[event][payable(left)])


def engine_price(game: State) -> int:
    """What using an engine costs the mover."""
    able = game.abilities[game.mover] & ABLE_ENGINE
    return either(able, game.charter.engine_fee_able, game.charter.engine_fee)


# ---------------------------------------------------------------- events that join two actions


def need(game: State, costs: int, kind: int, discount: int) -> int:
    """What a kind of action takes at least; more than anybody has when it cannot be carried out."""
    if kind > VENUE:
        return 0
    cost = (costs >> (LANE * kind)) & ONE_LANE
    if (lowered(game) >> (LANE * kind)) & 1:
        cost -= discount
    return max(0, cost)


def need_after(game: State, costs: int, kind: int, first: int, discount: int) -> int:
    """The same once another kind is done: prepared ground gives a track to lay and a place to build."""
    if first == GROUND and kind == TRACK:
        return max(0, base_track(game) - discount) if empty_sections(game) else IMPOSSIBLE
    if first == GROUND and kind == STATION:
        return max(0, base_station(game) - discount) if game.colours_left else IMPOSSIBLE
    return need(game, costs, kind, discount)


def first_of_pair(game: State, costs: int, pair: int, discount: int, yen: int) -> int:
    """Those of two kinds that may come first, so that both can be done and paid with so many yen."""
    one = lowest(pair)
    other = lowest(pair & (pair - 1))
    with_one = need(game, costs, one, discount) + need_after(game, costs, other, one, discount)
    with_other = need(game, costs, other, discount) + need_after(game, costs, one, other, discount)
    return (with_one <= yen) << one | (with_other <= yen) << other


# ---------------------------------------------------------------- which cards


def cards_to_use(game: State) -> int:
    """What the mover can use next."""
    return usable(game, unused_cards(game), game.yen[game.mover])


def unused_cards(game: State) -> int:
    """The cards the mover can still use this turn: of the own train, all engines, and the event's action."""
    cards = game.mine[game.mover] | game.charter.common[game.event]
    return cards & ~game.used_cards & ~game.spent_cards


def usable(game: State, cards: int, yen: int) -> int:
    """Those of these cards whose action the mover can carry out and pay with so many yen."""
    costs = least_costs(game)
    left = margins(costs, yen)
    fee = engine_price(game)
    found = bit(TAIL) | carriages_within(game, left) | event_within(game, left, yen)
    found |= only_if(fee <= yen, engines_within(game, left - EVERY_LANE * fee))
    found &= cards
    if cards & game.charter.buy_carriages and can_buy(game, yen):
        found |= cards & game.charter.buy_carriages
    if cards & game.charter.repeat_carriages:
        found |= only_if(can_repeat(game, yen), cards & game.charter.repeat_carriages)
    # Whether it is such an event stays the same for a round, so this can be foreseen.
    effect = game.charter.effect[game.event]
    if ALL_OF <= effect <= REPEAT and has(cards, EVENT):
        found |= only_if(can_use_event(game, costs, yen), bit(EVENT))
    return found


def can_use_event(game: State, costs: int, yen: int) -> bool:
    """Could the mover carry out an event that does more than one of several actions with so many yen?"""
    event = game.event
    effect = game.charter.effect[event]
    left = yen - game.charter.fee[event]
    if left < 0:
        return False
    if effect == ALL_OF:
        pair = game.charter.event_kinds[event]
        return first_of_pair(game, costs, pair, game.charter.event_discount[event], left) != 0
    elif effect == VENUE_TOKEN:
        return game.aside != 0 and game.mine[game.mover] != 0
    return usable(game, repeatable(game), left) != 0


def repeatable(game: State) -> int:
    """The cards used this turn that a repeat effect reaches: no repeat effect, and no Buy Card."""
    cards = game.used_cards & ~game.charter.repeat_carriages & ~game.charter.buy_carriages
    if game.charter.effect[game.event] == REPEAT:
        cards &= ~bit(EVENT)
    return cards


def can_repeat(game: State, yen: int) -> bool:
    """Is there a card that the mover could use again with so many yen, the fee of repeating included?"""
    again = repeatable(game)
    left = yen - game.charter.repeat_fee
    return again != 0 and left >= 0 and usable(game, again, left) != 0
