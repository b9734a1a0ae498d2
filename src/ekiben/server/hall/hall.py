"""All tables that are open: one is read when somebody needs it, changed by one after the other, and kept.

The way of everything that happens: a table says what follows (or refuses), that is written, then it happens
and everybody is told. Nobody hears of what could still be lost.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ekiben.server import log
from ekiben.server.hall.fresh import Fresh
from ekiben.server.hall.logs import Logs
from ekiben.server.hall.telling import Circle
from ekiben.server.refused import ServerRefusal
from ekiben.server.storage.rows import Row
from ekiben.table import entries as e

if TYPE_CHECKING:
    from ekiben.server.metrics import Metrics
    from ekiben.server.storage.store import Store
    from ekiben.table.table import Table

MOST_OPEN = 5000
"""So many tables are kept open; of others those nobody has asked for longest are closed."""
SNAPSHOT_EVERY = 64
"""After so many entries a table is kept as a whole, so that it opens at once."""

Ask = Callable[["Table", float], "list[e.Entry]"]
"""What somebody wants of a table: its entries, or a refusal."""


class Open:
    """A table that is open: its circle of watchers, and the door through which changes go one by one."""

    def __init__(self, table: Table, address: str) -> None:
        self.circle = Circle(table, address)
        self.door = asyncio.Lock()
        self.next_door = asyncio.Lock()
        self.logs = Logs()
        self.kept = table.number
        self.doubtful = False
        """Did a write end in trouble, so that the database may know more than we do?"""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.circle.table

    @property
    def idle(self) -> bool:
        """Does nobody look or change it just now?"""
        return not self.circle.watchers and not self.door.locked()


class Hall:
    """The tables of this process."""

    def __init__(self, store: Store, address: str, metrics: Metrics) -> None:
        self._store = store
        self._address = address
        self._metrics = metrics
        self._open: OrderedDict[str, Open] = OrderedDict()
        self._opening: dict[str, asyncio.Future[Open | None]] = {}
        self.fresh = Fresh()
        self.changed: list[Callable[[Open, Sequence[e.Entry]], None]] = []
        """Who is called after something has happened at a table."""

    # ------------------------------------------------------------------ opening

    async def open(self, id: str) -> Open:
        """A table by its id; refused when there is none."""
        found = self._open.get(id)
        if found is None:
            found = await self._read(id)
        self._open.move_to_end(id)
        return found

    async def _read(self, id: str) -> Open:
        """Read a table; several who ask at once get the same."""
        coming = self._opening.get(id)
        if coming is None:
            coming = self._opening[id] = asyncio.get_running_loop().create_future()
            try:
                table = await self._store.load(id) if 0 < len(id) <= 40 and id.isalnum() else None
                coming.set_result(self._keep(table) if table else None)
            except BaseException as problem:
                coming.set_exception(problem)
                # Those who wait for it see the problem; if there are none it has been seen all the same.
                coming.exception()
                raise
            finally:
                del self._opening[id]
        found = await coming
        if found is None:
            raise ServerRefusal("not-found", "there is no such table")
        return found

    def _keep(self, table: Table) -> Open:
        found = self._open.get(table.id)
        if found is None:
            found = self._open[table.id] = Open(table, self._address)
            self._close_some()
        return found

    def _close_some(self) -> None:
        """Let go of the tables nobody has asked for longest."""
        surplus = len(self._open) - MOST_OPEN
        for id in list(self._open)[: surplus + 50] if surplus > 0 else ():
            if self._open[id].idle:
                del self._open[id]

    def at_hand(self, id: str) -> Open | None:
        """A table, if it is open."""
        return self._open.get(id)

    @property
    def number(self) -> int:
        """How many tables are open."""
        return len(self._open)

    @property
    def watchers(self) -> int:
        """How many look at tables."""
        return sum(len(each.circle.watchers) for each in self._open.values())

    def everybody(self) -> list[Open]:
        """All open tables."""
        return list(self._open.values())

    # ------------------------------------------------------------------ changing

    async def make(self, entries: Sequence[e.Entry], table: Table) -> Open:
        """A new table with its first entries."""
        await self._store.append(table.id, 1, entries)
        made = self._keep(table)
        self._after(made, entries)
        return made

    async def change(self, id: str, ask: Ask) -> Open:
        """Let something happen at a table: all of it or, refused, nothing."""
        while True:
            found = await self.open(id)
            async with found.door:
                if self._open.get(id) is not found:
                    # It was closed while we waited at its door.
                    continue
                if found.doubtful:
                    await self._read_again(found)
                await self._change(found, ask)
                return found

    async def _change(self, found: Open, ask: Ask) -> None:
        table = found.table
        entries = ask(table, time.time())
        if not entries:
            return
        found.doubtful = True
        await self._store.append(table.id, table.number + 1, entries)
        found.doubtful = False
        before = table.ply if table.standing.began is not None else None
        calm = table.standing.proposal is None
        table.apply(entries)
        found.circle.happened(entries, before, calm=calm)
        self._after(found, entries)

    def note(self, found: Open) -> None:
        """Bring up to date what follows from how a table stands."""
        self._after(found, [])

    async def _read_again(self, found: Open) -> None:
        """A write ended in trouble, or nobody waited for its end: see how the table really stands."""
        table = await self._store.load(found.table.id)
        if table is None:
            raise ServerRefusal("not-found", "there is no such table")
        newer = table.number != found.table.number
        found.circle.table, found.doubtful = table, False
        if newer:
            found.circle.tell_all()
            self._after(found, [])

    def _after(self, found: Open, entries: Sequence[e.Entry]) -> None:
        """What follows from what has happened: rows for lists, snapshots, bots, clocks, news."""
        table = found.table
        snapshot = record = None
        over = table.standing.state in ("finished", "abandoned")
        if table.number - found.kept >= SNAPSHOT_EVERY or (over and found.kept != table.number):
            snapshot, found.kept = table.pack(), table.number
        if over and any(isinstance(entry, e.Ended) for entry in entries) and table.seed is not None:
            record = table.record().text()
        row = Row.of(table)
        self._store.touch(row, snapshot=snapshot, record=record)
        self.fresh.keep(row)
        for entry in entries:
            if isinstance(entry, e.Answered):
                self._metrics.answers.labels(entry.by).inc(len(entry.answers))
        for call in self.changed:
            try:
                call(found, entries)
            except Exception as problem:
                log.trouble("what follows from a change broke", problem, table=table.id)
