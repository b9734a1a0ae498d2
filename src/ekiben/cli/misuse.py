"""A wrong use of the command: one line that helps, and exit status 2."""

from __future__ import annotations

from collections.abc import Iterable

from ekiben.kernel.data_error import nearest

WRONG_USE = 2
"""The exit status of a wrong use."""

STOPPED = 130
"""The exit status when somebody has pressed Ctrl-C."""


class Misuse(Exception):
    """Something the command was asked for that it cannot do, in a line that says what would be right."""


def unknown(kind: str, word: str, known: Iterable[str]) -> Misuse:
    """There is no such thing; the nearest one, and all there are.

    >>> print(unknown("seat", "rnadom", ["me", "random"]))
    there is no seat “rnadom” (did you mean random?); possible: me, random
    """
    names = list(known)
    near = nearest(word.casefold(), names)
    hint = f" (did you mean {near}?)" if near else ""
    return Misuse(f"there is no {kind} “{word[:60]}”{hint}; possible: {', '.join(names)}")


def one_line(text: str) -> str:
    """The text without line breaks and control characters, whatever somebody has typed.

    >>> one_line("two\\nlines\\x1b[31m")
    'two lines�[31m'
    """
    joined = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "�" for letter in joined)
