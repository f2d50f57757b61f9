"""Automata whose words end on arcs (AJ2), minimised by refining a partition: the oracle for sizes."""

from __future__ import annotations

from collections.abc import Iterable

SEPARATOR = 0

Trie = list[dict[int, tuple[bool, int]]]  # by state: letter -> does a word end here, next state


def gaddag_strings(words: Iterable[bytes]) -> list[bytes]:
    """REV(x)◇y for every split xy of every word with x not empty; no ◇ where y is empty (G1)."""
    strings = []
    for word in words:
        for split in range(1, len(word)):
            strings.append(word[:split][::-1] + bytes([SEPARATOR]) + word[split:])
        strings.append(word[::-1])
    return strings


def trie_of(strings: Iterable[bytes], trie: Trie | None = None) -> tuple[Trie, int]:
    """A trie of the strings, added to another one's states if there is one; and its root."""
    states: Trie = [] if trie is None else trie
    states.append({})
    root = len(states) - 1
    for string in strings:
        at = root
        for i, letter in enumerate(string):
            accepts, target = states[at].get(letter, (False, 0))
            if not target:
                states.append({})
                target = len(states) - 1
            states[at][letter] = (accepts or i == len(string) - 1, target)
            at = target
    return states, root


def classes_of(trie: Trie) -> list[int]:
    """Moore's refinement: the class of each state in the coarsest partition that no string tells apart."""
    classes = [0] * len(trie)
    count = 1
    while True:
        numbers: dict[tuple[int, frozenset[tuple[int, bool, int]]], int] = {}
        refined = []
        for state, arcs in enumerate(trie):
            seen = frozenset((letter, accepts, classes[target]) for letter, (accepts, target) in arcs.items())
            refined.append(numbers.setdefault((classes[state], seen), len(numbers)))
        if len(numbers) == count:
            return refined
        classes, count = refined, len(numbers)


def minimal_sizes(trie: Trie, roots: Iterable[int]) -> tuple[int, int]:
    """States with arcs, and arcs, of the minimal automaton of everything below the roots."""
    classes = classes_of(trie)
    reached = set()
    pending = list(roots)
    while pending:
        state = pending.pop()
        if state not in reached:
            reached.add(state)
            pending += [target for _, target in trie[state].values()]
    arcs_of = {classes[state]: len(trie[state]) for state in reached if trie[state]}
    return len(arcs_of), sum(arcs_of.values())
