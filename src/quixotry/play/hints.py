"""Help while learning: hints in three steps, and the best moves with what they are worth."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.evaluation import Valued, best_moves, equity_of
from quixotry.game import Move, Position
from quixotry.game.notation import COLUMNS
from quixotry.game.referee import laid_tiles, squares

STEPS = 3
SHOWN = 15


@dataclass(frozen=True)
class Hint:
    """One step towards the best move: 1 where it lies, 2 its word as well, 3 all of it.

    `squares` are the stretch of the board where the word lies, in the last step those of the tiles to lay.
    For an exchange there are no squares and no word.
    """

    step: int
    text: str
    squares: tuple[tuple[int, int], ...] = ()
    word: str | None = None
    move: Move | None = None


def hint(position: Position, step: int) -> Hint:
    """The hint of a step, from 1; it leads to the move that is best by equity.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> for step in (1, 2, 3): print(hint(position, step).text)
    There is a play across row 8, of 5 tiles, for 48 points.
    The word is QUIRT, across row 8.
    Play QUIRT: 8D QUIRT, 48 points.
    """
    step = min(max(step, 1), STEPS)
    found = best_moves(position)
    if not found:
        move = Move.passing(position.rules.alphabet) if step == STEPS else None
        return Hint(step, "There is no play with these tiles, and no exchange: pass.", move=move)
    best = found[0].move
    return _of_exchange(position, best, step) if best.is_exchange else _of_play(position, best, step)


def _of_play(position: Position, move: Move, step: int) -> Hint:
    word = position.words(move)[0]
    line = f"across row {move.row + 1}" if move.across else f"down column {COLUMNS[move.column]}"
    if step == 1:
        tiles = _tiles(move.tile_count)
        text = f"There is a play {line}, of {tiles}, for {_points(move)}."
        return Hint(step, text, tuple(squares(move)))
    if step == 2:
        return Hint(step, f"The word is {word}, {line}.", tuple(squares(move)), word)
    return Hint(step, f"Play {word}: {move}, {_points(move)}.", tuple(laid_tiles(move)), word, move)


def _of_exchange(position: Position, move: Move, step: int) -> Hint:
    if step == 1:
        return Hint(step, "No play is worth as much as other tiles: exchange some.")
    if step == 2:
        return Hint(step, f"Exchange {_tiles(move.tile_count)}.")
    keep = str(position.leave(move))
    text = f"Exchange {position.rules.alphabet.rack_text(move.tiles)}" + (
        f" and keep {keep}." if keep else ": the whole rack."
    )
    return Hint(step, text, move=move)


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _points(move: Move) -> str:
    return "1 point" if move.score == 1 else f"{move.score} points"


def candidates(position: Position, count: int = SHOWN) -> list[Valued]:
    """The best moves by equity, exchanges included; the pass where there is nothing else.

    A play on the empty board is listed across only, where the board is the same both ways.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(one.move) for one in candidates(position, 2)]
    ['8D QUIRT', '8D QUOIT']
    """
    if position.board.is_empty and position.rules.layout.symmetric:
        # Every first play can be made both ways; a list of both says everything twice.
        found = [one for one in best_moves(position, 2 * count) if one.move.across][:count]
    else:
        found = best_moves(position, count)
    return found or [equity_of(position, Move.passing(position.rules.alphabet))]
