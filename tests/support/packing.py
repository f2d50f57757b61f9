"""The kernel's packed moves taken apart."""

from __future__ import annotations

import struct
from typing import NamedTuple

SIZE = 16


class Packed(NamedTuple):
    """A move as the kernel keeps it: the numbered square where its word begins, the tiles laid in order."""

    score: int
    first: int
    tiles: bytes


def unpack(packed: bytes) -> list[Packed]:
    """All moves of a list."""
    moves = []
    for head, letters in struct.iter_unpack("<QQ", packed):
        count, blanks = head & 15, head >> 4
        tiles = bytes(letters >> 6 * i & 63 | (blanks >> i & 1) << 6 for i in range(count))
        moves.append(Packed(head >> 32, head >> 16 & 0xFFFF, tiles))
    return moves
