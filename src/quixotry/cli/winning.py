"""`quixotry winning`: how likely it is to win."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.interrupts import going_on, kept_in
from quixotry.cli.options import ClusterOption, JsonOption, LexiconOption, RulesOption
from quixotry.cli.output import plural, print_table

if TYPE_CHECKING:
    from quixotry.evaluation import WinningModel
    from quixotry.evaluation.winning_check import Phase
    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Show, train and check how likely it is to win: by the lead, the tiles left and whose turn it is.",
    epilog="Examples:  quixotry winning show --lead 25 --left 40   ·   quixotry winning check",
)

LEADS = (-100, -60, -40, -20, -10, 0, 10, 20, 40, 60, 100)

PlayersOption = Annotated[int, typer.Option(min=2, max=4, metavar="N", help="How many play.")]
JobsOption = Annotated[
    int | None, typer.Option(min=1, max=256, metavar="N", help="Threads (default: one a core).")
]
ModelOption = Annotated[
    str | None,
    typer.Option(
        "--model", metavar="NAME|FILE", help="A model by name, or a .qwp file (default: the ruleset's)."
    ),
]


@app.command()
def show(
    lead: Annotated[
        list[float] | None,
        typer.Option(
            metavar="POINTS",
            help="Your lead, leaves included; with more players once for each of the others, in turn.",
        ),
    ] = None,
    left: Annotated[
        list[int] | None,
        typer.Option(min=0, max=1000, metavar="TILES", help="Tiles left, in the bag and on all racks."),
    ] = None,
    turn: Annotated[
        int, typer.Option(min=0, max=3, metavar="N", help="Turns until yours; 0 if you move.")
    ] = 0,
    players: PlayersOption = 2,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    model: ModelOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the probability of winning for a lead and a number of tiles left.

    Without --lead, a table of leads. A draw counts half; with more than two
    players, those who share the first place share the game.

    Examples:

      quixotry winning show

      quixotry winning show --lead 25 --left 40 --turn 1

      quixotry winning show --players 3 --lead 10 --lead -5 --left 60
    """
    used = _rules(rules)
    asked = _model(used, lexicon, model, players)
    shown = left or _lefts(used, players)
    leads: list[Sequence[float]] = [lead] if lead else [[float(one)] * (players - 1) for one in LEADS]
    if lead and players == 2 and len(lead) > 1:
        leads = [[one] for one in lead]
    rows = [[asked.win(row, tiles, turn) for tiles in shown] for row in leads]
    if as_json:
        found = [
            {"lead": list(row), "left": tiles, "turn": turn, "win": value}
            for row, values in zip(leads, rows, strict=True)
            for tiles, value in zip(shown, values, strict=True)
        ]
        _print_json({"players": players, "probabilities": found, **_facts(asked)})
        return
    if not asked.is_trained:
        print(f"There is no model for the ruleset {used.name} and {players} players yet: a plain formula.\n")
    if len(rows) == 1 and len(shown) == 1:
        print(f"{rows[0][0]:.1%}")
        return
    print_table(
        (">lead", *(f">{tiles} left" for tiles in shown)),
        [
            (
                " ".join(f"{one:+g}" for one in (row if lead else row[:1])),
                *(f"{value:.1%}" for value in values),
            )
            for row, values in zip(leads, rows, strict=True)
        ],
    )


@app.command()
def train(
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    games: Annotated[
        int,
        typer.Option(min=100, max=10_000_000, metavar="N", help="Games for each number of players."),
    ] = 60_000,
    seed: Annotated[int, typer.Option(min=0, max=2**24 - 1, metavar="N", help="The seed of the games.")] = 1,
    players: Annotated[
        list[int] | None,
        typer.Option(
            min=2, max=4, metavar="N", help="Models for N players alone; others of the file stay. Repeatable."
        ),
    ] = None,
    jobs: JobsOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="The .qwp file (default: your own for the ruleset)."
        ),
    ] = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Train the probability of winning from games of the static player.

    As many games of three and of four players are played as well, where the
    rules allow them. A training that is stopped goes on where it was when
    the same command is given again.

    Examples:

      quixotry winning train --rules swedish

      quixotry winning train --lexicon my-words.txt --games 100000 -o mine.qwp

      quixotry winning train --players 3 --players 4 -o mine.qwp
    """
    import shutil
    import time

    from quixotry.errors import WinningError
    from quixotry.evaluation import winning_folder
    from quixotry.evaluation.winning import save_models
    from quixotry.evaluation.winning_training import WinningPlan, models_kept, train_winning

    used = _rules(rules)
    words = _words(used, lexicon)
    path = output or winning_folder() / f"{used.name}.qwp"
    if path.suffix != ".qwp":
        raise WinningError(f"{path}: models of winning are written to a .qwp file")
    work = path.with_name(f".{path.name}.training")
    plan = WinningPlan(games, seed, tuple(players or ()))
    kept, before = models_kept(path, used, plan)
    start = time.monotonic()
    with going_on(lambda: kept_in(work)), _bar("Playing") as report:
        models, facts = train_winning(
            used, words, plan, jobs=jobs, folder=work, report=report, cluster=cluster
        )
    if before is not None:
        numbers = " and ".join(map(str, plan.numbers(used)))
        facts["trained"] += f", for {numbers} players; the others before: {before}"
    save_models(path, {**kept, **models}, facts)
    shutil.rmtree(work, ignore_errors=True)
    seconds = time.monotonic() - start
    if as_json:
        _print_json({"file": str(path), "seconds": seconds, **facts})
    else:
        print(f"{path}: {facts['trained']}, {seconds:,.0f} s")


@app.command()
def check(
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    model: ModelOption = None,
    players: PlayersOption = 2,
    games: Annotated[
        int, typer.Option(min=1, max=10_000_000, metavar="N", help="Games to foretell.")
    ] = 20_000,
    seed: Annotated[int, typer.Option(min=0, max=2**24 - 1, metavar="N", help="The seed of the games.")] = 2,
    jobs: JobsOption = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw told against came as an SVG file.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check a model on new games: does what it says come true as often as it says?

    Every moment of every game is foretold for every player. Beside the model
    stands the plain table of lead and tiles left (two players), or the plain
    formula.

    Examples:

      quixotry winning check

      quixotry winning check --rules italian --players 3 --games 5000 --plot italian.svg
    """
    from quixotry.evaluation.winning_check import check_winning

    used = _rules(rules)
    words = _words(used, lexicon)
    asked = _model(used, lexicon, model, players)
    other, name = _beside(used, asked, model)
    with _bar("Playing") as report:
        phases = check_winning(used, words, (asked, other), games=games, seed=seed, jobs=jobs, report=report)
    if plot is not None:
        from quixotry.files import write_whole

        write_whole(plot, _chart(phases[0]))
    if as_json:
        from dataclasses import asdict

        told = [asdict(phase) for phase in phases]
        _print_json({"games": games, "seed": seed, "players": players, "beside": name, "phases": told})
    else:
        _print_check(phases, name, games, players)


# ------------------------------------------------------------ what is printed


def _print_check(phases: Sequence[Phase], name: str, games: int, players: int) -> None:
    whole = phases[0].judgements[0]
    print_table(
        (">told", ">moments", ">mean told", ">won", ">off"),
        [
            (
                f"{one.low:.0%}–{one.high:.0%}",
                f"{one.moments:,}",
                f"{one.told:.2%}",
                f"{one.won:.2%}",
                f"{one.off:+.2f}",
            )
            for one in whole.bins
        ],
    )
    print()
    rows = []
    for phase in phases:
        ours, theirs = phase.judgements
        rows.append(
            (
                f"{phase.low}–{phase.high}",
                f"{ours.moments:,}",
                f"{ours.log_loss:.5f}",
                f"{theirs.log_loss:.5f}",
                f"{ours.brier:.5f}",
                f"{theirs.brier:.5f}",
            )
        )
    heads = (">tiles left", ">moments", ">log loss", f">{name}", ">Brier score", f">{name}")
    print_table(heads, rows)
    if whole.worst is not None:
        print()
        off = f"the bin that is farthest off: {whole.worst.off:+.2f} points"
        print(f"{plural(games, 'game')} of {players} players; {off}")


def _chart(phase: Phase) -> str:
    """Told against came, as a picture of its own."""
    from quixotry import charts

    ours = phase.judgements[0]
    labels = [f"{one.told:.0%}" for one in ours.bins]
    drawn = charts.lines(
        "What was told, and what came of it",
        labels,
        [
            charts.Line("the model", tuple(100 * one.won for one in ours.bins)),
            charts.Line("told", tuple(100 * one.told for one in ours.bins), printed=True),
        ],
        x_label="told",
        y_label="won, %",
    )
    colours = ":root { --soft: #555; --rule: #ddd; --card: #fff; }"
    return drawn.replace(
        ">", f' xmlns="http://www.w3.org/2000/svg"><style>{colours}\n{charts.STYLE}</style>', 1
    )


@contextmanager
def _bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Games played, the rate, and when it will be done, for a person at a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def report(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description="Fitting" if done == total else what)

        yield report


# ------------------------------------------------------------ what is asked


def _rules(rules: str | None) -> Rules:
    from quixotry.rules import load_rules

    return load_rules(rules or "english")


def _words(rules: Rules, name: str | None) -> Lexicon:
    from quixotry.lexicon import Lexicon

    return Lexicon.for_rules(rules, name)


def _model(rules: Rules, lexicon: str | None, model: str | None, players: int) -> WinningModel:
    from quixotry.errors import LexiconError
    from quixotry.evaluation import WinningModel

    if model is not None:
        return WinningModel.load(model, players)
    try:
        words = _words(rules, lexicon)
    except LexiconError:
        if lexicon is not None:
            raise
        return WinningModel.for_rules(rules, None, players)
    return WinningModel.for_rules(rules, words, players)


def _beside(rules: Rules, asked: WinningModel, model: str | None) -> tuple[WinningModel, str]:
    """What a model is compared with: the plain table that was fitted to the same games, or a formula."""
    from quixotry.errors import WinningError
    from quixotry.evaluation import WinningModel
    from quixotry.evaluation.winning import generic_model

    if asked.players == 2 and asked.is_trained:
        try:
            return WinningModel.load(model or str(asked.metadata.get("rules")), plain=True), "plain table"
        except WinningError:
            pass
    return generic_model(rules, asked.players), "plain formula"


def _lefts(rules: Rules, players: int) -> list[int]:
    """Tiles left worth showing: the start, the end, and some between."""
    border = players * rules.rack_size
    total = rules.total_tiles
    return [
        total,
        *(border + (total - border) * share // 100 for share in (75, 50, 25, 10)),
        border,
        rules.rack_size,
    ]


def _facts(model: WinningModel) -> dict[str, Any]:
    return {key: model.metadata[key] for key in ("rules", "lexicon", "trained") if key in model.metadata}


def _print_json(value: Any) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=1))
