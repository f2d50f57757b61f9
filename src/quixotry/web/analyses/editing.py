"""A position that somebody puts together: what is wrong with it, told as it grows, and its CGP."""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.errors import QuixotryError
from quixotry.game import Board, Position, Rack
from quixotry.game.notation import square_text
from quixotry.game.position import lexicon_for
from quixotry.lexicon.alphagrams import played_words
from quixotry.rules import BLANK_BIT, load_rules
from quixotry.tongues import t
from quixotry.web import view
from quixotry.web.analyses.opening import named_terms
from quixotry.web.analyses.requests import EditedPosition
from quixotry.web.errors import ApiError
from quixotry.web.labels import laid_codes
from quixotry.web.view import Json

MOST_FAULTS = 8


def edited(wanted: EditedPosition) -> Json:
    """A position from its parts or from CGP, with what forbids it and what is odd about it."""
    if wanted.cgp is not None:
        return _told(_from_cgp(wanted), None)
    return _told(*_from_parts(wanted))


def _from_cgp(wanted: EditedPosition) -> Position:
    rules, lexicon = named_terms(wanted.rules, wanted.lexicon)
    try:
        return Position.from_cgp((wanted.cgp or "").strip(), rules, lexicon)
    except QuixotryError as error:
        raise ApiError(f"{error}.", place="cgp") from None


def _from_parts(wanted: EditedPosition) -> tuple[Position, str | None]:
    """The position, and what is wrong with a rack that cannot be read."""
    rules, lexicon = named_terms(wanted.rules or "english", wanted.lexicon)
    rules = rules or load_rules("english")
    problem = None
    racks = []
    for number, text in enumerate(wanted.racks, start=1):
        try:
            racks.append(Rack.from_text(text.upper(), rules.alphabet))
        except QuixotryError as error:
            problem = problem or t("rack {number}: {problem}", number=number, problem=error)
            racks.append(Rack.empty(rules.alphabet))
    layout = rules.layout
    codes = bytearray(layout.rows * layout.columns)
    for (row, column), code in laid_codes(wanted.tiles, rules.alphabet).items():
        if row >= layout.rows or column >= layout.columns or layout.blocked[row * layout.columns + column]:
            raise ApiError(
                t("There is no square {square} for a tile.", square=square_text(row, column)), place="tiles"
            )
        codes[row * layout.columns + column] = code
    try:
        words = lexicon_for(rules, lexicon)
    except QuixotryError as error:
        raise ApiError(f"{error}.", place="lexicon") from None
    board = Board(layout, rules.alphabet, bytes(codes))
    scores = tuple(wanted.scores)
    if len(scores) != len(racks):
        raise ApiError(t("There must be a score for each rack."), place="scores")
    return Position(rules, words, board, tuple(racks), scores, 0, wanted.scoreless), problem


def _told(position: Position, problem: str | None) -> Json:
    try:
        position.validate()
    except QuixotryError as error:
        problem = problem or str(error)
    rules = position.rules
    return {
        "rules": view.rules_json(rules),
        "lexicon": position.lexicon.name,
        "alphabet": view.alphabet_json(rules),
        "board": {**view.layout_json(rules), "tiles": view.board_tiles(position, [])},
        "racks": [str(rack) for rack in position.racks],
        "scores": position.scores,
        "scoreless": position.scoreless,
        "bag": position.bag_count,
        "problem": problem,
        "odd": list(_odd(position))[:MOST_FAULTS],
        "cgp": position.to_cgp() if problem is None else None,
    }


def _odd(position: Position) -> Iterator[str]:
    """What no game leads to, though it can be looked at all the same."""
    board, layout = position.board, position.rules.layout
    if board.is_empty:
        return
    if not board.tiles[layout.start]:
        yield t(
            "the start square {square} is empty", square=square_text(*divmod(layout.start, layout.columns))
        )
    if alone := _not_joined(board):
        yield t("the tiles at {square} do not hang together with the others", square=alone)
    text = position.rules.alphabet.word_text
    good = played_words(position.rules, position.lexicon)
    for word, place in _words(board):
        if not good.has(word):
            yield t(
                "{word} at {square} is not in the word list {lexicon}",
                word=text(word),
                square=place,
                lexicon=position.lexicon.name,
            )


def _words(board: Board) -> Iterator[tuple[bytes, str]]:
    """All runs of two tiles or more, with where they begin."""
    rows, columns = board.layout.rows, board.layout.columns
    for across in (True, False):
        for line in range(rows if across else columns):
            run: list[int] = []
            for at in range((columns if across else rows) + 1):
                inside = at < (columns if across else rows)
                code = board[(line, at) if across else (at, line)] if inside else 0
                if code:
                    run.append(code & ~BLANK_BIT)
                    continue
                if len(run) > 1:
                    first = at - len(run)
                    yield bytes(run), square_text(*((line, first) if across else (first, line)), across)
                run = []


def _not_joined(board: Board) -> str:
    """A tile that no others lead to from the first; empty if all hang together."""
    left = {(row, column) for row, column, _ in board.occupied()}
    waiting = [min(left)]
    left.discard(waiting[0])
    while waiting:
        row, column = waiting.pop()
        for square in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if square in left:
                left.discard(square)
                waiting.append(square)
    return square_text(*min(left)) if left else ""
