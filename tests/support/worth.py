"""The static equity of one given move in plain Python: the slow twin of the kernel's."""

from __future__ import annotations

from quixotry.evaluation import LeaveTable, situation_of
from quixotry.evaluation.equity import HOT_VOWEL, NEAR_END, POINT, STUCK
from quixotry.game import Move, Position
from quixotry.game.referee import laid_tiles
from quixotry.rules import BLANK_BIT

_OUT = {"double": 2, "transfer": 2, "deduct": 1, "none": 0}


def worth(position: Position, move: Move, leaves: LeaveTable) -> float:
    """The equity in points of a move that the mover's rack allows; its score is taken as it is."""
    left = position.rack.without(move.used).codes
    score = move.score or 0
    bag, others, _ = situation_of(position)
    if bag == 0 and (move.is_place or move.is_pass):
        return score + _at_the_end(position, left, others) / POINT
    value = kept(bytes(sorted(left)), leaves)
    if move.is_place:
        in_bag = max(0, bag - move.tile_count)
        if leaves.is_trained and in_bag < len(NEAR_END):
            value += NEAR_END[in_bag]
        if position.board.is_empty:
            value += HOT_VOWEL * _hot_vowels(position, move)
    return score + value / POINT


def kept(codes: bytes, leaves: LeaveTable) -> int:
    """What a leave is worth in thousandths; one too large for the table by those with one tile less."""
    if len(codes) <= leaves.largest:
        return leaves.kernel.value(codes)
    if len(codes) < 2:
        return 0
    total = sum([kept(codes[:at] + codes[at + 1 :], leaves) for at in range(len(codes))])
    return total // (len(codes) - 1) if total >= 0 else -(-total // (len(codes) - 1))


def _at_the_end(position: Position, left: bytes, others: int) -> int:
    """With an empty bag who is out gains, and who is not will pay for what is left."""
    rules = position.rules
    out = _OUT[rules.out_adjustment]
    if not left:
        return POINT * out * others
    return (STUCK if out else 0) - POINT * out * sum([rules.points[code] for code in left])


def _hot_vowels(position: Position, move: Move) -> int:
    """How many vowels of an opening lie beside a letter premium that a crossing word would use."""
    layout = position.rules.layout
    hot = 0
    for (row, column), code in laid_tiles(move).items():
        if code & ~BLANK_BIT not in position.rules.vowels:
            continue
        beside = (
            [(row - 1, column), (row + 1, column)] if move.across else [(row, column - 1), (row, column + 1)]
        )
        hot += any(
            position.board.has_square(r, c) and layout.letter_multipliers[r * layout.columns + c] > 1
            for r, c in beside
        )
    return hot
