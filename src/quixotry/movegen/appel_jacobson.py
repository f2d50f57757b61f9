"""Appel and Jacobson's generator on a trie and on a dawg (AJ1–AJ4), and with fewer left parts (AJ9).

All three walk one array of edges (`quixotry.kernel.papers.edge_list`). An edge of 4 bytes has room for
any lexicon; one of 3 bytes, 7 of its bits for letter and flags, for 131,071 edges: enough for a dawg of the
English list, not for a trie of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

from quixotry.errors import LexiconError, QuixotryError
from quixotry.game import Position
from quixotry.game.legal import LegalMoves
from quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator
from quixotry.kernel.papers.edge_list import EdgeList
from quixotry.kernel.papers.left_parts import LeftParts as LeftPartsBoard
from quixotry.lexicon import Lexicon
from quixotry.movegen.protocol import Size, kept_with_lexicon, moves_on, spelled_geometry
from quixotry.rules import Rules

EdgeStructure = Literal["trie", "dawg"]
Nesting = Literal["listed", "inverted"]


@dataclass(frozen=True, kw_only=True)
class AppelJacobson:
    """LeftPart and ExtendRight.

    `record_after` records a word after its extensions, which changes the order in which moves are found.

    >>> from quixotry.rules import load_rules
    >>> lexicon = Lexicon.from_words("car cars cat cats do dog dogs done ear ears eat eats",
    ...                              load_rules("english").alphabet)
    >>> AppelJacobson(structure="trie").size(lexicon), AppelJacobson().size(lexicon)
    (Size(states=13, arcs=18, bytes=76), Size(states=7, arcs=11, bytes=48))
    """

    structure: EdgeStructure = "dawg"
    edge_bytes: int = 4
    record_after: bool = False
    complete: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_choice(self, structure=("trie", "dawg"), edge_bytes=(3, 4))

    @property
    def name(self) -> str:
        return f"aj-{self.structure}" + ("-3" if self.edge_bytes == 3 else "")

    @property
    def title(self) -> str:
        return f"Appel–Jacobson, {self.structure}, {self.edge_bytes} bytes an edge"

    @property
    def rows(self) -> tuple[str, ...]:
        return ("AJ1", "AJ4") if self.structure == "trie" else ("AJ2", "AJ4")

    def size(self, lexicon: Lexicon) -> Size:
        return size_of(edge_list(lexicon, self.structure, self.edge_bytes))

    def board(self, rules: Rules, lexicon: Lexicon) -> AppelJacobsonGenerator:
        edges = edge_list(lexicon, self.structure, self.edge_bytes)
        return AppelJacobsonGenerator(spelled_geometry(rules), lexicon.graph).use(edges, self.record_after)

    def moves(self, position: Position) -> LegalMoves:
        return moves_on(self.board(position.rules, position.lexicon), position)


@dataclass(frozen=True, kw_only=True)
class FewerLeftParts:
    """Left parts found once a turn, and extended only from anchors that admit their last letter.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> lexicon = Lexicon.load("english")
    >>> position = Position.start(rules, lexicon, ["QUIXOTR", ""])
    >>> len(FewerLeftParts().moves(position)), FewerLeftParts(nesting="inverted").name
    (172, 'aj9-inverted')
    """

    nesting: Nesting = "listed"
    edge_bytes: int = 4
    record_after: bool = False
    rows: ClassVar[tuple[str, ...]] = ("AJ9",)
    complete: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_choice(self, nesting=("listed", "inverted"), edge_bytes=(3, 4))

    @property
    def name(self) -> str:
        return f"aj9-{self.nesting}" + ("-3" if self.edge_bytes == 3 else "")

    @property
    def title(self) -> str:
        how = "listed once a turn" if self.nesting == "listed" else "found once a turn"
        return f"Appel–Jacobson, dawg, left parts {how}"

    def size(self, lexicon: Lexicon) -> Size:
        return size_of(edge_list(lexicon, "dawg", self.edge_bytes))

    def board(self, rules: Rules, lexicon: Lexicon) -> LeftPartsBoard:
        edges = edge_list(lexicon, "dawg", self.edge_bytes)
        board = LeftPartsBoard(spelled_geometry(rules), lexicon.graph)
        return board.use(edges, self.record_after, self.nesting == "listed")

    def moves(self, position: Position) -> LegalMoves:
        return moves_on(self.board(position.rules, position.lexicon), position)


def edge_list(lexicon: Lexicon, structure: EdgeStructure, edge_bytes: int = 4) -> EdgeList:
    """A lexicon as one array of edges, made once for a lexicon."""
    return _edge_lists(structure, edge_bytes)(lexicon)


@cache
def _edge_lists(structure: EdgeStructure, edge_bytes: int) -> Callable[[Lexicon], EdgeList]:
    def build(lexicon: Lexicon) -> EdgeList:
        trie = structure == "trie"
        try:
            return EdgeList(lexicon.graph, lexicon.alphabet.size, trie=trie, edge_bytes=edge_bytes)
        except OverflowError as error:
            raise LexiconError(f"lexicon {lexicon.name}: its {structure} has {error}") from None

    return kept_with_lexicon(build)


def size_of(edges: EdgeList) -> Size:
    return Size(edges.nodes, edges.edges, len(edges.data))


def check_choice(generator: object, **choices: tuple[object, ...]) -> None:
    """Every option named is one of its choices."""
    for option, known in choices.items():
        chosen = getattr(generator, option)
        if chosen not in known:
            listed = " or ".join(map(str, known))
            raise QuixotryError(f"move generator: {option}={str(chosen)[:40]}: must be {listed}")
