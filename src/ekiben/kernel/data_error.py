"""What is wrong with a data sheet, in words: the place, what was expected there, what was found."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST_FOUND = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a sheet: where it is, what was expected there and what was found."""

    key: str
    expected: str
    found: str


class DataError(ValueError):
    """A data sheet that cannot be used, with every problem found in it.

    >>> print(DataError("mine.toml", [Problem("hand", "a whole number", "nothing")]))
    mine.toml: hand: expected a whole number, found nothing
    """

    file: str
    problems: tuple[Problem, ...]

    def __init__(self, file: str, problems: Iterable[Problem]) -> None:
        self.file = file
        self.problems = tuple(problems)
        # The arguments are handed on so that the error survives the way between two processes.
        super().__init__(self.file, self.problems)

    def __str__(self) -> str:
        return "\n".join(
            f"{self.file}: {problem.key}: expected {problem.expected}, found {problem.found}"
            for problem in self.problems
        )


def describe(value: object) -> str:
    """Name a value of a sheet in words short enough for an error message.

    >>> describe("Tokyo"), describe(True), describe([1, 2]), describe({})
    ('"Tokyo"', 'true', 'a list of 2', 'a table of 0')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        shown = value if len(value) <= _LONGEST_FOUND else value[: _LONGEST_FOUND - 1] + "…"
        return '"' + "".join(letter if letter.isprintable() else "�" for letter in shown) + '"'
    if isinstance(value, int):
        # Python refuses to write out numbers of thousands of digits.
        return str(value) if abs(value) < 10**18 else "a number too large to print"
    if isinstance(value, list):
        return f"a list of {len(cast('list[object]', value))}"
    if isinstance(value, dict):
        return f"a table of {len(cast('dict[str, object]', value))}"
    return str(value)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like this one, if any does.

    >>> nearest("tokio", ["osaka", "tokyo"])
    'tokyo'
    """
    close = get_close_matches(word[:_LONGEST_FOUND], list(known), n=1)
    return close[0] if close else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that proposes the nearest known word, or nothing.

    >>> suggestion("tokio", ["osaka", "tokyo"])
    ' (did you mean "tokyo"?)'
    """
    near = nearest(word, known)
    return f' (did you mean "{near}"?)' if near is not None else ""
