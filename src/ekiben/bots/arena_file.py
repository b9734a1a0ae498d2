"""The results on disk: a line that says what is played, then a line per game, in the order of the plan.

Lines are only ever added, so whatever stops an arena, what was written stays, and it goes on from there.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec

from ekiben.bots.arena_plan import Plan, World
from ekiben.bots.arena_play import Row
from ekiben.kernel.refusal import NotPossible

FORMAT = 1


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    ekiben_arena: int
    seed: str
    bots: tuple[str, ...]
    worlds: tuple[World, ...]

    @property
    def plan(self) -> Plan:
        """The plan it tells."""
        return Plan(worlds=self.worlds, bots=self.bots, seed=self.seed)


def head_of(plan: Plan) -> Head:
    """The first line of a plan's results."""
    return Head(ekiben_arena=FORMAT, seed=plan.seed, bots=plan.bots, worlds=plan.worlds)


def read_results(path: Path) -> tuple[Plan, list[Row]]:
    """What a file of results holds; a last line that was not finished does not count."""
    plan, rows, _ = _read(path)
    return plan, rows


class Results:
    """A file of results being written; without a path the rows are only kept in mind."""

    def __init__(self, plan: Plan, path: Path | None) -> None:
        self.plan = plan
        self.path = path
        self.rows: list[Row] = []
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Results:
        if self.path is None:
            return self
        try:
            self._file = self.path.open("ab")
            self._lock(self._file)
            self._take_up(self.path, self._file)
        except OSError as error:
            raise NotPossible(f"{self.path} cannot be written: {error.strerror or error}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file:
            self._file.close()

    def add(self, row: Row) -> None:
        """Write a row; whoever is killed right after has it."""
        self.rows.append(row)
        if self._file:
            self._file.write(msgspec.json.encode(row) + b"\n")
            self._file.flush()

    def _lock(self, file: IO[bytes]) -> None:
        """Two arenas must not write into one file."""
        try:
            import fcntl
        except ImportError:  # no such locks on this system
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise NotPossible(f"another arena is writing into {self.path}") from None

    def _take_up(self, path: Path, file: IO[bytes]) -> None:
        """Go on behind what is there, or begin."""
        if path.stat().st_size == 0:
            file.write(msgspec.json.encode(head_of(self.plan)) + b"\n")
            file.flush()
            return
        plan, rows, length = _read(path)
        if head_of(plan) != head_of(self.plan):
            raise NotPossible(
                f"{path} holds another arena: {_difference(plan, self.plan)}; choose another file"
            )
        for row, match in zip(rows, self.plan.matches(), strict=False):
            if row.game != match.number or row.seats[: len(match.seats)] != match.seats:
                raise NotPossible(f"{path}: game {row.game} is not the one the plan has in its place")
        self.rows = rows
        os.ftruncate(file.fileno(), length)


def _read(path: Path) -> tuple[Plan, list[Row], int]:
    """Plan, rows, and how many bytes of the file they take."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NotPossible(f"{path} cannot be read: {error.strerror or error}") from None
    length = data.rfind(b"\n") + 1
    lines = data[:length].splitlines()
    try:
        head = msgspec.json.decode(lines[0] if lines else b"", type=Head)
    except msgspec.DecodeError:
        raise NotPossible(f"{path} is no file of an arena's results") from None
    if head.ekiben_arena != FORMAT:
        raise NotPossible(f"{path} has format {head.ekiben_arena}, this is {FORMAT}")
    rows: list[Row] = []
    for number, text in enumerate(lines[1:], start=2):
        try:
            rows.append(msgspec.json.decode(text, type=Row))
        except msgspec.DecodeError as problem:
            raise NotPossible(f"{path}, line {number}: {problem}") from None
    return head.plan, rows, length


def _difference(there: Plan, here: Plan) -> str:
    """What two plans differ in."""
    if there.bots != here.bots:
        return f"its bots are {' '.join(there.bots)}"
    if there.seed != here.seed:
        return f"its seed is “{there.seed}”"
    names: Any = [world.name for world in there.worlds]
    return f"it plays {'; '.join(names)}"
