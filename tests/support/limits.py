"""Time limits: kept as part of a test, held against it only where nothing else runs (`make limits`).

How long something takes says as much about the machine's load as about the code, so `make test` only goes
through the motions. With QUIXOTRY_LIMITS set, each limit is measured and asserted, and a table is printed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

HELD = bool(os.environ.get("QUIXOTRY_LIMITS"))


@dataclass(frozen=True, slots=True)
class Measured:
    """What was limited, and how long it took."""

    test: str
    seconds: float
    limit: float


class Limit:
    """`with limit(seconds):` limits processor time; `wall=True` limits the time that a person waits."""

    def __init__(self, test: str, table: list[Measured]) -> None:
        self._test = test
        self._table = table

    @contextmanager
    def __call__(self, seconds: float, *, wall: bool = False) -> Iterator[None]:
        clock = time.perf_counter if wall else time.process_time
        begun = clock()
        yield
        self.check(clock() - begun, seconds)

    def fastest(self, work: Callable[[], object], seconds: float, runs: int = 7) -> None:
        """Limit the least time of a few runs: the others were disturbed."""
        times = []
        for _ in range(runs if HELD else 1):
            begun = time.process_time()
            work()
            times.append(time.process_time() - begun)
        self.check(min(times), seconds)

    def check(self, taken: float, seconds: float) -> None:
        """Limit a time that was measured elsewhere."""
        self._table.append(Measured(self._test, taken, seconds))
        assert not HELD or taken < seconds, f"took {taken:.4g} s, and {seconds:g} s are allowed"


def rows(table: list[Measured]) -> Iterator[str]:
    """A line for each test: how often, the longest time, and what is allowed."""
    slowest: dict[tuple[str, float], tuple[int, float]] = {}
    for one in table:
        count, longest = slowest.get((one.test, one.limit), (0, 0.0))
        slowest[one.test, one.limit] = count + 1, max(longest, one.seconds)
    for (test, limit), (count, longest) in sorted(slowest.items()):
        yield f"{1000 * longest:10.1f} ms of {1000 * limit:8.0f} ms   {count:5} times   {test}"
