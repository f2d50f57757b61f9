"""Boards for a page with many of them: the squares are drawn once, each board adds only its tiles.

A picture by `draw_svg` stands for itself and takes 40 kB; a game has 25 boards, and a page many games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape

from quixotry.game import Board, Move
from quixotry.game.notation import COLUMNS
from quixotry.rules import BLANK_BIT, Alphabet, Layout

CELL = 10
EDGE = 7

Row = tuple[int, bytes]
"""The number of a row and its tiles' codes."""


def squares_svg(layouts: Sequence[Layout]) -> str:
    """What the boards of a page refer to: the squares of each layout, and the lines between them."""
    drawn = "".join([_squares(layout, number) for number, layout in enumerate(layouts)])
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    return f'<svg id="squares" {hidden}><defs>{drawn}</defs></svg>'


def board_svg(board: Board, layout: int, *, best: Move | None, made: Move | None, title: str) -> str:
    """A board before a turn, with the best move on it; pointed at, with the one that was made."""
    rows, columns = board.layout.rows, board.layout.columns
    size = f"{-EDGE} {-EDGE} {columns * CELL + EDGE + 2} {rows * CELL + EDGE + 2}"
    overlays = [
        f'<g class="{name}">{_tiles(board, _laid(board, move))}</g>'
        for name, move in (("best", best), ("made", made))
        if move is not None and move.is_place
    ]
    only = "" if best is not None and best.is_place else " only"
    return (
        f'<svg class="board{only}" viewBox="{size}" role="img" tabindex="0" aria-label="{escape(title)}">'
        f'<use href="#b{layout}"/>{_tiles(board, _rows(board))}{"".join(overlays)}'
        f'<use href="#n{layout}"/></svg>'
    )


def _rows(board: Board) -> Iterator[Row]:
    """The rows of a board that have tiles."""
    tiles, columns = board.tiles, board.layout.columns
    empty = bytes(columns)
    for row in range(board.layout.rows):
        codes = tiles[row * columns : (row + 1) * columns]
        if codes != empty:
            yield row, codes


def _laid(board: Board, move: Move) -> Iterator[Row]:
    """The rows that a move lays tiles in, with these alone."""
    columns = board.layout.columns
    if move.across:
        yield (
            move.row,
            bytes(move.column) + bytes(move.tiles) + bytes(columns - move.column - len(move.tiles)),
        )
        return
    for row, code in enumerate(move.tiles, move.row):
        if code:
            yield row, bytes(move.column) + bytes((code,)) + bytes(columns - move.column - 1)


def _tiles(board: Board, rows: Iterable[Row]) -> str:
    """Runs of tiles as one path, and the letters of each row as one text, blanks apart."""
    drawn = [_row(board.alphabet, row, codes) for row, codes in rows]
    path = "".join([path for path, _ in drawn])
    return f'<path class="t" d="{path}"/>{"".join([texts for _, texts in drawn])}' if path else ""


# From turn to turn most rows stay as they are.
@lru_cache(maxsize=1 << 14)
def _row(alphabet: Alphabet, row: int, codes: bytes) -> tuple[str, str]:
    """What a row's tiles add to the path, and their letters."""
    line = [(column, code) for column, code in enumerate(codes) if code]
    path = [
        f"M{first * CELL} {row * CELL}h{count * CELL}v{CELL}h-{count * CELL}z"
        for first, count in _runs([column for column, _ in line])
    ]
    y = f"{row * CELL + 7.3:g}"
    texts = []
    for blank, labels in ((False, alphabet.labels), (True, alphabet.blank_labels)):
        of_kind = [
            (column, labels[code & ~BLANK_BIT]) for column, code in line if bool(code & BLANK_BIT) == blank
        ]
        look = ' class="b"' if blank else ""
        short = [(column, label) for column, label in of_kind if len(label) == 1]
        if short:
            places = " ".join([str(column * CELL + 5) for column, _ in short])
            letters = "".join([label for _, label in short])
            texts.append(f'<text{look} x="{places}" y="{y}">{escape(letters)}</text>')
        for column, label in of_kind:
            if len(label) > 1:
                fit = 'textLength="8" lengthAdjust="spacingAndGlyphs"'
                texts.append(f'<text{look} x="{column * CELL + 5}" y="{y}" {fit}>{escape(label)}</text>')
    return "".join(path), "".join(texts)


def _runs(columns: Sequence[int]) -> list[tuple[int, int]]:
    """First column and length of each unbroken run of a row's tiles.

    >>> _runs([3, 4, 9])
    [(3, 2), (9, 1)]
    """
    runs: list[tuple[int, int]] = []
    for column in columns:
        if runs and sum(runs[-1]) == column:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((column, 1))
    return runs


def _squares(layout: Layout, number: int) -> str:
    width, height = layout.columns * CELL, layout.rows * CELL
    kinds: dict[str, list[str]] = {}
    for square in range(layout.rows * layout.columns):
        row, column = divmod(square, layout.columns)
        if kind := _kind(layout, square):
            kinds.setdefault(kind, []).append(f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z")
    paths = "".join([f'<path class="{kind}" d="{"".join(parts)}"/>' for kind, parts in sorted(kinds.items())])
    row, column = divmod(layout.start, layout.columns)
    star = f'<path class="start" d="M{column * CELL + 5} {row * CELL + 2}l3 3l-3 3l-3-3z"/>'
    lines = "".join([f"M{x * CELL} 0v{height}" for x in range(layout.columns + 1)])
    lines += "".join([f"M0 {y * CELL}h{width}" for y in range(layout.rows + 1)])
    letters = "".join(
        [f'<text class="c" x="{c * CELL + 5}" y="-2">{COLUMNS[c]}</text>' for c in range(layout.columns)]
        + [f'<text class="c" x="-3.4" y="{r * CELL + 6.5:g}">{r + 1}</text>' for r in range(layout.rows)]
    )
    return (
        f'<g id="b{number}"><path class="sq" d="M0 0h{width}v{height}h-{width}z"/>{paths}{star}</g>'
        f'<g id="n{number}"><path class="lines" d="{lines}"/>{letters}</g>'
    )


def _kind(layout: Layout, square: int) -> str:
    """The class of a square that is not plain."""
    if layout.blocked[square]:
        return "wall"
    word, letter = layout.word_multipliers[square], layout.letter_multipliers[square]
    if word > 1:
        return f"w{min(word, 4)}"
    return f"l{min(letter, 4)}" if letter > 1 else ""
