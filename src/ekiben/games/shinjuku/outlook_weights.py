"""What the traits of a position count: read from `outlook.toml`, where people can change it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ekiben.games.shinjuku.vocabulary import TRAIT_NAMES
from ekiben.kernel.sheets import Sheet, read_sheet

FILE = Path(__file__).with_name("outlook.toml")
TABLES = ("sets", "drop_most", "majority")
MOST = 1 << 16

Weights = tuple[tuple[int, int], ...]


@cache
def all_weights() -> dict[str, Weights]:
    """Late in the game and at its start, trait by trait, for each way of scoring."""
    sheet = Sheet(read_sheet(FILE), FILE.name)
    found: dict[str, Weights] = {}
    for name in TABLES:
        table = sheet.table(name)
        rows: list[tuple[int, int]] = []
        for trait in TRAIT_NAMES:
            late, early = table.list_of_whole(trait, -MOST, MOST, 2, 2) or (0, 0)
            rows.append((late, early))
        found[name] = tuple(rows)
    sheet.finish()
    return found
