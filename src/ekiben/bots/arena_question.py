"""A question to an arena, «is this bot better than that by so much?», and when it is decided.

Wald's sequential test between two shares of wins, with the spread the shuffles really show (the form that
chess engines are tested with): the arena ends as soon as the answer is known with the certainty asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from ekiben.bots.ratings import Block, shares_of
from ekiben.kernel.refusal import NotPossible

WRONG = 0.05
"""How often a verdict may be wrong, either way."""

FEWEST = 8
"""No verdict before so many shuffles: their spread would be no more than a guess."""


@dataclass(frozen=True)
class Question:
    """Does ``better`` win a share of at least ``high`` against ``worse``, or no more than ``low``?"""

    better: str
    worse: str
    low: float = 0.5
    high: float = 0.55

    def check(self, bots: Iterable[str]) -> None:
        """Refuse a question about who does not play, or with no room between the two shares."""
        names = list(bots)
        for bot in (self.better, self.worse):
            if bot not in names:
                raise NotPossible(f"{bot} does not play here", instead=names)
        if self.better == self.worse:
            raise NotPossible(f"{self.better} cannot be better than itself")
        if not 0.0 <= self.low < self.high <= 1.0:
            raise NotPossible(f"the shares go from 0 up to 1, not from {self.low:g} to {self.high:g}")

    def __str__(self) -> str:
        return f"does {self.better} win {100 * self.high:g} % against {self.worse}, or {100 * self.low:g} %?"

    def weigh(self, blocks: Iterable[Block]) -> float:
        """What speaks for the higher share against the lower one, as the logarithm of the odds."""
        # Two shuffles more, a win and a loss, so that the spread is never nothing.
        shares = [*shares_of(blocks, self.better, self.worse), 0.0, 1.0]
        middle = sum(shares) / len(shares)
        spread = sum((share - middle) ** 2 for share in shares) / len(shares)
        return len(shares) * (self.high - self.low) * (2 * middle - self.low - self.high) / (2 * spread)

    def verdict(self, blocks: list[Block]) -> bool | None:
        """True for the higher share, False for the lower one, None while it is open."""
        if len(shares_of(blocks, self.better, self.worse)) < FEWEST:
            return None
        weight = self.weigh(blocks)
        bound = log((1 - WRONG) / WRONG)
        return None if -bound < weight < bound else weight > 0
