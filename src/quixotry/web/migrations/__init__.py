"""Brings the tables of an older database up to date: `versions` has a step of Alembic's for each number.

A new database is made from `tables` as they are now, and its number says so; so Alembic, which takes longer
to import than the server to start, is needed only where there is something to do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def migrate(connection: Connection, found: int) -> None:
    """Take a database from the version of its tables to the newest, within the connection's transaction."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    steps = ScriptDirectory.from_config(config)

    def to_begin_with(noted: Any, _context: object) -> Any:
        """Tables that were never migrated have no note of Alembic's that says what they are."""
        return [] if noted else steps._stamp_revs(f"{found:04}", noted)

    def upwards(noted: Any, _context: object) -> Any:
        return steps._upgrade_revs("head", noted)

    for what in (to_begin_with, upwards):
        with EnvironmentContext(config, steps, fn=what) as environment:
            environment.configure(connection=connection, fn=what)
            environment.run_migrations()
