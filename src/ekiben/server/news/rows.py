"""What is kept of news: those to be sent, tables somebody wants none from, and keys that are made once."""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, MetaData, String, Table, Text, UniqueConstraint


def news_tables(metadata: MetaData) -> None:
    """Describe the tables of this room in the description of the database."""
    news = Table(
        "news",
        metadata,
        Column("id", Integer, primary_key=True, autoincrement=True),
        Column("person", String(32), nullable=False),
        Column("table_id", String(40), nullable=False),
        Column("kind", String(12), nullable=False),
        Column("turn", Integer, nullable=False),
        Column("channel", String(16), nullable=False),
        Column("target", String(64), nullable=False, server_default=""),
        Column("facts", Text, nullable=False, server_default="{}"),
        Column("created", Float, nullable=False),
        Column("due", Float, nullable=False),
        Column("tries", Integer, nullable=False, server_default="0"),
        Column("state", String(8), nullable=False, server_default="waiting"),
        Column("sent", Float),
        Column("problem", String(200), nullable=False, server_default=""),
        UniqueConstraint("person", "table_id", "kind", "turn", "channel", "target", name="told_once"),
    )
    # The outbox: `state` is waiting, sent, dropped (nobody needed it any more), back (what it told was taken
    # back) or failed; `target` is the browser of a push, by the hash of its address.
    Index("news_due", news.c.state, news.c.due)
    Index("news_by_table", news.c.table_id)
    Table(
        "quiet",
        metadata,
        Column("person", String(32), primary_key=True),
        Column("table_id", String(40), primary_key=True),
    )
    Table(
        "keepsakes",
        metadata,
        Column("name", String(40), primary_key=True),
        Column("body", Text, nullable=False),
    )
