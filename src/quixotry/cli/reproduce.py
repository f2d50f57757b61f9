"""`quixotry reproduce`: what the papers report, beside what this program finds."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.interrupts import going_on, kept_in
from quixotry.cli.match import runner_for
from quixotry.cli.options import ClusterOption, JsonOption

if TYPE_CHECKING:
    from quixotry.papers.reproduction import Tell

MOST_GAMES = 10_000_000


def run(
    papers: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PAPER|ROW]...", help="AJ, G, CG, DS, or rows such as AJ6 (default: all)."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games for each pairing or trial, an even number."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few games, in a minute or two.")] = False,
    jobs: Annotated[int, typer.Option(min=1, max=1024, metavar="K", help="Games at a time.")] = os.cpu_count()
    or 1,
    seed: Annotated[int, typer.Option(min=0, max=2**62, metavar="S", help="The seed of the first bag.")] = 1,
    out: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="Where the report and the games are kept.")
    ] = Path("reproduction"),
    against: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A report.json whose verdicts must not be contradicted."),
    ] = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Reproduce the papers' studies: report.html and report.json in DIR, with data/ and figures/ beside them.

    Appel and Jacobson (AJ), Gordon (G), Connolly and Gren (CG), Di Maria and
    Strade (DS). Games and measurements are kept in DIR: a run that was stopped
    goes on where it was, and another plays only what is missing. Everything
    together is about 620,000 games, most of them CG's. With --cluster, games
    between players are played there; times of generators are always taken here.
    With --against, the exit code is 1 if a claim on which the other report says
    "agrees" is found to disagree, or the other way round.

    Examples:

      quixotry reproduce --quick

      quixotry reproduce AJ6 G-IV --games 200 -o reproduction

      quixotry reproduce --quick --against published/report.json
    """
    from quixotry.cli.output import plural
    from quixotry.errors import PaperError
    from quixotry.papers import reproduce, select_rows
    from quixotry.papers.against import Compared, compared, read_report
    from quixotry.papers.report import pairings_of, trials_of
    from quixotry.papers.reproduction import Reproduction
    from quixotry.papers.verdicts import Verdict

    rows = select_rows(papers or [])
    if games is not None and (games % 2 or not 2 <= games <= MOST_GAMES):
        raise PaperError(f"--games {games}: must be an even number from 2 to {MOST_GAMES:,}")
    other = None if against is None else read_report(against)
    reproduction = Reproduction(
        out, games=games, quick=quick, seed=seed, jobs=jobs, runner=runner_for(cluster)
    )
    total = sum(map(reproduction.games_of, pairings_of(rows))) + sum(
        map(reproduction.games_of, trials_of(rows))
    )
    with going_on(lambda: kept_in(out)), _progress(total) as progress:
        reproduction.progress = progress
        document = reproduce(rows, reproduction)
    counts: Counter[str] = Counter()
    checks = [check for paper in document["papers"] for row in paper["rows"] for check in row["checks"]]
    counts.update(check["verdict"] for check in checks)
    both = Compared(0, ()) if other is None else compared(document, other)
    if as_json:
        from quixotry.cli.answers import print_json

        run_facts = {"games": document["run"]["games"], "played_now": document["run"]["games_played_now"]}
        print_json(
            {
                "rows": len(rows),
                **run_facts,
                "claims": len(checks),
                "verdicts": {verdict.value: counts[verdict] for verdict in Verdict},
                "contradicts": [f"{row}: {claim}" for row, claim in both.contradicted],
                "report": str(out / "report.json"),
            }
        )
        raise typer.Exit(1 if both.contradicted else 0)
    print(
        f"{plural(len(rows), 'row')}, {plural(document['run']['games'], 'game')} "
        f"({document['run']['games_played_now']:,} played now), "
        f"{plural(len(checks), 'claim')}: "
        + ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    )
    for name in ("report.html", "report.json"):
        print(out / name)
    if other is not None:
        print(
            f"{plural(both.shared, 'claim')} compared with {against}: {len(both.contradicted)} contradicted"
        )
        for row, claim in both.contradicted:
            print(f"  {row}: {claim}")
        raise typer.Exit(1 if both.contradicted else 0)


@contextmanager
def _progress(games: int) -> Iterator[Tell]:
    """A bar that counts games, on a terminal."""
    from quixotry.papers.reproduction import silent

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
