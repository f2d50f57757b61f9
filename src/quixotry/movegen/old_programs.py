"""The programs that Appel and Jacobson compare theirs with, as move generators (AJ6).

| | words in the paper | how it finds moves | finds |
|---|---|---|---|
| Weinberger | about 94,000 | position descriptors; the whole lexicon in sequence, tested | all plays |
| MONTY | 44,000 | not said; here every word at every place, from A to Z | all plays of its words |
| Turcan | 9,000 | every word at every place, the longest words first | all plays of its words |
| Shapiro | 1,500-2,000 | tree of letter multisets; worthwhile positions; stops at a threshold | some |

Each is a generator on the board of all others, with its own part of the lexicon: the shortest words, so
many of them, since nobody tells which words those programs knew; `words=None` gives it all. Words that
cross a play are judged by that part too: a program of few words plays none that it does not know. How
Turcan and MONTY choose among their moves is the business of `quixotry.players.old_programs`. What else the
paper leaves open is decided and written down in `kernel.weinberger`, `kernel.sequence` and
`kernel.shapiro`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from quixotry.errors import QuixotryError
from quixotry.game import Move, Position
from quixotry.game.legal import LegalMoves
from quixotry.game.packed import move_of, packed_words
from quixotry.kernel.papers.sequence import LetterByLetter, SequenceGenerator
from quixotry.kernel.papers.shapiro import ShapiroGenerator
from quixotry.kernel.papers.weinberger import WeinbergerGenerator
from quixotry.lexicon import Lexicon
from quixotry.lexicon.shortest import shortest_words
from quixotry.movegen.multiset_tree import Tree, dearest_first, multiset_tree
from quixotry.movegen.protocol import MoveGenerator, Size, kept_with_lexicon, moves_on, spelled_geometry
from quixotry.movegen.word_lists import coded_words
from quixotry.rules import Rules, load_rules, ruleset_names

LETTER_SET_BYTES = 8


@dataclass(frozen=True)
class _OldProgram:
    """What they have in common: a vocabulary."""

    words: int | None = None
    name: ClassVar[str]
    title: ClassVar[str]
    rows: ClassVar[tuple[str, ...]] = ("AJ6",)

    def __post_init__(self) -> None:
        if self.words is not None and self.words < 1:
            raise QuixotryError(f"move generator {self.name}: a vocabulary of {self.words} words")

    @property
    def complete(self) -> bool:
        """Whether it finds every legal play: not with a part of the words."""
        return self.words is None

    def known(self, lexicon: Lexicon) -> Lexicon:
        """The part of a lexicon that the program has."""
        return shortest_words(lexicon, self.words)

    def size(self, lexicon: Lexicon) -> Size:
        letters, lengths = _in_sequence(self.known(lexicon))
        return Size(0, 0, len(letters) + len(lengths))

    def board(self, rules: Rules, lexicon: Lexicon) -> LetterByLetter:
        known = self.known(lexicon)
        return SequenceGenerator(spelled_geometry(rules), known.graph).use(*_in_sequence(known))

    def moves(self, position: Position) -> LegalMoves:
        return moves_on(self.board(position.rules, position.lexicon), position)


@dataclass(frozen=True)
class Weinberger(_OldProgram):
    """Every word of the lexicon in sequence, through quick global and local tests.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words("able abler cable care", rules.alphabet)
    >>> position = Position.start(rules, words, ["ABLE", "CARE"]).play("8E ABLE")
    >>> [str(move) for move in Weinberger().moves(position)]
    ['D8 CARE', 'I6 CARE', '8D C....', '8E ....R', 'E7 C.RE', 'H5 CAR.']
    """

    name: ClassVar[str] = "weinberger"
    title: ClassVar[str] = "Weinberger"

    def size(self, lexicon: Lexicon) -> Size:
        letters, lengths = _in_sequence(self.known(lexicon))
        return Size(0, 0, len(letters) + (1 + LETTER_SET_BYTES) * len(lengths))

    def board(self, rules: Rules, lexicon: Lexicon) -> WeinbergerGenerator:
        known = self.known(lexicon)
        return WeinbergerGenerator(spelled_geometry(rules), known.graph).use(*_in_sequence(known))


@dataclass(frozen=True)
class Monty(_OldProgram):
    """Every word of a small vocabulary at every place."""

    words: int | None = 44_000
    name: ClassVar[str] = "monty"
    title: ClassVar[str] = "MONTY"


@dataclass(frozen=True)
class Turcan(_OldProgram):
    """Every word of a very small vocabulary at every place, in reverse order of length.

    `first_found` lists the moves as the search comes upon them.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words("able abler cable care", rules.alphabet)
    >>> position = Position.start(rules, words, ["ABLE", "CARE"]).play("8E ABLE")
    >>> [str(move) for move in first_found(Turcan(), position)]
    ['8E ....R', '8D C....', 'D8 CARE', 'E7 C.RE', 'H5 CAR.', 'I6 CARE']
    """

    words: int | None = 9_000
    name: ClassVar[str] = "turcan"
    title: ClassVar[str] = "Turcan"

    def board(self, rules: Rules, lexicon: Lexicon) -> LetterByLetter:
        known = self.known(lexicon)
        return SequenceGenerator(spelled_geometry(rules), known.graph).use(*_longest_first(known))


@dataclass(frozen=True)
class Shapiro(_OldProgram):
    """A tree of letter multisets, searched at worthwhile positions until a play scores the threshold.

    Without a threshold (0) every worthwhile position is searched to the end. With one, the move that reaches
    it is the last and the best.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words("able abler cable care", rules.alphabet)
    >>> position = Position.start(rules, words, ["ABLE", "CARE"]).play("8E ABLE")
    >>> [str(move) for move in Shapiro().moves(position)]
    ['8D C....', '8E ....R', 'E7 C.RE', 'H5 CAR.']
    >>> [str(move) for move in Shapiro(threshold=5).moves(position)]
    ['8D C....']
    """

    words: int | None = 2_000
    threshold: int = 30
    name: ClassVar[str] = "shapiro"
    title: ClassVar[str] = "Shapiro"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.threshold < 1 << 31:
            raise QuixotryError(f"move generator {self.name}: a threshold of {self.threshold}")

    @property
    def complete(self) -> bool:
        return False

    def tree(self, lexicon: Lexicon, rules: Rules | None = None) -> Tree:
        """The tree of a lexicon; which tiles are dear is what the rules say.

        Without rules, their values are those of the first shipped ruleset with the lexicon's alphabet.
        """
        known = self.known(lexicon)
        order = dearest_first(rules or _rules_for(lexicon), lexicon.alphabet.size)
        trees = _trees(known)
        if order not in trees:
            trees[order] = multiset_tree(known, order)
        return trees[order]

    def size(self, lexicon: Lexicon) -> Size:
        tree = self.tree(lexicon)
        return Size(tree.nodes, tree.arcs, len(tree.packed) + len(tree.letters))

    def board(self, rules: Rules, lexicon: Lexicon) -> LetterByLetter:
        tree = self.tree(lexicon, rules)
        board = ShapiroGenerator(spelled_geometry(rules), self.known(lexicon).graph)
        return board.use(tree.packed, tree.letters, tree.order, self.threshold)


def first_found(generator: MoveGenerator, position: Position) -> Iterator[Move]:
    """The plays of a position in the order in which a generator comes upon them."""
    board = generator.board(position.rules, position.lexicon)
    board.set_tiles(position.board.tiles)
    packed = board.moves(position.rack.counts)
    for head, laid in packed_words(packed):
        yield move_of(head, laid, board.geometry, position)


def _rules_for(lexicon: Lexicon) -> Rules | None:
    """The first shipped ruleset whose tiles a lexicon's words are made of."""
    rulesets = (load_rules(name) for name in ruleset_names())
    return next((rules for rules in rulesets if rules.alphabet == lexicon.alphabet), None)


def _by_length(lexicon: Lexicon) -> tuple[bytes, bytes]:
    words = sorted(lexicon.codes(), key=len, reverse=True)
    return b"".join(words), bytes(map(len, words))


def _no_trees(lexicon: Lexicon) -> dict[bytes, Tree]:
    return {}


_in_sequence = kept_with_lexicon(coded_words)
_longest_first = kept_with_lexicon(_by_length)
_trees = kept_with_lexicon(_no_trees)
