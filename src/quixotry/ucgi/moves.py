"""Moves as UCGI writes them: `8D.QUIRT`, `D8.QUIRT.QUIXOTR`, `ex.QX`, `ex.3`, `pass`.

Tiles played through are written as their letters. The draft of the protocol gives letters to the rows and
numbers to the columns (`h4` is across); CGP, game records and the engines do the opposite (`8D` is across),
and so does this one unless told `letter_first`. `phony.8D.WORD`, from CGP, is a play that was taken back.
"""

from __future__ import annotations

import re

from quixotry.errors import NotationError
from quixotry.game import Move, Position, Rack
from quixotry.game.notation import COLUMNS, parse_move, square_text

LONGEST = 250
SHOWN = 40  # characters of what cannot be printed; each may take ten

_LETTER_FIRST = re.compile(r"([A-Y])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)
_NUMBER_FIRST = re.compile(r"([1-9][0-9]?)([A-Y])", re.IGNORECASE | re.ASCII)


def move_text(position: Position, move: Move, *, letter_first: bool = False) -> str:
    """A legal move in UCGI's form.

    >>> position = Position.from_cgp("/".join(["15"] * 7 + ["3QUIt8"] + ["15"] * 7) + " ERST/ 0/0 0")
    >>> move_text(position, position.parse_move("8D ....ER")), move_text(position, Move.passing())
    ('8D.QUItER', 'pass')
    """
    alphabet = position.rules.alphabet
    if move.is_pass:
        return "pass"
    if move.is_exchange:
        return f"ex.{alphabet.rack_text(move.tiles)}"
    board, columns = position.board.tiles, position.rules.layout.columns
    first, step = move.row * columns + move.column, 1 if move.across else columns
    tiles = [code or board[first + i * step] for i, code in enumerate(move.tiles)]
    return f"{_square(move, letter_first)}.{alphabet.tiles_text(tiles)}"


def read_move(position: Position, text: str, *, letter_first: bool = False) -> Move:
    """A move that the mover may make, with its score; its words are not looked up.

    >>> print(read_move(Position.start("english", None, ["QUIXOTR", ""]), "8D.QUIRT").score)
    48
    """
    head, rest = _parts(text)
    if head == "pass":
        return Move.passing(position.rules.alphabet).with_score(0)
    if head == "ex":
        move = _exchange(position, text, rest)
        position.check(move)
        return move.with_score(0)
    move = _placement(position, text, head, rest, letter_first)
    position.check(move)
    return position.canonical(move).with_score(position.score(move))


def read_candidate(position: Position, text: str, *, letter_first: bool = False) -> Move:
    """A move to consider: one that the mover may make, with its score; the words must be good."""
    move = read_move(position, text, letter_first=letter_first)
    phonies = position.phonies(move)
    if phonies:
        raise NotationError(f"{text}: not in the lexicon: {', '.join(phonies)}")
    return move


def play_text(position: Position, text: str, *, letter_first: bool = False) -> Position:
    """The position after a move of a game's record, or, for `rack.TILES`, with that rack for the mover.

    A rack that is not known holds at least what is played. Words are not looked up: what was played stands.
    """
    head, rest = _parts(text)
    if head == "pass":
        return position.play(Move.passing(position.rules.alphabet))
    if head == "rack":
        return position.with_rack(rest[0] if rest else "")
    if head == "phony" and len(rest) >= 2:
        _placement(position, text, rest[0], rest[1:], letter_first)
        return position.play(Move.passing(position.rules.alphabet))
    if head == "ex":
        if rest and rest[0].isdecimal():
            return _exchanged_unseen(position, text, rest[0])
        move = _exchange(position, text, rest)
        return _holding(position, move, rest[1] if len(rest) > 1 else "").play(move)
    move = _placement(position, text, head, rest, letter_first)
    after = _holding(position, move, rest[1] if len(rest) > 1 else "").play(move)
    return _challenged(after, position.turn, text, rest[2:])


def _parts(text: str) -> tuple[str, list[str]]:
    if len(text) > LONGEST:
        raise NotationError(f"a move of {len(text)} characters; at most {LONGEST} are read")
    if not text.isprintable():
        raise NotationError(f"{text[:SHOWN]!r}: not a move; it has characters that cannot be printed")
    head, *rest = text.split(".")
    lowered = head.lower()
    return (lowered if lowered in ("pass", "ex", "rack", "phony") else head), rest


def _placement(position: Position, text: str, square: str, rest: list[str], letter_first: bool) -> Move:
    if not rest or not rest[0]:
        raise NotationError(f"{text}: not a move; write 8D.WORD, ex.TILES or pass")
    here = _swapped(square) if letter_first else square
    return parse_move(f"{here} {rest[0]}", position.rules.alphabet, position.board)


def _exchange(position: Position, text: str, rest: list[str]) -> Move:
    if not rest or not rest[0]:
        raise NotationError(f"{text}: name the tiles to exchange, as in ex.QX")
    return parse_move(f"-{rest[0]}", position.rules.alphabet)


def _exchanged_unseen(position: Position, text: str, count: str) -> Position:
    """After an exchange of unknown tiles, nothing is known of the rack."""
    if not 1 <= int(count[:3]) <= position.rules.rack_size:
        raise NotationError(f"{text}: a rack holds {position.rules.rack_size} tiles")
    unknown = Rack.empty(position.rules.alphabet)
    racks = tuple(unknown if seat == position.turn else rack for seat, rack in enumerate(position.racks))
    return position.replace(racks=racks).play(Move.passing(position.rules.alphabet))


def _holding(position: Position, move: Move, rack: str) -> Position:
    """The position with the rack that is named, or with one that can make the move."""
    if rack:
        return position.with_rack(rack)
    if position.rack.missing(move.used):
        return position.with_rack(Rack.from_codes(move.used, position.rules.alphabet))
    return position


def _challenged(position: Position, seat: int, text: str, rest: list[str]) -> Position:
    """After a challenge that failed: points for the player, perhaps a lost turn for the challenger."""
    numbers = [int(part) if re.fullmatch("[0-9]{1,3}", part) else -1 for part in rest]
    if any(number < 0 for number in numbers) or len(numbers) > 2:
        raise NotationError(f"{text}: after the rack come the points of a challenge and 1 for a turn lost")
    points, lost = [*numbers, 0, 0][:2]
    scores = tuple(score + points * (i == seat) for i, score in enumerate(position.scores))
    after = position.replace(scores=scores)
    return after.play(Move.passing(position.rules.alphabet)) if lost else after


def _square(move: Move, letter_first: bool) -> str:
    if not letter_first:
        return square_text(move.row, move.column, move.across)
    letter, number = COLUMNS[move.row].lower(), move.column + 1
    return f"{letter}{number}" if move.across else f"{number}{letter}"


def _swapped(square: str) -> str:
    """A square of the draft's reading in ours: its letters are rows, its numbers columns.

    >>> _swapped("h4"), _swapped("11d")
    ('8D', 'K4')
    """
    across = _LETTER_FIRST.fullmatch(square)
    down = _NUMBER_FIRST.fullmatch(square)
    found = across or down
    letter, number = (across[1], across[2]) if across else (down[2], down[1]) if down else ("", "0")
    if found is None or int(number) > len(COLUMNS):
        raise NotationError(f"{square[:20]!r}: not a square; write h4 (across) or 4h (down)")
    row, column = COLUMNS.index(letter.upper()), int(number) - 1
    return square_text(row, column, across is not None)
