"""The board as a list, ward by ward and line by line: for narrow screens, reading aloud, a closer look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD
from ekiben.cli.companies import seat_ink
from ekiben.cli.lines import DASH, Line, flowing, line, title
from ekiben.cli.shinjuku.panels import QUIET
from ekiben.cli.shinjuku.signs import (
    MATSURI_INK,
    PLAIN_STATION,
    SAKURA,
    SAKURA_INK,
    customers,
    store_sign,
)
from ekiben.games.shinjuku.names import colour, store_name
from ekiben.kernel.text import matching_key

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition
    from ekiben.games.shinjuku.view import ShinjukuView


def ward_list(view: ShinjukuView, city: City, edition: Edition, width: int) -> list[Line]:
    """Every ward with its cards, customers and stations, then all track."""
    rows = [title(f"{'ward':<21} cards  stations")]
    indent = 29
    for number, ward in enumerate(city.wards):
        here = view.matsuri == number
        name = (f"{'*' if here else ' '}{ward.name[:20]:<21}", MATSURI_INK if here else BOLD)
        stations = [
            _station(view, city, edition, i) for i, at in enumerate(city.stations) if at.ward == number
        ]
        waiting = view.waiting.get(number)
        if waiting:
            stations.insert(0, line((f"[{customers(waiting, edition)}]", BOLD)))
        flown = flowing(stations, width - indent) or [[]]
        rows.append([name, *line(f"  {ward.cards}    "), *flown[0]])
        rows += [[*line(" " * indent), *more] for more in flown[1:]]
    return rows + track_list(view, city, width)


def _station(view: ShinjukuView, city: City, edition: Edition, number: int) -> Line:
    station = city.stations[number]
    store = view.stores.get(number)
    if store:
        return line((store_sign(store, edition), seat_ink(store.seat)), " ", (station.name, BOLD))
    may_grow = station.sakura or (station.height or 1) > 1
    sign = (SAKURA, SAKURA_INK) if may_grow else PLAIN_STATION
    return line(sign, f" {station.name}")


def track_list(view: ShinjukuView, city: City, width: int) -> list[Line]:
    """The track of every player, and the permanent links."""
    rows: list[Line] = []
    for seat in range(len(view.hands)):
        built = [city.connections[index] for index, owner in view.tracks.items() if owner == seat]
        pieces = [line(_pair(city, pair)) for pair in built] or [line("no track yet")]
        name = colour(seat).capitalize()
        flown = flowing(pieces, width - 9)
        rows.append([(f" {name:<7}", seat_ink(seat)), *line(" "), *flown[0]])
        rows += [[*line(" " * 9), *more] for more in flown[1:]]
    if city.permanent:
        pieces = [line(_pair(city, pair)) for pair in city.permanent]
        rows += [[*line(" for all "), *row] for row in flowing(pieces, width - 9)]
    return rows


def _pair(city: City, pair: tuple[int, int]) -> str:
    return DASH.join(city.stations[end].name for end in pair)


def look(view: ShinjukuView, city: City, edition: Edition, words: str, width: int) -> list[Line]:
    """A station or a ward close up, by the beginning of its name; empty when nothing is called so."""
    key = matching_key(words)
    rows: list[Line] = []
    for number, ward in enumerate(city.wards):
        if key and matching_key(ward.name).startswith(key):
            rows += _look_at_ward(view, city, edition, number, width)
    for number, station in enumerate(city.stations):
        if key and matching_key(station.name).startswith(key):
            rows += _look_at_station(view, city, edition, number)
    return rows


def _look_at_ward(view: ShinjukuView, city: City, edition: Edition, number: int, width: int) -> list[Line]:
    ward = city.wards[number]
    waiting = customers(view.waiting.get(number, ()), edition) or "nobody"
    touches = ", ".join(city.wards[other].name for other in city.neighbours[number])
    stations = [_station(view, city, edition, i) for i, at in enumerate(city.stations) if at.ward == number]
    rows = [
        line((ward.name, BOLD), f", {city.region_word}: {ward.cards} cards in the deck, {waiting} waiting"),
        line(f"  next to {touches}"),
    ]
    return rows + [[*line("  "), *row] for row in flowing(stations, width - 2)]


def _look_at_station(view: ShinjukuView, city: City, edition: Edition, number: int) -> list[Line]:
    station = city.stations[number]
    store = view.stores.get(number)
    sells = "no store"
    if store:
        sells = f"{colour(store.seat).capitalize()}'s {store_name(edition, store.good or 0, store.height)}"
    rows = [line((station.name, BOLD), f", station in {city.wards[station.ward].name}: {sells}")]
    if not store and (station.sakura or (station.height or 1) > 1):
        rows[0] += line((", a store here can grow", QUIET))
    for index, pair in enumerate(city.connections):
        if number in pair:
            other = city.stations[pair[1] if pair[0] == number else pair[0]].name
            owner = view.tracks.get(index)
            state = "not built" if owner is None else f"{colour(owner).capitalize()}'s track"
            rows.append(line(f"  {other}: {state}"))
    for pair in city.permanent:
        if number in pair:
            other = city.stations[pair[1] if pair[0] == number else pair[0]].name
            rows.append(line(f"  {other}: always open to everybody"))
    return rows
