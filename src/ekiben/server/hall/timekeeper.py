"""Time at the tables: when something is due at one, it is told what time it is."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from typing import TYPE_CHECKING

from ekiben.server import log
from ekiben.server.refused import ServerRefusal
from ekiben.server.storage.trouble import StorageTrouble

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ekiben.server.hall.hall import Hall, Open
    from ekiben.table import entries as e

LONGEST_SLEEP = 60.0
TRY_AGAIN = 2.0


class Timekeeper:
    """Knows when something is due at every table; old times stay in the heap and are found out of date."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._due: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        self._sooner = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        hall.changed.append(self.look_at)

    def start(self, due: Iterable[tuple[str, float]]) -> None:
        """Begin with what is due at the tables there are."""
        for id, at in due:
            self._note(id, at)
        self._task = asyncio.create_task(self._run())

    def look_at(self, found: Open, entries: Sequence[e.Entry]) -> None:
        """Something has happened at a table: when is something due there now?"""
        del entries
        at = found.table.due
        if at is None:
            self._due.pop(found.table.id, None)
        else:
            self._note(found.table.id, at)

    def _note(self, id: str, at: float) -> None:
        if self._due.get(id) == at:
            return
        self._due[id] = at
        heapq.heappush(self._heap, (at, id))
        if self._heap[0][1] == id:
            self._sooner.set()
        if len(self._heap) > 4 * len(self._due) + 1000:
            self._heap = [(at, id) for id, at in self._due.items()]
            heapq.heapify(self._heap)

    async def _run(self) -> None:
        while True:
            now = time.time()
            while self._heap and self._heap[0][0] <= now:
                at, id = heapq.heappop(self._heap)
                if self._due.get(id) == at:
                    del self._due[id]
                    await self._tick(id)
            pause = min(self._heap[0][0] - now, LONGEST_SLEEP) if self._heap else LONGEST_SLEEP
            self._sooner.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._sooner.wait(), max(pause, 0.001))

    async def _tick(self, id: str) -> None:
        try:
            found = await self._hall.change(id, lambda table, now: table.tick(now))
            self.look_at(found, [])
        except ServerRefusal:
            return
        except (StorageTrouble, OSError):
            self._note(id, time.time() + TRY_AGAIN)
        except Exception as problem:
            log.trouble("a table could not be told the time", problem, table=id)

    async def stop(self) -> None:
        """Time stands still."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
