"""The outlines of the wards, cut from the terrain into arcs: each lies between exactly two regions.

Arcs end where three regions meet. Whoever moves an arc moves both its regions, so that no gap can come
between neighbours, and as long as arcs keep their ends and do not cross, who touches whom cannot change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ekiben.games.shinjuku.layout_types import Path

BEYOND = "#"
"""What lies around the terrain."""

Corner = tuple[int, int]
"""A corner of a cell: column and row."""


@dataclass(frozen=True, slots=True)
class Arc:
    """A border from corner to corner of cells: the letters left and right of the way along it."""

    left: str
    right: str
    corners: tuple[Corner, ...]

    @property
    def at_edge(self) -> bool:
        """Does it run along the edge of the terrain?"""
        return BEYOND in (self.left, self.right)


def find_arcs(rows: Sequence[str]) -> list[Arc]:
    """All borders of a terrain, closed ones with their first corner repeated as the last.

    >>> [(arc.left, arc.right, len(arc.corners)) for arc in find_arcs(["AB"]) if not arc.at_edge]
    [('B', 'A', 2)]
    """
    sides = _sides(rows)
    joints = {corner for corner, ways in sides.items() if len(ways) != 2}
    used: set[tuple[Corner, Corner]] = set()
    # A border without a joint is a closed one: it may begin anywhere, so begin at its first corner.
    starts = [*sorted(joints), *sorted(set(sides) - joints)]
    arcs: list[Arc] = []
    for start in starts:
        # Each walk marks what it has used before the next step is looked at.
        ways = sorted(sides[start])
        arcs.extend(_walk(sides, joints, used, start, step) for step in ways if (start, step) not in used)
    return arcs


def _sides(rows: Sequence[str]) -> dict[Corner, dict[Corner, tuple[str, str]]]:
    """From every corner the steps along a border, with the letters left and right of each."""
    height, width = len(rows), len(rows[0])

    def letter(x: int, y: int) -> str:
        return rows[y][x] if 0 <= x < width and 0 <= y < height else BEYOND

    sides: dict[Corner, dict[Corner, tuple[str, str]]] = {}

    def link(one: Corner, other: Corner, left: str, right: str) -> None:
        if left != right:
            sides.setdefault(one, {})[other] = (left, right)
            sides.setdefault(other, {})[one] = (right, left)

    for y in range(height + 1):
        for x in range(width + 1):
            link((x, y), (x + 1, y), letter(x, y - 1), letter(x, y))
            link((x, y), (x, y + 1), letter(x, y), letter(x - 1, y))
    return sides


def _walk(
    sides: Mapping[Corner, Mapping[Corner, tuple[str, str]]],
    joints: set[Corner],
    used: set[tuple[Corner, Corner]],
    start: Corner,
    step: Corner,
) -> Arc:
    """The border from a corner on, to the next joint or around to the start."""
    corners = [start, step]
    used.update([(start, step), (step, start)])
    while corners[-1] not in joints and corners[-1] != start:
        here, before = corners[-1], corners[-2]
        ahead = next(corner for corner in sides[here] if corner != before)
        used.update([(here, ahead), (ahead, here)])
        corners.append(ahead)
    left, right = sides[start][step]
    return Arc(left, right, tuple(corners))


def rings_of(letter: str, arcs: Iterable[tuple[Arc, Path]]) -> tuple[Path, ...]:
    """The closed outlines of a region, put together from arcs and the paths they are drawn as."""
    parts: list[tuple[Corner, Corner, Path]] = []
    for arc, path in arcs:
        if arc.right == letter:
            parts.append((arc.corners[0], arc.corners[-1], path))
        elif arc.left == letter:
            parts.append((arc.corners[-1], arc.corners[0], path[::-1]))
    rings: list[Path] = []
    while parts:
        start, end, path = parts.pop(0)
        ring = list(path)
        while end != start:
            number = next(number for number, part in enumerate(parts) if part[0] == end)
            _, end, more = parts.pop(number)
            ring += more
        rings.append(_closed(ring))
    return tuple(rings)


def _closed(ring: Path | list[tuple[float, float]]) -> Path:
    """The points of a ring without those that only repeat the one before or lie on the way."""
    points = [point for number, point in enumerate(ring) if point != ring[number - 1]]
    return tuple(
        point
        for number, point in enumerate(points)
        if not _straight(points[number - 1], point, points[(number + 1) % len(points)])
    )


def _straight(before: tuple[float, float], here: tuple[float, float], after: tuple[float, float]) -> bool:
    across = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
    along = (here[0] - before[0]) * (after[0] - here[0]) + (here[1] - before[1]) * (after[1] - here[1])
    return abs(across) < 1e-9 and along > 0


def inside(point: tuple[float, float], rings: Iterable[Path]) -> bool:
    """Does a point lie in a region?

    >>> square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    >>> inside((1, 2), [square]), inside((5, 2), [square])
    (True, False)
    """
    x, y = point
    within = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                within = not within
    return within
