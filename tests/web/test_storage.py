"""Games outlive the server, and a store that fails harms none of them."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event, update

from quixotry.errors import QuixotryError
from quixotry.lexicon import Lexicon
from quixotry.web.errors import StorageError
from quixotry.web.game_store import Change, GameStore
from quixotry.web.settings import Limits, ServerSettings
from quixotry.web.tables import games
from support.web import ANN_AND_BOB, Server, code_of, play_out, running


def without_time(state: dict[str, Any]) -> dict[str, Any]:
    """Nor what was told of the moment just before."""
    return {**state, "server_time": 0, "taken_back": None}


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    """With its secrets, its undone moves and the computer's next thought."""

    async def main() -> None:
        async with running(tmp_path) as server:
            (ann,) = await server.new_game(challenge="double")
            await ann.act("/move", move="8D WIENIe")
            await ann.my_turn()
            await ann.act("/exchange", tiles=[(await ann.state())["you"]["rack"][0]["label"]])
            await ann.my_turn()
            await ann.act("/undo")
            before = await ann.state()
            assert before["can_redo"]
        async with running(tmp_path) as server:
            ann.client = server.client
            assert without_time(await ann.state()) == without_time(before)
            redone = (await ann.act("/redo")).json()
            assert len(redone["history"]) == 4
            await ann.act("/pass")
            assert len((await ann.my_turn())["history"]) == 6

    asyncio.run(main())


def test_a_computer_goes_on_by_itself(tmp_path: Path) -> None:
    """A server killed after the person's turn was stored, before the computer's was."""

    async def main() -> None:
        async with running(tmp_path) as server:
            (ann,) = await server.new_game()
            server.live_games.threads._thinking.shutdown()  # nobody thinks any more
            await ann.act("/move", move="8D WIENIe")
        async with running(tmp_path) as server:
            ann.client = server.client
            assert len((await ann.my_turn())["history"]) == 2

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quixotry.web.live_game.fallback_action", _never)
        asyncio.run(main())


def _never(game: object) -> None:
    raise StorageError("The database is away.")


def test_an_idle_game_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        people = [
            (await server.new_game(ANN_AND_BOB, seed=seed, clock={"minutes": 5}))[0] for seed in range(5)
        ]
        states = [without_time(await ann.state()) for ann in people]
        assert len(server.live_games._live) == 2
        again = [without_time(await ann.state()) for ann in people]
        for one, other in zip(states, again, strict=True):
            left = [state["seats"][0].pop("remaining") for state in (one, other)]
            assert one == other and left[1] <= left[0] <= 300

    play_out(test, tmp_path, limits=Limits(games_in_memory=2))


def test_a_stopped_server_stops_the_clock(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            ann, _ = await server.new_game(ANN_AND_BOB, clock={"minutes": 5})
            await asyncio.sleep(0.3)
            used = 300 - (await ann.state())["seats"][0]["remaining"]
            assert used >= 0.3
        await asyncio.sleep(0.5)
        async with running(tmp_path) as server:
            ann.client = server.client
            after = 300 - (await ann.state())["seats"][0]["remaining"]
            assert used <= after < used + 0.4

    asyncio.run(main())


def test_the_flag_falls_by_itself_and_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            ann, bob = await server.new_game(ANN_AND_BOB, clock={"minutes": 0.002, "max_overtime": 0.1})
            over = await bob.until(lambda state: state["over"])
            assert over["history"][0]["kind"] == "forfeit" and over["result"]["winner"] == 1
            assert code_of(await ann.act("/pass")) == (409, "over")
        async with running(tmp_path) as server:
            bob.client = server.client
            assert without_time(await bob.state()) == without_time(over)

    asyncio.run(main())


def test_too_late_a_move_finds_the_flag_fallen(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB, clock={"minutes": 0.001, "max_overtime": 0.05})
        live = await server.live_games.get(ann.id)
        assert live._flag is not None
        live._flag.cancel()
        await asyncio.sleep(0.2)
        assert code_of(await ann.post("/pass", version=1)) == (409, "over")
        state = await ann.state()
        assert state["over"] and state["version"] == 2

    play_out(test, tmp_path)


def limit_pages(store: GameStore, most: int) -> None:
    def limit(connection: Any, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={most}")

    event.listen(store.engine, "connect", limit)
    store.engine.dispose()


def fill_the_disk(store: GameStore) -> None:
    """Let the file grow no more, and fill what room there is in it."""
    limit_pages(store, 1)
    connection = sqlite3.connect(str(store.engine.url.database))
    connection.execute("PRAGMA max_page_count=1")
    number = 0
    for size in (4000, 400, 40, 4):
        with contextlib.suppress(sqlite3.OperationalError):
            while True:
                number += 1
                connection.execute("INSERT INTO turns VALUES ('filler', ?, ?)", (number, "x" * size))
                connection.commit()
    connection.close()


def test_a_full_disk(tmp_path: Path) -> None:
    """Turns are refused, nothing is lost, and when there is room again the game goes on."""

    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB)
        await ann.act("/pass")
        before = without_time(await ann.state())
        store = server.live_games.store
        fill_the_disk(store)
        for _ in range(2):
            refused = await bob.act("/pass")
            assert code_of(refused) == (503, "storage") and "full" in refused.json()["error"]["message"]
        for _ in range(100):  # some still fit in
            refused = await server.client.post("/api/games", json={"seats": ANN_AND_BOB})
            if refused.status_code != 201:
                break
        assert code_of(refused) == (503, "storage")
        assert without_time(await ann.state()) == before
        found = store.load(ann.id)
        assert found is not None and (found.version, len(found.steps)) == (2, 1)
        limit_pages(store, 100_000)
        assert (await bob.act("/pass")).json()["version"] == 3

    play_out(test, tmp_path)


def test_a_database_that_is_away(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        ann, bob = await server.new_game(ANN_AND_BOB)
        before = without_time(await ann.state())
        store = server.live_games.store
        engine, reader = store.engine, store._reader
        store.engine = create_engine("postgresql+psycopg://127.0.0.1:1/nowhere")
        store._reader = store.engine.execution_options()
        refused = await ann.act("/pass")
        assert code_of(refused) == (503, "storage")
        assert code_of(await server.client.post("/api/games", json={"seats": ANN_AND_BOB})) == (
            503,
            "storage",
        )
        assert without_time(await ann.state()) == before
        store.engine, store._reader = engine, reader
        assert (await ann.act("/pass")).json()["version"] == 2
        assert (await bob.state())["turn"] == 1

    play_out(test, tmp_path)


def test_a_computer_waits_for_the_database(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        (ann,) = await server.new_game()
        store = server.live_games.store
        real = store.change_all
        fails = 2

        def failing(changes: Sequence[tuple[str, Change]]) -> list[Exception | None]:
            nonlocal fails
            if changes[0][1].version == 3 and fails:
                fails -= 1
                return [StorageError("The database is away.")]
            return real(changes)

        store.change_all = failing  # type: ignore[method-assign]
        await ann.act("/move", move="8D WIENIe")
        assert len((await ann.my_turn())["history"]) == 2 and fails == 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quixotry.web.live_game.FIRST_RETRY", 0.01)
        play_out(test, tmp_path)


def test_a_commit_whose_confirmation_was_lost(tmp_path: Path) -> None:
    """The turn counts: whoever tries again is told to look, and sees it."""

    async def test(server: Server) -> None:
        ann, _ = await server.new_game(ANN_AND_BOB)
        store = server.live_games.store
        real = store.change_all

        def lost(changes: Sequence[tuple[str, Change]]) -> list[Exception | None]:
            real(changes)
            return [StorageError("The connection was lost.")]

        store.change_all = lost  # type: ignore[method-assign]
        assert code_of(await ann.post("/pass", version=1)) == (503, "storage")
        store.change_all = real  # type: ignore[method-assign]
        assert code_of(await ann.post("/pass", version=1)) == (409, "stale")
        state = await ann.state()
        assert (state["version"], state["turn"], len(state["history"])) == (2, 1, 1)

    play_out(test, tmp_path)


def test_two_servers_with_one_database(tmp_path: Path) -> None:
    """Only one of two turns in the same version is ever stored, and the other server learns of it."""

    async def main() -> None:
        async with running(tmp_path) as one, running(tmp_path) as two:
            ann, _ = await one.new_game(ANN_AND_BOB)
            await ann.state()
            elsewhere = type(ann)(two.client, ann.id, 0, ann.secret)
            await elsewhere.state()
            both = await asyncio.gather(
                ann.post("/pass", version=1), elsewhere.post("/exchange", version=1, tiles=["U"])
            )
            assert sorted(answer.status_code for answer in both) == [200, 409]
            first, second = await ann.state(), await elsewhere.state()
            assert without_time(first) == without_time(second) and first["version"] == 2

    asyncio.run(main())


def test_what_is_gone_or_changed_is_said_of_that_game_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            ann, _ = await server.new_game(ANN_AND_BOB)
            broken = [(await server.new_game(ANN_AND_BOB))[0] for _ in range(4)]
            store = server.live_games.store
            changes: list[dict[str, Any]] = [
                {"lexicon": {"name": "klingon", "hash": "0"}},
                {"lexicon": {"name": "english", "hash": "0"}},
                {"rules": "klingon"},
            ]
            with store.engine.begin() as connection:
                for player, change in zip(broken, changes, strict=False):
                    stored = store.load(player.id)
                    assert stored is not None
                    terms = {**stored.terms, **change}
                    connection.execute(update(games).where(games.c.id == player.id).values(terms=terms))
                connection.execute(
                    update(games).where(games.c.id == broken[3].id).values(seats=["nobody", None])
                )
        async with running(tmp_path) as server:
            for player in (*broken, ann):
                player.client = server.client
            for player in broken:
                assert code_of(await player.get()) == (409, "unplayable")
            assert (await ann.act("/pass")).status_code == 200

    asyncio.run(main())


def test_a_lexicon_without_a_place_in_the_catalogue(tmp_path: Path) -> None:
    from quixotry.game import Game
    from quixotry.play import named_seats
    from quixotry.rules import load_rules
    from quixotry.web.live_games import LiveGames

    rules = load_rules("english")
    lexicon = Lexicon.from_words("AT TA CAT CATS", rules.alphabet, name="own.list")

    async def main() -> None:
        seats = named_seats([("Ann", None), ("Bob", None)])
        game = Game.new(rules, lexicon=lexicon, players=["Ann", "Bob"], seed=1)
        live_games = LiveGames(ServerSettings(folder=tmp_path, lexica={lexicon.content_hash: lexicon}))
        live = await live_games.create(game, seats, False)
        live_games._live.clear()
        assert (await live_games.get(live.id)).game.lexicon is lexicon
        await live_games.close()
        bare = LiveGames(ServerSettings(folder=tmp_path))
        with pytest.raises(QuixotryError, match=r"own\.list"):
            await bare.get(live.id)
        await bare.close()

    asyncio.run(main())
