"""Waiting for a search that other threads do, open to interrupts."""

from __future__ import annotations

import threading
import time

WAKE_EVERY = 0.1  # seconds


def wait_until(done: threading.Event, until: float, stop: threading.Event | None = None) -> None:
    """Wait until it is done, until a time of `perf_counter`, or until `stop` is set; infinity is no limit.

    A signal that another thread received wakes nobody up, and its handler runs only when this thread does.
    """
    while (left := until - time.perf_counter()) > 0 and not done.wait(min(left, WAKE_EVERY)):
        if stop is not None and stop.is_set():
            return
