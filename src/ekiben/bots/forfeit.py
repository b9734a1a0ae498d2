"""Bots somebody else wrote: when one fails, another chooses for it, and it is told; no game ends by it."""

from __future__ import annotations

import logging
from typing import Protocol

import msgspec

from ekiben.bots.bot import Bot
from ekiben.bots.ending import close
from ekiben.bots.sight import Sight

LOG = logging.getLogger("ekiben.bots")

PATIENCE = 3
"""After so many failures of a kind that costs time a bot is not asked again."""

MOST_NOTICES = 100


class Forfeit(Exception):
    """Why there is no answer to take; ``grave`` for what the next question would suffer from too."""

    def __init__(self, reason: str, *, grave: bool = False) -> None:
        super().__init__(reason)
        self.grave = grave


class Notice(msgspec.Struct, frozen=True):
    """A choice that was forfeited: whose, when, and why."""

    bot: str
    seat: int
    ply: int
    reason: str

    def __str__(self) -> str:
        return f"{self.bot} forfeits its choice: {self.reason}"


class Stranger(Protocol):
    """A bot that is not trusted; `ask` raises a Forfeit when there is no answer to take."""

    name: str

    def ask(self, sight: Sight) -> int:
        """One of `sight.answers`, it is hoped."""
        ...

    def close(self) -> None:
        """End what it has running."""
        ...


class Guarded:
    """A stranger's bot with one of ours behind it; ``notices`` tell when that one had to choose."""

    def __init__(self, stranger: Stranger, fallback: Bot) -> None:
        self.name = stranger.name
        self.notices: list[Notice] = []
        self.forfeits = 0
        self._stranger = stranger
        self._fallback = fallback
        self._patience = PATIENCE

    def choose(self, sight: Sight) -> int:
        """The stranger's answer, or else the other's."""
        if self._patience > 0:
            try:
                answer = self._stranger.ask(sight)
                if answer in sight.answers:
                    return answer
                raise Forfeit(f"{answer} is none of the answers {_listed(sight.answers)}")
            except Forfeit as forfeit:
                self._note(sight, forfeit)
        else:
            self.forfeits += 1
        return self._fallback.choose(sight)

    def take_notices(self) -> list[Notice]:
        """What has been noted since this was last asked."""
        taken, self.notices = self.notices, []
        return taken

    def close(self) -> None:
        """End what either has running."""
        self._stranger.close()
        close(self._fallback)

    def _note(self, sight: Sight, forfeit: Forfeit) -> None:
        self.forfeits += 1
        reason = str(forfeit)
        if forfeit.grave:
            self._patience -= 1
            if self._patience == 0:
                self._stranger.close()
                reason += f"; from now on {self._fallback.name} plays for it"
        notice = Notice(self.name, sight.seat, sight.ply, reason)
        LOG.warning("%s (seat %d, ply %d)", notice, sight.seat, sight.ply)
        if len(self.notices) < MOST_NOTICES:
            self.notices.append(notice)


def _listed(answers: tuple[int, ...]) -> str:
    return ", ".join(map(str, answers))
