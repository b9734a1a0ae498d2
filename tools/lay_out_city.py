"""Draws a city: stations tidied, lines octilinear, borders smoothed, names where they hide least.

    python tools/lay_out_city.py tokyo osaka          # packaged cities: into src/.../layouts
    python tools/lay_out_city.py mine.toml            # a city of one's own: mine.json beside it
    python tools/lay_out_city.py --names tokyo        # stations and lines kept, borders and names anew

It takes a minute or two for each; the result is data and the same every time.
"""

from __future__ import annotations

import argparse
import math
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from lay_out.borders import Wall, lay_borders
from lay_out.names import lay_all_names
from lay_out.stations import allowed_places, lay_stations

from ekiben.games.shinjuku.city import load_city
from ekiben.games.shinjuku.layout_types import Block, Layout, Point
from ekiben.games.shinjuku.layouts import LAYOUTS, layout_of
from ekiben.games.shinjuku.outlines import Arc, inside, rings_of
from ekiben.games.shinjuku.plain_layout import RUNS_ON, plain_layout
from ekiben.games.shinjuku.terrain import OUTSIDE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.layout_types import Path as Line

STEPS, SEED = 160_000, 11

BY_HAND = Path(__file__).parent / "lay_out" / "by_hand.toml"


def lay_out(city: City, by_hand: Mapping[str, Any], old: Layout | None) -> Layout:
    """The whole drawing; with an old one its stations and lines are kept."""
    numbers = {station.id: number for number, station in enumerate(city.stations)}
    if old is None:
        fixed = places_like(city, by_hand["like"]) if "like" in by_hand else {}
        fixed |= {numbers[name]: (at[0], at[1]) for name, at in by_hand.get("stations", {}).items()}
        stations, ways = lay_stations(city, fixed, steps=STEPS, seed=SEED)
        lines, links = ways[: len(city.connections)], ways[len(city.connections) :]
    else:
        stations, lines, links = list(old.stations), list(old.lines), list(old.links)
    arcs = borders_around(city, stations)
    drawn = [(arc, points_of(city, arc, path)) for arc, path in arcs]
    layout = msgspec.structs.replace(
        plain_layout(city),
        stations=tuple(stations),
        lines=tuple(lines),
        links=tuple(links),
        wards=tuple(rings_of(ward.letter, drawn) for ward in city.wards),
        outside=rings_of(OUTSIDE, drawn),
        rivers=rivers_of(city, drawn, by_hand.get("rivers", [])),
        frame=frame_around(city, stations),
    )
    layout = lay_all_names(city, layout)
    return msgspec.structs.replace(layout, blocks=nudged(city, layout.blocks, by_hand))


def places_like(city: City, name: str) -> dict[int, Point]:
    """The places of the same stations on another board of the same town, as far as they are allowed here."""
    other = load_city(name)
    drawn = layout_of(other).stations
    places = {station.id: at for station, at in zip(other.stations, drawn, strict=True)}
    return {
        number: places[station.id]
        for number, station in enumerate(city.stations)
        if places.get(station.id) in allowed_places(city, number)
    }


def frame_around(city: City, stations: Sequence[Point]) -> tuple[float, float, float, float]:
    """Room around all stations for their names, and no more of the country than that."""
    left = max(0.0, min(at[0] for at in stations) - 9)
    right = min(city.width, max(at[0] for at in stations) + 9)
    top = max(0.0, min(at[1] for at in stations) - 6)
    bottom = min(city.height, max(at[1] for at in stations) + 5)
    return (round(left, 2), round(top - 0.6, 2), round(right - left, 2), round(bottom - top + 0.6, 2))


def borders_around(city: City, stations: Sequence[Point]) -> list[tuple[Arc, list[tuple[int, int]]]]:
    """Borders that leave every station in its ward: one that is cut off puts up a wall for the next try."""
    walls: list[Wall] = []
    close: set[str] = set()
    for attempt in range(6):
        arcs = lay_borders(city, stations, walls, close)
        drawn = [(arc, points_of(city, arc, path)) for arc, path in arcs]
        lost = [
            number
            for number, station in enumerate(city.stations)
            if not inside(stations[number], rings_of(city.wards[station.ward].letter, drawn))
        ]
        if not lost:
            return arcs
        for number in lost:
            ward = city.wards[city.stations[number].ward]
            print(f"  {city.stations[number].id} lies outside {ward.id}")
            if attempt:
                close.add(ward.letter)
            else:
                walls.append((stations[number], towards(stations[number], ward.label, 5)))
    raise SystemExit(f"{city.id}: give the stations above a place by hand")


def towards(start: Point, end: Point, most: float) -> Point:
    """The end, or a point on the way to it."""
    share = min(1, most / (math.dist(start, end) or 1))
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def points_of(city: City, arc: Arc, path: Sequence[tuple[int, int]]) -> Line:
    """A border in the units of the board; along the edge of the terrain it lies far outside."""
    right, bottom = 2 * len(city.terrain[0]), 2 * len(city.terrain)
    points: list[Point] = []
    for column, row in path:
        x, y = column * city.cell / 2, row * city.cell / 2
        if arc.at_edge:
            x = -RUNS_ON if column == 0 else city.width + RUNS_ON if column == right else x
            y = -RUNS_ON if row == 0 else city.height + RUNS_ON if row == bottom else y
        points.append((round(x, 3), round(y, 3)))
    return tuple(points)


def rivers_of(
    city: City, arcs: Sequence[tuple[Arc, Line]], pairs: Sequence[Sequence[str]]
) -> tuple[Line, ...]:
    """The borders that run in a river."""
    letters = {ward.id: ward.letter for ward in city.wards}
    wanted = {frozenset(letters[name] for name in pair) for pair in pairs}
    return tuple(path for arc, path in arcs if frozenset((arc.left, arc.right)) in wanted)


def nudged(city: City, blocks: Sequence[Block], by_hand: Mapping[str, Any]) -> tuple[Block, ...]:
    """The blocks, some moved by hand."""
    moves: Mapping[str, Sequence[float]] = by_hand.get("blocks", {})
    found: list[Block] = []
    for ward, block in zip(city.wards, blocks, strict=True):
        across, down = moves.get(ward.id, (0, 0))
        at = (round(block.at[0] + across, 2), round(block.at[1] + down, 2))
        found.append(msgspec.structs.replace(block, at=at))
    return tuple(found)


def main() -> None:
    """Draw the cities that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("cities", nargs="+", help="names of packaged cities, or files")
    parser.add_argument(
        "--names", action="store_true", help="keep stations and lines of the drawing there is"
    )
    wishes = parser.parse_args()
    by_hand = tomllib.loads(BY_HAND.read_text("utf-8"))
    for name in wishes.cities:
        city = load_city(name)
        own = name.endswith(".toml")
        target = Path(name).with_suffix(".json") if own else LAYOUTS / f"{city.id}.json"
        old = msgspec.json.decode(target.read_bytes(), type=Layout) if wishes.names else None
        print(city.id)
        layout = lay_out(city, {} if own else by_hand.get(city.id, {}), old)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(msgspec.json.encode(layout))


if __name__ == "__main__":
    main()
