"""A cryptogram as it is printed, taken apart into words of codes, and put together with other letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from quixotry.errors import AlphabetError, CipherError
from quixotry.kernel.random import Random
from quixotry.rules import Alphabet
from quixotry.words.common_words import APOSTROPHES

MOST_CHARACTERS = 100_000
MOST_LETTERS = 10_000
GROUP = 5
STOPS = ".!?;:"

# A run of letters; accents that do not compose and the middle dot of the Catalan L·L belong to them.
_RUN = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f·])*")


@dataclass(frozen=True)
class Cryptogram:
    """A text in which every letter stands for another.

    >>> from quixotry.rules import load_rules
    >>> puzzle = Cryptogram("Xlmw’w e giwx!", load_rules("english").alphabet)
    >>> [list(word) for word in puzzle.words][1:], puzzle.in_groups
    ([[5], [7, 9, 23, 24]], False)
    """

    text: str
    alphabet: Alphabet
    # Each letter's place in the text, its length there, and its code.
    letters: tuple[tuple[int, int, int], ...] = field(init=False, repr=False)
    # What each code is called in the cryptogram: the alphabet's letters, some of them lent to letters of
    # A to Z that it does not have, since a cryptogram may be written with any.
    names: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        text = unicodedata.normalize("NFC", self.text)
        if len(text) > MOST_CHARACTERS:
            raise CipherError(f"a cryptogram has up to {MOST_CHARACTERS:,} characters, not {len(text):,}")
        names = self.alphabet.labels
        try:
            letters = _letters(text, self.alphabet)
        except CipherError as error:
            names = _names_with_lent(text, self.alphabet, error)
            by_name = {name: code for code, name in enumerate(names) if code}
            letters = [(at, 1, by_name[text[at].upper()]) for at in _places(text)]
        if not letters:
            raise CipherError("there is no letter in the cryptogram")
        if len(letters) > MOST_LETTERS:
            raise CipherError(f"a cryptogram has up to {MOST_LETTERS:,} letters, not {len(letters):,}")
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "letters", tuple(letters))
        object.__setattr__(self, "names", names)

    @property
    def own(self) -> int:
        """The letters, a bit for each code, that are called in the cryptogram what they are."""
        named = zip(self.names, self.alphabet.labels, strict=True)
        return sum([1 << code for code, (name, label) in enumerate(named) if code and name == label])

    @property
    def codes(self) -> bytes:
        """All letters."""
        return bytes([code for _, _, code in self.letters])

    @property
    def words(self) -> list[bytes]:
        """The words; an apostrophe within one has the code after the last letter's."""
        return [word for sentence in self.sentences for word in sentence]

    @cached_property
    def sentences(self) -> list[list[bytes]]:
        """The words between full stops and other marks that end a sentence or half of one."""
        sentences: list[list[bytes]] = []
        word = bytearray()
        end = 0
        for at, size, code in self.letters:
            between = self.text[end:at] if end else STOPS
            if len(between) == 1 and between in APOSTROPHES:
                word.append(self.alphabet.size + 1)
            elif between:
                if word:
                    sentences[-1].append(bytes(word))
                    word.clear()
                if any(stop in between for stop in STOPS):
                    sentences.append([])
            word.append(code)
            end = at + size
        sentences[-1].append(bytes(word))
        return sentences

    @property
    def in_groups(self) -> bool:
        """Whether the letters stand in groups of five, as where word divisions are hidden."""
        if not all(character.isspace() or character.isalpha() for character in self.text):
            return False
        sizes = [len(word) for word in self.words]
        return len(sizes) >= 3 and set(sizes[:-1]) == {GROUP} and sizes[-1] <= GROUP

    def read(self, key: bytes) -> str:
        """The text with each letter replaced by what the key has at its code, in the same case."""
        parts: list[str] = []
        end = 0
        for at, size, code in self.letters:
            here = self.text[at : at + size]
            label = self.alphabet.labels[key[code]]
            if here == here.lower() != here.upper():
                label = self.alphabet.blank_labels[key[code]]
            elif (here[1:] or self.text[at + size : at + size + 1]).islower():
                label = label.capitalize()  # Ch, where a capital begins a word
            parts += [self.text[end:at], label]
            end = at + size
        return "".join([*parts, self.text[end:]])


def given_letters(
    given: Mapping[str, str] | str | Iterable[str],
    alphabet: Alphabet,
    *,
    derange: bool,
    names: tuple[str, ...] = (),
) -> bytes:
    """Known letters by code, 0 for the others: `{"X": "T"}` or "X=T, Q=E" says that X stands for T.

    `names` is what the letters are called in the cryptogram, if it borrows some.

    >>> from quixotry.rules import load_rules
    >>> alphabet = load_rules("english").alphabet
    >>> given_letters("C=A, D=B", alphabet, derange=False)[:5]
    b'\\x00\\x00\\x00\\x01\\x02'
    >>> given_letters("C=A, D=A", alphabet, derange=False)
    Traceback (most recent call last):
    quixotry.errors.CipherError: D=A: A is already what C stands for
    """
    if isinstance(given, Mapping):
        pairs = list(given.items())
    else:
        texts = [given] if isinstance(given, str) else list(given)
        pairs = [_pair(part) for text in texts for part in text.replace(",", " ").split()]
    names = names or alphabet.labels
    key = bytearray(alphabet.size + 1)
    for cipher, plain in pairs:
        said = f"{cipher}={plain}"
        a = names.index(cipher.upper()) if cipher.upper() in names[1:] else _letter(cipher, alphabet, said)
        b = _letter(plain, alphabet, said)
        if names[a] != alphabet.labels[a] and cipher.upper() != names[a]:
            raise CipherError(f"{said}: there is no {cipher} in the cryptogram")
        if key[a] not in (0, b):
            raise CipherError(f"{said}: {cipher} already stands for {alphabet.labels[key[a]]}")
        if key[a] == 0 and b in key:
            raise CipherError(f"{said}: {plain} is already what {names[key.index(b)]} stands for")
        if derange and names[a] == alphabet.labels[b]:
            raise CipherError(f"{said}: no letter is to stand for itself")
        key[a] = b
    return bytes(key)


def encipher(text: str, alphabet: Alphabet, *, seed: int, derange: bool = True, groups: bool = False) -> str:
    """A cryptogram of a text, with the key that follows from a seed.

    With `derange` no letter stands for itself; with `groups` word divisions are hidden.

    >>> from quixotry.rules import load_rules
    >>> encipher("Attack at dawn!", load_rules("english").alphabet, seed=7, groups=True)
    'WIIWQ SWIPW ML'
    """
    plain = Cryptogram(text, alphabet)
    key = random_key(alphabet.size, Random(seed), derange=derange)
    if not groups:
        return plain.read(key)
    labels = [alphabet.labels[key[code]] for code in plain.codes]
    return " ".join("".join(labels[i : i + GROUP]) for i in range(0, len(labels), GROUP))


def random_key(size: int, chance: Random, *, derange: bool) -> bytes:
    """A permutation of the letters by code; with `derange` (and two letters at least) none stays."""
    key = list(range(size + 1))
    for i in range(size, 1, -1):
        # Sattolo's shuffle never leaves anything in place; Fisher and Yates's may.
        j = 1 + chance.below(i - 1 if derange else i)
        key[i], key[j] = key[j], key[i]
    return bytes(key)


def _letters(text: str, alphabet: Alphabet) -> list[tuple[int, int, int]]:
    """The letters of a text that has no others than the alphabet's, which may be CH."""
    letters: list[tuple[int, int, int]] = []
    for run in _RUN.finditer(text):
        try:
            codes = alphabet.word(run[0])
        except AlphabetError as error:
            line = text.count("\n", 0, run.start()) + 1
            raise CipherError(f"line {line}: {error}") from None
        at = run.start()
        for code in codes:
            size = len(alphabet.labels[code])
            letters.append((at, size, code))
            at += size
    return letters


def _places(text: str) -> list[int]:
    """Where the letters are, each of them one character."""
    return [at for run in _RUN.finditer(text) for at in range(run.start(), run.end())]


def _names_with_lent(text: str, alphabet: Alphabet, unread: CipherError) -> tuple[str, ...]:
    """What the codes are called, so that letters from A to Z which the alphabet lacks have one, too."""
    seen = {text[at].upper() for at in _places(text)}
    strangers = sorted(seen - set(alphabet.labels[1:]))
    if not all(len(letter) == 1 and "A" <= letter <= "Z" for letter in strangers):
        raise unread
    if len(seen) > alphabet.size:
        raise CipherError(f"{len(seen)} different letters stand for no more than {alphabet.size}") from None
    names = list(alphabet.labels)
    # The last ones that do not occur: which they are is of no consequence.
    free = [code for code in range(alphabet.size, 0, -1) if names[code] not in seen]
    for code, letter in zip(free, strangers, strict=False):
        names[code] = letter
    return tuple(names)


def _pair(text: str) -> tuple[str, str]:
    cipher, equals, plain = text.partition("=")
    if not (cipher and equals and plain):
        raise CipherError(f"{text!r}: say which letter stands for which, as X=T")
    return cipher, plain


def _letter(text: str, alphabet: Alphabet, said: str) -> int:
    try:
        codes = alphabet.word(text)
    except AlphabetError as error:
        raise CipherError(f"{said}: {error}") from None
    if len(codes) != 1:
        raise CipherError(f"{said}: {text!r} is not one letter")
    return codes[0]
