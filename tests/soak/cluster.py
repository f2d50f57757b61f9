"""The soak on a Ray cluster: blocks of cases go out, rows of the ledger come back, in the order of the cases.

Each machine has this checkout, and its part of the cluster was started with PYTHONPATH=tests in it. On a
machine a block is tried as on one alone, by a process that may die; a machine that is lost costs the
time of its block.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from quixotry.cluster import Job, run_in_order
from quixotry.errors import ClusterError
from soak import ledger
from soak.running import OPTIONAL, PARTS, Run

BLOCKS = 8
"""Of those that one process gets at a time, so that its start is little beside them."""


def on_cluster(
    part: str, first: int, address: str, seconds: float, cases: int | None
) -> Iterator[ledger.Row]:
    """Rows that go on where the one before ended, each as soon as all before it are there."""
    end = time.monotonic() + seconds
    most = sys.maxsize if cases is None else first + cases
    size = BLOCKS * {**PARTS, **OPTIONAL}[part]

    def jobs() -> Iterator[Job]:
        begin = first
        while begin < most and time.monotonic() < end:
            last = min(begin + size, most) - 1
            name = f"{part}, cases {begin:,} to {last:,}"
            yield Job(block, (part, begin, last, ledger.commit()), name)
            begin = last + 1

    for row, failed in run_in_order(jobs(), address, advice="the same command goes on from the ledger"):
        for line in failed:
            print(line, file=sys.stderr, flush=True)
        yield row


def block(part: str, first: int, last: int, commit: str) -> tuple[ledger.Row, list[str]]:
    """What a machine of the cluster does: these cases, and what it would have said of those that failed."""
    here = ledger.commit()
    if here != commit:
        raise ClusterError(f"a machine of the cluster has {here}, and the soak is that of {commit}")
    run = Run(part, first, 1, float("inf"), last - first + 1, tell=False)
    return run.go(), run.failed
