"""`quixotry endgame`: the end of a game, solved."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.given import given_position
from quixotry.cli.interrupts import end_if
from quixotry.cli.live import live
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption, TurnOption

if TYPE_CHECKING:
    from quixotry.search import EndgameResult

SHOWN = 10
DEFAULT_SECONDS = 60.0
TELLING = 200  # points: while it works, wider bounds tell nobody anything


def run(
    cgp: Annotated[
        str, typer.Argument(metavar="CGP", help="CGP, a file, GAME.gcg:TURN, or - for standard input.")
    ],
    turn: TurnOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help=f"Stop after S seconds (after {DEFAULT_SECONDS:g} without --nodes)."),
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", help="Stop after N positions in each thread.")
    ] = None,
    threads: Annotated[int, typer.Option(metavar="T", help="How many threads search.")] = 1,
    memory: Annotated[int, typer.Option(metavar="MB", help="Megabytes to use.")] = 256,
    as_json: JsonOption = False,
) -> None:
    """Solve the end of a game: the best move when the bag is empty and both racks are known.

    The value is what the mover gains in spread from here to the end. It is proved, or an interval is given
    that holds for certain. Ctrl-C shows the best found so far.

    Examples:

      quixotry endgame - < position.cgp

      quixotry endgame --seconds 10 --threads 2 --json - < position.cgp
    """
    from quixotry.search import solve_endgame

    position = given_position(cgp, rules, lexicon, turn=turn)
    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
    with live(_progress_lines) as show:
        result = solve_endgame(
            position, seconds=seconds, nodes=nodes, threads=threads, memory=memory, progress=show
        )
    if as_json:
        import json

        print(json.dumps(result.to_json(), ensure_ascii=False))
    else:
        _print_result(result)
    end_if(result.interrupted)


def _progress_lines(result: EndgameResult) -> list[str]:
    lines = [f"{_value_text(result, TELLING)}, {result.nodes:,} positions", " gains  move"]
    lines += [f"{one.value:+6}  {one.move}" for one in result.moves[:SHOWN] if one.value is not None]
    return lines


def _value_text(result: EndgameResult, telling: float = inf) -> str:
    """The move and what it gains; bounds that are further apart than `telling` are left out."""
    if result.proved:
        return f"{result.move} gains {result.value:+}, proved"
    if result.players > 2:
        return f"{result.move} gains about {result.value:+}, no proof with {result.players} players"
    told = f"{result.move} gains about {result.value:+}"
    if result.high - result.low > telling:
        return told
    return f"{told}, for certain {result.low:+} to {result.high:+}"


def _print_result(result: EndgameResult) -> None:
    from quixotry.cli.output import plural, print_table

    rows = []
    for one in result.moves[:SHOWN]:
        if one.value is not None:
            known = "proved" if one.proved else f"at most {one.high:+}" if one.high == one.value else ""
            rows.append((str(one.move), str(one.move.score or 0), f"{one.value:+}", known))
    print_table(("move", ">score", ">gains", ""), rows)
    print("line: " + ", ".join(map(str, result.line)))
    searched = f"{plural(result.nodes, 'position')} in {result.seconds:.2f} s"
    print(f"{_value_text(result)}; {searched}")
