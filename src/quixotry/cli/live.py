"""What a search knows so far, shown on a terminal while it works."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Result = TypeVar("Result")


@contextmanager
def live(lines_of: Callable[[Result], list[str]]) -> Iterator[Callable[[Result], None] | None]:
    """A function that shows these lines of a result; None if nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(console=Console(stderr=True), transient=True, refresh_per_second=8) as screen:
        yield lambda result: screen.update(Text("\n".join(lines_of(result))))
