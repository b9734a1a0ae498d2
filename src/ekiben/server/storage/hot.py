"""The way of every answer into the database: all rows of a batch in one statement."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select, tuple_

from ekiben.server.storage.schema import entries

Row = tuple[str, int, str]
"""Table, number, body of an entry."""

# One statement, not one a row: after every step this thread would wait for Python's lock.
SQLITE = """INSERT INTO entries (table_id, number, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?)"""
POSTGRESQL = """INSERT INTO entries (table_id, number, body)
SELECT * FROM unnest(%s::text[], %s::int[], %s::text[])"""


def append(connection: Connection, rows: Sequence[Row]) -> None:
    """Append these entries; an IntegrityError when one of the numbers is taken."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(SQLITE, (msgspec.json.encode(rows).decode(),))
    else:
        ids, numbers, bodies = zip(*rows, strict=True)
        connection.exec_driver_sql(POSTGRESQL, (list(ids), list(numbers), list(bodies)))


def is_kept(connection: Connection, rows: Sequence[Row]) -> bool:
    """Do just these entries stand there already?"""
    keys = [(table, number) for table, number, _ in rows]
    found = connection.execute(
        select(entries.c.table_id, entries.c.number, entries.c.body).where(
            tuple_(entries.c.table_id, entries.c.number).in_(keys)
        )
    )
    return sorted((table, number, body) for table, number, body in found) == sorted(rows)
