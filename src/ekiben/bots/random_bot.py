"""A player that takes any answer: the least an opponent can be, and what others are measured against."""

from __future__ import annotations

from ekiben.bots.sight import Sight


class RandomBot:
    """Every answer is as likely as any other; the same moment gets the same one."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self.seed = seed

    def choose(self, sight: Sight) -> int:
        """One of the answers, by chance."""
        return sight.answers[sight.number(self.name, self.seed) % len(sight.answers)]
