"""Games and tables that the tests of this folder share."""

from __future__ import annotations

import random

from quixotry.evaluation import LeaveTable
from quixotry.game import Game, Move
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord
from quixotry.rules import load_rules

ENGLISH = load_rules("english")
WORDS = Lexicon.load("english")
HEADER = "#player1 A Ann\n#player2 B Bob\n"


def letters_table(seed: int = 1) -> LeaveTable:
    """A table in which every leave of up to three tiles has a value of its own."""
    chance = random.Random(seed)
    tiles = [*ENGLISH.alphabet.labels[1:], "?"]
    values: dict[str, float] = {}
    for at, first in enumerate(tiles):
        values[first] = chance.randint(-2000, 4000) / 200
        for second in tiles[at:]:
            values[first + second] = chance.randint(-2000, 4000) / 200
    # Leaves of more tiles are worth what the rule for those beyond the table makes of these.
    return LeaveTable.from_values(ENGLISH.alphabet, values, largest=2)


def played(seed: int, *, choice: int = 6) -> Game:
    """A game of two players who often miss the best move, and sometimes pass or exchange."""
    chance = random.Random(seed)
    game = Game.new(ENGLISH, lexicon=WORDS, seed=seed, players=["Ann", "Bob"])
    while not game.over:
        if game.ending:
            game.accept()
            continue
        moves: list[Move | str] = [*game.position.legal_moves().top(choice), "-"]
        if game.position.bag_count >= 7:
            moves.append(f"-{str(game.position.rack)[:3]}")
        game.play(chance.choice(moves))
    return game


def record(*lines: str) -> GameRecord:
    return GameRecord.from_gcg(HEADER + "\n".join(lines), file="x.gcg")
