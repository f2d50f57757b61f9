"""DAWG and GADDAG are as small as any automaton for these words can be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.kernel.words.graph import Graph
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from support.automata import SEPARATOR, gaddag_strings, minimal_sizes, trie_of

ALPHABET = load_rules("english").alphabet

word_lists = st.sets(
    st.binary(min_size=2, max_size=7).map(lambda word: bytes(byte % 4 + 1 for byte in word)), min_size=1
)


def lexicon_of(words: set[bytes]) -> Lexicon:
    return Lexicon.from_words([ALPHABET.word_text(word) for word in words], ALPHABET)


def strings_from(graph: Graph, root: int) -> set[bytes]:
    """Every string that the automaton accepts from a root, read arc by arc."""
    found = set()
    pending = [(root, b"")]
    while pending:
        node, before = pending.pop()
        for letter, accepts, target in graph.arcs(node):
            if accepts:
                found.add(before + bytes([letter]))
            if target:
                pending.append((target, before + bytes([letter])))
    return found


def check(words: set[bytes]) -> None:
    graph = lexicon_of(words).graph
    trie, dawg = trie_of(words)
    trie, gaddag = trie_of(gaddag_strings(words), trie)
    assert graph.sizes(graph.dawg) == minimal_sizes(trie, [dawg])
    assert graph.sizes(graph.gaddag) == minimal_sizes(trie, [gaddag])
    # And both together: no node of the file is stored twice.
    states, arcs = minimal_sizes(trie, [dawg, gaddag])
    assert graph.size == 4 + 2 * states + arcs
    assert strings_from(graph, graph.dawg) == words
    assert strings_from(graph, graph.gaddag) == set(gaddag_strings(words))


@given(word_lists)
@settings(max_examples=300, deadline=None)
def test_sizes_and_language_of_small_lists(words: set[bytes]) -> None:
    check(words)


@pytest.mark.parametrize("seed", range(4))
def test_sizes_and_language_of_english_samples(seed: int) -> None:
    chance = random.Random(seed)
    words = [ALPHABET.word(word) for word in Lexicon.load("english")]
    stems = {word[:5] for word in chance.sample(words, 12)}
    check({word for word in words if word[:5] in stems})


@pytest.mark.parametrize("words", [{b"\1\1"}, {bytes([1]) * n for n in range(2, 26)}, {bytes([26]) * 25}])
def test_lists_at_the_limits(words: set[bytes]) -> None:
    check(words)


def test_a_shipped_lexicon_has_no_two_nodes_alike_and_none_to_spare() -> None:
    """An acyclic automaton without dead ends is minimal if no two of its nodes have the same arcs."""
    graph = Lexicon.load("italian").graph
    data = graph.data.tolist()
    nodes, at = {}, 4
    while at < len(data):
        letters = data[at] | data[at + 1] << 32
        end = at + 2 + letters.bit_count()
        nodes[at] = tuple(data[at:end])
        at = end
    assert len(set(nodes.values())) == len(nodes)
    targets = {arc & 0x7FFFFFFF for node in nodes.values() for arc in node[2:]}
    assert targets | {graph.dawg, graph.gaddag} == set(nodes) | {0}
    states, arcs = graph.sizes(graph.gaddag)
    assert len(nodes) >= states
    assert sum(len(node) - 2 for node in nodes.values()) >= arcs


def test_separators_only_where_a_word_turns() -> None:
    graph = lexicon_of({b"\1\2", b"\2\1\3"}).graph
    assert all(letter != SEPARATOR for letter, _, _ in graph.arcs(graph.dawg))
    assert all(letter != SEPARATOR for letter, _, _ in graph.arcs(graph.gaddag))
