"""What a drawing of a board consists of: points and paths in the units of the city file, nothing else."""

from __future__ import annotations

import msgspec

Point = tuple[float, float]

Path = tuple[Point, ...]
"""Points with straight lines between them; whoever draws rounds the corners."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Label(msgspec.Struct, frozen=True):
    """A station's name in one line or two: on which side of it, and the room it takes."""

    lines: tuple[str, ...]
    side: str
    box: Box


class Block(msgspec.Struct, frozen=True):
    """Where a ward's name stands, centred on `at`, and below it room for rows of waiting customers."""

    at: Point
    columns: int
    rows: int


class Layout(msgspec.Struct, frozen=True):
    """A board as it is drawn; stations, lines, links and wards in the order of the city.

    `frame` is what a window shows of it (left, top, width, height); land at its edges runs on beyond.
    A ward has several rings when it lies in several pieces or around something; `outside` is land that
    belongs to no ward; what is left is water. `rivers` are borders that are drawn as water.
    """

    frame: Box
    stations: tuple[Point, ...]
    lines: tuple[Path, ...]
    links: tuple[Path, ...]
    wards: tuple[tuple[Path, ...], ...]
    outside: tuple[Path, ...]
    rivers: tuple[Path, ...]
    labels: tuple[Label, ...]
    blocks: tuple[Block, ...]
