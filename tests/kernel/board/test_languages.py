"""In every language that comes packed the kernel finds just the plays that trying every word finds."""

from __future__ import annotations

import lzma
import random
from functools import cache

import pytest

from quixotry.lexicon.shipped_lists import PACKED
from quixotry.rules import load_rules
from support.brute_force import brute_force
from support.positions import counts, plays_in, random_game, repeated, table_for, tiles_of


@cache
def sample(name: str) -> list[bytes]:
    """Some of the words of a list: the short ones, and each of the others with a small probability."""
    chance = random.Random(name)
    word = load_rules(PACKED[name].ruleset).alphabet.word
    with lzma.open(PACKED[name].path, "rt", encoding="utf-8") as file:
        lines = file.read().split()
    share = 600 / len(lines)
    short = [line for line in lines if len(line) <= 3]
    kept = {*chance.sample(short, min(300, len(short))), *(one for one in lines if chance.random() < share)}
    return sorted(map(word, kept))


@pytest.mark.parametrize("name", sorted(PACKED))
def test_every_play_once(name: str) -> None:
    chance = random.Random(f"{name} plays")
    table = table_for(PACKED[name].ruleset, sample(name))
    positions = plays = 0
    for _ in range(repeated(0.5)):
        for board, rack in random_game(table, chance):
            found = plays_in(board, board.moves(counts(rack)))
            assert len(set(found)) == len(found), "a play is found twice"
            assert set(found) == brute_force(table.rules, table.words, tiles_of(board), rack)
            positions += 1
            plays += len(found)
    assert positions >= 10
    assert plays > positions
