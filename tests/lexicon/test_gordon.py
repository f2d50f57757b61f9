"""Figures of Gordon's paper: the paths of CARE and the letter sets of table I (G1)."""

from __future__ import annotations

import pytest

from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules

ALPHABET = load_rules("english").alphabet

# S1 to S24: the words with one letter open, and the letters that fill it.
TABLE_I = {
    "_C": "",
    "_A": "ABDFHKLMNPTY",
    "_R": "AEO",
    "_E": "ABDHMNOPRWY",
    "C_": "",
    "_CA": "O",
    "_AR": "BCEFGJLMOPTVWY",
    "_RE": "AEIO",
    "CA_": "BDMNPRTWY",
    "_CAR": "S",
    "_ARE": "BCDFHMPRTWY",
    "CAR_": "BDEKLNPST",
    "_N": "AEIOU",
    "_EE": "BCDFGJLNPRSTVWZ",
    "_EN": "BDFHKMPSTWY",
    "_REE": "BDFGPT",
    "_EEN": "BKPSTW",
    "_CARE": "S",
    "_AREE": "",
    "_REEN": "GP",
    "CARE_": "DRSTX",
    "_CAREE": "",
    "_AREEN": "C",
    "CAREE_": "NR",
}
WORDS = [pattern.replace("_", letter) for pattern, letters in TABLE_I.items() for letter in letters]
LEXICON = Lexicon.from_words(WORDS, ALPHABET)


def letter_set(path: bytes) -> str:
    """The letters on the last arc of a GADDAG path: those that end a word there."""
    graph = LEXICON.graph
    arcs = graph.arcs(graph.node_after(path, reverse=True))
    return "".join(ALPHABET.labels[letter] for letter, accepts, _ in arcs if accepts)


def codes(text: str) -> bytes:
    """A path as the paper writes it, with > for the separator."""
    return bytes(0 if character == ">" else ord(character) - 64 for character in text)


@pytest.mark.parametrize(("pattern", "letters"), TABLE_I.items())
def test_letter_sets(pattern: str, letters: str) -> None:
    known = pattern.replace("_", "")
    if pattern.startswith("_"):
        assert letter_set(codes(known[::-1])) == letters
    else:
        assert LEXICON.letters_after(known, completing=True) == tuple(letters)
        for split in range(1, len(known) + 1):
            assert letter_set(codes(known[:split][::-1] + ">" + known[split:])) == letters


def test_the_four_paths_of_care() -> None:
    graph = LEXICON.graph
    for path in ("C>ARE", "AC>RE", "RAC>E", "ERAC"):
        *start, last = codes(path)
        arcs = {
            letter: accepts for letter, accepts, _ in graph.arcs(graph.node_after(bytes(start), reverse=True))
        }
        assert arcs[last], path
    assert graph.node_after(codes("ERAC>"), reverse=True) == graph.node_after(codes("CARE"))
    for path in (">CARE", "ERAC>>", "CA>RE"):
        assert graph.node_after(codes(path), reverse=True) == 0, path


def test_words_that_can_be_continued_alike_share_a_node() -> None:
    """WOUND and ZAGG, which is no word, are both followed by ED and ING only: one node, two letter sets."""
    words = ["WOUND", "WOUNDS", "WOUNDED", "WOUNDING", "ZAGGED", "ZAGGING"]
    graph = Lexicon.from_words([word for word in words if word != "WOUNDS"], ALPHABET).graph
    after_wound, after_zagg = (graph.node_after(codes(start)) for start in ("WOUND", "ZAGG"))
    assert after_wound == after_zagg != 0
    assert graph.accepts(codes("WOUND"))
    assert not graph.accepts(codes("ZAGG"))
    for path in ("W>OUND", "OW>UND", "UOW>ND", "NUOW>D", "DNUOW>", "Z>AGG", "AZ>GG", "GAZ>G", "GGAZ>"):
        assert graph.node_after(codes(path), reverse=True) == after_wound, path
