"""How long a bot may think: a number of iterations at every question, or a time for every turn."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ekiben.kernel.refusal import NotPossible

MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 600.0
_TEXT = re.compile(r"([0-9]{1,8}(?:\.[0-9]{1,3})?)(ms|s|)")


@dataclass(frozen=True)
class Budget:
    """Iterations, or seconds; one of the two."""

    iterations: int = 0
    seconds: float = 0.0


def budget(text: str) -> Budget:
    """Read what stands behind the colon of `search:`.

    >>> budget("1000"), budget("500ms")
    (Budget(iterations=1000, seconds=0.0), Budget(iterations=0, seconds=0.5))
    """
    told = _TEXT.fullmatch(text)
    if told and told[2]:
        seconds = float(told[1]) / (1000 if told[2] == "ms" else 1)
        if 0 < seconds <= MOST_SECONDS:
            return Budget(seconds=seconds)
    elif told and told[1].isdigit() and 0 < int(told[1]) <= MOST_ITERATIONS:
        return Budget(iterations=int(told[1]))
    raise NotPossible(
        f"{text!r} is no time to think: a number of iterations at each question, or a time for each turn",
        instead=("1000", "500ms", "2s"),
    )
