"""Lexica of Quackle: DAWG files of version 1, and of version 0, which have no header.

    version 1   1 byte 1; 16 bytes of hash; 3 bytes: number of words; 1 byte: number of letters;
                each letter as UTF-8 and a space; then the nodes
    version 0   the nodes; what looks like the version is the first byte of the root's arc
    node        3 bytes: arc; 1 byte: letter from 0, 0x40 last sibling, 0x80 in the smaller dictionary;
                3 bytes: playability.  A word ends where playability is not 0 (version 0: where 0x20 is set)

Numbers have their highest byte first; the first node is the root.
"""

from __future__ import annotations

import sys
import unicodedata
from array import array
from collections.abc import Sequence

from quixotry.codecs.kwg import KBWG
from quixotry.codecs.quackle_gaddag import quackle_hash
from quixotry.codecs.siblings import NodeForm, words_below
from quixotry.errors import AlphabetError, LexiconError
from quixotry.rules import Alphabet, load_rules

MOST_BYTES = 7 << 24  # an arc of 24 bits reaches no more nodes
_NODE = 7
_LABELS_AT = 21
_SMALLER = 0x80 << 24
_PLAYABILITY = 0xFFFFFF
_LAST = 0x40 << 24
_FORMS = (
    NodeForm(24, 0x1F, 0, accepts=0x20 << 24, last=_LAST, arc_shift=32, arc_mask=0xFFFFFF),
    NodeForm(24, 0x3F, 0, accepts=_PLAYABILITY, last=_LAST, arc_shift=32, arc_mask=0xFFFFFF),
)


def words_of_quackle_dawg(
    data: bytes, alphabet: Alphabet | None = None, file: str = "DAWG", *, smaller: bool = False
) -> tuple[Alphabet, list[bytes]]:
    """The alphabet and the words of a Quackle DAWG.

    A file of version 1 names its letters, and they may come in another order than the alphabet's; without an
    alphabet they are it. A file of version 0 does not, and is English unless an alphabet is given. One file
    may hold two dictionaries, one within the other: `smaller` asks for the inner one.
    """
    version = data[0] if data else -1
    if version not in (0, 1):
        raise LexiconError(f"{file}: not a DAWG of Quackle: it begins with neither version 0 nor version 1")
    if version == 0:
        letters = alphabet or load_rules("english").alphabet
        return letters, _words(file, data, 0, letters.size, smaller)
    labels, start = _labels(file, data)
    letters = alphabet or _own_alphabet(file, labels)
    codes = _codes(file, labels, letters)
    found = _words(file, data[start:], 1, len(labels), smaller)
    said = int.from_bytes(data[17:20], "big")
    # Which words are in the smaller dictionary the header does not count.
    if not smaller and len(found) & 0xFFFFFF != said:
        raise LexiconError(f"{file}: damaged: holds {len(found):,} words, and its header says {said:,}")
    return letters, sorted([word.translate(codes) for word in found])


def names_letters(data: bytes) -> bool:
    """Whether this is a DAWG of version 1: after its header come so many letters, each with a space.

    >>> names_letters(b"\\1" + bytes(19) + b"\\2A B \\0\\0"), names_letters(b"CAT\\nDOG\\n")
    (True, False)
    """
    if data[:1] != b"\1" or len(data) <= _LABELS_AT:
        return False
    try:
        labels, _ = _labels("", data)
    except LexiconError:
        return False
    return bool(labels)


def quackle_dawg_of_kbwg(
    kbwg: bytes, words: Sequence[bytes], labels: Sequence[str], file: str = "DAWG"
) -> bytes:
    """A DAWG of version 1 from the lists of siblings of a KBWG file and the words that it has.

    All words are in the smaller dictionary, too: Quackle marks those that are not as foreign to some players.
    """
    if len(words) >= 1 << 24:
        raise LexiconError(
            f"{file}: {len(words):,} words, and a DAWG of Quackle has room for {(1 << 24) - 1:,}"
        )
    nodes = array("I", kbwg)
    if sys.byteorder == "big":
        nodes.byteswap()
    places, order = _numbered_lists(nodes, nodes[0] >> KBWG.arc_shift)
    head = b"\1" + quackle_hash(words) + len(words).to_bytes(3, "big") + bytes([len(labels)])
    head += b"".join(label.encode() + b" " for label in labels)
    parts = [head, (1).to_bytes(3, "big"), bytes([_LAST >> 24]), bytes(3)]
    for at in order:
        node = nodes[at]
        ends = bool(node & KBWG.accepts)
        letter = (node & KBWG.letter_mask) - 1
        flags = letter | (_LAST >> 24 if node & KBWG.last else 0) | (_SMALLER >> 24 if ends else 0)
        parts += [places[node >> KBWG.arc_shift].to_bytes(3, "big"), bytes([flags]), bytes([0, 0, ends])]
    return b"".join(parts)


def _numbered_lists(nodes: Sequence[int], root: int) -> tuple[dict[int, int], list[int]]:
    """Where each list of siblings that can be reached begins in the new file, and their nodes in order."""
    places, order, pending = {0: 0}, list[int](), [root]
    while pending:
        at = pending.pop()
        if at in places:
            continue
        places[at] = len(order) + 1  # after the root
        while True:
            order.append(at)
            pending.append(nodes[at] >> KBWG.arc_shift)
            if nodes[at] & KBWG.last:
                break
            at += 1
    return places, order


def _words(file: str, data: bytes, version: int, letters: int, smaller: bool) -> list[bytes]:
    if len(data) < 2 * _NODE or len(data) % _NODE:
        raise LexiconError(f"{file}: not a DAWG of Quackle: its length is not a whole number of nodes")
    form = _FORMS[version]
    nodes = [int.from_bytes(data[at : at + _NODE], "big") for at in range(0, len(data), _NODE)]
    root = nodes[0] >> form.arc_shift
    if smaller:
        nodes = [node if node & _SMALLER else node & ~form.accepts for node in nodes]
    return words_below(file, nodes, root, form, letters)


def _labels(file: str, data: bytes) -> tuple[list[str], int]:
    """The letters that the header names, and where the nodes begin."""
    count = data[_LABELS_AT - 1] if len(data) >= _LABELS_AT else 0
    parts = data[_LABELS_AT : _LABELS_AT + 64 * count].split(b" ", count)
    if len(parts) <= count or not count:
        raise LexiconError(f"{file}: damaged: its header ends before it has named its letters")
    try:
        texts = [part.decode() for part in parts[:count]]
    except UnicodeDecodeError:
        raise LexiconError(f"{file}: damaged: the letters in its header are not UTF-8") from None
    labels = [unicodedata.normalize("NFC", text).strip("[]|") for text in texts]
    return labels, _LABELS_AT + sum(len(part) + 1 for part in parts[:count])


def _own_alphabet(file: str, labels: list[str]) -> Alphabet:
    try:
        return Alphabet.from_labels(labels)
    except AlphabetError as error:
        raise LexiconError(f"{file}: its letters cannot be an alphabet: {error}; name a ruleset") from None


def _codes(file: str, labels: list[str], alphabet: Alphabet) -> bytes:
    """The alphabet's code for each letter of the file, as a table for `bytes.translate`."""
    known = {label: code for code, label in enumerate(alphabet.labels) if code}
    codes = bytearray(256)
    for letter, label in enumerate(labels, 1):
        if label not in known:
            raise LexiconError(
                f"{file}: has the letter {label[:8]!r}, which the alphabet has not: "
                "is the file for another ruleset?"
            )
        codes[letter] = known[label]
    if len({*labels}) < len(labels):
        raise LexiconError(f"{file}: damaged: its header names a letter twice")
    return bytes(codes)
