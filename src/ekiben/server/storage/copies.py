"""Copies of a whole database: one file each, made while the server runs, and put back where nothing is.

A copy is a SQLite file whatever it was made from, so that a copy of a SQLite database can become a
PostgreSQL one and the other way round. It holds everything, the secrets of running games too: only its owner
may read it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select, text

from ekiben.kernel.refusal import NotPossible
from ekiben.server.storage.engines import connect, look_at, url_of
from ekiben.server.storage.migrate import check_head, known_step, migrate
from ekiben.server.storage.schema import metadata
from ekiben.server.storage.trouble import is_trouble, trouble

AT_ONCE = 1000
"""So many rows are copied in one statement."""


def back_up(database: str | Path, file: Path) -> int:
    """Copy everything into a new file; how many tables were copied. A file that is there stays as it is."""
    _keep_clear(file)
    with _plainly(), _draft_beside(file) as draft:
        if url_of(database).get_backend_name() == "sqlite":
            _copy_sqlite(_existing(database), draft)
        else:
            _copy_postgresql(database, draft)
        number = checked(draft)
        _put_in_place(draft, file)
    return number


def restore(file: Path, database: str | Path, *, replace: bool = False) -> tuple[int, Path | None]:
    """Put a copy back: how many tables it has, and where the database that was there is now.

    A SQLite file is only put aside, with `replace`; a PostgreSQL database has to be empty.
    """
    if not file.is_file():
        raise NotPossible(f"there is no file {file}")
    url = url_of(database)
    with _plainly():
        if url.get_backend_name() != "sqlite":
            if replace:
                raise NotPossible("a PostgreSQL database is never replaced; restore into a new one")
            with tempfile.TemporaryDirectory(prefix="ekiben-") as folder:
                draft = Path(folder) / "draft.sqlite"
                number = _brought_up_to_date(file, draft)
                _fill_postgresql(draft, database)
            return number, None
        target = Path(str(url.database))
        if not replace:
            _keep_clear(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        with _draft_beside(target) as draft:
            number = _brought_up_to_date(file, draft)
            aside = _put_aside(target) if target.exists() else None
            _put_in_place(draft, target)
    return number, aside


def checked(file: Path) -> int:
    """How many tables a copy holds; refused when it is damaged, none of ours, or from a newer Ekiben."""
    with look_at(file) as engine, engine.connect() as connection:
        told = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
        if told != "ok":
            raise NotPossible(f"{file} is damaged: {told}")
        if known_step(connection) is None or not inspect(connection).has_table("entries"):
            raise NotPossible(f"{file} is no database of Ekiben")
        return connection.execute(text("SELECT count(DISTINCT table_id) FROM entries")).scalar() or 0


# ---------------------------------------------------------------- out of a database


def _existing(database: str | Path) -> Path:
    path = Path(str(url_of(database).database))
    if not path.is_file():
        raise NotPossible(f"there is no database {path}; --database names one")
    return path


def _copy_sqlite(source: Path, draft: Path) -> None:
    """What is committed at this moment; who writes meanwhile is not kept waiting."""
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(draft),))


def _copy_postgresql(database: str | Path, draft: Path) -> None:
    """Everything as it is at one moment, row by row."""
    with look_at(database) as engine, _opened(draft) as copy:
        source = engine.execution_options(isolation_level="REPEATABLE READ")
        with source.connect() as old, copy.begin() as new:
            check_head(old)
            for table in metadata.sorted_tables:
                _copy_rows(old, new, table)


# ---------------------------------------------------------------- into a database


def _brought_up_to_date(file: Path, draft: Path) -> int:
    """A copy of a copy, checked, with all steps taken that it lacks."""
    checked(file)
    _copy_sqlite(file, draft)
    with _opened(draft):
        pass
    return checked(draft)


def _fill_postgresql(draft: Path, database: str | Path) -> None:
    """Everything in one transaction, so that it is all there or nothing is."""
    engine = connect(database, writes=True)
    try:
        migrate(engine)
        with look_at(draft) as copy, copy.connect() as old, engine.begin() as new:
            for table in metadata.sorted_tables:
                new.execute(text(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE"))
                if new.execute(select(func.count()).select_from(table)).scalar():
                    raise NotPossible("there is something in this database; restore into an empty one")
            for table in metadata.sorted_tables:
                _copy_rows(old, new, table)
            # Numbers given by the database go on behind those that were copied.
            last = "(SELECT max(id) FROM news) + 1"
            new.execute(text(f"SELECT setval(pg_get_serial_sequence('news', 'id'), {last}, false)"))
    finally:
        engine.dispose()


def _copy_rows(old: Connection, new: Connection, table: Table) -> None:
    """All rows of one table of the database; never all of them in memory."""
    found = old.execution_options(stream_results=True, yield_per=AT_ONCE).execute(select(table))
    for some in found.mappings().partitions(AT_ONCE):
        new.execute(insert(table), [dict(row) for row in some])


def _put_aside(target: Path) -> Path:
    """Rename a database nobody uses; it is kept."""
    with closing(sqlite3.connect(target, timeout=0.5)) as connection:
        try:
            # All of it into the one file: this fails while anybody else has it open.
            connection.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.OperationalError:
            raise NotPossible(f"{target} is in use; stop the server first") from None
        except sqlite3.DatabaseError:
            # What is damaged is put aside as it is.
            pass
    number = 1
    while (aside := target.with_name(f"{target.name}.before-restore-{number}")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm"):
        part = Path(f"{target}{suffix}")
        if part.exists():
            part.rename(f"{aside}{suffix}")
    return aside


# ---------------------------------------------------------------- files


@contextmanager
def _draft_beside(file: Path) -> Generator[Path]:
    """A name in a folder nobody else can read, on the same disk as the file it shall become."""
    with tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent) as folder:
        yield Path(folder) / "draft.sqlite"


@contextmanager
def _opened(draft: Path) -> Generator[Engine]:
    """A copy with all steps taken, open for writing; afterwards it is one file again."""
    engine = connect(draft, writes=True)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()
    with closing(sqlite3.connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _keep_clear(file: Path) -> None:
    for suffix in ("", "-wal", "-journal"):
        there = Path(f"{file}{suffix}")
        if there.exists():
            raise NotPossible(f"{there} is there already, and stays as it is; name another file")


def _put_in_place(draft: Path, file: Path) -> None:
    """Give a finished copy its name, unless somebody was faster."""
    draft.chmod(0o600)
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    try:
        file.hardlink_to(draft)
    except FileExistsError:
        raise NotPossible(f"{file} is there already, and stays as it is; name another file") from None
    except OSError:
        # Some disks know no links.
        with file.open("xb") as target, draft.open("rb") as source:
            file.chmod(0o600)
            shutil.copyfileobj(source, target)
            os.fsync(target.fileno())


@contextmanager
def _plainly() -> Generator[None]:
    """Whatever a database or a disk says, in a sentence for people."""
    try:
        yield
    except sqlite3.Error as problem:
        raise trouble(problem) from problem
    except OSError as problem:
        raise NotPossible(f"{problem.filename or 'the file'}: {problem.strerror}") from None
    except Exception as problem:
        if is_trouble(problem):
            raise trouble(problem) from problem
        raise
