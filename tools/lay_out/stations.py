"""Stations on a lattice and octilinear lines between them, found by annealing with a fixed seed.

A station may move a little, inside its own ward. It settles where few lines bend, no two leave a station in
one direction, straight runs go on through a station, lines do not cross and keep away from strange stations.
"""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.terrain import OUTSIDE, WATER
from lay_out.geometry import Point, Way, crossings, direction, distance, way

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ekiben.games.shinjuku.city_types import City

FARTHEST = 3.6
"""So far a station may move from home."""

ROOM, LINK_ROOM = 6.0, 4.2
"""So far apart stations want to be; those of a permanent link may be closer."""

CLEAR = 2.7
"""So far from a line any other station wants to be."""

BEND, SHORT_LEG, LINK_BEND, CROSSING, SAME_WAY, STRAIGHT_ON, HOME = 3.2, 3.0, 20.0, 14.0, 26.0, 1.1, 0.22
"""What things cost (straight runs through a station earn)."""


class Lattice:
    """The state of the search: where every station stands and how every line goes."""

    def __init__(self, city: City, fixed: Mapping[int, Point], seed: int) -> None:
        self.chance = random.Random(seed)
        self.home: list[Point] = [station.at for station in city.stations]
        self.ends = [*city.connections, *city.permanent]
        self.links = {frozenset(pair) for pair in city.permanent}
        self.lines_at = [[k for k, pair in enumerate(self.ends) if i in pair] for i in range(len(self.home))]
        self.allowed = [
            [fixed[number]] if number in fixed else allowed_places(city, number)
            for number in range(len(self.home))
        ]
        self.place = [
            min(places, key=lambda p, home=home: math.dist(p, home))
            for places, home in zip(self.allowed, self.home, strict=True)
        ]
        self.diagonal_first = [False] * len(self.ends)
        self.ways = [self.way_of(k) for k in range(len(self.ends))]

    def way_of(self, k: int) -> Way:
        start, end = self.ends[k]
        return way(self.place[start], self.place[end], diagonal_first=self.diagonal_first[k])

    # ------------------------------------------------------------------ costs

    def station_cost(self, i: int) -> float:
        here, home = self.place[i], self.home[i]
        cost = HOME * ((here[0] - home[0]) ** 2 + (here[1] - home[1]) ** 2)
        for j, there in enumerate(self.place):
            if j != i:
                room = LINK_ROOM if frozenset((i, j)) in self.links else ROOM
                apart = math.dist(here, there)
                if apart < room:
                    cost += 6 * (room - apart) ** 2
        ways = [self.ways[k] if self.ends[k][0] == i else self.ways[k][::-1] for k in self.lines_at[i]]
        leaving = [direction(path[0], path[1]) for path in ways]
        for number, one in enumerate(leaving):
            cost += SAME_WAY * leaving[:number].count(one)
            if (one + 4) % 8 in leaving:
                cost -= STRAIGHT_ON
        return cost

    def line_cost(self, k: int) -> float:
        path, ends = self.ways[k], self.ends[k]
        cost = 0.0
        if len(path) == 3:
            legs = [math.dist(a, b) for a, b in pairwise(path)]
            cost += BEND + (SHORT_LEG if min(legs) < 2.5 else 0)
            if frozenset(ends) in self.links:
                cost += LINK_BEND
        left, right = min(p[0] for p in path), max(p[0] for p in path)
        top, bottom = min(p[1] for p in path), max(p[1] for p in path)
        for j, (x, y) in enumerate(self.place):
            if j not in ends and left - 3 < x < right + 3 and top - 3 < y < bottom + 3:
                apart = min(distance((x, y), a, b) for a, b in pairwise(path))
                if apart < CLEAR:
                    cost += 9 * (CLEAR - apart)
        for m, other in enumerate(self.ways):
            if (
                m != k
                and max(p[0] for p in other) >= left
                and min(p[0] for p in other) <= right
                and max(p[1] for p in other) >= top
                and min(p[1] for p in other) <= bottom
            ):
                cost += CROSSING * crossings(path, other)
        return cost

    def cost_around(self, stations: list[int], lines: list[int]) -> float:
        near = set(stations).union(*(self.ends[k] for k in lines))
        return sum(map(self.station_cost, near)) + sum(map(self.line_cost, lines))

    def cost(self) -> float:
        return self.cost_around(list(range(len(self.place))), list(range(len(self.ends))))

    # ------------------------------------------------------------------ moves

    def try_move(self, heat: float) -> None:
        """Move a station a step or anywhere allowed, and perhaps bend its lines the other way."""
        i = self.chance.randrange(len(self.place))
        lines = self.lines_at[i]
        old = self.place[i], [(self.ways[k], self.diagonal_first[k]) for k in lines]
        before = self.cost_around([i], lines)
        if self.chance.random() < 0.3:
            self.place[i] = self.chance.choice(self.allowed[i])
        else:
            x = self.place[i][0] + self.chance.choice((-1, 0, 1))
            y = self.place[i][1] + self.chance.choice((-1, 0, 1))
            self.place[i] = min(self.allowed[i], key=lambda p: abs(p[0] - x) + abs(p[1] - y))
        for k in lines:
            self.diagonal_first[k] ^= self.chance.random() < 0.3
            self.ways[k] = self.way_of(k)
        if not self.accepts(self.cost_around([i], lines) - before, heat):
            self.place[i] = old[0]
            for k, (path, diagonal) in zip(lines, old[1], strict=True):
                self.ways[k], self.diagonal_first[k] = path, diagonal

    def try_bend(self, heat: float) -> None:
        """Bend a line the other way."""
        k = self.chance.randrange(len(self.ends))
        old, before = self.ways[k], self.cost_around([], [k])
        self.diagonal_first[k] ^= True
        self.ways[k] = self.way_of(k)
        if not self.accepts(self.cost_around([], [k]) - before, heat):
            self.ways[k] = old
            self.diagonal_first[k] ^= True

    def accepts(self, worse: float, heat: float) -> bool:
        return worse <= 0 or self.chance.random() < math.exp(-worse / heat)


def allowed_places(city: City, number: int) -> list[Point]:
    """Lattice points near a station's home, well inside its ward."""
    home = city.stations[number].at
    lowest = max(station.at[1] for station in city.stations) + 2
    around = range(-5, 6)
    found = [
        (float(x), float(y))
        for x in (int(home[0]) + step for step in around)
        for y in (int(home[1]) + step for step in around)
        if math.dist((x, y), home) <= FARTHEST
        and 3 <= x <= city.width - 3
        and 4 <= y <= lowest
        and _inside(city, number, x, y)
    ]
    return found or [(float(round(home[0])), float(round(home[1])))]


def _inside(city: City, number: int, x: float, y: float) -> bool:
    """Is the point in the station's ward, and beside it nothing but this ward, water or open land?"""
    letter = city.wards[city.stations[number].ward].letter

    def cell(across: float, down: float) -> str:
        column, row = int((x + across) / city.cell), int((y + down) / city.cell)
        inside = 0 <= row < len(city.terrain) and 0 <= column < len(city.terrain[0])
        return city.terrain[row][column] if inside else ""

    if cell(0, 0) != letter:
        return False
    beside = [cell(-1.1, 0), cell(1.1, 0), cell(0, -1.1), cell(0, 1.1)]
    return all(found in (letter, WATER, OUTSIDE) for found in beside)


def lay_stations(
    city: City, fixed: Mapping[int, Point], *, steps: int, seed: int
) -> tuple[list[Point], list[Way]]:
    """Where the stations stand, and the ways of all connections and then of all permanent links."""
    lattice = Lattice(city, fixed, seed)
    best, best_cost = (list(lattice.place), list(lattice.ways)), math.inf
    for step in range(steps):
        heat = 7.0 * (1 - step / steps) ** 2 + 0.02
        if lattice.chance.random() < 0.7:
            lattice.try_move(heat)
        else:
            lattice.try_bend(heat)
        if step % 4000 == 0 or (step > steps * 0.9 and step % 500 == 0):
            cost = lattice.cost()
            if cost < best_cost:
                best, best_cost = (list(lattice.place), list(lattice.ways)), cost
    bends = sum(len(path) == 3 for path in best[1])
    print(f"stations: cost {best_cost:.1f}, {bends} of {len(best[1])} lines bend")
    return best
