"""Records and games that the tests of this folder share."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from quixotry.game import Game, Move
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord
from quixotry.rules import load_rules

ENGLISH = load_rules("english")
WORDS = Lexicon.load("english")
FOLDER = Path(__file__).parents[1] / "records" / "gcg"
SAMPLES = sorted(FOLDER.glob("*.gcg"))
HEADER = "#player1 A Ann\n#player2 B Bob\n"


def record(*lines: str, lenient: bool = False) -> GameRecord:
    """The record of these lines after those that name the players A and B."""
    return GameRecord.from_gcg(HEADER + "\n".join(lines), file="x.gcg", lenient=lenient)


def played(seed: int, *, turns: int = 1000, **options: Any) -> Game:
    """A game in which everything happens: plays good and bad, exchanges, passes, challenges."""
    chance = random.Random(seed)
    game = Game.new(ENGLISH, lexicon=WORDS, seed=seed, **options)
    for _ in range(turns):
        if game.over:
            break
        phony = game.can_challenge and not all(word in WORDS for word in game.history[-1].words)
        if game.can_challenge and chance.random() < (0.8 if phony else 0.1):
            game.challenge()
        elif game.ending:
            game.accept()
        else:
            game.play(_move(game, chance))
    return game


def _move(game: Game, chance: random.Random) -> Move | str:
    position = game.position
    moves = position.legal_moves().top(5)
    kind = chance.random()
    if kind < 0.05 or not moves:
        return "-"
    if kind < 0.1 and position.bag_count >= 7:
        held = str(position.rack)
        return f"-{held[: chance.randint(1, len(held))]}"
    move = chance.choice(moves)
    if kind < 0.8 or game.rules.challenge == "void":
        return move
    # The same squares with the same tiles in another order: hardly ever a word.
    laid = [code for code in move.tiles if code]
    chance.shuffle(laid)
    return replace(move, tiles=bytes(laid.pop() if code else 0 for code in move.tiles))
