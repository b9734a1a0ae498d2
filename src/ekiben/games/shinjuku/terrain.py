"""The map of a city as text art: which wards touch, which lie in one piece, what lies where.

A letter is land of a ward, `.` is water, `,` is land outside the city. Two wards are neighbours when
their letters touch along an edge; touching in a corner is not enough.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WATER = "."
OUTSIDE = ","


def touching_pairs(rows: Sequence[str]) -> frozenset[tuple[str, str]]:
    """All pairs of different ward letters that share an edge, each pair in alphabetical order.

    >>> sorted(touching_pairs(["AAB", "C.B"]))
    [('A', 'B'), ('A', 'C')]
    """
    edges = {(one, other) for row in rows for one, other in pairwise(row)}
    for upper, lower in pairwise(rows):
        edges.update(zip(upper, lower, strict=False))
    return frozenset(
        (min(edge), max(edge)) for edge in edges if edge[0] != edge[1] and not {WATER, OUTSIDE} & set(edge)
    )


def count_regions(rows: Sequence[str], letter: str) -> int:
    """How many separate pieces the land of a letter consists of.

    >>> count_regions(["AAB", "B.A"], "A")
    2
    """
    left = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == letter}
    regions = 0
    while left:
        regions += 1
        waiting = [left.pop()]
        while waiting:
            x, y = waiting.pop()
            reached = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= reached
            waiting.extend(reached)
    return regions


def lies_near(rows: Sequence[str], letter: str, across: float, down: float, reach: float) -> bool:
    """Whether a point, measured in cells, lies in land of a letter or at most `reach` cells away from it.

    >>> lies_near(["A...", "...."], "A", 2.2, 0.5, 1.5), lies_near(["A...", "...."], "A", 2.9, 0.5, 1.5)
    (True, False)
    """
    margin = int(reach) + 2
    for y in range(max(0, int(down) - margin), min(len(rows), int(down) + margin + 1)):
        for x in range(max(0, int(across) - margin), min(len(rows[y]), int(across) + margin + 1)):
            is_close = abs(x + 0.5 - across) - 0.5 <= reach and abs(y + 0.5 - down) - 0.5 <= reach
            if rows[y][x] == letter and is_close:
                return True
    return False
