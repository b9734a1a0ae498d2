"""People with their keys, links, browsers for pushes, and news to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Take this step."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(40), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("email", sa.String(200), unique=True),
        sa.Column("settings", sa.Text, nullable=False, server_default="{}"),
        sa.Column("channels", sa.Text, nullable=False, server_default="{}"),
        sa.Column("webhook", sa.Text),
        sa.Column("merged_into", sa.String(32), index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False, index=True),
        sa.Column("deleted", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False, server_default=""),
        sa.Column("scopes", sa.String(40), nullable=False, server_default=""),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("email", sa.String(200), nullable=False, index=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "news",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("state", sa.String(8), nullable=False, server_default="waiting"),
        sa.Column("problem", sa.String(200), nullable=False, server_default=""),
        sa.UniqueConstraint("person", "table_id", "turn", "channel", name="once_per_turn"),
    )
    op.create_index("news_due", "news", ["state", "due"])
