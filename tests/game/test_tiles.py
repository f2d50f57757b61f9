"""Board, rack and bag."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quixotry.errors import AlphabetError, NotationError, PositionError
from quixotry.game import Bag, Board, Rack
from quixotry.game.notation import parse_move
from quixotry.kernel.random import Random
from support.games import ENGLISH, ODD, SPANISH, on_board

CODES = st.lists(st.integers(0, 26), max_size=10)


@given(CODES, CODES)
def test_racks_add_and_subtract_as_multisets(first: list[int], second: list[int]) -> None:
    a, b = Rack.from_codes(first, ENGLISH.alphabet), Rack.from_codes(second, ENGLISH.alphabet)
    assert sorted(a + b) == sorted(first + second)
    assert (a + b) - b == a
    assert len(a) == len(first)
    assert len(a.counts) == 64
    assert Rack.from_text(str(a), ENGLISH.alphabet) == a
    assert a.value(ENGLISH.points) == sum(ENGLISH.points[code] for code in first)


@given(st.lists(st.integers(0, SPANISH.alphabet.size), max_size=10))
def test_spanish_racks_round_trip(codes: list[int]) -> None:
    rack = Rack.from_codes(codes, SPANISH.alphabet)
    assert Rack.from_text(str(rack), SPANISH.alphabet) == rack


def test_rack_text_is_sorted_with_blanks_last() -> None:
    assert str(Rack.from_text("?tsn?iea", ENGLISH.alphabet)) == "AEINST??"


def test_rack_errors() -> None:
    with pytest.raises(AlphabetError):
        Rack.from_text("AB1", ENGLISH.alphabet)
    with pytest.raises(AlphabetError, match="at most 200"):
        Rack.from_text("A" * 100_000, ENGLISH.alphabet)
    with pytest.raises(ValueError, match="no B to take from the rack A"):
        Rack.from_text("A", ENGLISH.alphabet) - Rack.from_text("B", ENGLISH.alphabet)
    with pytest.raises(AttributeError):
        Rack.from_text("A", ENGLISH.alphabet).counts = bytes(64)


def test_racks_are_values() -> None:
    racks = {Rack.from_text("AB", ENGLISH.alphabet), Rack.from_text("BA", ENGLISH.alphabet)}
    assert len(racks) == 1
    assert Rack.empty(ENGLISH.alphabet) != "A"
    assert repr(racks.pop()) == "Rack.from_text('AB')"


def test_board_squares_by_name_and_by_number() -> None:
    board = on_board("8G CaT", rack="").board
    assert (board["8H"], board["H8"], board[7, 7]) == (1 | 64,) * 3
    assert board.text("8H") == "a"
    assert board.text("1A") == ""
    assert board.tile_count == 3
    assert list(board.occupied()) == [(7, 6, 3), (7, 7, 65), (7, 8, 20)]


def test_board_is_immutable_and_place_makes_another() -> None:
    empty = Board.empty(ENGLISH.layout, ENGLISH.alphabet)
    placed = empty.place(parse_move("H8 CAT", ENGLISH.alphabet))
    assert empty.is_empty
    assert not placed.is_empty
    assert [placed.text(name) for name in ("8H", "9H", "10H")] == ["C", "A", "T"]
    assert placed.place(parse_move("-", ENGLISH.alphabet)) is placed
    with pytest.raises(FrozenInstanceError):
        placed.tiles = b""  # type: ignore[misc]


def test_board_errors() -> None:
    board = Board.empty(ODD.layout, ODD.alphabet)
    with pytest.raises(PositionError, match="off the board of 9 rows, 7 columns"):
        board["9H"]
    with pytest.raises(PositionError):
        board[-1, 0]
    with pytest.raises(NotationError):
        board["H"]


def plain_shuffle(seed: int) -> bytearray:
    """The order of an english bag as it is promised, written out."""
    state = seed
    tiles = bytearray()
    for code, count in enumerate(ENGLISH.counts):
        tiles += bytes([code]) * count
    mask = 2**64 - 1
    for i in range(99, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        z ^= z >> 31
        j = (z >> 32) * (i + 1) >> 32
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


@given(st.integers(0, 2**64 - 1))
def test_a_seed_names_one_order_of_the_bag(seed: int) -> None:
    assert Bag.shuffled(ENGLISH, Random(seed)).tiles == plain_shuffle(seed)


def test_draws_come_from_the_end_and_stop_when_the_bag_is_empty() -> None:
    bag = Bag(bytes([1, 2, 3]))
    assert bag.draw(2) == (bytes([3, 2]), Bag(bytes([1])))
    assert bag.draw(0) == (b"", bag)
    assert bag.draw(9) == (bytes([3, 2, 1]), Bag(b""))


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 26), min_size=1, max_size=7), st.integers(0, 20))
def test_an_exchange_draws_first_and_returns_every_tile(seed: int, back: list[int], size: int) -> None:
    bag = Bag(bytes(i % 27 for i in range(size)))
    drawn, after = bag.exchange(back, Random(seed))
    assert drawn == bag.draw(len(back))[0]
    assert sorted(drawn + after.tiles) == sorted(bag.tiles + bytes(back))
    random, expected = Random(seed), list(bag.tiles[: max(0, size - len(back))])
    for code in sorted(back):
        j = random.below(len(expected) + 1)
        expected.append(code)
        expected[-1], expected[j] = expected[j], expected[-1]
    assert list(after.tiles) == expected


@pytest.mark.parametrize("text", ["8O AB", "O15 AB", "16A AB", "20Y A"])
def test_nothing_is_placed_off_the_board(text: str) -> None:
    with pytest.raises(PositionError, match="runs off the board"):
        on_board(rack="").board.place(parse_move(text, ENGLISH.alphabet))
