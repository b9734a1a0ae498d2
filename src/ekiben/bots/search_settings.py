"""What can be set about a search; what stands here won the arena (docs/bots.md tells what it won against)."""

from __future__ import annotations

import msgspec


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a search goes about it.

    ``own_width`` turns are found at the root and weighed in ``worlds`` worlds, ``width`` turns at every later
    moment where a turn begins that was reached ``ripe`` times, up to ``depth`` turns from the root; ``ways``
    bounds what is tried for each action. From the last node ``ahead`` quick turns are played, each the best
    of ``tries``. ``explore`` is how curious the choice of a branch is, ``trust`` how many visits a first
    guess is worth.
    """

    explore: float = 0.1
    trust: int = 4
    own_width: int = 24
    width: int = 3
    ways: int = 60
    worlds: int = 4
    ripe: int = 8
    depth: int = 3
    ahead: int = 2
    tries: int = 8
