"""Hints in steps: where, which word, the whole move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.game.notation import COLUMNS

if TYPE_CHECKING:
    from quixotry.game import Position

STEPS = 3


def hint_text(position: Position, step: int) -> str:
    """The hint of a step, from 1; the best-scoring move is what it leads to.

    >>> from quixotry.game import Position
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> for step in (1, 2, 3): print(hint_text(position, step))
    There is a play for 48 points across row 8, of 5 tiles. (hint again: the word)
    The word is QUIRT. (hint again: the whole move)
    8D QUIRT, 48 points
    """
    best = position.best_move()
    if best is None:
        return "There is no play with these tiles: exchange some, or pass."
    if step >= STEPS:
        return f"{best}, {best.score} points"
    if step == 2:
        return f"The word is {position.words(best)[0]}. (hint again: the whole move)"
    line = f"across row {best.row + 1}" if best.across else f"down column {COLUMNS[best.column]}"
    tiles = "1 tile" if best.tile_count == 1 else f"{best.tile_count} tiles"
    return f"There is a play for {best.score} points {line}, of {tiles}. (hint again: the word)"
