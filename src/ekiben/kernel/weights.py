"""What the traits of a position count: read from an `outlook.toml`, where people can change it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ekiben.kernel.sheets import Sheet, read_sheet

MOST = 1 << 16

Weights = tuple[tuple[int, int], ...]
"""Two numbers for each trait, in the order of the traits."""


@cache
def read_weights(file: Path, tables: tuple[str, ...], traits: tuple[str, ...]) -> dict[str, Weights]:
    """The tables of a file with the two numbers of every trait; it is read once."""
    sheet = Sheet(read_sheet(file), file.name)
    found = {name: _row_by_row(sheet.table(name), traits) for name in tables}
    sheet.finish()
    return found


def _row_by_row(table: Sheet, traits: tuple[str, ...]) -> Weights:
    rows = [table.list_of_whole(trait, -MOST, MOST, 2, 2) or (0, 0) for trait in traits]
    return tuple((first, second) for first, second in rows)
