"""Databases that older programs made are brought up to date, with every game in them."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from quixotry.web.errors import StorageError
from quixotry.web.game_store import GameStore
from quixotry.web.migrations import FOLDER
from quixotry.web.tables import SCHEMA, metadata
from support.web import running

# The tables as the first edition of the program made them.
FIRST = """
CREATE TABLE games (
    id VARCHAR(32) NOT NULL, created_at FLOAT NOT NULL, changed_at FLOAT NOT NULL, version INTEGER NOT NULL,
    done INTEGER NOT NULL, over BOOLEAN NOT NULL, terms JSON NOT NULL, seats JSON NOT NULL,
    help BOOLEAN NOT NULL, remaining JSON, PRIMARY KEY (id)
);
CREATE INDEX games_open ON games (over, changed_at);
CREATE TABLE turns (
    game VARCHAR(32) NOT NULL, number INTEGER NOT NULL, step JSON NOT NULL, PRIMARY KEY (game, number),
    FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE quixotry (schema INTEGER NOT NULL, PRIMARY KEY (schema));
INSERT INTO quixotry VALUES (1);
"""


def aged(new: Path, old: Path) -> None:
    """Put the games of a new file in one as the first edition made it."""
    columns = "id, created_at, changed_at, version, done, over, terms, seats, help, remaining"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(FIRST)
        connection.execute("ATTACH ? AS new", (str(new),))
        connection.execute(f"INSERT INTO games ({columns}) SELECT {columns} FROM new.games")
        connection.execute("INSERT INTO turns SELECT game, number, step FROM new.turns")
        connection.commit()


def test_a_game_of_the_first_edition_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, database=str(tmp_path / "new.db")) as server:
            (ann,) = await server.new_game(clock={"minutes": 25})
            await ann.act("/move", move="8D WIENIe")
            before = await ann.my_turn()
        aged(tmp_path / "new.db", tmp_path / "old.db")
        for _ in range(2):  # the second time there is nothing left to do
            async with running(tmp_path, database=str(tmp_path / "old.db")) as server:
                ann.client = server.client
                state = await ann.state()
                assert state["history"] == before["history"] and state["version"] == before["version"]
        async with running(tmp_path, database=str(tmp_path / "old.db")) as server:
            ann.client = server.client
            await ann.act("/pass")
            assert len((await ann.my_turn())["history"]) == 4

    asyncio.run(main())


def test_steps_lead_to_the_tables_of_today(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(FIRST)
    store = GameStore(f"sqlite:///{tmp_path / 'old.db'}")
    with store.engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
        assert [change for change in found if getattr(change[1], "name", "") != "alembic_version"] == []
    store.close()
    newest = ScriptDirectory(str(FOLDER)).get_current_head()
    assert newest == f"{SCHEMA:04}", "each version of the tables has a step"


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(FIRST)
        connection.execute("ALTER TABLE games ADD COLUMN asked")  # the second of the columns to be added
        before = list(connection.execute("SELECT sql FROM sqlite_master"))
    with pytest.raises(StorageError, match="duplicate column name: asked"):
        GameStore(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.execute("SELECT sql FROM sqlite_master")) == before
        assert connection.execute("SELECT schema FROM quixotry").fetchall() == [(1,)]
