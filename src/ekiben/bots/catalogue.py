"""Bots by name: `make` builds one from the few words a command, a page or a file has for it."""

from __future__ import annotations

from ekiben.bots.bot import Bot
from ekiben.bots.greedy import KEPT, Greedy
from ekiben.bots.random_bot import RandomBot
from ekiben.bots.strangers import is_stranger, stranger
from ekiben.kernel.refusal import NotPossible

LEVELS = ("easy", "normal", "hard", "expert")
"""The levels to play against, the weakest first."""

KINDS = ("random", "greedy")
"""The bots that are no level."""

FALLBACK = "greedy"
"""Who chooses for a bot of somebody's own when that fails."""


def make(spec: str, *, seed: int = 0, files: bool = False) -> Bot:
    """The bot of this name; an unknown one is refused with what there is.

    Only with ``files`` may it be a file of somebody's own, `./my-bot` or `./my_bot.py:Miser`: who asks from
    afar must not be able to start programs.

    `greedy:8` is a quicker greedy, which keeps 8 turns on the way instead of 24.

    >>> make("random", seed=7).name, make("greedy:8").name
    ('random', 'greedy:8')
    """
    if is_stranger(spec):
        if not files:
            raise NotPossible("a bot in a file cannot play here", instead=(*KINDS, *LEVELS))
        return stranger(spec.strip(), seed, lambda: make(FALLBACK, seed=seed))
    kind, _, budget = spec.strip().casefold().partition(":")
    if kind == "random" and not budget:
        return RandomBot(seed)
    if kind == "greedy":
        return Greedy(seed, width=_whole(spec, budget, 1, KEPT)) if budget else Greedy(seed)
    raise NotPossible(f"there is no bot {spec!r}", instead=KINDS)


def _whole(spec: str, text: str, low: int, high: int) -> int:
    """The number behind the colon."""
    if text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    raise NotPossible(f"in {spec!r} a whole number from {low} to {high} stands behind the colon")
