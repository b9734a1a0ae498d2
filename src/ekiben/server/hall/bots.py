"""Bots play their seats: whoever is asked is sent what its seat sees, and its answer comes in as any other.

A bot that breaks, dies or thinks too long is replaced by one that takes any answer; the table tells it.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from ekiben.kernel.refusal import Refusal
from ekiben.server import log
from ekiben.server.hall.minds import Minds, NoThought
from ekiben.server.storage.trouble import StorageTrouble
from ekiben.table.refusals import Late, NotYourTurn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.server.hall.hall import Hall, Open
    from ekiben.server.metrics import Metrics
    from ekiben.table import entries as e
    from ekiben.table.errand import Errand

TRIES = 2
"""A process may die of something else than the bot; so often one is asked."""
PAUSE = 1.0
"""Seconds until it is tried again to write the answer of a bot."""


class Bots:
    """Everybody at every table who is no person."""

    def __init__(self, hall: Hall, minds: Minds, metrics: Metrics) -> None:
        self._hall = hall
        self._minds = minds
        self._metrics = metrics
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stopped = False
        hall.changed.append(self.look_at)

    def look_at(self, found: Open, entries: Sequence[e.Entry]) -> None:
        """Something has happened at a table: is it a bot's turn now?"""
        del entries
        table = found.table
        if self._stopped or table.id in self._playing or table.asked is None:
            return
        if table.standing.seats[table.asked].bot:
            task = asyncio.create_task(self._play(table.id))
            self._playing[table.id] = task
            task.add_done_callback(lambda _: self._done(table.id))

    def _done(self, id: str) -> None:
        self._playing.pop(id, None)
        found = self._hall.at_hand(id)
        if found is not None:
            # It may have become another bot's turn in the very moment this one ended.
            self.look_at(found, [])

    async def _play(self, id: str) -> None:
        """Answer for the bots of a table until a person is asked, or nobody."""
        try:
            while not self._stopped:
                errand = (await self._hall.open(id)).table.errand
                if errand is None:
                    return
                try:
                    await self._answer(errand)
                except (StorageTrouble, OSError):
                    await asyncio.sleep(PAUSE)
        except asyncio.CancelledError:
            raise
        except Exception as problem:
            log.trouble("a bot could not play on", problem, table=id)
            await asyncio.sleep(PAUSE)

    async def _answer(self, errand: Errand) -> None:
        start = time.perf_counter()
        try:
            answer = await self._think(errand)
        except NoThought as problem:
            await self._failed(errand, str(problem))
            return
        self._metrics.bot_seconds.labels(errand.bot).observe(time.perf_counter() - start)
        try:
            await self._hall.change(
                errand.table, lambda table, now: table.bot_answer(errand.seat, errand.ply, [answer], now)
            )
        except (Late, NotYourTurn):
            return  # Something was taken back, or the person is here again; whoever is asked now is asked.
        except StorageTrouble:
            raise
        except Refusal as problem:
            await self._failed(errand, f"it answered {answer}: {problem}")

    async def _think(self, errand: Errand) -> int:
        for left in range(TRIES - 1, -1, -1):
            try:
                return await self._minds.choose(errand.bot, errand.seed, errand.sight)
            except NoThought as problem:
                if not left or "process" not in problem.sentence:
                    raise
        raise AssertionError

    async def _failed(self, errand: Errand, reason: str) -> None:
        log.note("a bot failed", 40, table=errand.table, seat=errand.seat, bot=errand.bot, reason=reason)
        found = await self._hall.change(
            errand.table, lambda table, now: table.bot_failed(errand.seat, reason, now)
        )
        if found.table.errand is not None and found.table.errand.bot == errand.bot:
            # Even the one that takes any answer fails: our processes cannot be started just now.
            await asyncio.sleep(PAUSE)

    @property
    def playing(self) -> int:
        """At how many tables bots are playing just now."""
        return len(self._playing)

    async def stop(self) -> None:
        """No bot answers any more; whose turn it was is asked again after the next start."""
        self._stopped = True
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._minds.stop()
