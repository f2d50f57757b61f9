"""Games on several processes: which of them keeps a game, and who asks for an undo."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Older programs know nothing of these columns and may go on beside newer ones meanwhile."""
    op.add_column("games", sa.Column("keeper", sa.Integer))
    op.add_column("games", sa.Column("asked", sa.String(40)))
    op.execute("UPDATE quixotry SET schema = 2")
