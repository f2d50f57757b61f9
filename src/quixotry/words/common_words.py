"""Which words of a language are common, and how common: small tables of our own, and texts of the users."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from quixotry.errors import AlphabetError
from quixotry.lexicon import Lexicon
from quixotry.rules import Alphabet

APOSTROPHES = "'’"
ENOUGH = 0.8  # of a table's words: the lexicon is one of that language
FORM_LIMIT = 30.0  # a million: forms of the commonest words are not common themselves (THE, THEES)
UNPUNCTUATED = 0.1  # of the words with an apostrophe
TEXT_WEIGHT = 5000  # words of a text that tell as much about it as a table does


def common_words(lexicon: Lexicon) -> dict[bytes, float]:
    """How often words occur among a million, of the language that a lexicon is of; empty if we know none.

    Words are codes, and the code after the alphabet's last letter is the apostrophe. Who asks again gets the
    same dictionary, which is not to be changed.

    >>> from quixotry import Lexicon
    >>> common = common_words(Lexicon.default())
    >>> common[Lexicon.default().alphabet.word("THE")]
    60000.0
    """
    known = _known.get(lexicon.content_hash)
    if known is None:
        if len(_known) >= 4:
            _known.clear()
        known = _known[lexicon.content_hash] = _found(lexicon)
    return known


_known: dict[str, dict[bytes, float]] = {}


def _found(lexicon: Lexicon) -> dict[bytes, float]:
    table = table_of(lexicon)
    listed = _per_million(table.get("per_million", {}), lexicon.alphabet)
    joined = _per_million(table.get("joined", {}), lexicon.alphabet)
    # Where punctuation is left out, as in a Patristocrat, DON'T is DONT.
    apostrophe = bytes([lexicon.alphabet.size + 1])
    bare = {
        word.replace(apostrophe, b""): UNPUNCTUATED * often
        for word, often in listed.items()
        if apostrophe in word
    }
    return bare | _forms(listed, table.get("forms", {}), lexicon) | listed | joined


def table_of(lexicon: Lexicon) -> dict[str, Any]:
    """The table of the language that a lexicon is of, or an empty one: the lexicon has most of its words."""
    best: dict[str, Any] = {}
    most = ENOUGH
    for name in table_names():
        table = _table(name)
        listed = [
            word
            for words in table["per_million"].values()
            for word in coded(words, lexicon.alphabet)
            if len(word) > 1 and max(word) <= lexicon.alphabet.size
        ]
        share = sum(map(lexicon.has, listed)) / len(listed) if listed else 0.0
        if share > most:
            best, most = table, share
    return best


def words_of_text(text: str, alphabet: Alphabet) -> Counter[bytes]:
    """How often each word occurs in a text; words with letters outside the alphabet are passed over.

    >>> from quixotry.rules import load_rules
    >>> alphabet = load_rules("english").alphabet
    >>> words_of_text("No, no café!", alphabet) == {alphabet.word("NO"): 2}
    True
    """
    counts: Counter[bytes] = Counter()
    for character in set(text):
        if not character.isalpha() and character not in APOSTROPHES:
            text = text.replace(character, " ")
    for word, count in Counter(text.split()).items():
        codes = word_codes(word, alphabet)
        if codes:
            counts[codes] += count
    return counts


def blended(table: Mapping[bytes, float], text: Mapping[bytes, int]) -> dict[bytes, float]:
    """A table and the words of a text together; the longer the text, the more it tells."""
    total = sum(text.values())
    share = total / (total + TEXT_WEIGHT) if table else 1.0
    both = {word: (1 - share) * often for word, often in table.items()}
    for word, count in text.items():
        both[word] = both.get(word, 0.0) + share * 1e6 * count / total
    return both


def word_codes(word: str, alphabet: Alphabet) -> bytes | None:
    """The codes of a word with or without apostrophes, or None if it is not made of these letters."""
    apostrophe = bytes([alphabet.size + 1])
    for other in APOSTROPHES:
        word = word.replace(other, APOSTROPHES[0])
    try:
        codes = apostrophe.join([alphabet.word(part) for part in word.split(APOSTROPHES[0])])
    except AlphabetError:
        return None
    return codes if codes.strip(apostrophe) and len(codes) <= 64 else None


def table_names() -> list[str]:
    """The languages that we have a table of."""
    tables = files("quixotry.words").joinpath("common").iterdir()
    return sorted(path.name.removesuffix(".toml") for path in tables if path.name.endswith(".toml"))


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("quixotry.words").joinpath("common", f"{name}.toml").read_text("utf-8"))


def coded(words: str, alphabet: Alphabet) -> list[bytes]:
    """The codes of words in a row, without those that the alphabet cannot write."""
    return [codes for word in words.split() if (codes := word_codes(word, alphabet)) is not None]


def _per_million(bands: Mapping[str, str], alphabet: Alphabet) -> dict[bytes, float]:
    return {word: float(often) for often, words in bands.items() for word in coded(words, alphabet)}


def _forms(listed: Mapping[bytes, float], rules: Mapping[str, float], lexicon: Lexicon) -> dict[bytes, float]:
    """The other forms of listed words that the lexicon has."""
    forms: dict[bytes, float] = {}
    for rule, share in rules.items():
        cut, _, put = rule.partition(">")
        old, new = lexicon.alphabet.word(cut), lexicon.alphabet.word(put.lstrip("+"))
        for word, often in listed.items():
            if len(word) < 3 or not word.endswith(old):
                continue
            stem = word[: len(word) - len(old)] + (word[-1:] if put.startswith("+") else b"")
            form = stem + new
            if form not in listed and lexicon.has(form):
                forms[form] = forms.get(form, 0.0) + min(share * often, FORM_LIMIT)
    return forms
