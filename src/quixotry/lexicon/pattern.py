"""The language of patterns.

    .  ?         any letter
    *            any letters, or none
    [AEIOU]      one of these letters; [A-F] one from A to F
    [^AEIOU]     any letter but these
    anything else is the letter itself, in upper or lower case

Letters are read as in words: in Spanish CH is one letter, [CH] is that letter too, and [HC] is H or C.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from quixotry.errors import AlphabetError, PatternError
from quixotry.kernel.words.wordwalk import MOST_PLACES
from quixotry.lexicon.search import Shape, all_letters, letter_set, without_accents
from quixotry.rules import Alphabet

LONGEST_TEXT = 1000

_PART = re.compile(r"(?P<any>[.?])|(?P<run>\*)|\[(?P<not>\^?)(?P<set>[^][]*)\]|(?P<word>[^][.?*]+)")


def read_pattern(text: str, alphabet: Alphabet) -> Shape:
    """The shape that a pattern describes.

    >>> read_pattern("a.*b", Alphabet.from_labels("AB"))
    Shape(places=(2, 6, 4), runs=4)
    >>> read_pattern("A1", Alphabet.from_labels("AB"))
    Traceback (most recent call last):
    quixotry.errors.PatternError: pattern 'A1', column 2: no letter reads '1'
    """
    if not text:
        raise PatternError(text, 1, "it is empty")
    if len(text) > LONGEST_TEXT:
        raise PatternError(text, LONGEST_TEXT + 1, f"it is longer than {LONGEST_TEXT} characters")
    places: list[int] = []
    runs = 0
    for column, part in _parts(text):
        if part["run"]:
            runs |= 1 << len(places)
        elif part["any"]:
            places.append(all_letters(alphabet))
        elif part["word"]:
            places.extend([1 << letter for letter in _letters(text, part["word"], column, alphabet)])
        else:
            places.append(_class(text, part, column, alphabet))
        if len(places) > MOST_PLACES:
            raise PatternError(text, column, f"it has more than {MOST_PLACES} letters")
    return Shape(tuple(places), runs)


def _parts(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            closes = text[at] == "]"
            reason = "no [ is open before this ]" if closes else "the [ is never closed"
            raise PatternError(text, at + 1, reason)
        yield at + 1, part
        at = part.end()


def _class(text: str, part: re.Match[str], column: int, alphabet: Alphabet) -> int:
    """The letters between brackets."""
    bits = 0
    start = part.start("set")
    pieces = list(re.finditer(r"-|[^-]+", part["set"]))
    if not pieces:
        raise PatternError(text, column, "there is no letter between the brackets")
    previous = 0  # the letter that a range would begin with
    is_range = False
    for piece in pieces:
        at = start + piece.start() + 1
        if piece[0] == "-":
            if is_range or not previous:
                raise PatternError(text, at, "a - stands between two letters")
            is_range = True
            continue
        letters = _letters(text, piece[0], at, alphabet)
        if is_range:
            if letters[0] < previous:
                raise PatternError(text, at, "the range goes backwards")
            bits |= letter_set(range(previous, letters[0] + 1))
            is_range = False
        bits |= letter_set(letters)
        previous = letters[-1]
    if is_range:
        raise PatternError(text, start + len(part["set"]), "a - stands between two letters")
    bits = all_letters(alphabet) & ~bits if part["not"] else bits
    if not bits:
        raise PatternError(text, column, "every letter is excluded")
    return bits


def _letters(text: str, run: str, column: int, alphabet: Alphabet) -> bytes:
    for form in (run, without_accents(run, alphabet)):
        try:
            return alphabet.word(form)
        except AlphabetError:
            pass
    for length in reversed(range(len(run))):
        try:
            alphabet.word(run[:length])
        except AlphabetError:
            continue
        break
    raise PatternError(text, column + length, f"no letter reads {run[length]!r}")
