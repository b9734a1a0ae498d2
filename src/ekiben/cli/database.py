"""The database of the server: copied, put back, and finished games taken out of it."""

from __future__ import annotations

import os
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ekiben.cli.misuse import Misuse
from ekiben.server.settings import load


def backup(
    file: Annotated[Path | None, Parameter(name="FILE")] = None,
    /,
    *,
    database: str | None = None,
    config: Path | None = None,
) -> int:
    """Copy the server's database into one new file; the server may run meanwhile.

    The copy holds everything, secrets of running games and hashed passwords too: only you may read it.
    It is a SQLite file also when it comes from PostgreSQL.

    Parameters
    ----------
    file
        The file to make, or the folder to make it in; without it ekiben-DATE-TIME.sqlite here.
    database
        A SQLite file or postgresql://...; else that of EKIBEN_DATABASE, of the settings, or the usual one.
    config
        The TOML file with the server's settings.
    """
    chosen = _database(database, config)
    target = file or Path()
    if target.is_dir():
        target = target / time.strftime("ekiben-%Y-%m-%d-%H%M%S.sqlite")
    from ekiben.server.storage.copies import back_up

    number = back_up(chosen, target)
    print(f"{target}: {_tables(number)}")
    return 0


def restore(
    file: Annotated[Path, Parameter(name="FILE")],
    /,
    *,
    database: str | None = None,
    config: Path | None = None,
    replace: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Put a backup back, as the database the server will use; nothing is ever overwritten.

    Where there is a database already this is refused, or, with --replace, that one is renamed. A PostgreSQL
    database has to be empty. Backups of SQLite may go into PostgreSQL, and the other way round.

    Parameters
    ----------
    file
        A file made by `ekiben backup`.
    database
        Where to; else that of EKIBEN_DATABASE, of the settings, or the usual one.
    config
        The TOML file with the server's settings.
    replace
        Rename the SQLite database that is there, and put the backup in its place; the server has to be
        stopped.
    """
    chosen = _database(database, config)
    from ekiben.server.storage.copies import restore as put_back

    number, aside = put_back(file, chosen, replace=replace)
    print(f"{_shown(chosen)}: {_tables(number)}")
    if aside is not None:
        print(f"what was there is {aside} now")
    return 0


def export(
    folder: Annotated[Path, Parameter(name="FOLDER")],
    /,
    *,
    table: str = "",
    person: str = "",
    database: str | None = None,
    config: Path | None = None,
) -> int:
    """Write the records of finished games to files that `ekiben replay` and `ekiben verify` read.

    The server may run meanwhile. Files that are there already are never overwritten.

    Parameters
    ----------
    folder
        Where to; it is made when it is missing.
    table
        Only the game of the table with this id.
    person
        Only the games of this person, by name or id.
    database
        A SQLite file or postgresql://...; else that of EKIBEN_DATABASE, of the settings, or the usual one.
    config
        The TOML file with the server's settings.
    """
    chosen = _database(database, config)
    from ekiben.server.export import export as write

    result = write(chosen, folder, table=table, person=person)
    for problem in result.problems:
        print(f"ekiben: {problem}", file=sys.stderr)
    there = f", {result.there} were there already" if result.there else ""
    print(f"{folder}: {result.written} {'game' if result.written == 1 else 'games'} written{there}")
    return 1 if result.problems else 0


def _database(flag: str | None, config: Path | None) -> str:
    """The database that is meant: what a server started with the same settings would use."""
    for name in ("sqlalchemy", "alembic"):
        if find_spec(name) is None:
            raise Misuse(f"the database needs more packages ({name} is missing): pip install 'ekiben[serve]'")
    return load({"database": flag}, os.environ, config).database


def _shown(database: str) -> str:
    """A database without its password."""
    from ekiben.server.storage.engines import url_of

    url = url_of(database)
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string()


def _tables(number: int) -> str:
    return f"{number} {'table' if number == 1 else 'tables'}"
