"""Output that is a neat table for a person at a terminal, and plain text for everything else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def in_colour() -> bool:
    """Whether standard output is a terminal that wants colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def console() -> Console:
    """A Rich console that prints as told: it guesses nothing about the text."""
    from rich.console import Console

    return Console(highlight=False, emoji=False, markup=False)


def warn(text: str) -> None:
    """One line on standard error: the answer stands, and there is something to know about it."""
    line = "".join(character if character.isprintable() else " " for character in text)
    print(f"quixotry: {line}", file=sys.stderr)


def plural(count: int, noun: str) -> str:
    """
    >>> plural(1, "move"), plural(2000, "move")
    ('1 move', '2,000 moves')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under headings; a heading with > before it has its column at the right.

    >>> print_table(("move", ">score"), [("8D QUIZ", "48"), ("8H AX", "100")])
    move     score
    8D QUIZ     48
    8H AX      100
    """
    right = [heading.startswith(">") for heading in headings]
    names = [heading.lstrip(">") for heading in headings]
    if in_colour():
        _print_rich_table(names, right, rows)
        return
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    form = "  ".join(
        [f"%{'' if at_right else '-'}{width}s" for width, at_right in zip(widths, right, strict=True)]
    )
    print("\n".join([(form % tuple(row)).rstrip() for row in [names, *rows]]))


def _print_rich_table(names: Sequence[str], right: Sequence[bool], rows: Sequence[Sequence[str]]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column, (name, at_right) in enumerate(zip(names, right, strict=True)):
        style = "bold" if column == 0 else None
        table.add_column(name, justify="right" if at_right else "left", style=style, no_wrap=column == 0)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show a person at a terminal that something is being done, and for how long already."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(what, total=None)
        yield
