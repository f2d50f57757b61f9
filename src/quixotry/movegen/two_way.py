"""The two-way DAWG that Appel and Jacobson never tried to build (AJ8): its size, and plays found on it.

It has a node for every part of a word that can be told from the others by what may come before and after; on
the English list these are fewer than a GADDAG has, with half as many arcs again. `measure` counts nodes and
arcs exactly, `growth` shows how they, the time and the memory grow with the word list;
`kernel.two_way_build` says how.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quixotry.errors import LexiconError
from quixotry.game import Position
from quixotry.game.legal import LegalMoves
from quixotry.kernel.papers.two_way import TwoWayGenerator
from quixotry.kernel.papers.two_way_build import build_two_way
from quixotry.lexicon import Lexicon
from quixotry.movegen.protocol import Size, kept_with_lexicon, moves_on, spelled_geometry
from quixotry.movegen.word_lists import coded_words
from quixotry.rules import Rules

SIZES = (1_000, 5_000, 20_000, 80_000)


@dataclass(frozen=True)
class TwoWay:
    """From the tiles at an anchor, partial words grow to both sides.

    `choosing` takes the more constrained direction on every step, as the paper proposes; else words grow to
    the left first.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words("able abler cable care", rules.alphabet)
    >>> position = Position.start(rules, words, ["ABLE", "CARE"]).play("8E ABLE")
    >>> [str(move) for move in TwoWay().moves(position)]
    ['D8 CARE', 'I6 CARE', '8D C....', '8E ....R', 'E7 C.RE', 'H5 CAR.']
    >>> TwoWay().size(words)
    Size(states=22, arcs=49, bytes=568)
    """

    choosing: bool = True

    @property
    def name(self) -> str:
        return "two-way" if self.choosing else "two-way-left-first"

    @property
    def title(self) -> str:
        return "two-way DAWG" + ("" if self.choosing else ", left first")

    @property
    def rows(self) -> tuple[str, ...]:
        return ("AJ8",)

    @property
    def complete(self) -> bool:
        return True

    def structure(self, lexicon: Lexicon) -> TwoWayGraph:
        """The graph that is searched, and what is known of it."""
        return _graph(lexicon)

    def size(self, lexicon: Lexicon) -> Size:
        graph = self.structure(lexicon)
        return Size(graph.nodes, graph.left_arcs + graph.right_arcs, len(graph.packed))

    def board(self, rules: Rules, lexicon: Lexicon) -> TwoWayGenerator:
        board = TwoWayGenerator(spelled_geometry(rules), lexicon.graph)
        return board.use(self.structure(lexicon).packed, self.choosing)

    def moves(self, position: Position) -> LegalMoves:
        return moves_on(self.board(position.rules, position.lexicon), position)


@dataclass(frozen=True)
class TwoWayGraph:
    """A two-way DAWG as it was built."""

    packed: bytearray
    substrings: int  # the different ones that words have, the empty one included
    nodes: int
    left_arcs: int
    right_arcs: int
    building: int  # bytes that building it took at most


@dataclass(frozen=True)
class Measured:
    """The two-way DAWG of a word list beside the one-way DAWG of the same words.

    `states` and `arcs` are those of the literal graph, where substrings share a state exactly if they have
    the same contexts: the empty substring has one, and so have the words that are part of no other.
    `packed_states` and `packed_arcs` are fewer, for there arcs say where words end, as in the DAWG (AJ2).
    """

    words: int
    occurrences: int  # of substrings in words
    substrings: int
    states: int
    arcs: int
    packed_states: int
    packed_arcs: int
    packed_bytes: int
    building_bytes: int
    seconds: float
    dawg_states: int
    dawg_arcs: int

    @property
    def states_ratio(self) -> float:
        """Two-way states to one-way states."""
        return self.packed_states / self.dawg_states

    @property
    def arcs_ratio(self) -> float:
        return self.packed_arcs / self.dawg_arcs


def measure(lexicon: Lexicon) -> Measured:
    """The exact size of the two-way DAWG of a lexicon, and what it cost to build.

    >>> from quixotry.rules import load_rules
    >>> found = measure(Lexicon.from_words("cat cats", load_rules("english").alphabet))
    >>> found.occurrences, found.substrings, found.states, found.arcs
    (16, 11, 11, 20)
    """
    letters, lengths = coded_words(lexicon)
    literal = _built(lexicon.name, letters, lengths, literal=True)
    start = time.perf_counter()
    packed = _built(lexicon.name, letters, lengths)
    seconds = time.perf_counter() - start
    dawg_states, dawg_arcs = lexicon.graph.sizes(lexicon.graph.dawg)
    return Measured(
        words=len(lengths),
        occurrences=sum(length * (length + 1) // 2 for length in lengths),
        substrings=packed.substrings,
        states=literal.nodes,
        arcs=literal.left_arcs + literal.right_arcs,
        packed_states=packed.nodes,
        packed_arcs=packed.left_arcs + packed.right_arcs,
        packed_bytes=len(packed.packed),
        building_bytes=packed.building,
        seconds=seconds,
        dawg_states=dawg_states,
        dawg_arcs=dawg_arcs,
    )


def growth(lexicon: Lexicon, sizes: Sequence[int] = SIZES) -> Iterator[Measured]:
    """Measure samples of a lexicon's words, taken evenly from A to Z, then all of them.

    >>> from quixotry.rules import load_rules
    >>> words = Lexicon.from_words("ab bad badge bade", load_rules("english").alphabet)
    >>> [(found.words, found.states) for found in growth(words, [2, 9])]
    [(2, 11), (4, 16)]
    """
    words = list(lexicon)
    for size in sizes:
        if 0 < size < len(words):
            some = [words[i * len(words) // size] for i in range(size)]
            yield measure(Lexicon.from_words(some, lexicon.alphabet, name=f"{lexicon.name} ({size} words)"))
    yield measure(lexicon)


def _built(name: str, letters: bytes, lengths: bytes, *, literal: bool = False) -> TwoWayGraph:
    try:
        return TwoWayGraph(*build_two_way(letters, lengths, literal=literal))
    except MemoryError as error:
        raise LexiconError(f"lexicon {name}: {error or 'not enough memory'}") from None


def _graph_of(lexicon: Lexicon) -> TwoWayGraph:
    return _built(lexicon.name, *coded_words(lexicon))


_graph = kept_with_lexicon(_graph_of)
