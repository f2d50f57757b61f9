"""Bounds that hold for certain, however loose they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from quixotry.game import Position, Rack
from quixotry.rules import BLANK_BIT


def spread_bound(position: Position, racks: Sequence[Rack]) -> int:
    """No player can gain more than this from here to the end: far more than any does, but certain."""
    rules, layout = position.rules, position.rules.layout
    points = rules.points
    held = sum(rack.value(points) for rack in racks)
    tiles = position.board.tiles
    lines = [range(row * layout.columns, (row + 1) * layout.columns) for row in range(layout.rows)]
    lines += [range(column, len(tiles), layout.columns) for column in range(layout.columns)]
    free = [square for square, code in enumerate(tiles) if not code]
    letter = max((layout.letter_multipliers[square] for square in free), default=1)
    most = max(map(len, racks))
    word = factor = longest = 1
    for line in lines:
        codes = [tiles[square] for square in line if tiles[square]]
        lying = sum(points[0 if code & BLANK_BIT else code] for code in codes)
        multipliers = sorted(layout.word_multipliers[square] for square in line if not tiles[square])
        factor = max(factor, prod(multipliers[-most:]))
        word = max([word, *multipliers[-1:]])
        longest = max(longest, lying + letter * held)
    play = (factor + most * word) * longest + rules.bonus
    return most * play + 2 * held
