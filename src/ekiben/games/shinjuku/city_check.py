"""Whether the parts of a board fit together. Every check notes all it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.games.shinjuku.city_types import City, Station, Ward
from ekiben.games.shinjuku.terrain import OUTSIDE, WATER, count_regions, lies_near
from ekiben.kernel.sheets import Sheet, describe
from ekiben.kernel.text import matching_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

REACH = 1.5
"""A station may lie this many cells outside the land of its ward, since small islands have no cell."""

_MOST_CARDS = 120
_MOST_COLUMNS = 200


def check_city(city: City, sheet: Sheet) -> None:
    """Note in the sheet everything about the board that does not fit."""
    _check_names(city.wards, "wards", sheet)
    _check_names(city.stations, "stations", sheet)
    has_map = _check_terrain(city, sheet)
    _check_wards(city, sheet, has_map)
    _check_stations(city, sheet)
    if has_map:
        _check_places(city, sheet)
        _check_wards_connected(city, sheet)
    _check_lines(city, sheet)
    _check_stations_connected(city, sheet)
    _check_totals(city, sheet)


def _check_names(parts: Sequence[Ward] | Sequence[Station], key: str, sheet: Sheet) -> None:
    owners: dict[str, int] = {}
    ids: set[str] = set()
    for number, part in enumerate(parts):
        place = f"{key}[{part.id or number + 1}]"
        if part.id and part.id in ids:
            sheet.problem(f"{place}.id", "an id of its own", f"{describe(part.id)} a second time")
        ids.add(part.id)
        for name in dict.fromkeys((part.id, part.name, part.plain)):
            word = matching_key(name)
            if name and not word:
                sheet.problem(f"{place}.name", "a name with a letter or a digit", describe(name))
            owner = owners.setdefault(word, number)
            if word and owner != number and parts[owner].id != part.id:
                expected = f"a name that cannot be mistaken for {parts[owner].id}"
                sheet.problem(f"{place}.name", expected, describe(name))


def _check_terrain(city: City, sheet: Sheet) -> bool:
    """Whether there is a map at all, so that what lies on it can be checked."""
    rows = city.terrain
    columns = len(rows[0])
    if rows == ("",):
        return False
    known = {ward.letter for ward in city.wards} | {WATER, OUTSIDE}
    if not (2 <= columns <= _MOST_COLUMNS and 2 <= len(rows) <= _MOST_COLUMNS):
        found = f"{len(rows)} rows of {columns}"
        sheet.problem("terrain", f"2 to {_MOST_COLUMNS} rows of 2 to {_MOST_COLUMNS} cells", found)
        return False
    for number, row in enumerate(rows, start=1):
        if len(row) != columns:
            sheet.problem(f"terrain row {number}", f"{columns} cells as in the first row", f"{len(row)}")
        for letter in sorted(set(row) - known):
            sheet.problem(f"terrain row {number}", "letters of wards, points and commas", describe(letter))
    if abs(len(rows) * city.cell - city.height) > city.cell:
        expected = f"about {len(rows) * city.cell:g}, the height of the terrain in square cells"
        sheet.problem("height", expected, f"{city.height:g}")
    return True


def _check_wards(city: City, sheet: Sheet, has_map: bool) -> None:
    letters: dict[str, str] = {}
    has_station = {station.ward for station in city.stations}
    is_complete = -1 not in has_station
    for number, ward in enumerate(city.wards):
        place = f"wards[{ward.id or number + 1}]"
        if ward.letter and letters.setdefault(ward.letter, ward.id) != ward.id:
            expected = f"a letter other than that of {letters[ward.letter]}"
            sheet.problem(f"{place}.letter", expected, describe(ward.letter))
        elif ward.letter and has_map:
            _check_land(city, number, place, sheet)
        if is_complete and number not in has_station:
            sheet.problem(place, "at least one station in the ward", "none")
    deck = sum(ward.cards for ward in city.wards)
    if deck > _MOST_CARDS:
        sheet.problem("wards", f"at most {_MOST_CARDS} cards in all", f"{deck}")


def _check_land(city: City, number: int, place: str, sheet: Sheet) -> None:
    regions = count_regions(city.terrain, city.wards[number].letter)
    if regions != 1:
        sheet.problem(f"{place}.letter", "land in one piece on the terrain", f"{regions} pieces")
    elif not city.neighbours[number]:
        sheet.problem(f"{place}.letter", "at least one neighbouring ward", "none")


def _check_stations(city: City, sheet: Sheet) -> None:
    ranks: dict[int, str] = {}
    has_heights = any(station.height is not None for station in city.stations)
    for number, station in enumerate(city.stations):
        place = f"stations[{station.id or number + 1}]"
        if has_heights and station.height is None:
            sheet.problem(f"{place}.height", "a height as other stations have", "nothing")
        if station.rank is not None:
            if not station.sakura:
                sheet.problem(f"{place}.rank", "a rank only where sakura is true", f"{station.rank}")
            if ranks.setdefault(station.rank, place) != place:
                sheet.problem(f"{place}.rank", "a rank of its own", f"{station.rank} again")


def _check_places(city: City, sheet: Sheet) -> None:
    for number, station in enumerate(city.stations):
        ward = city.wards[station.ward] if station.ward >= 0 else None
        across, down = station.at[0] / city.cell, station.at[1] / city.cell
        if ward and ward.letter and not lies_near(city.terrain, ward.letter, across, down, REACH):
            place = f"stations[{station.id or number + 1}].at"
            expected = f"a place in {ward.id or ward.letter} or at most {REACH} cells from it"
            sheet.problem(place, expected, f"[{station.at[0]:g}, {station.at[1]:g}]")


def _check_lines(city: City, sheet: Sheet) -> None:
    seen: dict[tuple[int, int], str] = {}
    for key, lines in (("permanent", city.permanent), ("connections", city.connections)):
        for position, (start, end) in enumerate(lines, start=1):
            if start < 0 or end < 0:
                continue
            place = f"{key}[{position}]"
            words = f"{city.stations[start].id} - {city.stations[end].id}"
            if start == end:
                sheet.problem(place, "two different stations", words)
            first = seen.setdefault((min(start, end), max(start, end)), place)
            if first != place:
                sheet.problem(place, f"a pair of stations not joined by {first}", words)


def _check_wards_connected(city: City, sheet: Sheet) -> None:
    edges = [(ward, other) for ward, others in enumerate(city.neighbours) for other in others]
    far = _unreached(len(city.wards), edges)
    if far:
        found = _some(city.wards[number].id for number in far)
        sheet.problem("terrain", "every ward reached from every other by neighbours", f"cut off: {found}")


def _check_stations_connected(city: City, sheet: Sheet) -> None:
    lines = (*city.connections, *city.permanent)
    may_be_apart = sheet.flag("may_be_apart", default=False)
    if may_be_apart or any(-1 in line for line in lines):
        return
    far = _unreached(len(city.stations), lines)
    if far:
        found = _some(city.stations[number].id for number in far)
        expected = "every station reached from every other, or may_be_apart = true"
        sheet.problem("connections", expected, f"cut off: {found}")


def _unreached(count: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    joined: list[set[int]] = [set() for _ in range(count)]
    for start, end in edges:
        joined[start].add(end)
        joined[end].add(start)
    reached = {0} if count else set[int]()
    waiting = list(reached)
    while waiting:
        fresh = joined[waiting.pop()] - reached
        reached |= fresh
        waiting.extend(fresh)
    return [number for number in range(count) if number not in reached]


def _some(names: Iterable[str]) -> str:
    all_names = list(names)
    return ", ".join(all_names[:6]) + (f" and {len(all_names) - 6} more" if len(all_names) > 6 else "")


def _check_totals(city: City, sheet: Sheet) -> None:
    totals = sheet.table("totals")
    counts = {
        "wards": len(city.wards),
        "stations": len(city.stations),
        "connections": len(city.connections),
        "neighbours": sum(len(others) for others in city.neighbours) // 2,
        "cards": city.deck,
        "sakura": sum(station.sakura for station in city.stations),
    }
    for key, count in counts.items():
        declared = totals.whole(key, 0, 10_000, default=count)
        if declared != count:
            totals.problem(key, f"{count}, as the file lists", f"{declared}")
    if totals.has("heights"):
        heights = tuple(sum(station.height == dots for station in city.stations) for dots in (1, 2, 3))
        declared_heights = totals.list_of_whole("heights", 0, 60, 3, 3)
        if declared_heights and declared_heights != heights:
            totals.problem("heights", f"{list(heights)}, as the file lists", f"{list(declared_heights)}")
