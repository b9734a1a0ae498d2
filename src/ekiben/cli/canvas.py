"""A sheet of character cells to draw on: text, and lines finer than a character.

Lines are drawn in dots, eight to a cell (the braille patterns of Unicode), so that a straight line between
two stations looks like one at any angle. Where a terminal has no such characters, plain ASCII stands in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.text import Text


class Ink(NamedTuple):
    """How a cell is painted: colours as ``#rrggbb`` (empty: the terminal's own), bold, reversed."""

    fg: str = ""
    bg: str = ""
    bold: bool = False
    reverse: bool = False

    def words(self) -> str:
        """The same in the words of rich."""
        parts = ["bold"] if self.bold else []
        if self.reverse:
            parts.append("reverse")
        if self.fg:
            parts.append(self.fg)
        if self.bg:
            parts.append(f"on {self.bg}")
        return " ".join(parts)


PLAIN = Ink()
BOLD = Ink(bold=True)

BRAILLE = 0x2800
#: The bit of each dot in a cell: two columns, four rows.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


class Canvas:
    """Cells of a fixed number of columns and rows; what falls outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._letters = [[" "] * width for _ in range(height)]
        self._inks = [[PLAIN] * width for _ in range(height)]
        self._dots = [[0] * width for _ in range(height)]
        self._grounds = [[""] * width for _ in range(height)]
        self._written = [[False] * width for _ in range(height)]

    def text(self, x: int, y: int, words: str, ink: Ink = PLAIN) -> None:
        """Write over whatever is there; a blank is written too."""
        for i, letter in enumerate(words):
            self.cell(x + i, y, letter, ink)

    def cell(self, x: int, y: int, letter: str, ink: Ink = PLAIN) -> None:
        """Write one character."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._letters[y][x] = letter
            self._inks[y][x] = ink
            self._dots[y][x] = 0
            self._written[y][x] = True

    def ground(self, x: int, y: int, colour: str) -> None:
        """Colour the ground under a cell; ink with a ground of its own covers it."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._grounds[y][x] = colour

    def dot(self, x: int, y: int, ink: Ink) -> None:
        """Set a dot, counted in half columns and quarter rows; text that stands there stays."""
        column, row = x // 2, y // 4
        if 0 <= column < self.width and 0 <= row < self.height:
            if self._written[row][column]:
                return
            self._dots[row][column] |= _DOTS[y % 4][x % 2]
            self._inks[row][column] = ink

    def line(self, path: Iterable[tuple[int, int]], ink: Ink, *, every: int = 1) -> None:
        """Dots along a path; ``every`` second or third one only makes it a dotted line."""
        for number, (x, y) in enumerate(path):
            if number % every == 0:
                self.dot(x, y, ink)

    def is_free(self, x: int, y: int) -> bool:
        """Is no text in this cell, not even a blank between two words?"""
        return 0 <= x < self.width and 0 <= y < self.height and not self._written[y][x]

    def rows(self, *, ascii_only: bool = False) -> Iterator[list[tuple[str, Ink]]]:
        """Row by row, runs of text in one ink."""
        for letters, inks, dots, grounds in zip(
            self._letters, self._inks, self._dots, self._grounds, strict=True
        ):
            runs: list[tuple[str, Ink]] = []
            for letter, ink, bits, ground in zip(letters, inks, dots, grounds, strict=True):
                shown = _dotted(bits, ascii_only=ascii_only) if bits else letter
                if ground and not ink.bg and not ink.reverse:
                    ink = ink._replace(bg=ground)
                if runs and runs[-1][1] == ink:
                    runs[-1] = (runs[-1][0] + shown, ink)
                else:
                    runs.append((shown, ink))
            yield runs


def _dotted(bits: int, *, ascii_only: bool) -> str:
    """The character for a pattern of dots."""
    if not ascii_only:
        return chr(BRAILLE + bits)
    return "#" if bits.bit_count() > 4 else "." if bits.bit_count() < 3 else ":"


def straight(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """The dots of a straight line, both ends included.

    >>> straight((0, 0), (2, 1))
    [(0, 0), (1, 0), (2, 1)]
    """
    (x, y), (to_x, to_y) = start, end
    steps = max(abs(to_x - x), abs(to_y - y), 1)
    return [(x + round((to_x - x) * i / steps), y + round((to_y - y) * i / steps)) for i in range(steps + 1)]


def as_text(runs: Iterable[tuple[str, Ink]]) -> Text:
    """Runs of ink as a line of rich."""
    from rich.text import Text

    line = Text(no_wrap=True, end="")
    for words, ink in runs:
        line.append(words, style=ink.words())
    return line
