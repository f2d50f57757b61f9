"""Tiles laid on the board but not played yet: which words they make, what they score, what is still wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from quixotry.errors import IllegalMove
from quixotry.game import Board, Move, Position
from quixotry.game.judged import JudgedMove
from quixotry.game.notation import square_text
from quixotry.game.referee import Cell, Square, canonical, main_word, score_words, word_score, words_made
from quixotry.lexicon.alphagrams import played_words
from quixotry.rules import BLANK_BIT
from quixotry.tongues import t

Laid = Mapping[Square, int]


@dataclass(frozen=True)
class WordMade:
    """A word that the tiles make; `known` says whether it exists, but only where the rules refuse phonies."""

    text: str
    score: int
    known: bool | None = None


@dataclass(frozen=True)
class Placing:
    """What laid tiles amount to. They can be played if there is no `reason` against it.

    `score` is what the tiles would score as they lie, even while something is still missing.
    """

    judged: JudgedMove | None
    words: tuple[WordMade, ...]
    score: int
    reason: str | None

    @property
    def move(self) -> Move | None:
        """The move that these tiles make, None if they cannot be played."""
        return self.judged.move if self.judged is not None else None


def placing(position: Position, laid: Laid) -> Placing:
    """Look at laid tiles: by (row, column), a letter's code, or `code | 64` for a blank that stands for it.

    Only the challenge rule *void* reveals whether a word is in the lexicon; under every other rule that is
    for the players to find out.

    >>> from quixotry.rules import load_rules
    >>> position = Position.start("english", None, ["CATSXYZ", ""])
    >>> c, a, t, x = position.rules.alphabet.word("CATX")
    >>> done = placing(position, {(7, 6): c, (7, 7): a, (7, 8): t})
    >>> str(done.move), done.score, done.words[0].text, done.words[0].known, done.reason
    ('8G CAT', 10, 'CAT', None, None)
    >>> placing(position, {(7, 6): c, (7, 8): t}).reason
    'there is a gap at 8H'
    >>> placing(position, {(0, 0): c, (0, 1): a}).reason
    'the first word must cover the start square 8H'
    """
    if not laid:
        return Placing(None, (), 0, t("lay tiles from your rack"))
    reason = _wrong_tile(position, laid) or _not_one_line(laid) or _gap(position.board, laid)
    if reason is not None:
        return Placing(None, (), 0, reason)
    board = position.board
    move = _move(position, laid)
    made = [word for word in words_made(board, move) if len(word) > 1]
    codes = tuple(bytes([cell.code & ~BLANK_BIT for cell in word]) for word in made)
    words = tuple(_word_made(position, *one) for one in zip(made, codes, strict=True))
    score = score_words(position.rules, move, made) if made else 0
    reason = _not_joined(board, laid) or _refused(position, move)
    if reason is None:
        unknown = list(dict.fromkeys(word.text for word in words if word.known is False))
        reason = (
            t(
                "not in the lexicon {lexicon}: {words}",
                lexicon=position.lexicon.name,
                words=", ".join(unknown),
            )
            if unknown
            else None
        )
    judged = JudgedMove(move.with_score(score), codes, position) if reason is None else None
    return Placing(judged, words, score, reason)


def _wrong_tile(position: Position, laid: Laid) -> str | None:
    """A tile where none can go, or one that the player does not have."""
    board, layout, alphabet = position.board, position.rules.layout, position.rules.alphabet
    left = bytearray(position.rack.counts)
    for (row, column), code in sorted(laid.items()):
        if not board.has_square(row, column):
            return t("a tile lies beside the board")
        here = square_text(row, column)
        if not 1 <= code & ~BLANK_BIT <= alphabet.size or not 0 <= code < 2 * BLANK_BIT:
            return (
                t("the blank on {square} must stand for a letter", square=here)
                if code == 0
                else f"no tile for {here}"
            )
        if layout.blocked[row * layout.columns + column]:
            return t("{square} is blocked", square=here)
        if board[row, column]:
            return t("{square} already holds {tile}", square=here, tile=board.text((row, column)))
        tile = 0 if code & BLANK_BIT else code
        if not left[tile]:
            what = alphabet.labels[tile] if tile else t("blank")
            if position.rack.counts[tile]:
                return t("there is no other {tile} on your rack", tile=what)
            return t("there is no {tile} on your rack", tile=what)
        left[tile] -= 1
    return None


def _not_one_line(laid: Laid) -> str | None:
    rows, columns = ({square[axis] for square in laid} for axis in (0, 1))
    return t("the tiles are not in one line") if len(rows) > 1 and len(columns) > 1 else None


def _gap(board: Board, laid: Laid) -> str | None:
    (first_row, first_column), (last_row, last_column) = min(laid), max(laid)
    for row in range(first_row, last_row + 1):
        for column in range(first_column, last_column + 1):
            if (row, column) not in laid and not board[row, column]:
                return t("there is a gap at {square}", square=square_text(row, column))
    return None


def _not_joined(board: Board, laid: Laid) -> str | None:
    """The first word covers the start square and has two letters; every later one touches a tile."""
    if board.is_empty:
        start = divmod(board.layout.start, board.layout.columns)
        if start not in laid:
            return t("the first word must cover the start square {square}", square=square_text(*start))
        return t("a word has at least two letters") if len(laid) < 2 else None
    for row, column in laid:
        for square in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if board.has_square(*square) and board[square]:
                return None
    return t("the tiles must touch a tile on the board")


def _refused(position: Position, move: Move) -> str | None:
    """What the referee objects to; the referee always has the last word."""
    try:
        position.check(move)
    except IllegalMove as error:
        return error.reason
    return None


def _move(position: Position, laid: Laid) -> Move:
    """The move as it is written, tiles played through at its ends included."""
    board, (row, column), (last_row, last_column) = position.board, min(laid), max(laid)
    across = row == last_row
    length = (last_column - column if across else last_row - row) + 1
    squares = [(row, column + i) if across else (row + i, column) for i in range(length)]
    tiles = bytes(laid.get(square, 0) for square in squares)
    rough = Move("place", row, column, across, tiles, position.rules.alphabet)
    if len(laid) == 1:
        return canonical(board, rough)
    main = main_word(board, rough)
    whole = bytes(cell.code if cell.laid else 0 for cell in main)
    return Move("place", main[0].row, main[0].column, across, whole, position.rules.alphabet)


def _word_made(position: Position, word: list[Cell], codes: bytes) -> WordMade:
    good = played_words(position.rules, position.lexicon)
    known = good.has(codes) if position.rules.challenge == "void" else None
    return WordMade(position.rules.alphabet.word_text(codes), word_score(position.rules, word), known)
