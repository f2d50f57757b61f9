"""Plays as the kernel names them, beside the moves that people know."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from quixotry.evaluation.equity import best_moves, moves_within
from quixotry.game import Move, Position
from quixotry.game.legal import board_of, geometry_of
from quixotry.game.packed import pack_move
from quixotry.search.result import unpacked

WIDE = 1_000_000.0  # points of equity: all moves


def packed_plays(position: Position) -> Iterator[tuple[Move, tuple[int, int], float]]:
    """Every play of a position, its two numbers in the kernel, and its static equity."""
    equities = {one.move: one.equity for one in moves_within(position, WIDE)}
    for head, laid in struct.iter_unpack("<QQ", board_of(position).moves(position.rack.counts)):
        move = unpacked(position, head, laid)
        yield move, (head, laid), equities.get(move, float(move.score or 0))


def packed_best(position: Position, count: int) -> Iterator[tuple[Move, tuple[int, int], float]]:
    """The same for the best by static equity."""
    for one in best_moves(position, count):
        if one.move.is_place:
            yield one.move, pack_move(one.move, geometry_of(position.rules)), one.equity
