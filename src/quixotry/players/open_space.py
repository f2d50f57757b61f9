"""Open space on the board and how much of it a move takes (DS6)."""

from __future__ import annotations

from quixotry.game import Move, Position
from quixotry.players.connolly_gren import squares_of
from quixotry.rules import Rules


def space_taken(position: Position, move: Move) -> int:
    """How many squares were open before the move and are not after it.

    A square is open if neither it nor any of the eight around it holds a tile.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> space_taken(position, position.parse_move("8G OX"))
    12
    """
    layout, tiles = position.rules.layout, position.board.tiles
    near = {beside for square, _ in squares_of(position, move) for beside in _around(position, square)}
    return sum(
        not layout.blocked[square] and not any(tiles[beside] for beside in _around(position, square))
        for square in near
    )


def most_space_taken(rules: Rules) -> int:
    """No move takes more: three squares for each tile, and three at either end."""
    return 3 * rules.rack_size + 6


def _around(position: Position, square: int) -> list[int]:
    """A square and those around it."""
    layout = position.rules.layout
    row, column = divmod(square, layout.columns)
    return [
        r * layout.columns + c
        for r in range(max(0, row - 1), min(layout.rows, row + 2))
        for c in range(max(0, column - 1), min(layout.columns, column + 2))
    ]
