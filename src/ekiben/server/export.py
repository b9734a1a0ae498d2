"""Records of finished games as files, out of a database that may be in use meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, or_, select

from ekiben.kernel.record import SUFFIX
from ekiben.kernel.refusal import NotPossible, Refusal
from ekiben.server.people.names import folded
from ekiben.server.people.store import PEOPLE
from ekiben.server.storage import schema
from ekiben.server.storage.engines import look_at
from ekiben.server.storage.migrate import check_head
from ekiben.server.storage.store import load_table
from ekiben.server.storage.trouble import is_trouble, trouble

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(slots=True)
class Exported:
    """What became files: how many new ones, how many were there just so, and what could not be."""

    written: int = 0
    there: int = 0
    problems: list[str] = field(default_factory=list[str])


def export(database: str | Path, folder: Path, *, table: str = "", person: str = "") -> Exported:
    """Write the records of all finished games, of one table, or of one person's games; one file each.

    A file that is there is never overwritten: when it tells the same game it is left alone, else it is told.
    """
    result = Exported()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with look_at(database) as engine, engine.connect() as connection:
            check_head(connection)
            for name, text in _records(connection, table, person):
                _write(folder / f"{name}{SUFFIX}", text, result)
    except OSError as problem:
        raise NotPossible(f"{problem.filename or folder}: {problem.strerror}") from None
    except Refusal:
        raise
    except Exception as problem:
        if is_trouble(problem):
            raise trouble(problem) from problem
        raise
    return result


def _write(file: Path, text: str, result: Exported) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(text)
        result.written += 1
    except FileExistsError:
        if file.is_file() and file.read_bytes() == text.encode():
            result.there += 1
        else:
            result.problems.append(f"{file} is there already with other contents, and stays as it is")


def _records(connection: Connection, table: str, person: str) -> Iterator[tuple[str, str]]:
    """The wished games, each by the name of its file."""
    tables, records, sittings = schema.tables, schema.records, schema.sittings
    query = select(tables.c.id, tables.c.game, records.c.body).where(tables.c.state == "finished")
    query = query.outerjoin_from(tables, records, records.c.table_id == tables.c.id).order_by(tables.c.id)
    if table:
        _check_finished(connection, table)
        query = query.where(tables.c.id == table)
    if person:
        ids = _ids(connection, person)
        own = select(sittings.c.table_id).where(sittings.c.person.in_(ids))
        query = query.where(tables.c.id.in_(own))
    for id, game, body in connection.execution_options(yield_per=100).execute(query):
        text = body
        if text is None:
            # The process ended before the record was written; it follows from the entries.
            found = load_table(connection, id)
            text = found.record().text() if found else ""
        yield f"{game}-{id}", text


def _check_finished(connection: Connection, table: str) -> None:
    state = connection.execute(select(schema.tables.c.state).where(schema.tables.c.id == table)).scalar()
    if state is None:
        raise NotPossible(f"there is no table {table}")
    if state != "finished":
        raise NotPossible(f"the game at table {table} is not over: its record would tell what is hidden")


def _ids(connection: Connection, person: str) -> list[str]:
    """The ids of somebody by id or name, those of the guest they were before too."""
    query = select(PEOPLE.c.id).where(or_(PEOPLE.c.id == person, PEOPLE.c.folded == folded(person)))
    found = list(connection.execute(query).scalars())
    if not found:
        # Guests may share a name.
        query = select(PEOPLE.c.id).where(PEOPLE.c.name == person, PEOPLE.c.merged_into.is_(None))
        found = list(connection.execute(query.limit(20)).scalars())
    if not found:
        raise NotPossible(f"there is nobody called {person}")
    if len(found) > 1:
        raise NotPossible(f"several are called {person}; name one by the id", instead=found)
    merged = connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.merged_into == found[0])).scalars()
    return [*found, *merged]
