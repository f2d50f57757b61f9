"""Turns on their way to the disk: together, in order, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any, cast

import pytest

from quixotry.web.game_store import Change, GameStore
from quixotry.web.threads import WRITERS, Threads
from quixotry.web.writer import Writer

PATIENCE = 10.0


class SlowStore:
    """Writes nothing, but only when it is let."""

    def __init__(self, is_sqlite: bool) -> None:
        self.is_sqlite = is_sqlite
        self.batches: list[list[tuple[str, int]]] = []
        self.under_way = self.most_under_way = 0
        self.let = threading.Event()
        self._lock = threading.Lock()

    def change_all(self, changes: Sequence[tuple[str, Change]]) -> list[Exception | None]:
        with self._lock:
            self.batches.append([(id, change.version) for id, change in changes])
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
        self.let.wait(PATIENCE)
        with self._lock:
            self.under_way -= 1
        return [None] * len(changes)


def change(version: int) -> Change:
    return Change(version, 0, False)


@pytest.mark.parametrize(("is_sqlite", "lanes"), [(True, 1), (False, WRITERS)])
def test_what_waits_is_written_together(is_sqlite: bool, lanes: int) -> None:
    store = SlowStore(is_sqlite)

    async def main() -> None:
        threads = Threads(1)
        writer = Writer(cast(GameStore, store), threads)
        names = [f"game{number}" for number in range(200)]
        turns = [writer.change(name, change(version)) for version in (2, 3) for name in names]
        tasks = [asyncio.create_task(turn) for turn in turns]
        while store.under_way < lanes:
            await asyncio.sleep(0.001)
        store.let.set()
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
        await writer.finish()
        threads.close()

    asyncio.run(main())
    assert store.most_under_way == lanes and len(store.batches) <= 2 * lanes
    seen: dict[str, list[int]] = {}
    for batch in store.batches:
        for name, version in batch:
            seen.setdefault(name, []).append(version)
    assert len(seen) == 200 and all(versions == [2, 3] for versions in seen.values())


def test_whatever_is_raised_is_told(monkeypatch: Any) -> None:
    async def main() -> None:
        threads = Threads(1)
        writer = Writer(cast(GameStore, SlowStore(is_sqlite=True)), threads)

        async def fails(*_: object) -> None:
            await asyncio.sleep(0)
            raise MemoryError

        monkeypatch.setattr(threads, "write", fails)
        turns = [asyncio.create_task(writer.change("a", change(2)))]
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the first is on its way, the others wait
        turns += [asyncio.create_task(writer.change(name, change(2))) for name in "bc"]
        told = await asyncio.wait_for(asyncio.gather(*turns, return_exceptions=True), PATIENCE)
        assert [type(error) for error in told] == [MemoryError] * 3
        threads.close()

    asyncio.run(main())


def test_nobody_waits_for_threads_that_are_gone() -> None:
    async def main() -> None:
        threads = Threads(1)
        writer = Writer(cast(GameStore, SlowStore(is_sqlite=True)), threads)
        threads.close()
        with pytest.raises(RuntimeError, match="shutdown"):
            await asyncio.wait_for(writer.change("a", change(2)), PATIENCE)

    asyncio.run(main())


def test_nobody_waits_for_a_task_that_is_cancelled() -> None:
    store = SlowStore(is_sqlite=True)

    async def main() -> None:
        threads = Threads(1)
        writer = Writer(cast(GameStore, store), threads)
        turns = [asyncio.create_task(writer.change("a", change(2)))]
        while not store.under_way:
            await asyncio.sleep(0.001)
        turns.append(asyncio.create_task(writer.change("b", change(2))))
        await asyncio.sleep(0)
        (lane,) = writer._lanes
        assert lane._writing is not None
        lane._writing.cancel()
        told = await asyncio.wait_for(asyncio.gather(*turns, return_exceptions=True), PATIENCE)
        assert [type(error) for error in told] == [asyncio.CancelledError] * 2
        store.let.set()
        threads.close()

    asyncio.run(main())
