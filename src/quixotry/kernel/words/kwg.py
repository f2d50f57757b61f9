"""The word graph as a KWG array: lists of siblings, one 32-bit word an arc, for other programs.

KWG    letter from bit 24, bit 23 a word ends here, bit 22 last sibling, arc in the 22 bits below
KBWG   arc from bit 8, bit 7 a word ends here, bit 6 last sibling, letter in the 6 bits below
"""

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

FIRST_NODE = cython.declare(cython.uint, 4)


def to_kwg(graph: Graph, large: cython.bint = False):
    """The KWG array as bytes, little-endian; OverflowError if it needs more arcs than its form has room for.

    `large` asks for KBWG, which has room for four times as many.
    """
    accepts: cython.uint = 1 << 7 if large else 1 << 23
    last: cython.uint = 1 << 6 if large else 1 << 22
    most: cython.uint = (1 << 24) - 1 if large else (1 << 22) - 1
    arc_shift: cython.uint = 8 if large else 0
    letter_shift: cython.uint = 0 if large else 24
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
    if at > most:
        raise OverflowError(f"{at} arcs, and a {'KBWG' if large else 'KWG'} file has room for {most}")
    packed: bytearray = bytearray(4 * at)
    kwg: cython.p_uint = numbers_in(packed)
    kwg[0] = last | place[graph.dawg] << arc_shift
    kwg[1] = last | place[graph.gaddag] << arc_shift
    node = FIRST_NODE
    at = 2
    while node < graph.size:
        letters: cython.ulonglong = letters_at(graph.nodes, node)
        count = popcount(letters)
        for i in range(count):
            arc: cython.uint = graph.nodes[node + 2 + i]
            entry: cython.uint = lowest(letters) << letter_shift
            if arc & TARGET:
                entry |= place[arc & TARGET] << arc_shift
            if arc & ACCEPTS:
                entry |= accepts
            if i == count - 1:
                entry |= last
            kwg[at] = entry
            letters &= letters - 1
            at += 1
        node += 2 + count
    return packed
