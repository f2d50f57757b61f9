"""Work outside the event loop: storage, thinking, help and analyses, each in threads of their own."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from quixotry.tongues import t
from quixotry.web.errors import Busy

P = ParamSpec("P")
T = TypeVar("T")

WRITERS = 4  # where several can write to the database at once
STORERS = 2  # besides those that write turns
HELPERS = 2
LOOKERS = 2  # for analyses, so that nobody who plays waits for them
SLOW_THINKERS = max(1, min(4, (os.cpu_count() or 2) - 1))  # a core is left to those who play quickly
SLOW = 0.3  # seconds of computing; a player who takes longer thinks among the slow ones the next time


class Threads:
    """Bounded pools. Slow players have threads of their own, so that quick ones need not wait for them.

    There are few threads, because each of them can keep the event loop waiting for a moment.
    """

    def __init__(self, thinkers: int, most_waiting: int = 200) -> None:
        self._most_waiting = most_waiting
        self._waiting = {"help": 0, "look": 0}
        self._writing = ThreadPoolExecutor(WRITERS, "writing")
        self._storing = ThreadPoolExecutor(STORERS, "storing")
        self._helping = ThreadPoolExecutor(HELPERS, "helping")
        self._looking = ThreadPoolExecutor(LOOKERS, "looking")
        self._thinking = ThreadPoolExecutor(thinkers, "thinking")
        self._thinking_long = ThreadPoolExecutor(SLOW_THINKERS, "thinking-long")
        self._slow: set[str] = set()

    async def write(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await _run(self._writing, work, *args, **kwargs)

    async def store(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await _run(self._storing, work, *args, **kwargs)

    async def help(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._queued("help", HELPERS):
            return await _run(self._helping, work, *args, **kwargs)

    async def look(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work on games that are looked at, not played."""
        with self._queued("look", LOOKERS):
            return await _run(self._looking, work, *args, **kwargs)

    @contextmanager
    def _queued(self, what: str, workers: int) -> Iterator[None]:
        """Count whoever waits; with too many of them, a newcomer is refused at once instead of late."""
        if self._waiting[what] >= self._most_waiting + workers:
            raise Busy(t("The server has too much to do; try again in a moment."), wait=5)
        self._waiting[what] += 1
        try:
            yield
        finally:
            self._waiting[what] -= 1

    async def prepare(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work that nobody is waiting for."""
        return await _run(self._thinking_long, work, *args, **kwargs)

    async def think(
        self, player: str, long: bool, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Let a player think; `player` is the text that it is remembered by.

        Who is known to think `long` is among the slow ones from the first move on, however quickly some
        moves are found.
        """

        def timed() -> T:
            started = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                slow = time.thread_time() - started > SLOW
                (self._slow.add if slow else self._slow.discard)(player)

        slow = long or player in self._slow
        return await _run(self._thinking_long if slow else self._thinking, timed)

    def close(self) -> None:
        for pool in (self._helping, self._looking, self._thinking, self._thinking_long):
            pool.shutdown(wait=False, cancel_futures=True)
        for pool in (self._writing, self._storing):
            pool.shutdown()


async def _run(pool: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    context = copy_context()  # a thread speaks the language of those it works for
    return await asyncio.get_running_loop().run_in_executor(pool, lambda: context.run(work, *args, **kwargs))
