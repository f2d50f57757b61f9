"""Many moves are asked for, or more than there are: the same order, in time that grows with their number."""

from __future__ import annotations

import math
import time

import pytest

import quixotry as qx
from quixotry.errors import PositionError


@pytest.fixture(scope="module")
def position() -> qx.Position:
    return qx.Position.start("english", None, ["AEINR??", ""])


def test_few_and_many_agree(position: qx.Position) -> None:
    every = qx.best_moves(position, 2**40)
    legal = len(position.legal_moves())
    exchanges = len([one for one in every if not one.move.is_place])
    assert len(every) == legal + exchanges == len({str(one.move) for one in every})
    assert [one.equity for one in every] == sorted((one.equity for one in every), reverse=True)
    for count in (1, 10, 64, 65, 66, 1000, 4095):
        assert qx.best_moves(position, count) == every[:count]


def test_many_do_not_take_long(position: qx.Position) -> None:
    began = time.process_time()
    qx.best_moves(position, 100_000)
    assert time.process_time() - began < 2.5  # 0.8 s of which the kernel takes 0.1; it was 4


def test_any_margin(position: qx.Position) -> None:
    every = len(qx.best_moves(position, 100_000))
    assert len(qx.moves_within(position, math.inf)) == len(qx.moves_within(position, 1e300)) == every
    assert qx.moves_within(position, -math.inf)
    with pytest.raises(PositionError, match="not a number"):
        qx.moves_within(position, math.nan)
