"""Who thinks where: nobody waits for a player that takes long, but others of its kind."""

from __future__ import annotations

import asyncio
import threading

from quixotry.web.threads import SLOW_THINKERS, Threads


def test_quick_players_do_not_wait_for_those_that_think_long() -> None:
    async def play() -> None:
        threads, go_on, lock = Threads(2), threading.Event(), threading.Lock()
        at_once: list[int] = [0, 0]  # now, and at most

        def ponder() -> str:
            with lock:
                at_once[0] += 1
                at_once[1] = max(at_once)
            go_on.wait(30)
            with lock:
                at_once[0] -= 1
            return "deep"

        try:
            deep = [asyncio.create_task(threads.think("level:n=12", True, ponder)) for _ in range(12)]
            quick = [threads.think("level:n=3", False, lambda: "quick") for _ in range(5)]
            assert await asyncio.wait_for(asyncio.gather(*quick), 20) == ["quick"] * 5
            assert not any(task.done() for task in deep)
            go_on.set()
            assert await asyncio.gather(*deep) == ["deep"] * 12
            assert at_once[1] <= SLOW_THINKERS
        finally:
            go_on.set()
            threads.close()

    asyncio.run(play())


def test_one_that_thinks_long_does_not_become_quick_by_a_quick_move() -> None:
    async def play() -> None:
        threads = Threads(2)
        try:
            names = [
                await threads.think("level:n=12", True, lambda: threading.current_thread().name)
                for _ in range(3)
            ]
            assert all(name.startswith("thinking-long") for name in names)
            name = await threads.think("level:n=11", False, lambda: threading.current_thread().name)
            assert not name.startswith("thinking-long")
        finally:
            threads.close()

    asyncio.run(play())
