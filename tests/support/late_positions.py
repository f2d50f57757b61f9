"""Positions from the end of games, for whatever looks ahead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from quixotry.game import Board, Position, Rack
from quixotry.rules import BLANK_BIT
from support.positions import counts, random_game, some_words, table_for, tiles_of

ENDGAME = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/1PEENS1NIX5/"
    "1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
)
"""Proved at once: J2 .O.IE gains 21."""

ONE_IN_BAG = (
    "2G4Q7/1SI4U7/OPE4a7/XI1B1FIG7/1CLADE9/AY1N1W9/R2N4E3V2/T2EVENTS2FADO/1J1T4T3R2/DONS3cROAKIER/"
    "1W6E3O1A/LICE2RYA3LAM/1N4HIT3AHA/1G4OP4RET/7E5ME BIIOOUZ/ 329/338 0"
)

HARD_ENDGAME = (
    "14V/14A/7OVERPAST/3TANGY3U2F/4I6L2U/4R4JOE2L/4W1AB1OE4/3FORGOES5/1SCUM1EN1HI2T1/1E1ZAX1N2N2H1/"
    "1C1EN2I2T2R1/DO1E2DE2OY1I1/IN4US2MEWL1/ED3KIT2BAAL1/DO3A4s1P2 AEGIIT?/IQRR 393/501 0"
)
"""Not proved by millions of positions: the mover has a blank, and the other is stuck with a Q."""

FOUR_IN_BAG = (
    "7E6F/7U6O/7N5GO/7U1CAVEAT/7c1O3R1/5K1h1Z3D1/5I1O4JEU/3Q1WRIT1P1INN/3AMI1DOPING1R/3TI3TAV3E/"
    "4C4DOLL1S/3AR3RITE2T/2WHORL3SILDS/AE1EN10/AHEM11 ABBEFYY/ 242/340 0"
)


def small_preendgames(name: str, seed: int, bag: int = 1, **changes: Any) -> Iterator[Position]:
    """Positions with few tiles in the bag and on the racks, on boards from random games with few words."""
    chance = random.Random(seed)
    while True:
        table = table_for(name, some_words(name, chance.choice([60, 200]), chance))
        for board, _ in random_game(table, chance, turns=chance.randint(5, 10)):
            last = tiles_of(board)
        size = chance.choice([2, 2, 3])
        letters = [code for code, count in enumerate(table.rules.counts) for _ in range(count)]
        held = chance.sample(letters, 2 * size + bag)
        on_board = [0 if code & BLANK_BIT else code for code in last if code]
        number = [(on_board + held).count(code) for code in range(len(table.rules.counts))]
        rules = replace(
            table.rules,
            players=(2, 2),
            rack_size=size,
            counts=tuple(number),
            **{"exchange_minimum": None, **changes},
        )
        racks = (Rack(counts(held[:size]), rules.alphabet), Rack.empty(rules.alphabet))
        board_now = Board(rules.layout, rules.alphabet, last)
        scores = (0, chance.randint(-12, 12))
        yield Position(rules, table.lexicon, board_now, racks, scores, 0, chance.randrange(2), bag_count=bag)
