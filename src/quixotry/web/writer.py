"""One journey to the disk for all turns that are waiting: a commit costs the same for one and for many."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from quixotry.web.store import Change, Store
from quixotry.web.threads import WRITERS, Threads

Waiting = tuple[str, Change, asyncio.Future[None]]


class Writer:
    """Writes changes; those of one game in the order in which they come.

    SQLite has one writer at a time. PostgreSQL has several and is further away: while one batch is on its
    way, other games need not wait.
    """

    def __init__(self, store: Store, threads: Threads) -> None:
        self._lanes = [_Lane(store, threads) for _ in range(1 if store.is_sqlite else WRITERS)]

    async def change(self, id: str, change: Change) -> None:
        """See `Store.change`."""
        await self._lanes[hash(id) % len(self._lanes)].change(id, change)

    async def finish(self) -> None:
        """Wait for what has been begun."""
        for lane in self._lanes:
            await lane.finish()


class _Lane:
    """One batch after another, as many changes in each as have come meanwhile."""

    def __init__(self, store: Store, threads: Threads) -> None:
        self._store = store
        self._threads = threads
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def change(self, id: str, change: Change) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((id, change, written))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await written

    async def finish(self) -> None:
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        batch: list[Waiting] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                changes = [(id, change) for id, change, _ in batch]
                try:
                    _tell(batch, await self._threads.write(self._store.change_all, changes))
                except Exception as error:  # no thread to be had: whoever waits must hear of it
                    _tell(batch, [error] * len(batch))
        finally:
            # If the task itself is cancelled, nobody goes on waiting for it.
            for _, _, written in (*batch, *self._waiting):
                written.cancel()
            self._waiting.clear()


def _tell(batch: Sequence[Waiting], errors: Sequence[Exception | None]) -> None:
    for (_, _, written), error in zip(batch, errors, strict=True):
        if written.done():  # nobody waits for it any more
            continue
        if error is None:
            written.set_result(None)
        else:
            written.set_exception(error)
