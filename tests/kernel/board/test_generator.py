"""The kernel finds exactly the plays that trying every word at every place finds, each of them once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from quixotry.kernel.board.generate import Generator
from quixotry.kernel.board.rank import ranked
from quixotry.lexicon import Lexicon
from quixotry.rules import Layout, rules_from_document
from support.brute_force import WordSet, brute_force
from support.packing import unpack
from support.positions import (
    Table,
    all_words,
    counts,
    opened,
    plays_in,
    random_game,
    repeated,
    rules_named,
    some_words,
    table_for,
    text_of,
    tiles_of,
)

RULESETS = ["english", "spanish", "swedish-study", "italian-8", "english-super", "odd", "polish"]


def check_position(table: Table, board: Generator, rack: list[int]) -> int:
    """Compare the kernel with brute force; how many plays there are."""
    tiles = tiles_of(board)
    moves = board.moves(counts(rack))
    found = plays_in(board, moves)
    expected = brute_force(table.rules, table.words, tiles, rack)
    assert len(set(found)) == len(found), "a play is found twice"
    assert set(found) == expected
    check_order(table, board, rack, moves)
    return len(found)


def check_order(table: Table, board: Generator, rack: list[int], moves: bytes) -> None:
    """Ranked by score, then text; the best move alone and the first few are those of the whole list."""
    in_order = ranked(board.geometry, moves, len(moves))
    plays = plays_in(board, in_order)
    keys = [(-play[4], text_of(play, table.rules.alphabet)) for play in plays]
    assert keys == sorted(keys)
    assert len(plays) == len(moves) // 16
    assert plays_in(board, board.best_move(counts(rack))) == plays[:1]
    wanted = len(plays) // 3
    assert plays_in(board, ranked(board.geometry, moves, wanted)) == plays[:wanted]


def check_game(table: Table, game: Iterator[tuple[Generator, list[int]]]) -> list[int]:
    """Check every turn of a game; the numbers of plays."""
    return [check_position(table, board, rack) for board, rack in game]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("size", [150, 600, 2400])
def test_every_play_once_in_random_games(name: str, size: int) -> None:
    chance = random.Random(f"{name} {size}")
    table = table_for(name, some_words(name, size, chance))
    games = {150: 6, 600: 3, 2400: 1}[size] / (2 if name == "english-super" else 1)
    plays: list[int] = []
    for _ in range(repeated(games)):
        plays += check_game(table, random_game(table, chance))
    assert len(plays) >= 15
    assert sum(plays) > len(plays)


@pytest.mark.parametrize("rack_size", range(1, 11))
@pytest.mark.parametrize("name", ["english", "odd", "spanish"])
def test_rack_sizes(name: str, rack_size: int) -> None:
    """The bonus is for laying just as many tiles as a full rack has."""
    chance = random.Random(f"{name} rack of {rack_size}")
    table = table_for(name, some_words(name, 200, chance), rack_size=rack_size, players=(2, 2))
    sizes = [rack_size, rack_size, max(1, rack_size - 1), 1]
    plays: list[int] = []
    for _ in range(repeated(2)):
        board = opened(table, chance)
        game = random_game(table, chance, board=board, rack_sizes=sizes, most_blanks=1, turns=25)
        plays += check_game(table, game)
    assert any(plays)


@pytest.mark.parametrize("blanks", range(5))
@pytest.mark.parametrize("name", ["english", "swedish-study", "odd", "italian-8"])
def test_blanks(name: str, blanks: int) -> None:
    """Which of equal letters is the blank makes a difference."""
    chance = random.Random(f"{name} {blanks} blanks")
    words = [word for word in some_words(name, 120, chance) if len(word) <= 7]
    table = table_for(name, words)
    board = table.board
    for played, rack in random_game(table, chance, most_blanks=min(blanks, 1), turns=repeated(24)):
        board.set_tiles(tiles_of(played))
        letters = [code for code in rack if code][: max(0, 6 - blanks)]
        check_position(table, board, letters + [0] * blanks)


@pytest.mark.parametrize("points", [1, 5, 100])
@pytest.mark.parametrize("name", ["english", "odd", "spanish"])
def test_blanks_that_have_points(name: str, points: int) -> None:
    """An empty square has the same code as a blank on a rack, and must not count as one."""
    chance = random.Random(f"{name} blanks of {points} points")
    worth = (points, *rules_named(name).points[1:])
    table = table_for(name, some_words(name, 300, chance), points=worth)
    plays: list[int] = []
    for _ in range(repeated(2)):
        plays += check_game(table, random_game(table, chance, most_blanks=1))
    assert sum(plays) > len(plays)


@pytest.mark.parametrize("name", RULESETS)
def test_empty_board(name: str) -> None:
    """Both directions are listed, though they are mirror images on most boards."""
    chance = random.Random(f"{name} empty")
    rules = rules_named(name)
    table = table_for(name, some_words(name, 1500, chance))
    letters = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    total = 0
    for size in (1, 2, 3, 5, rules.rack_size, rules.rack_size):
        rack = chance.sample(letters, size)
        total += check_position(table, table.board, rack)
    assert total


@pytest.mark.parametrize("name", ["english", "odd", "english-super"])
def test_edges(name: str) -> None:
    """Tiles all along the border: plays there meet the sentinels on every side."""
    chance = random.Random(f"{name} edges")
    table = table_for(name, some_words(name, 300, chance))
    layout = table.rules.layout
    border = [
        square
        for square in range(layout.rows * layout.columns)
        if not layout.blocked[square]
        and (
            square // layout.columns in (0, layout.rows - 1)
            or square % layout.columns in (0, layout.columns - 1)
        )
    ]
    plays = 0
    for _ in range(repeated(12)):
        tiles = bytearray(layout.rows * layout.columns)
        for square in chance.sample(border, len(border) // 3):
            tiles[square] = chance.randint(1, table.rules.alphabet.size) | chance.choice([0, 0, 64])
        board = table.board
        board.set_tiles(bytes(tiles))
        rack = [chance.randint(1, table.rules.alphabet.size) for _ in range(5)] + [0]
        plays += check_position(table, board, rack)
    assert plays


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (25, 25), (5, 25), (25, 5)])
def test_smallest_and_largest_boards(rows: int, columns: int) -> None:
    chance = random.Random(f"{rows} x {columns}")
    lines = ["".join(chance.choice("....dtqDTQ#") for _ in range(columns)) for _ in range(rows)]
    lines[rows // 2] = "." * columns
    rules = replace(rules_named("english"), layout=Layout.from_rows(lines), points=(0, *range(1, 27)))
    small = table_for("english", some_words("english", 300, chance))
    table = Table(rules, small.lexicon, small.words)
    for _ in range(repeated(2)):
        assert any(check_game(table, random_game(table, chance, turns=25)))


def test_the_largest_multipliers() -> None:
    """Ten tiles, each on a square that multiplies the word by four."""
    rules = replace(
        rules_named("english"),
        layout=Layout.from_rows(["Q" * 11] * 11),
        points=(0, *([1] * 26)),
        rack_size=10,
        bonus=10_000,
        players=(2, 2),
    )
    words = [bytes([1] * n) for n in (2, 3, 9, 10, 11)]
    texts = [rules.alphabet.word_text(word) for word in words]
    table = Table(rules, Lexicon.from_words(texts, rules.alphabet), WordSet(words))
    board = table.board
    assert plays_in(board, board.best_move(counts([1] * 10)))[0][4] == 10 * 4**10 + 10_000
    assert check_position(table, board, [1] * 10)
    board.set_tiles(bytes(60) + b"\1" + bytes(60))
    assert check_position(table, board, [1] * 10)


def test_an_alphabet_of_62_letters() -> None:
    """Letters whose bits lie beyond the 32nd are as good as others."""
    labels = [chr(65 + i) for i in range(26)] + [chr(0x410 + i) for i in range(32)] + list("ΔΘΛΞ")
    tiles = {label: {"count": 4, "points": code % 11} for code, label in enumerate(labels)}
    rules = rules_from_document(
        {"board": {"rows": ["....d...."] * 9}, "tiles": tiles | {"?": {"count": 2}}}, "62"
    )
    chance = random.Random(62)
    often = [1, 2, 31, 32, 33, 34, 60, 61, 62]
    words = {bytes(chance.choices(often, k=chance.randint(2, 5))) for _ in range(400)}
    words |= {bytes(chance.choices(range(1, 63), k=chance.randint(2, 5))) for _ in range(400)}
    texts = [rules.alphabet.word_text(word) for word in words]
    table = Table(rules, Lexicon.from_words(texts, rules.alphabet), WordSet(words))
    board = table.board
    plays = 0
    for _ in range(repeated(40)):
        rack = chance.choices([*often, 0], k=6)
        plays += check_position(table, board, rack)
        moves = unpack(board.moves(counts(rack)))
        if moves:
            move = chance.choice(moves)
            board.play(move.first, move.tiles)
    assert plays > 40


def test_with_the_whole_english_lexicon() -> None:
    chance = random.Random("whole lexicon")
    rules = rules_named("english")
    table = Table(rules, Lexicon.load("english"), WordSet(all_words("english")))
    seen = 0
    for board, rack in random_game(table, chance, most_blanks=0, turns=repeated(9)):
        seen += check_position(table, board, rack)
    assert seen > 1000
    assert check_position(table, board, [1, 0]) > 100


def test_an_empty_rack_and_a_rack_that_fits_nowhere() -> None:
    table = table_for("english", [bytes([1, 2])])
    board = table.board
    for rack in ([], [1], [0], [3, 4, 5]):
        assert board.moves(counts(rack)) == b""
        assert board.best_move(counts(rack)) == b""


def test_one_tile_that_makes_words_both_ways_is_listed_as_across() -> None:
    alphabet = rules_named("english").alphabet
    table = table_for("english", [alphabet.word(text) for text in ("AT", "TA")])
    board = table.board
    board.set_tiles(tiles_with({(7, 7): "A", (8, 8): "A"}))
    texts = sorted(text_of(play, alphabet) for play in plays_in(board, board.moves(counts([20]))))
    assert texts == ["8G T.", "8H .T", "9H T.", "9I .T", "H7 T.", "I9 .T"]
    check_position(table, board, [20])


def tiles_with(letters: dict[tuple[int, int], str]) -> bytes:
    """A standard board that holds these letters."""
    tiles = bytearray(225)
    for (row, column), letter in letters.items():
        tiles[15 * row + column] = ord(letter) - 64
    return bytes(tiles)


def test_bad_arguments_are_refused() -> None:
    board = table_for("english", [bytes([1, 2])]).board
    with pytest.raises(ValueError, match="64 counts"):
        board.moves(b"\x01")
    with pytest.raises(ValueError, match="one tile code a square"):
        board.set_tiles(b"\x01")
    with pytest.raises(ValueError, match="no move to take back"):
        board.undo()
