"""Bots of the simplest kind, for tests: one that always takes the first answer, and some that fail."""

from __future__ import annotations

import time

from ekiben.bots import Sight


class First:
    name = "first"

    def choose(self, sight: Sight) -> int:
        return min(sight.answers)


class Seeded:
    name = "seeded"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, sight: Sight) -> int:
        return sight.answers[sight.number(self.seed) % len(sight.answers)]


class Raises:
    name = "raises"

    def choose(self, sight: Sight) -> int:
        raise RuntimeError("two\nlines")


class Illegal:
    name = "illegal"

    def choose(self, sight: Sight) -> int:
        return 99


class Text:
    name = "text"

    def choose(self, sight: Sight) -> str:
        return "the first"


class NoBot:
    name = "no bot"


class Unmakeable:
    def __init__(self) -> None:
        raise OSError("no weights")

    def choose(self, sight: Sight) -> int:
        return 0


class Slow:
    name = "slow"

    def choose(self, sight: Sight) -> int:
        time.sleep(600)
        return 0


class Exits:
    name = "exits"

    def choose(self, sight: Sight) -> int:
        raise SystemExit
