"""Cross-checks kept up to date move by move are those computed from the tiles alone; undo restores all."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.kernel.board.generate import Generator
from support.packing import unpack
from support.positions import (
    Table,
    counts,
    plays_in,
    random_game,
    repeated,
    rules_named,
    some_words,
    table_for,
    tiles_of,
)

TABLES = ("english", "odd", "spanish", "polish", "english-super")


@cache
def table_of(name: str) -> Table:
    return table_for(name, some_words(name, 400, random.Random(name)))


def from_scratch(table: Table, board: Generator) -> Generator:
    fresh = table.board
    fresh.set_tiles(tiles_of(board))
    return fresh


@pytest.mark.parametrize("name", TABLES)
def test_incremental_cross_checks_equal_those_from_scratch(name: str) -> None:
    table, chance = table_of(name), random.Random(f"{name} games")
    moves_made = 0
    for _ in range(repeated(4)):
        board = table.board
        for played, _ in random_game(table, chance, board=board):
            assert played.state() == from_scratch(table, played).state()
        moves_made += board.moves_made
    assert moves_made > 10


@given(
    st.sampled_from(sorted(TABLES)),
    st.lists(st.one_of(st.none(), st.tuples(st.integers(0, 2**32), st.integers(0, 2**32))), max_size=40),
)
@settings(max_examples=repeated(60), deadline=None)
def test_undo_restores_everything(name: str, actions: list[tuple[int, int] | None]) -> None:
    """None takes a move back; a pair draws a rack and chooses one of its plays."""
    table = table_of(name)
    board = table.board
    letters = [code for code, count in enumerate(table.rules.counts) for _ in range(count)]
    states = [board.state()]
    for action in actions:
        if action is None:
            if len(states) > 1:
                states.pop()
                board.undo()
        else:
            rack = counts(random.Random(action[0]).sample(letters, table.rules.rack_size))
            moves = unpack(board.moves(rack))
            if moves:
                move = moves[action[1] % len(moves)]
                board.play(move.first, move.tiles)
                states.append(board.state())
                assert board.state() == from_scratch(table, board).state()
        assert board.moves_made == len(states) - 1
        assert board.state() == states[-1]
    while len(states) > 1:
        states.pop()
        board.undo()
        assert board.state() == states[-1]
    assert board.tile_count == 0


@given(st.sampled_from(sorted(TABLES)), st.integers(0, 2**32))
@settings(max_examples=repeated(30), deadline=None)
def test_cross_checks_are_the_letters_that_make_a_word(name: str, seed: int) -> None:
    """The same by the plainest means: put each letter there and look the word up."""
    table, chance = table_of(name), random.Random(seed)
    layout, size = table.rules.layout, table.rules.alphabet.size
    tiles = bytearray(layout.rows * layout.columns)
    for square in range(len(tiles)):
        if not layout.blocked[square] and chance.random() < 0.35:
            tiles[square] = chance.randint(1, size) | chance.choice([0, 0, 0, 64])
    board = table.board
    board.set_tiles(bytes(tiles))
    for square in range(len(tiles)):
        if tiles[square] or layout.blocked[square]:
            continue
        row, column = divmod(square, layout.columns)
        across_line = list(tiles[row * layout.columns : (row + 1) * layout.columns])
        down_line = list(tiles[column :: layout.columns])
        crosses_down_play = expected_cross_check(table, across_line, column, layout.word_multipliers[square])
        crosses_across_play = expected_cross_check(table, down_line, row, layout.word_multipliers[square])
        assert board.cross_check(row, column, False) == crosses_down_play
        assert board.cross_check(row, column, True) == crosses_across_play


def expected_cross_check(
    table: Table, line: list[int], at: int, multiplier: int
) -> tuple[list[int] | None, int]:
    first = last = at
    while first and line[first - 1]:
        first -= 1
    while last + 1 < len(line) and line[last + 1]:
        last += 1
    before, after = line[first:at], line[at + 1 : last + 1]
    if not before and not after:
        return None, 0
    points = sum(table.rules.points[0 if code & 64 else code] for code in before + after)
    fitting = [
        letter
        for letter in range(1, table.rules.alphabet.size + 1)
        if tuple(code & 63 for code in [*before, letter, *after]) in table.words.words
    ]
    return fitting, points * multiplier


def test_between_two_words() -> None:
    """PA_ABLE takes R and Y (G3)."""
    alphabet = rules_named("english").alphabet
    words = [
        alphabet.word(word)
        for word in ("PA", "ABLE", "PARABLE", "PAYABLE", "CAPABLE", "PARABLES", "SPAYABLE")
    ]
    table = table_for("english", words)
    board = table.board
    tiles = bytearray(225)
    tiles[7 * 15 + 3 : 7 * 15 + 5] = alphabet.word("PA")
    tiles[7 * 15 + 6 : 7 * 15 + 10] = alphabet.word("ABLE")
    board.set_tiles(bytes(tiles))
    letters, points = board.cross_check(7, 5, across=False)
    assert [alphabet.labels[letter] for letter in letters or ()] == ["R", "Y"]
    assert points == 3 + 1 + 1 + 3 + 1 + 1
    assert board.cross_check(7, 5, across=True) == (None, 0)


def test_a_copy_is_equal_and_independent() -> None:
    table, chance = table_of("english"), random.Random("copies")
    for board, rack in random_game(table, chance, turns=15):
        twin, state = board.copy(), board.state()
        assert twin.state() == state
        assert type(twin) is type(board)
        moves = board.moves(counts(rack))
        assert plays_in(twin, twin.moves(counts(rack))) == plays_in(board, moves)
        if moves:
            move = unpack(moves)[0]
            twin.play(move.first, move.tiles)
            assert twin.state() != state
            twin.undo()
            assert twin.state() == state
        assert board.state() == state
        with pytest.raises(ValueError, match="no move"):
            board.copy().undo()


def test_set_tiles_forgets_what_was_there() -> None:
    table = table_of("english")
    board = table.board
    empty = board.state()
    for _ in random_game(table, random.Random(5), board=board, turns=10):
        pass
    assert board.moves_made
    board.set_tiles(bytes(225))
    assert board.state() == empty
    assert board.moves_made == 0
