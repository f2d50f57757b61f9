"""The board: squares, tiles, the cursor, and moves that are shown but not laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quixotry.cli.board import SUBSCRIPTS
from quixotry.cli.tui.arrangement import COORDINATES
from quixotry.cli.tui.palette import Palette, palette_of
from quixotry.game.draw_text import tile_label
from quixotry.game.notation import COLUMNS
from quixotry.game.referee import Square, laid_tiles
from quixotry.rules import BLANK_BIT

if TYPE_CHECKING:
    from quixotry.cli.tui.sitting import Sitting

ARROWS = {True: "▸", False: "▾"}
START = "★"


class BoardView(Widget, can_focus=True):
    """Draws the board with squares of a given size."""

    class Pointed(Message):
        """A square was clicked."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    def __init__(self, sitting: Sitting, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.sitting = sitting
        self.cell = (3, 1)

    def resize(self, cell: tuple[int, int]) -> None:
        """Set the width and height of a square."""
        layout = self.sitting.game.rules.layout
        self.cell = cell
        self.styles.width = COORDINATES + layout.columns * cell[0]
        self.styles.height = layout.rows * cell[1] + 1
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the terminal; Textual asks for each line that has to be drawn."""
        palette = palette_of(self.app.theme)
        layout = self.sitting.game.rules.layout
        width, height = self.cell
        faint = Style(color=palette.faint)
        row, line = divmod(y - 1, height)
        if y == 0:
            letters = "".join(_centred(letter, width) for letter in COLUMNS[: layout.columns])
            return self._strip([Segment(" " * COORDINATES + letters, faint)])
        if row >= layout.rows:
            return Strip.blank(self.size.width, self.rich_style)
        number = f"{row + 1:>2} " if line == (height - 1) // 2 else " " * COORDINATES
        last = self._last()
        squares = [self._square(palette, (row, column), last) for column in range(layout.columns)]
        return self._strip(
            [Segment(number, faint), *(Segment(lines[line], style) for lines, style in squares)]
        )

    def _strip(self, segments: list[Segment]) -> Strip:
        """Use the screen's background where a square has none of its own."""
        return Strip(segments).apply_style(self.rich_style)

    def on_click(self, event: Click) -> None:
        row, column = (event.y - 1) // self.cell[1], (event.x - COORDINATES) // self.cell[0]
        if event.y >= 1 and self.sitting.game.position.board.has_square(row, column):
            self.post_message(self.Pointed((row, column)))

    def _last(self) -> frozenset[Square]:
        move = self.sitting.game.last_move
        return frozenset(laid_tiles(move)) if move is not None and move.is_place else frozenset()

    def _square(self, palette: Palette, square: Square, last: frozenset[Square]) -> tuple[list[str], Style]:
        """The lines of a square, and its style."""
        sitting = self.sitting
        code = sitting.laid.get(square) if not sitting.ghost else None
        code = code or sitting.ghost.get(square) or sitting.game.position.board[square]
        if code:
            text, points, style = self._tile(palette, square, code, last)
        else:
            text, points, style = self._empty(palette, square)
        here = sitting.can_act and square == sitting.cursor and not sitting.ghost
        if here:
            arrow = ARROWS[sitting.across]
            style = palette.style(palette.cursor, bold=True)
            text = f"{text}{arrow}" if code and len(text) < self.cell[0] else text if code else arrow
        return _lines(text, points, self.cell), style

    def _tile(
        self, palette: Palette, square: Square, code: int, last: frozenset[Square]
    ) -> tuple[str, str, Style]:
        sitting = self.sitting
        if square in sitting.ghost:
            pair = palette.ghost
        elif square in sitting.laid:
            pair = palette.laid
        elif square in last:
            pair = palette.last
        else:
            pair = (palette.tile[0], palette.tile_other) if sum(square) % 2 else palette.tile
        blank = bool(code & BLANK_BIT)
        points = "" if blank else str(sitting.game.rules.points[code]).translate(SUBSCRIPTS)
        # A blank is marked by lower case and an underline.
        label = tile_label(sitting.game.position.board, code)
        return label, points, palette.style(pair, bold=True, underline=blank)

    def _empty(self, palette: Palette, square: Square) -> tuple[str, str, Style]:
        layout = self.sitting.game.rules.layout
        at = square[0] * layout.columns + square[1]
        if layout.blocked[at]:
            return "", "", Style(bgcolor=palette.blocked)
        word, letter = layout.word_multipliers[at], layout.letter_multipliers[at]
        text, pair = "·", (palette.mark, palette.plain[sum(square) % 2])
        if word > 1:
            text, pair = f"{word}W", palette.word[word]
        elif letter > 1:
            text, pair = f"{letter}L", palette.letter[letter]
        text = START if at == layout.start else text
        if square in self.sitting.hinted:
            return text if text != "·" else "○", "", palette.style(palette.hint)
        return text, "", palette.style(pair)


def _lines(text: str, points: str, cell: tuple[int, int]) -> list[str]:
    """A square's text in the middle, with the points below it on the right.

    >>> _lines("Q", "₁₀", (6, 3))
    ['      ', '  Q   ', '   ₁₀ ']
    >>> _lines("Q", "₁₀", (4, 2)), _lines("Q", "₁₀", (3, 1))
    ([' Q  ', ' ₁₀ '], [' Q '])
    """
    width, height = cell
    if height == 1:
        return [_centred(text, width)]
    lines = [" " * width] * height
    lines[(height - 1) // 2] = _centred(text, width)
    lines[-1] = points.rjust(width - 1) + " " if points else lines[-1]
    return lines


def _centred(text: str, width: int) -> str:
    """Centred, or a little to the left of the centre."""
    left = (width - len(text)) // 2
    return (" " * left + text).ljust(width)
