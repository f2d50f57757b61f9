"""Limits on what one client may ask for."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quixotry.tongues import t
from quixotry.web.errors import Busy, TooMany

MOST_KEYS = 20_000


class Rate:
    """A number of requests per second, with bursts on top, counted separately for each key.

    >>> rate = Rate(1, burst=2, now=lambda: 0.0)
    >>> [rate.wait("a"), rate.wait("a"), rate.wait("a"), rate.wait("b")]
    [0.0, 0.0, 1.0, 0.0]
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Count one request; if it is too many, return the seconds to wait, otherwise 0."""
        now = self._now()
        left, since = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        enough = left >= 1
        self._left[key] = (left - 1 if enough else left, now)
        if len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
        return 0.0 if enough else (1 - left) / self.rate

    def check(self, key: str, message: str) -> None:
        if (wait := self.wait(key)) > 0:
            raise TooMany(message, wait=wait)


class Streams:
    """Counts the event streams that are open at once, in all and for each key."""

    def __init__(self, most: int, most_of_client: int, most_of_game: int) -> None:
        self._most = {"": most, "client": most_of_client, "game": most_of_game}
        self._open: Counter[tuple[str, str]] = Counter()

    @property
    def count(self) -> int:
        """How many are open."""
        return self._open["", ""]

    def check(self, client: str, game: str) -> None:
        """Refuse a new stream if there are too many."""
        for kind, key in _keys(client, game):
            if self._open[kind, key] >= self._most[kind]:
                if not kind:
                    raise Busy(t("As many screens are watching games here as the server can serve."), wait=10)
                raise TooMany(t("Too many screens are watching this game; close some."), wait=10)

    @contextmanager
    def opened(self, client: str, game: str) -> Iterator[None]:
        """Count a stream for as long as it lasts."""
        keys = _keys(client, game)
        self._open.update(keys)
        try:
            yield
        finally:
            self._open.subtract(keys)
            for key in keys:
                if not self._open[key]:
                    del self._open[key]


def _keys(client: str, game: str) -> list[tuple[str, str]]:
    return [("", ""), ("client", client), ("game", game)]
