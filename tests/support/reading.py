"""What readers cost: the worst files that we can think of, and the memory that reading them takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from soak.readers import Reader

STATUS = Path("/proc/self/status")
PEAK = Path("/proc/self/clear_refs")


def worst_files(reader: Reader, size: int) -> Iterator[bytes]:
    whole = reader.samples[0]
    fillings = [whole, whole + b"\n", b"A", b"[", b"\n", b"9", *reader.tokens]
    for filling in fillings:
        yield (whole + filling * (size // len(filling) + 1))[:size]


def memory_of(read: Callable[[], object]) -> int:
    """By how much memory grew while something was read, at its peak; Linux alone can tell."""
    if not PEAK.exists():
        read()
        return 0
    PEAK.write_text("5")
    before = _kilobytes("VmRSS")
    read()
    return max(0, _kilobytes("VmHWM") - before) << 10


def _kilobytes(name: str) -> int:
    return next(int(line.split()[1]) for line in STATUS.read_text().splitlines() if line.startswith(name))
