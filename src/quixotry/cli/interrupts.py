"""What ctrl-C means where work takes long: what was found is shown or kept, and the exit code tells."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from quixotry.cli.output import warn

INTERRUPTED = 130


@contextmanager
def stopping() -> Iterator[threading.Event]:
    """An event that the first ctrl-C sets, for work that looks at it and ends; a second ends the program."""

    def hear(number: int, frame: Any) -> None:
        signal.signal(number, signal.default_int_handler)
        stop.set()

    stop = threading.Event()
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield stop  # a shell's background jobs ignore ctrl-C, and so do we
        return
    signal.signal(signal.SIGINT, hear)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def going_on(kept: Callable[[], str]) -> Iterator[None]:
    """Say what was kept when ctrl-C ends work that the same command takes up again."""
    try:
        yield
    except KeyboardInterrupt:
        warn(f"stopped; {kept()}")
        raise typer.Exit(INTERRUPTED) from None


def kept_in(folder: Path) -> str:
    """What `going_on` says of a folder of work."""
    if not folder.exists():
        return "nothing was done yet"
    return f"what was done is kept in {folder}, and the same command goes on from there"


def end_if(interrupted: bool) -> None:
    """After an answer that is only what was found by then."""
    if interrupted:
        raise typer.Exit(INTERRUPTED)
