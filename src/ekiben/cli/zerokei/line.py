"""The railway line: twelve cities from left to right, with ground, station and track of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, PLAIN, Canvas, Ink
from ekiben.cli.zerokei.signs import (
    LAID,
    LAID_INK,
    LIT,
    QUIET,
    UNLAID,
    VENUE_SIGN,
    YEN,
    counter_ink,
    seat_letter,
    worth_of,
)
from ekiben.games.zerokei.names import QUESTION_NAMES, place_of

if TYPE_CHECKING:
    from ekiben.cli.lines import Line
    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import ZerokeiView

CELL, WIDEST = 8, 11
"""Columns of a city, at least and at most."""

MARGIN = 2


def line_rows(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The line in one piece, or in pieces below each other where the screen is narrow."""
    number = len(labels.box.cities)
    room = max(width - MARGIN, 1)
    pieces = next((pieces for pieces in range(1, number) if room // _ceiling(number, pieces) >= CELL), number)
    each = _ceiling(number, pieces)
    cell = min(room // each, WIDEST)
    rows: list[Line] = []
    for start in range(0, number, each):
        rows += _piece(view, labels, range(start, min(start + each, number)), cell, width)
    return rows


def _ceiling(number: int, pieces: int) -> int:
    return -(-number // pieces)


def _piece(view: ZerokeiView, labels: Labels, cities: range, cell: int, width: int) -> list[Line]:
    canvas = Canvas(width, 5)
    lit = _asked(view)
    for place, city in enumerate(cities):
        x = MARGIN + place * cell
        ink = LIT if city in lit else BOLD
        # Neighbours stand on two rows, so that a name has the room of two; the last one may begin earlier.
        name = f"{city + 1} {labels.city(city)}"
        canvas.text(min(x, max(width - len(name), 0)), place % 2, name, ink)
        laid = city in view.tracks
        canvas.text(x, 2, "○" + (LAID if laid else UNLAID) * (cell - 1), LAID_INK if laid else QUIET)
        words, painted = state_of(view, labels, city)
        canvas.text(x, 3, words[: cell - 1], painted)
        canvas.text(x, 4, _owners(view, labels, city)[: cell - 1], QUIET)
    return list(canvas.rows())


def _asked(view: ZerokeiView) -> set[int]:
    """The cities that can be answered now."""
    if view.question not in QUESTION_NAMES[1:]:
        return set()
    question = QUESTION_NAMES.index(view.question)
    places = (place_of(question, answer) for answer in view.answers)
    return {number for kind, number in places if kind == "city"}


def state_of(view: ZerokeiView, labels: Labels, city: int) -> tuple[str, Ink]:
    """How far a city is: the price of its ground, prepared, or its station with what that is worth now."""
    printed = labels.box.cities[city]
    if city in view.construction:
        return f"{YEN}{printed.ground_cost} +{printed.ground_points}", PLAIN
    colour = view.stations.get(city)
    if colour is None:
        return "ready", BOLD
    worth = f" {worth_of(view, labels, city)}" if city in view.tracks else ""
    return f"{labels.colour(colour)}{worth}", counter_ink(labels.colour(colour))


def _owners(view: ZerokeiView, labels: Labels, city: int) -> str:
    """A letter for every carriage with this city, and a star for a venue of it."""
    letters = [
        seat_letter(labels, seat)
        for seat, player in enumerate(view.seats)
        for wagon in player.train
        if city in wagon.cities
    ]
    return "".join(letters) + VENUE_SIGN * sum(venue.city == city for venue in view.venues)
