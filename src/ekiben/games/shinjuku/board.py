"""A city as sets of small numbers, for reading: what touches, what is joined, what lies where.

>>> from ekiben.games.shinjuku.city import load_city
>>> tokyo = load_city("tokyo")
>>> board = board_of(tokyo)
>>> board is board_of(tokyo)
True
>>> [tokyo.stations[i].plain for i in members(board.links[board.station_numbers["shinjuku"]])]
['Yoyogi']
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.terrain import OUTSIDE, WATER
from ekiben.kernel.bits import bit, members
from ekiben.kernel.once import once_for_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ekiben.games.shinjuku.city import City

__all__ = ["Board", "board_of", "members"]


class Board:
    """The sets of a city: `lines` are its potential connections, `links` its permanent ones, by station."""

    def __init__(self, city: City) -> None:
        wards, stations = range(len(city.wards)), range(len(city.stations))
        self.city = city
        self.all_wards = _set_of(wards)
        self.all_stations = _set_of(stations)
        self.ward_of = tuple(station.ward for station in city.stations)
        self.ward_stations = tuple(
            _set_of(station for station in stations if self.ward_of[station] == ward) for ward in wards
        )
        self.neighbours = tuple(_set_of(others) for others in city.neighbours)
        self.corners = _corners(city)
        self.lines = _joined(len(stations), city.connections)
        self.links = _joined(len(stations), city.permanent)
        self.line_index = {
            pair: index
            for index, (start, end) in enumerate(city.connections)
            for pair in ((start, end), (end, start))
        }
        self.ward_numbers = {ward.id: number for number, ward in enumerate(city.wards)}
        self.station_numbers = {station.id: number for number, station in enumerate(city.stations)}

    def wards_of(self, stations: int) -> int:
        """The wards in which the stations of a set lie."""
        return _set_of({self.ward_of[station] for station in members(stations)})

    def stations_in(self, wards: int) -> int:
        """The stations that lie in the wards of a set."""
        return _set_of(station for ward in members(wards) for station in members(self.ward_stations[ward]))


board_of = once_for_each(Board)
"""The sets of a city, made once for each."""


def _set_of(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= bit(number)
    return found


def _joined(number: int, pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """For every station the stations that these pairs join it to."""
    ends = [0] * number
    for start, end in pairs:
        ends[start] |= bit(end)
        ends[end] |= bit(start)
    return tuple(ends)


def _corners(city: City) -> tuple[int, ...]:
    """For every ward the wards that it touches in single points only."""
    letters = {ward.letter: number for number, ward in enumerate(city.wards)}
    touched = [0] * len(city.wards)
    rows = city.terrain
    for upper, lower in pairwise(rows):
        for x in range(len(upper) - 1):
            for one, other in ((upper[x], lower[x + 1]), (upper[x + 1], lower[x])):
                if one != other and not {WATER, OUTSIDE} & {one, other}:
                    touched[letters[one]] |= bit(letters[other])
                    touched[letters[other]] |= bit(letters[one])
    return tuple(
        touched[ward] & ~_set_of(neighbours) & ~bit(ward) for ward, neighbours in enumerate(city.neighbours)
    )
