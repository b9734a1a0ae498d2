"""The outbox: news wait in the database until they are sent, for good refused, or no news any more.

Everything is tried again with longer and longer pauses, also by the process after a restart. Before something
is sent its next try is written down, so that after a crash it may come twice, but never not at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.server import log
from ekiben.server.news import store
from ekiben.server.news.happenings import still_news
from ekiben.server.news.outside import Unreachable
from ekiben.server.refused import ServerRefusal

if TYPE_CHECKING:
    from sqlalchemy import Row

    from ekiben.server.hall.hall import Hall
    from ekiben.server.metrics import Metrics
    from ekiben.server.news.happenings import Item
    from ekiben.server.people.person import Person
    from ekiben.server.people.visits import Visits
    from ekiben.server.storage.store import Store

MOST_TRIES = 8
LONGEST_PAUSE = 6 * 3600.0
TAKES = 60.0
"""A try is over after so many seconds, whatever comes of it."""
LETTERS_APART = 600.0
"""Between two e-mails to one person lie at least so many seconds; what comes between goes together."""
AT_ONCE = 16
LONGEST_SLEEP = 30.0
TRY_AGAIN = 5.0
DAY = 86_400.0
KEPT = 30 * DAY

Send = Callable[["Person", str, Sequence["Row[Any]"]], Awaitable[None]]
"""Sends rows of one channel to a person, or raises `Unreachable`."""


class Outbox:
    """What is to be sent, and the task that sends it."""

    def __init__(
        self,
        database: Store,
        hall: Hall,
        visits: Visits,
        metrics: Metrics,
        send: Send,
        *,
        first_pause: float,
        digest_hour: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._database = database
        self._hall = hall
        self._visits = visits
        self._metrics = metrics
        self._send = send
        self._first_pause = first_pause
        self._digest_hour = digest_hour
        self._now = now
        self._changed = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None
        self.waiting = 0
        """How many news waited when it was looked last."""

    # ------------------------------------------------------------------ putting in

    async def put(self, person: Person, item: Item, delay: float) -> None:
        """News for somebody, by every way they have chosen; told after a while, should it still be news."""
        now, channels, facts = self._now(), person.channels, msgspec.json.encode(item.facts).decode()

        def news(channel: str, due: float, target: str = "") -> store.New:
            return store.New(
                person=person.id,
                table_id=item.table,
                kind=item.kind,
                turn=item.turn,
                channel=channel,
                target=target,
                facts=facts,
                due=due,
            )

        def write(connection: Any) -> int:
            if item.table in store.quiet_tables(connection, person.ids):
                return 0
            chosen: list[store.New] = []
            if channels.push:
                chosen += [news("push", now + delay, each) for each in store.browsers(connection, person.ids)]
            if channels.webhook and person.webhook:
                chosen.append(news("webhook", now + delay))
            if channels.email == "each" and person.email:
                last = store.last_letter(connection, person.ids)
                chosen.append(news("email", max(now + delay, last + LETTERS_APART)))
            elif channels.email == "daily" and person.email:
                chosen.append(news("email", self.next_digest(now)))
            return store.put(connection, chosen, now)

        if await self._database.write(write):
            self._changed.set()

    def next_digest(self, now: float) -> float:
        """When the e-mails of the day are sent next."""
        today = now - now % DAY + self._digest_hour * 3600.0
        return today if today > now else today + DAY

    # ------------------------------------------------------------------ sending

    def start(self) -> None:
        """Begin to send."""
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        swept = 0.0
        while True:
            self._changed.clear()
            try:
                if self._now() - swept > DAY:
                    swept = self._now()
                    await self._database.write(lambda at, old=swept - KEPT: store.forget_before(at, old))
                pause = await self.round()
            except Exception as problem:
                log.trouble("the outbox could not be looked at", problem)
                pause = TRY_AGAIN
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), pause)

    async def round(self) -> float:
        """Begin to send what is due; how many seconds there are until something else is."""
        while True:
            rows = await self._database.read(lambda connection: store.due(connection, self._now(), 200))
            if not rows:
                break
            letters: set[str] = set()
            for row in rows:
                if row.channel != "email":
                    await self._begin(row.person, [row])
                elif row.person not in letters:
                    letters.add(row.person)
                    await self._letter(row.person)
        self.waiting = await self._database.read(store.waiting)
        at = await self._database.read(store.next_due)
        return LONGEST_SLEEP if at is None else min(max(at - self._now(), 0.05), LONGEST_SLEEP)

    async def _letter(self, id: str) -> None:
        """Everything that waits to go to somebody by e-mail goes in one letter."""
        person = await self._visits.peek(id)
        ids = person.ids if person else (id,)
        rows = await self._database.read(lambda connection: store.letters(connection, ids))
        if rows:
            await self._begin(id, rows)

    async def _begin(self, id: str, rows: Sequence[Row[Any]]) -> None:
        """Send what is still news to somebody, and note when it is tried again."""
        person = await self._visits.peek(id)
        wanted: list[Row[Any]] = []
        for row in rows:
            if person is not None and await self._still(person, row):
                wanted.append(row)
            else:
                await self._end([row], "dropped")
        if person is None or not wanted:
            return
        tries = max(row.tries for row in wanted) + 1
        again = self._now() + TAKES + self.pause(tries)
        await self._write([row.id for row in wanted], {"tries": tries, "due": again})
        while len(self._sending) >= AT_ONCE:
            await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.create_task(self._try(person, wanted, tries))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def pause(self, tries: int) -> float:
        """How long to wait after so many tries."""
        return min(self._first_pause * 4.0 ** (tries - 1), LONGEST_PAUSE)

    async def _still(self, person: Person, row: Row[Any]) -> bool:
        """Is this still news for somebody who is not looking, by a way they still want?"""
        wants = {"push": person.channels.push, "webhook": person.channels.webhook and bool(person.webhook)}
        if not wants.get(row.channel, person.channels.email != "off" and bool(person.email)):
            return False
        quiet = await self._database.read(lambda connection: store.quiet_tables(connection, person.ids))
        if row.table_id in quiet:
            return False
        try:
            found = await self._hall.open(row.table_id)
        except ServerRefusal:
            return False
        return not found.circle.is_looking(person) and still_news(found.table, person, row.kind, row.turn)

    async def _try(self, person: Person, rows: Sequence[Row[Any]], tries: int) -> None:
        channel, ids = rows[0].channel, [row.id for row in rows]
        try:
            async with asyncio.timeout(TAKES):
                await self._send(person, channel, rows)
        except (Unreachable, TimeoutError) as problem:
            for_good = isinstance(problem, Unreachable) and problem.for_good
            sentence = problem.sentence if isinstance(problem, Unreachable) else "it took too long"
            if for_good or tries >= MOST_TRIES:
                log.note("news not sent", 30, channel=channel, person=person.id, reason=sentence)
                await self._end(rows, "failed", sentence)
                return
            wait = max(self.pause(tries), problem.wait if isinstance(problem, Unreachable) else 0.0)
            self._metrics.news.labels(channel, "again").inc()
            await self._write(ids, {"due": self._now() + wait, "problem": sentence[:200]})
            self._changed.set()
        except Exception as problem:
            log.trouble("news could not be sent", problem, channel=channel, person=person.id)
        else:
            await self._end(rows, "sent")

    async def _end(self, rows: Sequence[Row[Any]], state: str, problem: str = "") -> None:
        self._metrics.news.labels(rows[0].channel, state).inc(len(rows))
        values: dict[str, Any] = {"state": state, "problem": problem[:200]}
        if state == "sent":
            values["sent"] = self._now()
        await self._write([row.id for row in rows], values)

    async def _write(self, ids: Sequence[int], values: dict[str, Any]) -> None:
        await self._database.write(lambda connection: store.change(connection, ids, values))

    async def stop(self) -> None:
        """Send no more; what was begun may take a moment to end, or is tried again after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._sending:
            _, late = await asyncio.wait(self._sending, timeout=2.0)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
