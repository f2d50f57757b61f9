"""`quixotry moves`: the legal moves of a position, best first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption, TurnOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.game import Move, Position
    from quixotry.game.legal import LegalMoves
    from quixotry.search import Analysis
    from quixotry.search.seen import SeenTurn

SHOWN = 15
MOST_BY_EQUITY = 1000


def run(
    place: Annotated[
        str,
        typer.Argument(
            metavar="CGP|FILE|-",
            help="A position in CGP, a file with one or with a game, or - for standard input.",
        ),
    ],
    turn: TurnOption = None,
    rack: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="The mover's tiles, ? for a blank, instead of those in the CGP."),
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    top: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help=f"Show the best N (default: {SHOWN}; with --json, all)."),
    ] = None,
    all_moves: Annotated[bool, typer.Option("--all", help="Show all moves.")] = False,
    as_json: JsonOption = False,
    exchanges: Annotated[bool, typer.Option("--exchanges", help="Add the exchanges and the pass.")] = False,
    equity: Annotated[
        bool, typer.Option("--equity", help="Sort by score and leave together, exchanges included.")
    ] = False,
    sim: Annotated[
        str | None,
        typer.Option(
            "--sim",
            metavar="N|Ss",
            help="Play the best moves out, in N rollouts or for so many seconds (5s): how often each wins.",
        ),
    ] = None,
) -> None:
    """List the legal moves of a position by score, by equity, or by how often they win.

    8D is across from row 8, column D; D8 is down. A dot is a tile that is
    already on the board, lower case is a blank. Of a game it is the last
    position, or the one in which a turn was played: final.gcg:12 is --turn 12.

    Examples:

      quixotry moves "15/15/15/15/15/15/15/5CAT7/15/15/15/15/15/15/15 QUIZ/ 0/0 0"

      quixotry moves final.gcg --turn 12 --top 3

      quixotry moves --rack QUIZ --top 3 position.cgp

      quixotry moves --equity --rack AEINRT? - < position.cgp

      quixotry moves --sim 5s final.gcg:12

      quixotry moves --json --exchanges --rules swedish - < position.cgp
    """
    if top is not None and all_moves:
        raise QuixotryError("use --top or --all, not both")
    from quixotry.cli.given import given_with_history
    from quixotry.game.legal import LegalMoves

    limits = None if sim is None else _limits(sim)
    position, history = given_with_history(place, rules, lexicon, turn=turn, rack=rack)
    if limits is not None:
        _simulate(position, history, limits, MOST_BY_EQUITY if all_moves else top or SHOWN, as_json)
        return
    if equity:
        count = MOST_BY_EQUITY if all_moves or (as_json and top is None) else top or SHOWN
        _show_by_equity(position, min(count, MOST_BY_EQUITY), as_json)
        return
    moves = _moves(position, exchanges)
    limit = len(moves) if all_moves or (as_json and top is None) else top or SHOWN
    shown = moves.top(limit) if isinstance(moves, LegalMoves) else moves[:limit]
    spelled = _spelled(position, shown)
    if as_json:
        _print_json(spelled, len(moves))
    else:
        _print_table(spelled, len(moves), str(position.rack))


def _limits(text: str) -> tuple[int | None, float | None]:
    """Rollouts or seconds, whichever is meant.

    >>> _limits("2000"), _limits("1.5s")
    ((2000, None), (None, 1.5))
    """
    if re.fullmatch("[0-9]{1,12}", text):
        return int(text), None
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?s", text):
        return None, float(text[:-1])
    raise QuixotryError(f"--sim: must be a number of rollouts, or seconds such as 5s, not {text[:40]!r}")


def _simulate(
    position: Position,
    history: Sequence[SeenTurn],
    limits: tuple[int | None, float | None],
    count: int,
    as_json: bool,
) -> None:
    from quixotry.cli.analysis_table import print_analysis, progress_lines
    from quixotry.cli.given import without_histories
    from quixotry.cli.interrupts import end_if
    from quixotry.cli.live import live
    from quixotry.search import analyse

    samples, seconds = limits
    with live(progress_lines) as show, without_histories("write the position as CGP to do without it"):
        found = analyse(
            position,
            method="simulation",
            samples=samples,
            seconds=seconds,
            count=count,
            history=history,
            progress=show,
        )
    if as_json:
        _print_simulated(position, found)
    else:
        print_analysis(found)
    end_if(found.interrupted)


def _print_simulated(position: Position, found: Analysis) -> None:
    import json

    spelled = _spelled(position, [one.move for one in found.moves])
    told = ("win", "spread", "interval", "best", "samples")
    entries = [
        {"move": text, "score": score, "words": words} | {name: one.to_json().get(name) for name in told}
        for one, (text, score, words) in zip(found.moves, spelled, strict=True)
    ]
    answer = {"count": len(entries), "moves": entries, "assumed": list(found.assumed), "nodes": found.nodes}
    print(json.dumps(answer, ensure_ascii=False, indent=1))


def _show_by_equity(position: Position, count: int, as_json: bool) -> None:
    from quixotry.cli.output import print_table
    from quixotry.evaluation import LeaveTable, best_moves

    found = best_moves(position, count)
    spelled = _spelled(position, [one.move for one in found])
    if as_json:
        import json

        entries = [
            {"move": text, "score": score, "leave": one.leave, "equity": one.equity, "words": words}
            for one, (text, score, words) in zip(found, spelled, strict=True)
        ]
        print(json.dumps({"count": len(entries), "moves": entries}, ensure_ascii=False, indent=1))
        return
    rows = [
        (text, str(score), one.leave, f"{one.leave_value:+.1f}", f"{one.equity:.1f}", " ".join(words))
        for one, (text, score, words) in zip(found, spelled, strict=True)
    ]
    if rows:
        print_table(("move", ">score", "leave", ">worth", ">equity", "words"), rows)
    else:
        print("no play and no exchange: only a pass is left" if len(position.rack) else "no rack is given")
    if not LeaveTable.for_rules(position.rules, position.lexicon).is_trained:
        print("There are no leaves for this ruleset yet: quixotry leaves train makes them.")


def _moves(position: Position, exchanges: bool) -> LegalMoves | list[Move]:
    """All moves by score, then text."""
    legal = position.legal_moves()
    if not exchanges:
        return legal
    from quixotry.game import Move

    others = [*position.exchanges(), Move.passing(position.rules.alphabet)]
    return sorted([*legal, *others], key=lambda move: (-(move.score or 0), str(move)))


def _spelled(position: Position, moves: Sequence[Move]) -> list[tuple[str, int, list[str]]]:
    """Text, score and words of each."""
    from quixotry.cli.spelling import Speller

    speller = Speller(position)
    return [
        (speller.text(move), move.score or 0, speller.words(move)) if move.is_place else (str(move), 0, [])
        for move in moves
    ]


def _print_json(spelled: list[tuple[str, int, list[str]]], count: int) -> None:
    import json

    entries = [{"move": move, "score": score, "words": words} for move, score, words in spelled]
    # One move a line is pleasant to look at and to search.
    lines = "".join([f"\n{json.dumps(entry, ensure_ascii=False)}," for entry in entries])
    print(f'{{"count": {count}, "moves": [{lines[:-1]}{chr(10) if entries else ""}]}}')


def _print_table(spelled: list[tuple[str, int, list[str]]], count: int, rack: str) -> None:
    from quixotry.cli.output import plural, print_table

    if spelled:
        rows = [(move, str(score), " ".join(words)) for move, score, words in spelled]
        print_table(("move", ">score", "words"), rows)
    found = plural(count, "move") if count else "no move"
    rest = f"; these are the best {len(spelled)}, --all shows all" if len(spelled) < count else ""
    print(f"{found} with {rack}{rest}" if rack else f"{found}: no rack is given")
