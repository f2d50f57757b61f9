"""`quixotry explain`: why a move is good or bad."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.given import given_position
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption, TurnOption
from quixotry.cli.output import plural

if TYPE_CHECKING:
    from quixotry.explain import BestReplies, Explanation

COLOURS = ("#f6e27a", "#f2b04e", "#e4732f", "#c4302b")  # from little to much


def run(
    cgp: Annotated[
        str, typer.Argument(metavar="CGP", help="CGP, a file, GAME.gcg:TURN, or - for standard input.")
    ],
    move: Annotated[
        str | None,
        typer.Argument(metavar="MOVE", help="The move, as in '8D QUIRT', '-IU' or pass; else the best."),
    ] = None,
    turn: TurnOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    racks: Annotated[
        int, typer.Option(metavar="N", help="Racks of the opponent to look at, if there are more.")
    ] = 2000,
    deals: Annotated[
        int, typer.Option(metavar="N", help="Deals for the comparison with the best move; 0 for none.")
    ] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of what is sampled.")] = 1,
    danger: Annotated[
        bool, typer.Option("--map", help="Also draw where replies hurt: 9 the most, · next to nothing.")
    ] = False,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact", help="Make the map of all racks, however many: up to a minute, early in a game."
        ),
    ] = False,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the board with that map as a picture.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say why a move is good or bad, from computed facts alone.

    What it scores and keeps, what it gives the opponent and where, the hooks it makes and takes, and how it
    compares with the best move over the next turns.

    Examples:

      quixotry explain "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QUIXOTR/ 0/0 0" "8G TRIO"

      quixotry explain - "M11 .OBIE" --map --svg danger.svg < position.cgp
    """
    from quixotry.errors import PositionError
    from quixotry.explain import exact_map, explain
    from quixotry.explain.sentences import written_danger

    position = given_position(cgp, rules, lexicon, turn=turn)
    if move is None:
        best = position.best(1)
        if not best:
            raise PositionError("only a pass is left in this position; name a move to explain")
        move = str(best[0].move)
    found = explain(position, move, racks=racks, deals=deals, seed=seed)
    whole = exact_map(position, found.move, "danger") if exact and not found.after.exact else None
    replies = whole or found.after
    if svg is not None:
        from quixotry.files import write_whole

        write_whole(svg, danger_svg(found, replies).encode())
    if as_json:
        import json

        print(json.dumps(_as_dict(found, replies), ensure_ascii=False))
        return
    for sentence in found.sentences:
        print(sentence)
    if danger:
        print()
        print(written_danger(replies.position, replies.danger))
        number = plural(replies.racks, "rack")
        print(f"Exact: over all {number}." if replies.exact else f"From a sample of {number}.")


def danger_svg(found: Explanation, replies: BestReplies) -> str:
    """The board after the move, with the squares tinted that good replies go through."""
    board = replies.position
    columns = board.rules.layout.columns
    most = max(replies.danger) or 1.0
    highlight: dict[str | tuple[int, int], str] = {}
    for square, points in enumerate(replies.danger):
        level = int(len(COLOURS) * points / most)
        if points >= most / 8:
            highlight[divmod(square, columns)] = COLOURS[min(level, len(COLOURS) - 1)]
    return board.to_svg(highlight=highlight, last_move=found.move if found.move.is_place else None)


def _as_dict(found: Explanation, replies: BestReplies) -> dict[str, Any]:
    from quixotry.explain.ahead import ahead_json

    layout = found.position.rules.layout
    ahead, best, end = found.ahead, found.best, found.ending
    return {
        "move": str(found.move),
        "score": found.valued.score,
        "equity": round(found.valued.equity, 3),
        "leave": found.valued.leave,
        "place": found.place,
        "phonies": list(found.phonies),
        "best": {"move": str(best.move), "score": best.score, "equity": round(best.equity, 3)},
        "replies": _replies(found.after),
        "replies_without": _replies(found.before),
        "prospects": None if found.prospects is None else _replies(found.prospects),
        "hooks_made": [_hook(hook, layout.square_text(hook.square)) for hook in found.made],
        "hooks_taken": [_hook(hook, layout.square_text(hook.square)) for hook in found.taken],
        "ahead": None if ahead is None else ahead_json(ahead),
        "ending": None
        if end is None
        else {
            "lead": end.lead,
            "out": end.out,
            "moves": end.moves,
            "best": None if end.best is None else str(end.best),
            "lost": end.lost,
        },
        "danger": {
            layout.square_text(square): round(points, 3)
            for square, points in enumerate(replies.danger)
            if points >= 0.0005
        },
        "danger_racks": replies.racks,
        "danger_exact": replies.exact,
        "sentences": list(found.sentences),
    }


def _replies(found: BestReplies) -> dict[str, Any]:
    return {
        "mean": round(found.mean, 3),
        "high": round(found.share_of(40), 4),
        "bingos": round(found.bingos, 4),
        "racks": found.racks,
        "exact": found.exact,
    }


def _hook(hook: Any, square: str) -> dict[str, Any]:
    return {"word": hook.word, "square": square, "letters": list(hook.letters), "front": hook.front}
