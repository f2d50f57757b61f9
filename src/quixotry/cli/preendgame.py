"""`quixotry preendgame`: the last tiles in the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.given import given_position
from quixotry.cli.interrupts import end_if
from quixotry.cli.live import live
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption, TurnOption

if TYPE_CHECKING:
    from quixotry.search.preendgame_result import PreEndgameMove, PreEndgameResult

SHOWN = 10
MOST_OUTCOMES = 12


def run(
    cgp: Annotated[
        str, typer.Argument(metavar="CGP", help="CGP, a file, GAME.gcg:TURN, or - for standard input.")
    ],
    turn: TurnOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="Stop after S seconds (after 60 without --nodes).")
    ] = None,
    nodes: Annotated[int | None, typer.Option(metavar="N", help="Stop after N positions in all.")] = None,
    threads: Annotated[int, typer.Option(metavar="T", help="How many threads search.")] = 1,
    memory: Annotated[int, typer.Option(metavar="MB", help="Megabytes to use.")] = 256,
    seed: Annotated[int, typer.Option(help="Seed of the samples, where not all draws are considered.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Find the move that wins most often with one to seven tiles in the bag.

    Every move is tried against every way in which the tiles you do not see can lie, or against samples of
    them, and the endgames that follow are solved. The opponent knows no more than he sees. Moves that
    leave tiles in the bag are marked as approximate if nothing is proved; what is assumed is said below.
    Ctrl-C shows the best found so far.

    Examples:

      quixotry preendgame - < position.cgp

      quixotry preendgame --seconds 10 --threads 2 --json - < position.cgp
    """
    from quixotry.search import solve_preendgame

    position = given_position(cgp, rules, lexicon, turn=turn)
    with live(_progress_lines) as show:
        result = solve_preendgame(
            position, seconds=seconds, nodes=nodes, threads=threads, memory=memory, seed=seed, progress=show
        )
    if as_json:
        import json

        print(json.dumps(result.to_json(), ensure_ascii=False))
    else:
        _print_result(result)
    end_if(result.interrupted)


def _progress_lines(result: PreEndgameResult) -> list[str]:
    lines = [_summary(result), "  wins  spread  move"]
    lines += [f"{_wins(one):>6} {_spread(one):>7}  {one.move}" for one in result.moves[:SHOWN]]
    return lines


def _wins(one: PreEndgameMove) -> str:
    """Nothing of a move that was not looked at yet."""
    return f"{one.win:.1%}" if one.outcomes else ""


def _spread(one: PreEndgameMove) -> str:
    return f"{one.spread:+.1f}" if one.outcomes else ""


def _summary(result: PreEndgameResult) -> str:
    best = result.best
    how = f"from {best.interval[0]:.1%} to {best.interval[1]:.1%}"
    if result.proved:
        how = "proved"
    elif best.proved and all(move.is_pass for move in result.unproved):
        how = "proved to be the best play; whether a pass is better is open"
    elif best.approximate:
        how += ", approximate"
    ways = "all draws" if result.complete else f"{result.deals:,} sampled draws"
    return (
        f"{best.move} wins {best.win:.1%}, {how}; {ways}, {result.nodes:,} positions, {result.seconds:.1f} s"
    )


def _known(one: PreEndgameMove) -> str:
    if one.proved:
        return "proved"
    if not one.outcomes:
        return "not looked at"
    return f"{one.interval[0]:.1%} to {one.interval[1]:.1%}" + (", approximate" if one.approximate else "")


def _draws(one: PreEndgameMove) -> str:
    """Which tiles drawn win, draw and lose."""
    if len(one.outcomes) > MOST_OUTCOMES:
        return ""
    groups = []
    for name, wanted in (("wins", 1.0), ("draws", 0.5), ("loses", 0.0)):
        tiles = [tile for tile, value in one.outcomes.items() if value == wanted]
        if tiles:
            groups.append(f"{name} {' '.join(tiles)}")
    return "; ".join(groups)


def _print_result(result: PreEndgameResult) -> None:
    from quixotry.cli.output import print_table

    rows = []
    for one in result.moves[:SHOWN]:
        sure = f"{one.guaranteed:.1%}" if one.outcomes and one.guaranteed is not None else ""
        score = str(one.move.score or 0)
        rows.append((str(one.move), score, _wins(one), _spread(one), sure, _known(one), _draws(one)))
    print_table(("move", ">score", ">wins", ">spread", ">guaranteed", "interval", "by draw"), rows)
    print(_summary(result))
    for assumption in result.assumed:
        print(f"assumed: {assumption}")
