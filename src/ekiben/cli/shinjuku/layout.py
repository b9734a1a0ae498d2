"""Where everything on a board stands in a terminal: stations, their names, and a block for each ward.

Computed from the city alone, once for each size, so that nothing on the map ever moves in play. Names and
blocks are tried on all sides, and the arrangement that hides least is kept; there is no chance in it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ekiben.cli.canvas import straight
from ekiben.games.shinjuku.terrain import OUTSIDE, WATER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ekiben.games.shinjuku.city_types import City

Point = tuple[int, int]
Cells = frozenset[Point]

LEAST_NAME = 7
"""A name is never cut to fewer letters than this."""

_SWEEPS = 5
_TAKEN, _MARKED, _LINED, _FOREIGN = 100, 300, 2, 3
_OVER, _ACROSS = 14, 12
_SIDES = {
    "e": (1, 0),
    "w": (-1, 0),
    "n": (0, -1),
    "s": (0, 1),
    "ne": (1, -1),
    "se": (1, 1),
    "nw": (-1, -1),
    "sw": (-1, 1),
}


@dataclass(frozen=True, slots=True)
class Label:
    """Some letters and the cell where they begin."""

    x: int
    y: int
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The arrangement for one size: cells of stations, of their names and of the wards' blocks."""

    width: int
    height: int
    stations: tuple[Point, ...]
    names: tuple[Label, ...]
    blocks: tuple[Label, ...]
    wards: tuple[tuple[int, ...], ...]  # the ward of every cell, -1 for land outside, -2 for water

    def dots(self, start: int, end: int) -> list[Point]:
        """The dots of the line between two stations."""
        return straight(_centre(self.stations[start]), _centre(self.stations[end]))


@dataclass(slots=True)
class _Choice:
    """One way to place a name or a block: the label, its cells, and what it costs by itself."""

    label: Label
    cells: Cells
    cost: float


def _centre(cell: Point) -> Point:
    return cell[0] * 2, cell[1] * 4 + 1


class _Stretch:
    """One direction of the map, stretched where stations are dense; left stays left."""

    SHARE = 0.6

    def __init__(self, places: list[float], length: float) -> None:
        order = sorted(places)
        self.knots = [0.0, *(float(place) for place in order), float(length)]
        steps = len(order)
        low, high = order[0] / length, 1 - order[-1] / length
        # The empty margins keep only a part of their size: nothing happens there.
        edge = 0.03
        span = 1 - min(low, edge) - min(high, edge)
        inner = order[-1] - order[0] or 1.0
        self.shares = [0.0]
        for rank, place in enumerate(order):
            even = rank / max(1, steps - 1)
            true = (place - order[0]) / inner
            self.shares.append(min(low, edge) + span * (self.SHARE * even + (1 - self.SHARE) * true))
        self.shares.append(1.0)

    def ahead(self, place: float) -> float:
        """The share of the map, from 0 to 1, for a place of the city."""
        return _between(self.knots, self.shares, place)

    def back(self, share: float) -> float:
        """The place of the city at a share of the map."""
        return _between(self.shares, self.knots, share)


def _between(sources: list[float], targets: list[float], value: float) -> float:
    """Where a value of one scale lies on another that shares its knots."""
    i = min(max(bisect_right(sources, value) - 1, 0), len(sources) - 2)
    span = sources[i + 1] - sources[i]
    part = (value - sources[i]) / span if span else 0.0
    return targets[i] + part * (targets[i + 1] - targets[i])


def short_names(name: str) -> list[str]:
    """A name and shorter forms of it, the longest first.

    >>> short_names("Kasai Rinkai Kōen")
    ['Kasai Rinkai Kōen', 'Kasai Rink.', 'Kasai Rin.', 'Kasai R.', 'Kasai']
    """
    forms = [name]
    words = name.replace("-", " ").split()
    if len(words) > 1:
        first, second = words[0], words[1]
        forms += [
            f"{first} {second[:4]}." if len(second) > 5 else f"{first} {second}",
            f"{first} {second[0]}.",
        ]
        if len(first) >= LEAST_NAME - 2:
            forms.append(first)
    if len(name) > 11:
        forms.append(name[:9].rstrip(" -") + ".")
    longest = [form for form in dict.fromkeys(forms) if len(form) <= len(name)]
    return sorted(longest, key=len, reverse=True)


@lru_cache(maxsize=16)
def chart(city: City, width: int, height: int) -> Chart:
    """The arrangement of a city on a map of so many columns and rows."""
    return _Plan(city, width, height).chart()


class _Plan:
    """The working-out of one chart."""

    def __init__(self, city: City, width: int, height: int) -> None:
        self.city = city
        self.width = width
        self.height = height
        self.columns = _Stretch([station.at[0] for station in city.stations], city.width)
        self.rows = _Stretch([station.at[1] for station in city.stations], city.height)
        self.wards = self._wards()
        self.stations = self._stations()
        self.marks: set[Point] = set()
        for x, y in self.stations:
            self.marks |= {(x - 2, y), (x - 1, y), (x, y), (x + 1, y)}
        self.lined = self._lined()

    def chart(self) -> Chart:
        """Every name and every block where it hides least."""
        stations = len(self.stations)
        options = [self._names_of(station) for station in range(stations)]
        options += [self._blocks_of(ward) for ward in range(len(self.city.wards))]
        chosen = _settle(options)
        return Chart(
            self.width,
            self.height,
            tuple(self.stations),
            tuple(choice.label for choice in chosen[:stations]),
            tuple(choice.label for choice in chosen[stations:]),
            self.wards,
        )

    # ------------------------------------------------------------------ the ground

    def _wards(self) -> tuple[tuple[int, ...], ...]:
        """The ward under every cell of the map."""
        numbers = {ward.letter: number for number, ward in enumerate(self.city.wards)}
        numbers |= {OUTSIDE: -1, WATER: -2}
        terrain, cell = self.city.terrain, self.city.cell
        across = [
            min(len(terrain[0]) - 1, int(self.columns.back(x / self.width) / cell)) for x in range(self.width)
        ]
        down = [
            min(len(terrain) - 1, int(self.rows.back(y / self.height) / cell)) for y in range(self.height)
        ]
        return tuple(tuple(numbers[terrain[row][column]] for column in across) for row in down)

    def _cell(self, at: tuple[float, float]) -> Point:
        x = int(self.columns.ahead(at[0]) * self.width)
        y = int(self.rows.ahead(at[1]) * self.height)
        return min(max(x, 2), self.width - 2), min(max(y, 0), self.height - 1)

    def _stations(self) -> list[Point]:
        """A cell for each station, three columns at least from any other in its row."""
        placed: list[Point] = []
        for station in self.city.stations:
            x, y = self._cell(station.at)
            tries = [(x + dx, y + dy) for dy in (0, 1, -1) for dx in (0, 1, -1, 2, -2, 3, -3, 4, -4)]
            tries.sort(key=lambda cell: abs(cell[0] - x) + 2 * abs(cell[1] - y))
            placed.append(next((cell for cell in tries if self._is_apart(cell, placed)), (x, y)))
        return placed

    def _is_apart(self, cell: Point, placed: Iterable[Point]) -> bool:
        x, y = cell
        inside = 2 <= x < self.width - 1 and 0 <= y < self.height
        return inside and all(y != other_y or abs(x - other_x) >= 5 for other_x, other_y in placed)

    def _lined(self) -> dict[Point, int]:
        """How many dots of lines run through each cell."""
        found: dict[Point, int] = {}
        for start, end in (*self.city.connections, *self.city.permanent):
            for x, y in straight(_centre(self.stations[start]), _centre(self.stations[end])):
                cell = x // 2, y // 4
                found[cell] = found.get(cell, 0) + 1
        return found

    # ------------------------------------------------------------------ names and blocks

    def _choice(self, label: Label, cells: Cells, ward: int, cost: float) -> _Choice:
        for x, y in cells:
            if not (0 <= x < self.width and 0 <= y < self.height):
                cost += _MARKED * 2
                continue
            if (x, y) in self.marks:
                cost += _MARKED
            cost += _LINED * min(self.lined.get((x, y), 0), 4) / 2
            if ward >= 0 and self.wards[y][x] not in (ward, -2):
                cost += _FOREIGN
        return _Choice(label, cells, cost)

    def _names_of(self, number: int) -> list[_Choice]:
        station = self.city.stations[number]
        x, y = self.stations[number]
        found: list[_Choice] = []
        for form, words in enumerate(short_names(station.name)):
            for side, (dx, dy) in _SIDES.items():
                for start in self._starts(x, len(words), dx, dy):
                    label = Label(start, y + dy, words)
                    cells = frozenset((start + i, y + dy) for i in range(-1, len(words) + 1))
                    own = frozenset(cell for cell in cells if cell[1] != y or not x - 2 <= cell[0] <= x + 1)
                    cost = (
                        9 * form
                        + (0 if side == station.side else 1)
                        + (_OVER if dy and dx == 0 else _ACROSS if dy else 0)
                    )
                    found.append(self._choice(label, own if dy == 0 else cells, -1, cost))
        return found

    @staticmethod
    def _starts(x: int, length: int, dx: int, dy: int) -> Iterator[int]:
        """The columns in which a name on this side may begin."""
        if dy == 0:
            yield x + 2 if dx > 0 else x - 2 - length
        elif dx == 0:
            yield x - length // 2
        else:
            yield x if dx > 0 else x - length + 1

    def _blocks_of(self, number: int) -> list[_Choice]:
        """Name and number of cards on top, the waiting customers below."""
        ward = self.city.wards[number]
        x, y = self._cell(ward.label)
        found: list[_Choice] = []
        own = [cell for cell, owner in self._owned() if owner == number]
        middle_x = sum(cell[0] for cell in own) / max(1, len(own))
        middle_y = sum(cell[1] for cell in own) / max(1, len(own))
        for form, name in enumerate(ward_forms(ward.name)):
            words = f"{name} {ward.cards}"
            width = max(len(words), 8)
            for top in range(max(0, int(middle_y) - 6), min(self.height - 1, int(middle_y) + 6)):
                for left in range(max(1, int(middle_x) - 16), min(self.width - width, int(middle_x) + 8)):
                    cells = frozenset((left + i, top + j) for i in range(-1, width + 1) for j in (0, 1))
                    away = abs(left + width / 2 - x) / 6 + abs(top - y) / 3
                    found.append(self._choice(Label(left, top, words), cells, number, 30 * form + away))
        found.sort(key=lambda choice: choice.cost)
        return found[:60]

    def _owned(self) -> Iterator[tuple[Point, int]]:
        for y, row in enumerate(self.wards):
            for x, owner in enumerate(row):
                yield (x, y), owner


def ward_forms(name: str) -> list[str]:
    """The name of a ward in capitals, and shorter forms of it."""
    capital = name.upper()
    forms = [capital]
    words = capital.replace("-", " ").split()
    if len(words) > 1:
        forms.append(f"{words[0][:1]}.{words[1]}"[:10] if len(words[1]) > 2 else words[0])
    if len(capital) > 8:
        forms.append(capital[:7] + ".")
    return forms


def _settle(options: list[list[_Choice]]) -> list[_Choice]:
    """One choice each, changed one at a time for as long as that hides less."""
    chosen = [min(choices, key=lambda choice: choice.cost) for choices in options]
    covers: dict[Point, int] = {}
    for choice in chosen:
        for cell in choice.cells:
            covers[cell] = covers.get(cell, 0) + 1
    for _ in range(_SWEEPS):
        changed = False
        for i, choices in enumerate(options):
            for cell in chosen[i].cells:
                covers[cell] -= 1

            def price(choice: _Choice) -> float:
                return choice.cost + _TAKEN * sum(1 for cell in choice.cells if covers.get(cell))

            best = min(choices, key=price)
            changed |= best is not chosen[i]
            chosen[i] = best
            for cell in best.cells:
                covers[cell] = covers.get(cell, 0) + 1
        if not changed:
            break
    return chosen
