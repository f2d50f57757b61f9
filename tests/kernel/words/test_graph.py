"""The proof that a word graph is sound, and the number of its words, which comes with it."""

from __future__ import annotations

from array import array

import pytest

from quixotry.kernel.words.graph import Graph

LETTERS = 26
NODE = LETTERS + 2
ALL = (2 << LETTERS) - 2


def chain(depth: int) -> array[int]:
    """All texts of exactly so many letters, a node a letter."""
    numbers = array("I", [4, 4, 0, 0])
    for level in range(depth):
        last = level == depth - 1
        numbers.extend([ALL, 0, *[1 << 31 if last else 4 + NODE * (level + 1)] * LETTERS])
    return numbers


@pytest.mark.parametrize("depth", [1, 4, 5, 6, 9, 10, 11, 60])
def test_words_are_counted_to_the_last_that_a_note_can_tell_of(depth: int) -> None:
    counted = LETTERS**depth if LETTERS**depth < 1 << 47 else 1 << 62
    proved = Graph(chain(depth))
    assert proved.defect(LETTERS) is None
    assert proved.word_count() == counted
    assert Graph(chain(depth)).word_count() == counted


def test_an_arc_into_the_middle_of_a_node() -> None:
    """At every word, with few words below it and with so many that their number takes two words of a note."""
    for depth in (3, 9):
        for place in range(4 + NODE, 4 + NODE * depth):
            numbers = chain(depth)
            numbers[6] = place
            sound = (place - 4) % NODE == 0
            assert (Graph(numbers).defect(LETTERS) is None) == sound, place


def test_what_is_not_sound_has_no_words() -> None:
    numbers = chain(2)
    numbers[6] = len(numbers) - 1  # the last word: nothing lies behind it
    graph = Graph(numbers)
    assert graph.defect(LETTERS) == "an arc does not lead to a later node"
    with pytest.raises(ValueError, match="not sound"):
        graph.word_count()
