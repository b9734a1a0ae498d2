"""Where names stand: stations' names on the side that hides least, wards' names where there is most room."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ekiben.games.shinjuku.layout_types import Block, Box, Label, Layout
from ekiben.games.shinjuku.outlines import inside
from ekiben.games.shinjuku.plain_layout import SIDES, label_on, name_width
from lay_out.geometry import Point, samples

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ekiben.games.shinjuku.city_types import City, Station, Ward

SWEEPS = 6
"""So often every name is placed anew, looking at where the others stand."""

TOKEN = 2.15
"""A waiting customer."""

WARD_NAME = 1.18
"""The letters of a ward's name."""

SHAPES = ((4, 2), (3, 3), (3, 2), (4, 1), (2, 4), (2, 3), (2, 2), (3, 1), (2, 1))
"""Columns and rows of customers that a ward may have room for, the best first."""


@dataclass(frozen=True)
class Ground:
    """What names must not hide."""

    frame: Box
    stations: Sequence[Point]
    lines: Sequence[Point]


def ground_of(layout: Layout) -> Ground:
    lines = [point for path in (*layout.lines, *layout.links) for point in samples(path)]
    return Ground(layout.frame, layout.stations, lines)


def overlap(one: Box, other: Box, across: float, down: float) -> float:
    """The area two boxes share when there has to be some room between them."""
    width = min(one[2], other[2]) - max(one[0], other[0]) + across
    height = min(one[3], other[3]) - max(one[1], other[1]) + down
    return width * height if width > 0 and height > 0 else 0.0


def gap(point: Point, box: Box) -> float:
    """From a point to a box."""
    x, y = max(box[0], min(point[0], box[2])), max(box[1], min(point[1], box[3]))
    return math.dist(point, (x, y))


ROUNDS = 3
"""So often names of stations and wards make room for each other."""


def lay_all_names(city: City, layout: Layout) -> Layout:
    """Labels and blocks that hide as little as possible of each other and of everything else."""
    ground = ground_of(layout)
    blocks: tuple[Block, ...] = ()
    for _ in range(ROUNDS):
        labels = lay_names(city, layout, ground, blocks)
        layout = replace(layout, labels=labels)
        blocks = lay_blocks(city, layout, ground)
    return replace(layout, blocks=blocks)


# ---------------------------------------------------------------- stations


def lay_names(city: City, layout: Layout, ground: Ground, blocks: Sequence[Block]) -> tuple[Label, ...]:
    """A label for every station."""
    wards = [_boxes_of(ward, block) for ward, block in zip(city.wards, blocks, strict=False)]
    candidates = [
        list(_candidates(station, at)) for station, at in zip(city.stations, layout.stations, strict=True)
    ]
    costs = [
        [cost + _hidden(ground, number, label.box) + _hidden_wards(wards, label.box) for label, cost in found]
        for number, found in enumerate(candidates)
    ]
    chosen = [found[0][0] for found in candidates]
    for _ in range(SWEEPS):
        for number, found in enumerate(candidates):
            others = [label.box for other, label in enumerate(chosen) if other != number]
            best = min(
                range(len(found)),
                key=lambda i: costs[number][i] + _hidden_names(others, found[i][0].box),
            )
            chosen[number] = found[best][0]
    return tuple(chosen)


def _boxes_of(ward: Ward, block: Block) -> tuple[Box, Box]:
    """The room of a ward's name, and that of its customers below."""
    half = name_width(ward.name.upper(), WARD_NAME) * 0.62
    x, y = block.at
    wide = block.columns * (TOKEN + 0.2) / 2
    bottom = y + 1.7 + block.rows * (TOKEN + 0.25)
    return (x - half, y, x + half, y + 1.6), (x - wide, y + 1.6, x + wide, bottom)


def _candidates(station: Station, at: Point) -> Iterator[tuple[Label, float]]:
    """The name on every side, in one line or two, a little up or down, and what that costs by itself."""
    order = list(SIDES)
    wanted = station.side or "e"
    for lines in _forms(station.name):
        for side, (across, _) in SIDES.items():
            turn = abs(order.index(side) - order.index(wanted))
            cost = (0.55 if station.side else 0.2) * min(turn, 8 - turn)
            cost += 0.9 * (len(lines) - 1) + (0 if across else 0.4)
            yield label_on(station, at, side, lines), cost


def _forms(name: str) -> list[tuple[str, ...]]:
    words = name.split()
    broken = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    long = [pair for pair in broken if max(map(len, pair)) <= 0.75 * len(name) or len(words) == 2]
    return [(name,), *long]


def _hidden(ground: Ground, number: int, box: Box) -> float:
    """What a name would hide here of lines and stations, and whether it leaves the window."""
    cost = 0.9 * sum(
        box[0] - 0.15 < x < box[2] + 0.15 and box[1] + 0.1 < y < box[3] - 0.1 for x, y in ground.lines
    )
    for other, at in enumerate(ground.stations):
        room = 1.5 if other == number else 2.3
        apart = gap(at, box)
        if apart < room:
            cost += 14 * (room - apart)
    left, top, width, height = ground.frame
    beyond = box[0] < left + 0.8 or box[2] > left + width - 0.8
    beyond = beyond or box[1] < top + 1 or box[3] > top + height - 0.4
    return cost + (60 if beyond else 0)


def _hidden_names(others: Sequence[Box], box: Box) -> float:
    cost = 0.0
    for other in others:
        shared = overlap(box, other, 0.5, 0.2)
        cost += 6 + 4 * shared if shared else 0
    return cost


def _hidden_wards(wards: Sequence[tuple[Box, Box]], box: Box) -> float:
    """The name of a ward must be read; its customers may be touched if there is no other way."""
    cost = 0.0
    for name, customers in wards:
        shared = overlap(box, name, 0.3, 0.2)
        cost += 7 + 4 * shared if shared else 0
        shared = overlap(box, customers, 0.2, 0.1)
        cost += 2 + 1.5 * shared if shared else 0
    return cost


# ---------------------------------------------------------------- wards


def lay_blocks(city: City, layout: Layout, ground: Ground) -> tuple[Block, ...]:
    """Name and waiting room of every ward."""
    return tuple(_best_block(city.wards[number], number, layout, ground) for number in range(len(city.wards)))


def block_width(ward: Ward, columns: int) -> float:
    return max(columns * (TOKEN + 0.2), name_width(ward.name.upper(), WARD_NAME) * 1.32)


def _best_block(ward: Ward, number: int, layout: Layout, ground: Ground) -> Block:
    rings = layout.wards[number]
    left, top, across, down = layout.frame
    xs, ys = [p[0] for ring in rings for p in ring], [p[1] for ring in rings for p in ring]
    area = (
        max(left + 1, min(xs)),
        max(top + 1.8, min(ys)),
        min(left + across - 1, max(xs)),
        min(top + down - 0.4, max(ys)),
    )
    # Any board has a place that costs something; none is better than a block near the label.
    best, best_cost = Block(ward.label, 4, 2), math.inf
    for columns, rows in SHAPES:
        width, height = block_width(ward, columns), rows * (TOKEN + 0.25) + 1.7
        shape_cost = (8 - columns * rows) * 1.5 + (1.5 if columns == 2 else 0)
        for box in _boxes(area, width, height):
            middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            cost = shape_cost + 0.05 * math.dist(middle, ward.label)
            if cost < best_cost:
                cost += _block_cost(box, middle, rings, ground, layout.labels)
            if cost < best_cost:
                best = Block((round(middle[0], 2), round(box[1], 2)), columns, rows)
                best_cost = cost
    return best


def _boxes(area: Box, width: float, height: float) -> Iterator[Box]:
    y = area[1]
    while y + height <= area[3]:
        x = area[0]
        while x + width <= area[2]:
            yield (x, y, x + width, y + height)
            x += 0.8
        y += 0.8


def _block_cost(
    box: Box, middle: Point, rings: Sequence[tuple[Point, ...]], ground: Ground, labels: Sequence[Label]
) -> float:
    """What lies outside the ward, and what is hidden; the line of the name counts most."""
    under = box[1] + 1.6
    cost = 0.0
    for x in (box[0] - 0.5, (box[0] * 3 + box[2]) / 4, middle[0], (box[0] + box[2] * 3) / 4, box[2] + 0.5):
        for y in (
            box[1] - 0.3,
            box[1] + 1.5,
            (box[1] * 3 + box[3]) / 4,
            middle[1],
            (box[1] + box[3] * 3) / 4,
            box[3] + 0.3,
        ):
            if not inside((x, y), rings):
                cost += 3.2 if y > under else 9
    for x, y in ground.lines:
        if box[0] - 0.3 < x < box[2] + 0.3 and box[1] - 0.1 < y < box[3] + 0.2:
            cost += 0.75 if y > under else 1.5
    for at in ground.stations:
        apart = gap(at, box)
        if apart < 2.5:
            cost += 14 * (2.5 - apart)
    for label in labels:
        shared = overlap(box, label.box, 0.6, 0.3)
        cost += 5 + 3 * shared if shared else 0
    return cost
