"""The SQLite file: for its owner alone, watched while it is open, told of when damaged, and looked after."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from quixotry.web.errors import StorageError
from quixotry.web.game_store import GameStore
from quixotry.web.live_games import LiveGames
from quixotry.web.maintenance import back_up, check, recover
from quixotry.web.settings import DATABASE, ServerSettings
from support.command_line import run
from support.web import ANN_AND_BOB, Server, code_of, running

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and inodes are of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def some_games(server: Server, count: int = 3) -> list[Any]:
    people = []
    for _ in range(count):
        ann, bob = await server.new_game(ANN_AND_BOB)
        for player in (ann, bob, ann):
            assert (await player.act("/pass")).status_code == 200
        people.append(bob)
    return people


def filled(folder: Path, count: int = 3) -> list[str]:
    """The names of games in a new database."""

    async def main() -> list[str]:
        async with running(folder) as server:
            return [one.id for one in await some_games(server, count)]

    return asyncio.run(main())


@posix
def test_only_the_owner_may_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = os.umask(0o022)
    tmp_path.chmod(0o755)
    of_others = mode(tmp_path)
    try:
        folder = tmp_path / "new"

        async def main() -> None:
            async with running(folder) as server:
                await some_games(server, 1)
                files = sorted(folder.glob(DATABASE + "*"))
                assert len(files) == 3, files  # with its log and the index of that
                assert [mode(file) for file in files] == [0o600] * 3
                assert mode(folder) == 0o700

        asyncio.run(main())
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        file = tmp_path / "quixotry" / DATABASE
        folder.rename(file.parent)
        file.parent.chmod(0o755)
        file.chmod(0o644)
        GameStore(f"sqlite:///{file}").close()
        assert (mode(file), mode(file.parent)) == (0o600, 0o700)
        GameStore(f"sqlite:///{tmp_path / 'elsewhere.db'}").close()
        assert mode(tmp_path) == of_others  # somebody else's folder is left as it is
    finally:
        os.umask(old)


@posix
@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_file_that_is_not_there_any_more(how: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            (bob,) = await some_games(server, 1)
            before = await bob.state()
            file = tmp_path / DATABASE
            if how == "replaced":
                shutil.copy(file, tmp_path / "other")
                os.replace(tmp_path / "other", file)
            else:
                file.unlink()
            answer = await bob.post("/pass", version=before["version"])
            assert code_of(answer) == (503, "storage")
            assert how in answer.json()["error"]["message"]
            assert (await bob.state())["version"] == before["version"]

    asyncio.run(main())


def damage_pages(file: Path, pages: slice) -> None:
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    for page in range(len(data) // size)[pages]:
        data[page * size : (page + 1) * size] = b"\x5a" * size
    file.write_bytes(data)


def test_a_damaged_file_is_told_with_its_path(tmp_path: Path) -> None:
    filled(tmp_path)
    file = tmp_path / DATABASE
    damage_pages(file, slice(2, None, 2))
    with pytest.raises(StorageError, match=r"damaged: .*server recover") as found:
        LiveGames(ServerSettings(folder=tmp_path))
    assert str(file) in str(found.value)
    told = run("server", "check", "--database", str(file))
    assert told.exit_code == 1
    assert "Traceback" not in told.output


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET terms = '{'",
        "UPDATE games SET terms = '[]'",
        "UPDATE games SET terms = 'null'",
        "UPDATE games SET terms = '{}'",
        "UPDATE games SET terms = json_set(terms, '$.lexicon', 'english')",
        "UPDATE games SET terms = json_set(terms, '$.lexicon.hash', json('[]'))",
        "UPDATE games SET terms = json_set(terms, '$.seed', 'x')",
        "UPDATE games SET terms = json_set(terms, '$.players', 7)",
        "UPDATE games SET terms = X'ff'",
        "UPDATE games SET seats = '[]'",
        "UPDATE games SET seats = '[7, 8]'",
        "UPDATE games SET seats = '{'",
        "UPDATE games SET done = 99",
        "UPDATE games SET done = -1",
        "UPDATE games SET done = 'x'",
        "UPDATE games SET remaining = '{'",
        "UPDATE games SET remaining = '7'",
        "UPDATE turns SET step = '{' WHERE number = 1",
        "UPDATE turns SET step = '7' WHERE number = 1",
        "UPDATE turns SET step = '{}' WHERE number = 1",
        'UPDATE turns SET step = \'{"do": "move", "move": [], "scores": 3}\' WHERE number = 1',
        "DELETE FROM turns WHERE number = 1",
    ],
)
def test_a_damaged_row_is_said_of_that_game(damage: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            (bob,) = await some_games(server, 1)
        with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
            connection.execute(damage)
            connection.commit()
        async with running(tmp_path) as server:
            bob.client = server.client
            assert code_of(await bob.get()) == (409, "unplayable")
            (other,) = await some_games(server, 1)
            assert (await other.state())["version"] == 4

    asyncio.run(main())


def test_a_copy_of_a_running_server(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            people = await some_games(server)
            assert back_up(tmp_path / DATABASE, tmp_path / "copy.db") == 3
            assert (await people[0].act("/pass")).status_code == 200

    asyncio.run(main())
    copy = tmp_path / "copy.db"
    assert mode(copy) == 0o600
    found = check(copy)
    assert (found.games, found.turns, found.faults) == (3, 9, ())
    assert [path.name for path in tmp_path.glob("*copy*")] == ["copy.db"]
    with pytest.raises(StorageError, match="exists already"):
        back_up(tmp_path / DATABASE, copy)
    told = run("server", "check", "--database", str(copy))
    assert told.exit_code == 0
    assert "3 games, 9 turns: sound" in " ".join(told.output.split())


def page_of_games(data: bytes, names: list[str], size: int) -> int:
    """The number of a leaf page that holds some games."""
    for page in range(len(data) // size):
        content = data[page * size : (page + 1) * size]
        if content[0] == 13 and b"lexicon" in content and sum(name.encode() in content for name in names) > 2:
            return page
    raise AssertionError


def test_what_can_be_read_is_saved(tmp_path: Path) -> None:
    names = filled(tmp_path, 40)
    file = tmp_path / DATABASE
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM turns WHERE game = ? AND number = 1", (names[0],))
        connection.execute("UPDATE games SET terms = '{' WHERE id = ?", (names[1],))
        connection.commit()
        connection.execute("PRAGMA journal_mode=DELETE")
    assert len(check(file).faults) == 2
    told = run("server", "recover", str(tmp_path / "saved.db"), "--database", str(file))
    assert told.exit_code == 0, told.output
    assert "38 games saved, 1 more up to a turn that is lost; 1 lost" in " ".join(told.output.split())
    assert check(tmp_path / "saved.db").faults == ()
    # A page that is gone costs the games on it, and no others.
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    page = page_of_games(bytes(data), names, size)
    gone = sum(name.encode() in data[page * size : (page + 1) * size] for name in names)
    data[page * size : (page + 1) * size] = b"\x5a" * size
    file.write_bytes(data)
    assert check(file).faults
    found = recover(file, tmp_path / "again.db")
    assert found.whole + found.shortened >= 39 - gone
    assert check(tmp_path / "again.db").faults == ()


def test_nothing_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"This is no database. " * 1000)
    with pytest.raises(StorageError, match="no game in it can be read"):
        recover(tmp_path / "x.db", tmp_path / "new.db")
    assert [path.name for path in tmp_path.iterdir()] == ["x.db"]
    told = run("server", "backup", str(tmp_path / "copy.db"), "--database", str(tmp_path / "x.db"))
    assert told.exit_code == 2
    assert "cannot be copied" in told.output
    assert run("server", "check", "--database", "postgresql://h/x").exit_code == 2
