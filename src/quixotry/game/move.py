"""What a player does in a turn: lay tiles, exchange tiles, or pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from quixotry.errors import QuixotryError
from quixotry.game.pasting import alphabet_argument
from quixotry.rules import BLANK_BIT, Alphabet, Rules, alphabet_of

if TYPE_CHECKING:
    from quixotry.game.board import Board
    from quixotry.game.position import Position

Kind = Literal["place", "exchange", "pass"]


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """One turn, as a value: two moves are equal if they do the same, whatever they score.

    `row` and `column` count from 0 and name the first square of the main word, tiles already there included.
    `tiles` has one code for each square of that word: 0 for a tile played through, `code | 64` for a blank.
    For an exchange it holds the rack codes, letters ascending and blanks (0) last.

    >>> move = Move.from_text("8D RE.INAs")
    >>> move.row, move.column, move.across, move.tile_count
    (7, 3, True, 6)
    >>> move.is_place, move.is_exchange, move.is_pass
    (True, False, False)
    >>> move
    Move.from_text('8D RE.INAs')
    """

    kind: Kind
    row: int = 0
    column: int = 0
    across: bool = True
    tiles: bytes = b""
    alphabet: Alphabet | None = field(default=None, compare=False)
    score: int | None = field(default=None, compare=False)

    @classmethod
    def from_text(
        cls,
        text: str,
        where: Position | Board | Alphabet | Rules | str | None = None,
        *,
        score: int | None = None,
    ) -> Move:
        """Read a move in the notation of game records: `8D RE.INAs`, `-QO` (an exchange), `-` (a pass).

        The letters are English unless `where` says otherwise: an alphabet, a ruleset or its name, or the
        board or position that the move is for. With a board, tiles played through may be written as their
        letters; without one they must be dots or stand in brackets, for nothing else tells them from tiles
        laid.

        >>> Move.from_text("8D RE(T)INAs") == Move.from_text("8D RE.INAs")
        True
        >>> print(Move.from_text("8E ÅRA", "swedish"), Move.from_text("exchange Q?O"), Move.from_text("pass"))
        8E ÅRA -OQ? -
        >>> from quixotry import Position
        >>> position = Position.start("english", None, ["CARES", "S"]).play("8E CARE")
        >>> print(Move.from_text("8E CARES", position))
        8E ....S
        """
        from quixotry.game.board import Board
        from quixotry.game.notation import parse_move

        if where is None or isinstance(where, Alphabet | Rules | str):
            move = parse_move(text, alphabet_of(where))
        else:
            board = where if isinstance(where, Board) else where.board
            move = parse_move(text, board.alphabet, board)
        return move if score is None else move.with_score(score)

    @classmethod
    def exchange(cls, tiles: Iterable[int], alphabet: Alphabet | None = None) -> Move:
        """The exchange of these rack codes, in any order.

        >>> Move.exchange([17, 0, 15]) == Move.from_text("-OQ?")
        True
        """
        return cls("exchange", tiles=in_rack_order(tiles), alphabet=alphabet)

    @classmethod
    def passing(cls, alphabet: Alphabet | None = None) -> Move:
        """The pass.

        >>> print(Move.passing())
        -
        """
        return cls("pass", alphabet=alphabet)

    @property
    def is_place(self) -> bool:
        """Whether tiles are laid."""
        return self.kind == "place"

    @property
    def is_exchange(self) -> bool:
        """Whether tiles are exchanged."""
        return self.kind == "exchange"

    @property
    def is_pass(self) -> bool:
        """Whether nothing is done."""
        return self.kind == "pass"

    @property
    def tile_count(self) -> int:
        """How many tiles leave the rack."""
        return len(self.tiles) - self.tiles.count(0) if self.kind == "place" else len(self.tiles)

    @property
    def used(self) -> bytes:
        """The rack codes of the tiles that leave the rack; a blank is 0 whatever it stands for.

        >>> Move("place", tiles=bytes([1, 0, 2 | 64])).used
        b'\\x01\\x00'
        """
        if self.kind != "place":
            return self.tiles
        return bytes([0 if code & BLANK_BIT else code for code in self.tiles if code])

    def with_score(self, score: int | None) -> Move:
        """The same move with its score noted.

        >>> Move.from_text("8D QUIRT").with_score(48)
        Move.from_text('8D QUIRT', score=48)
        """
        return replace(self, score=score)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __str__(self) -> str:
        from quixotry.game.notation import write_move

        return write_move(self)

    def __repr__(self) -> str:
        return self._from_text() or self._from_parts()

    def _from_text(self) -> str | None:
        """The call of `from_text` that gives this move, if one does."""
        if self.alphabet is None:
            return None
        try:
            text = str(self)
            if Move.from_text(text, self.alphabet) != self:
                return None
        except (QuixotryError, TypeError, ValueError, AttributeError):  # put together wrongly
            return None
        return f"Move.from_text({text!r}{alphabet_argument(self.alphabet)}{self._score_argument()})"

    def _from_parts(self) -> str:
        parts = [repr(part) for part in (self.kind, self.row, self.column, self.across, self.tiles)]
        if self.alphabet is not None:
            parts.append(f"alphabet={self.alphabet!r}")
        return f"Move({', '.join(parts)}{self._score_argument()})"

    def _score_argument(self) -> str:
        return "" if self.score is None else f", score={self.score!r}"


def in_rack_order(codes: Iterable[int]) -> bytes:
    """Rack codes with letters ascending and blanks last, as racks are written."""
    ordered = bytes(sorted(codes))
    return ordered.lstrip(b"\0") + bytes(ordered.count(0))
