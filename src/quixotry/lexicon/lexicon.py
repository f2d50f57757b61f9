"""A lexicon: the words that are good, and the graph that finds them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.errors import AlphabetError, LexiconError
from quixotry.kernel.build import build
from quixotry.kernel.graph import Graph
from quixotry.kernel.kwg import to_kwg
from quixotry.lexicon.catalogue import find_lexicon
from quixotry.lexicon.file import is_lexicon, open_lexicon, write_lexicon
from quixotry.lexicon.kwg import SUFFIXES, words_of_kwg
from quixotry.lexicon.pattern import read_pattern
from quixotry.lexicon.search import LONGEST_WORD, Hooks, read_tiles, search, words_text
from quixotry.lexicon.wordlist import SHORTEST, WordList, read_word_list, read_words
from quixotry.rules import Alphabet, Rules, load_rules

if TYPE_CHECKING:
    from quixotry.kernel.wordmap import WordMap

LONGEST = 25  # the longest side a board can have


class Lexicon:
    """A set of words over an alphabet, in alphabetical order.

    >>> from quixotry.rules import load_rules
    >>> lexicon = Lexicon.from_words("car card care cares scar", load_rules("english").alphabet)
    >>> len(lexicon), "CARE" in lexicon, "care" in lexicon, "CARES!" in lexicon
    (5, True, True, False)
    >>> list(lexicon)
    ['CAR', 'CARD', 'CARE', 'CARES', 'SCAR']
    >>> lexicon.letters_after("CAR"), lexicon.letters_after("CAR", completing=True)
    (('D', 'E'), ('D', 'E'))
    """

    def __init__(self, metadata: dict[str, Any], alphabet: Alphabet, graph: Graph) -> None:
        self.metadata = metadata
        self.alphabet = alphabet
        self.graph = graph
        self.kept_map: WordMap | None = None  # made when `map_file.word_map` is first asked for it

    # ------------------------------------------------------------ ways to get one

    @classmethod
    def default(cls) -> Lexicon:
        """The lexicon of the English ruleset."""
        return cls.load("english")

    @classmethod
    def load(cls, source: str | Path, alphabet: Alphabet | None = None) -> Lexicon:
        """A lexicon by name (`english`), or from a file: a lexicon, a KWG or KBWG file or a word list.

        KWG files and word lists do not say which alphabet they are for, so they need one.
        """
        path = find_lexicon(source)
        if is_lexicon(path):
            try:
                return _open(path, path.stat().st_mtime_ns)
            except OSError as error:
                raise LexiconError(f"{path}: cannot be read: {error.strerror or error}") from None
        if alphabet is None:
            alphabet = load_rules("english").alphabet
        if path.suffix.lower() in SUFFIXES:
            return cls.from_kwg(path, alphabet)
        return cls.from_list(
            read_word_list(path, alphabet), alphabet, name=path.name.split(".")[0], origin=str(path)
        )

    @classmethod
    def for_rules(cls, rules: Rules, source: str | Path | None = None) -> Lexicon:
        """The lexicon for a ruleset, its own unless `source` names one; the alphabets must be the same."""
        lexicon = cls.load(source or rules.lexicon, rules.alphabet)
        if lexicon.alphabet != rules.alphabet:
            raise LexiconError(
                f"lexicon {lexicon.name}: its alphabet is not that of the ruleset {rules.name}"
            )
        return lexicon

    @classmethod
    def from_words(cls, words: str | Iterable[str], alphabet: Alphabet, name: str = "words") -> Lexicon:
        """The lexicon of these words; those that do not fit the alphabet or any board are an error."""
        found = read_words(words, alphabet)
        trouble = [line for line in found.report() if "repeat" not in line]
        if trouble:
            raise LexiconError(f"{name}: {trouble[0]}")
        return cls.from_list(found, alphabet, name=name)

    @classmethod
    def from_kwg(cls, path: Path, alphabet: Alphabet, longest: int = LONGEST) -> Lexicon:
        """The words of a KWG or KBWG file."""
        words = [word for word in words_of_kwg(path, alphabet) if SHORTEST <= len(word) <= longest]
        return cls.from_list(WordList(words), alphabet, name=path.stem, origin=str(path))

    @classmethod
    def from_list(cls, found: WordList, alphabet: Alphabet, *, name: str, origin: str = "") -> Lexicon:
        """The lexicon of a word list that has been read."""
        words = found.words
        if not words:
            reasons = found.report()
            raise LexiconError(f"{origin or name}: no words" + (f" ({reasons[0]})" if reasons else ""))
        if len(max(words, key=len)) > LONGEST_WORD:
            raise LexiconError(f"{origin or name}: a word of more than {LONGEST_WORD} letters")
        letters = b"".join(words)
        sizes = bytes(map(len, words))
        graph = Graph(build(letters, sizes))
        content = hashlib.sha256("\n".join((*alphabet.labels, *alphabet.blank_labels, "")).encode())
        content.update(sizes)
        content.update(letters)
        metadata = {
            "name": name,
            "labels": alphabet.labels,
            "blank_labels": alphabet.blank_labels,
            "words": len(words),
            "lengths": {str(length): sizes.count(length) for length in sorted(set(sizes))},
            "content_hash": content.hexdigest(),
            "dawg": graph.sizes(graph.dawg),
            "gaddag": graph.sizes(graph.gaddag),
        }
        return cls(metadata, alphabet, graph)

    def save(self, path: Path, name: str | None = None) -> None:
        """Write the lexicon to one file, which `load` maps into memory."""
        write_lexicon(path, self.metadata | {"name": name or self.name}, self.graph.data)

    def to_kwg(self) -> bytes:
        """The word graph as a KWG file has it."""
        try:
            return bytes(to_kwg(self.graph))
        except OverflowError as error:
            raise LexiconError(f"lexicon {self.name}: cannot be a KWG file: {error}") from None

    # ------------------------------------------------------------ what it is

    @property
    def name(self) -> str:
        return str(self.metadata["name"])

    @property
    def content_hash(self) -> str:
        """The same for the same words over the same alphabet, whatever the file."""
        return str(self.metadata["content_hash"])

    @property
    def size_in_bytes(self) -> int:
        """How much memory the word graph takes."""
        return 4 * self.graph.size

    def __len__(self) -> int:
        return int(self.metadata["words"])

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self):,} words>"

    # ------------------------------------------------------------ look-ups

    def has(self, codes: bytes) -> bool:
        """Whether these codes are a word."""
        return self.graph.accepts(codes)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        try:
            return self.graph.accepts(self.alphabet.word(word))
        except AlphabetError:
            return False

    def __iter__(self) -> Iterator[str]:
        return self.words()

    def words(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with a prefix, in order.

        >>> from quixotry.rules import load_rules
        >>> list(Lexicon.from_words("car care cat", load_rules("english").alphabet).words("CAR"))
        ['CAR', 'CARE']
        """
        start = self._codes(prefix)
        if start is None:
            return
        if start and self.graph.accepts(start):
            yield self.alphabet.word_text(start)
        labels = self.alphabet.labels
        graph = self.graph
        pending = [(self.alphabet.word_text(start), graph.arcs(graph.node_after(start))[::-1])]
        while pending:
            text, arcs = pending[-1]
            if not arcs:
                pending.pop()
                continue
            letter, accepts, target = arcs.pop()
            longer = text + labels[letter]
            if accepts:
                yield longer
            if target:
                pending.append((longer, graph.arcs(target)[::-1]))

    def has_prefix(self, prefix: str) -> bool:
        """Whether any word begins so."""
        start = self._codes(prefix)
        return start is not None and (self.graph.accepts(start) or bool(self.graph.node_after(start)))

    def count(self, prefix: str = "") -> int:
        """How many words begin with a prefix."""
        return sum(1 for _ in self.words(prefix)) if prefix else len(self)

    def letters_after(self, prefix: str, *, completing: bool = False) -> tuple[str, ...]:
        """The letters that may follow a prefix in some word, or only those that make it a word."""
        start = self._codes(prefix)
        if start is None:
            return ()
        arcs = self.graph.arcs(self.graph.node_after(start))
        return tuple(self.alphabet.labels[letter] for letter, accepts, _ in arcs if accepts or not completing)

    def anagrams(
        self, letters: str, *, sub: bool = False, minimum: int = 1, maximum: int | None = None
    ) -> list[str]:
        """The words made of all these letters, ? for a blank; with `sub`, of some of them too.

        They come by length, then in the alphabet's order, as `matches` do.

        >>> lexicon = Lexicon.default()
        >>> lexicon.anagrams("RETAINS")
        ['ANESTRI', 'ANTSIER', 'NASTIER', 'RATINES', 'RETAINS', 'RETINAS', 'RETSINA', 'STAINER', 'STEARIN']
        >>> lexicon.anagrams("QUIZ?", sub=True, minimum=4)
        ['QUAI', 'QUID', 'QUIN', 'QUIP', 'QUIT', 'QUIZ']
        """
        tiles = read_tiles(letters, self.alphabet)
        fewest = minimum if sub else max(minimum, len(tiles))
        found = search(self.graph, self.alphabet, tiles=tiles, minimum=fewest, maximum=maximum)
        return words_text(found, self.alphabet)

    def matches(self, pattern: str, *, minimum: int = 1, maximum: int | None = None) -> list[str]:
        """The words of a pattern: `.` is any letter, `*` any letters or none, `[AEIOU]` one of these.

        >>> Lexicon.default().matches("Q[^U]*", maximum=5)
        ['QAT', 'QAID', 'QATS', 'QOPH', 'QAIDS', 'QANAT', 'QOPHS']
        """
        shape = read_pattern(pattern, self.alphabet)
        found = search(self.graph, self.alphabet, shape=shape, minimum=minimum, maximum=maximum)
        return words_text(found, self.alphabet)

    def hooks(self, word: str) -> Hooks:
        """The letters that make another word before this one or after it.

        >>> Lexicon.default().hooks("CARE")
        Hooks(front=('S',), back=('D', 'R', 'S', 'T', 'X'))
        """
        codes = self.alphabet.word(word)
        letters = range(1, self.alphabet.size + 1)
        labels = self.alphabet.labels
        return Hooks(
            front=tuple([labels[letter] for letter in letters if self.has(bytes((letter,)) + codes)]),
            back=tuple([labels[letter] for letter in letters if self.has(codes + bytes((letter,)))]),
        )

    def _codes(self, text: str) -> bytes | None:
        try:
            return self.alphabet.word(text)
        except AlphabetError:
            return None


@lru_cache(maxsize=16)
def _open(path: Path, modified: int) -> Lexicon:
    """One mapping of a file serves all who ask, until the file changes."""
    metadata, alphabet, graph = open_lexicon(path)
    return Lexicon(metadata, alphabet, graph)
