"""`quixotry review`: what games lost, turn by turn."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.review import Reviewed

MOST_TOP = 50


def run(
    games: Annotated[
        list[Path], typer.Argument(metavar="GAMES…", help="GCG files, and folders to search for them.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a page with boards and charts."),
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    leaves: Annotated[
        str | None,
        typer.Option(
            "--leaves", metavar="NAME|FILE", help="Values of leaves (those trained for the ruleset)."
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes (one a core).")
    ] = None,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Review what can be read of a game, up to what cannot be.")
    ] = False,
    top: Annotated[
        int, typer.Option(min=1, max=MOST_TOP, metavar="N", help="How many of the best moves a turn.")
    ] = 3,
    as_json: JsonOption = False,
) -> None:
    """Review games: the best moves of each turn, and what was lost.

    A move's equity is its score and what the tiles it leaves are worth. The
    loss of a turn is the equity of the best move less that of the move made.
    Where the rack is not wholly known, nothing is compared. A file that cannot
    be used is named on standard error and skipped.

    Examples:

      quixotry review final.gcg

      quixotry review games/ -o report.html

      quixotry review games/ --lexicon mine --json > report.json
    """
    from quixotry.review import find_games, review_files

    files = find_games(games)
    with _progress(len(files)) as tell:
        reviewed = review_files(
            files,
            rules=rules,
            lexicon=lexicon,
            leaves=leaves,
            lenient=lenient,
            top=top,
            jobs=jobs or os.cpu_count() or 1,
            tell=tell,
        )
    _name_skipped(reviewed)
    if not reviewed.games:
        raise QuixotryError("no game to review" if reviewed.skipped else f"no .gcg file in {_places(games)}")
    if output is not None:
        from quixotry.formats.files import write_whole
        from quixotry.review.page import page

        write_whole(output, page(reviewed).encode("utf-8", "replace"))
    if as_json:
        import json

        from quixotry.review.document import document

        print(json.dumps(document(reviewed), ensure_ascii=False, indent=1))
        return
    _print(reviewed)
    if output is not None:
        print(f"\n{output}: the games with boards and charts")


def _places(games: list[Path]) -> str:
    return ", ".join([str(place) for place in games[:3]]) + (", …" if len(games) > 3 else "")


def _name_skipped(reviewed: Reviewed) -> None:
    from quixotry.cli.sheet import print_remarks

    print_remarks([f"{one.file}: {one.reason}; skipped" for one in reviewed.skipped])


def _print(reviewed: Reviewed) -> None:
    from quixotry.cli.output import plural, print_table
    from quixotry.cli.sheet import printable
    from quixotry.review import largest_losses, summaries
    from quixotry.review.page import points

    headings = (
        "player", ">games", ">won", ">mean score", ">turns", ">loss a turn", ">best move", ">bingos",
        ">missed", ">phonies",
    )  # fmt: skip
    rows = []
    for one in summaries(reviewed.games):
        share = "–" if one.best_share is None else f"{one.best_share:.0%}"
        rows.append(
            (
                _short(printable(one.player)), f"{one.games:,}", f"{one.wins:g}", points(one.mean_score),
                f"{one.turns:,}", points(one.mean_loss, 2), share, f"{one.bingos:,}",
                f"{one.missed_bingos:,}", f"{one.phonies:,}",
            )
        )  # fmt: skip
    print_table(headings, rows)
    found = [
        (
            points(one.loss), _short(printable(one.player)), one.turn.text, str(one.turn.score),
            one.turn.spelled(one.turn.best[0].move), str(one.turn.best[0].score),
            f"{printable(Path(one.game.file).name)}, turn {one.turn.number}",
        )
        for one in largest_losses(reviewed.games)
    ]  # fmt: skip
    if found:
        print()
        print_table((">loss", "player", "played", ">score", "best", ">score", "game"), found)
    print()
    turns = sum([len(game.turns) for game in reviewed.games])
    unjudged = turns - sum([turn.judged for game in reviewed.games for turn in game.turns])
    rest = f"; {plural(unjudged, 'turn')} could not be compared" if unjudged else ""
    speed = f"{reviewed.seconds:.1f} s, {reviewed.games_a_second:,.0f} a second"
    print(f"{plural(len(reviewed.games), 'game')}, {plural(turns, 'turn')}{rest} ({speed})")
    leaves = dict.fromkeys([game.leaves for game in reviewed.games])
    lexica = dict.fromkeys([game.lexicon for game in reviewed.games])
    print(f"lexicon: {', '.join(lexica)}; leaves: {'; '.join(leaves)}")
    if doubtful := sum([bool(game.remarks) for game in reviewed.games]):
        print(f"{plural(doubtful, 'record')} in doubt; the page (-o) and --json say why")


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


@contextmanager
def _progress(files: int) -> Iterator[Callable[[int], None] | None]:
    """A bar for a person who waits; None if nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("reviewing"), BarColumn(20), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("", total=files)
        yield lambda done: bars.update(task, completed=done)
