"""Appel and Jacobson's lexicon: a trie or a dawg as one array of edges (AJ1, AJ2).

The out-edges of a node lie one behind the other, and a node is the index of the first of them.  An edge is

    index of the node it leads to | letter, 5 bits, or 6 where the alphabet needs them | last | terminal

in 4 bytes, or in 3 where the indices have room in 17 (or 16) bits.  The terminal bit is the edge's and
not the node's, so nodes that differ only in whether a word ends there are one.  Index 0 is the node
without out-edges, to which all leaves of the trie lead: only nodes with out-edges are counted, as the
paper's 117,150 nodes for 179,618 edges of a trie must be, and edge 0 is never used.

Cost: edge_bytes * (edges + 1) bytes; an edge is found by looking at its elder siblings one by one.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.borrowed import numbers_in
    from cython.cimports.quixotry.kernel.words.graph import Graph
    from cython.cimports.quixotry.kernel.words.nodes import ACCEPTS, TARGET, letters_at, lowest, popcount
else:
    from quixotry.kernel.uncompiled import constants, numbers_in
    from quixotry.kernel.words.graph import Graph
    from quixotry.kernel.words.nodes import ACCEPTS, TARGET, letters_at, lowest, popcount

    globals().update(constants("papers.edge_list"))

    def edge_at(data, edge_bytes, edge):
        return int.from_bytes(data[edge_bytes * edge : edge_bytes * (edge + 1)], "little")


class EdgeList:
    """The words of a graph's DAWG as an array of edges; the nodes nearest to the root come first."""

    def __cinit__(self, graph: Graph, alphabet_size, *, trie, edge_bytes):
        if edge_bytes not in (3, 4):
            raise ValueError(f"an edge has 3 or 4 bytes, not {edge_bytes}")
        self.edge_bytes = edge_bytes
        self.alphabet_size = alphabet_size
        self.letter_bits = 5 if alphabet_size < 32 else 6
        nodes, edges = trie_sizes(graph, graph.dawg, {}) if trie else graph.sizes(graph.dawg)
        limit = 1 << 8 * edge_bytes - FLAGS - self.letter_bits
        if edges >= limit:
            raise OverflowError(
                f"{edges:,} edges, where edges of {edge_bytes} bytes can number {limit - 1:,}"
            )
        numbered: bytearray = bytearray(4 * (1 if trie else graph.size))
        waiting: bytearray = bytearray(4 * nodes)
        words: bytearray = bytearray(4 * (edges + 1))
        self.number(graph, trie, numbers_in(numbered), numbers_in(waiting), numbers_in(words))
        self.nodes, self.edges, self.root = nodes, edges, 1
        if edge_bytes == 4:
            self.data = bytes(words)
        else:
            packed = bytearray(3 * (edges + 1))
            for byte in range(3):
                packed[byte::3] = words[byte::4]
            self.data = bytes(packed)
        self.array = self.data

    def number(self, graph, trie, numbered, waiting, edges):
        """Write the edges of all nodes, breadth first; how many there are.

        `waiting` has the graph's nodes whose turn comes.  In a dawg a node is numbered once, in a trie
        as often as it is reached.
        """
        first: cython.uint = 0
        last: cython.uint = 1
        at: cython.uint = 1
        free: cython.uint = 1 + popcount(letters_at(graph.nodes, graph.dawg))
        shift: cython.uint = FLAGS + self.letter_bits
        letters: cython.ulonglong
        place: cython.uint
        waiting[0] = graph.dawg
        while first < last:
            place = waiting[first] + 2
            letters = letters_at(graph.nodes, waiting[first])
            first += 1
            while letters:
                arc: cython.uint = graph.nodes[place]
                target: cython.uint = arc & TARGET
                index: cython.uint = 0
                if target:
                    index = 0 if trie else numbered[target]
                    if index == 0:
                        index = free
                        free += popcount(letters_at(graph.nodes, target))
                        waiting[last] = target
                        last += 1
                        if not trie:
                            numbered[target] = index
                edges[at] = index << shift | lowest(letters) << FLAGS
                if letters & (letters - 1) == 0:
                    edges[at] |= LAST
                if arc & ACCEPTS:
                    edges[at] |= TERMINAL
                at += 1
                place += 1
                letters &= letters - 1
        return at

    # ------------------------------------------------------------ called from Python

    def edge(self, index):
        """(letter, terminal, last, node it leads to) of an edge."""
        if not 0 < index <= self.edges:
            raise IndexError(f"no edge {index}")
        edge: cython.uint = edge_at(self.array, self.edge_bytes, index)
        letter: cython.uint = edge >> FLAGS & (1 << self.letter_bits) - 1
        node: cython.uint = edge >> FLAGS + self.letter_bits
        return letter, edge & TERMINAL != 0, edge & LAST != 0, node


if not cython.compiled:
    EdgeList.__init__ = EdgeList.__cinit__


def trie_sizes(graph, node, known):
    """(nodes with out-edges, edges) of the trie below a node of the DAWG, each node looked at once."""
    if node not in known:
        nodes, edges = 1, 0
        for _, _, target in graph.arcs(node):
            edges += 1
            if target:
                below = trie_sizes(graph, target, known)
                nodes += below[0]
                edges += below[1]
        known[node] = (nodes, edges)
    return known[node]
