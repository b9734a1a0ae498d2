"""What can go wrong with a database, in one sentence each; nothing was changed, and it can be tried again."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ekiben.kernel.refusal import Refusal


class StorageTrouble(Refusal):
    """The database cannot be written or read just now: nothing was changed, and later it will be again."""

    code = "closed"


class Overtaken(Exception):
    """Somebody else has appended to this table meanwhile: open it again, and look whether it still fits."""


SIGNS = (
    ("database or disk is full", "the disk of the server is full"),
    ("No space left", "the disk of the server is full"),
    ("disk full", "the disk of the server is full"),
    ("database is locked", "another program has locked the database"),
    ("database table is locked", "another program has locked the database"),
    ("lock timeout", "another program has locked the database"),
    ("readonly database", "the database may not be written"),
    ("read-only", "the database may not be written"),
    ("unable to open database file", "the file of the database cannot be opened"),
    ("disk I/O error", "the disk of the server does not work"),
    ("malformed", "the file of the database is damaged; a backup has to be restored"),
    ("not a database", "the file of the database is damaged, or it is none"),
    ("too many clients", "the database takes no more connections"),
    ("password authentication failed", "the database does not accept our password"),
    ("Connection refused", "the database cannot be reached"),
    ("connection", "the connection to the database was lost"),
    ("server closed", "the connection to the database was lost"),
    ("shutting down", "the database is being stopped"),
    ("starting up", "the database is being started"),
    ("recovery", "the database is being started"),
)
"""What databases say, and what we say."""


def trouble(problem: Exception) -> StorageTrouble:
    """A problem with the database as a sentence for people; what the database said goes into the log only."""
    said = f"{problem.orig if isinstance(problem, DBAPIError) else problem}"
    for sign, sentence in SIGNS:
        if sign.casefold() in said.casefold():
            return StorageTrouble(f"{sentence}; nothing was changed, try again in a moment")
    return StorageTrouble("the database does not answer; nothing was changed, try again in a moment")


def is_lost(problem: BaseException) -> bool:
    """Was the connection lost, so that a new one may help at once?"""
    return isinstance(problem, DBAPIError) and problem.connection_invalidated


def is_trouble(problem: BaseException) -> bool:
    """Is this trouble with the database as such, and not with what it was told?"""
    if isinstance(problem, IntegrityError):
        return False
    if isinstance(problem, OperationalError):
        # SQLite calls a slip in a statement by the same name as a full disk.
        return getattr(problem.orig, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR
    if isinstance(problem, PoolTimeout | OSError):
        return True
    if isinstance(problem, DBAPIError):
        return (
            problem.connection_invalidated or "malformed" in str(problem) or "not a database" in str(problem)
        )
    return isinstance(problem, SQLAlchemyError) and "onnection" in str(problem)
