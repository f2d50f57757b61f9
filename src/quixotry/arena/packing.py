"""A game's moves as bytes, 16 a turn, as the kernel records them.

A play is packed as the kernel packs it. A first word that no play can have says something else: 0 is a pass,
1 an exchange, of the whole rack if the second word is 0, else of as many tiles as its top four bits say, six
bits each.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from quixotry.errors import ArenaError
from quixotry.game import Move, Position
from quixotry.game.legal import geometry_of, unpack_move
from quixotry.rules import BLANK_BIT

_TURN = struct.Struct("<QQ")
_PASS, _EXCHANGE = 0, 1
_COUNT_SHIFT = 60


def pack_move(move: Move, position: Position) -> bytes:
    """A legal move in canonical form, with its score, as 16 bytes.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> move = position.best_move()
    >>> unpack_turn(pack_move(move, position), position) == move
    True
    """
    if move.is_pass:
        return _TURN.pack(_PASS, 0)
    if move.is_exchange:
        return _TURN.pack(_EXCHANGE, _exchanged(move, position))
    laid = [code for code in move.tiles if code]
    head = len(laid) | geometry_of(position.rules).square(move.row, move.column, move.across) << 16
    head |= (move.score or 0) << 32
    letters = 0
    for at, code in enumerate(laid):
        head |= bool(code & BLANK_BIT) << 4 + at
        letters |= (code & ~BLANK_BIT) << 6 * at
    return _TURN.pack(head, letters)


def _exchanged(move: Move, position: Position) -> int:
    if move.tile_count == len(position.rack):
        return 0
    return move.tile_count << _COUNT_SHIFT | sum(code << 6 * at for at, code in enumerate(move.tiles))


def unpack_turn(packed: bytes, position: Position) -> Move:
    """The move that 16 bytes stand for in a position."""
    head, second = _TURN.unpack(packed)
    alphabet = position.rules.alphabet
    if head == _PASS:
        return Move.passing(alphabet)
    if head == _EXCHANGE:
        count = second >> _COUNT_SHIFT
        codes = [second >> 6 * at & 63 for at in range(count)] if count else position.rack.codes
        return Move.exchange(codes, alphabet)
    geometry = geometry_of(position.rules)
    if not 0 < head >> 16 & 0xFFFF < geometry.squares:
        raise ArenaError("a move begins off the board")
    return unpack_move(packed, geometry, position)


def turns_in(moves: bytes) -> Iterator[bytes]:
    """The turns one by one."""
    if len(moves) % _TURN.size:
        raise ArenaError("the moves do not come to whole turns")
    for at in range(0, len(moves), _TURN.size):
        yield moves[at : at + _TURN.size]
