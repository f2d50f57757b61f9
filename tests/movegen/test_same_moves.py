"""All complete generators find what the engine finds: the same moves, each once, and the same games."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest

from quixotry.game import Position
from quixotry.kernel.papers.counted import CountedGenerator
from quixotry.movegen import generator_names, make_generator
from support.positions import Table, counts, random_game, repeated, self_play, some_words, table_for, tiles_of

COMPLETE = [name for name in generator_names(complete=True) if name != "engine"]
RULESETS = ["english", "odd", "spanish", "polish", "italian-8", "english-super"]


class Turn(NamedTuple):
    """A position, and what the engine says of it."""

    tiles: bytes
    rack: bytes
    state: object
    moves: list[bytes]
    best: bytes


def split(packed: bytes) -> list[bytes]:
    return [packed[i : i + 16] for i in range(0, len(packed), 16)]


@cache
def table_of(ruleset: str) -> Table:
    return table_for(ruleset, some_words(ruleset, 900, random.Random(f"{ruleset} movegen")))


@cache
def turns_of(ruleset: str) -> list[Turn]:
    """Every turn of random games, the empty board included, with racks of many sizes and up to two blanks."""
    chance = random.Random(f"{ruleset} turns")
    table = table_of(ruleset)
    full = table.rules.rack_size
    turns = []
    for game in range(repeated(9)):
        sizes = [full] if game % 2 else [full, full, 3, 1]
        for board, rack in random_game(table, chance, rack_sizes=sizes, most_blanks=0):
            blanks = min(len(rack), chance.choice([0, 0, 0, 0, 1, 2]))
            held = counts([0] * blanks + rack[blanks:])
            moves = sorted(split(board.moves(held)))
            turns.append(Turn(tiles_of(board), held, board.state(), moves, board.best_move(held)))
    return turns


def test_there_are_thousands_of_positions() -> None:
    turns = [turn for ruleset in RULESETS for turn in turns_of(ruleset)]
    assert len(turns) >= 2000
    assert sum(turn.rack[0] > 0 for turn in turns) >= 300
    assert sum(len(turn.moves) for turn in turns) > 100_000


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", COMPLETE)
def test_same_moves(name: str, ruleset: str) -> None:
    table = table_of(ruleset)
    board = make_generator(name).board(table.rules, table.lexicon)
    for number, turn in enumerate(turns_of(ruleset)):
        board.set_tiles(turn.tiles)
        assert number % 4 or board.state() == turn.state
        assert sorted(split(board.moves(turn.rack))) == turn.moves
        assert board.best_move(turn.rack) == turn.best


@pytest.mark.parametrize("ruleset", ["english", "odd", "spanish"])
@pytest.mark.parametrize("name", COMPLETE)
def test_same_games(name: str, ruleset: str) -> None:
    """Moves laid and not set up, cross-checks kept up to date, counters on."""
    table = table_of(ruleset)
    board = make_generator(name).board(table.rules, table.lexicon)
    if isinstance(board, CountedGenerator):
        board.count()
    games = repeated(4)
    assert self_play(board, table.rules).games(1, games) == engine_games(ruleset, games)


@cache
def engine_games(ruleset: str, games: int) -> object:
    table = table_of(ruleset)
    return self_play(table.board, table.rules).games(1, games)


@pytest.mark.parametrize("name", COMPLETE)
def test_moves_of_a_position(name: str) -> None:
    table = table_of("english")
    first = Position.start(table.rules, table.lexicon, ["AEINRST", "ADEIRT?"])
    second = first.play(first.legal_moves()[0])
    for position in (first, second):
        moves = make_generator(name).moves(position)
        assert [str(move) for move in moves] == [str(move) for move in position.legal_moves()]
        assert [move.score for move in moves] == [move.score for move in position.legal_moves()]


@pytest.mark.parametrize("name", COMPLETE)
def test_a_copy_generates_in_the_same_way(name: str) -> None:
    table = table_of("spanish")
    board = make_generator(name).board(table.rules, table.lexicon)
    turn = turns_of("spanish")[12]
    board.set_tiles(turn.tiles)
    twin = board.copy()
    assert type(twin) is type(board)
    assert sorted(split(twin.moves(turn.rack))) == turn.moves
