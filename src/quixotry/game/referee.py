"""The referee: is a move legal, which words does it make, what does it score.

Plain and slow on purpose. It shares no code with the compiled generator, so that each can vouch for the
other.
"""

from __future__ import annotations

from typing import NamedTuple

from quixotry.errors import IllegalMove, MalformedMove
from quixotry.game.board import Board
from quixotry.game.move import Move, in_rack_order
from quixotry.game.notation import square_text
from quixotry.game.rack import Rack
from quixotry.rules import BLANK_BIT, Rules
from quixotry.rules.ruleset import MAX_SCORE
from quixotry.tongues import t

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
    new = _on_board(board, laid)
    crossing = [_line(board, new, square, not move.across) for square in laid]
    main = _line(board, new, next(iter(laid)), move.across)
    return [main] + [word for word in crossing if len(word) > 1]


def main_word(board: Board, move: Move) -> list[Cell]:
    """The word along a placement's own line."""
    laid = laid_tiles(move)
    return _line(board, _on_board(board, laid), next(iter(laid)), move.across)


def _on_board(board: Board, laid: dict[Square, int]) -> dict[int, int]:
    """Tiles laid, by the number of their square."""
    columns = board.layout.columns
    return {
        row * columns + column: code for (row, column), code in laid.items() if board.has_square(row, column)
    }


def _line(board: Board, new: dict[int, int], square: Square, across: bool) -> list[Cell]:
    """The unbroken line of tiles, old and new, through a square."""
    if not board.has_square(*square):
        return []
    tiles, columns = board.tiles, board.layout.columns
    row, column = square
    at, step = row * columns + column, 1 if across else columns
    first, end = (row * columns, (row + 1) * columns) if across else (column, len(tiles))
    while at - step >= first and (at - step in new or tiles[at - step]):
        at -= step
    cells = []
    while at < end and (code := new.get(at) or tiles[at]):
        cells.append(Cell(at // columns, at % columns, code, at in new))
        at += step
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
    new = _on_board(board, laid)
    down = _line(board, new, square, across=False)
    across = _line(board, new, square, across=True)
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
        check_rack(rack, move)
        _check_joined(board, move)
    elif move.kind == "exchange":
        _check_exchange(rules, rack, bag_count, move)


def check_form(rules: Rules, move: Move) -> None:
    """Raise MalformedMove unless a move is put together rightly: what is made by hand can hold anything.

    It must also be in the alphabet of the rules, or else that is an IllegalMove.
    """
    if move.kind not in ("place", "exchange", "pass"):
        raise MalformedMove(str(move.kind), "not a kind of move")
    numbers = (move.row, move.column, move.across, 0 if move.score is None else move.score)
    if not isinstance(move.tiles, bytes) or not all(isinstance(number, int) for number in numbers):
        raise MalformedMove(repr(move)[:100], "tiles must be bytes, row and column numbers")
    if move.score is not None and not 0 <= move.score <= MAX_SCORE:
        raise MalformedMove(str(move), f"no move scores {move.score}")
    if move.alphabet is not None and move.alphabet is not rules.alphabet and move.alphabet != rules.alphabet:
        raise IllegalMove(str(move), f"it is written in another alphabet than that of {rules.name}")
    if move.kind == "pass" and move.tiles:
        raise MalformedMove(str(move), "a pass has no tiles")
    if move.kind == "exchange" and max(move.tiles, default=0) > rules.alphabet.size:
        raise IllegalMove(str(move), f"tile code {max(move.tiles)} is not in the alphabet")


def check_squares(rules: Rules, board: Board, move: Move) -> None:
    """Raise IllegalMove unless a placement's tiles fit the squares they are meant for."""
    alphabet, layout = rules.alphabet, rules.layout
    if not any(move.tiles):
        raise IllegalMove(str(move), t("no tile is laid"))
    if not board.has_square(move.row, move.column):
        here = square_text(move.row, move.column)
        raise IllegalMove(
            str(move), f"{here} is off the board of {layout.rows} rows and {layout.columns} columns"
        )
    for (row, column), code in zip(squares(move), move.tiles, strict=True):
        if not board.has_square(row, column):
            here = square_text(row, column)
            raise IllegalMove(str(move), t("the word runs off the board: there is no {square}", square=here))
        if code and not 1 <= code & ~BLANK_BIT <= alphabet.size:
            raise IllegalMove(str(move), f"tile code {code} is not in the alphabet")
        square = row * layout.columns + column
        if layout.blocked[square]:
            raise IllegalMove(str(move), t("{square} is blocked", square=square_text(row, column)))
        lying = board.tiles[square]
        if code and lying:
            here, tile = square_text(row, column), board.text((row, column))
            raise IllegalMove(str(move), t("{square} already holds {tile}", square=here, tile=tile))
        if not code and not lying:
            here = square_text(row, column)
            raise IllegalMove(str(move), t("there is no tile on {square} to play through", square=here))
    main = main_word(board, move)
    # A lone tile may be written bare: which of its words is the main one is the referee's choice.
    if len(main) != len(move.tiles) and len(move.tiles) > 1:
        full = _from_line(main, move.across, move)
        raise IllegalMove(str(move), t("the word takes in the tiles next to it; write {move}", move=full))


def check_rack(rack: Rack, move: Move) -> None:
    """Raise IllegalMove unless the rack has the move's tiles."""
    lacking = rack.missing(move.used)
    if not lacking:
        return
    held = rack.counts[lacking[0]]
    tile = rack.alphabet.tile_text(lacking[0])
    if held:
        raise IllegalMove(
            str(move), t("only {count} {tile} on the rack {rack}", count=held, tile=tile, rack=rack)
        )
    raise IllegalMove(
        str(move),
        t("no {tile} on the rack {rack}", tile=tile, rack=rack) if len(rack) else t("the rack is empty"),
    )


def _check_joined(board: Board, move: Move) -> None:
    """The first word covers the start and has two letters; every later one touches a tile."""
    laid = laid_tiles(move)
    if not board.is_empty:
        if len(laid) == len(move.tiles) and not any(_touches(board, square) for square in laid):
            raise IllegalMove(str(move), t("the word touches no tile on the board"))
        return
    start = divmod(board.layout.start, board.layout.columns)
    if start not in laid:
        raise IllegalMove(
            str(move), t("the first word must cover the start square {square}", square=square_text(*start))
        )
    if len(laid) < 2:
        raise IllegalMove(str(move), t("a word has at least two letters"))


def _touches(board: Board, square: Square) -> bool:
    row, column = square
    neighbours = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return any(board.has_square(*neighbour) and board[neighbour] for neighbour in neighbours)


def no_exchange(rules: Rules, bag_count: int) -> str | None:
    """Why no tiles can be exchanged, whichever they are; None where they can."""
    if rules.exchange_minimum is None:
        return t("these rules have no exchanges")
    if bag_count < rules.exchange_minimum:
        return t(
            "an exchange needs {minimum} tiles in the bag; it holds {count}",
            minimum=rules.exchange_minimum,
            count=bag_count,
        )
    return None


def _check_exchange(rules: Rules, rack: Rack, bag_count: int, move: Move) -> None:
    if reason := no_exchange(rules, bag_count):
        raise IllegalMove(str(move), reason)
    if not move.tiles:
        raise IllegalMove(str(move), t("name the tiles to exchange"))
    if max(move.tiles) > rules.alphabet.size:
        raise IllegalMove(str(move), f"tile code {max(move.tiles)} is not in the alphabet")
    check_rack(rack, move)
