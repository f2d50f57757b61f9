"""`quixotry moves`: the legal moves of a position, best first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.game import Move, Position

SHOWN = 15
LONGEST_INPUT = 20_000
MOST_BY_EQUITY = 1000


def run(
    cgp: Annotated[
        str, typer.Argument(metavar="CGP", help="The position in CGP; - reads it from standard input.")
    ],
    rack: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="The mover's tiles, ? for a blank, instead of those in the CGP."),
    ] = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    top: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help=f"Show the best N ({SHOWN} if nothing is said; all with --json)."
        ),
    ] = None,
    all_moves: Annotated[bool, typer.Option("--all", help="Show all moves.")] = False,
    as_json: JsonOption = False,
    exchanges: Annotated[bool, typer.Option("--exchanges", help="Add the exchanges and the pass.")] = False,
    equity: Annotated[
        bool, typer.Option("--equity", help="By score and leave together; exchanges are among them.")
    ] = False,
) -> None:
    """List the legal moves of a position by score, or by equity.

    8D is across from row 8, column D; D8 is down. A dot is a tile that is
    already on the board, lower case is a blank.

    Examples:

      quixotry moves "15/15/15/15/15/15/15/5CAT7/15/15/15/15/15/15/15 QUIZ/ 0/0 0"

      quixotry moves --rack QUIZ --top 3 - < position.cgp

      quixotry moves --equity --rack AEINRT? - < position.cgp

      quixotry moves --json --exchanges --rules swedish - < position.cgp
    """
    if top is not None and all_moves:
        raise QuixotryError("use --top or --all, not both")
    from quixotry.game import Position
    from quixotry.game.legal import LegalMoves

    text = sys.stdin.buffer.read(LONGEST_INPUT).decode("utf-8", "replace") if cgp == "-" else cgp
    position = Position.from_cgp(text.strip(), rules, lexicon)
    if rack is not None:
        position = position.with_rack(rack)
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


def _moves(position: Position, exchanges: bool) -> Sequence[Move]:
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
