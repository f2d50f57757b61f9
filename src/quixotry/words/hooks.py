"""What a word grows into and came from: hooks, extensions and steals."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import AlphabetError, SearchError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import Shape, all_letters, search, without_accents, words_text
from quixotry.rules import BLANK_BIT

LONGEST_STEM = 60


@dataclass(frozen=True)
class WordHooks:
    """A word and the words that one letter more or less makes of it."""

    word: str
    good: bool
    front: tuple[str, ...]  # letters that may stand before it
    back: tuple[str, ...]
    inner_front: str | None  # the word that is left without its first letter
    inner_back: str | None

    def __bool__(self) -> bool:
        """Whether there is a hook of any kind."""
        return bool(self.front or self.back or self.inner_front or self.inner_back)


@dataclass(frozen=True)
class Extensions:
    """The words that a word is part of, two letters longer or more."""

    front: tuple[str, ...]  # that end with it
    back: tuple[str, ...]  # that begin with it
    both: tuple[str, ...]  # that have letters before and after it


def find_hooks(lexicon: Lexicon, word: str) -> WordHooks:
    """The hooks of a word, which need not be a good one.

    >>> hooks = find_hooks(Lexicon.default(), "care")
    >>> hooks.word, hooks.front, hooks.back, hooks.inner_front, hooks.inner_back
    ('CARE', ('S',), ('D', 'R', 'S', 'T', 'X'), 'ARE', 'CAR')

    Of alphagrams, where any arrangement is good, it is the same letters before and after.

    >>> from quixotry.lexicon.alphagrams import played_words
    >>> from quixotry.rules import load_rules
    >>> smog = played_words(load_rules("english-wordsmog"), Lexicon.default())
    >>> find_hooks(smog, "ZZUB").front, find_hooks(smog, "ZZUB").good
    (('A',), True)
    """
    codes = _read(lexicon, word)
    any_order = lexicon.graph.any_order
    front, back = _hooks_in_any_order(lexicon, codes) if any_order else lexicon.hooks(_bare(lexicon, word))
    text, headless, tailless = [_text(lexicon, part) for part in (codes, codes[1:], codes[:-1])]
    return WordHooks(
        word=text,
        good=lexicon.has(codes),
        front=front,
        back=back,
        inner_front=headless if lexicon.has(codes[1:]) else None,
        inner_back=tailless if lexicon.has(codes[:-1]) else None,
    )


def _hooks_in_any_order(lexicon: Lexicon, codes: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    labels = lexicon.alphabet.labels
    good = tuple(labels[code] for code in range(1, len(labels)) if lexicon.has(codes + bytes((code,))))
    return good, good


def find_extensions(lexicon: Lexicon, word: str) -> Extensions:
    """The words that contain a word; those with one letter more at one end are its hooks.

    >>> extensions = find_extensions(Lexicon.default(), "ONYX")
    >>> extensions.front, extensions.back, extensions.both
    (('SARDONYX',), ('ONYXES',), ('SARDONYXES',))
    """
    codes = _read(lexicon, word)
    alphabet, graph = lexicon.alphabet, lexicon.graph
    letters = tuple([1 << code for code in codes])
    any_letter = all_letters(alphabet)
    longer = len(codes) + 2
    before, behind, around = 1, 1 << len(codes), 0b11 | 0b11 << len(codes) + 1

    def words(shape: Shape) -> tuple[str, ...]:
        return tuple(words_text(search(graph, alphabet, shape=shape, minimum=longer), alphabet))

    return Extensions(
        front=words(Shape(letters, before)),
        back=words(Shape(letters, behind)),
        both=words(Shape((any_letter, *letters, any_letter), around)),
    )


def find_steals(lexicon: Lexicon, word: str) -> dict[str, tuple[str, ...]]:
    """The words that have all letters of a word and one more, by that letter.

    >>> find_steals(Lexicon.default(), "FROZE")
    {'I': ('FOZIER',), 'N': ('FROZEN',)}
    """
    codes = _read(lexicon, word)
    alphabet = lexicon.alphabet
    size = len(codes) + 1
    found = search(lexicon.graph, alphabet, tiles=codes + b"\0", minimum=size)
    steals: dict[int, list[str]] = {}
    for laid, text in zip(found, words_text(found, alphabet), strict=True):
        letter = max(laid) & ~BLANK_BIT  # the one blank
        steals.setdefault(letter, []).append(text)
    return {alphabet.labels[letter]: tuple(steals[letter]) for letter in sorted(steals)}


def _text(lexicon: Lexicon, codes: bytes) -> str:
    return "".join(words_text([codes], lexicon.alphabet))


def _bare(lexicon: Lexicon, word: str) -> str:
    """The word without the accents that no tile has, if it has any."""
    try:
        lexicon.alphabet.word(word)
    except AlphabetError:
        return without_accents(word, lexicon.alphabet)
    return word


def _read(lexicon: Lexicon, word: str) -> bytes:
    codes = lexicon.alphabet.word(_bare(lexicon, word))
    if not 1 <= len(codes) <= LONGEST_STEM:
        raise SearchError(f"a word has 1 to {LONGEST_STEM} letters, not {len(codes)}")
    return codes
