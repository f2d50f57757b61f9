"""The first tables, which is where a database without Alembic's notes may begin."""

from __future__ import annotations

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Nothing: whoever has these tables has them already, and a new database begins with the newest."""
