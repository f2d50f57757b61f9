"""Letters that a keyboard may lack, typed as their usual substitutes: L for Ł, O for Ö, L-L for L·L."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from quixotry.game import Move, Position
from quixotry.game.referee import squares
from quixotry.rules import BLANK_BIT, Alphabet

REMARK = "'"
"""Changes the marks of the letter typed before it."""
DOTS = ".-•"
"""What stands for the middle dot of L·L."""
_STROKED = {"Ł": "L", "Ø": "O", "Æ": "A", "Đ": "D"}  # whose marks Unicode does not set apart
_DOTTED = re.compile(r"(?<=[Ll])[-•](?=[Ll])")


@cache
def kin(alphabet: Alphabet, label: str) -> tuple[int, ...]:
    """The letters that differ from this one by their marks alone, in the order of the alphabet.

    >>> polish = Alphabet.from_labels(["L", "Ł", "O", "Ó"])
    >>> kin(polish, "l"), kin(polish, "Ó"), kin(polish, "X")
    ((1, 2), (3, 4), ())
    """
    wanted = _plain(label.upper())
    return tuple(code for code in range(1, alphabet.size + 1) if _plain(alphabet.labels[code]) == wanted)


def with_dots(alphabet: Alphabet, text: str) -> str:
    """A move's text with the middle dot for what was typed instead, in games that have it.

    >>> with_dots(Alphabet.from_labels(["C", "L", "L·L"]), "8H COL-LEGI")
    '8H COL·LEGI'
    """
    return _DOTTED.sub("·", text) if any("·" in label for label in alphabet.labels) else text


def with_tiles_at_hand(position: Position, move: Move) -> Move:
    """The move as the tiles at hand and on the board allow it to be meant.

    A letter that is not on the rack stands for one that is and differs by its marks alone, and for such a one
    on the board. Lower case means blanks, but if there are not that many, it was only easier to type.

    >>> position = Position.start("swedish", None, ["ÖLAREST", ""])
    >>> print(with_tiles_at_hand(position, position.parse_move("8H ol")))
    8H ÖL
    """
    from dataclasses import replace

    if move.is_pass:
        return move
    counts = list(position.rack.counts)
    laid = [code for code in move.tiles if code]
    lowered = move.is_place and all(code & BLANK_BIT for code in laid) and len(laid) > counts[0]
    there = _lies_there(position, move) if move.is_place else [0] * len(move.tiles)
    tiles = bytearray()
    for code, tile in zip(move.tiles, there, strict=True):
        blank, letter = code & BLANK_BIT, code & ~BLANK_BIT
        alike = kin(position.rules.alphabet, position.rules.alphabet.labels[letter]) if letter else ()
        if tile in alike:
            tiles.append(0)
            continue
        if letter and (not blank or lowered):
            held = next((one for one in (letter, *alike) if counts[one]), None)
            if held is not None:
                counts[held] -= 1
                code = held
        tiles.append(code)
    return move if bytes(tiles) == move.tiles else replace(move, tiles=bytes(tiles))


def _lies_there(position: Position, move: Move) -> list[int]:
    """The letters on the board where the tiles of a move go, 0 where there is none."""
    board = position.board
    return [board[at] & ~BLANK_BIT if board.has_square(*at) else 0 for at in squares(move)]


def _plain(label: str) -> str:
    if len(label) > 1:
        return label
    return _STROKED.get(label) or unicodedata.normalize("NFD", label)[0]
