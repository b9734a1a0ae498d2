"""The packaged drawings: true to the data, and tidy."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from ekiben.games.shinjuku.city import city_names, load_city, parse_city
from ekiben.games.shinjuku.city import city_sheet as sheet_of
from ekiben.games.shinjuku.city_types import City
from ekiben.games.shinjuku.layout_types import Path, Point
from ekiben.games.shinjuku.layouts import LAYOUTS, Layout, layout_of
from ekiben.games.shinjuku.outlines import inside
from ekiben.games.shinjuku.plain_layout import plain_layout

#: Where the data itself lets lines cross without a junction: how many pairs may meet.
CROSSINGS = {"paris": 3}

each_city = pytest.mark.parametrize("name", city_names())


def drawn(name: str) -> tuple[City, Layout]:
    city = load_city(name)
    return city, layout_of(city)


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def meet(one: Path, other: Path) -> bool:
    """Do two paths cross or touch, apart from a shared end?"""
    shared = {one[0], one[-1]} & {other[0], other[-1]}
    for a, b in pairwise(one):
        for c, d in pairwise(other):
            if {a, b} & {c, d} & shared:
                continue
            apart = (
                max(a[0], b[0]) < min(c[0], d[0])
                or max(c[0], d[0]) < min(a[0], b[0])
                or max(a[1], b[1]) < min(c[1], d[1])
                or max(c[1], d[1]) < min(a[1], b[1])
            )
            if not apart and turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0:
                return True
    return False


def ring_pieces(ring: Path) -> list[tuple[Point, Point]]:
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


def share_a_border(one: tuple[Path, ...], other: tuple[Path, ...]) -> bool:
    """Do two outlines run along each other for some way?"""
    for a, b in (piece for ring in one for piece in ring_pieces(ring)):
        length = math.dist(a, b)
        for c, d in (piece for ring in other for piece in ring_pieces(ring)):
            if abs(turn(a, b, c)) > 1e-6 * length or abs(turn(a, b, d)) > 1e-6 * length:
                continue
            along = [((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length for p in (c, d)]
            if min(length, max(along)) - max(0.0, min(along)) > 1e-6:
                return True
    return False


@each_city
def test_every_packaged_city_has_a_drawing_of_its_own(name: str) -> None:
    assert (LAYOUTS / f"{name}.json").exists()
    city, layout = drawn(name)
    assert layout != plain_layout(city)
    assert len(layout.stations) == len(city.stations) and len(layout.labels) == len(city.stations)
    assert len(layout.wards) == len(layout.blocks) == len(city.wards)


@each_city
def test_wards_that_are_drawn_touching_are_the_neighbours_of_the_data(name: str) -> None:
    city, layout = drawn(name)
    for one, other in combinations(range(len(city.wards)), 2):
        touch = share_a_border(layout.wards[one], layout.wards[other])
        assert touch == (other in city.neighbours[one]), (city.wards[one].id, city.wards[other].id)


@each_city
def test_every_station_is_drawn_in_its_ward_near_its_place_and_in_the_window(name: str) -> None:
    city, layout = drawn(name)
    left, top, width, height = layout.frame
    for station, at in zip(city.stations, layout.stations, strict=True):
        assert inside(at, layout.wards[station.ward]), station.id
        assert math.dist(at, station.at) <= 4.5, station.id
        assert left < at[0] < left + width and top < at[1] < top + height, station.id


@each_city
def test_lines_are_octilinear_with_one_bend_at_most(name: str) -> None:
    city, layout = drawn(name)
    pairs = (*city.connections, *city.permanent)
    for (start, end), path in zip(pairs, (*layout.lines, *layout.links), strict=True):
        assert path[0] == layout.stations[start] and path[-1] == layout.stations[end]
        assert len(path) <= 3
        for (x1, y1), (x2, y2) in pairwise(path):
            assert x1 == x2 or y1 == y2 or abs(x1 - x2) == abs(y1 - y2)


@each_city
def test_lines_cross_only_where_the_board_lets_them(name: str) -> None:
    _, layout = drawn(name)
    crossing = [pair for pair in combinations((*layout.lines, *layout.links), 2) if meet(*pair)]
    assert len(crossing) <= CROSSINGS.get(name, 0), crossing


@each_city
def test_no_line_runs_through_a_strange_station(name: str) -> None:
    city, layout = drawn(name)
    pairs = (*city.connections, *city.permanent)
    for ends, path in zip(pairs, (*layout.lines, *layout.links), strict=True):
        for number, at in enumerate(layout.stations):
            if number not in ends:
                assert all(gap(at, a, b) > 1.2 for a, b in pairwise(path)), city.stations[number].id


def gap(point: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b) ** 2
    share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
    share = max(0.0, min(1.0, share))
    return math.dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


@each_city
def test_names_of_stations_do_not_lie_on_each_other(name: str) -> None:
    city, layout = drawn(name)
    for (one, first), (other, second) in combinations(enumerate(layout.labels), 2):
        a, b = first.box, second.box
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (city.stations[one].id, city.stations[other].id)


@each_city
def test_the_name_of_a_ward_begins_in_its_ward(name: str) -> None:
    city, layout = drawn(name)
    for number, block in enumerate(layout.blocks):
        middle = (block.at[0], block.at[1] + 0.8)
        assert inside(middle, layout.wards[number]), city.wards[number].id


def test_a_city_that_bears_the_name_of_a_packaged_one_is_drawn_as_it_is() -> None:
    own = dict(sheet_of("tokyo"))
    own["stations"] = [dict(row) for row in own["stations"]]  # type: ignore[attr-defined]
    own["stations"][0]["at"] = [55.0, 39.0]  # type: ignore[index]
    city = parse_city(own, "tokyo.toml")
    assert layout_of(city) == plain_layout(city)
