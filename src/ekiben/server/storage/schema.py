"""The tables of the database. Every change to them is a step in `migrations`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from ekiben.server.news.rows import news_tables
from ekiben.server.people.rows import people_tables

metadata = MetaData()
"""All that is kept in the database."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("state", String(12), nullable=False),
    Column("game", String(20), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("host", String(40), nullable=False),
    Column("asked", String(40)),
    Column("bot", Boolean, nullable=False),
    Column("due", Float),
    Column("ply", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("about", Text, nullable=False),
)
"""Every table in short, for lists: it follows from the entries and is brought up to date behind them.

`asked` is the person who is waited for, `bot` whether it is a bot, `due` when time alone changes something.
"""
Index("tables_by_state", tables.c.state, tables.c.private, tables.c.changed)
Index("tables_by_due", tables.c.due)
Index("tables_by_host", tables.c.host)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(40), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""Who sits where."""
Index("sittings_by_person", sittings.c.person)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(40), nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,
)
"""What has happened at every table, in order; never changed, only appended to."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""How a table stood after so many entries, so that a late game is opened at once."""

records = Table(
    "records",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("body", Text, nullable=False),
)
"""The records of games that are over."""

people_tables(metadata)
news_tables(metadata)
