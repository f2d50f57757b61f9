"""How far something long is, on a terminal: of a match also its score and rate, and when it will be done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quixotry.arena import Match, MatchProgress


@contextmanager
def counted(what: str, total: int) -> Iterator[Callable[[float], None] | None]:
    """A bar that is told how many are done; None if nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn(what), BarColumn(20), MofNCompleteColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("", total=total)
        yield lambda done: bars.update(task, completed=done)


@contextmanager
def match_progress(match: Match) -> Iterator[Callable[[MatchProgress], None] | None]:
    """A bar for one match; None if nobody is watching."""
    with matches_progress() as tell:
        yield None if tell is None else lambda progress: tell(match, progress)


@contextmanager
def matches_progress() -> Iterator[Callable[[Match, MatchProgress], None] | None]:
    """A bar for each match that is told of; None if nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    import time

    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bars
    from rich.text import Text

    class Plain(TextColumn):
        """Players' names may have brackets, which mean something to Rich."""

        def render(self, task: object) -> Text:
            return Text(getattr(task, "description", ""))

    columns = (
        Plain(""), BarColumn(20), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks: dict[tuple[str, str], tuple[object, float]] = {}

        def tell(match: Match, told: MatchProgress) -> None:
            if match.players not in tasks:
                task = bars.add_task("", total=told.games, completed=told.done, rate="")
                tasks[match.players] = task, time.monotonic()
            task_id, start = tasks[match.players]
            elapsed = time.monotonic() - start
            rate = f"{told.played / elapsed:,.0f} games/s" if told.played and elapsed > 0 else ""
            bars.update(
                task_id,  # type: ignore[arg-type]
                completed=told.done,
                rate=rate,
                description=f"{match.a} {told.wins}–{told.losses} {match.b}, {told.draws} drawn",
            )

        yield tell
