"""How the screen is arranged on a terminal of a given size."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.rules import Rules

SIDE = 31
"""The smallest width of the panels beside the board."""
COORDINATES = 3
CELLS = ((8, 4), (6, 3), (4, 2), (3, 1), (2, 1))
"""Width and height of a square, the largest first; a character is about twice as high as wide."""
MOST_STATUS = 12
TALL = 34
"""The height from which panels are stacked instead of taking turns."""


@dataclass(frozen=True)
class Arrangement:
    """`cell` is the size of a square, None if the terminal is too small; `needed` is what the board takes."""

    cell: tuple[int, int] | None
    needed: tuple[int, int]
    gap: int = 0
    """Lines between board and rack."""
    rack_height: int = 1
    status_height: int = 1
    has_keys: bool = False
    stacked: bool = False
    two_columns: bool = False


def arrange(width: int, height: int, rules: Rules) -> Arrangement:
    """The largest board that fits.

    >>> from quixotry.rules import load_rules
    >>> english = load_rules("english")
    >>> arrange(80, 24, english).cell, arrange(130, 44, english).cell, arrange(60, 24, english).cell
    ((3, 1), (4, 2), None)
    >>> arrange(60, 24, english).needed
    (64, 18)
    """
    layout = rules.layout
    longest = max(map(len, rules.alphabet.labels))
    smallest = min((cell for cell in CELLS if cell[0] >= longest), default=(longest, 1))
    needed = (_board_width(layout.columns, smallest) + SIDE, layout.rows * smallest[1] + 3)
    for cell in CELLS:
        wide, high = _board_width(layout.columns, cell) + SIDE, layout.rows * cell[1] + 1
        rack_height = 3 if cell[1] > 1 else 1
        left = height - high - rack_height
        # Large squares are used only if everything else fits as well.
        if cell[0] < longest or wide > width or left < (1 if cell[1] == 1 else 4):
            continue
        has_keys, gap = left >= 3, int(left >= 4)
        status = min(MOST_STATUS, left - has_keys - gap)
        two_columns = width - wide + SIDE >= 2 * SIDE + 4
        return Arrangement(cell, needed, gap, rack_height, status, has_keys, height >= TALL, two_columns)
    return Arrangement(None, needed)


def _board_width(columns: int, cell: tuple[int, int]) -> int:
    return COORDINATES + columns * cell[0]
