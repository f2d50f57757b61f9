"""A lexicon: the words that are good, and the graph that finds them."""

from __future__ import annotations

import hashlib
from bisect import insort
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from quixotry.codecs.quackle_dawg import quackle_dawg_of_kbwg
from quixotry.errors import AlphabetError, LexiconError
from quixotry.kernel.words.build import build
from quixotry.kernel.words.graph import Graph
from quixotry.kernel.words.kwg import to_kwg
from quixotry.lexicon.cached import cached
from quixotry.lexicon.catalogue import find_lexicon, lexicon_files
from quixotry.lexicon.file import open_lexicon, write_lexicon
from quixotry.lexicon.kinds import LONGEST, LexiconKind, lexicon_kind, read_foreign_words
from quixotry.lexicon.pattern import read_pattern
from quixotry.lexicon.search import LONGEST_WORD, Hooks, read_tiles, search, words_text
from quixotry.lexicon.shipped_lists import PACKED, PackedList, packed_list, watched
from quixotry.lexicon.wordlist import WordList, read_word_list, read_words
from quixotry.rules import Alphabet, Rules, load_rules
from quixotry.tongues import t

if TYPE_CHECKING:
    from quixotry.kernel.words.wordmap import WordMap


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
    >>> lexicon.count("CARE"), lexicon.has_prefix("SC"), lexicon.name, len(lexicon.content_hash)
    (2, True, 'words', 64)
    >>> lexicon.has(lexicon.alphabet.word("CAR")), lexicon.size_in_bytes < 1000
    (True, True)
    """

    def __init__(self, metadata: dict[str, Any], alphabet: Alphabet, graph: Graph) -> None:
        self.metadata = metadata
        self.alphabet = alphabet
        self.graph = graph
        self.kept_map: WordMap | None = None  # made when `map_file.word_map` is first asked for it

    # ------------------------------------------------------------ ways to get one

    @classmethod
    def default(cls) -> Lexicon:
        """The lexicon of the English ruleset.

        >>> Lexicon.default()
        <Lexicon english: 172,763 words>
        """
        return cls.load("english")

    @classmethod
    def load(
        cls,
        source: str | Path,
        alphabet: Alphabet | None = None,
        *,
        longest: int = LONGEST,
        smaller: bool = False,
    ) -> Lexicon:
        """A lexicon by name (`english`), or from a file: our own, a KWG or KBWG file, Quackle's, a word list.

        Only our own say which alphabet they are for; for the others it is English unless one is given, and
        their words of more than `longest` letters are left out. `smaller` asks for the inner of the two
        dictionaries that a Quackle DAWG can hold. What took long to read is kept in the user's cache folder.

        Our own files have at most 2 GB and take the memory of their size; files of KWG and KBWG 64 MB,
        Quackle's DAWG 112 MB and GADDAG 256 MB, each spelling at most 50,000,000 letters; for lists see
        `read_word_list`.

        >>> "ÅRA" in Lexicon.load("swedish")
        True
        """
        path = find_lexicon(source)
        if packed := packed_list(path):
            return _from_packed(packed)
        if lexicon_kind(path) is LexiconKind.OURS and not smaller:
            try:
                return _open(path, path.stat().st_mtime_ns)
            except OSError as error:
                raise LexiconError(f"{path}: cannot be read: {error.strerror or error}") from None

        def made() -> Lexicon:
            letters, found = read_foreign_words(path, alphabet, longest=longest, smaller=smaller)
            return cls.from_list(found, letters, name=path.name.split(".")[0], origin=str(path))

        return cached(path, (longest, smaller), alphabet, made, lambda copy: cls(*open_lexicon(copy)))

    @classmethod
    def for_rules(cls, rules: Rules, source: str | Path | None = None) -> Lexicon:
        """The lexicon for a ruleset, its own unless `source` names one; the alphabets must be the same.

        >>> from quixotry.rules import load_rules
        >>> Lexicon.for_rules(load_rules("english-super")).name
        'english'
        """
        lexicon = cls.load(source or rules.lexicon, rules.alphabet)
        if lexicon.alphabet != rules.alphabet:
            raise LexiconError(
                t(
                    "lexicon {name}: its alphabet is not that of the ruleset {rules}",
                    name=lexicon.name,
                    rules=rules.name,
                )
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
    def from_list(
        cls, found: WordList, alphabet: Alphabet, *, name: str, origin: str = "", language: str = ""
    ) -> Lexicon:
        """The lexicon of a word list that has been read; `language` names the lexicon of its language.

        >>> from quixotry.lexicon import read_words
        >>> from quixotry.rules import load_rules
        >>> english = load_rules("english").alphabet
        >>> Lexicon.from_list(read_words("car cat", english), english, name="small")
        <Lexicon small: 2 words>
        """
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
        if language:
            metadata["language"] = language
        return cls(metadata, alphabet, graph)

    def save(self, path: Path, name: str | None = None) -> None:
        """Write the lexicon to one file, which `load` maps into memory.

        >>> from tempfile import TemporaryDirectory
        >>> from quixotry.rules import load_rules
        >>> with TemporaryDirectory() as folder:
        ...     Lexicon.from_words("car cat", load_rules("english").alphabet).save(Path(folder, "small.qlx"))
        ...     Lexicon.load(f"{folder}/small.qlx")
        <Lexicon words: 2 words>
        """
        write_lexicon(path, self.metadata | {"name": name or self.name}, self.graph.data)

    def to_kwg(self, *, large: bool = False) -> bytes:
        """The word graph as a KWG file has it, or with `large` a KBWG file, which has room for more.

        >>> from quixotry.rules import load_rules
        >>> len(Lexicon.from_words("car cat", load_rules("english").alphabet).to_kwg()) % 4
        0
        """
        try:
            return bytes(to_kwg(self.graph, large))
        except OverflowError as error:
            kind, other = ("KBWG", "") if large else ("KWG", "; a KBWG file has room for more")
            raise LexiconError(f"lexicon {self.name}: cannot be a {kind} file: {error}{other}") from None

    def to_quackle_dawg(self) -> bytes:
        """The words as a DAWG file of Quackle has them.

        >>> from quixotry.rules import load_rules
        >>> Lexicon.from_words("car cat", load_rules("english").alphabet).to_quackle_dawg()[:1]
        b'\\x01'
        """
        words = list(self.codes())
        return quackle_dawg_of_kbwg(
            self.to_kwg(large=True), words, self.alphabet.labels[1:], f"lexicon {self.name}"
        )

    def codes(self) -> Iterator[bytes]:
        """All words in the alphabet's codes, in order.

        >>> from quixotry.rules import load_rules
        >>> list(Lexicon.from_words("ab ba", load_rules("english").alphabet).codes())
        [b'\\x01\\x02', b'\\x02\\x01']
        """
        graph = self.graph
        pending = [(b"", graph.arcs(graph.node_after(b""))[::-1])]
        while pending:
            codes, arcs = pending[-1]
            if not arcs:
                pending.pop()
                continue
            letter, accepts, target = arcs.pop()
            longer = codes + bytes([letter])
            if accepts:
                yield longer
            if target:
                pending.append((longer, graph.arcs(target)[::-1]))

    # ------------------------------------------------------------ what it is

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.metadata["name"])

    @property
    def language(self) -> str:
        """The name of its language's own lexicon, as `Rules.lexicon` has it; empty where it does not say.

        >>> from quixotry.rules import load_rules
        >>> Lexicon.from_words("car cat", load_rules("english").alphabet).language
        ''
        """
        return str(self.metadata.get("language", ""))

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

    # ------------------------------------------------------------ from process to process

    def __reduce__(self) -> tuple[Any, ...]:
        """By name and content hash if it is installed, by its bytes otherwise."""
        _unpickled.setdefault(self._identity, self)
        if self.is_installed():
            return _installed, self._identity
        return _from_bytes, (self.metadata, bytes(self.graph.data))

    def __copy__(self) -> Lexicon:
        return self

    def __deepcopy__(self, memo: object) -> Lexicon:
        return self

    @property
    def _identity(self) -> tuple[str, str]:
        return self.name, self.content_hash

    def is_installed(self) -> bool:
        """Whether its name, here, stands for the same words.

        >>> from quixotry.rules import load_rules
        >>> Lexicon.from_words(["CAT"], load_rules("english").alphabet, name="english").is_installed()
        False
        """
        path = lexicon_files().get(self.name)
        try:
            return path is not None and Lexicon.load(path).content_hash == self.content_hash
        except LexiconError:
            return False

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


_opened: WeakValueDictionary[tuple[Path, int], Lexicon] = WeakValueDictionary()


@lru_cache(maxsize=16)
def _open(path: Path, modified: int) -> Lexicon:
    """One object serves all who ask for a file until it changes, however many others were opened since."""
    known = _opened.get((path, modified))
    if known is None:
        metadata, alphabet, graph = open_lexicon(path)
        known = _opened[path, modified] = Lexicon(metadata, alphabet, graph)
    return known


_made_once: dict[str, Lexicon] = {}
_making = {name: Lock() for name in PACKED}  # who wants one lexicon waits for nobody who makes another


def _from_packed(packed: PackedList) -> Lexicon:
    """The lexicon of a packed list, made if it has not been made before."""
    with _making[packed.name]:
        if packed.name not in _made_once:
            _made_once[packed.name] = _kept(packed) or _made(packed)
        return _made_once[packed.name]


def _kept(packed: PackedList) -> Lexicon | None:
    path = packed.kept_path()
    if path is None:
        return None
    try:
        kept = _open(path, path.stat().st_mtime_ns)
    except (OSError, LexiconError):
        return None
    return kept if kept.content_hash == packed.content_hash else None


def _made(packed: PackedList) -> Lexicon:
    """Make the lexicon, and keep it if there is a place for it; without one it is made in every process."""
    rules = load_rules(packed.ruleset)
    with watched(packed) as tell:
        longest = max(rules.layout.rows, rules.layout.columns)
        found = read_word_list(packed.path, rules.alphabet, longest, tell)
        for word in packed.added():
            insort(found.words, rules.alphabet.word(word))
        lexicon = Lexicon.from_list(found, rules.alphabet, name=packed.name, language=packed.ruleset)
        if lexicon.content_hash != packed.content_hash:
            raise LexiconError(f"{packed.path}: damaged: not the words that were shipped")
        path = packed.kept_path()
        if path is not None:
            with suppress(OSError, LexiconError):
                path.parent.mkdir(parents=True, exist_ok=True)
                lexicon.save(path)
                for old in path.parent.glob(f"{packed.name}-*{path.suffix}"):
                    if old != path:
                        old.unlink()
    return lexicon


# What has been pickled or unpickled here: a lexicon that comes twice is one object.
_unpickled: WeakValueDictionary[tuple[str, str], Lexicon] = WeakValueDictionary()


def _installed(name: str, content_hash: str) -> Lexicon:
    known = _unpickled.get((name, content_hash))
    if known is None:
        known = Lexicon.load(name)
        if known.content_hash != content_hash:
            raise LexiconError(
                f"lexicon {name}: the one installed here does not have the words of the one that was pickled"
            )
        _unpickled[name, content_hash] = known
    return known


def _from_bytes(metadata: dict[str, Any], data: bytes) -> Lexicon:
    identity = str(metadata["name"]), str(metadata["content_hash"])
    known = _unpickled.get(identity)
    if known is None:
        alphabet = Alphabet(tuple(metadata["labels"]), tuple(metadata["blank_labels"]))
        graph = Graph(data)
        if defect := graph.defect(alphabet.size):
            raise LexiconError(f"lexicon {identity[0]}: damaged: word graph: {defect}")
        known = _unpickled[identity] = Lexicon(metadata, alphabet, graph)
    return known
