"""Forms: what people write down about a moment of a game, read name by name; the rest is drawn.

A form is the content of a TOML file whose keys a game decides. Everything wrong with it is noted in its
sheet, so that it can be told in one go.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, cast

from ekiben.kernel.data_error import DataError, Problem, describe, suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ekiben.kernel.chance import Secret
    from ekiben.kernel.sheets import Sheet


class FormReader:
    """Reads the values of a form that are names, or lists and tables of names."""

    def __init__(self, sheet: Sheet, data: Mapping[str, Any], players: Sequence[str]) -> None:
        self.sheet = sheet
        self.data = data
        self.seats = {name: seat for seat, name in enumerate(players)}

    def number(self, key: str, value: object, known: Mapping[str, int], kind: str) -> int | None:
        """The number behind a name; None, and a note, for one that is none."""
        if isinstance(value, str) and value in known:
            return known[value]
        hint = suggestion(value, known) if isinstance(value, str) else ""
        self.sheet.problem(key, f"the id of a {kind}{hint}", describe(value))
        return None

    def seat(self, key: str, value: object) -> int | None:
        """A player, by colour or by seat."""
        if type(value) is int and 0 <= value < len(self.seats):
            return value
        if isinstance(value, str) and value in self.seats:
            return self.seats[value]
        self.sheet.problem(key, f"one of {', '.join(self.seats)}", describe(value))
        return None

    def items(self, key: str, value: object, shape: str) -> list[Any]:
        """A list; anything else is noted and read as an empty one."""
        if isinstance(value, list):
            return cast("list[Any]", value)
        self.sheet.problem(key, shape, describe(value))
        return []

    def numbers(self, key: str, value: object, known: Mapping[str, int], kind: str) -> list[int]:
        """The numbers behind a list of names, or behind a table that says how many there are of each."""
        names: list[object] = []
        if isinstance(value, dict):
            for name, count in cast("dict[str, object]", value).items():
                if type(count) is int and 0 <= count <= 200:
                    names += [name] * count
                else:
                    self.sheet.problem(f"{key}.{name}", "a number from 0 to 200", describe(count))
        else:
            names = self.items(key, value, f"a list of {kind}s")
        found = [self.number(f"{key}[{i}]", name, known, kind) for i, name in enumerate(names, start=1)]
        return [number for number in found if number is not None]

    def rows(self, key: str, length: int, shape: str) -> Iterator[tuple[str, list[Any]]]:
        """The rows of a list of lists of one length, each with its place."""
        if not self.sheet.has(key):
            return
        for i, row in enumerate(self.items(key, self.data[key], f"a list of {shape}"), start=1):
            if isinstance(row, list) and len(cast("list[Any]", row)) == length:
                yield f"{key}[{i}]", cast("list[Any]", row)
            else:
                self.sheet.problem(f"{key}[{i}]", shape, describe(cast("object", row)))

    def table(self, key: str) -> Iterable[tuple[str, Any]]:
        """The entries of a table."""
        if not self.sheet.has(key):
            return ()
        value = self.data[key]
        if not isinstance(value, dict):
            self.sheet.problem(key, "a table", describe(value))
            return ()
        return cast("dict[str, Any]", value).items()

    def heaps(self, key: str, known: Mapping[str, int], kind: str) -> dict[int, list[int]]:
        """What every player has of something."""
        heaps: dict[int, list[int]] = {}
        for colour, value in self.table(key):
            seat = self.seat(key, colour)
            if seat is not None:
                heaps[seat] = self.numbers(f"{key}.{colour}", value, known, kind)
        return heaps

    def pile(self, key: str, known: Mapping[str, int], kind: str) -> list[int] | None:
        """A list of cards or customers; None where nothing is said."""
        if not self.sheet.has(key):
            return None
        return self.numbers(key, self.data[key], known, kind)


def seed_in(sheet: Sheet, data: Mapping[str, object]) -> Secret:
    """The seed of a form: a number, a text or nothing."""
    if isinstance(data.get("seed"), int):
        return sheet.whole("seed", -(10**18), 10**18)
    return sheet.text("seed") if sheet.has("seed") else None


def refuse(
    sheet: Sheet, reasons: Callable[[], Iterable[Problem]], hides: Mapping[str, Iterable[str]] | None = None
) -> None:
    """Raise everything that is wrong with the words, and the reasons against the moment they describe.

    Of a key that was not understood no reason is told, nor of the keys it `hides`.
    """
    problems: list[Problem] = []
    try:
        sheet.finish()
    except DataError as error:
        problems += error.problems
    unread = {_key_of(problem) for problem in problems}
    for key, hidden in (hides or {}).items():
        unread |= set(hidden) if key in unread else set()
    problems += [problem for problem in reasons() if _key_of(problem) not in unread]
    if problems:
        raise DataError(sheet.file, problems)


def _key_of(problem: Problem) -> str:
    return re.split(r"[.\[]", problem.key)[0]


def shuffled(pile: Sequence[int], key: bytes, purpose: str) -> list[int]:
    """The pile in an order that only the seed decides; the game's own generator stays untouched."""
    marks = hashlib.shake_256(key + purpose.encode()).digest(8 * len(pile))
    return [pile[i] for i in sorted(range(len(pile)), key=lambda i: marks[8 * i : 8 * i + 8])]
