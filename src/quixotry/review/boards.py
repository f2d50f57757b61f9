"""Boards for a page with many of them: the squares are drawn once, each board adds only its tiles.

A picture by `draw_svg` stands for itself and takes 40 kB; a game has 25 boards, and a page many games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from quixotry.game import Board, Move
from quixotry.game.draw_text import tile_label
from quixotry.game.notation import COLUMNS
from quixotry.game.referee import laid_tiles
from quixotry.rules import BLANK_BIT, Layout

CELL = 10
EDGE = 7

Tiles = Iterable[tuple[int, int, int]]


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
        f'<g class="{name}">{_tiles(board, _laid(move))}</g>'
        for name, move in (("best", best), ("made", made))
        if move is not None and move.is_place
    ]
    only = "" if best is not None and best.is_place else " only"
    return (
        f'<svg class="board{only}" viewBox="{size}" role="img" tabindex="0" aria-label="{escape(title)}">'
        f'<use href="#b{layout}"/>{_tiles(board, board.occupied())}{"".join(overlays)}'
        f'<use href="#n{layout}"/></svg>'
    )


def _laid(move: Move) -> list[tuple[int, int, int]]:
    return [(row, column, code) for (row, column), code in sorted(laid_tiles(move).items())]


def _tiles(board: Board, tiles: Tiles) -> str:
    """Runs of tiles as one path, and the letters of each row as one text, blanks apart."""
    path, texts = [], []
    for row, in_row in groupby(tiles, key=lambda tile: tile[0]):
        line = list(in_row)
        path += [
            f"M{first * CELL} {row * CELL}h{count * CELL}v{CELL}h-{count * CELL}z"
            for first, count in _runs(line)
        ]
        y = f"{row * CELL + 7.3:g}"
        for blank in (False, True):
            of_kind = [
                (column, tile_label(board, code))
                for _, column, code in line
                if bool(code & BLANK_BIT) == blank
            ]
            look = ' class="b"' if blank else ""
            short = [(column, label) for column, label in of_kind if len(label) == 1]
            if short:
                places = " ".join([str(column * CELL + 5) for column, _ in short])
                labels = "".join([label for _, label in short])
                texts.append(f'<text{look} x="{places}" y="{y}">{escape(labels)}</text>')
            for column, label in of_kind:
                if len(label) > 1:
                    fit = 'textLength="8" lengthAdjust="spacingAndGlyphs"'
                    texts.append(f'<text{look} x="{column * CELL + 5}" y="{y}" {fit}>{escape(label)}</text>')
    return f'<path class="t" d="{"".join(path)}"/>{"".join(texts)}' if path else ""


def _runs(line: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """First column and length of each unbroken run of a row's tiles.

    >>> _runs([(7, 3, 1), (7, 4, 1), (7, 9, 1)])
    [(3, 2), (9, 1)]
    """
    runs: list[tuple[int, int]] = []
    for _, column, _ in line:
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
