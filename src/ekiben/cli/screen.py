"""The terminal we write to: how large it is, whether it has colours, and how lines get onto it."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from ekiben.cli.canvas import as_text
from ekiben.cli.lines import DASH, TIMES, Line, cut

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from rich.console import Console

COLUMNS, ROWS = 100, 48
"""The size we draw for when nobody tells us another one."""

LEAST_COLUMNS, MOST_COLUMNS = 40, 140


def has_colours() -> bool:
    """May we send colours? Not into files, not to simple terminals, not against NO_COLOR."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") != "dumb"


def is_plain_ascii() -> bool:
    """Can only ASCII be written?"""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "").replace("_", "")
    return not encoding.startswith("utf") and encoding != "gb18030"


class Screen:
    """Where lines are shown; without colours they are plain text, and nothing but text is sent."""

    def __init__(self) -> None:
        self.colours = has_colours()
        self.ascii_only = is_plain_ascii()
        self.tty = sys.stdout.isatty()
        self._console: Console | None = None

    @property
    def width(self) -> int:
        """Columns to draw in."""
        columns = shutil.get_terminal_size((COLUMNS, ROWS)).columns if self.tty else COLUMNS
        return min(max(columns, LEAST_COLUMNS), MOST_COLUMNS)

    @property
    def height(self) -> int:
        """Rows to draw in."""
        return shutil.get_terminal_size((COLUMNS, ROWS)).lines if self.tty else ROWS

    def show(self, lines: Iterable[Line]) -> None:
        """Write lines, one below the other."""
        if not self.colours:
            for runs in lines:
                words = "".join(words for words, _ in cut(runs, self.width)).rstrip()
                print(in_ascii(words) if self.ascii_only else words)
            return
        console = self._ready()
        # Where a terminal does not tell its size, the two of us would guess differently.
        console.width = self.width
        for runs in lines:
            console.print(as_text(cut(runs, self.width)), crop=True, overflow="crop", highlight=False)

    def say(self, words: str = "") -> None:
        """Write one plain line, as long as it is: file names must not be cut."""
        print(in_ascii(words) if self.ascii_only else words, flush=True)

    def spinner(self, words: str) -> AbstractContextManager[object]:
        """Something that moves while somebody thinks, and leaves nothing behind."""
        return self._ready().status(in_ascii(words) if self.ascii_only else words, spinner=self._wheel())

    def _wheel(self) -> str:
        return "line" if self.ascii_only else "dots"

    def clear(self, *, everything: bool = False) -> None:
        """An empty screen; with ``everything`` what was on it cannot be scrolled back to."""
        if self.colours:
            print("\x1b[3J\x1b[2J\x1b[H" if everything else "\x1b[2J\x1b[H", end="", flush=True)
        elif everything:
            print("\n" * max(self.height, ROWS))

    def _ready(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        return self._console


def in_ascii(words: str) -> str:
    """The words without letters a simple terminal has not.

    >>> in_ascii("✿ Tōkyō, f² B▲")
    '* Tokyo, f2 B#'
    """
    from ekiben.kernel.text import without_accents

    return without_accents(words.translate(_ASCII)).encode("ascii", "replace").decode()


_ASCII = str.maketrans(
    {
        "✿": "*",
        "○": "o",
        "▲": "#",
        "²": "2",
        DASH: "-",
        TIMES: "x",
        "·": ".",
        "…": "~",
        "“": '"',
        "”": '"',
        "\u2019": "'",
    }
    | {"■": "#", "□": ".", "→": ">", "★": "+", "¥": "Y", "✓": "*"}
    | dict.fromkeys("━─", "-")
    | dict.fromkeys("│┃", "|")
    | dict.fromkeys("╭╰", "<")
    | dict.fromkeys("╮╯", ">")
    | dict.fromkeys("┌└", "[")
    | dict.fromkeys("┐┘", "]")
    | {
        chr(0x2800 + bits): "#" if bits.bit_count() > 4 else "." if bits.bit_count() < 3 else ":"
        for bits in range(1, 256)
    }
)
