"""What a board consists of: wards, stations and the lines between them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ward:
    """A part of the city that cards name; `letter` is its land on the terrain, `label` where its name is."""

    id: str
    name: str
    plain: str
    local: str
    letter: str
    cards: int
    label: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Station:
    """A place for one store, in the ward of that number.

    `side` is the side on which its name stands best, empty if no side is better; `sakura` allows a
    department store; `rank` is 1 for the busiest of those; `height` counts the dots of the prototype.
    """

    id: str
    name: str
    plain: str
    local: str
    ward: int
    at: tuple[float, float]
    side: str
    sakura: bool
    rank: int | None
    height: int | None


@dataclass(frozen=True, slots=True)
class Water:
    """The name of a bay or a river, for the drawing."""

    name: str
    local: str
    label: tuple[float, float]


@dataclass(frozen=True, slots=True)
class City:
    """A board. Wards and stations are known by their numbers, which count from 0 in the order of the file."""

    id: str
    name: str
    plain: str
    local: str
    subtitle: str
    subtitle_local: str
    region_word: str
    region_local: str
    about: str
    width: float
    height: float
    terrain: tuple[str, ...]
    wards: tuple[Ward, ...]
    stations: tuple[Station, ...]
    connections: tuple[tuple[int, int], ...]
    permanent: tuple[tuple[int, int], ...]
    neighbours: tuple[tuple[int, ...], ...]
    waters: tuple[Water, ...]
    notes: tuple[str, ...]

    @property
    def cell(self) -> float:
        """The side of a square cell of the terrain, in the units in which places are given."""
        return self.width / len(self.terrain[0])

    @property
    def deck(self) -> int:
        """The number of ward cards."""
        return sum(ward.cards for ward in self.wards)
