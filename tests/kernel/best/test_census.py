"""The leave census against brute force: every rack asked one by one, every draw made."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest

from quixotry.game.legal import compiled_board, self_play
from quixotry.kernel.best.census import Census
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.best.leaves import Leaves, table_size
from quixotry.kernel.words.mapbuild import build_map
from quixotry.kernel.words.wordmap import WordMap
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules
from quixotry.rules.document import rules_from_document

WORDS = "ab ba aba cab bac cc acc abc add dad da ad bad cad dab cabd abba caca"


def tiny_rules(rack: int = 3, blanks: int = 2) -> Rules:
    tiles = {label: {"count": 4 + at, "points": 1 + 2 * at} for at, label in enumerate("ABCD")}
    document = {
        "board": {"rows": ["T.d.D", ".t.d.", "d.D.t", ".d.t.", "D.t.T"]},
        "tiles": tiles | {"?": {"count": blanks}},
        "rack": {"size": rack, "bonus": 15},
        "exchange": {"minimum": 1},
    }
    return rules_from_document(document, "tiny")


def some_leaves(types: int, largest: int, seed: int) -> Leaves:
    chance = random.Random(seed)
    values = [0] + [chance.randrange(-3000, 3000) for _ in range(table_size(types, largest) - 1)]
    return Leaves(b"".join(value.to_bytes(2, "little", signed=True) for value in values), types, largest)


def counts_of(rack: tuple[int, ...]) -> bytes:
    return bytes(rack.count(code) for code in range(64))


def place_among_racks(rack: tuple[int, ...]) -> int:
    return sum(comb(code + at, at + 1) for at, code in enumerate(rack))


@pytest.mark.parametrize(("size", "blanks"), [(2, 1), (3, 2), (3, 0), (4, 2)])
def test_every_rack_and_every_leave(size: int, blanks: int) -> None:
    rules = tiny_rules(size, blanks)
    lexicon = Lexicon.from_words(WORDS, rules.alphabet)
    types = rules.alphabet.size + 1
    leaves = some_leaves(types, size - 1, size)
    board = compiled_board(rules, lexicon)
    games = self_play(rules, board)
    chooser = Chooser(board, Equity(leaves), WordMap(build_map(lexicon.graph)))
    census = Census(board, leaves, rules.counts)
    racks = [
        rack
        for rack in combinations_with_replacement(range(types), size)
        if all(rack.count(code) <= rules.counts[code] for code in rack)
    ]
    totals: Counter[tuple[int, ...]] = Counter()
    for seed in range(12):
        games.play_until(seed, [None, None], 3 + seed)
        census.add_board()
        for rack in racks:
            totals[rack] += chooser.best(counts_of(rack), exchange_limit=size)[0][0]
    for rack in racks:
        assert census.rack_sum(place_among_racks(rack)) == totals[rack], rack

    bag = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    mean = mean_after_drawing((), bag, size, totals) / 12
    values = Leaves(census.values(), types, size - 1)
    for kept in range(1, size):
        for leave in combinations_with_replacement(range(types), kept):
            if all(leave.count(code) <= rules.counts[code] for code in leave):
                expected = mean_after_drawing(leave, bag, size, totals) / 12 - mean
                assert values.value(bytes(leave)) == pytest.approx(expected, abs=5), leave


def mean_after_drawing(
    leave: tuple[int, ...], bag: list[int], size: int, totals: Counter[tuple[int, ...]]
) -> float:
    left = list(bag)
    for code in leave:
        left.remove(code)
    draws = list(combinations(left, size - len(leave)))
    return sum(totals[tuple(sorted(leave + draw))] for draw in draws) / len(draws)


def test_english_racks_agree_with_the_best_move() -> None:
    rules = load_rules("english")
    lexicon = Lexicon.for_rules(rules)
    leaves = some_leaves(27, 6, 1)
    board = compiled_board(rules, lexicon)
    self_play(rules, board).play_until(5, [None, None], 40)
    census = Census(board, leaves, rules.counts)
    census.add_board()
    chooser = Chooser(board, Equity(leaves), WordMap(build_map(lexicon.graph)))
    chance = random.Random(2)
    bag = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    for number in range(1500):
        blanks = (0,) * (number % 3)
        rack = tuple(sorted([*blanks, *chance.sample(bag[2:], 7 - len(blanks))]))
        best = chooser.best(counts_of(rack), exchange_limit=7)[0][0]
        assert census.rack_sum(place_among_racks(rack)) == best, rack


def test_sums_of_two_censuses_are_those_of_one() -> None:
    rules = tiny_rules()
    lexicon = Lexicon.from_words(WORDS, rules.alphabet)
    leaves = some_leaves(5, 2, 9)
    made = []
    for seeds in ((1, 2, 3, 4), (1, 2), (3, 4)):
        board = compiled_board(rules, lexicon)
        games, census = self_play(rules, board), Census(board, leaves, rules.counts)
        for seed in seeds:
            games.play_until(seed, [None, None], 6)
            census.add_board()
        made.append(census)
    made[1].merge(made[2].dump(), made[2].boards)
    assert made[1].boards == 4 and made[1].dump() == made[0].dump()
    assert bytes(made[1].values()) == bytes(made[0].values())
    with pytest.raises(ValueError, match="another ruleset"):
        made[0].merge(b"12345678", 1)
    with pytest.raises(ValueError, match="another ruleset"):
        made[0].judge_by(some_leaves(6, 2, 1))
