"""What a board consists of: wards, stations and the lines between them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

_VOICING_MARKS = "\u3099\u309a"


def without_accents(text: str) -> str:
    """The text without macrons and accents, for people who type on a plain keyboard.

    >>> without_accents("Hatchōbori"), without_accents("Élysée")
    ('Hatchobori', 'Elysee')
    """
    parts = unicodedata.normalize("NFKD", text)
    # The marks that make が out of か belong to the letter and are no accents.
    kept = "".join(part for part in parts if part in _VOICING_MARKS or not unicodedata.combining(part))
    return unicodedata.normalize("NFC", kept)


def matching_key(text: str) -> str:
    """The form in which names are compared: no case, no accents, no spaces, no punctuation.

    >>> matching_key("Gare de l'Est") == matching_key("gare-de-l-est")
    True
    """
    return "".join(letter for letter in without_accents(text).casefold() if letter.isalnum())


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
