"""What a player does in a turn: lay tiles, exchange tiles, or pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from quixotry.rules import BLANK_BIT, Alphabet

Kind = Literal["place", "exchange", "pass"]


@dataclass(frozen=True, slots=True)
class Move:
    """One turn, as a value: two moves are equal if they do the same.

    `row` and `column` count from 0 and name the first square of the main word, tiles already there included.
    `tiles` has one code a square of that word: 0 for a tile played through, `code | 64` for a blank. For an
    exchange it holds the rack codes, letters ascending and blanks (0) last.

    >>> from quixotry.rules import load_rules
    >>> english = load_rules("english").alphabet
    >>> move = Move("place", 7, 3, True, english.tiles("RE") + bytes(1) + english.tiles("INAs"), english)
    >>> print(move)
    8D RE.INAs
    >>> move.tile_count
    6
    >>> eval(repr(move)) == move
    True
    """

    kind: Kind
    row: int = 0
    column: int = 0
    across: bool = True
    tiles: bytes = b""
    alphabet: Alphabet | None = field(default=None, compare=False, repr=False)
    score: int | None = field(default=None, compare=False)

    @classmethod
    def exchange(cls, tiles: Iterable[int], alphabet: Alphabet | None = None) -> Move:
        """The exchange of these rack codes, in any order."""
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
        return self.kind == "place"

    @property
    def is_exchange(self) -> bool:
        return self.kind == "exchange"

    @property
    def is_pass(self) -> bool:
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
        return replace(self, score=score)

    def __str__(self) -> str:
        from quixotry.game.notation import write_move

        return write_move(self)


def in_rack_order(codes: Iterable[int]) -> bytes:
    """Rack codes with letters ascending and blanks last, as racks are written."""
    ordered = bytes(sorted(codes))
    return ordered.lstrip(b"\0") + bytes(ordered.count(0))
