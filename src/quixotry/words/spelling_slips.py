"""How likely it is to take one letter for another, by what letters look and sound like and where keys lie."""

from __future__ import annotations

import unicodedata

from quixotry.rules import Alphabet

# The kernel adds these to the cost of a wrong letter, so they only order words with equally many slips.
SAME_BUT_ACCENT, SOUND_ALIKE, NEIGHBOURS, UNLIKE = 0, 3, 6, 14

_VOWELS = "AEIOUYÆØŒАЕИОУЫЭЮЯΑΕΗΙΟΥΩ"
_SOUNDS = ("CKQ", "CSZ", "GJ", "FV", "VW", "MN", "DT", "BP", "IJY", "KX", "CG", "LR")
# As most keyboards of Latin letters have them; each row is half a key to the right of the one above.
_KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")


def likely_slips(alphabet: Alphabet) -> bytes:
    """How unlikely it is to take one letter for another, by the letter typed (times 64) and the one meant.

    >>> from quixotry.rules import load_rules
    >>> swedish = load_rules("swedish").alphabet
    >>> typed, meant = swedish.word("AA"), swedish.word("ÄE")
    >>> [likely_slips(swedish)[64 * a + b] for a, b in zip(typed, meant)]
    [0, 3]
    """
    bases = ["", *(_base(label) for label in alphabet.labels[1:])]
    table = bytearray([UNLIKE]) * 4096
    for typed in range(1, alphabet.size + 1):
        for meant in range(1, alphabet.size + 1):
            table[64 * typed + meant] = _unlikelihood(bases[typed], bases[meant])
    return bytes(table)


def _base(label: str) -> str:
    """The label's letters without their accents."""
    return "".join([sign for sign in unicodedata.normalize("NFD", label) if not unicodedata.combining(sign)])


def _unlikelihood(a: str, b: str) -> int:
    if a == b:
        return SAME_BUT_ACCENT
    if len(a) != 1 or len(b) != 1:
        # L and LL, C and CH: one tile of two letters where another has one of them.
        return SOUND_ALIKE if a[0] == b[0] else UNLIKE
    if any(a in group and b in group for group in (_VOWELS, *_SOUNDS)):
        return SOUND_ALIKE
    return NEIGHBOURS if _beside(a, b) else UNLIKE


def _beside(a: str, b: str) -> bool:
    """Whether two keys touch."""
    places = [
        (row, 2 * row_of.index(letter) + row)
        for letter in (a, b)
        for row, row_of in enumerate(_KEYS)
        if letter in row_of
    ]
    if len(places) != 2:
        return False
    (row_a, left_a), (row_b, left_b) = places
    return abs(left_a - left_b) <= (2 if row_a == row_b else 1) and abs(row_a - row_b) <= 1
