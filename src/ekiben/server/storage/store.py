"""The store: tables by their entries, rows for lists, snapshots, records, and what other rooms keep.

What `append` has acknowledged is kept whatever happens to this process. When the database is in trouble every
call ends in a `StorageTrouble` within seconds, nothing is half done, and the next call tries again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import Connection, and_, or_, select, update

from ekiben.kernel.record import SEAT_NAMES, Record
from ekiben.server.storage import schema
from ekiben.server.storage.behind import put_records, put_rows, put_snapshots
from ekiben.server.storage.engines import Safety, connect
from ekiben.server.storage.migrate import migrate
from ekiben.server.storage.rows import Row
from ekiben.server.storage.trouble import is_trouble, trouble
from ekiben.server.storage.writer import Job, Writer
from ekiben.table.entries import AnyEntry, Entry, decode, encode
from ekiben.table.table import Table

Result = TypeVar("Result")
Listed = Literal["open", "mine", "watch", "finished"]
_ROWS = msgspec.json.Decoder(Row)


class Store:
    """A database of tables.

    The calls of the hot path come twice: for event loops (`await`) and for other threads (`…_now`).
    """

    def __init__(self, database: str | Path, *, safety: Safety = "process") -> None:
        self.database = str(database)
        self._write_engine = connect(database, writes=True, safety=safety)
        self._read_engine = connect(database, writes=False, safety=safety)
        try:
            migrate(self._write_engine)
        except Exception as problem:
            self._write_engine.dispose()
            if is_trouble(problem):
                raise trouble(problem) from problem
            raise
        self.writer = Writer(self._write_engine)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="ekiben-reader")

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self.writer.close()
        self._readers.shutdown(cancel_futures=True)
        self._read_engine.dispose()
        self._write_engine.dispose()

    # ------------------------------------------------------------------ appending

    async def append(self, table: str, first: int, entries: Sequence[Entry]) -> None:
        """Append entries to a table, the first with this number (`Table.number` + 1).

        When it returns they are kept. `Overtaken`: somebody else has appended; `StorageTrouble`: not now.
        """
        if entries:
            await self.writer.put(Job(None, table, first, _bodies(entries)))

    def append_now(self, table: str, first: int, entries: Sequence[Entry]) -> Future[None]:
        """Like `append`, for other threads."""
        return self.writer.submit(Job(None, table, first, _bodies(entries)))

    def touch(self, row: Row, *, snapshot: bytes | None = None, record: str | None = None) -> None:
        """Bring up to date soon what follows from the entries of a table; only the last time counts.

        Should the process end before, `stale` finds the tables for which it is missing.
        """
        if snapshot is not None:
            self.writer.later(row.id, put_snapshots, (row.id, row.number, snapshot))
        if record is not None:
            self.writer.later(row.id, put_records, (row.id, record))
        self.writer.later(row.id, put_rows, row)

    # ------------------------------------------------------------------ reading

    def load_now(self, table: str) -> Table | None:
        """A table as it is kept; None when there is none of this name. It takes about a millisecond.

        One that was played by earlier rules goes on by today's from now on.
        """
        found = self.read_now(lambda connection: load_table(connection, table))
        changed = found.new_rules(time.time()) if found else []
        if found and changed:
            self.append_now(table, found.number + 1, changed).result()
            found.apply(changed)
        return found

    async def load(self, table: str) -> Table | None:
        """Like `load_now`, in a thread."""
        found = await self.read(lambda connection: load_table(connection, table))
        changed = found.new_rules(time.time()) if found else []
        if found and changed:
            await self.append(table, found.number + 1, changed)
            found.apply(changed)
        return found

    def entries_now(self, table: str, after: int = 0) -> list[AnyEntry]:
        """The entries of a table from behind a number on."""
        return self.read_now(lambda connection: list(_entries(connection, table, after)))

    async def entries(self, table: str, after: int = 0) -> list[AnyEntry]:
        """Like `entries_now`, in a thread."""
        return await self.read(lambda connection: list(_entries(connection, table, after)))

    async def record(self, table: str) -> str | None:
        """The record of a game that is over, as it was written when it ended."""
        query = select(schema.records.c.body).where(schema.records.c.table_id == table)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def rename_in_record(self, table: Table) -> None:
        """The record of a game that is over with the names of today, and otherwise as it was written."""
        kept = await self.record(table.id)
        record = table.record() if kept is None else Record.read(kept)
        record.names = tuple(
            seat.name or name for seat, name in zip(table.standing.seats, SEAT_NAMES, strict=False)
        )
        records = schema.records
        change = update(records).where(records.c.table_id == table.id).values(body=record.text())
        # One with the old names may still wait to be written.
        self.writer.later(table.id, put_records, (table.id, record.text()))
        await self.write(lambda connection: connection.execute(change))

    async def tables_of(self, person: str) -> list[str]:
        """Every table somebody has sat at, has made, or has said something at; it takes a while."""
        return await self.read(lambda connection: _tables_of(connection, person))

    async def rows(
        self,
        listed: Listed,
        person: str = "",
        *,
        before: tuple[float, str] | None = None,
        most: int = 50,
    ) -> list[Row]:
        """Tables in short, those first where something happened last.

        `open` ones somebody may join, those of a `person` (`mine`), those that can be watched, those that are
        `finished`. The next page begins `before` (changed, id) of the last row.
        """
        return await self.read(lambda connection: _rows(connection, listed, person, before, most))

    def living_now(self) -> list[Row]:
        """Every table that waits or is being played, to know at the start what is due and who is asked."""
        query = select(schema.tables.c.about).where(schema.tables.c.state.in_(("waiting", "playing")))
        return self.read_now(lambda at: [_ROWS.decode(about) for (about,) in at.execute(query)])

    def stale_now(self) -> list[str]:
        """The tables with entries behind what their rows tell: the process ended before they were touched."""
        return self.read_now(_stale)

    # ------------------------------------------------------------------ for others

    async def read(self, step: Callable[[Connection], Result]) -> Result:
        """What a step has read, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, step)

    def read_now(self, step: Callable[[Connection], Result]) -> Result:
        """What a step has read, in this thread."""
        try:
            with self._read_engine.begin() as connection:
                return step(connection)
        except Exception as problem:
            if is_trouble(problem):
                raise trouble(problem) from problem
            raise

    async def write(self, step: Callable[[Connection], Result]) -> Result:
        """Carry out a step in a transaction; when this returns it is kept. It may be tried more than once."""
        return await self.writer.put(Job(step))

    def write_now(self, step: Callable[[Connection], Any]) -> Future[Any]:
        """Like `write`, for other threads."""
        return self.writer.submit(Job(step))


def _bodies(entries: Sequence[Entry]) -> list[str]:
    return [encode(entry).decode() for entry in entries]


def load_table(connection: Connection, table: str) -> Table | None:
    """A table from its snapshot and what has happened since; None when there is none of this name."""
    snapshots = schema.snapshots
    kept = connection.execute(select(snapshots.c.body).where(snapshots.c.table_id == table)).scalar()
    if kept is None:
        entries = list(_entries(connection, table))
        return Table.replay(entries) if entries else None
    found = Table.unpack(kept)
    found.apply(_entries(connection, table, found.number))
    return found


def _entries(connection: Connection, table: str, after: int = 0) -> Iterator[AnyEntry]:
    entries = schema.entries
    query = (
        select(entries.c.body)
        .where(entries.c.table_id == table, entries.c.number > after)
        .order_by(entries.c.number)
    )
    return (decode(body) for (body,) in connection.execute(query))


def _rows(
    connection: Connection, listed: Listed, person: str, before: tuple[float, str] | None, most: int
) -> list[Row]:
    tables, sittings = schema.tables, schema.sittings
    query = select(tables.c.about).order_by(tables.c.changed.desc(), tables.c.id.desc()).limit(most)
    if listed == "open":
        query = query.where(tables.c.state == "waiting", tables.c.private.is_(False))
    elif listed == "watch":
        query = query.where(tables.c.state == "playing", tables.c.private.is_(False))
    elif listed == "finished":
        query = query.where(tables.c.state == "finished", tables.c.private.is_(False))
    else:
        own = select(sittings.c.table_id).where(sittings.c.person == person)
        query = query.where(or_(tables.c.id.in_(own), tables.c.host == person))
    if before is not None:
        changed, name = before
        query = query.where(
            or_(tables.c.changed < changed, and_(tables.c.changed == changed, tables.c.id < name))
        )
    return [_ROWS.decode(about) for (about,) in connection.execute(query)]


def _tables_of(connection: Connection, person: str) -> list[str]:
    tables, sittings, entries = schema.tables, schema.sittings, schema.entries
    queries = (
        select(sittings.c.table_id).where(sittings.c.person == person),
        select(tables.c.id).where(tables.c.host == person),
        select(entries.c.table_id).where(entries.c.body.contains(f'"{person}"', autoescape=True)),
    )
    return sorted({id for query in queries for id in connection.execute(query).scalars()})


def _stale(connection: Connection) -> list[str]:
    tables, entries = schema.tables, schema.entries
    behind = (
        select(tables.c.id)
        .where(
            select(entries.c.number)
            .where(entries.c.table_id == tables.c.id, entries.c.number > tables.c.number)
            .exists()
        )
        .order_by(tables.c.id)
    )
    new = (
        select(entries.c.table_id)
        .where(entries.c.number == 1, ~select(tables.c.id).where(tables.c.id == entries.c.table_id).exists())
        .order_by(entries.c.table_id)
    )
    return [name for query in (behind, new) for (name,) in connection.execute(query)]
