"""KWG files of other programs, and KBWG files, which have room for more nodes, read into words."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from pathlib import Path

from quixotry.errors import LexiconError
from quixotry.lexicon.siblings import NodeForm, bytes_of, words_below
from quixotry.rules import Alphabet

KWG = NodeForm(24, 0xFF, 1, accepts=1 << 23, last=1 << 22, arc_shift=0, arc_mask=(1 << 22) - 1)
KBWG = NodeForm(0, 0x3F, 1, accepts=1 << 7, last=1 << 6, arc_shift=8, arc_mask=(1 << 24) - 1)
SUFFIXES = (".kwg", ".kbwg", ".kad")

_MOST_BYTES = 4 << 24  # as many nodes as an arc of 24 bits can tell apart


def words_of_kwg(path: Path, alphabet: Alphabet) -> list[bytes]:
    """The words of the DAWG of a KWG file, or of a KBWG file if it is called so, in the alphabet's codes."""
    suffix = path.suffix.lower()
    if suffix == ".kad":
        raise LexiconError(
            f"{path}: a KAD file: it holds the letters of each word in order, and not the words; "
            "use the KWG file beside it"
        )
    form = KBWG if suffix == ".kbwg" else KWG
    nodes = _nodes_of(path)
    return words_below(str(path), nodes, nodes[0] >> form.arc_shift & form.arc_mask, form, alphabet.size)


def _nodes_of(path: Path) -> Sequence[int]:
    data = bytes_of(path, _MOST_BYTES)
    if len(data) < 8 or len(data) % 4:
        kind = path.suffix[1:].upper() or "KWG"
        raise LexiconError(f"{path}: not a {kind} file: its length is not a whole number of nodes")
    nodes = array("I", data)
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes
