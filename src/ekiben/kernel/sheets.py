"""Reading data sheets (TOML): bounded, typed, and with every problem told at once.

A city, an edition or a deck of cards is a file that a person edits. Such a person wants to hear of
all mistakes in one go, each with its place, what was expected there and what stands there instead.

>>> sheet = Sheet({"hand": 40, "nmae": "x"}, "mine.toml")
>>> sheet.whole("hand", 1, 9), sheet.text("name", default="")
(1, '')
>>> sheet.finish()
Traceback (most recent call last):
...
ekiben.kernel.data_error.DataError: mine.toml: hand: expected a whole number from 1 to 9, found 40
mine.toml: nmae: expected a known key (did you mean "name"?), found an unknown one
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ekiben.kernel.data_error import DataError, Problem, describe, suggestion
from ekiben.kernel.text import can_be_shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = [
    "LARGEST_SHEET",
    "LONGEST_LINE",
    "MOST_PROBLEMS",
    "DataError",
    "Problem",
    "Sheet",
    "describe",
    "find_sheet",
    "parse_sheet",
    "read_sheet",
    "sheet_names",
    "suggestion",
]

LARGEST_SHEET = 1 << 20
"""A sheet has at most this many bytes."""

LONGEST_LINE = 400
"""A line of a sheet has at most this many characters, so that no dotted key can nest without end."""

LONGEST_NAME = 100
"""A text that may be longer than this may have several lines."""

MOST_PROBLEMS = 100
"""At most this many problems of one sheet are told; more of them help nobody."""

_AT_LINE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)


def sheet_names(folder: Path) -> tuple[str, ...]:
    """The names of the sheets in a folder, in alphabetical order."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def find_sheet(name_or_path: str | Path, folder: Path, kind: str) -> Path:
    """The file meant by the name of a packaged sheet or by the path of somebody's own.

    A text is a path if it ends in `.toml` or contains a slash; everything else is a name.
    """
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        return Path(text)
    names = sheet_names(folder)
    if text in names:
        return folder / f"{text}.toml"
    expected = f"one of {', '.join(names)}, or a path ending in .toml{suggestion(text, names)}"
    raise _failure(kind, "name", expected, describe(text))


def read_sheet(path: Path) -> dict[str, object]:
    """Read a TOML file of bounded size; whatever is wrong with it is a `DataError`."""
    shown = describe(path.name or str(path))[1:-1]
    try:
        if not path.is_file():
            known = sheet_names(path.parent) if path.parent.is_dir() else ()
            expected = f"the name of a file that exists{suggestion(path.stem, known)}"
            raise _failure(shown, "file", expected, "no such file")
        with path.open("rb") as stream:
            content = stream.read(LARGEST_SHEET + 1)
    except OSError as error:
        reason = error.strerror or "an error of the system"
        raise _failure(shown, "file", "a file that can be read", reason) from None
    return parse_sheet(content, shown)


def parse_sheet(content: bytes, file: str) -> dict[str, object]:
    """Parse the content of a TOML file; `file` is its name in error messages.

    >>> parse_sheet(b"hand = 4", "mine.toml")
    {'hand': 4}
    """
    if len(content) > LARGEST_SHEET:
        raise _failure(file, "file", f"at most {LARGEST_SHEET} bytes", "more")
    try:
        # Some editors put a byte order mark first; it does no harm.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        byte = f"the byte 0x{content[error.start]:02x}"
        raise _failure(file, f"line {line}", "text in UTF-8", byte) from None
    for number, line_text in enumerate(text.split("\n"), start=1):
        if len(line_text) > LONGEST_LINE:
            found = f"{len(line_text)} characters"
            raise _failure(file, f"line {number}", f"at most {LONGEST_LINE} characters in a line", found)
    return _parse_text(text, file)


def _parse_text(text: str, file: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        found = "far deeper nesting"
        raise _failure(file, "file", "lists and tables nested a few levels deep", found) from None
    except ValueError as error:
        # Besides its own error the parser lets through that of numbers with too many digits.
        message = str(error)
        place = _AT_LINE.fullmatch(message)
        where = f"line {place[2]}, column {place[3]}" if place else "file"
        reason = (place[1] if place else message)[:200]
        raise _failure(file, where, "valid TOML", f"a mistake: {reason}") from None


def _failure(file: str, key: str, expected: str, found: str) -> DataError:
    return DataError(file, [Problem(key, expected, found)])


class Sheet:
    """A table of a data sheet that is read field by field.

    Every method gives a usable value even where the sheet has none: the default, or else the smallest
    value allowed. What was wrong is collected, and `finish` raises it all together with the keys that
    nobody asked for. A field without a default must be there.
    """

    def __init__(self, data: Mapping[str, object], file: str) -> None:
        self.file = file
        self._data = data
        self._where = ""
        self._asked: dict[str, None] = {}
        self._children: list[Sheet] = []
        self._tables: dict[str, Sheet] = {}
        self._problems: list[Problem] = []
        self._is_placeholder = False

    # ------------------------------------------------------------------ single values

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""

        def fits(value: object) -> bool:
            return type(value) is int and low <= value <= high

        value = self._value(key, f"a whole number from {low} to {high}", fits, default is None)
        return value if isinstance(value, int) else low if default is None else default

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        """A number, with or without a fraction, from `low` to `high`."""

        def fits(value: object) -> bool:
            return type(value) in (int, float) and low <= cast("float", value) <= high

        value = self._value(key, f"a number from {low:g} to {high:g}", fits, default is None)
        return float(value) if isinstance(value, int | float) else low if default is None else default

    def text(self, key: str, default: str | None = None, longest: int = 100, pattern: str = "") -> str:
        """A text of 1 to `longest` characters, of the form of a regular expression if one is given.

        A short text is one line, and none holds signs that a terminal would obey instead of showing them.
        """

        def is_visible(value: str) -> bool:
            return can_be_shown(value.replace("\n", "") if longest > LONGEST_NAME else value)

        def fits(value: object) -> bool:
            return (
                isinstance(value, str)
                and 0 < len(value.strip()) <= len(value) <= longest
                and is_visible(value)
                and (not pattern or re.fullmatch(pattern, value) is not None)
            )

        present = self._data.get(key)
        form = f" of the form {pattern}" if pattern else ""
        if isinstance(present, str) and not is_visible(present):
            form = " without control characters" + form
        value = self._value(key, f"a text of 1 to {longest} characters{form}", fits, default is None)
        return value if isinstance(value, str) else default or ""

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        """One of a few words."""

        def fits(value: object) -> bool:
            return isinstance(value, str) and value in options

        present = self._data.get(key)
        hint = suggestion(present, options) if isinstance(present, str) else ""
        expected = f"one of {', '.join(options)}{hint}"
        value = self._value(key, expected, fits, default is None)
        return value if isinstance(value, str) else options[0] if default is None else default

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self._value(key, "true or false", lambda value: type(value) is bool, default is None)
        return value if isinstance(value, bool) else bool(default)

    def point(self, key: str, right: float, bottom: float) -> tuple[float, float]:
        """A place `[x, y]` inside a rectangle that begins at `[0, 0]`."""

        def fits(value: object) -> bool:
            limits = (right, bottom)
            return _is_list(value, 2, 2) and all(
                type(part) in (int, float) and 0 <= cast("float", part) <= limit
                for part, limit in zip(cast("list[object]", value), limits, strict=True)
            )

        value = self._value(key, f"[x, y] with x up to {right:g} and y up to {bottom:g}", fits, True)
        if value is None:
            return (0.0, 0.0)
        x, y = cast("list[float]", value)
        return (float(x), float(y))

    # ------------------------------------------------------------------ lists

    def list_of_text(
        self, key: str, least: int, most: int, options: Sequence[str] = (), optional: bool = False
    ) -> tuple[str, ...]:
        """A list of `least` to `most` different texts, all of them from `options` if any are given."""

        def fits(value: object) -> bool:
            if not _is_list(value, least, most):
                return False
            items = cast("list[object]", value)
            words = [item for item in items if isinstance(item, str) and 0 < len(item) <= 1000]
            known = not options or all(word in options for word in words)
            return len(words) == len(items) == len(set(words)) and known

        of_which = f" out of {', '.join(options)}" if options else ""
        expected = f"a list of {_so_many(least, most)} different texts{of_which}"
        value = self._value(key, expected, fits, not optional, items=True)
        return tuple(cast("list[str]", value)) if value is not None else ()

    def list_of_whole(self, key: str, low: int, high: int, least: int, most: int) -> tuple[int, ...]:
        """A list of `least` to `most` whole numbers, each from `low` to `high`."""

        def fits(value: object) -> bool:
            return _is_list(value, least, most) and all(
                type(item) is int and low <= item <= high for item in cast("list[object]", value)
            )

        expected = f"a list of {_so_many(least, most)} whole numbers from {low} to {high}"
        value = self._value(key, expected, fits, True, items=True)
        return tuple(cast("list[int]", value)) if value is not None else ()

    def list_of_pairs(self, key: str, most: int, optional: bool = False) -> tuple[tuple[str, str], ...]:
        """A list of at most `most` pairs of texts."""

        def is_pair(item: object) -> bool:
            return _is_list(item, 2, 2) and all(isinstance(part, str) for part in cast("list[object]", item))

        def fits(value: object) -> bool:
            return _is_list(value, 0, most) and all(is_pair(item) for item in cast("list[object]", value))

        value = self._value(key, f"a list of at most {most} pairs of texts", fits, not optional)
        pairs = cast("list[list[str]]", value) if value is not None else []
        return tuple((first, second) for first, second in pairs)

    # ------------------------------------------------------------------ tables

    def table(self, key: str) -> Sheet:
        """A table inside this one; a missing table is read as an empty one."""
        # One reader for a table however often it is asked for, so that it knows of every key read.
        if key not in self._tables:
            value = self._data.get(key, {})
            self._asked[key] = None
            is_table = isinstance(value, dict)
            if not is_table:
                self.problem(key, "a table", describe(value))
            content = cast("dict[str, object]", value) if is_table else {}
            self._tables[key] = self._child(content, key, is_placeholder=not is_table)
        return self._tables[key]

    def list_of_tables(self, key: str, least: int, most: int) -> tuple[Sheet, ...]:
        """A list of `least` to `most` tables, each named in messages by its `id` or its number."""
        expected = f"a list of {least} to {most} tables"
        value = self._value(key, expected, lambda value: _is_list(value, least, most), True)
        rows: list[Sheet] = []
        for number, item in enumerate(cast("list[object]", value or []), start=1):
            place = f"{key}[{number}]"
            if not isinstance(item, dict):
                self.problem(place, "a table", describe(item))
                continue
            row = cast("dict[str, object]", item)
            name = row.get("id")
            if isinstance(name, str) and 0 < len(name) <= 40 and name.isprintable():
                place = f"{key}[{name}]"
            rows.append(self._child(row, place))
        return tuple(rows)

    def keys(self) -> tuple[str, ...]:
        """The keys that stand in this table, for tables whose keys are the editor's own words."""
        return tuple(self._data)

    # ------------------------------------------------------------------ problems

    def problem(self, key: str, expected: str, found: str) -> None:
        """Note a mistake that only the reader of the sheet can see."""
        if not self._is_placeholder:
            self._problems.append(Problem(self._where + key, expected, found))

    @property
    def is_faultless(self) -> bool:
        """Whether no problem has been noted so far, unknown keys aside."""
        return not self._problems

    def has(self, key: str) -> bool:
        """Whether the key stands in this table; asking makes it a known one."""
        self._asked[key] = None
        return key in self._data

    def finish(self) -> None:
        """Raise a `DataError` if anything at all was wrong."""
        self._note_unknown_keys()
        if len(self._problems) > MOST_PROBLEMS:
            more = Problem("file", f"at most {MOST_PROBLEMS} mistakes", f"{len(self._problems)}")
            raise DataError(self.file, [*self._problems[:MOST_PROBLEMS], more])
        if self._problems:
            raise DataError(self.file, self._problems)

    def stop(self) -> None:
        """Raise what is wrong so far, where without it nothing else can be read."""
        if self._problems:
            raise DataError(self.file, self._problems[:MOST_PROBLEMS])

    def _note_unknown_keys(self) -> None:
        unknown = [key for key in self._data if key not in self._asked]
        for key in unknown[:MOST_PROBLEMS]:
            shown = describe(key)[1:-1]
            self.problem(shown, f"a known key{suggestion(key, self._asked)}", "an unknown one")
        for child in self._children:
            # A sheet with very many mistakes is not worth the time of searching them all.
            if len(self._problems) <= MOST_PROBLEMS:
                child._note_unknown_keys()

    def _child(self, data: Mapping[str, object], place: str, is_placeholder: bool = False) -> Sheet:
        child = Sheet(data, self.file)
        child._where = f"{self._where}{place}."
        child._problems = self._problems
        child._is_placeholder = is_placeholder or self._is_placeholder
        self._children.append(child)
        return child

    def _value(
        self, key: str, expected: str, fits: Callable[[object], bool], is_required: bool, items: bool = False
    ) -> object | None:
        self._asked[key] = None
        value = self._data.get(key)
        if value is None and not is_required:
            return None
        if value is not None and fits(value):
            return value
        self.problem(key, expected, _describe_items(value) if items else describe(value))
        return None


def _describe_items(value: object) -> str:
    if not isinstance(value, list):
        return describe(value)
    items = cast("list[object]", value)
    shown = ", ".join(describe(item) for item in items[:8])
    return f"[{shown}{', …' if len(items) > 8 else ''}]"


def _so_many(least: int, most: int) -> str:
    return str(most) if least == most else f"{least} to {most}"


def _is_list(value: object, least: int, most: int) -> bool:
    return isinstance(value, list) and least <= len(cast("list[object]", value)) <= most
