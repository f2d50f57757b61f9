"""What a chooser answers on the positions of one game, and whether its bounds hold.

Bounds can be read where the kernel runs uncompiled, its attributes being Python's.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from quixotry.game.legal import geometry_of
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.words.graph import Graph
from quixotry.kernel.words.wordmap import WordMap
from quixotry.rules import Rules
from support.chooser_truth import Situation, Worth, all_chosen, leave_table, some_situation, some_worth
from support.packing import unpack
from support.positions import counts

Choosing = tuple[Worth, Situation, Chooser, Chooser]


def turns(rules: Rules, words: Graph, word_map: WordMap, count: int) -> Iterator[Choosing]:
    """Positions of a game with a rack for each, and choosers with the map and without."""
    chance = random.Random(f"choices {rules.name}")
    board = Generator(geometry_of(rules), words)
    letters = [code for code, n in enumerate(rules.counts) for _ in range(n)]
    for turn in range(count):
        if turn % 12 == 0:
            board.set_tiles(bytes(rules.layout.rows * rules.layout.columns))
        worth = some_worth(chance, rules.alphabet.size + 1, rules.vowels)
        if turn == 0:
            worth = Worth(leave_table("wild", rules.alphabet.size + 1, 2))
        rack = chance.sample(letters, rules.rack_size)
        if turn % 3 == 2:
            rack[-1] = 0
        equity = worth.kernel()
        yield worth, some_situation(chance, rack), Chooser(board, equity, word_map), Chooser(board, equity)
        # A few racks more, so that the board fills up whatever the words are.
        for drawn in (rack, *(chance.sample(letters, rules.rack_size) for _ in range(3))):
            moves = unpack(board.moves(counts(drawn)))
            if not moves:
                continue
            move = chance.choice(moves)
            board.play(move.first, move.tiles)


def choices(rules: Rules, words: Graph, map_data: bytes) -> list[Any]:
    """Every question a chooser can be asked, and how much it did to answer."""
    word_map = WordMap(map_data)
    said: list[Any] = [word_map.defect(), word_map.entry_count, word_map.letter_count, word_map.longest]
    for worth, situation, *choosers in turns(rules, words, word_map, 10):
        said.append([worth.leaves.value(situation.rack[:size]) for size in range(worth.leaves.largest + 1)])
        said.append([list(word) for word in word_map.anagrams(situation.rack)])
        for chooser in choosers:
            said += [situation.best(chooser, 10), sorted(situation.within(chooser, 8000))]
            said.append([chooser.slots_bounded, chooser.slots_tried, chooser.look_ups])
            said.append([chooser.words_tried, chooser.plays_found])
    return said


def bounds_that_fail(rules: Rules, words: Graph, map_data: bytes) -> tuple[int, list[Any]]:
    """How many plays were compared with what their slots promise, and those that are worth more."""
    compared = 0
    failing = []
    for worth, situation, *choosers in turns(rules, words, WordMap(map_data), 40):
        alone = Situation(situation.rack, situation.bag_count, situation.others_points)
        board = choosers[0].board
        plays = all_chosen(board, rules.points, rules.layout.letter_multipliers, worth, alone)
        for chooser in choosers:
            promised = promises(chooser, alone)
            for equity, packed, laid in plays:
                compared += 1
                # No slot at all promises less than anything.
                if promised.get(slot_of(packed), -(1 << 60)) < equity:
                    failing.append([equity, packed, laid])
    return compared, failing


def promises(chooser: Any, situation: Situation) -> dict[tuple[int, int], int]:
    """The bound of each slot that the chooser would try, by its first square and the tiles laid."""
    chooser.stop_after(2)
    situation.best(chooser, 1)
    chooser.stop_after(0)
    found = {}
    for promise, slot in zip(
        chooser.promises.values[: chooser.promises.count],
        chooser.promises.whose[: chooser.promises.count],
        strict=True,
    ):
        shape = chooser.slots.shapes[slot]
        found[shape & 0xFFFF, shape >> 27 & 15] = promise
    assert len(found) == chooser.promises.count, "a slot is listed twice"
    return found


def slot_of(packed: int) -> tuple[int, int]:
    """A play's first square and number of tiles say which slot it fills: it ends where no tile follows."""
    return packed >> 16 & 0xFFFF, packed & 15
