"""Words by their letters and their shape: what anagrams, patterns and hooks are made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from quixotry.errors import AlphabetError, SearchError
from quixotry.kernel.words.graph import Graph
from quixotry.kernel.words.wordwalk import WordWalk, by_length
from quixotry.rules import BLANK_BIT, Alphabet

LONGEST_WORD = 64
MOST_TILES = 200  # counts are bytes

# Walking every word of the largest lists takes some ten million steps. A small file can hold a graph of more
# words than a memory can: it is sound, and not worth waiting for.
STEPS_AT_ONCE = 1 << 20
MOST_STEPS = 1 << 28
MOST_FOUND = 1 << 27


class Shape(NamedTuple):
    """Places with the sets of letters they take; bit i of `runs` lets any letters stand before place i."""

    places: tuple[int, ...] = ()
    runs: int = 1


class Hooks(NamedTuple):
    """The letters that make a word of a word, before it or after it."""

    front: tuple[str, ...]
    back: tuple[str, ...]


ANY_SHAPE = Shape()


def search(
    graph: Graph,
    alphabet: Alphabet,
    *,
    shape: Shape = ANY_SHAPE,
    tiles: bytes | None = None,
    needs: bytes = b"",
    without: bytes = b"",
    minimum: int = 1,
    maximum: int | None = None,
) -> list[bytes]:
    """The words of a shape, by length and then in the alphabet's order.

    If `tiles` are given, a word is laid with them, blanks last, and the codes say which letters are blanks.
    A word has the letters `needs`, each as often as it is there, and none of `without`.
    """
    longest = LONGEST_WORD if maximum is None else min(maximum, LONGEST_WORD)
    if tiles is not None:
        longest = min(longest, len(tiles))
    if minimum > longest or len(needs) > longest:
        return []
    allowed = all_letters(alphabet) & ~letter_set(without)
    at_hand = None if tiles is None else counted(tiles)
    walk = WordWalk(
        graph, shape.places, shape.runs, allowed, at_hand, counted(needs), max(minimum, 1), longest
    )
    found = []
    size = steps = 0
    while not walk.done:
        found.append(walk.more(STEPS_AT_ONCE))
        size += len(found[-1])
        steps += STEPS_AT_ONCE
        if size > MOST_FOUND or steps > MOST_STEPS:
            raise SearchError("the lexicon has too many words to look through them all")
    words = by_length(b"".join(found)).split(b"\0")
    words.pop()  # what follows the last 0
    return words


def all_letters(alphabet: Alphabet) -> int:
    """
    >>> bin(all_letters(Alphabet.from_labels("AB")))
    '0b110'
    """
    return (2 << alphabet.size) - 2


def letter_set(letters: Iterable[int]) -> int:
    """Letters as the bits of a number.

    >>> bin(letter_set(b"\\1\\3\\3"))
    '0b1010'
    """
    bits = 0
    for letter in letters:
        bits |= 1 << letter
    return bits


def counted(codes: bytes) -> bytes:
    """How many there are of each code."""
    return bytes([codes.count(code) for code in range(64)])


def read_tiles(text: str, alphabet: Alphabet, what: str = "letters") -> bytes:
    """The tiles of a text with ? for a blank, in any order; spaces mean nothing.

    >>> list(read_tiles("ca b?", Alphabet.from_labels("ABC")))
    [1, 2, 3, 0]
    """
    letters = "".join(text.split())
    try:
        tiles = alphabet.rack(letters)
    except AlphabetError:
        tiles = alphabet.rack(without_accents(letters, alphabet))
    if not tiles:
        raise SearchError(f"no {what} are given")
    if len(tiles) > MOST_TILES:
        raise SearchError(f"{len(tiles)} {what}; there can be at most {MOST_TILES}")
    return tiles


def without_accents(text: str, alphabet: Alphabet) -> str:
    """The text without the accents that the alphabet has no tile for.

    >>> without_accents("CAFÉ", Alphabet.from_labels("ACEF"))
    'CAFE'
    """
    known = {*alphabet.labels, *alphabet.blank_labels}
    plain = []
    for letter in unicodedata.normalize("NFC", text):
        if letter not in known and letter.upper() not in known:
            apart = unicodedata.normalize("NFKD", letter)
            letter = "".join([sign for sign in apart if not unicodedata.combining(sign)])
        plain.append(letter)
    return "".join(plain)


def read_letters(text: str, alphabet: Alphabet, what: str) -> bytes:
    """Letters in any order, without blanks."""
    letters = read_tiles(text, alphabet, what)
    if 0 in letters:
        raise SearchError(f"{text!r}: a blank is none of the {what}")
    return letters


# ---------------------------------------------------------------- codes to text


def words_text(words: list[bytes], alphabet: Alphabet) -> list[str]:
    """Words as people write them; brackets only where a reader would take other tiles.

    >>> words_text([b"\\1\\2", b"\\x42\\1"], Alphabet.from_labels("AB"))
    ['AB', 'BA']
    """
    return _spelled(b"\0".join(words).translate(_WITHOUT_BLANKS), alphabet)


def tiles_text(words: list[bytes], alphabet: Alphabet) -> list[str]:
    """Words with their blanks in lower case.

    >>> tiles_text([b"\\1\\2", b"\\x42\\1"], Alphabet.from_labels("AB"))
    ['AB', 'bA']
    """
    return _spelled(b"\0".join(words), alphabet)


_WITHOUT_BLANKS = bytes([code & ~BLANK_BIT for code in range(256)])


def _spelled(joined: bytes, alphabet: Alphabet) -> list[str]:
    """The words between the zeros, all at once where every label is one character."""
    if not joined:
        return []
    labels, table = _labels(alphabet)
    if table is None:
        return [_spelled_with_care(word, labels, alphabet) for word in joined.split(b"\0")]
    if isinstance(table, bytes):
        return joined.translate(table).decode("latin-1").split("\0")
    return joined.decode("latin-1").translate(table).split("\0")


def _spelled_with_care(word: bytes, labels: tuple[str, ...], alphabet: Alphabet) -> str:
    text = "".join([labels[code] for code in word])
    return text if alphabet.tiles(text) == word else alphabet.tiles_text(word)


@lru_cache(maxsize=16)
def _labels(alphabet: Alphabet) -> tuple[tuple[str, ...], bytes | dict[int, str] | None]:
    """The text of each of 256 codes, those of no tile, and 0, a zero; and a table that translates them all.

    There is no table where a label has several characters, and one of bytes where all are in Latin-1.
    """
    labels = ["\0"] * 256
    labels[1 : alphabet.size + 1] = alphabet.labels[1:]
    labels[BLANK_BIT + 1 : BLANK_BIT + alphabet.size + 1] = alphabet.blank_labels[1:]
    if max(map(len, labels)) > 1:
        return tuple(labels), None
    try:
        return tuple(labels), "".join(labels).encode("latin-1")
    except UnicodeEncodeError:
        return tuple(labels), dict(enumerate(labels))
