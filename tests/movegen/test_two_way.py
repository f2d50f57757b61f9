"""The two-way DAWG (AJ8): its size against the definition, and the plays found on it."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable

import pytest

from quixotry.errors import LexiconError
from quixotry.kernel.papers.two_way_build import build_two_way
from quixotry.lexicon import Lexicon
from quixotry.movegen import two_way
from quixotry.movegen.two_way import TwoWay, growth, measure
from quixotry.movegen.word_lists import coded_words
from quixotry.rules import load_rules
from support.positions import (
    counts,
    plays_in,
    random_game,
    repeated,
    self_play,
    some_words,
    table_for,
    tiles_of,
)

ENGLISH = load_rules("english")
Contexts = frozenset[tuple[bytes, bytes]]


def contexts_of(words: Iterable[bytes]) -> dict[bytes, Contexts]:
    """Every substring of the words with its contexts, as the paper defines them."""
    found: dict[bytes, set[tuple[bytes, bytes]]] = defaultdict(set)
    for word in words:
        for start in range(len(word) + 1):
            for end in range(start, len(word) + 1):
                found[word[start:end]].add((word[:start], word[end:]))
    return {string: frozenset(contexts) for string, contexts in found.items()}


def sizes_of(classes: Iterable[Contexts]) -> tuple[int, int, int]:
    """(states, arcs to the left, arcs to the right): an arc for each letter that some context has nearest."""
    classes = set(classes)
    left = sum(len({before[-1] for before, _ in contexts if before}) for contexts in classes)
    right = sum(len({behind[0] for _, behind in contexts if behind}) for contexts in classes)
    return len(classes), left, right


def small_list(seed: int) -> list[bytes]:
    """Words over few letters, so that substrings share contexts; or some real ones."""
    chance = random.Random(seed)
    if seed % 3 == 0:
        return some_words("english", 90, chance)
    letters = bytes(range(1, 2 + seed % 4))
    return sorted({bytes(chance.choices(letters, k=chance.randint(1, 7))) for _ in range(5 + 2 * seed)})


@pytest.mark.parametrize("seed", range(24))
def test_substrings_share_a_node_exactly_if_their_contexts_are_equal(seed: int) -> None:
    words = small_list(seed)
    letters, lengths = b"".join(words), bytes(map(len, words))
    contexts = contexts_of(words)
    _, substrings, *literal, _ = build_two_way(letters, lengths, literal=True)
    assert substrings == len(contexts)
    assert tuple(literal) == sizes_of(contexts.values())
    # Where arcs say what is a word, the empty context tells nothing, and nodes without arcs are not stored.
    told_apart = {told - {(b"", b"")} for told in contexts.values()} - {frozenset()}
    assert build_two_way(letters, lengths)[2:5] == sizes_of(told_apart)


class Reader:
    """A packed two-way DAWG, read as the builder describes it."""

    def __init__(self, packed: bytearray) -> None:
        self.words = memoryview(packed).cast("I")
        self.root = self.words[4]

    def arcs(self, node: int, right: bool) -> dict[int, int]:
        left_set, right_set = (self.words[node + i] | self.words[node + i + 1] << 32 for i in (0, 2))
        chosen, first = (right_set, left_set.bit_count()) if right else (left_set, 0)
        letters = [letter for letter in range(64) if chosen >> letter & 1]
        return {letter: self.words[node + 4 + first + i] for i, letter in enumerate(letters)}


@pytest.mark.parametrize("seed", range(0, 24, 3))
def test_every_way_to_a_substring_says_what_it_is(seed: int) -> None:
    """Letters may be added on either side in any order; flags and letters to come are as contexts say."""
    chance = random.Random(seed)
    words = small_list(seed)
    reader = Reader(build_two_way(b"".join(words), bytes(map(len, words)))[0])
    for string, contexts in contexts_of(words).items():
        start = end = chance.randint(0, len(string))
        node, arc = reader.root, 0
        while end - start < len(string):
            right = start == 0 or (end < len(string) and chance.random() < 0.5)
            arc = reader.arcs(node, right)[string[end] if right else string[start - 1]]
            start, end = (start, end + 1) if right else (start - 1, end)
            node = arc & (1 << 29) - 1
        if string:
            assert bool(arc >> 31) == ((b"", b"") in contexts)
            assert bool(arc >> 30 & 1) == any(not before for before, _ in contexts)
            assert bool(arc >> 29 & 1) == any(not behind for _, behind in contexts)
        assert set(reader.arcs(node, False)) == {before[-1] for before, _ in contexts if before}
        assert set(reader.arcs(node, True)) == {behind[0] for _, behind in contexts if behind}


def test_the_english_list() -> None:
    """The numbers that answer the paper's question, for the words of up to 15 letters."""
    letters, lengths = coded_words(Lexicon.for_rules(ENGLISH))
    at, kept = 0, []
    for length in lengths:
        kept += [letters[at : at + length]] if length <= 15 else []
        at += length
    assert len(kept) == 168_548
    _, substrings, states, left, right, memory = build_two_way(
        b"".join(kept), bytes(map(len, kept)), literal=True
    )
    assert (substrings, states, left, right) == (1_014_575, 340_864, 603_078, 557_561)
    assert memory < 100_000_000


def test_growth_ends_with_all_words() -> None:
    words = some_words("english", 900, random.Random(1))
    lexicon = Lexicon.from_words([ENGLISH.alphabet.word_text(word) for word in words], ENGLISH.alphabet)
    found = list(growth(lexicon, [100, 300, 5000]))
    assert [one.words for one in found] == [100, 300, len(words)]
    assert found[-1].states == measure(lexicon).states
    for one in found:
        assert one.states <= one.substrings <= one.occurrences
        assert one.packed_states <= one.states and one.packed_arcs <= one.arcs
        assert one.states_ratio > 1 and one.arcs_ratio > 1
        assert one.building_bytes > one.packed_bytes and one.seconds > 0


def test_what_does_not_fit_is_an_error_of_the_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(letters: bytes, lengths: bytes, *, literal: bool) -> None:
        raise MemoryError("too large")

    monkeypatch.setattr(two_way, "build_two_way", too_large)
    lexicon = Lexicon.from_words("ab", ENGLISH.alphabet, name="tiny")
    with pytest.raises(LexiconError, match="lexicon tiny: too large"):
        measure(lexicon)


@pytest.mark.parametrize("lengths", [[], [1], [3], [2, 1], [1, 65], [65]])
def test_lengths_must_be_those_of_the_letters(lengths: list[int]) -> None:
    letters = bytes([1]) * (65 if lengths == [65] else 2)
    with pytest.raises(ValueError, match="lengths"):
        build_two_way(letters, bytes(lengths))


# ---------------------------------------------------------------- plays


@pytest.mark.parametrize("name", ["english", "spanish", "odd"])
def test_same_moves(name: str) -> None:
    chance = random.Random(f"{name} two-way")
    table = table_for(name, some_words(name, 1000, chance))
    twin = TwoWay().board(table.rules, table.lexicon)
    found = 0
    for _ in range(repeated(4)):
        for board, rack in random_game(table, chance):
            twin.set_tiles(tiles_of(board))
            moves = plays_in(board, board.moves(counts(rack)))
            assert sorted(plays_in(board, twin.moves(counts(rack)))) == sorted(moves)
            assert twin.best_move(counts(rack)) == board.best_move(counts(rack))
            assert sorted(plays_in(board, twin.copy().moves(counts(rack)))) == sorted(moves)
            found += len(moves)
    assert found > 1000


def test_same_games_and_fewer_arcs_by_choosing() -> None:
    table = table_for("english", some_words("english", 3000, random.Random(7)))
    games = repeated(20)
    results = self_play(table.board, table.rules).games(1, games)
    followed = []
    for choosing in (True, False):
        board = TwoWay(choosing).board(table.rules, table.lexicon)
        board.count()
        assert self_play(board, table.rules).games(1, games) == results
        counted = board.counters()
        assert counted["turns"] == sum(turns for _, turns, *_ in results)
        assert 0 < counted["arcs"] <= counted["letters"] <= counted["tried"]
        followed.append(counted["arcs"])
    assert followed[0] < followed[1]
