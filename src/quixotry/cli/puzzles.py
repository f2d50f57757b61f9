"""`quixotry puzzles`: make puzzles from games, and solve them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.answers import print_json
from quixotry.cli.interrupts import going_on
from quixotry.cli.options import ClusterOption, JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import plural, print_table, warn
from quixotry.cli.streams import given_file, is_stream
from quixotry.errors import QuixotryError
from quixotry.puzzles.kinds import Kind

if TYPE_CHECKING:
    from quixotry.puzzles.file import PuzzleFile
    from quixotry.puzzles.making import MakingProgress
    from quixotry.puzzles.model import Puzzle
    from quixotry.records import GameRecord

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Puzzles: make them from games, and solve them.",
    epilog="Examples:  quixotry puzzles solve --kind endgame   ·   quixotry puzzles make --out mine.jsonl",
)

KindOption = Annotated[Kind | None, typer.Option("--kind", help="Only puzzles of this kind.")]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", min=1, max=64, metavar="N", help="Threads (default: one a core).")
]
FileArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE", help="A file of puzzles, - for standard input (default: those that are shipped)."
    ),
]


@app.command()
def make(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write to this file, or go on with it.")],
    count: Annotated[int, typer.Option(min=1, metavar="N", help="So many puzzles in all.")] = 100,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Of the games that are played.")] = 1,
    kind: KindOption = None,
    source: Annotated[
        list[Path] | None,
        typer.Option(
            "--from", metavar="GCG|DIR", help="Take positions from these records, not from self-play."
        ),
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="With --from: only this player's turns.")
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    threads: ThreadsOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make puzzles: positions in which a search finds one move clearly best.

    The same seed makes the same puzzles, with any number of threads. A run
    that was ended early goes on where it was when it is given again.

    Examples:

      quixotry puzzles make --count 1000 --seed 7 --out puzzles.jsonl

      quixotry puzzles make --from games/ --player Ann --out mine.jsonl
    """
    from quixotry.lexicon import Lexicon
    from quixotry.puzzles.file import PuzzleFile, line_of
    from quixotry.puzzles.making import Maker, make_puzzles, puzzles_of_records
    from quixotry.rules import load_rules

    if player is not None and not source:
        raise QuixotryError("--player: goes with --from, which says whose games are looked at")
    used = load_rules(rules or (lexicon if lexicon and rules is None and _is_ruleset(lexicon) else "english"))
    known = Lexicon.for_rules(used, lexicon)
    file = PuzzleFile(used.name, known.name)
    if out.exists() and out.stat().st_size:
        file = PuzzleFile.load(out)
        if (file.rules, file.lexicon) != (used.name, known.name):
            raise QuixotryError(f"{out}: has puzzles of {file.rules} with the lexicon {file.lexicon}")
    workers = threads or os.cpu_count() or 1
    before = len(file)
    records = _records(source) if source else []
    maker = Maker(used, known)
    made: dict[str, int] = {}

    def kept() -> str:
        have = plural(before + sum(made.values()), "puzzle")
        return f"{have} in {out}, and the same command goes on from there"

    with going_on(kept), _progress() as tell:
        if source:
            wanted = puzzles_of_records(
                maker, records, count=max(0, count - before), kind=kind, player=player, threads=workers,
                known=file.puzzles, tell=tell, cluster=cluster,
            )  # fmt: skip
        else:
            wanted = make_puzzles(
                maker, count, seed=seed, kind=kind, threads=workers, before=file, tell=tell, cluster=cluster
            )
        from quixotry.files import write_whole

        write_whole(out, file.to_text().encode())  # without a line that was cut short
        with out.open("a", encoding="utf-8", newline="\n") as lines:
            for puzzle in wanted:
                lines.write(line_of(puzzle.to_json()))
                lines.flush()
                made[str(puzzle.kind)] = made.get(str(puzzle.kind), 0) + 1
    new = sum(made.values())
    if as_json:
        print_json({"file": str(out), "puzzles": before + new, "new": new, "kinds": made})
    else:
        found = ", ".join(f"{number} {name}" for name, number in made.items())
        print(f"{out}: {plural(before + new, 'puzzle')}, {new:,} new{f' ({found})' if found else ''}")


@app.command()
def check(
    file: FileArgument = None,
    kind: KindOption = None,
    count: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only the first N of each kind.")
    ] = None,
    effort: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="Times the search that made them.")
    ] = 10,
    rules: RulesOption = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ask again with ten times the search: which answers stay best?

    Exit code 1 if fewer than 98 in 100 do.

    Example:

      quixotry puzzles check puzzles.jsonl --count 50
    """
    import time
    from concurrent.futures import ThreadPoolExecutor

    from quixotry.arena.statistics import wilson
    from quixotry.puzzles.making import stays_best

    chosen: list[Puzzle] = []
    for each in Kind:
        if kind in (None, each):
            chosen += [puzzle for puzzle in _file(file, rules) if puzzle.kind is each][:count]
    if not chosen:
        raise QuixotryError("there is no such puzzle in the file")
    began = time.process_time()
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        stayed = list(pool.map(lambda puzzle: stays_best(puzzle, effort), chosen))
    cpu = time.process_time() - began
    rows = []
    for each in Kind:
        answers = [stays for puzzle, stays in zip(chosen, stayed, strict=True) if puzzle.kind is each]
        if answers:
            rows.append((str(each), len(answers), sum(answers)))
    share = sum(stayed) / len(stayed)
    interval = wilson(sum(stayed), len(stayed))
    if as_json:
        print_json(
            {
                "effort": effort,
                "puzzles": len(chosen),
                "stayed": sum(stayed),
                "share": round(share, 4),
                "interval": [round(interval.low, 4), round(interval.high, 4)],
                "kinds": [{"kind": name, "puzzles": number, "stayed": kept} for name, number, kept in rows],
                "changed": [one.id for one, stays in zip(chosen, stayed, strict=True) if not stays],
                "cpu_seconds": round(cpu, 1),
            }
        )
    else:
        print_table(("kind", ">puzzles", ">stay best"), [(name, str(n), str(kept)) for name, n, kept in rows])
        print(
            f"{share:.1%} of {plural(len(chosen), 'answer')} stay best with {effort} times the search"
            f" (95% interval {interval.low:.1%} to {interval.high:.1%}; {cpu:.0f} s of processor time)"
        )
    if share < 0.98:
        raise typer.Exit(1)


@app.command()
def show(
    id: Annotated[str, typer.Argument(metavar="ID", help="The puzzle's id, or the beginning of it.")],
    file: FileArgument = None,
    answer: Annotated[bool, typer.Option("--answer", help="Also tell the answer.")] = False,
    rules: RulesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle, and its answer if you ask for it.

    Example:

      quixotry puzzles show 5e1c --answer
    """
    from quixotry.puzzles.telling import answer_text, task_text

    found = [puzzle for puzzle in _file(file, rules) if puzzle.id.startswith(id)]
    if len(found) != 1:
        raise QuixotryError(f"{id[:20]}: {plural(len(found), 'puzzle')} begin with this")
    puzzle = found[0]
    if as_json:
        told = puzzle.to_json()
        if not answer:
            for name in ("answer", "value", "second", "second_value", "words", "nodes"):
                del told[name]
        print_json(told)
        return
    print(puzzle.position)
    print(task_text(puzzle))
    if answer:
        print(answer_text(puzzle))


@app.command()
def solve(
    file: FileArgument = None,
    kind: KindOption = None,
    count: Annotated[
        int, typer.Option(min=0, metavar="N", help="Ask N puzzles; 0 goes on until you quit.")
    ] = 10,
    new: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Ask at most N puzzles that are new to you.")
    ] = None,
    rules: RulesOption = None,
    progress: Annotated[
        Path | None, typer.Option("--progress", metavar="FILE", help="Keep your progress in this file.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve puzzles: what you miss comes back soon, what you find after days.

    Found at the first try and without a hint, a puzzle rests for a day, then
    3, 7, 16, 35, 80 and 180 days; otherwise it comes back in two minutes. The
    progress is kept with that of `quixotry study`.

    Answer with a move such as 8D WORD or H4 W.RD. ? is a hint, of which there
    are three; ! gives up; q quits.

    Examples:

      quixotry puzzles solve --kind bingo

      quixotry puzzles solve mine.jsonl --count 0
    """
    from quixotry.cli.puzzle_talk import JsonPuzzleTalk, PuzzleTalk
    from quixotry.puzzles.deck import PuzzleDeck
    from quixotry.words.study import StudySession, StudyStore

    if is_stream(file):
        raise QuixotryError("-: standard input is where the answers come from; name a file")
    found = _file(file, rules)
    deck = PuzzleDeck(found.lexicon, found, kind=kind)
    if not len(deck):
        raise QuixotryError("there is no such puzzle in the file")
    with StudyStore(progress) as store:
        session = StudySession(deck, store, new=new)
        (JsonPuzzleTalk if as_json else PuzzleTalk)(session, count).run()


def _file(file: Path | None, rules: str | None) -> PuzzleFile:
    from quixotry.puzzles.file import PuzzleFile, shipped_puzzles, shipped_rules

    if file is not None:
        return PuzzleFile.load(given_file(file, ".jsonl"))
    found = shipped_puzzles(rules or "english")
    if found is None:
        there = ", ".join(shipped_rules())
        raise QuixotryError(f"no puzzles are shipped for {(rules or '')[:40]}, only for {there}; make some")
    return found


def _is_ruleset(name: str) -> bool:
    from quixotry.rules import ruleset_names

    return name in ruleset_names()


def _records(given: list[Path]) -> list[GameRecord]:
    from quixotry.records import GameRecord
    from quixotry.review.batch import find_games

    found, files = [], find_games(given)
    for path in files:
        try:
            found.append(GameRecord.load(path, lenient=True))
        except QuixotryError as error:
            warn(str(error))
    if not found:
        from quixotry.cli.review import no_game

        raise no_game(given, skipped=bool(files))
    return found


@contextmanager
def _progress() -> Iterator[Callable[[MakingProgress], None] | None]:
    """A bar on a terminal; None if nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(20), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("puzzles", total=None)

        def tell(told: MakingProgress) -> Any:
            what = f"{told.kind or 'puzzles'}, {told.games:,} games"
            bars.update(task, completed=told.done, total=told.wanted, description=what)

        yield tell
