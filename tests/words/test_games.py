"""Grids, ladders and bees against slow ways to play them."""

from __future__ import annotations

from collections import deque
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import QuixotryError, SearchError
from quixotry.words.bee import spelling_bee
from quixotry.words.grid import grid_words
from quixotry.words.ladder import word_ladder
from support.word_lists import SPANISH, WORD_SETS, english, english_words, in_order, lexicon_of

GRIDS = st.integers(1, 4).flatmap(
    lambda columns: st.lists(st.text("ABCD", min_size=columns, max_size=columns), min_size=1, max_size=3)
)

# ---------------------------------------------------------------- grids


def can_be_traced(word: str, rows: list[str]) -> bool:
    """Whether some path spells the word: one square after the other, all of them tried."""
    squares = {(row, column): rows[row][column] for row in range(len(rows)) for column in range(len(rows[0]))}
    paths = [[square] for square, letter in squares.items() if letter == word[0]]
    for letter in word[1:]:
        paths = [
            [*path, square]
            for path in paths
            for square in squares
            if square not in path and squares[square] == letter and are_beside(path[-1], square)
        ]
    return bool(paths)


def are_beside(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


@settings(deadline=None)
@given(WORD_SETS, GRIDS)
def test_words_in_a_grid(chosen: set[str], rows: list[str]) -> None:
    found = grid_words(lexicon_of(chosen), rows, minimum=2)
    assert [entry.word for entry in found] == [
        word for word in in_order(chosen) if len(word) >= 2 and can_be_traced(word, rows)
    ]
    for word, path in found:
        assert "".join([rows[row][column] for row, column in path]) == word
        assert len(set(path)) == len(path)
        assert all(are_beside(a, b) for a, b in pairwise(path))


def test_squares_of_several_letters() -> None:
    found = grid_words(english(), [["Qu", "i"], ["T", "E"]], minimum=4)
    assert [entry.word for entry in found] == ["QUIT", "QUIET", "QUITE"]
    assert grid_words(english(), [["Q", "I"], ["T", "E"]], minimum=4) == []
    lexicon = lexicon_of(["CHICO", "CHI"], SPANISH)
    assert [entry.word for entry in grid_words(lexicon, ["CHI", "CO"], minimum=2)] == ["CHI", "CHICO"]


def test_a_large_grid_of_frequent_letters() -> None:
    found = grid_words(english(), ["ESTRAINL", "TRESSATE", "NIATERSE", "SERETANI"] * 2, minimum=5)
    assert len(found) > 200
    assert max(entry.word for entry in found) in english()


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([], "0"),
        ([""], "0"),
        (["AB", "A"], "row 2"),
        (["AB", ["A", ""]], "row 2"),
        (["AB", "A1"], "row 2"),
        (["A" * 65], "65"),
        ([["A"] * 5] * 13, "65"),
    ],
)
def test_grids_that_cannot_be(rows: list[str], reason: str) -> None:
    with pytest.raises(SearchError, match=reason):
        grid_words(english(), rows)


# ---------------------------------------------------------------- ladders


def is_step(a: str, b: str, resize: bool) -> bool:
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1
    short, long = sorted((a, b), key=len)
    return resize and short in [long[:i] + long[i + 1 :] for i in range(len(long))]


def shortest_ladders(words: list[str], start: str, goal: str, resize: bool) -> list[list[str]]:
    """All of them, by trying every word at every step."""
    shortest: list[list[str]] = []
    pending = deque([[start]])
    while pending:
        ladder = pending.popleft()
        if shortest and len(ladder) > len(shortest[0]):
            break
        if ladder[-1] == goal:
            shortest.append(ladder)
            continue
        pending.extend(
            [*ladder, word] for word in words if word not in ladder and is_step(ladder[-1], word, resize)
        )
    return shortest


@settings(deadline=None)
@given(st.sets(st.text("ABC", min_size=2, max_size=4), min_size=2, max_size=9), st.booleans(), st.data())
def test_shortest_ladders(chosen: set[str], resize: bool, data: st.DataObject) -> None:
    words = sorted(chosen)
    start = data.draw(st.sampled_from(words))
    goal = data.draw(st.sampled_from(words))
    lexicon = lexicon_of(chosen)
    if len(start) != len(goal) and not resize:
        with pytest.raises(SearchError, match="same length"):
            word_ladder(lexicon, start, goal)
        return
    ladders = shortest_ladders(words, start, goal, resize)
    assert word_ladder(lexicon, start, goal, resize=resize) == (min(ladders) if ladders else None)


def test_ladders_of_english() -> None:
    ladder = word_ladder(english(), "black", "WHITE")
    assert ladder is not None
    assert (ladder[0], ladder[-1], len(ladder)) == ("BLACK", "WHITE", 8)
    assert all(word in english() for word in ladder)
    assert all(is_step(a, b, False) for a, b in pairwise(ladder))
    assert word_ladder(english(), "CARE", "CARE") == ["CARE"]
    assert word_ladder(english(), "ZYZZYVA", "CABARET") is None


@pytest.mark.parametrize(
    ("start", "goal"), [("QQQQ", "CARE"), ("CARE", "QQQQ"), ("", "CARE"), ("CAFÉ", "CARE")]
)
def test_ladders_that_cannot_be(start: str, goal: str) -> None:
    with pytest.raises(QuixotryError):
        word_ladder(english(), start, goal)


# ---------------------------------------------------------------- bees


@pytest.mark.parametrize(("centre", "others"), [("N", "ACEIRT"), ("z", "AEIOUY"), ("Q", "UITE")])
def test_bees(centre: str, others: str) -> None:
    letters = set((centre + others).upper())
    words = [
        word for word in english_words() if set(word) <= letters and centre.upper() in word and len(word) >= 4
    ]
    found = spelling_bee(english(), centre, others)
    assert [entry.word for entry in found] == in_order(words)
    assert words
    for word, score, pangram in found:
        assert pangram == (set(word) == letters)
        assert score == (1 if len(word) == 4 else len(word)) + (7 if pangram else 0)


def test_the_order_of_the_letters_means_nothing() -> None:
    bees = [spelling_bee(english(), "Q", "".join(others)) for others in permutations("UIT")]
    assert all(bee == bees[0] for bee in bees)


@pytest.mark.parametrize(
    ("centre", "others"), [("", "ABC"), ("AB", "C"), ("A", ""), ("?", "ABC"), ("A", "B1")]
)
def test_bees_that_cannot_be(centre: str, others: str) -> None:
    with pytest.raises(QuixotryError):
        spelling_bee(english(), centre, others)
