"""Boards, racks and positions that are put together from bytes: refused by name where they are made."""

from __future__ import annotations

from typing import Any

import pytest

from quixotry.errors import PositionError
from quixotry.game import Board, Position, Rack
from quixotry.rules import Layout
from support.games import ENGLISH, WORDS

EMPTY = Board.empty(ENGLISH.layout, ENGLISH.alphabet)


@pytest.mark.parametrize(
    "tiles", [b"", bytes(224), bytes(226), b"\x1b" + bytes(224), b"\x40" + bytes(224), b"\xff" * 225]
)
def test_no_such_board(tiles: bytes) -> None:
    with pytest.raises(PositionError, match=r"tiles for a board|no tile has the code"):
        Board(ENGLISH.layout, ENGLISH.alphabet, tiles)


def test_no_tile_where_no_square_is() -> None:
    layout = Layout.from_rows(["#....", ".....", "..D..", ".....", "....."])
    with pytest.raises(PositionError, match="a tile on 1A, which is blocked"):
        Board(layout, ENGLISH.alphabet, b"\1" + bytes(24))


@pytest.mark.parametrize("counts", [b"", bytes(63), bytes(65), bytes(27) + b"\1" + bytes(36)])
def test_no_such_rack(counts: bytes) -> None:
    with pytest.raises(PositionError, match="a rack is 64 counts"):
        Rack(counts, ENGLISH.alphabet)


@pytest.mark.parametrize("codes", [[64], [1] * 256, [-100], [27]])
def test_no_rack_of_such_tiles(codes: list[int]) -> None:
    with pytest.raises(PositionError, match="rack"):
        Rack.from_codes(codes, ENGLISH.alphabet)


@pytest.mark.parametrize("turn", [2, -1, 9])
def test_nobody_s_turn(turn: int) -> None:
    racks = (Rack.from_text("CAT"), Rack.from_text(""))
    here = Position(ENGLISH, WORDS, EMPTY, racks, (0, 0), turn)
    for ask in (lambda: here.rack, here.legal_moves, here.best_move, lambda: here.play("-")):
        question: Any = ask
        with pytest.raises(PositionError, match="and there are 2 racks"):
            question()


def test_a_position_without_racks_can_be_shown() -> None:
    assert "in the bag" in str(Position(ENGLISH, WORDS, EMPTY, (), ()))
