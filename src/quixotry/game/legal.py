"""Legal moves: the kernel finds them, and they become `Move` objects only when they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, overload

from quixotry.errors import PositionError
from quixotry.game import move_table
from quixotry.game.move import Move
from quixotry.game.packed import SIZE, unpack_move
from quixotry.kernel.board.any_order import AnyOrderGenerator
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.geometry import Geometry
from quixotry.kernel.board.rank import ranked
from quixotry.kernel.games.selfplay import SelfPlay
from quixotry.lexicon import Lexicon
from quixotry.lexicon.alphagrams import played_words
from quixotry.rules import BLANK_BIT, Rules

if TYPE_CHECKING:
    from quixotry.game.position import Position


class LegalMoves:
    """All plays of a position, sorted by score, then by text.

    Counting them costs nothing, sorting happens when an order is asked for, and a play becomes a `Move`
    when it is looked at. Exchanges and the pass are not among them.

    >>> from quixotry.game import Position
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> moves = position.legal_moves()
    >>> len(moves), str(moves[0]), moves[0].score
    (172, '8D QUIRT', 48)
    >>> [str(move) for move in moves.top(3)]
    ['8D QUIRT', '8D QUOIT', 'H4 QUIRT']
    >>> "8D QUIRT" in moves, "8D QUIXT" in moves, moves.index("H4 QUIRT")
    (True, False, 2)
    """

    def __init__(self, position: Position, packed: bytes, geometry: Geometry) -> None:
        self._position = position
        self._packed = packed
        self._geometry = geometry
        self._is_ranked = False

    def __len__(self) -> int:
        return len(self._packed) // SIZE

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        self._rank()
        if isinstance(index, slice):
            return [self._move(self._packed, i) for i in range(*index.indices(len(self)))]
        return self._move(self._packed, range(len(self))[index])

    def __iter__(self) -> Iterator[Move]:
        self._rank()
        for i in range(len(self)):
            yield self._move(self._packed, i)

    def __contains__(self, move: object) -> bool:
        """Whether a play is legal, given as a `Move` or as text, in any of the ways to write it.

        Text that is no move at all raises `NotationError`, and anything else `TypeError`.
        """
        if not isinstance(move, Move | str):
            raise TypeError(f"legal moves are asked for a Move or its text, not for {type(move).__name__}")
        known = self._position.parse_move(move) if isinstance(move, str) else move
        return known.is_place and self._position.is_legal(known)

    def index(self, move: Move | str) -> int:
        """The place of a play in the list, written in any way; ValueError if it is not there.

        >>> from quixotry.game import Position
        >>> Position.start("english", None, ["QUIXOTR", ""]).legal_moves().index("8D QUOIT")
        1
        """
        if move not in self:
            raise ValueError(f"{move} is not among the legal moves")
        wanted = self._position.canonical(move)
        return next(place for place, found in enumerate(self) if found == wanted)

    def count(self, move: Move | str) -> int:
        """1 if a play is in the list, 0 if it is not.

        >>> from quixotry.game import Position
        >>> Position.start("english", None, ["QUIXOTR", ""]).legal_moves().count("8D QUOIT")
        1
        """
        return int(move in self)

    def top(self, count: int) -> list[Move]:
        """The first `count` moves; cheaper than sorting them all.

        >>> from quixotry.game import Position
        >>> [str(move) for move in Position.start("english", None, ["QUIXOTR", ""]).legal_moves().top(2)]
        ['8D QUIRT', '8D QUOIT']
        """
        if self._is_ranked:
            return self[:count]
        first = ranked(self._geometry, self._packed, max(count, 0))
        return [self._move(first, i) for i in range(len(first) // SIZE)]

    def best(self) -> Move | None:
        """The move that scores most, if there is any.

        >>> from quixotry.game import Position
        >>> Position.start("english", None, ["QUIXOTR", ""]).legal_moves().best()
        Move.from_text('8D QUIRT', score=48)
        """
        return next(iter(self.top(1)), None)

    def columns(self) -> dict[str, list[Any]]:
        """The moves as columns: move, word, score, tiles laid, leave.

        >>> from quixotry.game import Position
        >>> Position.start("english", None, ["QUIXOTR", ""]).legal_moves().columns()["score"][:3]
        [48, 48, 48]
        """
        return move_table.columns_of(self._position, self)

    def to_pandas(self) -> Any:
        """The columns as a pandas data frame, where pandas is installed.

        >>> from importlib.util import find_spec
        >>> from quixotry.game import Position
        >>> moves = Position.start("english", None, ["QUIXOTR", ""]).legal_moves()
        >>> len(moves.to_pandas() if find_spec("pandas") else moves)
        172
        """
        return move_table.to_pandas(self.columns())

    def to_arrow(self) -> Any:
        """The columns as an Arrow table, where pyarrow is installed.

        Polars, DuckDB and whatever else reads Arrow take the moves themselves, too.

        >>> from importlib.util import find_spec
        >>> from quixotry.game import Position
        >>> moves = Position.start("english", None, ["QUIXOTR", ""]).legal_moves()
        >>> len(moves.to_arrow() if find_spec("pyarrow") else moves)
        172
        """
        return move_table.to_arrow(self.columns())

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        return move_table.html_table(self._position, self.top(move_table.ROWS_SHOWN), len(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._position, self._packed, self._is_ranked)

    def _rank(self) -> None:
        if not self._is_ranked:
            self._packed = ranked(self._geometry, self._packed, len(self))
            self._is_ranked = True

    def _move(self, packed: bytes, i: int) -> Move:
        return unpack_move(packed, self._geometry, self._position, i)

    def __repr__(self) -> str:
        shown = ", ".join(f"{move} {move.score}" for move in self.top(3))
        return f"<{len(self)} legal moves: {shown}{', …' if len(self) > 3 else ''}>"


# Not by inheritance: type checkers would then hold that no text can be in a sequence of moves.
Sequence.register(LegalMoves)


def _restored(position: Position, packed: bytes, is_ranked: bool) -> LegalMoves:
    moves = LegalMoves(position, packed, geometry_of(position.rules))
    moves._is_ranked = is_ranked
    return moves


def legal_moves(position: Position) -> LegalMoves:
    """Every play of the mover's rack."""
    board = board_of(position)
    try:
        packed = board.moves(position.rack.counts)
    except OverflowError as error:
        raise PositionError(f"{error} in this position") from None
    return LegalMoves(position, packed, board.geometry)


def best_move(position: Position) -> Move | None:
    """The play that scores most, the first by its text among equals."""
    board = board_of(position)
    packed = board.best_move(position.rack.counts)
    return unpack_move(packed, board.geometry, position) if packed else None


def exchanges(position: Position) -> list[Move]:
    """Every exchange that the rules allow now, the fewest tiles first."""
    minimum = position.rules.exchange_minimum
    bag = position.bag_count
    if minimum is None or bag < minimum:
        return []
    counts = position.rack.counts
    held = [code for code in range(64) if counts[code]]
    choices = product(*(range(counts[code] + 1) for code in held))
    sets = (b"".join(bytes([code]) * n for code, n in zip(held, chosen, strict=True)) for chosen in choices)
    moves = [
        Move.exchange(tiles, position.rules.alphabet).with_score(0) for tiles in sets if 0 < len(tiles) <= bag
    ]
    return sorted(moves, key=lambda move: (move.tile_count, str(move)))


def board_of(position: Position) -> Generator:
    """The kernel's board for a position, made when it is first needed and kept with the position."""
    board = position._kernel
    if not isinstance(board, Generator):
        board = compiled_board(position.rules, position.lexicon)
        try:
            board.set_tiles(position.board.tiles)
        except ValueError as error:  # a board of other rules, or a tile on a blocked square
            raise PositionError(str(error)) from None
        position._kernel = board
    return board


def compiled_board(rules: Rules, lexicon: Lexicon) -> Generator:
    """An empty kernel board."""
    words = played_words(rules, lexicon)
    make = AnyOrderGenerator if rules.any_order else Generator
    return make(geometry_of(rules), words.graph)


def self_play(rules: Rules, board: Generator, players: int = 2) -> SelfPlay:
    """Whole games under a ruleset on a kernel board, which nobody else may use meanwhile."""
    return SelfPlay(
        board,
        rules.counts,
        players=players,
        exchange_minimum=rules.exchange_minimum,
        scoreless_turns=rules.scoreless_turns,
        out_gain=rules.out_gain,
        out_loss=rules.out_loss,
        scoreless_loss=rules.scoreless_loss,
    )


@lru_cache(maxsize=64)
def geometry_of(rules: Rules) -> Geometry:
    """A ruleset as the kernel wants it, made once.

    Moves are listed by their text, so the kernel is told in which order squares and tiles are written.
    """
    layout, alphabet = rules.layout, rules.alphabet
    squares = [divmod(square, layout.columns) for square in range(layout.rows * layout.columns)]
    starts = [f"{row + 1}{chr(65 + column)} " for row, column in squares]
    starts += [f"{chr(65 + column)}{row + 1} " for row, column in squares]
    place_in_text = {start: place for place, start in enumerate(sorted(starts))}
    codes = [code | mark for code in range(1, alphabet.size + 1) for mark in (0, BLANK_BIT)]
    tile_order = bytearray(128)
    for place, code in enumerate(sorted(codes, key=alphabet.tile_text)):
        tile_order[code] = place
    return Geometry(
        rows=layout.rows,
        columns=layout.columns,
        letter_multipliers=layout.letter_multipliers,
        word_multipliers=layout.word_multipliers,
        blocked=layout.blocked,
        start=layout.start,
        points=rules.points,
        rack_size=rules.rack_size,
        bonus=rules.bonus,
        text_order=[place_in_text[start] for start in starts],
        tile_order=bytes(tile_order),
    )
