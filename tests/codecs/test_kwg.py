"""KWG files: what we write, another reader reads; what others write, and worse, we read or refuse."""

from __future__ import annotations

import struct
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import LexiconError
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from support.automata import gaddag_strings
from support.limits import Limit

ENGLISH = load_rules("english").alphabet
POLISH = load_rules("polish").alphabet

ACCEPTS, LAST, ARC = 1 << 23, 1 << 22, (1 << 22) - 1


def read_kwg(data: bytes, root: int) -> set[bytes]:
    """An independent reader: the strings below node `root`'s arc, 0 for the separator."""
    nodes = [value for (value,) in struct.iter_unpack("<I", data)]
    found: set[bytes] = set()

    def visit(at: int, before: bytes) -> None:
        while at:
            node = nodes[at]
            string = before + bytes([node >> 24])
            if node & ACCEPTS:
                assert string not in found, "the same string is found twice"
                found.add(string)
            visit(node & ARC, string)
            at = 0 if node & LAST else at + 1

    visit(nodes[root] & ARC, b"")
    return found


def packed(*nodes: int) -> bytes:
    return struct.pack(f"<{len(nodes)}I", *nodes)


def node(letter: int, arc: int = 0, *, accepts: bool = False, last: bool = True) -> int:
    return letter << 24 | arc | accepts * ACCEPTS | last * LAST


words = st.binary(min_size=2, max_size=6).map(lambda word: bytes(byte % 5 + 1 for byte in word))


@given(st.sets(words, min_size=1, max_size=40))
@settings(max_examples=100, deadline=None)
def test_another_reader_finds_words_and_gaddag(chosen: set[bytes]) -> None:
    lexicon = Lexicon.from_words([ENGLISH.word_text(word) for word in chosen], ENGLISH)
    data = lexicon.to_kwg()
    assert read_kwg(data, 0) == chosen
    assert read_kwg(data, 1) == set(gaddag_strings(chosen))


@given(st.sets(words, min_size=1, max_size=40))
@settings(max_examples=50, deadline=None)
def test_large_files_are_the_same_graph_in_other_places(chosen: set[bytes]) -> None:
    lexicon = Lexicon.from_words([ENGLISH.word_text(word) for word in chosen], ENGLISH)
    large = struct.iter_unpack("<I", lexicon.to_kwg(large=True))
    moved = [(v & 63) << 24 | (v >> 7 & 1) << 23 | (v >> 6 & 1) << 22 | v >> 8 for (v,) in large]
    assert struct.pack(f"<{len(moved)}I", *moved) == lexicon.to_kwg()


def test_large_files_are_read_back(tmp_path: Path) -> None:
    lexicon = Lexicon.load("italian")
    file = tmp_path / "italian.kbwg"
    file.write_bytes(lexicon.to_kwg(large=True))
    assert Lexicon.load(file, lexicon.alphabet).content_hash == lexicon.content_hash


@pytest.mark.parametrize("name", ["english", "italian"])
def test_round_trip_of_shipped_lexica(name: str, tmp_path: Path) -> None:
    lexicon = Lexicon.load(name)
    file = tmp_path / f"{name}.kwg"
    file.write_bytes(lexicon.to_kwg())
    again = Lexicon.load(file, lexicon.alphabet)
    assert again.content_hash == lexicon.content_hash
    assert len(again) == len(lexicon)
    assert again.to_kwg() == lexicon.to_kwg()


def test_siblings_ascend_and_end() -> None:
    """Other programs walk a list until its end and expect ascending letters."""
    alphabet = POLISH
    lexicon = Lexicon.from_words(["ĄŻ", "ŻÓŁĆ", "ŁAD", "AS", "ASY"], alphabet)
    nodes = [value for (value,) in struct.iter_unpack("<I", lexicon.to_kwg())]
    assert nodes[0] >> 24 == nodes[1] >> 24 == 0
    assert nodes[-1] & LAST
    for value, following in pairwise(nodes[2:]):
        assert 0 <= value >> 24 <= alphabet.size
        if not value & LAST:
            assert following >> 24 > value >> 24
        assert value & ARC < len(nodes)


def test_files_of_other_programs(tmp_path: Path) -> None:
    """Siblings in any order, lists that share a tail, a file without a GADDAG."""
    file = tmp_path / "other.kwg"
    # B → (A), A → (B, D) with D also the tail that C → (D) uses
    file.write_bytes(
        packed(
            node(0, 2), node(0, 0),
            node(3, 7, last=False), node(2, 5, last=False), node(1, 6),
            node(1, accepts=True), node(2, accepts=True, last=False), node(4, accepts=True),
        )
    )  # fmt: skip
    assert list(Lexicon.load(file, ENGLISH)) == ["AB", "AD", "BA", "CD"]


HOSTILE = {
    "a node that leads to itself": (packed(node(0, 2), 0, node(1, 2)), "reached from itself"),
    "a cycle of two": (packed(node(0, 2), 0, node(1, 3), node(2, 2, accepts=True)), "reached from itself"),
    "a cycle through a sibling": (
        packed(node(0, 2), 0, node(1, last=False), node(2, 2)),
        "reached from itself",
    ),
    "an arc out of the file": (packed(node(0, 2), 0, node(1, 99)), "outside the file"),
    "a root out of the file": (packed(node(0, ARC), 0), "outside the file"),
    "siblings that run off the end": (
        packed(node(0, 2), 0, node(1, accepts=True, last=False)),
        "outside the file",
    ),
    "a letter that the alphabet lacks": (packed(node(0, 2), 0, node(27, accepts=True)), "letter 27"),
    "a separator among words": (packed(node(0, 2), 0, node(0, accepts=True)), "letter 0"),
    "no words": (packed(node(0, 2), 0, node(1)), "no words"),
    "no root": (packed(0, 0), "no words"),
    "words of one letter only": (packed(node(0, 2), 0, node(1, accepts=True)), "no words"),
    "a broken length": (packed(0, 0) + b"\0", "not a KWG"),
    "one node": (packed(0), "not a KWG"),
    "nothing": (b"", "not a KWG"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused(name: str, tmp_path: Path) -> None:
    data, reason = HOSTILE[name]
    file = tmp_path / "hostile.kwg"
    file.write_bytes(data)
    with pytest.raises(LexiconError, match=reason) as caught:
        Lexicon.load(file, ENGLISH)
    assert str(file) in str(caught.value)


def levels(depth: int, letters: int, tail: int = 0) -> bytes:
    """A DAWG of letters**depth paths in a few nodes, each path followed by `tail` letters more."""
    nodes = [node(0, 2), 0]
    for level in range(depth):
        following = 2 + (level + 1) * letters
        end = level == depth - 1 and not tail
        for letter in range(1, letters + 1):
            nodes.append(node(letter, 0 if end else following, accepts=end, last=letter == letters))
    for i in range(tail):
        end = i == tail - 1
        nodes.append(node(1, 0 if end else len(nodes) + 1, accepts=end))
    return packed(*nodes)


@pytest.mark.parametrize(
    ("depth", "letters", "tail"),
    [(60, 26, 0), (64, 2, 0), (70, 1, 0), (2000, 1, 0), (12, 26, 50), (22, 2, 40)],
)
def test_a_small_file_cannot_make_the_reader_spell_for_ever(
    depth: int, letters: int, tail: int, tmp_path: Path, limit: Limit
) -> None:
    file = tmp_path / "blow-up.kwg"
    file.write_bytes(levels(depth, letters, tail))
    with limit(10), pytest.raises(LexiconError, match=r"words|letters"):
        Lexicon.load(file, ENGLISH)


def test_levels_that_are_harmless(tmp_path: Path) -> None:
    file = tmp_path / "levels.kwg"
    file.write_bytes(levels(3, 4, 2))
    assert len(Lexicon.load(file, ENGLISH)) == 64


def test_words_longer_than_a_board_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "long.kwg"
    lexicon = Lexicon.from_words(["AB", "A" * 25], ENGLISH)
    file.write_bytes(lexicon.to_kwg())
    assert list(Lexicon.load(file, ENGLISH, longest=15)) == ["AB"]


def test_a_lexicon_too_large_for_a_kwg_file() -> None:
    """A KWG arc has 22 bits; the inflected Swedish list needs more."""
    lexicon = Lexicon.load("swedish")
    _, arcs = lexicon.graph.sizes(lexicon.graph.gaddag)
    if arcs <= ARC:
        assert len(lexicon.to_kwg()) > 4 * arcs
        return
    with pytest.raises(LexiconError, match="cannot be a KWG file"):
        lexicon.to_kwg()
