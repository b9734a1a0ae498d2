"""The levels to play against: read from `levels.toml`, where people can change them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from ekiben.bots.budget import MOST_ITERATIONS, MOST_SECONDS, Budget
from ekiben.bots.search_bot import SearchBot
from ekiben.bots.search_settings import SearchSettings
from ekiben.kernel.sheets import Sheet, read_sheet

FILE = Path(__file__).with_name("levels.toml")
LEVELS = ("easy", "normal", "hard", "expert")
"""The levels to play against, the weakest first."""

_MOST = 1000


@dataclass(frozen=True)
class Level:
    """A level: how many iterations it has for a question, how far it sees, how long a turn may take it."""

    name: str
    about: str
    iterations: int
    seconds: float
    settings: SearchSettings

    def bot(self, seed: int) -> SearchBot:
        """A player of this level."""
        return SearchBot(seed, Budget(iterations=self.iterations), name=self.name, settings=self.settings)


@cache
def levels() -> dict[str, Level]:
    """The levels by name, the weakest first.

    >>> [level.name for level in levels().values()] == list(LEVELS)
    True
    """
    sheet = Sheet(read_sheet(FILE), FILE.name)
    found = {name: _level(name, sheet.table(name)) for name in LEVELS}
    sheet.finish()
    return found


def _level(name: str, sheet: Sheet) -> Level:
    usual = msgspec.structs.asdict(SearchSettings())
    chosen = {
        key: sheet.number(key, 0, _MOST, value)
        if isinstance(value, float)
        else sheet.whole(key, 0, _MOST, value)
        for key, value in usual.items()
    }
    return Level(
        name=name,
        about=sheet.text("about"),
        iterations=sheet.whole("iterations", 1, MOST_ITERATIONS),
        seconds=sheet.number("seconds", 0, MOST_SECONDS),
        settings=msgspec.convert(chosen, SearchSettings),
    )
