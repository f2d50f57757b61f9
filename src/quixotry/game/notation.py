"""Moves and squares as text, the way game records write them: `8D RE.INAs`, `-QO`, `-`.

A row number first means across, a column letter first means down. Written form: `.` for a tile played
through, lower case for a blank. Read as well: `(T)` and plain letters for tiles played through (records
of other programs have them), and the words `pass` and `exchange`.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from quixotry.errors import AlphabetError, NotationError
from quixotry.game.move import Move
from quixotry.rules import BLANK_BIT, Alphabet
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.game.board import Board

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
LONGEST_MOVE_TEXT = 250

_ROW = "0?[1-9]|1[0-9]|2[0-5]"
_ACROSS = re.compile(rf"({_ROW})([A-Y])", re.IGNORECASE | re.ASCII)
_DOWN = re.compile(rf"([A-Y])({_ROW})", re.IGNORECASE | re.ASCII)
_EXCHANGE = re.compile(r"(?:exchange|exch|ex)(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_PART = re.compile(r"\.|\([^()]*\)|[^().]+")


def square_text(row: int, column: int, across: bool = True) -> str:
    """The name of a square; for a move, its direction shows in the order.

    >>> square_text(7, 3), square_text(7, 3, across=False)
    ('8D', 'D8')
    """
    letter = COLUMNS[column] if 0 <= column < len(COLUMNS) else f"<{column + 1}>"
    return f"{row + 1}{letter}" if across else f"{letter}{row + 1}"


def parse_square(text: str) -> tuple[int, int, bool]:
    """Row and column, from 0, and whether the name has the row first (across).

    >>> parse_square("D8")
    (7, 3, False)
    """
    if match := _ACROSS.fullmatch(text):
        return int(match[1]) - 1, COLUMNS.index(match[2].upper()), True
    if match := _DOWN.fullmatch(text):
        return int(match[2]) - 1, COLUMNS.index(match[1].upper()), False
    raise NotationError(
        t(
            "{square}: not a square; write 8D (across) or D8 (down), rows 1 to 25, columns A to Y",
            square=_short(text),
        )
    )


def write_move(move: Move) -> str:
    """The text of a move, without looking at the board."""
    if move.kind == "pass":
        return "-"
    if move.kind == "exchange":
        return "-" + _tiles_text(move.tiles, move.alphabet, in_rack=True)
    word = ".".join(_tiles_text(run, move.alphabet) for run in move.tiles.split(b"\0"))
    return f"{square_text(move.row, move.column, move.across)} {word}"


def written_out(board: Board, move: Move) -> str:
    """A play with the tiles that it plays through in brackets, as people read it.

    >>> from quixotry.game import Position
    >>> position = Position.start("english", None, ["CARDINT", "GONEFUL"]).play("8G CAR")
    >>> written_out(position.board, position.parse_move("I6 GO.E"))
    'I6 GO(R)E'
    """
    if not move.is_place:
        return write_move(move)
    place, _, _ = write_move(move).partition(" ")
    down, right = (0, 1) if move.across else (1, 0)
    parts = [
        (code or board[move.row + down * i, move.column + right * i], not code)
        for i, code in enumerate(move.tiles)
    ]
    runs = [
        (through, "".join(_tiles_text(bytes([code]), move.alphabet) for code, _ in run))
        for through, run in groupby(parts, key=lambda part: part[1])
    ]
    return f"{place} " + "".join(f"({text})" if through else text for through, text in runs)


def _tiles_text(codes: bytes, alphabet: Alphabet | None, in_rack: bool = False) -> str:
    """Tiles as the alphabet writes them; codes it does not have become numbers, for errors to name."""
    if alphabet is not None:
        try:
            return alphabet.rack_text(codes) if in_rack else alphabet.tiles_text(codes)
        except AlphabetError:
            pass
    return "".join(f"[{code & ~BLANK_BIT}{'?' if code & BLANK_BIT else ''}]" for code in codes)


def parse_move(text: str, alphabet: Alphabet, board: Board | None = None) -> Move:
    """Read a move. Plain letters for tiles played through need the board to be told from tiles laid.

    >>> from quixotry.rules import load_rules
    >>> english = load_rules("english").alphabet
    >>> parse_move("d8 RE.INAs", english) == parse_move("D8 RE(T)INAs", english)
    True
    >>> print(parse_move("exchange OQ?", english))
    -OQ?
    """
    if len(text) > LONGEST_MOVE_TEXT:
        raise NotationError(
            t(
                "a move of {length} characters; at most {most} are read",
                length=len(text),
                most=LONGEST_MOVE_TEXT,
            )
        )
    text = " ".join(text.split())  # messages repeat it on one line
    if not text:
        raise NotationError(t("an empty move; write - to pass"))
    if text == "-" or text.lower() == "pass":
        return Move.passing(alphabet)
    if text.startswith("-"):
        return _parse_exchange(text, text[1:], alphabet)
    if match := _EXCHANGE.fullmatch(text):
        return _parse_exchange(text, match[1] or "", alphabet)
    return _parse_place(text, alphabet, board)


def _parse_exchange(text: str, tiles: str, alphabet: Alphabet) -> Move:
    tiles = tiles.strip()
    if tiles == "-":
        raise NotationError(t("{move}: a play taken off is the referee's to record, not a move", move="--"))
    if not tiles or tiles.isdigit():
        raise NotationError(t("{move}: name the tiles to exchange, as in -QO", move=text))
    try:
        return Move("exchange", tiles=alphabet.rack(tiles), alphabet=alphabet)
    except AlphabetError as error:
        raise NotationError(f"exchange: {error}") from None


def _parse_place(text: str, alphabet: Alphabet, board: Board | None) -> Move:
    square, *rest = text.split(maxsplit=1)
    row, column, across = parse_square(square)
    word = rest[0] if rest else ""
    if not word:
        raise NotationError(t("{move}: a square and no word; write 8D WORD", move=text))
    codes: list[int] = []
    through: dict[int, int] = {}
    end = 0
    for part in _PART.finditer(word):
        if part.start() != end:
            break
        end = part.end()
        try:
            if part[0] == ".":
                codes.append(0)
            elif part[0].startswith("("):
                for code in alphabet.word(part[0][1:-1]):
                    through[len(codes)] = code
                    codes.append(0)
            else:
                codes.extend(alphabet.tiles(part[0]))
        except AlphabetError as error:
            raise NotationError(f"{square}: {error}") from None
    if end != len(word):
        raise NotationError(t("{move}: a bracket without its partner in {rest}", move=text, rest=word[end:]))
    if board is not None:
        _match_board(text, board, (row, column, across), codes, through)
    return Move("place", row, column, across, bytes(codes), alphabet)


def _match_board(
    text: str, board: Board, place: tuple[int, int, bool], codes: list[int], through: dict[int, int]
) -> None:
    """Turn plain letters that lie on the board into 0; what does not fit is left to the referee."""
    row, column, across = place
    for i, code in enumerate(codes):
        square = (row, column + i) if across else (row + i, column)
        if not board.has_square(*square):
            return
        there = board[square] & ~BLANK_BIT
        if i in through:
            if there != through[i]:
                values = {
                    "move": text,
                    "letter": board.alphabet.labels[through[i]],
                    "square": square_text(*square),
                    "tile": board.alphabet.labels[there],
                }
                raise NotationError(
                    t("{move}: ({letter}) is not what is on the board: {square} holds {tile}", **values)
                    if there
                    else t("{move}: ({letter}) is not what is on the board: {square} is empty", **values)
                )
        elif there and code & ~BLANK_BIT == there:
            codes[i] = 0


def _short(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:20] + "…")
