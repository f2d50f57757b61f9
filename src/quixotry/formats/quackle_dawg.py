"""Lexica of Quackle: DAWG files of version 1, and of version 0, which have no header.

    version 1   1 byte 1; 16 bytes of hash; 3 bytes: number of words; 1 byte: number of letters;
                each letter as UTF-8 and a space; then the nodes
    version 0   the nodes; what looks like the version is the first byte of the root's arc
    node        3 bytes: arc; 1 byte: letter from 0, 0x40 last sibling, 0x80 in the smaller dictionary;
                3 bytes: playability.  A word ends where playability is not 0 (version 0: where 0x20 is set)

Numbers have their highest byte first; the first node is the root.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

from quixotry.errors import AlphabetError, LexiconError
from quixotry.lexicon import Lexicon, WordList
from quixotry.lexicon.siblings import NodeForm, bytes_of, words_below
from quixotry.lexicon.wordlist import SHORTEST
from quixotry.rules import Alphabet, load_rules

LONGEST = 25  # the longest side a board can have

_MOST_BYTES = 7 << 24  # as many nodes as an arc of 24 bits can tell apart
_NODE = 7
_LABELS_AT = 21
_SMALLER = 0x80 << 24
_PLAYABILITY = 0xFFFFFF
_LAST = 0x40 << 24
_FORMS = (
    NodeForm(24, 0x1F, 0, accepts=0x20 << 24, last=_LAST, arc_shift=32, arc_mask=0xFFFFFF),
    NodeForm(24, 0x3F, 0, accepts=_PLAYABILITY, last=_LAST, arc_shift=32, arc_mask=0xFFFFFF),
)


def read_quackle_dawg(
    path: Path, alphabet: Alphabet | None = None, *, smaller: bool = False, longest: int = LONGEST
) -> Lexicon:
    """The lexicon of a Quackle DAWG.

    A file of version 1 names its letters, and they may come in another order than the alphabet's; without an
    alphabet they are the lexicon's. A file of version 0 does not, and is English unless an alphabet is given.
    One file may hold two dictionaries, one within the other: `smaller` asks for the inner one.
    """
    data = bytes_of(path, _MOST_BYTES)
    version = data[0] if data else -1
    if version not in (0, 1):
        raise LexiconError(f"{path}: not a DAWG of Quackle: it begins with neither version 0 nor version 1")
    if version == 0:
        letters = alphabet or load_rules("english").alphabet
        found = _words(path, data, 0, letters.size, smaller)
        codes = bytes(range(256))
    else:
        labels, start = _labels(path, data)
        letters = alphabet or _own_alphabet(path, labels)
        codes = _codes(path, labels, letters)
        found = _words(path, data[start:], 1, len(labels), smaller)
        said = int.from_bytes(data[17:20], "big")
        # Which words are in the smaller dictionary the header does not count.
        if not smaller and len(found) & 0xFFFFFF != said:
            raise LexiconError(f"{path}: damaged: holds {len(found):,} words, and its header says {said:,}")
    words = sorted([word.translate(codes) for word in found if SHORTEST <= len(word) <= longest])
    return Lexicon.from_list(WordList(words), letters, name=path.stem, origin=str(path))


def _words(path: Path, data: bytes, version: int, letters: int, smaller: bool) -> list[bytes]:
    if len(data) < 2 * _NODE or len(data) % _NODE:
        raise LexiconError(f"{path}: not a DAWG of Quackle: its length is not a whole number of nodes")
    form = _FORMS[version]
    nodes = [int.from_bytes(data[at : at + _NODE], "big") for at in range(0, len(data), _NODE)]
    root = nodes[0] >> form.arc_shift
    if smaller:
        nodes = [node if node & _SMALLER else node & ~form.accepts for node in nodes]
    return words_below(str(path), nodes, root, form, letters)


def _labels(path: Path, data: bytes) -> tuple[list[str], int]:
    """The letters that the header names, and where the nodes begin."""
    count = data[_LABELS_AT - 1] if len(data) >= _LABELS_AT else 0
    parts = data[_LABELS_AT : _LABELS_AT + 64 * count].split(b" ", count)
    if len(parts) <= count or not count:
        raise LexiconError(f"{path}: damaged: its header ends before it has named its letters")
    try:
        texts = [part.decode() for part in parts[:count]]
    except UnicodeDecodeError:
        raise LexiconError(f"{path}: damaged: the letters in its header are not UTF-8") from None
    labels = [unicodedata.normalize("NFC", text).strip("[]") for text in texts]
    return labels, _LABELS_AT + sum(len(part) + 1 for part in parts[:count])


def _own_alphabet(path: Path, labels: list[str]) -> Alphabet:
    try:
        return Alphabet.from_labels(labels)
    except AlphabetError as error:
        raise LexiconError(f"{path}: its letters cannot be an alphabet: {error}; name a ruleset") from None


def _codes(path: Path, labels: list[str], alphabet: Alphabet) -> bytes:
    """The alphabet's code for each letter of the file, as a table for `bytes.translate`."""
    known = {label: code for code, label in enumerate(alphabet.labels) if code}
    codes = bytearray(256)
    for letter, label in enumerate(labels, 1):
        if label not in known:
            raise LexiconError(
                f"{path}: has the letter {label[:8]!r}, which the alphabet has not: "
                "is the file for another ruleset?"
            )
        codes[letter] = known[label]
    if len({*labels}) < len(labels):
        raise LexiconError(f"{path}: damaged: its header names a letter twice")
    return bytes(codes)
