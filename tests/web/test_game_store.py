"""The store and the key by themselves."""

from __future__ import annotations

import json
import sqlite3
import stat
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from quixotry.web.errors import Stale, StorageError
from quixotry.web.game_store import Change, GameStore, StoredGame, _engine
from quixotry.web.live_games import LiveGames
from quixotry.web.secrets import SeatSecrets
from quixotry.web.settings import DATABASE, KEY, ServerSettings
from support.web import ANN_AND_BOB, Server, play_out

STORED = StoredGame("a", {"lexicon": {"hash": ""}}, [None, "static"], True)


def test_only_the_next_version_is_stored(tmp_path: Path) -> None:
    store = GameStore(f"sqlite:///{tmp_path / 'x.db'}")
    store.create(STORED)
    store.change("a", Change(2, 1, False, {"do": "accept"}))
    for version in (1, 2, 4):
        with pytest.raises(Stale):
            store.change("a", Change(version, 1, False, {"do": "flag"}))
    store.change("a", Change(3, 0, False))  # an undo
    assert (found := store.load("a")) is not None
    assert (found.version, found.done, found.steps) == (3, 0, ({"do": "accept"},))
    store.change("a", Change(4, 1, True, {"do": "resign"}, forgets=True))
    assert (found := store.load("a")) is not None and found.steps == ({"do": "resign"},)
    assert store.open_games(1) == 0 and store.load("b") is None
    store.close()


def test_changes_together(tmp_path: Path) -> None:
    """What is stale or cannot be written is told apart, and the others are written."""
    store = GameStore(f"sqlite:///{tmp_path / 'x.db'}")
    for name in "abc":
        store.create(replace(STORED, id=name))
    good = {"do": "accept"}
    errors = store.change_all([("a", Change(2, 1, False, good)), ("b", Change(7, 1, False, good))])
    assert errors[0] is None and isinstance(errors[1], Stale)
    unwritable: Any = {"do": object()}
    changes = [("a", Change(3, 2, False, good)), ("b", Change(2, 1, False, unwritable))]
    errors = store.change_all([*changes, ("c", Change(9, 1, False, good)), ("c", Change(2, 1, False, good))])
    assert [type(error) for error in errors] == [type(None), StorageError, Stale, type(None)]
    found = [store.load(name) for name in "abc"]
    assert [(one.version, len(one.steps)) for one in found if one] == [(3, 2), (1, 0), (2, 1)]
    store.close()


def test_many_writers_and_no_version_twice(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    stores = [GameStore(url), GameStore(url)]
    stores[0].create(STORED)
    won: list[int] = []

    def write(store: GameStore) -> None:
        for version in range(2, 40):
            try:
                store.change("a", Change(version, version - 1, False, {"do": str(version)}))
                won.append(version)
            except Stale:
                pass

    threads = [threading.Thread(target=write, args=(store,)) for store in stores * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(2, 40))
    found = stores[0].load("a")
    assert found is not None and [step["do"] for step in found.steps] == [str(v) for v in range(2, 40)]
    for store in stores:
        store.close()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("mysql://x", "only SQLite and PostgreSQL"),
        ("nonsense://x", "only SQLite"),
        ("postgresql+psycopg://user:hunter2@127.0.0.1:1/x", "cannot be used"),
        ("sqlite:////proc/nowhere/x.db", "proc"),
    ],
)
def test_databases_that_cannot_be(url: str, told: str) -> None:
    with pytest.raises(StorageError, match=told) as error:
        GameStore(url)
    assert "hunter2" not in str(error.value)


@pytest.mark.parametrize(
    ("asked", "seconds", "options"),
    [("", 5, "statement_timeout"), ("?connect_timeout=2&options=-cx=1", "2", "x=1")],
)
def test_postgresql_has_limits_unless_the_url_has_others(asked: str, seconds: object, options: str) -> None:
    engine = _engine(f"postgresql+psycopg://h/x{asked}")
    heard: dict[str, Any] = {}

    def connect(_dialect: object, _record: object, _args: object, terms: dict[str, Any]) -> None:
        heard.update(terms)
        raise ConnectionRefusedError

    event.listen(engine, "do_connect", connect)
    with pytest.raises(ConnectionRefusedError):
        engine.connect()
    assert heard["connect_timeout"] == seconds and options in heard["options"] and heard["tcp_user_timeout"]


def test_a_database_that_is_away_is_not_asked_for_each(tmp_path: Path, monkeypatch: Any) -> None:
    """Else many turns would wait, each behind the one before, until the database has said nothing to all."""
    store = GameStore(f"sqlite:///{tmp_path / 'x.db'}")
    store.create(STORED)
    asked = []

    def away(_connection: object, id: str, _change: object) -> None:
        asked.append(id)
        raise OperationalError("UPDATE", None, TimeoutError("no answer"))

    monkeypatch.setattr("quixotry.web.game_store._write", away)
    errors = store.change_all([(name, Change(2, 0, False)) for name in "abc"])
    assert [type(error) for error in errors] == [StorageError] * 3 and asked == ["a"]
    store.close()


def test_a_database_of_another_version(tmp_path: Path) -> None:
    GameStore(f"sqlite:///{tmp_path / 'x.db'}").close()
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("UPDATE quixotry SET schema = 99")
    connection.close()
    with pytest.raises(StorageError, match="version 99"):
        GameStore(f"sqlite:///{tmp_path / 'x.db'}")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text(json.dumps({"not": "a database"}) * 100)
    with pytest.raises(StorageError, match="not a database"):
        GameStore(f"sqlite:///{tmp_path / 'x.db'}")


def test_urls() -> None:
    assert ServerSettings(database="postgres://h/x").database_url == "postgresql+psycopg://h/x"
    assert ServerSettings(database="/a/b.db").database_url == "sqlite:////a/b.db"
    assert ServerSettings(folder=Path("/f")).database_url == f"sqlite:////f/{DATABASE}"


@pytest.mark.parametrize("database", ["nonsense", ":memory:", "postgresql:/u:hunter2@h/x", "sqlite:x.db"])
def test_what_is_neither_a_file_nor_a_url(database: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StorageError, match="not a database; name a file") as error:
        LiveGames(ServerSettings(database=database, folder=tmp_path))
    assert "hunter2" not in str(error.value)
    assert [path.name for path in tmp_path.iterdir() if path.name != KEY] == []


def test_files_of_any_name() -> None:
    for name in ("./nonsense", "games.db", "C:/games.db", "a/b"):
        assert ServerSettings(database=name).database_url == f"sqlite:///{name}"


# Secrets


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / KEY
    first = SeatSecrets.from_file(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert SeatSecrets.from_file(file).secret("g", 0) == first.secret("g", 0)
    file.chmod(0o644)
    SeatSecrets.from_file(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert SeatSecrets.from_file(tmp_path / "other").secret("g", 0) != first.secret("g", 0)
    assert [path.name for path in file.parent.iterdir()] == [KEY]
    file.write_bytes(b"short")
    with pytest.raises(StorageError, match="not a server's key"):
        SeatSecrets.from_file(file)


def test_no_secret_is_stored(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def test(server: Server) -> None:
        people = await server.new_game(ANN_AND_BOB)
        await people[0].act("/pass")
        secrets.extend(player.secret for player in people)

    play_out(test, tmp_path)
    for file in tmp_path.iterdir():
        content = file.read_bytes()
        assert not any(secret.encode() in content for secret in secrets)
