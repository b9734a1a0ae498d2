"""News by kind and browser, tables somebody wants none from, and keys that are made once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Take this step. Nothing was ever written into the table of news there was before."""
    op.drop_table("news")
    op.create_table(
        "news",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("target", sa.String(64), nullable=False, server_default=""),
        sa.Column("facts", sa.Text, nullable=False, server_default="{}"),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("state", sa.String(8), nullable=False, server_default="waiting"),
        sa.Column("sent", sa.Float),
        sa.Column("problem", sa.String(200), nullable=False, server_default=""),
        sa.UniqueConstraint("person", "table_id", "kind", "turn", "channel", "target", name="told_once"),
    )
    op.create_index("news_due", "news", ["state", "due"])
    op.create_index("news_by_table", "news", ["table_id"])
    op.create_table(
        "quiet",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
    )
    op.create_table(
        "keepsakes",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
