"""A move that the referee has already judged, so that nobody need ask again before it is played."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.game.move import Move
from quixotry.game.position import Position


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A legal move in its one form and with its score, and the words it makes, as tile codes.

    >>> position = Position.start("english", None, ["CATSXYZ", ""])
    >>> judged = JudgedMove.of(position, "8G CAT")
    >>> print(judged.move, judged.move.score, judged.holds_in(position))
    8G CAT 10 True
    >>> judged.holds_in(position.with_rack("DOG"))
    False
    """

    move: Move
    words: tuple[bytes, ...]
    position: Position

    @classmethod
    def of(cls, position: Position, move: Move | str | JudgedMove) -> JudgedMove:
        """Ask the referee, unless the move has been judged and that still holds.

        `IllegalMove` or `NotationError` says why the move cannot be made.
        """
        if isinstance(move, JudgedMove):
            if move.holds_in(position):
                return move
            move = move.move
        legal, words = position.judge(move)
        return cls(legal, tuple(words), position)

    def holds_in(self, position: Position) -> bool:
        """Whether the referee would say the same here: the board and the mover's rack are as they were.

        An exchange depends on the bag as well and is always judged anew.
        """
        return (
            self.move.is_place
            and self.position.board is position.board
            and self.position.rules is position.rules
            and self.position.rack == position.rack
        )
