"""Loading a board from its file.

>>> tokyo = load_city("tokyo")
>>> len(tokyo.wards), len(tokyo.stations), len(tokyo.connections), tokyo.deck
(23, 44, 67, 72)
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ekiben.games.shinjuku.city_check import check_city
from ekiben.games.shinjuku.city_types import City, Station, Ward, Water
from ekiben.games.shinjuku.terrain import touching_pairs
from ekiben.kernel.sheets import DataError, Sheet, describe, find_sheet, read_sheet, sheet_names, suggestion
from ekiben.kernel.text import without_accents

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "City",
    "DataError",
    "Station",
    "Ward",
    "Water",
    "city_names",
    "city_sheet",
    "load_city",
    "parse_city",
]

CITIES = Path(__file__).parent / "cities"
"""The folder of the boards that come with the engine."""

ID_FORM = "[a-z0-9]+(-[a-z0-9]+)*"
"""An id consists of small letters and digits, with single hyphens between them."""

_SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
_LARGEST_TERRAIN = 200


def city_names() -> tuple[str, ...]:
    """The names of the boards that come with the engine.

    >>> city_names()
    ('london', 'osaka', 'paris', 'tokyo', 'tokyo-43', 'tokyo-prototype')
    """
    return sheet_names(CITIES)


def load_city(name_or_path: str | Path) -> City:
    """Load a board by its name or from somebody's own file; all mistakes come in one `DataError`."""
    path = find_sheet(name_or_path, CITIES, "city")
    # A file of a designer changes while the program runs, ours do not.
    return _load_packaged(path) if path.parent == CITIES else parse_city(read_sheet(path), path.name)


def city_sheet(name_or_path: str | Path) -> Mapping[str, object]:
    """The content of a board's file: for records."""
    return read_sheet(find_sheet(name_or_path, CITIES, "city"))


@lru_cache(maxsize=32)
def _load_packaged(path: Path) -> City:
    return parse_city(read_sheet(path), path.name)


def parse_city(data: Mapping[str, object], file: str) -> City:
    """Build a board from the content of a file; `file` is its name in error messages."""
    sheet = Sheet(data, file)
    width, height = sheet.number("width", 10, 1000), sheet.number("height", 10, 1000)
    terrain = _read_terrain(sheet)
    wards = tuple(_read_ward(row, width, height) for row in sheet.list_of_tables("wards", 2, 40))
    ward_numbers = {ward.id: number for number, ward in reversed(list(enumerate(wards)))}
    rows = sheet.list_of_tables("stations", 1, 60)
    stations = tuple(_read_station(row, ward_numbers, width, height) for row in rows)
    name = sheet.text("name")
    city = City(
        id=sheet.text("id", longest=40, pattern=ID_FORM),
        name=name,
        plain=sheet.text("plain", default=without_accents(name)),
        local=sheet.text("local", default=name),
        subtitle=sheet.text("subtitle", default=""),
        subtitle_local=sheet.text("subtitle_local", default=""),
        region_word=sheet.text("region_word", default="ward"),
        region_local=sheet.text("region_local", default=""),
        about=sheet.text("about", default="", longest=400),
        width=width,
        height=height,
        terrain=terrain,
        wards=wards,
        stations=stations,
        connections=_read_lines(sheet, "connections", stations, 120),
        permanent=_read_lines(sheet, "permanent", stations, 8),
        neighbours=_neighbours(wards, terrain),
        waters=_read_waters(sheet, width, height),
        notes=sheet.list_of_text("notes", 0, 40, optional=True),
    )
    check_city(city, sheet)
    sheet.finish()
    return city


def _read_terrain(sheet: Sheet) -> tuple[str, ...]:
    text = sheet.text("terrain", longest=_LARGEST_TERRAIN * (_LARGEST_TERRAIN + 1))
    return tuple(text.strip("\n").split("\n"))


def _read_ward(row: Sheet, width: float, height: float) -> Ward:
    name = row.text("name", longest=40)
    return Ward(
        id=row.text("id", longest=40, pattern=ID_FORM),
        name=name,
        plain=row.text("plain", default=without_accents(name), longest=40),
        local=row.text("local", default=name, longest=40),
        letter=row.text("letter", longest=1, pattern="[A-Za-z0-9]"),
        cards=row.whole("cards", 1, 60),
        label=row.point("label", width, height),
    )


def _read_station(row: Sheet, ward_numbers: Mapping[str, int], width: float, height: float) -> Station:
    name = row.text("name", longest=40)
    ward = row.text("ward", longest=40)
    if ward and ward not in ward_numbers:
        row.problem("ward", f"the id of a ward{suggestion(ward, ward_numbers)}", describe(ward))
    is_dotted = row.has("height")
    # A board has sakura or dots; a station that tells neither is told what is missing.
    return Station(
        id=row.text("id", longest=40, pattern=ID_FORM),
        name=name,
        plain=row.text("plain", default=without_accents(name), longest=40),
        local=row.text("local", default=name, longest=40),
        ward=ward_numbers.get(ward, -1),
        at=row.point("at", width, height),
        side=row.choice("side", _SIDES, default=""),
        sakura=row.flag("sakura", default=False if is_dotted else None),
        rank=row.whole("rank", 1, 60) if row.has("rank") else None,
        height=row.whole("height", 1, 3) if is_dotted else None,
    )


def _read_lines(
    sheet: Sheet, key: str, stations: Sequence[Station], most: int
) -> tuple[tuple[int, int], ...]:
    numbers = {station.id: number for number, station in reversed(list(enumerate(stations)))}
    lines: list[tuple[int, int]] = []
    for position, pair in enumerate(sheet.list_of_pairs(key, most, optional=key == "permanent"), start=1):
        for name in pair:
            if name not in numbers:
                expected = f"the id of a station{suggestion(name, numbers)}"
                sheet.problem(f"{key}[{position}]", expected, describe(name))
        # An unknown station is kept as -1 so that the checks know the graph is incomplete.
        lines.append((numbers.get(pair[0], -1), numbers.get(pair[1], -1)))
    return tuple(lines)


def _read_waters(sheet: Sheet, width: float, height: float) -> tuple[Water, ...]:
    rows = sheet.list_of_tables("waters", 0, 20) if sheet.has("waters") else ()
    waters: list[Water] = []
    for row in rows:
        name = row.text("name", longest=40)
        local = row.text("local", default=name, longest=40)
        waters.append(Water(name, local, row.point("label", width, height)))
    return tuple(waters)


def _neighbours(wards: Sequence[Ward], terrain: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    pairs = touching_pairs(terrain)

    def touch(one: str, other: str) -> bool:
        return (min(one, other), max(one, other)) in pairs

    return tuple(
        tuple(number for number, other in enumerate(wards) if touch(ward.letter, other.letter))
        for ward in wards
    )
