"""The packed word graph: proof that a loaded one is sound, and look-ups in its DAWG."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.quixotry.kernel.borrowed import Borrowed
    from cython.cimports.quixotry.kernel.words.nodes import (
        ACCEPTS,
        TARGET,
        arc_of,
        find_arc,
        letters_at,
        lowest,
        popcount,
    )
else:
    from quixotry.kernel.words.nodes import ACCEPTS, TARGET, arc_of, find_arc, letters_at, lowest, popcount

FIRST_NODE = cython.declare(cython.uint, 4)
LONGEST_PATH = cython.declare(cython.uint, 66)  # a word of 64 letters and the separator
SEPARATES = cython.declare(cython.uint, 128)  # added to a node's depth where a separator is to come

MANY = cython.declare(cython.ulonglong, 1 << 62)

DEFECTS = (
    None,
    "a node runs past the end",
    "a node has no letters",
    "a node has a letter outside the alphabet",
    "an arc does not lead to a later node",
    "an arc leads nowhere and ends no word",
    "a separator ends a word or follows another",
    "a path is too long",
    "a root is missing or no node",
)


class Graph:
    """A word graph over a buffer of 32-bit words, which it keeps alive.

    The kernel trusts a graph: whoever takes the buffer from a file calls `defect` before anything else.
    In a graph of alphagrams (`any_order`) a word's letters are in order, and every arrangement is accepted.
    """

    def __cinit__(self, buffer, any_order=False):
        self.any_order = any_order
        view = memoryview(buffer).cast("B").cast("I")
        self.data = view
        if len(view) < 4:
            raise ValueError("a graph has at least four words")
        if cython.compiled:
            self.memory = Borrowed(view)
            self.nodes = cython.cast(cython.pointer[cython.const[cython.uint]], self.memory.start)
        else:
            self.nodes = view
        self.size = len(view)
        self.dawg = self.nodes[0]
        self.gaddag = self.nodes[1]

    # ------------------------------------------------------------ soundness

    def defect(self, alphabet_size):
        """Why the graph cannot be trusted, or None.

        Every index is checked, so that no walk can leave the array, go in circles or meet a letter
        that the alphabet does not have.  Parents lie before their children: an arc that always leads
        further on proves that every path ends.
        """
        if self.size > 0x7FFFFFFF:
            return "it is too large"
        letters: cython.ulonglong = (2 << alphabet_size) - 1
        reason: cython.int
        if cython.compiled:
            starts: cython.p_uint = cython.cast(cython.p_uint, calloc(self.size, cython.sizeof(cython.uint)))
            depths: cython.p_uchar = cython.cast(cython.p_uchar, calloc(self.size, 1))
            if starts == cython.NULL or depths == cython.NULL:
                free(starts)
                free(depths)
                raise MemoryError
            with cython.nogil:
                reason = self.find_defect(letters, starts, depths)
            free(starts)
            free(depths)
        else:
            reason = self.find_defect(letters, [0] * self.size, bytearray(self.size))
        return DEFECTS[reason]

    def find_defect(self, allowed, starts, depths):
        node: cython.uint = FIRST_NODE
        count: cython.uint = 0
        letters: cython.ulonglong
        reason: cython.int
        while node < self.size:
            if self.size - node < 3:
                return 1
            letters = letters_at(self.nodes, node)
            if letters == 0:
                return 2
            if letters & ~allowed:
                return 3
            if popcount(letters) > self.size - node - 2:
                return 1
            starts[count] = node
            count += 1
            node += 2 + popcount(letters)
        while count > 0:
            count -= 1
            reason = self.node_defect(starts[count], depths)
            if reason:
                return reason
        if self.dawg >= self.size or depths[self.dawg] == 0 or depths[self.dawg] >= SEPARATES:
            return 8
        if self.gaddag >= self.size or depths[self.gaddag] == 0:
            return 8
        return 0

    def node_defect(self, node, depths):
        """Check one node whose children have been checked, and note the longest path from it."""
        letters: cython.ulonglong = letters_at(self.nodes, node)
        arcs: cython.uint = node + 2
        depth: cython.uint = 0
        separates: cython.uint = letters & 1
        while letters:
            arc: cython.uint = self.nodes[arcs]
            target: cython.uint = arc & TARGET
            if target:
                if target <= node or target >= self.size or depths[target] == 0:
                    return 4
                below: cython.uint = depths[target]
                if below >= SEPARATES:
                    if letters & 1:
                        return 6
                    separates = 1
                    below -= SEPARATES
                if below > depth:
                    depth = below
            elif not arc & ACCEPTS:
                return 5
            if letters & 1 and (arc & ACCEPTS or target == 0):
                return 6
            arcs += 1
            letters &= letters - 1
        if depth >= LONGEST_PATH:
            return 7
        depths[node] = depth + 1 + separates * SEPARATES
        return 0

    # ------------------------------------------------------------ look-ups

    def follow(self, node, codes, length):
        """The last arc of a path from `node` over the codes, or 0 where there is no such path."""
        arc: cython.uint = 0
        i: cython.uint
        for i in range(length):
            if node == 0 or codes[i] > 63:
                return 0
            arc = find_arc(self.nodes, node, codes[i])
            node = arc & TARGET
            if arc == 0:
                return 0
        return arc

    def accepts(self, word: bytes):
        """Whether the codes are a word."""
        if 0 in word:
            return False
        if self.any_order:
            word = bytes(sorted(word))
        return self.follow(self.dawg, word, len(word)) & ACCEPTS != 0

    def node_after(self, prefix: bytes, reverse: cython.bint = False):
        """The node a path leads to, from the DAWG's root or the GADDAG's; 0 if there is none."""
        root: cython.uint = self.gaddag if reverse else self.dawg
        if len(prefix) == 0:
            return root
        return self.follow(root, prefix, len(prefix)) & TARGET

    def arcs(self, node: cython.uint):
        """The arcs of a node as (letter, accepts, target) in the order of the letters."""
        found: list = []
        if node == 0:
            return found
        if not FIRST_NODE <= node < self.size - 2:
            raise IndexError(f"there is no node {node}")
        letters: cython.ulonglong = letters_at(self.nodes, node)
        if popcount(letters) > self.size - node - 2:
            raise IndexError(f"there is no node {node}")
        while letters:
            letter: cython.uint = lowest(letters)
            arc: cython.uint = arc_of(self.nodes, node, letters_at(self.nodes, node), letter)
            found.append((letter, arc & ACCEPTS != 0, arc & TARGET))
            letters &= letters - 1
        return found

    def sizes(self, root: cython.uint):
        """How many states and arcs can be reached from a root, the state without arcs not counted."""
        if root >= self.size:
            raise IndexError(f"there is no node {root}")
        reached: bytearray = bytearray(self.size)
        reached[root] = 1
        states: cython.uint = 0
        arcs: cython.uint = 0
        node: cython.uint = FIRST_NODE
        i: cython.uint
        while node < self.size:
            count: cython.uint = popcount(letters_at(self.nodes, node))
            if reached[node]:
                states += 1
                arcs += count
                for i in range(count):
                    reached[self.nodes[node + 2 + i] & TARGET] = 1
            node += 2 + count
        return states, arcs

    def word_count(self):
        """How many words the DAWG holds."""
        if cython.compiled:
            counts: cython.p_ulonglong = cython.cast(
                cython.p_ulonglong, calloc(self.size, cython.sizeof(cython.ulonglong))
            )
            if counts == cython.NULL:
                raise MemoryError
            total: cython.ulonglong = self.count_from(self.dawg, counts)
            free(counts)
            return total
        return self.count_from(self.dawg, [0] * self.size)

    def count_from(self, node, counts):
        """Words below a node; each node is counted once and remembered, and 2**62 stands for more."""
        if counts[node] == 0:
            total: cython.ulonglong = 0
            arcs: cython.uint = node + 2
            letters: cython.ulonglong = letters_at(self.nodes, node)
            while letters:
                arc: cython.uint = self.nodes[arcs]
                if arc & ACCEPTS:
                    total += 1
                if arc & TARGET:
                    total += self.count_from(arc & TARGET, counts)
                if total > MANY:
                    total = MANY
                arcs += 1
                letters &= letters - 1
            counts[node] = total
        return counts[node]


if not cython.compiled:
    Graph.__init__ = Graph.__cinit__
