"""Figures for Prometheus: counts and histograms, of what happens and never of whom.

>>> metrics = Metrics()
>>> metrics.count("turns_total", kind="move")
>>> metrics.took("move_seconds", 0.004)
>>> print(metrics.text({}).splitlines()[1])
quixotry_turns_total{kind="move"} 1
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

CONTENT = "text/plain; version=0.0.4; charset=utf-8"
PREFIX = "quixotry_"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
MOST_SERIES = 1_000
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """The figures of one process. Only its event loop and its own threads write them, each in one step."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._times: dict[tuple[str, Labels], _Histogram] = {}
        self._begun = time.time()

    def count(self, name: str, **labels: str) -> None:
        """One more of something; `labels` must have few values."""
        key = (name, tuple(sorted(labels.items())))
        if key in self._counts or len(self._counts) < MOST_SERIES:
            self._counts[key] += 1

    def took(self, name: str, seconds: float, **labels: str) -> None:
        """How long something took."""
        key = (name, tuple(sorted(labels.items())))
        found = self._times.get(key)
        if found is None:
            if len(self._times) >= MOST_SERIES:
                return
            found = self._times[key] = _Histogram()
        found.add(seconds)

    @contextmanager
    def timed(self, name: str, **labels: str) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.took(name, time.perf_counter() - begun, **labels)

    def text(self, now: Mapping[str, float]) -> str:
        """All figures in Prometheus's text format; `now` are those that go up and down."""
        lines: list[str] = []
        kinds: set[str] = set()

        def kind(name: str, what: str) -> None:
            if name not in kinds:
                kinds.add(name)
                lines.append(f"# TYPE {name} {what}")

        for (name, labels), count in sorted(self._counts.items()):
            kind(PREFIX + name, "counter")
            lines.append(f"{PREFIX}{name}{_braces(labels)} {count}")
        for (name, labels), times in sorted(self._times.items()):
            kind(PREFIX + name, "histogram")
            lines += times.lines(PREFIX + name, labels)
        for name, value in now.items():
            kind(PREFIX + name, "gauge")
            lines.append(f"{PREFIX}{name} {value:g}")
        for name, (what, value) in self._process().items():
            kind(name, what)
            lines.append(f"{name} {value!r}")
        return "\n".join(lines) + "\n"

    def _process(self) -> dict[str, tuple[str, float]]:
        """What the system says of this process, by the names that Prometheus's own libraries use."""
        found = {
            "process_cpu_seconds_total": ("counter", time.process_time()),
            "process_start_time_seconds": ("gauge", self._begun),
        }
        with suppress(OSError):
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            found["process_resident_memory_bytes"] = ("gauge", float(pages * os.sysconf("SC_PAGE_SIZE")))
            found["process_open_fds"] = ("gauge", float(len(os.listdir("/proc/self/fd"))))
        return found


class _Histogram:
    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str, labels: Labels) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f"{name}_bucket{_braces((*labels, ('le', bound)))} {total}"
        yield f"{name}_sum{_braces(labels)} {self._sum!r}"
        yield f"{name}_count{_braces(labels)} {total}"


def _braces(labels: Labels) -> str:
    """Labels as they are written; their values are this program's own words.

    >>> _braces((("code", "stale"),))
    '{code="stale"}'
    """
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""
