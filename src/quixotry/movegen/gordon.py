"""Gordon's GADDAG as a move generator, in all the forms that his paper speaks of (G1-G4).

| | |
|---|---|
| `minimised` | fully, or only as far as his construction merges states as it goes |
| `expanded` | a row of arcs a state, one for each letter; else compressed: a bit map and the arcs there are |
| `mirrored` | the DAGGAD: right from the anchor first, then left |
| `skipping` | every other internal one of contiguous anchors is skipped |
| `from_tiles` | plays through a run of tiles begin on its last tile; else on the empty squares beside it |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product

from quixotry.errors import LexiconError
from quixotry.game import Position
from quixotry.game.legal import LegalMoves
from quixotry.kernel.papers import gordon_build
from quixotry.kernel.papers.gordon import GordonGenerator
from quixotry.kernel.papers.gordon_build import Automaton
from quixotry.kernel.papers.gordon_pack import packed
from quixotry.kernel.papers.letter_set_dawg import LetterSetDawg
from quixotry.kernel.papers.letter_sets import Packed
from quixotry.lexicon import Lexicon
from quixotry.movegen.protocol import Size, kept_with_lexicon, moves_on, spelled_geometry
from quixotry.movegen.word_lists import coded_words
from quixotry.rules import Rules


@dataclass(frozen=True)
class Gordon:
    """Gen and GoOn on a GADDAG with letter sets.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words("able abler cable care", rules.alphabet)
    >>> position = Position.start(rules, words, ["ABLE", "CARE"]).play("8E ABLE")
    >>> [str(move) for move in Gordon().moves(position)]
    ['D8 CARE', 'I6 CARE', '8D C....', '8E ....R', 'E7 C.RE', 'H5 CAR.']
    >>> Gordon().size(words), Gordon(expanded=True, minimised=False).size(words)
    (Size(states=26, arcs=37, bytes=272), Size(states=27, arcs=38, bytes=2936))
    """

    minimised: bool = True
    expanded: bool = False
    mirrored: bool = False
    skipping: bool = True
    from_tiles: bool = True

    @property
    def name(self) -> str:
        parts = {
            "daggad" if self.mirrored else "gaddag": True,
            "semi": not self.minimised,
            "expanded": self.expanded,
            "no-skipping": not self.skipping,
            "empty-anchors": not self.from_tiles,
        }
        return "-".join(part for part, said in parts.items() if said)

    @property
    def title(self) -> str:
        parts = {
            "DAGGAD" if self.mirrored else "GADDAG": True,
            "minimised" if self.minimised else "semi-minimised": True,
            "expanded" if self.expanded else "compressed": True,
            "no anchor skipped": not self.skipping,
            "empty anchors only": not self.from_tiles,
        }
        return ", ".join(part for part, said in parts.items() if said)

    @property
    def rows(self) -> tuple[str, ...]:
        return ("G2", "G4")

    @property
    def complete(self) -> bool:
        return True

    def automaton(self, lexicon: Lexicon) -> Automaton:
        """States, arcs and letter sets, to look into."""
        return automaton(lexicon, minimised=self.minimised, mirrored=self.mirrored)

    def structure(self, lexicon: Lexicon) -> Packed:
        """The array that is searched."""
        return _PACKED[self.minimised, self.mirrored, self.expanded](lexicon)

    def size(self, lexicon: Lexicon) -> Size:
        made = self.automaton(lexicon)
        return Size(made.states, made.arcs, self.structure(lexicon).bytes())

    def board(self, rules: Rules, lexicon: Lexicon) -> GordonGenerator:
        board = GordonGenerator(spelled_geometry(rules), lexicon.graph)
        return board.use(self.structure(lexicon), self.skipping, self.from_tiles)

    def moves(self, position: Position) -> LegalMoves:
        return moves_on(self.board(position.rules, position.lexicon), position)


@dataclass(frozen=True)
class PackedDawg:
    """LeftPart and ExtendRight on a DAWG packed as the GADDAG is, so that the two compare like for like (G6).

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> words = Lexicon.from_words("able abler cable care", rules.alphabet)
    >>> position = Position.start(rules, words, ["ABLE", "CARE"]).play("8E ABLE")
    >>> list(PackedDawg().moves(position)) == list(Gordon().moves(position))
    True
    """

    expanded: bool = False

    @property
    def name(self) -> str:
        return f"dawg-{'expanded' if self.expanded else 'compressed'}"

    @property
    def title(self) -> str:
        return f"Appel–Jacobson, DAWG with letter sets, {'expanded' if self.expanded else 'compressed'}"

    @property
    def rows(self) -> tuple[str, ...]:
        return ("G6",)

    @property
    def complete(self) -> bool:
        return True

    def structure(self, lexicon: Lexicon) -> Packed:
        """The array that is searched."""
        return _PACKED_DAWGS[self.expanded](lexicon)

    def size(self, lexicon: Lexicon) -> Size:
        made = dawg(lexicon)
        return Size(made.states, made.arcs, self.structure(lexicon).bytes())

    def board(self, rules: Rules, lexicon: Lexicon) -> LetterSetDawg:
        return LetterSetDawg(spelled_geometry(rules), lexicon.graph).use_packed(self.structure(lexicon))

    def moves(self, position: Position) -> LegalMoves:
        return moves_on(self.board(position.rules, position.lexicon), position)


def automaton(lexicon: Lexicon, *, minimised: bool = True, mirrored: bool = False) -> Automaton:
    """The GADDAG of a lexicon, or its DAGGAD; made once.

    >>> from quixotry.rules import load_rules
    >>> care = Lexicon.from_words(["CARE"], load_rules("english").alphabet)
    >>> gaddag = automaton(care, minimised=False)
    >>> gaddag.states, gaddag.arcs
    (11, 14)
    """
    return _AUTOMATA[minimised, mirrored](lexicon)


def dawg(lexicon: Lexicon, *, minimised: bool = True) -> Automaton:
    """The DAWG of a lexicon with letter sets, as Gordon counts its states and arcs; made anew."""
    whole = built(gordon_build.dawg, lexicon)
    return whole.minimised() if minimised else whole


def cross_sets(lexicon: Lexicon, word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The letters that make a word in front of a string and behind it, both from one walk (G3).

    >>> from quixotry.rules import load_rules
    >>> words = Lexicon.from_words("able abler ables cable fable table", load_rules("english").alphabet)
    >>> cross_sets(words, "ABLE")
    (('C', 'F', 'T'), ('R', 'S'))
    """
    gaddag, alphabet = automaton(lexicon), lexicon.alphabet
    codes = alphabet.word(word)[::-1]
    before, behind = gaddag.follow(codes), gaddag.follow(codes + bytes(1))
    sets = [found[0] if found else 0 for found in (before, behind)]
    left, right = (
        tuple(alphabet.labels[code] for code in range(1, alphabet.size + 1) if letters >> code & 1)
        for letters in sets
    )
    return left, right


def built(build: Callable[[bytes, bytes], Automaton], lexicon: Lexicon) -> Automaton:
    """What one of `gordon_build`'s functions makes of a lexicon, not minimised and not kept."""
    try:
        return build(*coded_words(lexicon))
    except ValueError as error:
        raise LexiconError(f"lexicon {lexicon.name}: {error}") from None


def _kept(minimised: bool, mirrored: bool, lexicon: Lexicon) -> Automaton:
    whole = built(gordon_build.daggad if mirrored else gordon_build.gaddag, lexicon)
    return whole.minimised() if minimised else whole


def _packed(minimised: bool, mirrored: bool, expanded: bool, lexicon: Lexicon) -> Packed:
    return packed(_AUTOMATA[minimised, mirrored](lexicon), lexicon.alphabet.size, expanded=expanded)


def _packed_dawg(expanded: bool, lexicon: Lexicon) -> Packed:
    return packed(dawg(lexicon), lexicon.alphabet.size, expanded=expanded, one_way=True)


_EITHER = (False, True)
_PACKED_DAWGS = {expanded: kept_with_lexicon(partial(_packed_dawg, expanded)) for expanded in _EITHER}
_AUTOMATA = {(a, b): kept_with_lexicon(partial(_kept, a, b)) for a, b in product(_EITHER, _EITHER)}
_PACKED = {
    (a, b, c): kept_with_lexicon(partial(_packed, a, b, c)) for a, b, c in product(_EITHER, _EITHER, _EITHER)
}
