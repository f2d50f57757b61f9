"""The word graph as a KWG array: lists of siblings, one 32-bit word an arc, for other programs."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.borrowed import numbers_in
    from cython.cimports.quixotry.kernel.words.graph import Graph
    from cython.cimports.quixotry.kernel.words.nodes import ACCEPTS, TARGET, letters_at, lowest, popcount
else:
    from quixotry.kernel.uncompiled import numbers_in
    from quixotry.kernel.words.graph import Graph
    from quixotry.kernel.words.nodes import ACCEPTS, TARGET, letters_at, lowest, popcount

KWG_ACCEPTS = cython.declare(cython.uint, 1 << 23)
KWG_LAST = cython.declare(cython.uint, 1 << 22)
KWG_TARGET = cython.declare(cython.uint, (1 << 22) - 1)
FIRST_NODE = cython.declare(cython.uint, 4)


def to_kwg(graph: Graph):
    """The KWG array as bytes, little-endian; OverflowError if it needs more than 2**22 arcs."""
    places: bytearray = bytearray(4 * graph.size)
    place: cython.p_uint = numbers_in(places)
    node: cython.uint = FIRST_NODE
    at: cython.uint = 2
    i: cython.uint
    count: cython.uint
    while node < graph.size:
        place[node] = at
        count = popcount(letters_at(graph.nodes, node))
        at += count
        node += 2 + count
    if at > KWG_TARGET:
        raise OverflowError(f"{at} arcs, and a KWG file has room for {KWG_TARGET}")
    packed: bytearray = bytearray(4 * at)
    kwg: cython.p_uint = numbers_in(packed)
    kwg[0] = KWG_LAST | place[graph.dawg]
    kwg[1] = KWG_LAST | place[graph.gaddag]
    node = FIRST_NODE
    at = 2
    while node < graph.size:
        letters: cython.ulonglong = letters_at(graph.nodes, node)
        count = popcount(letters)
        for i in range(count):
            arc: cython.uint = graph.nodes[node + 2 + i]
            entry: cython.uint = lowest(letters) << 24
            if arc & TARGET:
                entry |= place[arc & TARGET]
            if arc & ACCEPTS:
                entry |= KWG_ACCEPTS
            if i == count - 1:
                entry |= KWG_LAST
            kwg[at] = entry
            letters &= letters - 1
            at += 1
        node += 2 + count
    return packed
