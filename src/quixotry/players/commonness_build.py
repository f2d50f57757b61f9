"""Makes the table of how common a lexicon's words are, from word frequencies (the PyPI package `wordfreq`).

    python -m quixotry.players.commonness_build english italian swedish swedish-base
    python -m quixotry.players.commonness_build my-german --language de

Tables of shipped lexica are written into the package, others into the user's data folder, where players find
them by the lexicon's content.

A word is as common as its frequency says, with three changes. Few lists have every form of a word, and who
knows a word knows its forms: a rare form may be up to ten times as common as counted, but not more than a
quarter of the commonest word of the same stem. Words of two and three letters count less, for half of what is
counted are abbreviations, names and other languages. Words never seen go by their shape.
"""

from __future__ import annotations

import argparse
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib import import_module, metadata
from math import log10
from pathlib import Path

from quixotry.errors import LexiconError, QuixotryError
from quixotry.lexicon import Lexicon
from quixotry.lexicon.search import search
from quixotry.lexicon.shipped_lists import EMBEDDED, PACKED
from quixotry.players.commonness import (
    SHIPPED,
    SUFFIX,
    grades_by_rank,
    rarity_of_shapes,
    tables_folder,
    write_grades,
)
from quixotry.rules import Alphabet

LANGUAGES = {
    "catalan": "ca", "danish": "da", "dutch": "nl", "english": "en", "french": "fr", "german": "de",
    "italian": "it", "norwegian": "nb", "polish": "pl", "portuguese": "pt", "slovene": "sl", "spanish": "es",
    "swedish": "sv",
}  # fmt: skip

# Endings that forms of one word have in common with it; E and Y take part where they are dropped or changed.
ENDINGS = {
    "en": " S ES ED D ING E Y IES IED",
    "it": "O I A E HI HE AI IA ANO ONO AVA ATO ATA ATI ATE ARE ERE IRE ITO ITA ITI ITE UTO UTA UTI UTE"
    " ANDO ENDO",
    "sv": " S A N T R D E EN ET AR ER OR NA AD AT DE TE ADE ADES ARE AST ARNA ERNA ORNA ENS ETS ARS ERS ANDE",
}  # fmt: skip
STEM = 3  # letters that a stem has at least
FORM = 0.6  # powers of ten that a form is rarer than the commonest of its stem
LIFT = 1.0  # powers of ten that a form gains at most
SHORT = {2: 1.0, 3: 0.4}  # powers of ten by which short words count less
UNSEEN = 0.3  # powers of ten below the rarest word counted
GUESS = 0.5  # steps for words never seen: finer ones would only make the table larger
SHAPE = 0.1  # powers of ten for a letter more, or for letters as much rarer


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the tables that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lexica", nargs="+", metavar="LEXICON", help="a name or a file")
    parser.add_argument("--language", metavar="CODE", help="as in en, de; else by the lexicon's name")
    given = parser.parse_args(arguments)
    try:
        for source in given.lexica:
            lexicon = Lexicon.load(source)
            path = make_table(lexicon, given.language or _language_of(lexicon.name))
            print(f"{path}: {len(lexicon):,} words, {path.stat().st_size:,} bytes")
    except QuixotryError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def make_table(lexicon: Lexicon, language: str) -> Path:
    """Rank a lexicon's words by frequency in a language, and keep the grades where players find them."""
    counted, source = frequencies(language, lexicon.alphabet)
    words = search(lexicon.graph, lexicon.alphabet)
    values = commonness(words, counted, endings_of(language, lexicon.alphabet))
    grades = grades_by_rank([-value for value in values])
    shipped = lexicon.name in {*EMBEDDED, *PACKED} and lexicon.is_installed()
    name = lexicon.name if shipped else lexicon.content_hash
    path = (SHIPPED if shipped else tables_folder()) / (name + SUFFIX)
    write_grades(path, lexicon, grades, source)
    return path


def frequencies(language: str, alphabet: Alphabet) -> tuple[dict[bytes, float], str]:
    """How often words occur, on the Zipf scale: 9 plus the power of ten; and where that is from."""
    try:
        wordfreq = import_module("wordfreq")
    except ImportError:
        raise LexiconError("word frequencies need the package wordfreq: pip install wordfreq") from None
    try:
        listed: Mapping[str, float] = wordfreq.get_frequency_dict(language, "best")
    except LookupError as error:
        raise LexiconError(f"wordfreq has no language {language!r}: {error}") from None
    found: dict[bytes, float] = defaultdict(float)
    letters = {label: bytes([code]) for code, label in enumerate(alphabet.labels) if code}
    longest = max(map(len, letters))
    for word, often in listed.items():
        codes = folded(word, letters, longest)
        if codes:
            found[codes] += often
    source = f"wordfreq {metadata.version('wordfreq')}, {language}"
    return {word: 9 + log10(often) for word, often in found.items()}, source


def folded(word: str, letters: Mapping[str, bytes], longest: int) -> bytes | None:
    """A word's codes, without accents that the game has no tiles for; None if it cannot be written so.

    >>> folded("perché", {"C": b"1", "E": b"2", "H": b"3", "P": b"4", "R": b"5"}, 1)
    b'425132'
    """
    text, codes, at = word.upper(), b"", 0
    while at < len(text):
        for size in range(min(longest, len(text) - at), 0, -1):
            if text[at : at + size] in letters:
                codes += letters[text[at : at + size]]
                at += size
                break
        else:
            bare = unicodedata.normalize("NFD", text[at])[0]
            if bare not in letters:
                return None
            codes += letters[bare]
            at += 1
    return codes


def commonness(
    words: Sequence[bytes], counted: Mapping[bytes, float], endings: Sequence[bytes] = ()
) -> list[float]:
    """How common each word is, on the Zipf scale.

    >>> cat, cats = b"\\3\\1\\x14", b"\\3\\1\\x14\\x13"
    >>> [round(value, 1) for value in commonness([cat, cats], {cat: 5.0, cats: 2.0}, [b"", b"\\x13"])]
    [4.6, 3.0]
    """
    seen = [counted[word] for word in words if word in counted]
    unseen = min(seen, default=0.0) - UNSEEN
    shapes = rarity_of_shapes(words)
    usual = sum(shapes) / len(shapes)
    stems = _stems(words, counted, endings)
    values = []
    for word, shape in zip(words, shapes, strict=True):
        own = counted.get(word)
        value = unseen - SHAPE * (shape - usual) if own is None else own
        kin = max([stems.get(stem, value) for stem in _stems_of(word, endings)], default=value) - FORM
        value = max(value, min(kin, value + LIFT))
        if own is None:
            value = round(value / GUESS) * GUESS
        values.append(value - SHORT.get(len(word), 0.0))
    return values


def _stems(
    words: Sequence[bytes], counted: Mapping[bytes, float], endings: Sequence[bytes]
) -> dict[bytes, float]:
    """The commonest word of each stem."""
    stems: dict[bytes, float] = {}
    for word in words:
        if word in counted:
            for stem in _stems_of(word, endings):
                stems[stem] = max(stems.get(stem, counted[word]), counted[word])
    return stems


def _stems_of(word: bytes, endings: Sequence[bytes]) -> list[bytes]:
    return [
        word[: len(word) - len(ending)]
        for ending in endings
        if len(word) - len(ending) >= STEM and word.endswith(ending)
    ]


def endings_of(language: str, alphabet: Alphabet) -> list[bytes]:
    return [alphabet.word(ending) if ending else b"" for ending in ENDINGS.get(language, "").split(" ")]


def _language_of(name: str) -> str:
    for start, language in LANGUAGES.items():
        if name.startswith(start):
            return language
    raise LexiconError(f"lexicon {name}: say its language, as in --language de")


if __name__ == "__main__":
    sys.exit(main())
