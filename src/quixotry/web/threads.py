"""Work outside the event loop: storage, thinking, and help, each in threads of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

WRITERS = 4  # where the database can be written by several at once
STORERS = 2  # beside those that write turns
HELPERS = 2
SLOW_THINKERS = 2
SLOW = 0.3  # seconds of computing; who took longer last time thinks among the slow the next time


class Threads:
    """Bounded pools. Slow players have threads of their own and keep no quick one waiting.

    There are few threads, for each of them can keep the event loop from the interpreter for a moment.
    """

    def __init__(self, thinkers: int) -> None:
        self._writing = ThreadPoolExecutor(WRITERS, "writing")
        self._storing = ThreadPoolExecutor(STORERS, "storing")
        self._helping = ThreadPoolExecutor(HELPERS, "helping")
        self._thinking = ThreadPoolExecutor(thinkers, "thinking")
        self._thinking_long = ThreadPoolExecutor(SLOW_THINKERS, "thinking-long")
        self._slow: set[str] = set()

    async def write(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await _run(self._writing, work, *args, **kwargs)

    async def store(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await _run(self._storing, work, *args, **kwargs)

    async def help(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await _run(self._helping, work, *args, **kwargs)

    async def prepare(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What nobody waits for."""
        return await _run(self._thinking_long, work, *args, **kwargs)

    async def think(self, player: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let a player think; `player` is its text, by which it is remembered."""

        def timed() -> T:
            started = time.thread_time()
            try:
                return work(*args, **kwargs)
            finally:
                slow = time.thread_time() - started > SLOW
                (self._slow.add if slow else self._slow.discard)(player)

        return await _run(self._thinking_long if player in self._slow else self._thinking, timed)

    def close(self) -> None:
        for pool in (self._helping, self._thinking, self._thinking_long):
            pool.shutdown(wait=False, cancel_futures=True)
        for pool in (self._writing, self._storing):
            pool.shutdown()


async def _run(pool: ThreadPoolExecutor, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, lambda: work(*args, **kwargs))
