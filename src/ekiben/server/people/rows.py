"""What is kept of people: the tables of the database. Secrets are kept as hashes only."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, MetaData, String, Table, Text, false


def people_tables(metadata: MetaData) -> None:
    """Describe the tables of this room in the description of the database."""
    Table(
        "people",
        metadata,
        Column("id", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("folded", String(40), unique=True),
        Column("password", Text),
        Column("email", String(200), unique=True),
        Column("settings", Text, nullable=False, server_default="{}"),
        Column("channels", Text, nullable=False, server_default="{}"),
        Column("webhook", Text),
        Column("merged_into", String(32), index=True),
        Column("created", Float, nullable=False),
        Column("seen", Float, nullable=False, index=True),
        Column("deleted", Boolean, nullable=False, server_default=false()),
    )
    Table(
        "keys",
        metadata,
        Column("hash", String(64), primary_key=True),
        Column("id", String(32), nullable=False, unique=True),
        Column("person", String(32), nullable=False, index=True),
        Column("kind", String(8), nullable=False),
        Column("name", String(40), nullable=False, server_default=""),
        Column("scopes", String(40), nullable=False, server_default=""),
        Column("created", Float, nullable=False),
        Column("used", Float, nullable=False),
    )
    Table(
        "links",
        metadata,
        Column("hash", String(64), primary_key=True),
        Column("email", String(200), nullable=False, index=True),
        Column("expires", Float, nullable=False),
    )
    Table(
        "subscriptions",
        metadata,
        Column("endpoint", String(1000), primary_key=True),
        Column("person", String(32), nullable=False, index=True),
        Column("keys", Text, nullable=False),
        Column("created", Float, nullable=False),
    )
