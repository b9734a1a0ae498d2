"""The bots at the table: they see what their seat sees, think while a spinner turns, and can be left."""

from __future__ import annotations

import threading
from contextlib import nullcontext
from typing import TYPE_CHECKING, TypeVar

from ekiben.kernel.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from ekiben.bots import Advice, Bot
    from ekiben.cli.screen import Screen
    from ekiben.kernel.game import Game

Found = TypeVar("Found")

ADVISER = "hard"
"""Whose advice a hint is, where nobody else is asked for it."""


class Opponents:
    """The bots of a session, made when they are first asked."""

    def __init__(self, seats: Sequence[str], screen: Screen) -> None:
        self._seats = seats
        self._screen = screen
        self._bots: dict[int, Bot] = {}

    def choose(self, game: Game, name: str) -> int:
        """The answer of the bot that is asked; Ctrl-C while it thinks leaves everything as it was."""
        from ekiben.bots import look, make

        seat = game.seat
        if seat not in self._bots:
            self._bots[seat] = make(self._seats[seat], seed=seat, files=True)
        bot, sight = self._bots[seat], look(game)
        return self._thinking(f"{name} ({bot.name}) is thinking", lambda: bot.choose(sight))

    def advise(self, game: Game, adviser: str = "") -> Advice:
        """What a bot would do in the place of the seat that is asked."""
        from ekiben.bots import Thinker, look, make
        from ekiben.bots.ending import closing

        with closing(make(adviser or ADVISER, files=True)) as bot:
            if not isinstance(bot, Thinker):
                raise Refusal(f"{bot.name} cannot say what it thinks", instead=[ADVISER])
            sight = look(game)
            return self._thinking(f"{bot.name} is thinking", lambda: bot.advise(sight))

    def take_notices(self) -> list[str]:
        """What has to be told about the bots since this was last asked."""
        told: list[str] = []
        for bot in self._bots.values():
            take: Callable[[], list[object]] | None = getattr(bot, "take_notices", None)
            if take:
                told += [str(notice) for notice in take()]
        return told

    def close(self) -> None:
        """End what the bots have running."""
        from ekiben.bots.ending import close

        for bot in self._bots.values():
            close(bot)
        self._bots = {}

    def _thinking(self, words: str, think: Callable[[], Found]) -> Found:
        """Think beside the terminal, which stays in reach of Ctrl-C meanwhile."""
        found: list[Found] = []
        failed: list[BaseException] = []

        def work() -> None:
            try:
                found.append(think())
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        thread.join(SOON)
        if thread.is_alive():
            with self._spinner(words):
                while thread.is_alive():
                    thread.join(0.1)
        if failed:
            raise failed[0]
        return found[0]

    def _spinner(self, words: str) -> AbstractContextManager[object]:
        return self._screen.spinner(words) if self._screen.colours else nullcontext()


SOON = 0.2
"""Seconds after which somebody who waits wants to see that something happens."""
