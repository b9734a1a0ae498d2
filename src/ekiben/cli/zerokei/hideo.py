"""Hideo's board as a timetable, and what he did with the reason for each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD
from ekiben.cli.lines import Line, line, title, width_of, wrapped
from ekiben.cli.zerokei.signs import HIDEO_INK, LIT, QUIET
from ekiben.games.zerokei.hideo_words import cauldrons_placed, sentence_of_step
from ekiben.games.zerokei.names import PLACES, counted, listed
from ekiben.games.zerokei.vocabulary import FIRST_CLOSED

if TYPE_CHECKING:
    from ekiben.games.zerokei.component_types import HideoRow
    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import Board, ZerokeiView

CELL = 11


def board_rows(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """A column for each round, this one lit; what a row gives when nothing can be done in its city."""
    board = view.hideo
    if board is None:
        return []
    table = _table(view, board, labels)
    if max(width_of(row) for row in table) > width:
        table = [row for each in labels.box.hideo.rows for row in _in_words(view, board, labels, each, width)]
    return table + _below(board, labels, width)


def _in_words(view: ZerokeiView, board: Board, labels: Labels, row: HideoRow, width: int) -> list[Line]:
    """A row of his board for a narrow screen: the cities of the rounds, this one in brackets."""
    cells = [_cell(board, labels, place) for place in row.places]
    cells[view.round - 1] = f"[{cells[view.round - 1]}]"
    words = f"{', '.join(cells)}; margin: {_margin(labels, row)}"
    return wrapped(words, width, indent="    ", first=f" Hideo, row {row.number}: ")


def _table(view: ZerokeiView, board: Board, labels: Labels) -> list[Line]:
    """The rows of his board below the years."""
    head = line((" Hideo ", HIDEO_INK), " acts in")
    for number, each in enumerate(labels.box.rounds, start=1):
        year = f"[{each.year}]" if number == view.round else f" {each.year}"
        head.append((f" {year:<{CELL - 1}}", LIT if number == view.round else QUIET))
    rows = [[*head, *line(("or from the margin", QUIET))]]
    for row in labels.box.hideo.rows:
        cells = line(f" row {row.number}         ")
        for number, place in enumerate(row.places, start=1):
            words = _cell(board, labels, place)
            cells.append((f"  {words:<{CELL - 2}}", _ink(number, view.round)))
        rows.append([*cells, *line((_margin(labels, row), QUIET))])
    return rows


def _ink(number: int, now: int):
    return BOLD if number == now else QUIET


def _cell(board: Board, labels: Labels, place: str | None) -> str:
    """A city, a venue he closes, or the letter of the token lying there face down."""
    if place is None:
        return "-"
    number = PLACES.index(place)
    found = board.places[number]
    if number >= FIRST_CLOSED:
        return "closes ?" if found is None else "closed"
    return f"? {place}" if found is None else labels.city(found)


def _margin(labels: Labels, row: HideoRow) -> str:
    gains = [f"{labels.venue(row.venue - 1)}"] if row.venue else []
    gains += [f"+{row.points}"] if row.points else []
    return " ".join(gains)


def _below(board: Board, labels: Labels, width: int) -> list[Line]:
    """What lies face down, and which cities he leads in the end."""
    final = [board.places[PLACES.index(place)] for place in labels.box.hideo.final]
    leads = labels.cities(city for city in final if city is not None)
    words = [f"leads {leads} at the end"]
    if board.face_down:
        words.append(f"face down: {labels.cities(board.face_down)}")
    if board.closing and None in board.places[FIRST_CLOSED:]:
        words.append(f"may close {listed((labels.venue(venue) for venue in board.closing), 'or')}")
    return wrapped(" · ".join(words), width, indent="  ", ink=QUIET)


def steps(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """What Hideo did last, a line for each step with its reason."""
    board = view.hideo
    if board is None or not board.log:
        return [line("Hideo has done nothing yet.")]
    left = view.seats[labels.charter.hideo].cauldrons
    # The sentences want the cauldrons he had before each step, so we count back first.
    placed = [cauldrons_placed(labels, step, 1) for step in board.log]
    left += sum(placed)
    rows = [title("What Hideo did last, and why")]
    for step in board.log:
        rows += wrapped(sentence_of_step(labels, step, left), width, indent="    ", first="  ")
        left -= cauldrons_placed(labels, step, left)
    points = sum(step.points for step in board.log)
    rows.append(line((f"  {counted(points, 'point')} in all", BOLD)))
    return rows
