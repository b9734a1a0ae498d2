"""What is brought up to date behind the entries: rows for lists, who sits where, snapshots, records.

Of hundreds of tables at once, in a few statements: while answers come in, nobody shall wait for this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select

from ekiben.server.storage import schema

if TYPE_CHECKING:
    from ekiben.server.storage.rows import Row

Value = TypeVar("Value")
AT_ONCE = 500
"""So many ids are named in a statement."""


def put_rows(connection: Connection, rows: Sequence[Row]) -> None:
    """Tables in short, and who sits there; an older row never replaces a newer one."""
    tables = schema.tables
    for some in _parts(rows):
        known = _known(connection, tables, [row.id for row in some])
        newer = [row for row in some if known.get(row.id, 0) <= row.number]
        new = [_values(row) for row in newer if row.id not in known]
        if new:
            connection.execute(insert(tables), new)
        changed = [_values(row) for row in newer if row.id in known]
        if changed:
            values = [tuple(row[name] for name in (*COLUMNS, "id")) for row in changed]
            connection.exec_driver_sql(_update(connection), values)
        _put_sittings(connection, newer)


def put_snapshots(connection: Connection, given: Sequence[tuple[str, int, bytes]]) -> None:
    """How tables stood after so many entries; an older one never replaces a newer one."""
    snapshots = schema.snapshots
    for some in _parts(given):
        known = _known(connection, snapshots, [table for table, _, _ in some])
        newer = [each for each in some if known.get(each[0], 0) <= each[1]]
        if newer:
            old = delete(snapshots).where(snapshots.c.table_id.in_([table for table, _, _ in newer]))
            connection.execute(old)
            connection.execute(
                insert(snapshots),
                [{"table_id": table, "number": number, "body": body} for table, number, body in newer],
            )


def put_records(connection: Connection, given: Sequence[tuple[str, str]]) -> None:
    """The records of games that are over; one that is there stays."""
    records = schema.records
    for some in _parts(given):
        query = select(records.c.table_id).where(records.c.table_id.in_([table for table, _ in some]))
        known = set(connection.execute(query).scalars())
        new = [{"table_id": table, "body": body} for table, body in some if table not in known]
        if new:
            connection.execute(insert(records), new)


def _put_sittings(connection: Connection, rows: Sequence[Row]) -> None:
    """Who sits where, for tables where somebody has come or gone."""
    sittings = schema.sittings
    wanted = {
        row.id: {(seat, each.person) for seat, each in enumerate(row.seats) if each.person} for row in rows
    }
    kept: dict[str, set[tuple[int, str]]] = {id: set() for id in wanted}
    query = select(sittings.c.table_id, sittings.c.seat, sittings.c.person)
    for id, seat, person in connection.execute(query.where(sittings.c.table_id.in_(list(wanted)))):
        kept[id].add((seat, person))
    changed = [id for id in wanted if wanted[id] != kept[id]]
    if not changed:
        return
    connection.execute(delete(sittings).where(sittings.c.table_id.in_(changed)))
    new = [{"table_id": id, "seat": seat, "person": person} for id in changed for seat, person in wanted[id]]
    if new:
        connection.execute(insert(sittings), new)


def _values(row: Row) -> dict[str, Any]:
    """A row as the database has it."""
    return {
        "id": row.id,
        "state": row.state,
        "game": row.game,
        "private": row.private,
        "host": row.host,
        "asked": row.asked,
        "bot": row.bot,
        "due": row.due,
        "ply": row.ply,
        "number": row.number,
        "revision": row.revision,
        "created": row.created,
        "changed": row.changed,
        "about": msgspec.json.encode(row).decode(),
    }


COLUMNS = [column.name for column in schema.tables.columns if column.name != "id"]


def _update(connection: Connection) -> str:
    """The statement that renews a row, its values in the order of `COLUMNS`; written out, it costs least."""
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    columns = ", ".join(f"{name} = {mark}" for name in COLUMNS)
    return f"UPDATE tables SET {columns} WHERE id = {mark}"


def _known(connection: Connection, table: Table, ids: Sequence[str]) -> dict[str, int]:
    """Which of these are there, and after how many entries they were made."""
    column = table.c.id if "id" in table.c else table.c.table_id
    query = select(column, table.c.number).where(column.in_(ids))
    return {row[0]: row[1] for row in connection.execute(query)}


def _parts(values: Sequence[Value]) -> Iterator[Sequence[Value]]:
    for start in range(0, len(values), AT_ONCE):
        yield values[start : start + AT_ONCE]
