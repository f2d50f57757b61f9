"""Three hints to a puzzle or to a turn, each of which tells more: how much, where, which letters."""

from __future__ import annotations

from quixotry.game import Board, Move
from quixotry.game.draw_text import tile_label
from quixotry.game.notation import square_text
from quixotry.rules import Rules
from quixotry.tongues import t, tn

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
    if move.across:
        where = t("row {number}", number=move.row + 1)
    else:
        where = t("column {letter}", letter=square_text(0, move.column)[1:])
    letters = sorted([tile_label(board, code) for code in laid])
    tiles, score = tn(len(laid), "{count} tile", "{count} tiles"), move.score or 0
    if len(laid) == rules.rack_size:
        lays = t("It lays {tiles}, a bingo, and scores {score}.", tiles=tiles, score=score)
    else:
        lays = t("It lays {tiles} and scores {score}.", tiles=tiles, score=score)
    return lays, t("It lies in {line}.", line=where), t("It lays {letters}.", letters=" ".join(letters))
