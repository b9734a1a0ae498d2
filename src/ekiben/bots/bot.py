"""What a bot is: something with a name that chooses one of the answers it is offered."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ekiben.bots.advice import Advice
from ekiben.bots.sight import Sight


@runtime_checkable
class Bot(Protocol):
    """A player that chooses by itself.

    What it chooses follows from its settings and from what it sees, and from nothing else: the same sight
    gets the same answer, in every process and build. Chance comes from `Sight.number`.
    """

    name: str

    def choose(self, sight: Sight) -> int:
        """One of `sight.answers`."""
        ...


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that can say what it thinks of a position."""

    def advise(self, sight: Sight, best: int = 3) -> Advice:
        """The few best turns from here, the best first."""
        ...
