"""What kind of lexicon a file holds: the one place that decides it, by first bytes and ending."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from quixotry.codecs import kwg, quackle_dawg, quackle_gaddag
from quixotry.errors import LexiconError
from quixotry.files import read_whole
from quixotry.files.sniff import ENOUGH, what_is
from quixotry.lexicon.catalogue import SUFFIX
from quixotry.lexicon.file import is_lexicon
from quixotry.lexicon.wordlist import SHORTEST, WordList, read_word_list
from quixotry.rules import Alphabet, load_rules

LONGEST = 25  # the longest side a board can have


class LexiconKind(Enum):
    """The kinds of file that a lexicon is read from, by the ending of their names."""

    OURS = SUFFIX
    KWG = ".kwg"
    KBWG = ".kbwg"
    QUACKLE = ".dawg"
    GADDAG = ".gaddag"
    WORDS = ".txt"


LEXICON_SUFFIXES = tuple(kind.value for kind in LexiconKind)
"""The endings of lexica, in the order in which a folder is searched for a lexicon by name."""

_KAD = "a KAD file: it holds the letters of each word in order, and not the words; use the KWG file beside it"
_PACKED = ((b"\x1f\x8b", ".txt.gz"), (b"\xfd7zXZ", ".txt.xz"))
# Endings of which every file is something else; a list of words may have any other ending.
_NO_LEXICA = (".gcg", ".cgp", ".wmp", ".rit", ".klv2", ".klv", ".klv16", ".qlv", ".qwm", ".toml")


def lexicon_kind(path: Path) -> LexiconKind:
    """What a file holds; whatever is nothing else is a word list, packed or not.

    >>> lexicon_kind(Path("CLUB.KWG")), lexicon_kind(Path("words.txt.xz")), lexicon_kind(Path("words"))
    (<LexiconKind.KWG: '.kwg'>, <LexiconKind.WORDS: '.txt'>, <LexiconKind.WORDS: '.txt'>)
    """
    if path.is_dir():
        raise LexiconError(f"{path}: is a folder, not a lexicon")
    if is_lexicon(path):
        return LexiconKind.OURS
    suffix = path.suffix.lower()
    if suffix == ".kad":
        raise LexiconError(f"{path}: {_KAD}")
    kind = LexiconKind(suffix) if suffix in LEXICON_SUFFIXES else LexiconKind.WORDS
    # Of a graph the first bytes are a number, which may look like anything.
    what = what_is(path, _start(path)) if kind is LexiconKind.WORDS else ""
    if suffix in _NO_LEXICA or (what and what != what_is(path)):
        raise LexiconError(f"{path}: is {what}, not a lexicon")
    return kind


def ending_of(data: bytes) -> str:
    """How the name of a lexicon with these bytes would end, where no name tells.

    >>> ending_of(b"CAT\\nDOG\\n"), ending_of(bytes([2, 0, 64, 0, 2, 0, 64, 0, 1, 0, 192, 1]))
    ('.txt', '.kwg')
    """
    if data.startswith(b"\x93QXLEX"):
        return LexiconKind.OURS.value
    for magic, ending in _PACKED:
        if data.startswith(magic):
            return ending
    if quackle_dawg.names_letters(data):
        return LexiconKind.QUACKLE.value
    if b"\0" not in data[:4096]:
        return LexiconKind.WORDS.value
    # The two roots have no letter, and the sign of a last sibling: its place tells the two kinds apart.
    if len(data) % 4 == 0 and data[:1] == data[4:5] == b"\x40":
        return LexiconKind.KBWG.value
    if len(data) % 4 == 0 and data[3:4] == data[7:8] == b"\0":
        return LexiconKind.KWG.value
    return LexiconKind.GADDAG.value if data[:1] == b"\1" else LexiconKind.QUACKLE.value


def _start(path: Path) -> bytes:
    """The first bytes of a regular file; those of a pipe could not be read again."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(ENOUGH)
    except OSError:
        return b""


def read_foreign_words(
    path: Path, alphabet: Alphabet | None = None, *, longest: int = LONGEST, smaller: bool = False
) -> tuple[Alphabet, WordList]:
    """The words of a file that is not our own, and their alphabet, English if neither file nor caller says.

    `smaller` asks for the inner of the two dictionaries that a DAWG of Quackle can hold. The bounds are those
    of `Lexicon.load`: 64 MB, 112 MB or 256 MB by the kind, and 50,000,000 letters in all words.
    """
    kind = lexicon_kind(path)
    if smaller and kind is not LexiconKind.QUACKLE:
        raise LexiconError(f"{path}: only a DAWG of Quackle can hold a smaller dictionary")
    if kind is LexiconKind.QUACKLE:
        data = read_whole(path, quackle_dawg.MOST_BYTES, LexiconError)
        letters, words = quackle_dawg.words_of_quackle_dawg(data, alphabet, str(path), smaller=smaller)
        return letters, _playable(words, letters, longest)
    letters = alphabet or load_rules("english").alphabet
    if kind is LexiconKind.WORDS:
        return letters, read_word_list(path, letters, longest)
    if kind is LexiconKind.GADDAG:
        data = read_whole(path, quackle_gaddag.MOST_BYTES, LexiconError)
        words = quackle_gaddag.words_of_quackle_gaddag(data, letters.size, str(path))
        return letters, _playable(words, letters, longest)
    data = read_whole(path, kwg.MOST_BYTES, LexiconError)
    if quackle_dawg.names_letters(data):
        raise LexiconError(f"{path}: is a DAWG of Quackle, whose name must end in .dawg")
    large = kind is LexiconKind.KBWG
    words = kwg.words_of_kwg(data, letters.size, str(path), large=large)
    return letters, _playable(words, letters, longest)


def _playable(words: list[bytes], alphabet: Alphabet, longest: int) -> WordList:
    """The words that fit a board; the others are counted."""
    found = WordList([word for word in words if SHORTEST <= len(word) <= longest], longest=longest)
    if len(found.words) < len(words):
        for word in words:
            if len(word) > longest:
                found.long.add(alphabet.word_text(word))
            elif len(word) < SHORTEST:
                found.short.add(alphabet.word_text(word))
    return found
