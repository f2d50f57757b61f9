"""What a move opens to the opponent (DS3).

For each tile laid, the line that crosses the play is looked along, up to 7 squares each way. An empty premium
square adds a malus, which fades with its distance and shrinks at each tile met on the way. The paper gives
the order of the maluses and their mean, 6 to 7 points a move; the numbers here keep to both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from quixotry.game import Move, Position
from quixotry.players.connolly_gren import SQUARE_NAMES, square_kind, squares_of

REACH = 7
# Thousandths of a point by kind of square: none, letters times 2, 3, 4, words times 2, 3, 4.
MALUS = (0, 1000, 2000, 3000, 3000, 4000, 5000)
FADE = 900
SHRINK = 500


def penalty_weights(weight: int) -> dict[str, Any]:
    """The part of a policy that looks at what is opened; the weight is in thousandths."""
    return {"penalty": weight, "malus": MALUS, "fade": FADE, "shrink": SHRINK, "reach": REACH}


@dataclass(frozen=True)
class Opening:
    """A premium square that a tile opens, and what that costs in points."""

    square: int
    malus: float


def openings(position: Position, move: Move) -> list[Opening]:
    """All premium squares that a play opens, once for every tile that opens them."""
    return [
        opening for square, _ in squares_of(position, move) for opening in _crossing(position, square, move)
    ]


def _crossing(position: Position, square: int, move: Move) -> Iterator[Opening]:
    layout, tiles = position.rules.layout, position.board.tiles
    row, column = divmod(square, layout.columns)
    for step in (-1, 1):
        strength = fade = 1.0
        for distance in range(1, REACH + 1):
            r, c = (row + step * distance, column) if move.across else (row, column + step * distance)
            if (
                not (0 <= r < layout.rows and 0 <= c < layout.columns)
                or layout.blocked[r * layout.columns + c]
            ):
                break
            there = r * layout.columns + c
            kind = square_kind(position.rules, there)
            if tiles[there]:
                strength *= SHRINK / 1000
            elif kind:
                yield Opening(there, MALUS[kind] / 1000 * fade * strength)
            fade *= FADE / 1000


def worst_text(position: Position, move: Move, weight: float) -> str | None:
    """The reason that names the premium square a play opens most, if it opens any."""
    by_square: dict[int, float] = {}
    for opening in openings(position, move):
        by_square[opening.square] = by_square.get(opening.square, 0.0) + opening.malus
    if not by_square or not weight:
        return None
    worst = max(by_square, key=by_square.__getitem__)
    name = SQUARE_NAMES[square_kind(position.rules, worst)]
    place = position.rules.layout.square_text(worst)
    return f"opens {name} at {place} ({-weight * by_square[worst]:+.1f})"
