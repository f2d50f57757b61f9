"""The board in the terminal: in colour with Rich, or as plain text."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from quixotry.game.draw_svg import LETTER_FILLS, WORD_FILLS, SvgStyle
from quixotry.game.draw_text import LETTER_MARKS, START, WORD_MARKS, tile_label
from quixotry.game.notation import COLUMNS
from quixotry.rules import BLANK_BIT
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.game import Board, Rack
    from quixotry.game.referee import Square
    from quixotry.rules import Layout, Rules

# The colours of the pictures. Blue-green and orange differ for every kind of sight, and each square
# also says in letters what it is.
PAINT = SvgStyle()
MARK = "#5d6066"
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
WIDEST_WITH_ROOM = 15


def cell_width(board: Board) -> int:
    """Characters a square takes: three where the board leaves room, never less than its longest tile."""
    longest = max((len(tile_label(board, code)) for code in board.tiles if code), default=1)
    return max(3 if board.layout.columns <= WIDEST_WITH_ROOM else 2, longest)


def rich_board(board: Board, last: Collection[Square] = ()) -> Text:
    """The board with coordinates; the squares in `last` stand out."""
    width = cell_width(board)
    layout = board.layout
    picture = Text("   ", no_wrap=True, end="")
    picture.append("".join(letter.center(width) for letter in COLUMNS[: layout.columns]), Style(dim=True))
    for row in range(layout.rows):
        picture.append(f"\n{row + 1:>2} ", Style(dim=True))
        for column in range(layout.columns):
            text, style = _square(board, row, column, (row, column) in last)
            picture.append(text.center(width), style)
    return picture


def _square(board: Board, row: int, column: int, fresh: bool) -> tuple[str, Style]:
    layout = board.layout
    square = row * layout.columns + column
    if code := board.tiles[square]:
        # A blank is told by lower case and by a line under it.
        paint = PAINT.last if fresh else PAINT.tile
        blank = bool(code & BLANK_BIT)
        return tile_label(board, code), Style(color=PAINT.paper, bgcolor=paint, bold=True, underline=blank)
    if layout.blocked[square]:
        return "", Style(bgcolor=PAINT.blocked)
    word, letter = layout.word_multipliers[square], layout.letter_multipliers[square]
    if word > 1:
        text, paint = f"{word}W", WORD_FILLS[word]
    elif letter > 1:
        text, paint = f"{letter}L", LETTER_FILLS[letter]
    else:
        text, paint = "·", PAINT.square
    if square == layout.start:
        text = "★"
    return text, Style(color=MARK, bgcolor=paint)


def legend(layout: Layout) -> Text:
    """What the marks of the coloured board mean, those that it has."""
    line = Text("   ")
    for multipliers, fills, what, mark in (
        (layout.letter_multipliers, LETTER_FILLS, t("letter"), "L"),
        (layout.word_multipliers, WORD_FILLS, t("word"), "W"),
    ):
        for factor in sorted(set(multipliers) - {1}):
            line.append(f" {factor}{mark} ", Style(color=MARK, bgcolor=fills[factor]))
            line.append(f" {what} ×{factor}   ")
    line.append(" ★ ", Style(color=MARK, bgcolor=PAINT.square))
    line.append(f" {t('start')}")
    return line


def plain_board(board: Board) -> str:
    """The board without colours, with what its marks mean."""
    layout = board.layout
    letters, words = (
        sorted(set(kind) - {1}) for kind in (layout.letter_multipliers, layout.word_multipliers)
    )
    marks = [f"{LETTER_MARKS[factor]} {t('letter')} ×{factor}" for factor in letters]
    marks += [f"{WORD_MARKS[factor]} {t('word')} ×{factor}" for factor in words]
    if board.is_empty:
        marks.append(f"{START} {t('start')}")
        return f"{board}\n    {'   '.join(marks)}"
    return str(board)


def rich_rack(codes: Collection[int], rules: Rules) -> Text:
    """Tiles side by side, each with its points."""
    line = Text()
    for code in codes:
        label = rules.alphabet.labels[code]
        points = str(rules.points[code]).translate(SUBSCRIPTS) if code else ""
        line.append(f" {label}{points} ", Style(color=PAINT.paper, bgcolor=PAINT.tile, bold=True))
        line.append(" ")
    return line


def plain_rack(rack: Rack | Collection[int], rules: Rules) -> str:
    """
    >>> from quixotry.rules import load_rules
    >>> plain_rack([1, 17, 0], load_rules("english"))
    'A1 Q10 ?'
    """
    return " ".join(f"{rules.alphabet.labels[code]}{rules.points[code]}" if code else "?" for code in rack)
