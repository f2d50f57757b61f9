"""The packed word graph: proof that a loaded one is sound, and look-ups in its DAWG."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.quixotry.kernel.borrowed import Borrowed
    from cython.cimports.quixotry.kernel.pages import free_pages, get_pages
    from cython.cimports.quixotry.kernel.words.nodes import (
        ACCEPTS,
        ANY_LETTER,
        TARGET,
        arc_of,
        find_arc,
        letters_at,
        lowest,
        popcount,
        prefetch,
    )
else:
    from quixotry.kernel.words.nodes import (
        ACCEPTS,
        ANY_LETTER,
        TARGET,
        arc_of,
        find_arc,
        letters_at,
        lowest,
        popcount,
    )

FIRST_NODE = cython.declare(cython.uint, 4)
LONGEST_PATH = cython.declare(cython.uint, 66)  # a word of 64 letters and the separator
DEPTH = cython.declare(cython.uint, 127)  # of a note: the longest path from the node
SEPARATES = cython.declare(cython.uint, 128)  # and whether a separator is to come on it
AHEAD = cython.declare(cython.uint, 12)  # nodes before which the notes of one's children are fetched
LOW = cython.declare(cython.uint, (1 << 24) - 1)
MANY = cython.declare(cython.ulonglong, 1 << 47)  # words: no note tells of more
ENDLESS = cython.declare(cython.ulonglong, 1 << 62)

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
        self.words = 0
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
        return DEFECTS[self.prove((2 << alphabet_size) - 1)]

    def word_count(self):
        """How many words the DAWG holds, remembered from `defect`; 2**62 stands for 2**47 and more."""
        if self.words == 0 and self.prove(ANY_LETTER):
            raise ValueError("a graph that is not sound has no words")
        return self.words

    def prove(self, allowed):
        """The number of the first defect found, or 0."""
        if cython.compiled:
            space: cython.size_t = (cython.cast(cython.size_t, self.size) + 1) * cython.sizeof(cython.uint)
            notes: cython.p_uint = cython.cast(cython.p_uint, get_pages(space))
            if notes == cython.NULL:
                raise MemoryError
            reason: cython.int
            with cython.nogil:
                reason = self.find_defect(allowed, notes)
            free_pages(notes, space)
            return reason
        return self.find_defect(allowed, [0] * (self.size + 1))

    def find_defect(self, allowed, notes):
        """One pass to see where nodes begin, and one from the last to the first, children before parents.

        `notes` lies beside the graph, so that a child's is one look-up. In the first pass each node notes at
        its third word where the one before it begins; in the second, at its first two, what follows from it.
        """
        node: cython.uint = FIRST_NODE
        before: cython.uint = 0
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
            notes[node + 2] = before
            before = node
            node += 2 + popcount(letters)
        ahead: cython.uint = before
        i: cython.uint
        for i in range(AHEAD):
            ahead = notes[ahead + 2] if ahead else 0
        while before:
            node = before
            before = notes[node + 2]
            if cython.compiled and ahead:
                prefetch(cython.address(notes[self.nodes[ahead + 2] & TARGET]))
                prefetch(cython.address(notes[self.nodes[ahead + 3] & TARGET]))
                ahead = notes[ahead + 2]
            notes[node + 2] = 0
            reason = self.node_defect(node, notes)
            if reason:
                return reason
        if self.dawg >= self.size or notes[self.dawg] & DEPTH == 0 or notes[self.dawg] & SEPARATES:
            return 8
        if self.gaddag >= self.size or notes[self.gaddag] & DEPTH == 0:
            return 8
        self.words = words_noted(letters_at(notes, self.dawg))
        if self.words == MANY:
            self.words = ENDLESS
        return 0

    def node_defect(self, node, notes):
        """Check one node whose children have been checked, and note what follows from it.

        The low byte of its first word has the length of the longest path, and whether a separator is to come;
        the upper 24 bits of its first two have the number of words. The low byte of every other word is 0 by
        now, so that an arc into the middle of a node is noticed.
        """
        letters: cython.ulonglong = letters_at(self.nodes, node)
        arcs: cython.uint = node + 2
        end: cython.uint = arcs + popcount(letters)
        depth: cython.uint = 0
        separates: cython.uint = 0
        total: cython.ulonglong = 0
        arc: cython.uint
        target: cython.uint
        note: cython.ulonglong
        while arcs < end:
            arc = self.nodes[arcs]
            if arc == 0:
                return 5
            target = arc & TARGET
            note = 0
            if target:
                if target <= node or target >= self.size:
                    return 4
                note = letters_at(notes, target)
                if note & DEPTH == 0:
                    return 4
            separates |= cython.cast(cython.uint, note & SEPARATES)
            if note & DEPTH > depth:
                depth = cython.cast(cython.uint, note & DEPTH)
            total += words_noted(note) + (arc >> 31)
            if letters & 1 and arcs == node + 2 and (target == 0 or arc & ACCEPTS or separates):
                return 6
            arcs += 1
        if letters & 1:
            separates = SEPARATES
        if depth >= LONGEST_PATH:
            return 7
        if total > MANY:
            total = MANY
        notes[node] = depth + 1 | separates | cython.cast(cython.uint, total & LOW) << 8
        notes[node + 1] = cython.cast(cython.uint, total >> 24) << 8
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


if not cython.compiled:
    Graph.__init__ = Graph.__cinit__

    def words_noted(note: int) -> int:
        """How many words a note of `find_defect` tells of."""
        return (note >> 8 & LOW) | (note >> 40) << 24
