"""The positions that benchmarks run on: read from a file, or made by seeded self-play."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from importlib.resources import files
from itertools import islice
from pathlib import Path

from quixotry.errors import PositionError
from quixotry.game import Game, Move, Position
from quixotry.lexicon import Lexicon
from quixotry.players.protocol import without_play
from quixotry.rules import Rules

SHIPPED = "positions.cgp.xz"
MOST_BYTES = 1 << 21


def shipped_positions(rules: Rules, lexicon: Lexicon) -> list[Position]:
    """A thousand positions of greedy English games, the seeds 1, 2, 3 and so on, every turn of each."""
    text = lzma.decompress(files(__package__).joinpath(SHIPPED).read_bytes()).decode()
    return [Position.from_cgp(line, rules, lexicon) for line in text.splitlines()]


def read_positions(path: Path, rules: Rules | None, lexicon: Lexicon | None) -> list[Position]:
    """The positions of a file with one CGP a line; empty lines and those that begin with # are skipped.

    A file has at most 2 MB; the worst takes 30 s and 100 MB.
    """
    try:
        data = path.read_bytes() if path.stat().st_size <= MOST_BYTES else None
    except OSError as error:
        raise PositionError(f"{path}: cannot be read: {error.strerror or error}") from None
    if data is None:
        raise PositionError(f"{path}: larger than {MOST_BYTES >> 20} MB")
    try:
        lines = data.decode().splitlines()
    except UnicodeDecodeError:
        raise PositionError(f"{path}: not UTF-8") from None
    positions = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                positions.append(Position.from_cgp(line.strip(), rules, lexicon))
            except PositionError as error:
                raise PositionError(f"{path}: line {number}: {error}") from None
    if not positions:
        raise PositionError(f"{path}: no positions")
    return positions


def sample_positions(rules: Rules, lexicon: Lexicon, count: int, seed: int = 1) -> list[Position]:
    """Every turn of greedy games with the seeds from `seed` on, until there are enough."""

    def turns() -> Iterator[Position]:
        number = seed
        while True:
            game = Game.new(rules, lexicon=lexicon, seed=number, challenge="void")
            while not game.over:
                yield game.position
                game.play(greedy_move(game))
            number += 1

    return list(islice(turns(), count))


def greedy_move(game: Game) -> Move:
    """What the kernel's self-play does: the best play, else all tiles exchanged, else a pass."""
    best = game.position.best_move()
    return best if best is not None else without_play(game.position).move
