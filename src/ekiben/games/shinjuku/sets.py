"""How a collection is laid out in sets, bonus tokens as whatever makes them worth most."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ekiben.games.shinjuku.edition_types import Edition

Member = tuple[int, bool]
"""A good of a set, and whether a bonus token stands for it."""


def best_sets(collection: Iterable[int], bonus: int, edition: Edition) -> list[list[Member]]:
    """The sets of a collection, the largest first."""
    units = [0] * len(edition.goods)
    for kind in collection:
        units[kind >> 1] += edition.double_points if kind & 1 else 1
    tried = combinations_with_replacement(range(len(units)), bonus)
    used = max(tried, key=lambda goods: _value(_with(units, goods), edition))
    return _laid_out(units, list(used))


def _with(units: list[int], goods: Iterable[int]) -> list[int]:
    total = list(units)
    for good in goods:
        total[good] += 1
    return total


def _value(units: list[int], edition: Edition) -> int:
    """Points: with the goods in falling order, sets of n are what the n-th has more than the next."""
    order = [*sorted(units, reverse=True), 0]
    return sum((order[i] - order[i + 1]) * points for i, points in enumerate(edition.set_points))


def _laid_out(units: list[int], wild: list[int]) -> list[list[Member]]:
    left = list(units)
    sets: list[list[Member]] = []
    while any(left) or wild:
        members: list[Member] = []
        for good in range(len(left)):
            if left[good]:
                left[good] -= 1
                members.append((good, False))
            elif good in wild:
                wild.remove(good)
                members.append((good, True))
        sets.append(members)
    return sets
