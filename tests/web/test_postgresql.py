"""Games on PostgreSQL, in a cluster of the tests' own; skipped where its programs are not installed."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from quixotry.web import game_store
from quixotry.web.errors import Stale
from quixotry.web.game_store import Change, GameStore, StoredGame
from quixotry.web.live_game import LiveGame
from quixotry.web.settings import ServerSettings
from support.postgresql import Cluster, needs_postgresql, running_cluster
from support.web import ANN_AND_BOB, PATIENCE, Player, code_of, running

pytestmark = needs_postgresql


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as made:
        yield made


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


def test_events_come_from_every_server(cluster: Cluster, tmp_path: Path) -> None:
    """Whoever listens at one server hears what is done at the others, requests for an undo included."""

    async def main() -> None:
        url = cluster.url
        async with (
            running(tmp_path, database=url) as one,
            running(tmp_path, database=url) as two,
            running(tmp_path, database=url) as three,
        ):
            ann, bob = await one.new_game(ANN_AND_BOB, help=True)
            bob.client = two.client
            watched = await three.live_games.get(ann.id)
            heard = asyncio.Event()
            with watched.watched_by(heard):
                for turn, person in enumerate([ann, bob, ann, bob]):
                    await person.my_turn()
                    await heard_of(heard, partial(at_version, watched, turn + 1))
                    # In the version that was seen elsewhere, whether this server has heard of it or not.
                    assert (await person.post("/pass", version=turn + 1)).status_code == 200
                await ann.until(lambda state: state["version"] == 5)
                await ann.act("/undo")
                await bob.until(lambda state: state["undo_asked"] is not None)
                await heard_of(heard, lambda: json.loads(watched.state(0))["undo_asked"] is not None)
                assert (await bob.act("/undo/answer", agree=True)).json()["version"] == 6
                state = await ann.until(lambda state: state["version"] == 6)
                assert state["undo_asked"] is None and len(state["history"]) == 2
                await heard_of(heard, lambda: watched.version == 6)

    asyncio.run(main())


def at_version(live: LiveGame, version: int) -> bool:
    return live.version == version


def has_version(version: int, state: dict[str, Any]) -> bool:
    return bool(state["version"] == version)


async def heard_of(heard: asyncio.Event, enough: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not enough():
            await heard.wait()
            heard.clear()


def test_a_computer_thinks_at_one_server(cluster: Cluster, tmp_path: Path) -> None:
    """At the one that has stored the turn before; at another when that one is gone."""

    async def main() -> None:
        url = cluster.url
        asked: list[LiveGame] = []
        chosen = LiveGame._chosen

        async def counted(self: LiveGame, *args: Any) -> Any:
            asked.append(self)
            return await chosen(self, *args)

        patch.setattr(LiveGame, "_chosen", counted)
        async with running(tmp_path, database=url) as two:
            async with running(tmp_path, database=url) as one:
                (ann,) = await one.new_game()
                elsewhere = Player(two.client, ann.id, ann.seat, ann.secret)
                await elsewhere.state()
                for turn in range(6):
                    here = (ann, elsewhere)[turn % 2]
                    await here.my_turn()
                    await here.post("/pass", version=2 * turn + 1)
                    await here.until(partial(has_version, 2 * turn + 3))
                    assert asked.pop().live_games is (one, two)[turn % 2].live_games and not asked
                    if (await here.state())["over"]:
                        break
                # A turn that is stored, and the process gone before the computer has moved.
                (ann,) = await one.new_game()
                elsewhere = Player(two.client, ann.id, ann.seat, ann.secret)
                await elsewhere.state()
                patch.setattr(LiveGame, "_chosen", lambda *_: asyncio.sleep(3600))
                await ann.act("/pass")
                await elsewhere.until(lambda state: state["version"] == 2)
                patch.setattr(LiveGame, "_chosen", counted)
            await elsewhere.until(lambda state: state["version"] == 3)
            assert asked.pop().live_games is two.live_games and not asked

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quixotry.web.live_game.LOOK", 0.05)
        asyncio.run(main())


def test_a_rematch_is_dealt_once(cluster: Cluster, tmp_path: Path) -> None:
    async def main() -> None:
        url = cluster.url
        async with running(tmp_path, database=url) as one, running(tmp_path, database=url) as two:
            ann, bob = await one.new_game(ANN_AND_BOB)
            bob.client = two.client
            await ann.act("/resign")
            await bob.until(lambda state: state["over"])
            before = await asyncio.to_thread(one.live_games.store.open_games, 1)
            both = await asyncio.gather(ann.post("/rematch"), bob.post("/rematch"))
            assert [answer.status_code for answer in both] == [200, 200]
            assert both[0].json()["id"] == both[1].json()["id"]
            assert await asyncio.to_thread(one.live_games.store.open_games, 1) == before + 1

    asyncio.run(main())


def test_clocks_run_on_at_every_server(cluster: Cluster, tmp_path: Path) -> None:
    """A server that opens a game in the middle of a turn knows how long that has taken already."""

    async def main() -> None:
        url = cluster.url
        async with running(tmp_path, database=url) as one:
            ann, bob = await one.new_game(ANN_AND_BOB, clock={"minutes": 1})
            await ann.act("/pass")
            with psycopg.connect(url) as connection:  # as if that had been a while ago
                connection.execute("UPDATE games SET changed_at = changed_at - 20 WHERE id = %s", (ann.id,))
            async with running(tmp_path, database=url) as two:
                bob.client = two.client
                times = [seat["remaining"] for seat in (await bob.state())["seats"]]
                assert times[0] > 50 and times[1] < 40.5
        async with running(tmp_path, database=url) as three:
            bob.client = three.client
            times = [seat["remaining"] for seat in (await bob.state())["seats"]]
            assert times[1] > 40.5  # it stood still while no server had it

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
