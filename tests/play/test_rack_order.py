"""The rack as it lies before its player."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quixotry.play import RackOrder

RACKS = st.lists(st.integers(0, 5), max_size=8)


@given(first=RACKS, second=RACKS)
def test_what_stays_keeps_its_order_and_what_is_new_comes_last(first: list[int], second: list[int]) -> None:
    order = RackOrder()
    order.tiles(first)
    order.shuffle()
    before = order.tiles(first)
    assert sorted(before) == sorted(first)
    after = order.tiles(second)
    assert sorted(after) == sorted(second)
    left, kept = list(second), []
    for code in before:
        if code in left:
            left.remove(code)
            kept.append(code)
    assert after == kept + left


def test_tiles_of_a_kind_that_was_played_come_last() -> None:
    order = RackOrder()
    order.tiles([1, 2, 3])
    order.play([1])
    assert order.tiles([1, 2, 3]) == [2, 3, 1]
    assert not order.move(0, 3) and not order.move(-1, 0)
