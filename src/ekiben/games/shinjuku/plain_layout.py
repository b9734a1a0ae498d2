"""The drawing of somebody's own city, straight from its file: nothing moved, nothing smoothed.

The packaged cities have tidied drawings as data; `tools/lay_out_city.py` makes one for any city.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku.layout_types import Block, Box, Label, Layout, Point
from ekiben.games.shinjuku.outlines import Corner, find_arcs, rings_of
from ekiben.games.shinjuku.terrain import OUTSIDE

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city_types import City, Station

NAME_HEIGHT = 1.48
LINE_HEIGHT = 1.45
"""The letters of a station's name, and from one line of it to the next."""

SIDES = {
    "e": (1, 0),
    "ne": (1, -1),
    "n": (0, -1),
    "nw": (-1, -1),
    "w": (-1, 0),
    "sw": (-1, 1),
    "s": (0, 1),
    "se": (1, 1),
}
"""The sides of a station on which its name can stand: across and down."""

RUNS_ON = 60.0
"""Land at the edges of the terrain runs on so far, so that a window of any shape is filled."""


def plain_layout(city: City) -> Layout:
    """Stations where they are, lines straight, wards as the terrain has them, names on their sides."""
    places = tuple(station.at for station in city.stations)
    arcs = [
        (arc, tuple(drawn_corner(city, corner, arc.at_edge) for corner in arc.corners))
        for arc in find_arcs(city.terrain)
    ]
    return Layout(
        frame=frame_of(city),
        stations=places,
        lines=tuple((places[start], places[end]) for start, end in city.connections),
        links=tuple((places[start], places[end]) for start, end in city.permanent),
        wards=tuple(rings_of(ward.letter, arcs) for ward in city.wards),
        outside=rings_of(OUTSIDE, arcs),
        rivers=(),
        labels=tuple(label_on(station, station.at, station.side or "e") for station in city.stations),
        blocks=tuple(Block(ward.label, 4, 2) for ward in city.wards),
    )


def drawn_corner(city: City, corner: Corner, at_edge: bool) -> Point:
    """A corner of a cell in the units of the board; those along the edge of the terrain lie far outside."""
    columns, rows = len(city.terrain[0]), len(city.terrain)
    x, y = corner[0] * city.cell, corner[1] * city.cell
    if at_edge:
        x = -RUNS_ON if corner[0] == 0 else city.width + RUNS_ON if corner[0] == columns else x
        y = -RUNS_ON if corner[1] == 0 else city.height + RUNS_ON if corner[1] == rows else y
    return (round(x, 3), round(y, 3))


def frame_of(city: City) -> Box:
    """What a window shows: all of the width, and as far down as there are stations."""
    lowest = max(station.at[1] for station in city.stations)
    return (0.0, -0.6, city.width, round(min(city.height, lowest + 5.2) + 0.6, 2))


def name_width(text: str, size: float = NAME_HEIGHT) -> float:
    """About how wide a text is drawn in the usual letters.

    >>> name_width("Ōi") < name_width("Mii") < name_width("Shinjuku")
    True
    """
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if letter in "ijl'I .,":
        return 0.26
    if letter in "rtf-":
        return 0.36
    if letter in "mMW":
        return 0.84
    return 0.68 if letter.isupper() else 0.55


def label_on(station: Station, at: Point, side: str, lines: tuple[str, ...] = ()) -> Label:
    """The name of a station on one of its sides, in one line unless others are given."""
    lines = lines or (station.name,)
    across, down = SIDES[side]
    width, height = max(name_width(line) for line in lines), LINE_HEIGHT * len(lines)
    gap = 1.62 if across and down else 2.3
    x = at[0] + across * (gap + width / 2)
    y = at[1] + down * (gap - (0.1 if across and down else 0.15) + height / 2)
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return Label(lines, side, (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2)))
