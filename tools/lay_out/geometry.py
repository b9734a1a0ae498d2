"""Points, octilinear ways between them, distances and crossings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Way = tuple[Point, ...]

DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The eight directions of a railway map, one eighth of a turn from each to the next."""


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def way(start: Point, end: Point, *, diagonal_first: bool) -> Way:
    """The octilinear way between two points with at most one bend."""
    across, down = end[0] - start[0], end[1] - start[1]
    if across == 0 or down == 0 or abs(across) == abs(down):
        return (start, end)
    leg = min(abs(across), abs(down))
    x, y = sign(across) * leg, sign(down) * leg
    bend = (start[0] + x, start[1] + y) if diagonal_first else (end[0] - x, end[1] - y)
    return (start, bend, end)


def direction(start: Point, end: Point) -> int:
    if start == end:
        return 0  # two stations in one place cost so much that it does not matter
    return DIRECTIONS.index((sign(end[0] - start[0]), sign(end[1] - start[1])))


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two straight pieces meet anywhere, ends included?"""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    one, two, three, four = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
    if (one > 0 and two > 0) or (one < 0 and two < 0) or (three > 0 and four > 0) or (three < 0 and four < 0):
        return False
    apart_across = max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0])
    apart_down = max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1])
    return not (apart_across or apart_down)


def crossings(one: Way, other: Way) -> int:
    """How often two ways meet, apart from an end they share."""
    return sum(
        cross(*piece, *third)
        for piece in pairwise(one)
        for third in pairwise(other)
        if not set(piece) & set(third)
    )


def distance(point: Point, start: Point, end: Point) -> float:
    """From a point to a straight piece."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = across * across + down * down
    share = 0.0
    if length:
        share = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / length
        share = max(0.0, min(1.0, share))
    return math.hypot(point[0] - start[0] - share * across, point[1] - start[1] - share * down)


def distance_to_way(point: Point, path: Sequence[Point]) -> float:
    return min(distance(point, a, b) for a, b in pairwise(path))


def samples(path: Sequence[Point], step: float = 0.3) -> list[Point]:
    """Points all along a way."""
    found: list[Point] = []
    for a, b in pairwise(path):
        number = max(1, int(math.dist(a, b) / step))
        found += [
            (a[0] + (b[0] - a[0]) * i / number, a[1] + (b[1] - a[1]) * i / number) for i in range(number + 1)
        ]
    return found
