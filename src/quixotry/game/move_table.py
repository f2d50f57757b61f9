"""Legal moves as a table: in a notebook, for pandas and for Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from quixotry.extras import require

if TYPE_CHECKING:
    from quixotry.game.move import Move
    from quixotry.game.position import Position

COLUMNS = ("move", "word", "score", "tiles", "leave")
NUMBERS = ("score", "tiles")
ROWS_SHOWN = 20


def columns_of(position: Position, moves: Iterable[Move]) -> dict[str, list[Any]]:
    """The move's text, its main word, what it scores, how many tiles it lays, and the tiles that it leaves.

    >>> from quixotry.game import Position
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> columns_of(position, position.legal_moves().top(1))
    {'move': ['8D QUIRT'], 'word': ['QUIRT'], 'score': [48], 'tiles': [5], 'leave': ['OX']}
    """
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for move in moves:
        row = (str(move), _word(position, move), move.score, move.tile_count, _leave(position, move))
        for name, value in zip(COLUMNS, row, strict=True):
            columns[name].append(value)
    return columns


def html_table(position: Position, moves: list[Move], total: int) -> str:
    """The first moves as an HTML table, and below it how many more there are."""
    columns = columns_of(position, moves)
    head = "".join(f'<th style="text-align:{_side(name)}">{name}</th>' for name in COLUMNS)
    rows = [
        "<tr>"
        + "".join(
            f'<td style="text-align:{_side(name)}">{escape(str(value))}</td>'
            for name, value in zip(COLUMNS, row, strict=True)
        )
        + "</tr>"
        for row in zip(*columns.values(), strict=True)
    ]
    more = total - len(moves)
    count = f"{total:,} legal {'move' if total == 1 else 'moves'}"
    note = f"{count}, of which the first {len(moves)} are shown" if more else count
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table><p>{note}</p>"


def to_pandas(columns: dict[str, list[Any]]) -> Any:
    """The columns as a pandas data frame."""
    require("tables", "a data frame", "pandas")
    return import_module("pandas").DataFrame(columns)


def to_arrow(columns: dict[str, list[Any]]) -> Any:
    """The columns as an Arrow table, of the same types however few rows there are."""
    require("tables", "an Arrow table", "pyarrow")
    arrow = import_module("pyarrow")
    kinds = [(name, arrow.int32() if name in NUMBERS else arrow.string()) for name in COLUMNS]
    return arrow.table(columns, schema=arrow.schema(kinds))


def _side(name: str) -> str:
    return "right" if name in NUMBERS else "left"


def _word(position: Position, move: Move) -> str:
    step = (0, 1) if move.across else (1, 0)
    codes = [
        code or position.board[move.row + at * step[0], move.column + at * step[1]]
        for at, code in enumerate(move.tiles)
    ]
    return position.rules.alphabet.word_text(codes)


def _leave(position: Position, move: Move) -> str:
    return str(position.rack.without(move.used))
