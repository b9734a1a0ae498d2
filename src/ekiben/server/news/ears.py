"""The live stream of a person: at which tables it is their turn, and how many wait for players."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from litestar.response import ServerSentEventMessage
from sqlalchemy import func, select

from ekiben.server import log
from ekiben.server.messages_live import LobbyNews, TurnNews
from ekiben.server.refused import ServerRefusal
from ekiben.server.storage.schema import tables
from ekiben.table import entries as e

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from sqlalchemy import Connection

    from ekiben.server.hall.desk import Desk
    from ekiben.server.hall.hall import Hall, Open
    from ekiben.server.messages_live import News
    from ekiben.server.people.person import Person
    from ekiben.server.storage.store import Store

ALIVE_EVERY = 20.0
"""Seconds after which a stream says that it is still there, so that no proxy closes it."""
MOST_EARS = 16
"""So many streams somebody may have open at a time: pages in many windows, not more."""
SOON = 0.2
LOBBY_EVERY = 1.0


class Ear:
    """One page that listens; it only hears what is newest."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.ended = False
        self.news: dict[str, News] = {}
        self.rung = asyncio.Event()

    def hear(self, news: News) -> None:
        """Something new, in place of what was not read yet."""
        self.news[type(news).__name__] = news
        self.rung.set()

    def end(self) -> None:
        """There is nothing more to hear."""
        self.ended = True
        self.rung.set()


class Ears:
    """All pages that listen."""

    def __init__(self, hall: Hall, desk: Desk, database: Store) -> None:
        self._desk = desk
        self._database = database
        self._ears: dict[str, set[Ear]] = {}
        self._turned: set[str] = set()
        self._lobby = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        hall.changed.append(self.look_at)

    @property
    def number(self) -> int:
        """How many pages listen."""
        return len({ear for ears in self._ears.values() for ear in ears})

    # ------------------------------------------------------------------ what happens

    def turned(self, person: str | None) -> None:
        """Somebody is waited for now, or no more."""
        if person is None or person not in self._ears:
            return
        if not self._turned:
            self._later(self._tell_turns, SOON)
        self._turned.add(person)

    def look_at(self, found: Open, entries: Sequence[e.Entry]) -> None:
        """Something has happened at a table: has the list of those that wait for players changed?"""
        changes = (e.Opened, e.Seated, e.Began, e.Ended)
        if found.table.settings.private or not self._ears or self._lobby:
            return
        if any(isinstance(entry, changes) for entry in entries):
            self._lobby = True
            self._later(self._tell_lobby, LOBBY_EVERY)

    def _later(self, do: object, seconds: float) -> None:
        async def run() -> None:
            await asyncio.sleep(seconds)
            try:
                await do()  # type: ignore[operator]
            except Exception as problem:
                log.trouble("pages could not be told", problem)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_turns(self) -> None:
        people, self._turned = self._turned, set()
        for id in people:
            ears = self._ears.get(id, set())
            if ears:
                news = TurnNews(await self._desk.your_turns(next(iter(ears)).person))
                for ear in ears:
                    ear.hear(news)

    async def _tell_lobby(self) -> None:
        self._lobby = False
        news = LobbyNews(await self._database.read(_open_tables))
        for ears in self._ears.values():
            for ear in ears:
                ear.hear(news)

    # ------------------------------------------------------------------ listening

    async def listen(self, person: Person) -> AsyncIterator[ServerSentEventMessage]:
        """The events of a stream, from now until somebody has heard enough."""
        if self._closed:
            raise ServerRefusal("closed", "the server is stopping")
        if len(self._ears.get(person.id, ())) >= MOST_EARS:
            raise ServerRefusal("too-many", f"{MOST_EARS} pages of yours are listening already")
        ear = Ear(person)
        for id in person.ids:
            self._ears.setdefault(id, set()).add(ear)
        ear.hear(TurnNews(await self._desk.your_turns(person)))
        ear.hear(LobbyNews(await self._database.read(_open_tables)))
        return self._events(ear)

    async def _events(self, ear: Ear) -> AsyncIterator[ServerSentEventMessage]:
        try:
            while not ear.ended:
                try:
                    await asyncio.wait_for(ear.rung.wait(), ALIVE_EVERY)
                except TimeoutError:
                    yield ServerSentEventMessage(comment="still here")
                    continue
                ear.rung.clear()
                heard, ear.news = ear.news, {}
                for news in heard.values():
                    yield ServerSentEventMessage(data=msgspec.json.encode(news).decode())
        finally:
            self._gone(ear)

    def _gone(self, ear: Ear) -> None:
        for id in list(self._ears):
            self._ears[id].discard(ear)
            if not self._ears[id]:
                del self._ears[id]

    def end(self, person: Person | None = None) -> None:
        """End the streams of somebody, or all of them because the server stops."""
        self._closed = person is None
        for id, ears in self._ears.items():
            if person is None or id in person.ids:
                for ear in ears:
                    ear.end()

    async def stop(self) -> None:
        """Tell nobody any more."""
        self.end()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _open_tables(connection: Connection) -> int:
    """How many tables anybody may join."""
    chosen = select(func.count()).where(tables.c.state == "waiting", tables.c.private.is_(False))
    return connection.execute(chosen).scalar() or 0
