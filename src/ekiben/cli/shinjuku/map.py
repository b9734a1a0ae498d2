"""The map in characters: wards as grounds, lines as dots, track as solid lines with its owner's letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import Canvas, Ink
from ekiben.cli.companies import seat_ink, seat_letter
from ekiben.cli.shinjuku.layout import Chart, chart
from ekiben.cli.shinjuku.signs import (
    GROUNDS,
    MATSURI_INK,
    PLAIN_STATION,
    SAKURA,
    SAKURA_INK,
    WATER_GROUND,
    customer_rows,
    store_sign,
    track_ink,
)

if TYPE_CHECKING:
    from ekiben.games.shinjuku.city_types import City
    from ekiben.games.shinjuku.edition_types import Edition
    from ekiben.games.shinjuku.view import ShinjukuView

UNBUILT = Ink("#b5b09c")
NAME = Ink("#efece4")
STORE_NAME = Ink("#ffffff", bold=True)
WARD = Ink("#aeb2bc", bold=True)
LINK = Ink("#efece4", bold=True)
PEOPLE = Ink("#ffd88a", bold=True)


def ward_grounds(city: City) -> list[str]:
    """A ground for each ward, such that neighbours differ."""
    grounds: list[str] = []
    for ward, neighbours in enumerate(city.neighbours):
        taken = {grounds[other] for other in neighbours if other < ward}
        grounds.append(next((ground for ground in GROUNDS if ground not in taken), GROUNDS[0]))
    return grounds


def draw_map(view: ShinjukuView, city: City, edition: Edition, width: int, height: int) -> Canvas:
    """The whole board as a seat sees it."""
    plan = chart(city, width, height)
    canvas = Canvas(width, height)
    _draw_ground(canvas, plan, city)
    _write_stations(canvas, view, city, edition, plan)
    _write_wards(canvas, view, edition, plan)
    _draw_lines(canvas, view, city, plan)
    return canvas


def _draw_ground(canvas: Canvas, plan: Chart, city: City) -> None:
    grounds = ward_grounds(city)
    for y, row in enumerate(plan.wards):
        for x, ward in enumerate(row):
            canvas.ground(x, y, grounds[ward] if ward >= 0 else WATER_GROUND if ward == -2 else GROUNDS[-1])


def _write_stations(canvas: Canvas, view: ShinjukuView, city: City, edition: Edition, plan: Chart) -> None:
    for number, station in enumerate(city.stations):
        x, y = plan.stations[number]
        label = plan.names[number]
        store = view.stores.get(number)
        canvas.text(label.x, label.y, label.words, STORE_NAME if store else NAME)
        if store:
            sign = store_sign(store, edition)
            canvas.text(x - (1 if len(sign) > 1 else 0), y, sign, seat_ink(store.seat))
        elif station.sakura or (station.height or 1) > 1:
            canvas.cell(x, y, SAKURA, SAKURA_INK)
        else:
            canvas.cell(x, y, PLAIN_STATION, NAME)


def _write_wards(canvas: Canvas, view: ShinjukuView, edition: Edition, plan: Chart) -> None:
    for ward, block in enumerate(plan.blocks):
        here = view.matsuri == ward
        canvas.text(block.x, block.y, block.words, MATSURI_INK if here else WARD)
        if here:
            canvas.text(block.x - 1, block.y, "*", MATSURI_INK)
    for ward, block in enumerate(plan.blocks):
        waiting = view.waiting.get(ward)
        if waiting:
            rooms = [_room(canvas, block.x, block.y + 1 + row) for row in range(2)]
            for row, words in enumerate(customer_rows(waiting, edition, rooms)):
                # The blank keeps the letter of a track from being read as one more customer.
                canvas.text(block.x - 1, block.y + 1 + row, f" {words}", PEOPLE)


def _room(canvas: Canvas, x: int, y: int) -> int:
    """How many cells from here on nothing is written in, one blank before the next words left out."""
    end = x
    while canvas.is_free(end, y):
        end += 1
    return end - x - (1 if end < canvas.width else 0)


def _draw_lines(canvas: Canvas, view: ShinjukuView, city: City, plan: Chart) -> None:
    """Built lines first, so that dotted ones do not cut them."""
    for index, seat in view.tracks.items():
        start, end = city.connections[index]
        dots = plan.dots(start, end)
        ink = track_ink(seat)
        steep = abs(dots[-1][1] - dots[0][1]) > abs(dots[-1][0] - dots[0][0])
        second = [(x + 1, y) if steep else (x, y + 1) for x, y in dots]
        middle = [(x // 2, y // 4) for x, y in dots]
        free = [i for i, (x, y) in enumerate(middle) if canvas.is_free(x, y)]
        # A letter right beside a store or a name would be read as a part of it.
        alone = [i for i in free if _stands_alone(canvas, *middle[i])]
        if free:
            x, y = middle[min(alone or free, key=lambda i: abs(i - len(dots) / 2))]
            canvas.cell(x, y, seat_letter(seat), seat_ink(seat))
        canvas.line(dots, ink)
        canvas.line(second, ink)
    for start, end in city.permanent:
        canvas.line(plan.dots(start, end), LINK)
    for index, (start, end) in enumerate(city.connections):
        if index not in view.tracks:
            canvas.line(plan.dots(start, end), UNBUILT, every=2)


def _stands_alone(canvas: Canvas, x: int, y: int) -> bool:
    return canvas.is_free(x - 1, y) and canvas.is_free(x + 1, y)
