"""Marks on a picture of the board: highlighted squares, arrows and labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quixotry.game.board import Board

Square = str | tuple[int, int]
Highlight = Iterable[Square] | Mapping[Square, str]
Arrow = tuple[Square, Square] | tuple[Square, Square, str]
Place = tuple[int, int]

LONGEST_LABEL = 8


@dataclass(frozen=True, slots=True)
class Marks:
    """Squares by row and column, with the colours that were asked for; `None` is the style's own."""

    squares: tuple[tuple[Place, str | None], ...] = ()
    arrows: tuple[tuple[Place, Place, str | None], ...] = ()
    labels: tuple[tuple[Place, str], ...] = ()


NO_MARKS = Marks()


def marks_on(
    board: Board, highlight: Highlight, arrows: Iterable[Arrow], labels: Mapping[Square, str]
) -> Marks:
    """The marks that a caller asks for, all of them on squares of this board.

    >>> from quixotry.game import Position
    >>> board = Position.start("english", None, ["", ""]).board
    >>> marks_on(board, ["8H"], [("8D", "8K", "teal")], {}).arrows
    (((7, 3), (7, 10), 'teal'),)
    """
    coloured: Iterable[tuple[Square, str | None]]
    coloured = (
        highlight.items() if isinstance(highlight, Mapping) else ((square, None) for square in highlight)
    )
    return Marks(
        tuple((board.square(square), colour) for square, colour in coloured),
        tuple((board.square(arrow[0]), board.square(arrow[1]), _colour(arrow)) for arrow in arrows),
        tuple((board.square(square), text) for square, text in labels.items()),
    )


def _colour(arrow: Arrow) -> str | None:
    return arrow[2] if len(arrow) == 3 else None


def marks_svg(marks: Marks, margin: float, cell: float, colour: str, paper: str) -> str:
    """The marks as parts of a picture whose board begins at the margin."""

    def centre(place: Place) -> tuple[float, float]:
        return margin + (place[1] + 0.5) * cell, margin + (place[0] + 0.5) * cell

    parts = [_frame(*centre(place), cell, own or colour) for place, own in marks.squares]
    parts += [_arrow(centre(start), centre(end), cell, own or colour) for start, end, own in marks.arrows]
    parts += [_label(*centre(place), cell, text, colour, paper) for place, text in marks.labels]
    return "".join(parts)


def _frame(x: float, y: float, cell: float, colour: str) -> str:
    """A tint over the square and a line around it, so that what lies there still reads."""
    side, width = cell * 0.92, cell * 0.075
    place = (
        f'x="{short(x - side / 2)}" y="{short(y - side / 2)}" width="{short(side)}" height="{short(side)}"'
    )
    ink = escape(colour)
    return (
        f'<rect {place} rx="{short(cell * 0.14)}" fill="{ink}" fill-opacity="0.2" stroke="{ink}" '
        f'stroke-width="{short(width)}"/>'
    )


def _arrow(start: tuple[float, float], end: tuple[float, float], cell: float, colour: str) -> str:
    """A shaft from the middle of one square, a head in the middle of the other; a ring if they are one."""
    (x, y), (tip_x, tip_y) = start, end
    ink, length = escape(colour), hypot(tip_x - x, tip_y - y)
    if not length:
        ring = f'cx="{short(x)}" cy="{short(y)}" r="{short(cell * 0.38)}"'
        return f'<circle {ring} fill="none" stroke="{ink}" stroke-width="{short(cell * 0.11)}"/>'
    along_x, along_y = (tip_x - x) / length, (tip_y - y) / length
    head, half, shaft = cell * 0.42, cell * 0.24, cell * 0.065

    def at(distance: float, aside: float) -> str:
        right = x + along_x * distance - along_y * aside
        down = y + along_y * distance + along_x * aside
        return f"{short(right)},{short(down)}"

    neck = length - head
    outline = [at(0, shaft), at(neck, shaft), at(neck, half), at(length, 0)]
    outline += [at(neck, -half), at(neck, -shaft), at(0, -shaft)]
    return f'<polygon points="{" ".join(outline)}" fill="{ink}" fill-opacity="0.82"/>'


def _label(x: float, y: float, cell: float, text: str, colour: str, paper: str) -> str:
    """A badge on the upper right corner of the square."""
    shown = "".join(character for character in text if character.isprintable())
    shown = shown if len(shown) <= LONGEST_LABEL else shown[: LONGEST_LABEL - 1] + "…"
    height = cell * 0.42
    width = max(height, cell * 0.2 * len(shown) + cell * 0.2)
    right, top = x + cell * 0.56, y - cell * 0.56
    place = f'x="{short(right - width)}" y="{short(top)}" width="{short(width)}" height="{short(height)}"'
    round_ends = f'rx="{short(height / 2)}" stroke="{paper}" stroke-width="1.5"'
    badge = f'<rect {place} {round_ends} fill="{escape(colour)}"/>'
    middle = (
        f'x="{short(right - width / 2)}" y="{short(top + height * 0.73)}" font-size="{short(cell * 0.31)}"'
    )
    return f'{badge}<text {middle} fill="{paper}" font-weight="700">{escape(shown)}</text>'


def short(number: float) -> str:
    """A length with no more digits than the eye can use."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
