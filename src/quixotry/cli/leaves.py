"""`quixotry leaves`: what the tiles kept after a move are worth."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.answers import print_json
from quixotry.cli.options import ClusterOption, JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import plural, print_table, waiting
from quixotry.cli.streams import given_name, is_stream, written_file
from quixotry.errors import LexiconError, QuixotryError

if TYPE_CHECKING:
    from quixotry.evaluation import LeaveTable
    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Look at, compare, convert and train the values of leaves, the tiles kept after a move.",
    epilog="Examples:  quixotry leaves show AEINST   ·   quixotry leaves convert mine.klv2 mine.qlv",
)

SHOWN = 5
SUBSETS_SHOWN = 20

TableOption = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="NAME|FILE",
        help="A table by name, or a .qlv, .klv2 or .csv file, or - (default: the ruleset's).",
    ),
]
TableArgument = typer.Argument(help="A table by name, or a .qlv, .klv2 or .csv file; - is standard input.")


@app.command()
def show(
    leave: Annotated[
        str | None, typer.Argument(metavar="[TILES]", help="The tiles kept, ? for a blank.")
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    table: TableOption = None,
    top: Annotated[
        int,
        typer.Option(
            min=1, max=1000, metavar="N", help="How many best and worst leaves of each size to show."
        ),
    ] = SHOWN,
    all_subsets: Annotated[
        bool, typer.Option("--all", help=f"Show all leaves within TILES, not only the best {SUBSETS_SHOWN}.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show what a leave is worth, and every leave within it.

    Without tiles, show the best and the worst leaves of each size.

    Examples:

      quixotry leaves show AEINST

      quixotry leaves show "QU?" --rules swedish

      quixotry leaves show --table mine.klv2 --top 3
    """
    used = _rules(rules)
    values = _table(used, lexicon, table)
    if leave is None:
        with waiting("Looking through all leaves"):
            extremes = _extremes(values, used, top)
        _show_extremes(values, extremes, as_json)
    else:
        _show_leave(values, leave, all_subsets, as_json)


@app.command()
def compare(
    first: Annotated[str, TableArgument],
    second: Annotated[str, TableArgument],
    rules: RulesOption = None,
    top: Annotated[
        int, typer.Option(min=0, max=1000, metavar="N", help="How many disagreements to list.")
    ] = 10,
    as_json: JsonOption = False,
) -> None:
    """Compare two tables: how far apart they are, and where they differ most.

    Each leave counts by how likely it is to be drawn from the full bag of the
    ruleset, and each number of tiles counts the same.

    Examples:

      quixotry leaves compare english mine.klv2

      quixotry leaves compare old.csv new.csv --rules swedish
    """
    from dataclasses import asdict

    from quixotry.evaluation import LeaveTable, compare_leaves

    used = _rules(rules)
    with waiting("Comparing"):
        found = compare_leaves(
            LeaveTable.load(given_name(first, _ending), used.alphabet),
            LeaveTable.load(given_name(second, _ending), used.alphabet),
            used.counts,
            shown=top,
        )
    if as_json:
        print_json(asdict(found))
        return
    rows = [
        (
            "all" if row.tiles is None else str(row.tiles),
            f"{row.leaves:,}",
            f"{row.mean_difference:.3f}",
            "–" if row.correlation is None else f"{row.correlation:.4f}",
        )
        for row in (*found.by_size, found.overall)
    ]
    print_table((">tiles", ">leaves", ">mean difference", ">correlation"), rows)
    if found.largest:
        print()
        print("They differ most about")
        print_table(
            ("leave", ">first", ">second", ">difference"),
            [
                (row.leave, _points(row.first), _points(row.second), _points(row.difference))
                for row in found.largest
            ],
        )


@app.command()
def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="A table by name, or a .qlv, .klv2, .klv, .klv16 or .csv file; - is standard input.",
        ),
    ],
    target: Annotated[
        Path,
        typer.Argument(metavar="OUT", help="A .qlv, .klv2 or .csv file; - is standard output, as CSV."),
    ],
    rules: RulesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Convert a table of leaves from one format to another.

    Other programs' files do not say which alphabet they are for: --rules does,
    and a table made with it is used for that ruleset if you keep it among your
    own tables.

    Examples:

      quixotry leaves convert mine.klv2 mine.qlv --rules english

      quixotry leaves convert english english.csv
    """
    from quixotry.evaluation import LeaveTable, training_facts

    with waiting(f"Converting {Path(source).name}"):
        used = _rules(rules) if rules is not None else None
        table = LeaveTable.load(given_name(source, _ending), used.alphabet if used else None)
        if used is not None and "rules" not in table.metadata:
            facts = training_facts(used, None) | {"trained": f"converted from {Path(source).name}"}
            table = table.described(facts, used.counts)
        with written_file(target, ".csv") as file:
            table.save(file)
    if is_stream(target):
        return
    if as_json:
        facts = {"file": str(target), "leaves": len(table), "listed": table.listed, "largest": table.largest}
        print_json(facts)
    else:
        listed = f"{_listed(table)} of up to {plural(table.largest, 'tile')}"
        print(f"{target}: {listed}")


@app.command()
def train(
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    boards: Annotated[
        int, typer.Option(min=1, max=1_000_000, metavar="N", help="Boards of the last generation.")
    ] = 320,
    generations: Annotated[
        int,
        typer.Option(min=1, max=100, metavar="N", help="How many times the leaves learn from themselves."),
    ] = 3,
    seed: Annotated[int, typer.Option(min=0, max=2**23, metavar="N", help="The seed of the boards.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, metavar="N", help="Threads (default: one a core).")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="The table's file (default: your own for the ruleset)."
        ),
    ] = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Train the leaves of a ruleset and lexicon from scratch.

    On each board of self-play every possible rack is counted. A training that is
    stopped goes on where it was when the same command is given again.

    Examples:

      quixotry leaves train --rules swedish -o swedish.qlv

      quixotry leaves train --lexicon my-words.txt --boards 1000 --generations 4

      quixotry leaves train --rules polish --boards 320 --cluster auto
    """
    from quixotry.cli.leaves_training import run_training
    from quixotry.evaluation.training import TrainingPlan
    from quixotry.lexicon import Lexicon

    used = _rules(rules)
    words = Lexicon.for_rules(used, lexicon)
    table, path, seconds = run_training(
        used, words, TrainingPlan(boards, generations, seed), jobs, output, cluster
    )
    if as_json:
        print_json({"file": str(path), "seconds": seconds, **_facts(table)})
    else:
        print(f"{path}: {plural(len(table), 'leave')}, {table.metadata['trained']}, {seconds:,.0f} s")


# ------------------------------------------------------------ one leave


def _show_leave(table: LeaveTable, leave: str, all_subsets: bool, as_json: bool) -> None:
    try:
        value = table.value(leave)
    except QuixotryError:
        if Path(leave).is_file():
            raise QuixotryError(f"{leave}: a file is named with --table") from None
        raise
    alphabet = table.alphabet
    codes = alphabet.rack(leave)
    subsets = {part for size in range(1, len(codes)) for part in combinations(codes, size)}
    found = [(alphabet.rack_text(part), len(part), table.value(alphabet.rack_text(part))) for part in subsets]
    found.sort(key=lambda row: (-row[2], row[1], row[0]))
    text = alphabet.rack_text(codes)
    if as_json:
        within = [{"leave": part, "tiles": size, "value": worth} for part, size, worth in found]
        print_json({"leave": text, "value": value, "within": within, "table": _facts(table)})
        return
    _warn(table)
    print(f"{text or 'no tiles'}: {_points(value)}")
    if found:
        shown = found if all_subsets else found[:SUBSETS_SHOWN]
        print()
        print_table(
            ("leave", ">tiles", ">value"), [(part, str(n), _points(worth)) for part, n, worth in shown]
        )
        if len(shown) < len(found):
            print(f"and {len(found) - len(shown)} more: --all shows them")


# ------------------------------------------------------------ the best and the worst


def _extremes(table: LeaveTable, rules: Rules, top: int) -> list[tuple[int, list[Any], list[Any]]]:
    """For each size, the best and the worst leaves as pairs of text and value."""
    from quixotry.codecs.leave_places import STEPS_A_POINT, extreme_leaves

    limits = table.limits(rules.counts)
    contents = table.contents._replace(limits=limits)

    def spelled(pairs: list[tuple[int, bytes]]) -> list[tuple[str, float]]:
        return [(table.alphabet.rack_text(codes), worth / STEPS_A_POINT) for worth, codes in pairs]

    found = []
    for size in range(1, table.largest + 1):
        best = extreme_leaves(contents, size, top, best=True)
        if best:
            found.append((size, spelled(best), spelled(extreme_leaves(contents, size, top, best=False))))
    return found


def _show_extremes(
    table: LeaveTable, extremes: list[tuple[int, list[Any], list[Any]]], as_json: bool
) -> None:
    if as_json:
        sizes = [
            {
                "tiles": size,
                "best": [{"leave": text, "value": worth} for text, worth in best],
                "worst": [{"leave": text, "value": worth} for text, worth in worst],
            }
            for size, best, worst in extremes
        ]
        print_json({"sizes": sizes, "table": _facts(table)})
        return
    _warn(table)
    rows = []
    for size, best, worst in extremes:
        for row, (good, bad) in enumerate(zip(best, worst, strict=True)):
            rows.append((str(size) if row == 0 else "", good[0], _points(good[1]), bad[0], _points(bad[1])))
    print_table((">tiles", "best", ">value", "worst", ">value"), rows)


# ------------------------------------------------------------ helpers


def _rules(rules: str | None) -> Rules:
    from quixotry.rules import load_rules

    return load_rules(rules or "english")


def _table(rules: Rules, lexicon: str | None, table: str | None) -> LeaveTable:
    from quixotry.evaluation import LeaveTable

    if table is not None:
        if lexicon is not None:
            raise QuixotryError("use --table or --lexicon, not both")
        return LeaveTable.load(given_name(table, _ending), rules.alphabet)
    return LeaveTable.for_rules(rules, _lexicon(rules, lexicon))


def _ending(data: bytes) -> str:
    """How the name of a file with these bytes would end."""
    if data.startswith(b"\x93QXLV"):
        return ".qlv"
    return ".klv2" if b"\0" in data[:4096] else ".csv"


def _lexicon(rules: Rules, name: str | None) -> Lexicon | None:
    """The lexicon that was named, or the ruleset's if there is one: many rulesets come without."""
    from quixotry.lexicon import Lexicon

    try:
        return Lexicon.for_rules(rules, name)
    except LexiconError:
        if name is not None:
            raise
        return None


def _facts(table: LeaveTable) -> dict[str, Any]:
    return {"largest": table.largest, "leaves": len(table), "listed": table.listed, **table.metadata}


def _listed(table: LeaveTable) -> str:
    """How many leaves there are, and how many of them have values, where that is not the same."""
    if table.listed == len(table):
        return plural(len(table), "leave")
    return f"{plural(table.listed, 'leave')} with a value among {len(table):,}"


def _warn(table: LeaveTable) -> None:
    if table.listed < len(table):
        print(f"The table has {_listed(table)}; the others count as 0.")
        print()
    if not table.is_trained:
        name = table.metadata.get("rules")
        print(f"There is no table of leaves for the ruleset {name} yet: every leave counts as 0.")
        print()


def _points(value: float) -> str:
    return f"{value:+.3f}"
