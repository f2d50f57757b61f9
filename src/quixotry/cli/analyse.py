"""`quixotry analyse`: what the moves of a position are worth, by the best method that it allows."""

from __future__ import annotations

from typing import Annotated

import typer

from quixotry.cli.analysis_table import SHOWN, print_analysis, progress_lines
from quixotry.cli.given import given_with_history, without_histories
from quixotry.cli.interrupts import end_if
from quixotry.cli.live import live
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption, TurnOption

DEFAULT_SECONDS = 60.0


def run(
    place: Annotated[
        str,
        typer.Argument(
            metavar="CGP|FILE|GCG:TURN",
            help="A position in CGP, a file with one, or a turn of a game record; - reads standard input.",
        ),
    ],
    turn: TurnOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            metavar="S", help=f"Stop after S seconds (after {DEFAULT_SECONDS:g} without another limit)."
        ),
    ] = None,
    nodes: Annotated[int | None, typer.Option(metavar="N", help="Stop after N positions.")] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Stop a simulation after N rollouts: the same answer whenever it is asked."
        ),
    ] = None,
    threads: Annotated[int, typer.Option(metavar="T", help="How many threads search.")] = 1,
    memory: Annotated[int, typer.Option(metavar="MB", help="Megabytes to use.")] = 256,
    move: Annotated[
        list[str] | None,
        typer.Option("--move", metavar="MOVE", help="Consider this move alone; may be given several times."),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="endgame, pre-endgame, simulation or static (default: by the bag)."
        ),
    ] = None,
    top: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="How many moves to show.")] = SHOWN,
    seed: Annotated[int, typer.Option(help="Seed of the samples, where not all draws are considered.")] = 1,
    inference: Annotated[
        bool,
        typer.Option(
            "--inference/--no-inference",
            help="Of a game, deal the others what their moves so far tell; only simulation deals.",
        ),
    ] = True,
    as_json: JsonOption = False,
) -> None:
    """Say what the moves of a position are worth, the best first.

    When the bag is empty the end of the game is solved; with one to seven
    tiles in it every move is tried against every way in which the unseen tiles
    can lie; before that, moves are played out over many deals of what is
    unseen. Of a game record, GCG:12 is the position in which turn 12 was
    played, as `quixotry review` counts turns; the others are then dealt what
    they probably kept (`quixotry infer`). Ctrl-C shows the best so far.

    Examples:

      quixotry analyse - < position.cgp

      quixotry analyse final.gcg:22 --seconds 10 --threads 2

      quixotry analyse position.cgp --move "8D QUIZ" --move "-" --json
    """
    from quixotry.search import analyse, method_for

    position, history = given_with_history(place, rules, lexicon, turn=turn, whole=True)
    rolls = samples is not None and (method or method_for(position, limited=True)) == "simulation"
    if seconds is None and nodes is None and not rolls:
        seconds = DEFAULT_SECONDS
    with live(progress_lines) as show, without_histories("--no-inference does without it"):
        found = analyse(
            position,
            seconds=seconds,
            nodes=nodes,
            samples=samples,
            threads=threads,
            memory=memory,
            candidates=move,
            method=method,
            seed=seed,
            count=top,
            history=history if inference else (),
            progress=show,
        )
    if as_json:
        import json

        print(json.dumps(found.to_json(top), ensure_ascii=False))
    else:
        print_analysis(found)
    end_if(found.interrupted)
