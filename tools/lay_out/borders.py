"""The borders between wards, each redrawn as the best octilinear way in a corridor around it.

Borders keep their ends, where three regions meet, and never touch another one, so who touches whom is
exactly what the terrain says. Shores are followed more closely than borders on land.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.outlines import Arc, find_arcs
from ekiben.games.shinjuku.terrain import WATER, touching_pairs
from lay_out.geometry import DIRECTIONS, Point, distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ekiben.games.shinjuku.city_types import City

Node = tuple[int, int]
"""A point of the lattice of half cells."""

POND = 6
"""Water of fewer cells is filled, where that makes nobody neighbours."""

Wall = tuple[Point, Point]
"""Where no border may pass, from a station into its own ward."""


@dataclass
class Borders:
    """What is drawn so far, and what to keep away from."""

    columns: int
    rows: int
    stations: list[Point]
    walls: list[Wall]
    close: frozenset[str]
    taken: set[Node] = field(default_factory=set[Node])
    diagonals: set[Node] = field(default_factory=set[Node])


def lay_borders(
    city: City, stations: Sequence[Point], walls: Iterable[Wall] = (), close: Iterable[str] = ()
) -> list[tuple[Arc, list[Node]]]:
    """All arcs of the terrain with the corners of their new ways, in half cells.

    Borders of the letters in ``close`` stay near the terrain.
    """
    rows = without_ponds(city.terrain)
    half = 2 / city.cell

    def scaled(point: Point) -> Point:
        return (point[0] * half, point[1] * half)

    office = Borders(
        2 * len(rows[0]),
        2 * len(rows),
        [scaled(station) for station in stations],
        [(scaled(one), scaled(other)) for one, other in walls],
        frozenset(close),
    )
    arcs = find_arcs(rows)
    for arc in arcs:
        if not arc.at_edge:
            office.taken.update(_node(corner) for corner in (arc.corners[0], arc.corners[-1]))
    drawn: dict[Arc, list[Node]] = {}
    kept = 0
    for arc in sorted(arcs, key=lambda arc: len(arc.corners)):
        old = [_node(corner) for corner in arc.corners]
        path = None if arc.at_edge or old[0] == old[-1] else best_way(office, arc, old)
        kept += path is None and not arc.at_edge
        drawn[arc] = _without_middles(path or old)
        if not arc.at_edge:
            _take(office, path or old)
    print(f"borders: {len(arcs)}, {kept} left as the terrain has them")
    return [(arc, drawn[arc]) for arc in arcs]


def _node(corner: tuple[int, int]) -> Node:
    return (2 * corner[0], 2 * corner[1])


def without_ponds(terrain: Sequence[str]) -> tuple[str, ...]:
    """The terrain with small waters filled from the right."""
    rows = [list(row) for row in terrain]
    waters = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == WATER}
    while waters:
        pond, open_ends = set[Node](), [waters.pop()]
        while open_ends:
            x, y = open_ends.pop()
            pond.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & waters
            waters -= near
            open_ends += near
        if len(pond) < POND:
            before = [list(row) for row in rows]
            for x, y in sorted(pond, reverse=True):
                rows[y][x] = rows[y][x + 1 if x + 1 < len(rows[y]) else x - 1]
            if touching_pairs(["".join(row) for row in rows]) != touching_pairs(terrain):
                rows = before
    return tuple("".join(row) for row in rows)


def best_way(office: Borders, arc: Arc, old: list[Node]) -> list[Node] | None:
    """The cheapest way for a border, in ever other corridors until there is one."""
    close = arc.left in office.close or arc.right in office.close
    shore = close or WATER in (arc.left, arc.right)
    for width in (1.5, 2, 3) if close else (4.6, 3, 2, 6):
        if path := _search(office, old, width, shore=shore):
            return path
    return None


def _search(office: Borders, old: list[Node], width: float, *, shore: bool) -> list[Node] | None:
    """Dijkstra over places and directions: turns cost, distance costs, sharp turns are forbidden."""
    turns = (0, 2.2, 6.0) if shore else (0, 5.0, 11.0)
    toll = _tolls(office, old, width, 0.45 if shore else 0.12)
    start, end = old[0], old[-1]
    queue: list[tuple[float, Node, int]] = [(0, start, -1)]
    best = {(start, -1): 0.0}
    back: dict[tuple[Node, int], tuple[Node, int]] = {}
    while queue:
        cost, here, heading = heapq.heappop(queue)
        if best[here, heading] < cost:
            continue
        if here == end and heading != -1:
            return _way_back(back, (here, heading))
        for ahead, (dx, dy) in enumerate(DIRECTIONS):
            turn = 0 if heading == -1 else min((ahead - heading) % 8, (heading - ahead) % 8)
            there = (here[0] + dx, here[1] + dy)
            if turn > 2 or there not in toll:
                continue
            if dx and dy and (min(here[0], there[0]), min(here[1], there[1])) in office.diagonals:
                continue
            total = cost + turns[turn] + toll[there] * math.hypot(dx, dy)
            if total < best.get((there, ahead), math.inf):
                best[there, ahead] = total
                back[there, ahead] = (here, heading)
                heapq.heappush(queue, (total, there, ahead))
    return None


def _way_back(back: dict[tuple[Node, int], tuple[Node, int]], key: tuple[Node, int]) -> list[Node]:
    path = [key[0]]
    while key in back:
        key = back[key]
        path.append(key[0])
    return path[::-1]


def _tolls(office: Borders, old: list[Node], width: float, pull: float) -> dict[Node, float]:
    """What every place of the corridor costs; places where a border must not be are left out."""
    ends = (old[0], old[-1])
    tolls: dict[Node, float] = {}
    for node, apart in _corridor(office, old, width).items():
        cost = 1 + pull * apart * apart
        for station in office.stations:
            near = math.dist(node, station)
            if near < 3.2:
                cost += 5 * (3.2 - near)
        if node not in ends:
            if node in office.taken or any(distance(node, *wall) < 1.01 for wall in office.walls):
                continue
            if min(math.dist(node, end) for end in ends) > 2.5:
                cost += 1.2 * sum(
                    (node[0] + x, node[1] + y) in office.taken for x in range(-2, 3) for y in range(-2, 3)
                )
        tolls[node] = cost
    return tolls | dict.fromkeys(ends, 1.0)


def _corridor(office: Borders, old: list[Node], width: float) -> dict[Node, float]:
    """The places near a border, and how far from it each is."""
    reach = int(width) + 1
    found: dict[Node, float] = {}
    for a, b in pairwise(old):
        for x in range(max(0, min(a[0], b[0]) - reach), min(office.columns, max(a[0], b[0]) + reach) + 1):
            for y in range(max(0, min(a[1], b[1]) - reach), min(office.rows, max(a[1], b[1]) + reach) + 1):
                apart = distance((x, y), a, b)
                if apart <= width and apart < found.get((x, y), math.inf):
                    found[x, y] = apart
    return found


def _take(office: Borders, path: list[Node]) -> None:
    """Remember where a border runs, so that no other one touches it."""
    for (x1, y1), (x2, y2) in pairwise(path):
        number = max(abs(x2 - x1), abs(y2 - y1))
        for i in range(number):
            here = (x1 + (x2 - x1) * i // number, y1 + (y2 - y1) * i // number)
            there = (x1 + (x2 - x1) * (i + 1) // number, y1 + (y2 - y1) * (i + 1) // number)
            office.taken.update((here, there))
            if here[0] != there[0] and here[1] != there[1]:
                office.diagonals.add((min(here[0], there[0]), min(here[1], there[1])))


def _without_middles(path: list[Node]) -> list[Node]:
    """The path without the places it goes straight through."""
    kept = [path[0]]
    for here, there in pairwise(path[1:]):
        before = (here[0] - kept[-1][0], here[1] - kept[-1][1])
        after = (there[0] - here[0], there[1] - here[1])
        if before[0] * after[1] != before[1] * after[0]:
            kept.append(here)
    return [*kept, path[-1]]
