"""Games on PostgreSQL, in a cluster of the tests' own; skipped where its programs are not installed."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from quixotry.web import game_store
from quixotry.web.errors import Stale
from quixotry.web.game_store import Change, GameStore, StoredGame
from quixotry.web.settings import ServerSettings
from support.web import ANN_AND_BOB, Player, code_of, running

DEBIAN = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
FOLDERS = os.pathsep.join([*map(str, reversed(DEBIAN)), os.environ.get("PATH", "")])
INITDB, PG_CTL = (shutil.which(name, path=FOLDERS) for name in ("initdb", "pg_ctl"))

pytestmark = pytest.mark.skipif(
    not (INITDB and PG_CTL), reason="PostgreSQL's initdb and pg_ctl are not installed"
)


class Cluster:
    """A database server that listens at a socket in its folder and nowhere else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"postgresql://tests@/postgres?host={folder}"
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:  # for whom PostgreSQL does not run
            user = _somebody()
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        options = ("-U", "tests", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8")
        self._run(INITDB, "-D", folder / "data", *options)

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self._run(PG_CTL, "-D", self.folder / "data", "-o", options, "-l", self.folder / "log", "-w", "start")

    def stop(self) -> None:
        self._run(PG_CTL, "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def _run(self, *command: object) -> None:
        words = [str(word) for word in command]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60, **self._user)


def _somebody() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    # Not in pytest's folder, which is closed to other users, and short: sockets have short names.
    with tempfile.TemporaryDirectory(prefix="quixotry-pg-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        made = Cluster(Path(folder))
        made.start()
        yield made
        made.stop()


def without_time(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "server_time": 0, "taken_back": None}


def test_a_game_goes_on_after_a_restart(cluster: Cluster, tmp_path: Path) -> None:
    """With what was undone, and without a secret of its own in the database."""

    async def main() -> None:
        async with running(tmp_path, database=cluster.url) as server:
            (ann,) = await server.new_game(clock={"minutes": 25})
            await ann.act("/move", move="8D WIENIe")
            await ann.my_turn()
            await ann.act("/exchange", tiles=[(await ann.state())["you"]["rack"][0]["label"]])
            await ann.my_turn()
            await ann.act("/undo")
            before = await ann.state()
            assert before["can_redo"] and len(before["history"]) == 2
        async with running(tmp_path, database=cluster.url) as server:
            ann.client = server.client
            after = await ann.state()
            for state in (before, after):
                remaining = [seat.pop("remaining") for seat in state["seats"]]
                assert all(0 < left <= 25 * 60 for left in remaining)
            assert without_time(after) == without_time(before)
            assert len((await ann.act("/redo")).json()["history"]) == 4
            await ann.act("/pass")
            assert len((await ann.my_turn())["history"]) == 6

    asyncio.run(main())


def test_the_database_goes_away_and_comes_back(cluster: Cluster, tmp_path: Path) -> None:
    """People are told, nothing changes, and both people and computers go on where they were."""

    async def main() -> None:
        async with running(tmp_path, database=cluster.url) as server:
            (ann,) = await server.new_game()
            bob, _ = await server.new_game(ANN_AND_BOB)
            await ann.act("/move", move="8D WIENIe")
            before = without_time(await ann.my_turn())
            await asyncio.to_thread(cluster.stop)
            for _ in range(2):
                assert code_of(await ann.post("/pass", version=before["version"])) == (503, "storage")
            refused = await server.client.post("/api/games", json={"seats": ANN_AND_BOB})
            assert code_of(refused) == (503, "storage")
            assert without_time(await ann.state()) == before
            await asyncio.to_thread(cluster.start)
            assert (await ann.post("/pass", version=before["version"])).status_code == 200
            await asyncio.to_thread(cluster.stop)  # before the computer's turn is stored, or just after
            refused = await bob.act("/pass")
            assert code_of(refused) == (503, "storage")
            await asyncio.to_thread(cluster.start)
            assert (await bob.act("/pass")).status_code == 200
            last = await ann.my_turn()
            assert [line["seat"] for line in last["history"]] == [0, 1, 0, 1]
        async with running(tmp_path, database=cluster.url) as server:
            ann.client = server.client
            assert without_time(await ann.state()) == without_time(last)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quixotry.web.live_game.FIRST_RETRY", 0.05)
        asyncio.run(main())


def test_a_database_that_does_not_answer(cluster: Cluster, tmp_path: Path) -> None:
    """Somebody holds the tables, as for a repair: whoever moves is told, and does not wait for long."""

    async def main() -> None:
        async with running(tmp_path, database=cluster.url) as server:
            ann, bob = await server.new_game(ANN_AND_BOB)
            with psycopg.connect(cluster.url) as holder:
                holder.execute("LOCK TABLE turns IN ACCESS EXCLUSIVE MODE")
                refused = await asyncio.gather(ann.act("/pass"), bob.get())
                assert code_of(refused[0]) == (503, "storage")
                assert refused[1].json()["version"] == 1
            assert (await ann.act("/pass")).json()["version"] == 2

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(game_store.POSTGRESQL, "options", "-c lock_timeout=200")
        asyncio.run(main())


def test_two_servers_with_one_database(cluster: Cluster, tmp_path: Path) -> None:
    """Of two turns in the same version one is stored, and the other server learns of it."""

    async def main() -> None:
        url = cluster.url
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            ann, bob = await one.new_game(ANN_AND_BOB)
            people = [ann, bob]
            elsewhere = [Player(two.client, person.id, person.seat, person.secret) for person in people]
            for turn in range(4):
                here, there = people[turn % 2], elsewhere[turn % 2]
                version = (await here.state())["version"]
                tile = (await here.state())["you"]["rack"][0]["label"]
                await there.state()
                both = await asyncio.gather(
                    here.post("/pass", version=version),
                    there.post("/exchange", version=version, tiles=[tile]),
                )
                assert sorted(answer.status_code for answer in both) == [200, 409]
                states = [without_time(await person.state()) for person in (here, there)]
                assert states[0] == states[1] and states[0]["version"] == version + 1
                assert len(states[0]["history"]) == turn + 1

    asyncio.run(main())


def test_many_writers_and_no_version_twice(cluster: Cluster) -> None:
    url = ServerSettings(database=cluster.url).database_url
    stores = [GameStore(url), GameStore(url)]
    stores[0].create(StoredGame("a", {}, [None, None], False))
    versions, won = range(2, 25), []

    def write(one: GameStore) -> None:
        for version in versions:
            try:
                one.change("a", Change(version, version - 1, False, {"do": str(version)}))
                won.append(version)
            except Stale:
                pass

    threads = [threading.Thread(target=write, args=(one,)) for one in stores * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(versions)
    found = stores[1].load("a")
    assert found is not None and [step["do"] for step in found.steps] == [
        str(version) for version in versions
    ]
    for one in stores:
        one.close()
