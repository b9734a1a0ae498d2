"""Connections: a SQLite file by its path, PostgreSQL by its URL."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import NullPool

from ekiben.kernel.refusal import NotPossible

Safety = Literal["process", "power"]
"""What must not lose an answer in SQLite: the end of the process at any moment, or the loss of power as well.

PostgreSQL does as it is set up itself (`synchronous_commit`).
"""

LOCK_WAIT = 2.0
"""Seconds to wait for another program that has locked the database."""


def url_of(database: str | Path) -> URL:
    """The URL of a database; a name without one is the file of a SQLite database.

    >>> url_of("/tmp/ekiben.sqlite").drivername, url_of("postgresql://db/ekiben").drivername
    ('sqlite', 'postgresql+psycopg')
    """
    text = str(database)
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise NotPossible("this is no URL of a database", instead=["postgresql://user@host/name"]) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise NotPossible(
            f"there is no database {url.get_backend_name()!r}", instead=["sqlite", "postgresql"]
        )
    return url


def connect(database: str | Path, *, writes: bool, safety: Safety = "process") -> Engine:
    """An engine of its own for the one writer, or one for those who read."""
    url = url_of(database)
    try:
        if url.get_backend_name() == "sqlite":
            return _sqlite(url, writes, safety)
        return _postgresql(url, writes)
    except (ModuleNotFoundError, NoSuchModuleError):
        raise NotPossible("PostgreSQL needs a driver: pip install 'psycopg[binary]'") from None


@contextmanager
def look_at(database: str | Path) -> Generator[Engine]:
    """An engine for who only reads, once: nothing is made, brought up to date, or changed otherwise."""
    url = url_of(database)
    if url.get_backend_name() == "sqlite":
        path = Path(str(url.database))
        if not path.is_file():
            raise NotPossible(f"there is no database {path}; --database names one")
        url = URL.create("sqlite", database=path.resolve().as_uri(), query={"mode": "ro", "uri": "true"})
        engine = create_engine(url, connect_args={"timeout": LOCK_WAIT}, poolclass=NullPool)
    else:
        engine = connect(database, writes=False)
    try:
        yield engine
    finally:
        engine.dispose()


def _sqlite(url: URL, writes: bool, safety: Safety) -> Engine:
    path = url.database
    if not path or path == ":memory:":
        raise NotPossible("a database is a file, so that nothing is lost")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise NotPossible(f"there can be no database {path}: {problem.strerror}") from None
    pool: dict[str, Any] = {"poolclass": NullPool} if writes else {"pool_size": 4, "max_overflow": 4}
    engine = create_engine(url, connect_args={"timeout": LOCK_WAIT, "check_same_thread": False}, **pool)

    def prepare(connection: Any, _: Any) -> None:
        # Python's driver must not begin transactions by itself.
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if safety == 'power' else 'NORMAL'}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA wal_autocheckpoint=2000")
        if not writes:
            connection.execute("PRAGMA query_only=ON")

    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", begin)
    return engine


def _postgresql(url: URL, writes: bool) -> Engine:
    arguments: dict[str, Any] = {
        "connect_timeout": 5,
        "options": f"-c lock_timeout={int(LOCK_WAIT * 1000)} -c statement_timeout=30000",
        "application_name": "ekiben",
        "keepalives_idle": 30,
    }
    pool: dict[str, Any] = {"poolclass": NullPool} if writes else {"pool_size": 4, "pool_pre_ping": True}
    return create_engine(url, connect_args=arguments, **pool)
