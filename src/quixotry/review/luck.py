"""The luck of the draw, apart from skill: what the best move of the rack that was drawn is worth more than
that of an average draw to the same leave, on the same board."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from math import sqrt

from quixotry.evaluation import LeaveTable, equity_for, equity_of, situation_of
from quixotry.evaluation.choosers import chooser_for
from quixotry.game import Move, Position, Rack

DRAWS = 300
POINT = 1000  # equity is in thousandths in the kernel


@dataclass(frozen=True, slots=True)
class Luck:
    """What a draw was worth beyond the mean of all draws, in points, and the standard error of that."""

    value: float
    error: float


def luck_of_draw(
    position: Position, kept: Rack, *, leaves: LeaveTable | None = None, draws: int = DRAWS, seed: int = 1
) -> Luck | None:
    """How lucky the mover's rack is, given the tiles that were kept for it; None if nothing was drawn.

    The average is that of `draws` random draws from all tiles that are neither on the board nor were kept.

    >>> start = Position.start("english", None, ["AEINRST", ""])
    >>> nothing = Rack.from_text("")
    >>> luck_of_draw(start, nothing).value > 20 > luck_of_draw(start.with_rack("UUVVWII"), nothing).value
    True
    """
    drawn = position.rack - kept
    if not len(drawn):
        return None
    measured = _Measured(position, leaves)
    if (here := measured.best(position.rack.counts)) is None:
        return None
    pool = [code for code, count in enumerate(position.unseen) for _ in range(count)] + list(drawn)
    chance = random.Random(f"{seed}/{position.board.tile_count}/{position.rack}")
    known: dict[bytes, float | None] = {}
    found: Counter[float] = Counter()
    for _ in range(draws):
        counts = bytearray(kept.counts)
        for code in chance.sample(pool, len(drawn)):
            counts[code] += 1
        rack = bytes(counts)
        if rack not in known:
            known[rack] = measured.best(rack)
        if (value := known[rack]) is not None:
            found[value] += 1
    total = found.total()
    if total < 2:
        return None
    mean = sum(value * count for value, count in found.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in found.items()) / (total - 1)
    return Luck(here - mean, sqrt(variance / total))


class _Measured:
    """What the best move of any rack is worth on one board."""

    def __init__(self, position: Position, leaves: LeaveTable | None) -> None:
        rules, lexicon = position.rules, position.lexicon
        self.position = position
        self.leaves = leaves
        self.chooser = chooser_for(position, lexicon, (leaves,), lambda: equity_for(rules, lexicon, leaves))
        self.bag, others, self.exchangeable = situation_of(position)
        # With an empty bag what one holds and what the others hold is always the same together.
        self.together = others + position.rack.value(rules.points)

    def best(self, counts: bytes) -> float | None:
        points = self.position.rules.points
        held = sum(count * points[code] for code, count in enumerate(counts) if count)
        others = self.together - held if self.bag == 0 else 0
        try:
            found = self.chooser.best(counts, self.bag, others, self.exchangeable, 1)
        except OverflowError:  # a rack of blanks, under rules with that many of them
            return None
        if found:
            return float(found[0][0]) / POINT
        rack = Rack(counts, self.position.rules.alphabet)
        passing = Move.passing(self.position.rules.alphabet)
        return equity_of(self.position.with_rack(rack), passing, leaves=self.leaves).equity
