"""Everybody's possessions, and the score by its parts as if the game ended now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ekiben.cli.canvas import BOLD, Ink
from ekiben.cli.lines import Line, flowing, line, padded, width_of
from ekiben.cli.zerokei.signs import GAIN, LOSS, QUIET, seat_ink, seat_name, signed
from ekiben.games.zerokei.names import PARTS, counted
from ekiben.games.zerokei.vocabulary import SCORE_BOARD

if TYPE_CHECKING:
    from ekiben.games.zerokei.names import Labels
    from ekiben.games.zerokei.view import ZerokeiView


HELD = {"yen": 5, "points": 7, "cauldrons": 10, "tracks": 7}
NAME = 14


def possessions(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """Everybody's yen, points, cauldrons and tracks, and the score if the game ended now."""
    parts = score_columns(labels)
    gap = 1 if labels.charter.solo else 2
    head = "".join(f"{name:>{columns}}" for name, columns in HELD.items())
    names = "".join(f"{_short(part):>{len(_short(part)) + gap}}" for part in parts)
    rows = [
        line(
            (f"{'PLAYERS':<{NAME}}{head}", BOLD), f" │ now:{names}{'left over':>{9 + gap}}", ("  total", BOLD)
        )
    ]
    for seat, player in enumerate(view.seats):
        held = (player.yen, player.points, player.cauldrons, player.tracks)
        numbers = zip(held, HELD.values(), strict=True)
        row = [*padded(seat_name(labels, view, seat), NAME)]
        row += line("".join(f"{number:>{columns}}" for number, columns in numbers), " │     ")
        for part in parts:
            row += _counted(player.parts[part], len(_short(part)) + gap)
        row += _counted(sum(number for part, number in enumerate(player.parts) if part not in parts), 9 + gap)
        rows.append([*row, (f"{player.projected:>7}", BOLD)])
    return rows if max(width_of(row) for row in rows) <= width else _one_by_one(view, labels, width)


def _one_by_one(view: ZerokeiView, labels: Labels, width: int) -> list[Line]:
    """The same without the parts, for a narrow screen."""
    rows: list[Line] = []
    for seat, player in enumerate(view.seats):
        held = [counted(player.yen, "yen"), counted(player.points, "point")]
        held += [counted(player.cauldrons, "cauldron"), counted(player.tracks, "track")]
        pieces = [line(words) for words in [*held, f"now {player.projected} in all"]]
        rows += flowing([seat_name(labels, view, seat), *pieces], width)
    return rows


def _counted(number: int, columns: int) -> Line:
    return [(f"{signed(number):>{columns}}", LOSS if number < 0 else GAIN if number else QUIET)]


def score_columns(labels: Labels) -> list[int]:
    """The parts of the scoring that the table shows one by one, those left over together."""
    return [part for part in range(4) if labels.charter.solo or part != SCORE_BOARD]


def _short(part: int) -> str:
    return {"Hideo's cities": "board", "connected cities": "connected"}.get(PARTS[part], PARTS[part])


def score_rows(view: ZerokeiView, labels: Labels) -> list[Line]:
    """All parts of the score, one below the other, a column for each seat."""
    head = line(f"{'':<20}")
    for seat in range(len(view.seats)):
        head += [*line("  "), *padded([(f" {labels.who(seat)} ", seat_ink(labels, seat))], 9)]
    rows = [head, _score_row("points so far", [player.points for player in view.seats], sign=False)]
    for part, name in enumerate(PARTS):
        if part != SCORE_BOARD or labels.charter.solo:
            rows.append(_score_row(name, [player.parts[part] for player in view.seats]))
    rows.append(
        [*line((f"{'total':<20}", BOLD)), *_numbers([player.projected for player in view.seats], BOLD)]
    )
    return rows


def _score_row(name: str, numbers: list[int], *, sign: bool = True) -> Line:
    return [*line(f"{name:<20}"), *_numbers(numbers, QUIET if not any(numbers) else Ink(), sign=sign)]


def _numbers(numbers: list[int], ink: Ink, *, sign: bool = False) -> Line:
    return [(f"  {signed(number) if sign else number:>6}   ", ink) for number in numbers]
