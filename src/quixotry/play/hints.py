"""Help for learners: hints in three steps, and the best moves with what they are worth.

When the bag is empty, both are those of a search to the end of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from quixotry.evaluation import Valued, best_moves, equity_of
from quixotry.game import Move, Position
from quixotry.game.notation import COLUMNS, written_out
from quixotry.game.referee import laid_tiles, squares
from quixotry.play.telling import points_text, tiles_text
from quixotry.players.endgame import searched_end
from quixotry.search import EndgameResult
from quixotry.tongues import t, tn

STEPS = 3
SHOWN = 15
END_NODES = 20_000  # positions to look at when the bag is empty: a tenth of a second, seldom two


@dataclass(frozen=True)
class Hint:
    """One step towards the best move: 1 says where it is, 2 its word as well, 3 the whole move.

    `squares` are those of the word, in the last step only those of the tiles to lay. An exchange has neither
    squares nor a word. `proved` says that no other move leads to a better end of the game.
    """

    step: int
    text: str
    squares: tuple[tuple[int, int], ...] = ()
    word: str | None = None
    move: Move | None = None
    proved: bool = False


def hint(position: Position, step: int) -> Hint:
    """The hint for a step, counted from 1; the hints lead to the best move.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> for step in (1, 2, 3): print(hint(position, step).text)
    There is a play across row 8, of 5 tiles, for 48 points.
    The word is QUIRT, across row 8.
    Play QUIRT: 8D QUIRT, 48 points.
    """
    step = min(max(step, 1), STEPS)
    end = _end(position)
    if end is not None:
        return _of_end(position, end, step)
    found = best_moves(position)
    if not found:
        move = Move.passing(position.rules.alphabet) if step == STEPS else None
        return Hint(step, t("There is no play with these tiles, and no exchange: pass."), move=move)
    best = found[0].move
    return _of_exchange(position, best, step) if best.is_exchange else _of_play(position, best, step)


@lru_cache(maxsize=64)
def _end(position: Position) -> EndgameResult | None:
    """Kept, so that the steps of a hint and the list of moves are of one search."""
    return searched_end(position, nodes=END_NODES)


def _of_end(position: Position, end: EndgameResult, step: int) -> Hint:
    """What a search to the end says, and whether it is proved."""
    if end.move.is_pass:
        text = (
            t("No play is as good as a pass.")
            if len(position.legal_moves())
            else t("There is no play: pass.")
        )
        found = Hint(step, text, move=end.move if step == STEPS else None)
    else:
        found = _of_play(position, end.move, step)
    if not end.proved:
        return found
    spread = position.scores[position.turn] - position.scores[1 - position.turn] + end.value
    proof = _proof(spread) if step == STEPS else t("It is proved best.")
    return replace(found, text=f"{found.text} {proof}", proved=True)


def _proof(spread: int) -> str:
    points = points_text(abs(spread))
    if spread > 0:
        return t("It is proved best: you win by {points}.", points=points)
    if spread < 0:
        return t("It is proved best: you lose by {points}.", points=points)
    return t("It is proved best: you draw.")


def _of_play(position: Position, move: Move, step: int) -> Hint:
    word = position.words(move)[0]
    row, column, points = move.row + 1, COLUMNS[move.column], points_text(move.score or 0)
    if step == 1:
        tiles = tiles_text(move.tile_count)
        text = (
            t(
                "There is a play across row {row}, of {tiles}, for {points}.",
                row=row,
                tiles=tiles,
                points=points,
            )
            if move.across
            else t(
                "There is a play down column {column}, of {tiles}, for {points}.",
                column=column,
                tiles=tiles,
                points=points,
            )
        )
        return Hint(step, text, tuple(squares(move)))
    if step == 2:
        text = (
            t("The word is {word}, across row {row}.", word=word, row=row)
            if move.across
            else t("The word is {word}, down column {column}.", word=word, column=column)
        )
        return Hint(step, text, tuple(squares(move)), word)
    text = t(
        "Play {word}: {move}, {points}.", word=word, move=written_out(position.board, move), points=points
    )
    return Hint(step, text, tuple(laid_tiles(move)), word, move)


def _of_exchange(position: Position, move: Move, step: int) -> Hint:
    if step == 1:
        return Hint(step, t("No play is worth as much as new tiles: exchange some."))
    if step == 2:
        return Hint(step, tn(move.tile_count, "Exchange {count} tile.", "Exchange {count} tiles."))
    keep = str(position.leave(move))
    tiles = position.rules.alphabet.rack_text(move.tiles)
    text = (
        t("Exchange {tiles} and keep {keep}.", tiles=tiles, keep=keep)
        if keep
        else t("Exchange {tiles}: the whole rack.", tiles=tiles)
    )
    return Hint(step, text, move=move)


def candidates(position: Position, count: int = SHOWN) -> list[Valued]:
    """The best moves by equity, exchanges included; the pass if there is nothing else.

    On an empty board that is the same both ways, plays are listed across only. When the bag is empty, a
    move's equity is what it gains in spread to the end of the game, as far as a short search can tell.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(one.move) for one in candidates(position, 2)]
    ['8D QUIRT', '8D QUOIT']
    """
    end = _end(position)
    if end is not None:
        return [
            Valued(one.move, float(one.value), str(position.leave(one.move)))
            for one in end.moves[:count]
            if one.value is not None
        ]
    if position.board.is_empty and position.rules.layout.symmetric:
        # Every first play can be made both ways, and a list of both would say everything twice.
        found = [one for one in best_moves(position, 2 * count) if one.move.across][:count]
    else:
        found = best_moves(position, count)
    return found or [equity_of(position, Move.passing(position.rules.alphabet))]
