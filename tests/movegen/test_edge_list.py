"""Tries and dawgs as arrays of edges (AJ1, AJ2): their words, their sizes, their bits."""

from __future__ import annotations

import random

import pytest

from quixotry.errors import LexiconError
from quixotry.kernel.papers.edge_list import EdgeList
from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.movegen.appel_jacobson import EdgeStructure, edge_list
from quixotry.rules import load_rules
from support.automata import minimal_sizes, trie_of
from support.positions import rules_named, some_words, table_for

RULESETS = ["english", "spanish", "polish", "odd"]
STRUCTURES: list[EdgeStructure] = ["trie", "dawg"]


def words_of(edges: EdgeList, node: int, prefix: bytes = b"") -> list[bytes]:
    """All words below a node, as the array has them."""
    words: list[bytes] = []
    last = node == 0
    while not last:
        letter, terminal, last, target = edges.edge(node)
        word = prefix + bytes([letter])
        words += [word] if terminal else []
        words += words_of(edges, target, word)
        node += 1
    return words


@pytest.mark.parametrize("edge_bytes", [3, 4])
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", RULESETS)
def test_an_edge_list_has_the_words_in_order(name: str, structure: EdgeStructure, edge_bytes: int) -> None:
    words = some_words(name, 900, random.Random(f"{name} edges"))
    edges = edge_list(table_for(name, words).lexicon, structure, edge_bytes)
    assert words_of(edges, edges.root) == words
    assert edges.letter_bits == (6 if rules_named(name).alphabet.size > 31 else 5)
    assert len(edges.data) == edge_bytes * (edges.edges + 1)
    assert not any(edges.data[:edge_bytes])


@pytest.mark.parametrize("name", RULESETS)
def test_sizes(name: str) -> None:
    """The dawg is minimal; the trie has a node for every beginning of a word that can be gone on with."""
    words = some_words(name, 700, random.Random(f"{name} sizes"))
    lexicon = table_for(name, words).lexicon
    states, root = trie_of(words)
    dawg, trie = edge_list(lexicon, "dawg"), edge_list(lexicon, "trie")
    assert (dawg.nodes, dawg.edges) == minimal_sizes(states, [root])
    assert trie.edges == len({word[:end] for word in words for end in range(1, len(word) + 1)})
    assert trie.nodes == len({word[:end] for word in words for end in range(len(word))})


def test_both_letter_widths_are_met() -> None:
    assert {rules_named(name).alphabet.size > 31 for name in RULESETS} == {False, True}


def test_english_in_three_bytes() -> None:
    """The dawg of the whole list fits 17 bits; its trie does not, and that is said."""
    english = Lexicon.load("english")
    dawg = make_generator("aj-dawg-3").size(english)
    assert (dawg.states, dawg.arcs) == tuple(english.metadata["dawg"])
    assert dawg.bytes * 4 == make_generator("aj-dawg").size(english).bytes * 3
    with pytest.raises(
        LexiconError, match=r"english: its trie has 387,673 edges, where edges of 3 bytes can number 131,071"
    ):
        make_generator("aj-trie", edge_bytes=3).size(english)


def test_six_bits_for_the_letter_leave_sixteen() -> None:
    alphabet = load_rules("polish").alphabet
    chance = random.Random(3)
    words = sorted({bytes(chance.choices(range(1, 33), k=8)) for _ in range(21_000)})
    fitting, wanting = (
        Lexicon.from_words(map(alphabet.word_text, words[:count]), alphabet) for count in (18_000, None)
    )
    assert 60_000 < fitting.metadata["dawg"][1] < 1 << 16 < wanting.metadata["dawg"][1]
    edges = edge_list(fitting, "dawg", 3)
    assert words_of(edges, edges.root) == words[:18_000]
    with pytest.raises(LexiconError, match="edges of 3 bytes can number 65,535"):
        edge_list(wanting, "dawg", 3)


def test_edges_that_are_not_there() -> None:
    edges = edge_list(table_for("odd", some_words("odd", 90, random.Random(1))).lexicon, "dawg")
    for index in (0, -1, edges.edges + 1, 1 << 40):
        with pytest.raises(IndexError):
            edges.edge(index)


def test_a_list_is_made_once_for_a_lexicon() -> None:
    lexicon = table_for("odd", some_words("odd", 90, random.Random(2))).lexicon
    assert edge_list(lexicon, "dawg") is edge_list(lexicon, "dawg")
    assert edge_list(lexicon, "dawg") is not edge_list(lexicon, "trie")
