"""What a seat may end with, at a glance: the traits of its position, weighed. For bots; no rule needs it.

Customers that the track joins to stores of the seat are worth what one more of their good would bring now.
Every trait counts by how far the game has come; the weights lie in `outlook.toml`.
"""

from __future__ import annotations

if False:
    import cython
else:
    from ekiben.kernel import nocython as cython

if not cython.compiled:
    from ekiben.games.shinjuku.scoring import majority_points, points_without_top
    from ekiben.games.shinjuku.state import State
    from ekiben.games.shinjuku.vocabulary import (
        GOODS,
        NONE,
        SCORE_DROP_MOST,
        SCORE_MAJORITY,
        SCORE_SETS,
        TRAIT_ALWAYS,
        TRAIT_COMING,
        TRAIT_DEPARTMENTS,
        TRAIT_FOREIGN,
        TRAIT_GOODS_SOLD,
        TRAIT_GROWING,
        TRAIT_HAND,
        TRAIT_HAND_MORE,
        TRAIT_MORE,
        TRAIT_NOW,
        TRAIT_POINTS,
        TRAIT_REACHED,
        TRAIT_READY,
        TRAIT_STORES,
        TRAIT_TRACK,
        TRAIT_WARDS_WITH_STORE,
        TRAIT_WILD,
        TRAITS,
    )
    from ekiben.kernel.bits import bit, count, has, lowest

USUAL_HAND = 4
STAGES = 64


def glance(game: State, seat: int) -> int:
    """The points a seat may end with, in 256ths; the real ones once the game is over."""
    if game.over:
        return 256 * game.points[seat]
    if not cython.compiled:
        traits = [0] * TRAITS
    find_traits(game, seat, traits)
    early = how_early(game)
    total = 0
    for trait in range(TRAITS):
        late_weight = game.charter.weights[trait][0] * (STAGES - early)
        total += traits[trait] * (late_weight + game.charter.weights[trait][1] * early)
    return total // STAGES


def how_early(game: State) -> int:
    """From 0, the last customer has been drawn, to 64: none has."""
    return STAGES * (game.bag_size + game.queue_total) // game.charter.all_customers


def find_traits(game: State, seat: int, traits: list[int]) -> None:
    """The traits of a seat's position, each as a number."""
    for trait in range(TRAITS):
        traits[trait] = 0
    traits[TRAIT_ALWAYS] = 1
    traits[TRAIT_POINTS] = points_at_a_glance(game, seat)
    traits[TRAIT_HAND] = min(game.hand_size[seat], USUAL_HAND)
    traits[TRAIT_HAND_MORE] = min(game.hand_size[seat] - traits[TRAIT_HAND], USUAL_HAND)
    traits[TRAIT_WILD] = count(game.hand_wards[seat] & game.wild_wards[seat])
    traits[TRAIT_DEPARTMENTS] = count(game.owned[seat] & game.departments)
    traits[TRAIT_STORES] = count(game.owned[seat]) - traits[TRAIT_DEPARTMENTS]
    traits[TRAIT_WARDS_WITH_STORE] = count(game.wild_wards[seat])
    traits[TRAIT_TRACK] = game.charter.track - game.supply_track[seat]
    find_stores(game, seat, traits)
    find_networks(game, seat, traits)


def find_stores(game: State, seat: int, traits: list[int]) -> None:
    """The goods a seat sells, and its stores that can grow."""
    sold = 0
    bonus = 1
    if game.stacks_taken < game.charter.stack_count:
        bonus += game.charter.stacks[game.stacks_taken]
    rest = game.owned[seat]
    while rest:
        station = lowest(rest)
        rest &= rest - 1
        sold |= game.sold[station]
        if has(game.charter.growing & ~game.departments, station) and game.supply_departments[seat]:
            traits[TRAIT_GROWING] += bonus
            good = game.store_good[station]
            if game.collection[seat][2 * good] + game.collection[seat][2 * good + 1]:
                traits[TRAIT_READY] += bonus
    traits[TRAIT_GOODS_SOLD] = count(sold)


def find_networks(game: State, seat: int, traits: list[int]) -> None:
    """Network by network, with the stores of a seat in it: who waits there, and who may come."""
    if not cython.compiled:
        gains = [0] * GOODS
    find_gains(game, seat, gains)
    rest = game.owned[seat]
    while rest:
        stations = network_of(game, lowest(rest))
        find_demand(game, stations, stations & rest, gains, traits)
        traits[TRAIT_FOREIGN] += count(stations & game.stores & ~game.owned[seat])
        rest &= ~stations


def network_of(game: State, station: int) -> int:
    """All stations that track joins to this one, whoever owns it."""
    found = bit(station)
    rest = found
    while rest:
        beyond = game.track[lowest(rest)] & ~found
        found |= beyond
        rest = (rest & (rest - 1)) | beyond
    return found


def find_demand(game: State, stations: int, mine: int, gains: list[int], traits: list[int]) -> None:
    """What the customers in reach of these stations are worth to the owner of these stores."""
    if not cython.compiled:
        capacity = [0] * GOODS
        waiting = [0] * GOODS
        coming = [0] * GOODS
    for good in range(GOODS):
        capacity[good] = 0
        waiting[good] = 0
        coming[good] = 0
    while mine:
        sold = game.sold[lowest(mine)]
        mine &= mine - 1
        for good in range(game.charter.goods):
            capacity[good] += (sold >> good) & 1
    wards = 0
    while stations:
        wards |= bit(game.charter.ward_of[lowest(stations)])
        stations &= stations - 1
    cards = 0
    rest = wards
    while rest:
        ward = lowest(rest)
        rest &= rest - 1
        cards += game.charter.cards[ward]
        if has(game.waiting_wards, ward):
            for good in range(game.charter.goods):
                waiting[good] += game.waiting[ward][2 * good] + 2 * game.waiting[ward][2 * good + 1]
    for space in range(game.charter.queue_spaces):
        if game.queue_ward[space] != NONE and has(wards, game.queue_ward[space]):
            for good in range(game.charter.goods):
                coming[good] += game.queue[space][2 * good] + 2 * game.queue[space][2 * good + 1]
    for good in range(game.charter.goods):
        if capacity[good]:
            now = min(waiting[good], capacity[good])
            traits[TRAIT_NOW] += gains[good] * now
            traits[TRAIT_MORE] += gains[good] * min(waiting[good] - now, 2 * capacity[good])
            traits[TRAIT_COMING] += gains[good] * coming[good]
            traits[TRAIT_REACHED] += gains[good] * min(capacity[good], 2) * cards


# ---------------------------------------------------------------- points


def find_gains(game: State, seat: int, gains: list[int]) -> None:
    """What one more customer of each good would bring a seat now."""
    quick = game.charter.scoring == SCORE_SETS and game.bonus[seat] == 0
    points = 0 if quick else points_at_a_glance(game, seat)
    for good in range(game.charter.goods):
        if quick:
            gains[good] = game.charter.set_gains[goods_ahead(game, seat, good)]
        else:
            game.collection[seat][2 * good] += 1
            gains[good] = points_at_a_glance(game, seat) - points
            game.collection[seat][2 * good] -= 1


def goods_ahead(game: State, seat: int, good: int) -> int:
    """Of how many goods a seat has more: so many sets one more of this good does not make bigger."""
    units = game.collection[seat][2 * good] + 2 * game.collection[seat][2 * good + 1]
    ahead = 0
    for other in range(game.charter.goods):
        ahead += game.collection[seat][2 * other] + 2 * game.collection[seat][2 * other + 1] > units
    return ahead


def points_at_a_glance(game: State, seat: int) -> int:
    """What a collection is worth, with bonus tokens given to the scarcest goods one by one."""
    if game.charter.scoring == SCORE_MAJORITY:
        return majority_points(game, seat)
    if game.charter.scoring == SCORE_DROP_MOST:
        return points_without_top(game, seat, 1)
    if not cython.compiled:
        units = [0] * GOODS
    for good in range(game.charter.goods):
        units[good] = game.collection[seat][2 * good] + 2 * game.collection[seat][2 * good + 1]
    for _ in range(game.bonus[seat]):
        scarcest = 0
        for good in range(1, game.charter.goods):
            if units[good] < units[scarcest]:
                scarcest = good
        units[scarcest] += 1
    return points_of_units(game, units)


def points_of_units(game: State, units: list[int]) -> int:
    """The points of sets of different goods: a unit of the good with n-th most units brings the n-th gain."""
    points = 0
    for good in range(game.charter.goods):
        larger = 0
        for other in range(game.charter.goods):
            larger += units[other] > units[good]
            larger += units[other] == units[good] and other < good
        points += units[good] * game.charter.set_gains[larger]
    return points
