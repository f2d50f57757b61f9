"""A bar for whoever waits while the lexicon of a packed list is made, once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from quixotry.lexicon.shipped_lists import watch_first_use

if TYPE_CHECKING:
    from quixotry.lexicon.shipped_lists import PackedList, Tell


def show_first_use() -> None:
    """From now on, show it on the terminal."""
    watch_first_use(_bar)


@contextmanager
def _bar(packed: PackedList) -> Iterator[Tell]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(20), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        # Reading takes two thirds of the time, building the graph the rest.
        task = progress.add_task(f"Preparing {packed.name} for its first use", total=packed.words * 3 // 2)
        yield lambda words: progress.update(task, completed=words)
