"""`quixotry reproduce`: what the papers report, beside what this program finds."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from quixotry.papers.study import Progress


def run(
    papers: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PAPER|ROW]...", help="CG, DS, or rows such as CG7 (all if none is named)."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(min=2, max=10_000_000, metavar="N", help="Games a pairing, an even number."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few games, in a minute or two.")] = False,
    jobs: Annotated[int, typer.Option(min=1, max=1024, metavar="K", help="Games at a time.")] = os.cpu_count()
    or 1,
    seed: Annotated[int, typer.Option(min=0, max=2**62, metavar="S", help="Where the bags begin.")] = 1,
    out: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="Where report and games are kept.")
    ] = Path("reproduction"),
) -> None:
    """Reproduce the papers' studies: report.html and report.json in DIR.

    Games are kept in DIR: a run that was stopped goes on where it was, and another one plays only what is
    missing. Connolly and Gren's study (CG) is about 200,000 games.

    Examples:

      quixotry reproduce --quick

      quixotry reproduce CG --jobs 2 -o study
    """
    from quixotry.cli.output import plural
    from quixotry.papers import reproduce, select_rows
    from quixotry.papers.report import pairings_of
    from quixotry.papers.study import Study

    rows = select_rows(papers or [])
    study = Study(out, games=games, quick=quick, seed=seed, jobs=jobs)
    with _progress(sum(map(study.games_of, pairings_of(rows)))) as progress:
        study.progress = progress
        document = reproduce(rows, study)
    checks = [check for paper in document["papers"] for row in paper["rows"] for check in row["checks"]]
    print(
        f"{plural(len(rows), 'row')}, {plural(document['run']['games'], 'game')} "
        f"({document['run']['games_played_now']:,} played now), "
        f"{sum(check['holds'] for check in checks)} of {plural(len(checks), 'finding')} hold"
    )
    for name in ("report.html", "report.json"):
        print(out / name)


@contextmanager
def _progress(games: int) -> Iterator[Progress]:
    """A bar that counts games, on a terminal."""
    from quixotry.papers.study import silent

    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description:44.44}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda what, more: bar.update(task, description=what, advance=more)
