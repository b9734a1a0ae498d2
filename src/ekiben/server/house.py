"""The house: all parts of the server, opened one after the other and closed the other way round."""

from __future__ import annotations

import asyncio
import time
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from ekiben.server import log
from ekiben.server.hall.bots import Bots
from ekiben.server.hall.desk import Desk
from ekiben.server.hall.hall import Hall
from ekiben.server.hall.minds import Minds
from ekiben.server.hall.study import Study
from ekiben.server.hall.timekeeper import Timekeeper
from ekiben.server.metrics import Metrics
from ekiben.server.news.wires import Wires
from ekiben.server.people.people import People
from ekiben.server.people.store import forget_old_guests
from ekiben.server.storage.store import Store
from ekiben.server.warm import warm_up

if TYPE_CHECKING:
    from litestar import Request

    from ekiben.server.settings import Settings

SEEN_EVERY = 30.0
OLD_GUESTS_EVERY = 6 * 3600.0


class House:
    """Everything that is open while the server runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.started = time.time()
        self.closing = False
        self.version = version("ekiben")
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open everything; whoever was waited for when the server stopped is waited for again."""
        settings = self.settings
        warm = asyncio.create_task(asyncio.to_thread(warm_up))
        self.store = await asyncio.to_thread(Store, settings.database, safety=settings.safety)
        self.people = People(self.store, settings.guests_per_hour)
        self.hall = Hall(self.store, settings.address, self.metrics)
        self.minds = Minds(settings.bot_workers, settings.bot_seconds)
        self.bots = Bots(self.hall, self.minds, self.metrics)
        self.time = Timekeeper(self.hall)
        self.desk = Desk(self.hall, self.store, settings.tables_per_person)
        self.study = Study(self.hall, self.store, self.minds)
        self.wires = Wires(self)
        self._watch_numbers()
        await self._go_on()
        await warm
        await self.wires.open()
        self._tasks = [
            asyncio.create_task(self._often(self.people.visits.note_seen, SEEN_EVERY)),
            asyncio.create_task(self._often(self._forget_guests, OLD_GUESTS_EVERY)),
        ]

    async def _go_on(self) -> None:
        """Bots that were asked are asked again, and clocks run on."""
        for id in await asyncio.to_thread(self.store.stale_now):
            found = await self.hall.open(id)
            self.hall.note(found)
        living = await asyncio.to_thread(self.store.living_now)
        self.time.start((row.id, row.due) for row in living if row.due is not None)
        for row in living:
            if row.bot:
                self.bots.look_at(await self.hall.open(row.id), [])
        log.note("open", tables=len(living), database=self.store.database.partition("@")[2] or "file")

    async def _forget_guests(self) -> None:
        seated = {seat.person for row in await asyncio.to_thread(self.store.living_now) for seat in row.seats}
        number = await self.store.write(lambda at: forget_old_guests(at, time.time(), seated))
        await self.store.write(lambda at: self.people.visits.sweep(at, time.time()))
        if number:
            log.note("forgot guests", number=number)

    async def _often(self, do: Any, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await do()
            except Exception as problem:
                log.trouble("a regular task broke", problem, task=do.__name__)

    def _watch_numbers(self) -> None:
        watch = self.metrics.watch
        watch("ekiben_tables_open", "Tables in memory", lambda: self.hall.number)
        watch("ekiben_watchers", "Live streams of tables", lambda: self.hall.watchers)
        watch("ekiben_bots_waiting", "Bots that wait for a process", lambda: self.minds.waiting)
        watch("ekiben_bots_playing", "Tables at which bots play now", lambda: self.bots.playing)
        watch("ekiben_listeners", "Live streams of people", lambda: self.wires.ears.number)
        watch("ekiben_news_waiting", "News that wait to be sent", lambda: self.wires.outbox.waiting)
        watch("ekiben_uptime_seconds", "Seconds since the start", lambda: time.time() - self.started)

    async def close(self) -> None:
        """Close everything; what was acknowledged is kept."""
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.wires.close()
        await self.time.stop()
        await self.bots.stop()
        try:
            await self.people.visits.note_seen()
        except Exception as problem:
            log.trouble("could not note who was here", problem)
        await asyncio.to_thread(self.store.close)
        log.note("closed")


def house_of(request: Request[Any, Any, Any]) -> House:
    """The house a request has come to."""
    house: House = request.app.state.house
    return house
