"""The packed move, for a kernel that runs uncompiled; `packed.pxd` says what its parts are."""

from __future__ import annotations


def pack(score: int, start: int, counts: int) -> int:
    return score << 32 | start << 16 | counts


def score_of(packed: int) -> int:
    return packed >> 32


def start_of(packed: int) -> int:
    return packed >> 16 & 0xFFFF


def count_of(packed: int) -> int:
    return packed & 15


def is_blank(packed: int, i: int) -> int:
    return packed >> 4 + i & 1


def letter_of(laid: int, i: int) -> int:
    return laid >> 6 * i & 63


def tile_on_board(packed: int, laid: int, i: int) -> int:
    return letter_of(laid, i) | is_blank(packed, i) << 6


def tile_on_rack(packed: int, laid: int, i: int) -> int:
    return 0 if is_blank(packed, i) else letter_of(laid, i)
