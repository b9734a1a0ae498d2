"""What is agreed when a table is made: clock, undo, who may come; checked once, the same ever after."""

from __future__ import annotations

from typing import Literal

import msgspec

from ekiben.bots.catalogue import KINDS, LEVELS
from ekiben.table.refusals import NoSuchThing

SeatKind = Literal["person", "bot", "open", "shared", "hideo"]
"""Who sits there; `shared` is one of several seats on one person's screen, `hideo` is played by the rules."""

UndoMode = Literal["own", "consent", "off"]
"""Taking back within one's own turn only; farther with everybody's consent; or never."""

HOUR = 3600.0
DAY = 24 * HOUR


class ClockRules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How time is kept, in seconds.

    `live`: everybody has a `bank`, and gets an `increment` for every turn. `turns`: so much a `turn`, then
    the bank, and none of it in the hours of `sleep` (from, to; of the day, UTC). When both are used up a bot
    takes the seat after the `grace`, or the game is lost with `lose_on_time`.
    """

    kind: Literal["none", "live", "turns"] = "none"
    bank: float = 0.0
    increment: float = 0.0
    turn: float = 0.0
    sleep: tuple[float, float] | None = None
    grace: float = 0.0
    lose_on_time: bool = False

    def check(self) -> None:
        """Refuse a clock that none can be."""
        numbers = (self.bank, self.increment, self.turn, self.grace)
        if not all(0 <= number <= 366 * DAY for number in numbers):
            raise NoSuchThing("the times of a clock are seconds, at most a year of them")
        if self.kind == "live" and self.bank + self.increment <= 0:
            raise NoSuchThing("a live clock has a bank or an increment")
        if self.kind == "turns" and self.turn <= 0:
            raise NoSuchThing("a clock by turns says how long a turn may take")
        if self.sleep is not None:
            start, end = self.sleep
            slept = (end - start) % 24
            if not (0 <= start <= 24 and 0 <= end <= 24) or not 0 < slept <= 20:
                raise NoSuchThing("the hours of sleep are two hours of the day, at most twenty apart")
            if self.kind != "turns":
                raise NoSuchThing("only a clock by turns stands still in the hours of sleep")


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is agreed at a table beside the game and its wishes.

    With `start_when_full` the game begins as soon as no seat is open. `stand_in` is the level of the bot that
    plays for whoever runs out of time or leaves. `analysis`: one person tries things out, everything may be
    taken back.
    """

    name: str = ""
    private: bool = False
    undo: UndoMode = "own"
    clock: ClockRules = ClockRules()
    start_when_full: bool = True
    stand_in: str = "normal"
    analysis: bool = False

    def check(self) -> None:
        """Refuse settings that cannot be."""
        if len(self.name) > 60:
            raise NoSuchThing("the name of a table has at most 60 letters")
        check_level(self.stand_in)
        self.clock.check()


def check_level(level: str) -> None:
    """Refuse what is no bot of ours: a table starts no programs, and lets nobody think for hours.

    >>> check_level("normal")
    """
    if level not in (*KINDS, *LEVELS):
        raise NoSuchThing(f"there is no bot “{level[:20]}”", instead=(*KINDS, *LEVELS))
