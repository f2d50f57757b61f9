"""Moves as the kernel packs them, taken apart and put together: the one place outside the kernel that does.

A move is two words of 64 bits, `head` and `laid`, together 16 bytes; `kernel/board/packed.pxd` says where in
them score, first square, blanks, count and letters are. A list of moves and the record of a game are such
moves one after the other.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

from quixotry.errors import PositionError
from quixotry.game.move import Move
from quixotry.kernel.board.packed import (
    count_of,
    letter_of,
    pack,
    score_of,
    start_of,
    tile_on_board,
    tile_on_rack,
)
from quixotry.rules import BLANK_BIT

if TYPE_CHECKING:
    from quixotry.game.position import Position
    from quixotry.kernel.board.geometry import Geometry

__all__ = [
    "SIZE",
    "count_of",
    "laid_tiles",
    "move_of",
    "pack_move",
    "packed_bytes",
    "packed_words",
    "score_of",
    "start_of",
    "tile_counts",
    "unpack_move",
    "used_tiles",
]

_WORDS = struct.Struct("<QQ")
SIZE = _WORDS.size
_COUNTS = bytes([count_of(byte) for byte in range(256)])


def pack_move(move: Move, geometry: Geometry) -> tuple[int, int]:
    """A legal move in canonical form, with its score; `packed_bytes` makes bytes of it.

    >>> from quixotry.game.position import Position
    >>> from quixotry.game.legal import geometry_of
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> move, geometry = position.best_move(), geometry_of(position.rules)
    >>> move_of(*pack_move(move, geometry), geometry, position) == move
    True
    """
    if move.is_pass:
        return 0, 0
    tiles = [code for code in move.tiles if code] if move.is_place else move.tiles
    laid = sum([(code & ~BLANK_BIT) << 6 * at for at, code in enumerate(tiles)])
    if move.is_exchange:
        return pack(0, 0, len(tiles)), laid
    blanks = sum([bool(code & BLANK_BIT) << at for at, code in enumerate(tiles)])
    start = geometry.square(move.row, move.column, move.across)
    return pack(move.score or 0, start, blanks << 4 | len(tiles)), laid


def move_of(head: int, laid: int, geometry: Geometry, position: Position) -> Move:
    """The move that two words stand for in a position."""
    start, count = start_of(head), count_of(head)
    alphabet = position.rules.alphabet
    if not start:
        if not count:
            return Move.passing(alphabet)
        return Move.exchange([letter_of(laid, at) for at in range(count)], alphabet).with_score(0)
    if start >= geometry.squares:
        raise PositionError("a packed move begins off the board")
    row, column, across = geometry.place(start)
    board, columns = position.board.tiles, position.rules.layout.columns
    square = row * columns + column
    step, end = (1, (row + 1) * columns) if across else (columns, len(board))
    tiles = bytearray()
    used = 0
    while square < end and (board[square] or used < count):
        if board[square]:
            tiles.append(0)
        else:
            tiles.append(laid >> 6 * used & 63 | (head >> 4 + used & 1) << 6)  # tile_on_board, without a call
            used += 1
        square += step
    return Move("place", row, column, across, bytes(tiles), alphabet, score_of(head))


def unpack_move(packed: bytes, geometry: Geometry, position: Position, number: int = 0) -> Move:
    """The move of 16 bytes in a position; of a list, the one of this number."""
    head, laid = _WORDS.unpack_from(packed, SIZE * number)
    return move_of(head, laid, geometry, position)


def packed_bytes(head: int, laid: int) -> bytes:
    """The 16 bytes of a packed move."""
    return _WORDS.pack(head, laid)


def packed_words(packed: bytes) -> Iterator[tuple[int, int]]:
    """The two words of each move of a list.

    >>> list(packed_words(packed_bytes(3, 4) + packed_bytes(0, 0)))
    [(3, 4), (0, 0)]
    """
    if len(packed) % SIZE:
        raise PositionError("packed moves do not come to whole moves")
    return _WORDS.iter_unpack(packed)


def tile_counts(packed: bytes) -> bytes:
    """How many tiles each move of a list lays, a byte a move."""
    return packed[::SIZE].translate(_COUNTS)


def laid_tiles(head: int, laid: int) -> bytes:
    """The tiles that a move lays, as they lie on the board."""
    return bytes([tile_on_board(head, laid, at) for at in range(count_of(head))])


def used_tiles(head: int, laid: int) -> bytes:
    """The tiles that a move takes from the rack, where a blank is 0."""
    return bytes([tile_on_rack(head, laid, at) for at in range(count_of(head))])
