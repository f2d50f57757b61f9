"""Writes all waiting turns in one go: a commit costs the same for one turn as for many."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from quixotry.web.errors import Stale
from quixotry.web.game_store import Change, GameStore
from quixotry.web.metrics import Metrics
from quixotry.web.threads import WRITERS, Threads

Waiting = tuple[str, Change, asyncio.Future[None]]


class Writer:
    """Writes changes, those of one game in the order in which they arrive.

    SQLite has one writer at a time. PostgreSQL has several and is further away: while one batch is being
    written, other games need not wait.
    """

    def __init__(self, store: GameStore, threads: Threads, metrics: Metrics | None = None) -> None:
        metrics = metrics or Metrics()
        self._lanes = [_Lane(store, threads, metrics) for _ in range(1 if store.is_sqlite else WRITERS)]

    async def change(self, id: str, change: Change) -> None:
        """See `GameStore.change`."""
        await self._lanes[hash(id) % len(self._lanes)].change(id, change)

    async def finish(self) -> None:
        """Wait for everything that is under way."""
        for lane in self._lanes:
            await lane.finish()


class _Lane:
    """One batch after another, each with all the changes that have arrived meanwhile."""

    def __init__(self, store: GameStore, threads: Threads, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
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
                    with self._metrics.timed("store_seconds"):
                        errors = await self._threads.write(self._store.change_all, changes)
                    for error in errors:
                        self._metrics.count("changes_total", stored=_outcome(error))
                    _tell(batch, errors)
                except Exception as error:  # no thread available: whoever is waiting must be told
                    _tell(batch, [error] * len(batch))
        finally:
            # If the task itself is cancelled, nobody must go on waiting for it.
            for _, _, written in (*batch, *self._waiting):
                written.cancel()
            self._waiting.clear()


def _outcome(error: Exception | None) -> str:
    return "yes" if error is None else "stale" if isinstance(error, Stale) else "failed"


def _tell(batch: Sequence[Waiting], errors: Sequence[Exception | None]) -> None:
    for (_, _, written), error in zip(batch, errors, strict=True):
        if written.done():  # nobody is waiting any more
            continue
        if error is None:
            written.set_result(None)
        else:
            written.set_exception(error)
