"""The yardstick walks lists of siblings and finds the same moves; else its ratios would mean nothing."""

from __future__ import annotations

import random

import pytest

from quixotry.kernel.board.yardstick import SiblingGenerator
from quixotry.kernel.words.kwg import to_kwg
from support.positions import (
    counts,
    plays_in,
    random_game,
    repeated,
    self_play,
    some_words,
    table_for,
    tiles_of,
)

RULESETS = ["english", "spanish", "swedish-study", "odd"]


@pytest.mark.parametrize("name", RULESETS)
def test_same_moves(name: str) -> None:
    chance = random.Random(f"{name} yardstick")
    table = table_for(name, some_words(name, 1000, chance))
    graph = table.lexicon.graph
    found = 0
    for _ in range(repeated(6)):
        for board, rack in random_game(table, chance, most_blanks=2):
            yardstick = SiblingGenerator(board.geometry, graph).use(to_kwg(graph))
            yardstick.set_tiles(tiles_of(board))
            assert yardstick.state() == board.state()
            moves = plays_in(board, board.moves(counts(rack)))
            assert sorted(plays_in(board, yardstick.moves(counts(rack)))) == sorted(moves)
            best = plays_in(board, board.best_move(counts(rack)))
            assert plays_in(board, yardstick.best_move(counts(rack))) == best
            found += len(moves)
    assert found > 1000


@pytest.mark.parametrize("name", RULESETS)
def test_same_games(name: str) -> None:
    table = table_for(name, some_words(name, 2000, random.Random(name)))
    yardstick = SiblingGenerator(table.board.geometry, table.lexicon.graph).use(to_kwg(table.lexicon.graph))
    games = repeated(30)
    results = self_play(table.board, table.rules).games(1, games)
    assert self_play(yardstick, table.rules).games(1, games) == results
    assert len({digest for *_, digest in results}) == games
