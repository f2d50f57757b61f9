"""A training of leaves with its progress on the terminal."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from quixotry.cli.interrupts import going_on, kept_in
from quixotry.errors import LeavesError
from quixotry.evaluation import LeaveTable, leaves_folder
from quixotry.evaluation.training import TrainingPlan, TrainingProgress, check_size, train
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules


def run_training(
    rules: Rules,
    lexicon: Lexicon,
    plan: TrainingPlan,
    jobs: int | None,
    output: Path | None,
    cluster: str | None = None,
) -> tuple[LeaveTable, Path, float]:
    """Train, save, and clear away what was kept for going on; the table, its file and the seconds."""
    check_size(rules)
    path = output or leaves_folder() / f"{rules.name}.qlv"
    if path.suffix != ".qlv":
        raise LeavesError(f"{path}: a trained table is written to a .qlv file; leaves convert makes others")
    work = path.with_name(f".{path.name}.training")
    start = time.monotonic()
    with going_on(lambda: kept_in(work)), _bar() as report:
        table = train(rules, lexicon, plan, jobs=jobs, folder=work, report=report, cluster=cluster)
    table.save(path)
    shutil.rmtree(work, ignore_errors=True)
    return table, path, time.monotonic() - start


@contextmanager
def _bar() -> Iterator[Callable[[TrainingProgress], None]]:
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} boards"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("generation 1", total=None)

        def report(progress: TrainingProgress) -> None:
            bar.update(
                task,
                description=f"generation {progress.generation + 1}",
                completed=progress.done_in_all,
                total=progress.total,
            )

        yield report
