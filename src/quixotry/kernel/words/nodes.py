"""How the packed word graph is read, for a kernel that runs uncompiled.

The compiled kernel takes these from `nodes.pxd`, where the C compiler can inline them.  A graph is an
array of 32-bit words: the DAWG's root, the GADDAG's root, two zeros, then the nodes.  A node is its set
of letters in 64 bits (bit 0 is the separator), then one arc for each of them in order; an arc is the
index of the node it leads to, 0 where nothing follows, with the top bit set where a word ends.
"""

from __future__ import annotations

from collections.abc import Sequence

ACCEPTS = 1 << 31
TARGET = ACCEPTS - 1
ANY_LETTER = (1 << 64) - 1  # a cross-check where no word crosses; real ones have bit 0 clear


def popcount(bits: int) -> int:
    return bits.bit_count()


def lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def letters_at(nodes: Sequence[int], node: int) -> int:
    """The letters that may come next at a node."""
    return nodes[node] | nodes[node + 1] << 32


def arc_of(nodes: Sequence[int], node: int, letters: int, letter: int) -> int:
    """The arc for a letter that the node is known to have."""
    return nodes[node + 2 + (letters & ((1 << letter) - 1)).bit_count()]


def find_arc(nodes: Sequence[int], node: int, letter: int) -> int:
    """The arc for a letter, or 0."""
    letters = letters_at(nodes, node)
    return arc_of(nodes, node, letters, letter) if letters >> letter & 1 else 0
