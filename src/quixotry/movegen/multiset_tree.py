"""Shapiro's lexicon (AJ6): a tree of letters whose paths are multisets, the dearest letters first."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import pairwise

from quixotry.lexicon import Lexicon
from quixotry.rules import Rules


@dataclass(frozen=True)
class Tree:
    """A tree of letter multisets as `kernel.shapiro` searches it."""

    packed: bytes
    letters: bytes  # of all words, those of a multiset together
    order: bytes  # the letters' codes in canonical order
    nodes: int
    arcs: int
    multisets: int


def dearest_first(rules: Rules | None, size: int) -> bytes:
    """The canonical order of the letters: by decreasing value, then as in the alphabet.

    >>> from quixotry.rules import load_rules
    >>> english = load_rules("english")
    >>> english.alphabet.word_text(dearest_first(english, 26))
    'QZJXKFHVWYBCMPDGAEILNORSTU'
    """
    points = rules.points if rules else (0,) * (size + 1)
    return bytes(sorted(range(1, size + 1), key=lambda letter: -points[letter]))


def multiset_tree(lexicon: Lexicon, order: bytes) -> Tree:
    """The words of a lexicon by the multiset of their letters, each in canonical order.

    >>> from quixotry.rules import load_rules
    >>> english = load_rules("english")
    >>> words = Lexicon.from_words("ax tax taxa ted", english.alphabet)
    >>> tree = multiset_tree(words, dearest_first(english, 26))
    >>> tree.nodes, tree.arcs, tree.multisets
    (9, 8, 4)
    """
    place = {letter: number for number, letter in enumerate(order, 1)}
    lists: dict[bytes, list[bytes]] = {}
    for word in lexicon.codes():
        lists.setdefault(bytes(sorted(place[letter] for letter in word)), []).append(word)
    paths = sorted(lists)
    letters = bytearray()
    packed = array("I", [1])
    nodes = 0

    def pack(first: int, end: int, depth: int) -> int:
        """Pack the node of paths[first:end], which agree in their first letters, and all below it."""
        nonlocal nodes
        nodes += 1
        index, words_at, words = len(packed), len(letters), 0
        if len(paths[first]) == depth:
            words = len(lists[paths[first]])
            letters.extend(b"".join(lists[paths[first]]))
            first += 1
        starts = [i for i in range(first, end) if i == first or paths[i][depth] != paths[i - 1][depth]]
        following = sum(1 << paths[i][depth] for i in starts)
        packed.extend((following & 0xFFFFFFFF, following >> 32, words_at, words))
        packed.extend([0] * len(starts))
        for number, (start, stop) in enumerate(pairwise([*starts, end])):
            packed[index + 4 + number] = pack(start, stop, depth + 1)
        return index

    pack(0, len(paths), 0)
    return Tree(packed.tobytes(), bytes(letters), order, nodes, nodes - 1, len(paths))
