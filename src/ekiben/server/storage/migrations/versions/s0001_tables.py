"""Tables with their entries, snapshots, records and seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Take this step."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("asked", sa.String(40)),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_index("tables_by_state", "tables", ["state", "private", "changed"])
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("sittings_by_person", "sittings", ["person"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
