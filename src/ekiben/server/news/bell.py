"""The bell: hears what happens at tables, and puts what is news for somebody into the outbox.

Answers must not wait for it, so it only notes where something has happened, and looks a moment later.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from sqlalchemy import select

from ekiben.server import log
from ekiben.server.news import store
from ekiben.server.news.happenings import EVENTS, Item, asked_person, ended, items_of, turn_number, wanted
from ekiben.server.refused import ServerRefusal
from ekiben.server.storage.schema import tables
from ekiben.server.storage.trouble import StorageTrouble
from ekiben.table import entries as e

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from ekiben.server.hall.hall import Hall, Open
    from ekiben.server.news.outbox import Outbox
    from ekiben.server.people.person import Person
    from ekiben.server.people.visits import Visits
    from ekiben.server.storage.store import Store
    from ekiben.table.table import Table

PAUSE = 0.2
TRY_AGAIN = 5.0
REMEMBERED = 3600.0
"""So far back it is looked after a start whether the end of a game was told."""


class Bell:
    """Everything that may be news, until it lies in the outbox."""

    def __init__(self, hall: Hall, visits: Visits, database: Store, outbox: Outbox, delay: float) -> None:
        self._hall = hall
        self._visits = visits
        self._database = database
        self._outbox = outbox
        self._delay = delay
        self._asked: dict[str, str | None] = {}
        self._heard: dict[str, list[tuple[int, e.Entry]]] = {}
        self._rung = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.turned: list[Callable[[str | None], None]] = []
        """Who is called with a person who is waited for now, or no more."""
        hall.changed.append(self.look_at)

    def look_at(self, found: Open, entries: Sequence[e.Entry]) -> None:
        """Something has happened at a table."""
        table = found.table
        person, before = asked_person(table), self._asked.get(table.id)
        first = table.number - len(entries) + 1
        events = [(first + place, entry) for place, entry in enumerate(entries) if isinstance(entry, EVENTS)]
        if person != before:
            self._asked[table.id] = person
            for call in self.turned:
                call(before)
                call(person)
        if table.standing.state not in ("waiting", "playing"):
            self._asked.pop(table.id, None)
        if events or person != before:
            self._heard.setdefault(table.id, []).extend(events)
            self._rung.set()

    def ring(self, table: str) -> None:
        """Look at a table once more."""
        self._heard.setdefault(table, [])
        self._rung.set()

    # ------------------------------------------------------------------ a moment later

    def start(self) -> None:
        """Begin, with what may not have been told before the last stop."""
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._catch_up()
        except Exception as problem:
            log.trouble("could not look for news of before", problem)
        while True:
            await self._rung.wait()
            await asyncio.sleep(PAUSE)
            await self.flush()

    async def flush(self) -> None:
        """Put into the outbox what was heard so far."""
        self._rung.clear()
        heard, self._heard = self._heard, {}
        for table, events in heard.items():
            try:
                await self._look(table, events)
            except (StorageTrouble, OSError):
                self._heard[table] = [*events, *self._heard.get(table, [])]
                asyncio.get_running_loop().call_later(TRY_AGAIN, self._rung.set)
            except ServerRefusal:
                continue
            except Exception as problem:
                log.trouble("news could not be noted", problem, table=table)

    async def _look(self, id: str, events: list[tuple[int, e.Entry]]) -> None:
        table = (await self._hall.open(id)).table
        if any(isinstance(entry, e.TookBack) for _, entry in events):
            turn = turn_number(table)
            await self._database.write(lambda connection: store.taken_back(connection, id, turn))
        await self._tell(table, lambda: items_of(table, events))

    async def _tell(self, table: Table, items: Callable[[], list[Item]]) -> None:
        """Tell those who want to be told; at most tables there is nobody, so that is looked at first."""
        people: dict[str, Person] = {}
        for id in table.standing.persons():
            person = await self._visits.peek(id)
            if person is not None and person.channels.any:
                people[id] = person
        for item in items() if people else ():
            if item.person in people and wanted(people[item.person], item.kind):
                await self._outbox.put(people[item.person], item, self._delay)

    async def _catch_up(self) -> None:
        """Turns that nobody was told of, and games that ended just before the stop."""
        rows = await self._database.read(lambda at: _recent(at, time.time() - REMEMBERED))
        for id in rows:
            table = (await self._hall.open(id)).table
            await self._tell(table, lambda at=table: items_of(at, []) if at.asked is not None else ended(at))

    async def stop(self) -> None:
        """Note what was heard, and listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.flush()


def _recent(connection: Connection, since: float) -> list[str]:
    """The tables where a person with some channel is asked, and those that have ended lately."""
    people = store.reachable(connection)
    asked = connection.execute(
        select(tables.c.id, tables.c.asked).where(tables.c.state == "playing", tables.c.asked.is_not(None))
    )
    over = select(tables.c.id).where(tables.c.state.in_(("finished", "abandoned")), tables.c.changed > since)
    return [id for id, person in asked if person in people] + list(connection.execute(over).scalars())
