"""Boards and positions as plain text, for terminals, logs and doctests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quixotry.game.notation import COLUMNS, square_text
from quixotry.rules import BLANK_BIT, Layout

if TYPE_CHECKING:
    from quixotry.game.board import Board
    from quixotry.game.move import Move
    from quixotry.game.position import Position

EMPTY, START, BLOCKED = "·", "*", "█"
LETTER_MARKS = {2: "'", 3: '"', 4: "^"}
WORD_MARKS = {2: "-", 3: "=", 4: "~"}


def square_mark(layout: Layout, square: int) -> str:
    """What an empty square shows: its premium, the start, or that it is blocked.

    >>> from quixotry.rules import load_rules
    >>> layout = load_rules("english").layout
    >>> "".join(square_mark(layout, square) for square in range(15))
    "=··'···=···'··="
    """
    if layout.blocked[square]:
        return BLOCKED
    if square == layout.start:
        return START
    word, letter = layout.word_multipliers[square], layout.letter_multipliers[square]
    return WORD_MARKS.get(word) or LETTER_MARKS.get(letter, EMPTY)


def tile_label(board: Board, code: int) -> str:
    """A tile without brackets, lower case for a blank."""
    labels = board.alphabet.blank_labels if code & BLANK_BIT else board.alphabet.labels
    return labels[code & ~BLANK_BIT]


def move_text(board: Board, move: Move) -> str:
    """A move as scoresheets have it, tiles played through in brackets.

    >>> from quixotry.game import Position
    >>> rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
    >>> position = Position.from_cgp(f"{rows} AEINST?/ 0/0 0")
    >>> [move_text(position.board, position.parse_move(text)) for text in ("8C S....s", "-AE", "-")]
    ['8C S(CARE)s', 'exchange AE', 'pass']
    """
    if move.is_pass:
        return "pass"
    if move.is_exchange:
        return f"exchange {str(move)[1:]}"
    text = ""
    square = move.row * board.layout.columns + move.column
    step = 1 if move.across else board.layout.columns
    for code in move.tiles:
        text += tile_label(board, code) if code else f"({tile_label(board, board.tiles[square])})"
        square += step
    return f"{square_text(move.row, move.column, move.across)} {text.replace(')(', '')}"


def board_text(board: Board) -> str:
    """The board in a frame with coordinates. Squares are as wide as the longest label that lies there."""
    layout = board.layout
    labels = [
        tile_label(board, code) if code else square_mark(layout, square)
        for square, code in enumerate(board.tiles)
    ]
    width = max(map(len, labels))
    rule = "─" * (layout.columns * (width + 1) + 1)
    heading = " ".join(COLUMNS[column].center(width) for column in range(layout.columns))
    lines = [f"     {heading}".rstrip(), f"   ┌{rule}┐"]
    for row in range(layout.rows):
        cells = labels[row * layout.columns : (row + 1) * layout.columns]
        # A wall has no gaps, and a label of two letters stays in the middle of its square.
        line = " ".join(BLOCKED * width if cell == BLOCKED else cell.center(width) for cell in cells)
        lines.append(f"{row + 1:>2} │ {line} │")
    return "\n".join([*lines, f"   └{rule}┘"])


def position_text(position: Position, names: Sequence[str] | None = None) -> str:
    """The board, then a line for each player: who is to move, name, score, and rack as far as known.

    >>> from quixotry.game import Position
    >>> from quixotry.lexicon import Lexicon
    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words(["CAT"], rules.alphabet)
    >>> print(str(Position.start(rules, words, ["CAT", ""])).splitlines()[-3])
     ▸ Player 1   0  ACT
    """
    names = names or [f"Player {seat + 1}" for seat in range(len(position.racks))]
    name_width = max(map(len, names), default=0)
    score_width = max([3, *(len(str(score)) for score in position.scores)])
    lines = []
    for seat, (name, score, rack) in enumerate(zip(names, position.scores, position.racks, strict=True)):
        mark = "▸" if seat == position.turn else " "
        lines.append(f" {mark} {name:<{name_width}} {score:>{score_width}}  {rack}".rstrip())
    return "\n".join([board_text(position.board), *lines, f"   {status_text(position)}"])


def status_text(position: Position) -> str:
    """How many tiles are in the bag, and how close the game is to an end by scoreless turns."""
    bag, limit = position.bag_count, position.rules.scoreless_turns
    text = "the bag is empty" if bag == 0 else f"{bag} {'tile' if bag == 1 else 'tiles'} in the bag"
    if position.scoreless:
        turns = "turn" if position.scoreless == 1 else "turns"
        text += f", {position.scoreless} scoreless {turns}" + (f" of {limit}" if limit else "")
    return text
