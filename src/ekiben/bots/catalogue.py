"""Bots by name: `make` builds one from the few words a command, a page or a file has for it."""

from __future__ import annotations

from ekiben.bots.bot import Bot
from ekiben.bots.random_bot import RandomBot
from ekiben.bots.strangers import is_stranger, stranger
from ekiben.kernel.refusal import NotPossible

LEVELS = ("easy", "normal", "hard", "expert")
"""The levels to play against, the weakest first."""

KINDS = ("random",)
"""The bots that are no level."""

FALLBACK = "random"
"""Who chooses for a bot of somebody's own when that fails."""


def make(spec: str, *, seed: int = 0) -> Bot:
    """The bot of this name; an unknown one is refused with what there is.

    >>> make("random", seed=7).name
    'random'
    """
    if is_stranger(spec):
        return stranger(spec.strip(), seed, lambda: make(FALLBACK, seed=seed))
    word = spec.strip().casefold()
    if word == "random":
        return RandomBot(seed)
    raise NotPossible(f"there is no bot {spec!r}", instead=KINDS)
