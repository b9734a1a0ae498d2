"""The action UPGRADE: a store grows, to a double store (prototype) and to a department store."""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.customers import put_back
    from ekiben.games.shinjuku.pay import ask_payment
    from ekiben.games.shinjuku.queue import add_to_queue
    from ekiben.games.shinjuku.reach import find_reach, spread, spread_goods
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.stores import return_token, take_token
    from ekiben.games.shinjuku.vocabulary import (
        DEPARTMENT,
        DOUBLE,
        NONE,
        SINGLE,
        SPENT_NONE,
        SPENT_QUEUE,
        UPGRADE_CUSTOMER,
        UPGRADE_GOOD,
        UPGRADE_STATION,
    )
    from ekiben.kernel.bits import bit, has, lowest


def customers_of(game: State, seat: int, good: int) -> int:
    """How many customer tokens of a good a player has collected."""
    return game.collection[seat][2 * good] + game.collection[seat][2 * good + 1]


def goods_on_top(game: State, station: int) -> int:
    """Prototype: the goods of which a token could go on top of a single store: another one than below."""
    return game.goods_left[game.mover] & ~(1 << game.store_good[station])


def may_grow(game: State, station: int) -> bool:
    """Apart from the card: may this store of the player's grow one step?"""
    if game.charter.two_step:
        if game.store_height[station] >= game.charter.tallest[station]:
            return False
        if game.store_height[station] == SINGLE:
            return goods_on_top(game, station) != 0
    if game.supply_departments[game.mover] == 0:
        return False
    good = game.store_good[station]
    return game.charter.customer_to == SPENT_NONE or customers_of(game, game.mover, good) != 0


def stations_to_upgrade(game: State, wards: int) -> int:
    """The stations whose store the player can upgrade, if cards of these wards can be paid."""
    stations = 0
    rest = game.owned[game.mover] & ~game.departments & game.charter.growing
    while rest:
        station = lowest(rest)
        rest &= rest - 1
        if has(wards, game.charter.ward_of[station]) and may_grow(game, station):
            stations |= bit(station)
    return stations


def can_upgrade(game: State, wards: int) -> bool:
    """Can the action be chosen, if cards of these wards can be paid?"""
    return stations_to_upgrade(game, wards) != 0


def take_upgrade_answer(game: State, i: int) -> None:
    """Station, the good on top or the customer spent, then the card."""
    if game.question == UPGRADE_STATION:
        game.station = i
        if game.charter.two_step and game.store_height[i] == SINGLE:
            game.ask(UPGRADE_GOOD, game.mover, goods_on_top(game, i))
            return
        if game.charter.customer_to != SPENT_NONE:
            good = game.store_good[i]
            kinds = 0
            if game.collection[game.mover][2 * good]:
                kinds |= bit(2 * good)
            if game.collection[game.mover][2 * good + 1]:
                kinds |= bit(2 * good + 1)
            game.ask(UPGRADE_CUSTOMER, game.mover, kinds)
            return
    elif game.question == UPGRADE_GOOD:
        game.good = i
    elif game.question == UPGRADE_CUSTOMER:
        game.customer = i
    ask_payment(game, bit(game.charter.ward_of[game.station]))


def upgrade_store(game: State) -> None:
    """The store has been paid for and grows."""
    if game.charter.two_step and game.store_height[game.station] == SINGLE:
        take_token(game, game.mover, game.good)
        game.store_under[game.station] = game.store_good[game.station]
        game.store_good[game.station] = game.good
        game.store_height[game.station] = DOUBLE
        game.sold[game.station] = 1 << game.good
        if game.charter.end_satisfied:
            find_reach(game, game.store_under[game.station])
            spread(game, game.good, game.station)
    else:
        make_department(game)
        if game.charter.customer_to != SPENT_NONE:
            spend_customer(game)
        claim_bonus(game)
    game.station = NONE
    game.customer = NONE


def make_department(game: State) -> None:
    """The store tokens go back to the supply, a department store takes their place and sells everything."""
    return_token(game, game.mover, game.store_good[game.station])
    if game.store_height[game.station] == DOUBLE:
        return_token(game, game.mover, game.store_under[game.station])
        game.store_under[game.station] = NONE
    game.supply_departments[game.mover] -= 1
    game.store_good[game.station] = NONE
    game.store_height[game.station] = DEPARTMENT
    game.sold[game.station] = (1 << game.charter.goods) - 1
    game.departments |= bit(game.station)
    if game.charter.end_satisfied:
        spread_goods(game, game.station)


def spend_customer(game: State) -> None:
    """The customer goes to the queue; out of the game in v1 and once the final turns have begun."""
    game.collection[game.mover][game.customer] -= 1
    if game.charter.customer_to == SPENT_QUEUE and game.ending == 0 and not add_to_queue(game, game.customer):
        put_back(game, game.customer)


def claim_bonus(game: State) -> None:
    """The next stack of bonus tokens, if any is left."""
    if game.stacks_taken < game.charter.stack_count:
        game.bonus[game.mover] += game.charter.stacks[game.stacks_taken]
        game.stacks_taken += 1
        if game.bonus_first[game.mover] == 0:
            game.bonus_first[game.mover] = game.stacks_taken
