"""What things cost and give by the values of the box, read from the cards: for views, events and reasons.

The rules keep the same values as numbers of their own; here they are read a second time, so that the tests
can hold the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ekiben.games.zerokei.component_types import Components, TurnSpace


class Reward(NamedTuple):
    """What a space of the turn order tile gives."""

    counters: int
    yen: int
    points: int


def abilities_of(box: Components, carriages: Iterable[int]) -> frozenset[str]:
    """The codes of the abilities in a train."""
    found = (box.carriages[card].ability for card in carriages)
    return frozenset(code for code in found if code is not None)


def carriage_price(box: Components, card: int, stations: Collection[int]) -> int:
    """The printed cost of a carriage, and more for each of its cities that has a station."""
    carriage = box.carriages[card]
    return carriage.cost + box.numbers.surcharge * sum(number - 1 in stations for number in carriage.cities)


def engine_fee(box: Components, abilities: Collection[str]) -> int:
    """What using an engine costs."""
    return box.numbers.engine_fee_ability if "engine" in abilities else box.numbers.engine_fee


def ground_price(box: Components, city: int, abilities: Collection[str], discount: int) -> int:
    """What preparing the ground of a city costs; the ability fixes it, discount or not."""
    if "ground" in abilities:
        return box.numbers.ground_cost_ability
    return max(0, box.cities[city].ground_cost - discount)


def track_price(box: Components, letter: int, discount: int) -> int:
    """What laying a track costs by this space of the track cost marker."""
    return max(0, box.track_costs[letter].cost - discount)


def station_price(box: Components, abilities: Collection[str], discount: int) -> int:
    """What building a station costs."""
    numbers = box.numbers
    base = numbers.station_cost_ability if "station" in abilities else numbers.station_cost
    return max(0, base - discount)


def station_points(box: Components, built: int, abilities: Collection[str]) -> int:
    """The points of the next station of a colour of which so many are built."""
    more = box.numbers.station_points_ability if "station" in abilities else 0
    return box.stations.points[built] + more


def tail_yen(box: Components, abilities: Collection[str]) -> int:
    """The yen of the tail."""
    return box.numbers.tail_yen_ability if "tail" in abilities else box.tail.yen


def reward(tile: Iterable[TurnSpace], space: int, abilities: Collection[str]) -> Reward:
    """What a space of the tile gives, twice with the ability."""
    times = 2 if "turn" in abilities else 1
    found = [*tile][space]
    return Reward(times * found.counters, times * found.yen, times * found.points)


def letter_number(box: Components, letter: str) -> int:
    """The number of a space of the track cost marker."""
    return [space.letter for space in box.track_costs].index(letter)
