"""Bringing the tables of a database up to date, step by step, from whatever version it has."""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from ekiben.kernel.refusal import NotPossible

STEPS = Path(__file__).with_name("migrations")
ONE_AT_A_TIME = 3_141_592_653
"""The lock several servers share that start at once on one PostgreSQL database."""


def migrate(engine: Engine) -> None:
    """Carry out all steps that are missing; nothing when there are none."""
    config = _config()
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        if at_head(connection):
            return
        logging.getLogger("alembic").setLevel(logging.WARNING)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def at_head(connection: Connection) -> bool:
    """Have all steps been taken?"""
    return known_step(connection) == ScriptDirectory.from_config(_config()).get_current_head()


def check_head(connection: Connection) -> None:
    """Refuse who only reads when the tables are not those this program knows."""
    if not at_head(connection):
        raise NotPossible("this database is none of Ekiben, or of an older one: start the server once")


def known_step(connection: Connection) -> str | None:
    """The step a database has come to; one that is newer than this program is refused."""
    steps = ScriptDirectory.from_config(_config())
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in {step.revision for step in steps.walk_revisions()}:
        raise NotPossible("this database was written by a newer Ekiben; take that one, or a backup")
    return found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    return config
