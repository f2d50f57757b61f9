"""KWG files of other programs, and KBWG files, which have room for more nodes, read into words."""

from __future__ import annotations

import sys
from array import array

from quixotry.codecs.siblings import NodeForm, words_below
from quixotry.errors import LexiconError

MOST_BYTES = 4 << 24  # an arc of 24 bits reaches no more nodes

KWG = NodeForm(24, 0xFF, 1, accepts=1 << 23, last=1 << 22, arc_shift=0, arc_mask=(1 << 22) - 1)
KBWG = NodeForm(0, 0x3F, 1, accepts=1 << 7, last=1 << 6, arc_shift=8, arc_mask=(1 << 24) - 1)


def words_of_kwg(data: bytes, letters: int, file: str = "KWG", *, large: bool = False) -> list[bytes]:
    """The words of a KWG file's DAWG in codes from 1 to `letters`; `large` for a KBWG file.

    >>> nodes = [2, 1 << 22, 3 << 24 | 1 << 22 | 3, 1 << 24 | 3 << 22]  # two roots, then C and below it A
    >>> words_of_kwg(b"".join(node.to_bytes(4, "little") for node in nodes), 26)
    [b'\\x03\\x01']
    """
    if len(data) < 8 or len(data) % 4:
        kind = "KBWG" if large else "KWG"
        raise LexiconError(f"{file}: not a {kind} file: its length is not a whole number of nodes")
    nodes = array("I", data)
    if sys.byteorder == "big":
        nodes.byteswap()
    form = KBWG if large else KWG
    return words_below(file, nodes, nodes[0] >> form.arc_shift & form.arc_mask, form, letters)
