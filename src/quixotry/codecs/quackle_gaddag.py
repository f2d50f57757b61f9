"""GADDAGs of Quackle, read into words.

    version 1   1 byte 1; 16 bytes of hash: the MD5 sums of all words, joined by exclusive or; then the nodes
    version 0   the nodes alone
    node        3 bytes: how many nodes further on its children begin, 0 for none; 1 byte: letter from 5, or
                0 for the separator, 0x40 a word ends here, 0x80 last sibling

Numbers have their highest byte first; the first node is the root. Each word stands there once for each of its
letters; the path without a separator is the whole word from its end to its beginning.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import overload

from quixotry.codecs.siblings import NodeForm, words_below
from quixotry.errors import LexiconError

MOST_BYTES = 1 << 28
FIRST_LETTER = 5  # before it come the blank, the played-through mark and the brackets
_NODE = 4
_HEAD = 17
_LETTER, _ENDS, _LAST = 0x3F, 0x40, 0x80
_FORM = NodeForm(0, _LETTER, FIRST_LETTER, accepts=_ENDS, last=_LAST, arc_shift=8, arc_mask=(1 << 32) - 1)


def words_of_quackle_gaddag(data: bytes, letters: int, file: str = "GADDAG") -> list[bytes]:
    """The words of a GADDAG in codes from 1 to `letters`, sorted."""
    version = data[0] if data else -1
    if version not in (0, 1):
        raise LexiconError(f"{file}: not a GADDAG of Quackle: it begins with neither version 0 nor version 1")
    body = data[_HEAD:] if version else data
    if len(body) < 2 * _NODE or len(body) % _NODE:
        raise LexiconError(f"{file}: not a GADDAG of Quackle: its length is not a whole number of nodes")
    nodes = _Nodes(body)
    found = sorted([word[::-1] for word in words_below(file, nodes, nodes[0] >> 8, _FORM, letters)])
    if version and quackle_hash(found) != data[1:_HEAD]:
        raise LexiconError(f"{file}: damaged: its words are not those that its header has the hash of")
    return found


def quackle_hash(words: Sequence[bytes]) -> bytes:
    """What the headers of Quackle's lexica say of their words, whatever their order.

    >>> quackle_hash([b"\\x01", b"\\x02"]) == quackle_hash([b"\\x02", b"\\x01"])
    True
    """
    shift = bytes((code + FIRST_LETTER - 1) & 0xFF for code in range(256))
    joined = 0
    for word in words:
        digest = hashlib.md5(word.translate(shift), usedforsecurity=False).digest()
        joined ^= int.from_bytes(digest, "big")
    return joined.to_bytes(16, "big")


class _Nodes(Sequence[int]):
    """The nodes with arcs that count from the beginning; most of millions are never looked at."""

    def __init__(self, body: bytes) -> None:
        self.body = body

    def __len__(self) -> int:
        return len(self.body) // _NODE

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...
    def __getitem__(self, at: int | slice) -> int | Sequence[int]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        node = self.body[_NODE * at : _NODE * at + _NODE]
        letter = node[3] & _LETTER
        if not letter and at:  # what follows a separator says no word that is not said without it
            return FIRST_LETTER | node[3] & _LAST
        ahead = int.from_bytes(node[:3], "big")
        return (at + ahead) << 8 | node[3] if ahead else node[3]

    def __iter__(self) -> Iterator[int]:
        return (self[at] for at in range(len(self)))
