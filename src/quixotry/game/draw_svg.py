"""Positions as SVG pictures, for notebooks, pages and reports.

The picture brings its own background, so it reads the same on a light and on a dark page, and it uses
neither style sheets nor ids, so many of them can stand on one page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from quixotry.game.draw_marks import NO_MARKS, Marks, marks_svg, short
from quixotry.game.draw_text import status_text, tile_label
from quixotry.game.notation import COLUMNS
from quixotry.game.referee import laid_tiles
from quixotry.rules import BLANK_BIT

if TYPE_CHECKING:
    from quixotry.game.board import Board
    from quixotry.game.move import Move
    from quixotry.game.position import Position

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
LETTER_FILLS = {2: "#cfe6e4", 3: "#8cc5c1", 4: "#4b9d9a"}
WORD_FILLS = {2: "#f6dfbb", 3: "#edb56c", 4: "#d98a35"}


@dataclass(frozen=True, slots=True)
class SvgStyle:
    """Sizes and colours of the picture; lengths are in SVG units, a square being `cell` wide.

    >>> SvgStyle().square, SvgStyle.dark(cell=24).square
    ('#f5f3ef', '#2a2e36')
    """

    cell: int = 36
    players: bool = True
    card: str = "#e4e1db"
    square: str = "#f5f3ef"
    blocked: str = "#6d6f75"
    tile: str = "#2c3e57"
    last: str = "#2f6fb0"
    ring: str = "#f0a92b"
    paper: str = "#ffffff"
    text: str = "#2b2f36"
    faint: str = "#6a6d72"
    suggested: str = "#2f7d4f"
    mark: str = "#c42f85"
    letters: Mapping[int, str] = field(default_factory=lambda: LETTER_FILLS)
    words: Mapping[int, str] = field(default_factory=lambda: WORD_FILLS)

    @classmethod
    def dark(cls, cell: int = 36, players: bool = True) -> SvgStyle:
        """Pale tiles on a dark board, for dark pages."""
        return cls(cell, players, **_DARK)


_DARK: Any = {
    "card": "#191c21",
    "square": "#2a2e36",
    "blocked": "#0b0c0e",
    "tile": "#d7dfec",
    "last": "#8cc4ff",
    "ring": "#f0a92b",
    "paper": "#1b2330",
    "text": "#e8eaee",
    "faint": "#9aa1ab",
    "suggested": "#8fdcae",
    "mark": "#f268b6",
    "letters": {2: "#25474b", 3: "#2b6a6c", 4: "#348f8d"},
    "words": {2: "#574324", 3: "#7d5822", 4: "#a36c25"},
}


def style_named(style: SvgStyle | str) -> SvgStyle:
    """A style as callers name it: `"light"`, `"dark"`, or itself."""
    if isinstance(style, SvgStyle):
        return style
    if style not in ("light", "dark"):
        raise ValueError(f"the style of a picture is 'light', 'dark' or an SvgStyle, not {style!r}")
    return SvgStyle.dark() if style == "dark" else SvgStyle()


def position_svg(
    position: Position,
    *,
    move: Move | None = None,
    marks: Marks = NO_MARKS,
    last_move: Move | None = None,
    names: Sequence[str] | None = None,
    style: SvgStyle | None = None,
) -> str:
    """A picture of the board, and below it the players with scores and racks.

    The tiles of `move` are laid as a suggestion; they must fit the squares.
    """
    shown = [printable(name) for name in names] if names else None
    picture = SvgPicture(position.board, position.rules.points, style or SvgStyle())
    last = laid_tiles(last_move).keys() if last_move is not None and last_move.is_place else ()
    picture.board(last, laid_tiles(move) if move is not None and move.is_place else {})
    picture.marks(marks)
    if picture.style.players:
        picture.players(position, shown or [f"Player {seat + 1}" for seat in range(len(position.racks))])
    suggestion = "" if move is None else f"; suggested: {move}"
    return picture.svg(_title(position, shown) + suggestion)


def board_svg(board: Board, *, marks: Marks = NO_MARKS, style: SvgStyle | None = None) -> str:
    """A picture of the board alone."""
    picture = SvgPicture(board, None, style or SvgStyle())
    picture.board((), {})
    picture.marks(marks)
    return picture.svg(f"Board with {_tiles_text(board)}")


def _title(position: Position, names: Sequence[str] | None) -> str:
    """What the picture shows, for those who hear it."""
    scores = [
        f"{names[seat] if names else f'player {seat + 1}'} {score}"
        for seat, score in enumerate(position.scores)
    ]
    mover = names[position.turn] if names else f"player {position.turn + 1}"
    return f"Board with {_tiles_text(position.board)}; scores: {', '.join(scores)}; {mover} to move"


def _tiles_text(board: Board) -> str:
    count = board.tile_count
    return "no tiles" if count == 0 else f"{count} {'tile' if count == 1 else 'tiles'}"


Manner = Literal["plain", "last", "suggested"]


class SvgPicture:
    """The parts drawn so far and the height they take; without points, tiles show only their letters."""

    def __init__(self, board: Board, points: Sequence[int] | None, style: SvgStyle) -> None:
        self.shown = board
        self.points = points
        self.style = style
        self.parts: list[str] = []
        self.margin = style.cell * 0.85
        layout = board.layout
        self.width = layout.columns * style.cell + 2 * self.margin
        self.height = layout.rows * style.cell + 2 * self.margin

    def svg(self, title: str) -> str:
        size = f"{short(self.width)} {short(self.height)}"
        background = self._rect(0, 0, self.width, self.height, self.style.card, radius=self.style.cell * 0.35)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{short(self.width)}" '
            f'height="{short(self.height)}" role="img" '
            f'aria-label="{escape(title)}" font-family="{escape(FONT)}" text-anchor="middle">'
            f"<title>{escape(title)}</title>{background}{''.join(self.parts)}</svg>"
        )

    def corner(self, square: int) -> tuple[float, float]:
        """Where a square lies."""
        row, column = divmod(square, self.shown.layout.columns)
        return self.margin + column * self.style.cell, self.margin + row * self.style.cell

    def board(self, last: Collection[tuple[int, int]], suggested: Mapping[tuple[int, int], int]) -> None:
        """The squares and what lies on them; tiles on the squares `last` and suggested ones stand out."""
        board, cell = self.shown, self.style.cell
        self.coordinates()
        for square, code in enumerate(board.tiles):
            row, column = divmod(square, board.layout.columns)
            x, y = self.margin + column * cell, self.margin + row * cell
            here = row, column
            self.square(square, x, y, empty=not code and here not in suggested)
            if code:
                self.tile(code, x, y, cell, "last" if here in last else "plain")
            elif here in suggested:
                self.tile(suggested[here], x, y, cell, "suggested")

    def marks(self, marks: Marks) -> None:
        """Highlights, arrows and labels, over everything on the board."""
        self.parts.append(marks_svg(marks, self.margin, self.style.cell, self.style.mark, self.style.card))

    def players(self, position: Position, names: Sequence[str]) -> None:
        """A line for each player, the mover's marked, and a line about the bag."""
        style, cell = self.style, self.style.cell
        y = self.height - self.margin * 0.3
        left, right = self.margin + cell * 0.15, self.width - self.margin
        narrow = self.width < cell * 14  # no room for racks beside the scores
        score_end = right if narrow else self.margin + cell * 6.2
        small = cell * 0.78
        for seat, name in enumerate(names):
            middle = y + small / 2
            mover = seat == position.turn
            if mover:
                place = f'cx="{short(left)}" cy="{short(middle)}" r="{short(cell * 0.13)}"'
                self.parts.append(f'<circle {place} fill="{style.ring}"/>')
            shown = name if len(name) <= 16 else name[:15] + "…"
            base, weight = middle + cell * 0.15, "700" if mover else "400"
            self.text(left + cell * 0.4, base, shown, cell * 0.42, style.text, anchor="start", weight=weight)
            score = str(position.scores[seat])
            self.text(score_end, base, score, cell * 0.46, style.text, anchor="end", weight="700")
            rack = position.racks[seat]
            if narrow and len(rack):
                y += small + cell * 0.1
            start = left if narrow else score_end + cell * 0.9
            step = min(small + 2, (right - start) / max(1, len(rack)))
            for i, code in enumerate(rack):
                self.tile(code, start + i * step, y, step - 2, "plain")
            y += small + cell * 0.18
        note = status_text(position)
        self.text(left + cell * 0.4, y + cell * 0.32, note, cell * 0.36, style.faint, anchor="start")
        self.height = y + cell * 0.8

    def coordinates(self) -> None:
        layout, cell, margin = self.shown.layout, self.style.cell, self.margin
        size = cell * 0.34
        for column in range(layout.columns):
            self.text(
                margin + (column + 0.5) * cell, margin - cell * 0.25, COLUMNS[column], size, self.style.faint
            )
        for row in range(layout.rows):
            self.text(
                margin * 0.5, margin + (row + 0.5) * cell + size * 0.36, str(row + 1), size, self.style.faint
            )

    def square(self, square: int, x: float, y: float, empty: bool) -> None:
        layout, cell = self.shown.layout, self.style.cell
        word, letter = layout.word_multipliers[square], layout.letter_multipliers[square]
        fill = self.style.words.get(word) or self.style.letters.get(letter) or self.style.square
        if layout.blocked[square]:
            self.parts.append(self._rect(x, y, cell, cell, self.style.blocked))
            return
        self.parts.append(self._rect(x + 0.75, y + 0.75, cell - 1.5, cell - 1.5, fill, radius=cell * 0.08))
        if not empty:
            return
        if square == layout.start:
            self.parts.append(self._star(x + cell / 2, y + cell / 2, cell * 0.27))
        elif word > 1 or letter > 1:
            label = f"{word}W" if word > 1 else f"{letter}L"
            self.text(x + cell / 2, y + cell * 0.61, label, cell * 0.31, self.style.text, opacity=0.72)

    def tile(self, code: int, x: float, y: float, size: float, manner: Manner) -> None:
        style = self.style
        blank = code == 0 or bool(code & BLANK_BIT)
        label = "" if code == 0 else tile_label(self.shown, code & ~BLANK_BIT)
        points = self.points[0 if blank else code] if self.points else 0
        body_ink = {"plain": style.tile, "last": style.last, "suggested": style.suggested}[manner]
        fill, ink = (style.paper, body_ink) if blank else (body_ink, style.paper)
        gap = size * 0.055
        edge = style.ring if manner == "last" else (body_ink if blank else "none")
        stroke = size * (0.07 if manner == "last" else 0.045)
        body = size - 2 * gap
        self.parts.append(
            self._rect(
                x + gap, y + gap, body, body, fill, radius=size * 0.17, stroke=edge, stroke_width=stroke
            )
        )
        if label:
            scale = {1: 0.56, 2: 0.42, 3: 0.31}.get(len(label), 1.1 / (len(label) + 1))
            lift = 0.66 if len(label) == 1 else 0.6
            self.text(x + size * 0.47, y + size * lift, label, size * scale, ink, weight="600")
        if label and points:
            value_size = size * (0.24 if points < 100 else 0.19)
            self.text(
                x + size * 0.86, y + size * 0.85, str(points), value_size, ink, anchor="end", opacity=0.9
            )

    def _star(self, x: float, y: float, radius: float) -> str:
        """Four points: a compass needle more than a star."""
        waist = radius * 0.32
        corners = [(0, -radius), (waist, -waist), (radius, 0), (waist, waist), (0, radius), (-waist, waist)]
        corners += [(-radius, 0), (-waist, -waist)]
        points = " ".join(f"{short(x + dx)},{short(y + dy)}" for dx, dy in corners)
        return f'<polygon points="{points}" fill="{self.style.text}" fill-opacity="0.6"/>'

    def _rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        radius: float = 0,
        stroke: str = "none",
        stroke_width: float = 0,
    ) -> str:
        rounded = f' rx="{short(radius)}"' if radius else ""
        outline = f' stroke="{stroke}" stroke-width="{short(stroke_width)}"' if stroke != "none" else ""
        place = f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"'
        return f'<rect {place}{rounded} fill="{fill}"{outline}/>'

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str,
        *,
        anchor: str = "",
        weight: str = "",
        opacity: float = 1,
    ) -> None:
        extra = f' text-anchor="{anchor}"' if anchor else ""
        extra += f' font-weight="{weight}"' if weight else ""
        extra += f' fill-opacity="{opacity}"' if opacity < 1 else ""
        place = f'x="{short(x)}" y="{short(y)}" font-size="{short(size)}"'
        text = "".join(
            character for character in text if character.isprintable()
        )  # XML has no control characters
        self.parts.append(f'<text {place} fill="{fill}"{extra}>{escape(text)}</text>')


def printable(text: str) -> str:
    """XML has no control characters, not even escaped."""
    return "".join(character for character in text if character.isprintable())
