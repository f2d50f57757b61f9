"""What Python can reach of the kernel refuses what would lead it out of its arrays."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import quixotry as qx
import quixotry.kernel
from quixotry.game.legal import compiled_board, geometry_of
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.policy import Policy

RACK = bytes([0, 1, 1, 1, 0]) + bytes(59)
NOTHING_NEEDED = {"Arrangements", "Automaton", "Policy"}  # whole without an argument


def kernel_classes() -> Iterator[type[object]]:
    for module in pkgutil.walk_packages(quixotry.kernel.__path__, "quixotry.kernel."):
        if module.ispkg:
            continue
        for found in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(found) and found.__module__ == module.name:
                yield found


@pytest.fixture
def board() -> Generator:
    return compiled_board(qx.load_rules("english"), qx.Lexicon.default()).copy()


@pytest.mark.parametrize("kind", list(kernel_classes()), ids=lambda kind: kind.__name__)
def test_nothing_is_made_without_what_it_needs(kind: Any) -> None:
    if kind.__name__ in NOTHING_NEEDED:
        kind.__new__(kind)
    else:
        with pytest.raises(TypeError):
            kind.__new__(kind)


def test_none_is_no_part_of_anything(board: Generator) -> None:
    nothing: Any = None
    with pytest.raises(TypeError):
        Generator(board.geometry, nothing)
    with pytest.raises(TypeError):
        Chooser(board, nothing)
    with pytest.raises(TypeError):
        Equity(nothing)


@pytest.mark.parametrize("node", [1, 3, 2_000_000_000, 0xFFFFFFFF])
def test_arcs_of_no_node(node: int) -> None:
    graph = qx.Lexicon.default().graph
    with pytest.raises(IndexError):
        graph.arcs(node)
    with pytest.raises(IndexError):
        graph.arcs(graph.size - 1)
    assert graph.arcs(graph.dawg)


def test_sizes_from_no_node() -> None:
    with pytest.raises(IndexError):
        qx.Lexicon.default().graph.sizes(2_000_000_000)


@pytest.mark.parametrize(
    ("first", "tiles"),
    [
        (0, b"\1"),  # a sentinel
        (15, b"\1\2"),  # past the end of the row
        (4_000_000_000, b"\1"),
        (1, b""),
        (1, b"\1" * 300),
        (1, b"\0"),
        (1, b"\x40"),  # a blank that stands for nothing
        (1, b"\xff"),
    ],
)
def test_tiles_off_the_board(board: Generator, first: int, tiles: bytes) -> None:
    before = board.state()
    with pytest.raises(ValueError, match=r"fit|no tile"):
        board.play(first, tiles)
    assert board.state() == before


def test_tiles_up_to_the_edge(board: Generator) -> None:
    board.play(14, b"\1\2")
    assert board.tile_count == 2
    with pytest.raises(ValueError, match="fit"):
        board.play(14, b"\1")  # only past tiles that lie there


@pytest.mark.parametrize("tile", [64, 127, 128, 255])
def test_no_such_tile(board: Generator, tile: int) -> None:
    with pytest.raises(ValueError, match="no tile"):
        board.set_tiles(bytes([tile]) + bytes(224))


def test_no_tile_on_a_blocked_square() -> None:
    english = qx.load_rules("english")
    layout = qx.Layout.from_rows(["#....", ".....", "..D..", ".....", "....."])
    board = Generator(geometry_of(replace(english, layout=layout)), qx.Lexicon.default().graph)
    with pytest.raises(ValueError, match="no tile"):
        board.set_tiles(b"\1" + bytes(24))
    with pytest.raises(ValueError, match="fit"):
        board.play(1, b"\1")


@pytest.mark.parametrize(("row", "column"), [(15, 0), (0, 15), (4_000_000_000, 0)])
def test_squares_off_the_board(board: Generator, row: int, column: int) -> None:
    with pytest.raises(ValueError, match="not on the board"):
        board.geometry.square(row, column, True)
    with pytest.raises(ValueError, match="not on the board"):
        board.cross_check(row, column, False)
    with pytest.raises(ValueError, match="not on the board"):
        board.geometry.place(1_000_000)


def test_the_value_of_no_move(board: Generator) -> None:
    move = board.best_move(RACK)
    assert board.value_of(RACK, move, Policy(score=1000))
    far = (int.from_bytes(move[:8], "little") | 0xFFFF << 16).to_bytes(8, "little") + move[8:]
    for rack, packed in [(RACK, far), (RACK, move[:8]), (RACK[:3], move), (bytes(64), move)]:
        with pytest.raises(ValueError, match=r"move|rack"):
            board.value_of(rack, packed, Policy(score=1000))


def test_codes_of_no_letter() -> None:
    with pytest.raises(ValueError, match="codes"):
        Policy(vowels=[64])
    with pytest.raises(ValueError, match="codes"):
        Policy(letter_values=[0] * 65)


def test_sizes_of_no_board() -> None:
    kind: Any = type(geometry_of(qx.load_rules("english")))
    size = {"letter_multipliers": bytes(676), "word_multipliers": bytes(676), "blocked": bytes(676)}
    rest = {"points": [0], "bonus": 0, "text_order": [0] * 1352, "tile_order": [0] * 128, **size}
    for rows, start, rack in ((26, 0, 7), (15, 225, 7), (15, -1, 7), (15, 0, 16)):
        with pytest.raises(ValueError, match=r"board|rack"):
            kind(rows=rows, columns=15, start=start, rack_size=rack, **rest)
