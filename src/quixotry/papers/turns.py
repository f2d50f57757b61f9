"""Positions of greedy games, and how long generators take on them, in turns."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from quixotry.game import Game, Move, Position
from quixotry.kernel.board.generate import Generator
from quixotry.papers.model import Words
from quixotry.papers.reproduction import Reproduction
from quixotry.players.protocol import without_play


def greedy_positions(run: Reproduction, words: Words, count: int) -> list[Position]:
    """Every turn of greedy games from the study's seed on, until there are enough."""

    def turns() -> Iterator[Position]:
        seed = run.seed
        while True:
            game = Game.new(run.rules(words.rules), lexicon=run.words(words), seed=seed, challenge="void")
            while not game.over:
                yield game.position
                game.play(greedy_choice(game.position))
            seed += 1

    return list(islice(turns(), count))


def greedy_choice(position: Position) -> Move:
    """The best play, else all tiles exchanged, else a pass."""
    best = position.best_move()
    return best if best is not None else without_play(position).move


def seconds_in_turns(
    boards: Mapping[str, Generator], positions: Sequence[Position]
) -> dict[str, list[float]]:
    """The processor's time of each board for all plays of every position, the boards taking turns."""
    seconds: dict[str, list[float]] = {name: [] for name in boards}
    for position in positions:
        for name, board in boards.items():
            board.set_tiles(position.board.tiles)
            rack = position.rack.counts
            start = time.thread_time()
            board.moves(rack)
            seconds[name].append(time.thread_time() - start)
    return seconds
