"""The referee: is a move legal, which words does it make, what does it score.

Plain and slow on purpose. It shares no code with the compiled generator, so that each can vouch for the
other.
"""

from __future__ import annotations

from typing import NamedTuple

from quixotry.errors import IllegalMove
from quixotry.game.board import Board
from quixotry.game.move import Move, in_rack_order
from quixotry.game.notation import square_text
from quixotry.game.rack import Rack
from quixotry.rules import BLANK_BIT, Rules

Square = tuple[int, int]


class Cell(NamedTuple):
    """A square of a word that a move makes."""

    row: int
    column: int
    code: int
    laid: bool


def squares(move: Move) -> list[Square]:
    """The squares of a placement's main word, tiles played through included."""
    if move.across:
        return [(move.row, move.column + i) for i in range(len(move.tiles))]
    return [(move.row + i, move.column) for i in range(len(move.tiles))]


def laid_tiles(move: Move) -> dict[Square, int]:
    """The tiles that a placement adds, by square."""
    return {square: code for square, code in zip(squares(move), move.tiles, strict=True) if code}


def words_made(board: Board, move: Move) -> list[list[Cell]]:
    """Every word that a placement makes or changes: the main word, then the crossing ones in order."""
    laid = laid_tiles(move)
    crossing = [_line(board, laid, square, not move.across) for square in laid]
    return [_main_word(board, laid, move)] + [word for word in crossing if len(word) > 1]


def _main_word(board: Board, laid: dict[Square, int], move: Move) -> list[Cell]:
    return _line(board, laid, next(iter(laid)), move.across)


def _line(board: Board, laid: dict[Square, int], square: Square, across: bool) -> list[Cell]:
    """The unbroken line of tiles, old and new, through a square."""
    down_step, right_step = (0, 1) if across else (1, 0)

    def tile(row: int, column: int) -> int:
        if not board.has_square(row, column):
            return 0
        return laid.get((row, column)) or board[row, column]

    row, column = square
    while tile(row - down_step, column - right_step):
        row, column = row - down_step, column - right_step
    cells = []
    while code := tile(row, column):
        cells.append(Cell(row, column, code, (row, column) in laid))
        row, column = row + down_step, column + right_step
    return cells


def score_place(rules: Rules, board: Board, move: Move) -> int:
    """What a placement scores: premium squares count only under tiles laid now."""
    return score_words(rules, move, words_made(board, move))


def score_words(rules: Rules, move: Move, words: list[list[Cell]]) -> int:
    """What a placement that makes these words scores."""
    total = sum(word_score(rules, word) for word in words if len(word) > 1)
    return total + (rules.bonus if move.tile_count == rules.rack_size else 0)


def word_score(rules: Rules, word: list[Cell]) -> int:
    """What one word of a placement counts."""
    layout = rules.layout
    letters, factor = 0, 1
    for cell in word:
        points = rules.points[0 if cell.code & BLANK_BIT else cell.code]
        if cell.laid:
            square = cell.row * layout.columns + cell.column
            points *= layout.letter_multipliers[square]
            factor *= layout.word_multipliers[square]
        letters += points
    return letters * factor


def canonical(board: Board, move: Move) -> Move:
    """The one form of a legal move: a one-tile play is across unless it makes only a down word."""
    if move.kind == "exchange":
        return Move("exchange", tiles=in_rack_order(move.tiles), alphabet=move.alphabet, score=move.score)
    if move.kind == "pass" or move.tile_count != 1:
        return move
    laid = laid_tiles(move)
    square = next(iter(laid))
    down = _line(board, laid, square, across=False)
    across = _line(board, laid, square, across=True)
    if len(across) == 1 and len(down) > 1:
        return _from_line(down, False, move)
    return _from_line(across, True, move)


def _from_line(word: list[Cell], across: bool, move: Move) -> Move:
    tiles = bytes(cell.code if cell.laid else 0 for cell in word)
    return Move("place", word[0].row, word[0].column, across, tiles, move.alphabet, move.score)


def check_move(rules: Rules, board: Board, rack: Rack, bag_count: int, move: Move) -> None:
    """Raise IllegalMove if the rules forbid the move; whether its words exist is not asked here."""
    if move.kind == "place":
        check_squares(rules, board, move)
        _check_rack(rack, move)
        _check_joined(board, move)
    elif move.kind == "exchange":
        _check_exchange(rules, rack, bag_count, move)
    elif move.kind != "pass":
        raise IllegalMove(str(move.kind), "not a kind of move")


def check_squares(rules: Rules, board: Board, move: Move) -> None:
    """Raise IllegalMove unless a placement's tiles fit the squares they are meant for."""
    alphabet, layout = rules.alphabet, rules.layout
    if not any(move.tiles):
        raise IllegalMove(str(move), "no tile is laid")
    if not board.has_square(move.row, move.column):
        here = square_text(move.row, move.column)
        raise IllegalMove(
            str(move), f"{here} is off the board of {layout.rows} rows and {layout.columns} columns"
        )
    for (row, column), code in zip(squares(move), move.tiles, strict=True):
        here = square_text(row, column)
        if not board.has_square(row, column):
            raise IllegalMove(str(move), f"the word runs off the board: there is no {here}")
        if code and not 1 <= code & ~BLANK_BIT <= alphabet.size:
            raise IllegalMove(str(move), f"tile code {code} is not in the alphabet")
        if layout.blocked[row * layout.columns + column]:
            raise IllegalMove(str(move), f"{here} is blocked")
        if code and board[row, column]:
            raise IllegalMove(str(move), f"{here} already holds {board.text((row, column))}")
        if not code and not board[row, column]:
            raise IllegalMove(str(move), f"there is no tile on {here} to play through")
    main = _main_word(board, laid_tiles(move), move)
    # A lone tile may be written bare: which of its words is the main one is the referee's choice.
    if len(main) != len(move.tiles) and len(move.tiles) > 1:
        full = _from_line(main, move.across, move)
        raise IllegalMove(str(move), f"the word takes in the tiles next to it; write {full}")


def _check_rack(rack: Rack, move: Move) -> None:
    lacking = rack.missing(move.used)
    if not lacking:
        return
    held = rack.counts[lacking[0]]
    tile = rack.alphabet.tile_text(lacking[0])
    if held:
        raise IllegalMove(str(move), f"only {held} {tile} on the rack {rack}")
    raise IllegalMove(str(move), f"no {tile} on the rack {rack}" if len(rack) else "the rack is empty")


def _check_joined(board: Board, move: Move) -> None:
    """The first word covers the start and has two letters; every later one touches a tile."""
    laid = laid_tiles(move)
    if not board.is_empty:
        if len(laid) == len(move.tiles) and not any(_touches(board, square) for square in laid):
            raise IllegalMove(str(move), "the word touches no tile on the board")
        return
    start = divmod(board.layout.start, board.layout.columns)
    if start not in laid:
        raise IllegalMove(str(move), f"the first word must cover the start square {square_text(*start)}")
    if len(laid) < 2:
        raise IllegalMove(str(move), "a word has at least two letters")


def _touches(board: Board, square: Square) -> bool:
    row, column = square
    neighbours = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return any(board.has_square(*neighbour) and board[neighbour] for neighbour in neighbours)


def _check_exchange(rules: Rules, rack: Rack, bag_count: int, move: Move) -> None:
    if rules.exchange_minimum is None:
        raise IllegalMove(str(move), "these rules have no exchanges")
    if not move.tiles:
        raise IllegalMove(str(move), "name the tiles to exchange")
    if max(move.tiles) > rules.alphabet.size:
        raise IllegalMove(str(move), f"tile code {max(move.tiles)} is not in the alphabet")
    if bag_count < rules.exchange_minimum:
        raise IllegalMove(
            str(move), f"an exchange needs {rules.exchange_minimum} tiles in the bag; it holds {bag_count}"
        )
    _check_rack(rack, move)
