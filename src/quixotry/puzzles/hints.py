"""Three hints to a puzzle or to a turn, each of which tells more: how much, where, which letters."""

from __future__ import annotations

from quixotry.game import Board, Move
from quixotry.game.draw_text import tile_label
from quixotry.game.notation import square_text
from quixotry.rules import Rules

HINTS = 3


def hints(board: Board, rules: Rules, move: Move) -> tuple[str, str, str]:
    """What can be told of a play without telling it, in three steps.

    >>> from quixotry.game import Position
    >>> rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
    >>> position = Position.from_cgp(f"{rows} DEINST?/ 0/0 0")
    >>> for hint in hints(position.board, position.rules, position.judge("8D ....D")[0]):
    ...     print(hint)
    It lays 1 tile and scores 16.
    It lies in row 8.
    It lays D.
    """
    laid = [code for code in move.tiles if code]
    bingo = ", a bingo" if len(laid) == rules.rack_size else ""
    where = f"row {move.row + 1}" if move.across else f"column {square_text(0, move.column)[1:]}"
    letters = sorted([tile_label(board, code) for code in laid])
    tiles = "1 tile" if len(laid) == 1 else f"{len(laid)} tiles"
    return (
        f"It lays {tiles}{bingo} and scores {move.score or 0}.",
        f"It lies in {where}.",
        f"It lays {' '.join(letters)}.",
    )
