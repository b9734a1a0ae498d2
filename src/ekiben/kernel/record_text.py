"""The lines of a record: reading them with bounds, so that nonsense ends in one clear sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ekiben.kernel.origin import Origin
from ekiben.kernel.refusal import NotReplayable

FIRST_LINE = "ekiben 1"
LARGEST = 8 * 1024 * 1024
LONGEST_LINE = 256 * 1024
MOST_LINES = 30_000
_HEADER = re.compile(r"([a-z][a-z_]{0,30}): (.+)")
_TURN = re.compile(r"(\d{1,6}) ([a-z]{1,12}): (.+)")
_PLAIN = re.compile(r"[\w.\- ]*")


def header_lines(origin: Origin, revision: int, names: Sequence[str], commitment: str = "") -> list[str]:
    """The head of a record: how the game began, the revision of the rules, the names, what was promised."""
    lines = [FIRST_LINE, f"game: {origin.game}", f"revision: {revision}"]
    if names:
        lines.append(f"names: {_json(list(names))}")
    if commitment:
        lines.append(f"commitment: {commitment}")
    for key, value in origin.wishes.items():
        plain = isinstance(value, str) and _is_plain(key, value)
        lines.append(f"{key}: {value if plain else _json(value)}")
    return lines


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class RecordLines:
    """The text of a record, line by line; every error names the line."""

    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise NotReplayable(f"a record has at most {LARGEST} letters, this text has {len(text)}")
        self.lines = text.split("\n")
        if len(self.lines) > MOST_LINES:
            raise NotReplayable(f"a record has at most {MOST_LINES} lines, this text has {len(self.lines)}")
        self.next = 0

    @staticmethod
    def file(path: Path) -> str:
        """The text of a file, if it can be that of a record."""
        try:
            if path.stat().st_size > LARGEST:
                raise NotReplayable(f"{path} is larger than any record")
            return path.read_text(encoding="utf-8")
        except OSError as error:
            raise NotReplayable(f"{path} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise NotReplayable(f"{path} is not text in UTF-8, so it is no record") from None

    def wrong(self, sentence: str, back: int = 0) -> NotReplayable:
        """An error at the line read last."""
        return NotReplayable(f"line {self.next - back}: {sentence}")

    def more(self) -> bool:
        """Is there another line that is not empty?"""
        while self.next < len(self.lines) and not self.lines[self.next].strip():
            self.next += 1
        return self.next < len(self.lines)

    def starts(self, prefix: str) -> bool:
        """Does the next line start so?"""
        return self.lines[self.next].startswith(prefix)

    def take(self, what: str) -> str:
        """The next line."""
        if not self.more():
            raise NotReplayable(f"the record ends where {what} should be")
        line = self.lines[self.next]
        self.next += 1
        if len(line) > LONGEST_LINE:
            raise self.wrong("it is too long")
        return line

    def expect(self, prefix: str, what: str) -> str:
        """The rest of the next line, which has to start so."""
        line = self.take(what)
        if not line.startswith(prefix):
            raise self.wrong(f"{what} should be here, behind “{prefix.strip()}”, not “{line[:40]}”")
        return line[len(prefix) :]

    def value(self, text: str) -> Any:
        """A value of JSON."""
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError, ValueError):
            raise self.wrong(f"“{text[:40]}” is not JSON") from None

    def table(self, text: str) -> dict[str, Any]:
        """A table of JSON."""
        try:
            return msgspec.convert(self.value(text), dict[str, Any])
        except msgspec.ValidationError:
            raise self.wrong("a table in braces should be here") from None

    def numbers(self, text: str) -> tuple[int, ...]:
        """Whole numbers in brackets."""
        try:
            return tuple(msgspec.json.decode(text, type=list[int]))
        except (msgspec.DecodeError, msgspec.ValidationError, RecursionError, ValueError):
            raise self.wrong("whole numbers in brackets should be here") from None

    def turn(self, line: str, seats: Sequence[str]) -> tuple[int, int, str]:
        """Ply, seat and words of a turn."""
        match = _TURN.fullmatch(line)
        if match is None or match[2] not in seats:
            raise self.wrong(f"“{line[:40]}” should be a number, a colour, a colon and words", back=2)
        return int(match[1]), seats.index(match[2]), match[3]


def read_header(lines: RecordLines) -> tuple[Origin, int, tuple[str, ...], str]:
    """How the game began, the revision of the rules, the players' names, the hash that was promised."""
    if lines.take("a record") != FIRST_LINE:
        raise lines.wrong(f"a record begins with “{FIRST_LINE}”")
    values: dict[str, Any] = {}
    while lines.more() and not lines.starts("+ "):
        line = lines.take("the head")
        match = _HEADER.fullmatch(line)
        if match is None or match[1] in values:
            raise lines.wrong(f"“{line[:40]}” should be a new key, a colon and a value")
        text = match[2]
        values[match[1]] = text if _is_plain(match[1], text) else lines.value(text)
    game, revision, names = values.pop("game", None), values.pop("revision", None), values.pop("names", [])
    if not isinstance(game, str) or not isinstance(revision, int):
        raise NotReplayable("the head of a record names its game and the revision of its rules")
    commitment = values.pop("commitment", "")
    if not isinstance(commitment, str) or not _PLAIN.fullmatch(commitment):
        raise NotReplayable("the commitment of a record is the hash of its seed")
    try:
        players = msgspec.convert(names, list[str])
    except msgspec.ValidationError:
        raise NotReplayable("the names of the players are a list of texts") from None
    return Origin(game, values), revision, tuple(players), commitment


def _is_plain(key: str, text: str) -> bool:
    """Is this value a text without quotes? A seed of digits is text as well, and so is a hash."""
    if key in ("seed", "commitment"):
        return not text.startswith('"')
    return _PLAIN.fullmatch(text) is not None and not re.fullmatch(r"-?\d+(\.\d+)?|true|false|null", text)
