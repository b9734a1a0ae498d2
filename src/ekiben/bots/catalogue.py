"""Bots by name: `make` builds one from the few words a command, a page or a file has for it."""

from __future__ import annotations

from ekiben.bots.bot import Bot
from ekiben.bots.budget import budget
from ekiben.bots.greedy import KEPT, Greedy
from ekiben.bots.levels import LEVELS, levels
from ekiben.bots.random_bot import RandomBot
from ekiben.bots.search_bot import SearchBot
from ekiben.bots.search_settings import settings_of
from ekiben.bots.strangers import is_stranger, stranger
from ekiben.kernel.refusal import NotPossible

__all__ = ["FALLBACK", "KINDS", "LEVELS", "make"]

KINDS = ("random", "greedy", "search")
"""The bots that are no level."""

USUAL = "1000"
"""The budget of a search that is given none."""

FALLBACK = "greedy"
"""Who chooses for a bot of somebody's own when that fails."""


def make(spec: str, *, seed: int = 0, files: bool = False) -> Bot:
    """The bot of this name; an unknown one is refused with what there is.

    Only with ``files`` may it be a file of somebody's own, `./my-bot` or `./my_bot.py:Miser`: who asks from
    afar must not be able to start programs.

    `greedy:8` is a quicker greedy, which keeps 8 turns on the way instead of 24; `search:1000` thinks for
    1000 iterations about every question, `search:2s` for two seconds about every turn; `search:1000:depth=5`
    does so with another of the settings in search_settings.py.

    >>> make("random", seed=7).name, make("greedy:8").name, make("search:500ms").name, make("easy").name
    ('random', 'greedy:8', 'search:500ms', 'easy')
    """
    if is_stranger(spec):
        if not files:
            raise NotPossible("a bot in a file cannot play here", instead=(*KINDS, *LEVELS))
        return stranger(spec.strip(), seed, lambda: make(FALLBACK, seed=seed))
    name = spec.strip().casefold()
    if name in LEVELS:
        return levels()[name].bot(seed)
    kind, _, told = name.partition(":")
    if kind == "random" and not told:
        return RandomBot(seed)
    if kind == "greedy":
        return Greedy(seed, width=_whole(spec, told, 1, KEPT)) if told else Greedy(seed)
    if kind == "search":
        time, *changes = told.split(":")
        return SearchBot(seed, budget(time or USUAL), name=name, settings=settings_of(changes))
    raise NotPossible(f"there is no bot {spec!r}", instead=(*KINDS, *LEVELS))


def _whole(spec: str, text: str, low: int, high: int) -> int:
    """The number behind the colon."""
    if text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    raise NotPossible(f"in {spec!r} a whole number from {low} to {high} stands behind the colon")
