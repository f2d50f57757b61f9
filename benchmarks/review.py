"""Write games for `quixotry review` to be timed on: by seed, so that the same command writes the same games.

    python benchmarks/review.py GAMES 1000
    quixotry review GAMES --jobs 1 --json -o report.html

Both players take one of the five moves that score most, so that there is something to find.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from quixotry.game import Game, Move
from quixotry.lexicon import Lexicon
from quixotry.records import GameRecord
from quixotry.rules import load_rules

CHOICE = 5


def played(seed: int, rules: str = "english") -> Game:
    """One game of two players who do not always see the best."""
    chance = random.Random(seed)
    ruleset = load_rules(rules)
    game = Game.new(ruleset, lexicon=Lexicon.for_rules(ruleset), players=["Ann", "Bob"], seed=seed)
    while not game.over:
        if game.ending:
            game.accept()
            continue
        moves = game.position.legal_moves().top(CHOICE)
        game.play(chance.choice(moves) if moves else Move.passing(ruleset.alphabet))
    return game


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("usage: python benchmarks/review.py FOLDER GAMES")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(int(sys.argv[2])):
        GameRecord.of(played(seed)).save(folder / f"game{seed:05}.gcg")


if __name__ == "__main__":
    main()
