"""What every move generator can be asked, whatever structure it walks.

A generator is a small value that holds no words: it makes its structure of a lexicon when it first needs it,
and keeps it as long as the lexicon lives (`kept_with_lexicon`). Its `board` is one of the kernel's, so that
cross-checks, scores, packed moves and whole games (`quixotry.game.legal.self_play`) are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar
from weakref import WeakKeyDictionary

from quixotry.errors import PositionError, QuixotryError
from quixotry.game import Position
from quixotry.game.legal import LegalMoves, geometry_of
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.geometry import Geometry
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules

Structure = TypeVar("Structure")


@dataclass(frozen=True)
class Size:
    """How large a generator's structure is; states without arcs are not counted, nor is what it has not."""

    states: int
    arcs: int
    bytes: int


class MoveGenerator(Protocol):
    """One way to find the plays of a rack."""

    @property
    def name(self) -> str:
        """As `make_generator` knows it."""

    @property
    def title(self) -> str:
        """What it is, in a few words for tables."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the papers that it stands for, such as AJ4."""

    @property
    def complete(self) -> bool:
        """Whether it finds every legal play; one that does not says in its module which it finds."""

    def size(self, lexicon: Lexicon) -> Size:
        """The size of the structure it makes of a lexicon."""

    def board(self, rules: Rules, lexicon: Lexicon) -> Generator:
        """An empty board of the kernel's that generates in this way; each thread needs its own."""

    def moves(self, position: Position) -> LegalMoves:
        """The plays of a position."""


def spelled_geometry(rules: Rules) -> Geometry:
    """A ruleset as the kernel wants it, for generators of words that are spelled in one order.

    >>> from quixotry.rules import load_rules
    >>> spelled_geometry(load_rules("english-wordsmog"))
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: english-wordsmog: only the engine's generator takes words in any order
    """
    if rules.any_order:
        raise QuixotryError(f"{rules.name}: only the engine's generator takes words in any order")
    return geometry_of(rules)


def moves_on(board: Generator, position: Position) -> LegalMoves:
    """The plays of a position, found by a generator's board, which then holds the position's tiles."""
    board.set_tiles(position.board.tiles)
    try:
        packed = board.moves(position.rack.counts)
    except OverflowError as error:
        raise PositionError(f"{error} in this position") from None
    return LegalMoves(position, packed, board.geometry)


def kept_with_lexicon(build: Callable[[Lexicon], Structure]) -> Callable[[Lexicon], Structure]:
    """A function that makes a structure of a lexicon, which is then made once and dies with the lexicon.

    >>> from quixotry.rules import load_rules
    >>> lexicon = Lexicon.from_words("car cat", load_rules("english").alphabet)
    >>> listed = kept_with_lexicon(list)
    >>> listed(lexicon), listed(lexicon) is listed(lexicon)
    (['CAR', 'CAT'], True)
    """
    kept: WeakKeyDictionary[Lexicon, Structure] = WeakKeyDictionary()

    def structure_of(lexicon: Lexicon) -> Structure:
        if lexicon not in kept:
            kept[lexicon] = build(lexicon)
        return kept[lexicon]

    return structure_of
