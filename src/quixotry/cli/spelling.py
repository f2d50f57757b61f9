"""The text of many legal moves and of the words they make, quickly.

`Position.words` asks the referee, who looks at everything anew for each move; a list of ten thousand moves is
better served by spelling the board's lines once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quixotry.game.notation import COLUMNS
from quixotry.rules import BLANK_BIT

if TYPE_CHECKING:
    from quixotry.game import Move, Position


class Speller:
    """Spells the legal placements of one position.

    >>> from quixotry.game import Position
    >>> rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
    >>> position = Position.from_cgp(f"{rows} AEINST?/ 0/0 0")
    >>> Speller(position).words(position.parse_move("9D ANE"))
    ['ANE', 'CA', 'AN', 'RE']
    >>> Speller(position).text(position.parse_move("8C S(CARE)s"))
    '8C S....s'
    """

    def __init__(self, position: Position) -> None:
        board = position.board
        self.columns = columns = board.layout.columns
        alphabet = position.rules.alphabet
        codes = [code | bit for code in range(1, alphabet.size + 1) for bit in (0, BLANK_BIT)]
        self.labels = {code: alphabet.labels[code & ~BLANK_BIT] for code in codes}
        self.on_board = [self.labels[code] if code else "" for code in board.tiles]
        # Brackets around long labels depend on their neighbours: such moves write themselves.
        plain = all(len(label) == 1 for label in alphabet.labels + alphabet.blank_labels)
        self.written = {0: "."} | {code: alphabet.tile_text(code) for code in codes} if plain else {}
        rows = range(board.layout.rows)
        self.in_column: dict[int, tuple[str, str]] = {}
        self.in_row: dict[int, tuple[str, str]] = {}
        for row in rows:
            self._add_line(self.in_row, [row * columns + column for column in range(columns)])
        for column in range(columns):
            self._add_line(self.in_column, [row * columns + column for row in rows])

    def _add_line(self, crossing: dict[int, tuple[str, str]], squares: list[int]) -> None:
        """For the empty squares of a line that have tiles beside them: the text before and after."""
        texts = [self.on_board[square] for square in squares]
        before = ""
        for i, square in enumerate(squares):
            if texts[i]:
                before += texts[i]
                continue
            end = i + 1
            while end < len(texts) and texts[end]:
                end += 1
            after = "".join(texts[i + 1 : end])
            if before or after:
                crossing[square] = before, after
            before = ""

    def words(self, move: Move) -> list[str]:
        """The words that a placement in its canonical form makes, the main one first."""
        labels, on_board = self.labels, self.on_board
        square = move.row * self.columns + move.column
        step, crossing = (1, self.in_column) if move.across else (self.columns, self.in_row)
        main = ""
        words = [main]
        for code in move.tiles:
            if code:
                label = labels[code]
                main += label
                if square in crossing:
                    before, after = crossing[square]
                    words.append(before + label + after)
            else:
                main += on_board[square]
            square += step
        words[0] = main
        return words

    def text(self, move: Move) -> str:
        """The move in notation, as `str` gives it."""
        if not self.written:
            return str(move)
        row, column = move.row + 1, COLUMNS[move.column]
        start = f"{row}{column} " if move.across else f"{column}{row} "
        return start + "".join([self.written[code] for code in move.tiles])
