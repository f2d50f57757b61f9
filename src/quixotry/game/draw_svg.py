"""Positions as SVG pictures, for notebooks, pages and reports.

The picture brings its own background, so it reads the same on a light and on a dark page, and it uses
neither style sheets nor ids, so many of them can stand on one page.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from quixotry.game.draw_text import status_text, tile_label
from quixotry.game.notation import COLUMNS
from quixotry.game.referee import laid_tiles
from quixotry.rules import BLANK_BIT

if TYPE_CHECKING:
    from quixotry.game.move import Move
    from quixotry.game.position import Position

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
LETTER_FILLS = {2: "#cfe6e4", 3: "#8cc5c1", 4: "#4b9d9a"}
WORD_FILLS = {2: "#f6dfbb", 3: "#edb56c", 4: "#d98a35"}


@dataclass(frozen=True, slots=True)
class SvgStyle:
    """Sizes and colours of the picture; lengths are in SVG units, a square being `cell` wide."""

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


def position_svg(
    position: Position,
    *,
    last_move: Move | None = None,
    names: Sequence[str] | None = None,
    style: SvgStyle | None = None,
) -> str:
    """A picture of the board, and below it the players with scores and racks."""
    shown = [_printable(name) for name in names] if names else None
    picture = _Picture(position, style or SvgStyle())
    picture.board(laid_tiles(last_move).keys() if last_move is not None and last_move.is_place else ())
    if picture.style.players:
        picture.players(shown or [f"Player {seat + 1}" for seat in range(len(position.racks))])
    return picture.svg(_title(position, shown))


def _title(position: Position, names: Sequence[str] | None) -> str:
    """What the picture shows, for those who hear it."""
    scores = [
        f"{names[seat] if names else f'player {seat + 1}'} {score}"
        for seat, score in enumerate(position.scores)
    ]
    mover = names[position.turn] if names else f"player {position.turn + 1}"
    tiles = position.board.tile_count
    on_board = "no tiles" if tiles == 0 else f"{tiles} {'tile' if tiles == 1 else 'tiles'}"
    return f"Board with {on_board}; scores: {', '.join(scores)}; {mover} to move"


class _Picture:
    """The parts drawn so far and the height they take."""

    def __init__(self, position: Position, style: SvgStyle) -> None:
        self.position = position
        self.style = style
        self.parts: list[str] = []
        self.margin = style.cell * 0.85
        layout = position.board.layout
        self.width = layout.columns * style.cell + 2 * self.margin
        self.height = layout.rows * style.cell + 2 * self.margin

    def svg(self, title: str) -> str:
        size = f"{_n(self.width)} {_n(self.height)}"
        background = self._rect(0, 0, self.width, self.height, self.style.card, radius=self.style.cell * 0.35)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{_n(self.width)}" '
            f'height="{_n(self.height)}" role="img" '
            f'aria-label="{escape(title)}" font-family="{escape(FONT)}" text-anchor="middle">'
            f"<title>{escape(title)}</title>{background}{''.join(self.parts)}</svg>"
        )

    def board(self, last: Collection[tuple[int, int]]) -> None:
        """The squares and what lies on them; tiles on the squares `last` stand out."""
        board, cell = self.position.board, self.style.cell
        self._coordinates()
        for square, code in enumerate(board.tiles):
            row, column = divmod(square, board.layout.columns)
            x, y = self.margin + column * cell, self.margin + row * cell
            self._square(square, x, y, empty=not code)
            if code:
                self._tile(code, x, y, cell, last=(row, column) in last)

    def players(self, names: Sequence[str]) -> None:
        """A line a player, the mover's marked, and a line about the bag."""
        position, style, cell = self.position, self.style, self.style.cell
        y = self.height - self.margin * 0.3
        left, right = self.margin + cell * 0.15, self.width - self.margin
        narrow = self.width < cell * 14  # no room for racks beside the scores
        score_end = right if narrow else self.margin + cell * 6.2
        small = cell * 0.78
        for seat, name in enumerate(names):
            middle = y + small / 2
            mover = seat == position.turn
            if mover:
                place = f'cx="{_n(left)}" cy="{_n(middle)}" r="{_n(cell * 0.13)}"'
                self.parts.append(f'<circle {place} fill="{style.ring}"/>')
            shown = name if len(name) <= 16 else name[:15] + "…"
            base, weight = middle + cell * 0.15, "700" if mover else "400"
            self._text(left + cell * 0.4, base, shown, cell * 0.42, style.text, anchor="start", weight=weight)
            score = str(position.scores[seat])
            self._text(score_end, base, score, cell * 0.46, style.text, anchor="end", weight="700")
            rack = position.racks[seat]
            if narrow and len(rack):
                y += small + cell * 0.1
            start = left if narrow else score_end + cell * 0.9
            step = min(small + 2, (right - start) / max(1, len(rack)))
            for i, code in enumerate(rack):
                self._tile(code, start + i * step, y, step - 2, last=False)
            y += small + cell * 0.18
        note = status_text(position)
        self._text(left + cell * 0.4, y + cell * 0.32, note, cell * 0.36, style.faint, anchor="start")
        self.height = y + cell * 0.8

    def _coordinates(self) -> None:
        layout, cell, margin = self.position.board.layout, self.style.cell, self.margin
        size = cell * 0.34
        for column in range(layout.columns):
            self._text(
                margin + (column + 0.5) * cell, margin - cell * 0.25, COLUMNS[column], size, self.style.faint
            )
        for row in range(layout.rows):
            self._text(
                margin * 0.5, margin + (row + 0.5) * cell + size * 0.36, str(row + 1), size, self.style.faint
            )

    def _square(self, square: int, x: float, y: float, empty: bool) -> None:
        layout, cell = self.position.board.layout, self.style.cell
        word, letter = layout.word_multipliers[square], layout.letter_multipliers[square]
        fill = WORD_FILLS.get(word) or LETTER_FILLS.get(letter) or self.style.square
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
            self._text(x + cell / 2, y + cell * 0.61, label, cell * 0.31, self.style.text, opacity=0.72)

    def _tile(self, code: int, x: float, y: float, size: float, last: bool) -> None:
        rules, style = self.position.rules, self.style
        blank = code == 0 or bool(code & BLANK_BIT)
        label = "" if code == 0 else tile_label(self.position.board, code & ~BLANK_BIT)
        points = rules.points[0 if blank else code]
        ink = style.last if last else style.tile
        fill, ink = (style.paper, ink) if blank else (ink, style.paper)
        gap = size * 0.055
        edge = style.ring if last else (style.tile if blank else "none")
        stroke = size * (0.07 if last else 0.045)
        body = size - 2 * gap
        self.parts.append(
            self._rect(
                x + gap, y + gap, body, body, fill, radius=size * 0.17, stroke=edge, stroke_width=stroke
            )
        )
        if label:
            scale = {1: 0.56, 2: 0.42, 3: 0.31}.get(len(label), 1.1 / (len(label) + 1))
            lift = 0.66 if len(label) == 1 else 0.6
            self._text(x + size * 0.47, y + size * lift, label, size * scale, ink, weight="600")
        if label and points:
            value_size = size * (0.24 if points < 100 else 0.19)
            self._text(
                x + size * 0.86, y + size * 0.85, str(points), value_size, ink, anchor="end", opacity=0.9
            )

    def _star(self, x: float, y: float, radius: float) -> str:
        """Four points: a compass needle more than a star."""
        waist = radius * 0.32
        corners = [(0, -radius), (waist, -waist), (radius, 0), (waist, waist), (0, radius), (-waist, waist)]
        corners += [(-radius, 0), (-waist, -waist)]
        points = " ".join(f"{_n(x + dx)},{_n(y + dy)}" for dx, dy in corners)
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
        rounded = f' rx="{_n(radius)}"' if radius else ""
        outline = f' stroke="{stroke}" stroke-width="{_n(stroke_width)}"' if stroke != "none" else ""
        place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        return f'<rect {place}{rounded} fill="{fill}"{outline}/>'

    def _text(
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
        place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
        text = "".join(
            character for character in text if character.isprintable()
        )  # XML has no control characters
        self.parts.append(f'<text {place} fill="{fill}"{extra}>{escape(text)}</text>')


def _printable(text: str) -> str:
    """XML has no control characters, not even escaped."""
    return "".join(character for character in text if character.isprintable())


def _n(number: float) -> str:
    """A length with no more digits than the eye can use."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
