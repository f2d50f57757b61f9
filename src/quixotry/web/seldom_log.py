"""A log that nobody can fill: of lines that say the same, only a few a minute are written."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable

LOGGERS = ("uvicorn.error", "asyncio", "quixotry.web")
FEW = 10
SECONDS = 60.0
MOST_KINDS = 1_000


class Seldom(logging.Filter):
    """Lets `FEW` lines of a kind through within `SECONDS`, and then says how many there were.

    >>> seldom = Seldom(few=2, now=lambda: 0.0)
    >>> record = logging.makeLogRecord({"msg": "%s failed", "args": ("it",)})
    >>> [seldom.filter(record) for _ in range(4)]
    [True, True, False, False]
    """

    def __init__(
        self, few: int = FEW, seconds: float = SECONDS, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._few = few
        self._seconds = seconds
        self._now = now
        self._seen: OrderedDict[tuple[str, int, str], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the line; by what it says before names and numbers are put in."""
        kind = (record.name, record.levelno, str(record.msg)[:200])
        now = self._now()
        since, count = self._seen.pop(kind, (now, 0))
        if now - since >= self._seconds:
            if count > self._few:
                record.msg = f"{record.msg} ({count - self._few:,} more like this since the last one)"
            since, count = now, 0
        self._seen[kind] = (since, count + 1)
        if len(self._seen) > MOST_KINDS:
            self._seen.popitem(last=False)
        return count < self._few


def write_seldom() -> None:
    """Have the server's logs keep to it."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, Seldom) for one in logger.filters):
            logger.addFilter(Seldom())
