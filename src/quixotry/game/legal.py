"""Legal moves: the kernel finds them, and they become `Move` objects only when they are looked at."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, overload

from quixotry.errors import PositionError
from quixotry.game.move import Move
from quixotry.kernel.generate import Generator
from quixotry.kernel.geometry import Geometry
from quixotry.kernel.rank import ranked
from quixotry.kernel.selfplay import SelfPlay
from quixotry.lexicon import Lexicon
from quixotry.rules import BLANK_BIT, Rules

if TYPE_CHECKING:
    from quixotry.game.position import Position

_PACKED = struct.Struct("<QQ")


class LegalMoves(Sequence[Move]):
    """All plays of a position, sorted by score, then by text.

    Counting them costs nothing, sorting happens when an order is asked for, and a play becomes a `Move`
    when it is looked at.

    >>> from quixotry.game import Position
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> moves = position.legal_moves()
    >>> len(moves), str(moves[0]), moves[0].score
    (172, '8D QUIRT', 48)
    >>> [str(move) for move in moves.top(3)]
    ['8D QUIRT', '8D QUOIT', 'H4 QUIRT']
    """

    def __init__(self, position: Position, packed: bytes, geometry: Geometry) -> None:
        self._position = position
        self._packed = packed
        self._geometry = geometry
        self._is_ranked = False

    def __len__(self) -> int:
        return len(self._packed) // _PACKED.size

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
        return isinstance(move, Move) and any(move == other for other in self)

    def top(self, count: int) -> list[Move]:
        """The first so many; cheaper than sorting them all."""
        if self._is_ranked:
            return self[:count]
        first = ranked(self._geometry, self._packed, max(count, 0))
        return [self._move(first, i) for i in range(len(first) // _PACKED.size)]

    def best(self) -> Move | None:
        """The move that scores most, if there is any."""
        return next(iter(self.top(1)), None)

    def _rank(self) -> None:
        if not self._is_ranked:
            self._packed = ranked(self._geometry, self._packed, len(self))
            self._is_ranked = True

    def _move(self, packed: bytes, i: int) -> Move:
        return unpack_move(packed[_PACKED.size * i : _PACKED.size * (i + 1)], self._geometry, self._position)

    def __repr__(self) -> str:
        shown = ", ".join(f"{move} {move.score}" for move in self.top(3))
        return f"<{len(self)} legal moves: {shown}{', …' if len(self) > 3 else ''}>"


def unpack_move(packed: bytes, geometry: Geometry, position: Position) -> Move:
    """The move that the kernel packed: score, first square, blanks, and the letters laid."""
    head, laid = _PACKED.unpack(packed)
    row, column, across = geometry.place(head >> 16 & 0xFFFF)
    count = head & 15
    board, columns = position.board.tiles, position.rules.layout.columns
    square = row * columns + column
    step, end = (1, (row + 1) * columns) if across else (columns, len(board))
    tiles = bytearray()
    used = 0
    while square < end and (board[square] or used < count):
        if board[square]:
            tiles.append(0)
        else:
            tiles.append(laid >> 6 * used & 63 | (head >> 4 + used & 1) << 6)
            used += 1
        square += step
    return Move("place", row, column, across, bytes(tiles), position.rules.alphabet, head >> 32)


def legal_moves(position: Position) -> LegalMoves:
    """Every play the mover's rack has."""
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
        board.set_tiles(position.board.tiles)
        position._kernel = board
    return board


def compiled_board(rules: Rules, lexicon: Lexicon) -> Generator:
    """An empty board of the kernel's."""
    return Generator(geometry_of(rules), lexicon.graph)


def self_play(rules: Rules, board: Generator, players: int = 2) -> SelfPlay:
    """Whole games under a ruleset on a board of the kernel's, which no other may use meanwhile."""
    return SelfPlay(
        board,
        rules.counts,
        players=players,
        exchange_minimum=rules.exchange_minimum,
        scoreless_turns=rules.scoreless_turns,
        out_adjustment=rules.out_adjustment,
        scoreless_adjustment=rules.scoreless_adjustment,
    )


def geometry_of(rules: Rules) -> Geometry:
    """A ruleset as the kernel wants it; made once for the same object."""
    known = _geometries.get(id(rules))
    if known is None or known[0] is not rules:
        if len(_geometries) >= 64:
            _geometries.clear()
        known = _geometries[id(rules)] = (rules, _geometry(rules))
    return known[1]


_geometries: dict[int, tuple[Rules, Geometry]] = {}


def _geometry(rules: Rules) -> Geometry:
    """Moves are listed by their text, so the kernel is told in which order squares and tiles are written."""
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
