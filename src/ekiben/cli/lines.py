"""Lines of text with ink in them: the common currency between a game's panels and the screen."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from ekiben.cli.canvas import BOLD, PLAIN, Ink

DASH = "\u2013"
TIMES = "\u00d7"

Line = list[tuple[str, Ink]]
"""A line of the screen: runs of letters, each in one ink."""


def line(*parts: str | tuple[str, Ink]) -> Line:
    """A line of plain words and inked ones.

    >>> line("won ", ("7", BOLD))[0]
    ('won ', Ink(fg='', bg='', bold=False, reverse=False))
    """
    return [(part, PLAIN) if isinstance(part, str) else part for part in parts]


def title(words: str) -> Line:
    """A caption over a few lines."""
    return [(words, BOLD)]


def width_of(runs: Line) -> int:
    """How many columns a line takes."""
    return sum(len(words) for words, _ in runs)


def cut(runs: Line, width: int) -> Line:
    """The line, no wider than so many columns; what is cut off leaves an ellipsis."""
    if width_of(runs) <= width:
        return runs
    kept: Line = []
    room = width - 1
    for words, ink in runs:
        if room <= 0:
            break
        kept.append((words[:room], ink))
        room -= len(words[:room])
    return [*kept, ("…", PLAIN)]


def padded(runs: Line, width: int) -> Line:
    """The line, exactly so many columns wide."""
    shorter = cut(runs, width)
    return [*shorter, (" " * (width - width_of(shorter)), PLAIN)]


def wrapped(words: str, width: int, indent: str = "", ink: Ink = PLAIN, first: str = "") -> list[Line]:
    """A paragraph in lines of at most so many columns; ``first`` stands before the first one."""
    rows = textwrap.wrap(words, width, initial_indent=first or indent, subsequent_indent=indent)
    return [[(row, ink)] for row in rows]


def flowing(items: Iterable[Line], width: int, gap: int = 2) -> list[Line]:
    """Short pieces one behind the other, never broken apart, in as few lines as they need."""
    rows: list[Line] = []
    for item in items:
        if rows and width_of(rows[-1]) + gap + width_of(item) <= width:
            rows[-1] += [(" " * gap, PLAIN), *item]
        else:
            rows.append(cut(list(item), width))
    return rows


def columned(items: list[Line], width: int, gap: int = 2) -> list[Line]:
    """Pieces below one another in as many columns as fit, read downwards."""
    if not items:
        return []
    widest = min(max(width_of(item) for item in items), width)
    columns = max(1, (width + gap) // (widest + gap))
    height = -(-len(items) // columns)
    rows: list[Line] = []
    for y in range(height):
        row: Line = []
        for number in range(y, len(items), height):
            row += (
                padded(items[number], widest) if number + height < len(items) else cut(items[number], widest)
            )
            row.append((" " * gap, PLAIN))
        rows.append(row[:-1])
    return rows


def beside(left: list[Line], right: list[Line], width: int, gap: int = 1) -> list[Line]:
    """Two blocks side by side, the left one so many columns wide."""
    height = max(len(left), len(right))
    left = left + [[] for _ in range(height - len(left))]
    right = right + [[] for _ in range(height - len(right))]
    return [[*padded(one, width), (" " * gap, PLAIN), *other] for one, other in zip(left, right, strict=True)]


def plain(lines: Iterable[Line]) -> str:
    """The letters alone."""
    return "\n".join("".join(words for words, _ in runs).rstrip() for runs in lines)
