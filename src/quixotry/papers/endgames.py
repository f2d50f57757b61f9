"""Endgames to measure on, from static players' games by consecutive seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from quixotry.game import Game, Position
from quixotry.papers.model import Words
from quixotry.papers.reproduction import Reproduction
from quixotry.players import make_player
from quixotry.players.protocol import choice_of

ENGLISH = Words()
CHUNK = 20


def endgames(run: Reproduction, most_tiles: int) -> Iterator[Position]:
    """The first position of each game with an empty bag and at most so many tiles on both racks together."""
    rules, lexicon = run.rules(ENGLISH.rules), run.words(ENGLISH)
    player = make_player("static", rules, lexicon)
    seed = run.seed
    while True:
        game = Game.new(rules, lexicon=lexicon, seed=seed, challenge="void")
        seed += 1
        while not game.over and (game.position.bag_count or _tiles(game.position) > most_tiles):
            game.play(choice_of(player, game.position).move)
        if not game.over:
            yield game.position


def how_many(run: Reproduction, endgames: int) -> int:
    """How many endgames to search: they take longer than games, so that a quick run has a twentieth."""
    wanted = run.sample(endgames)
    return max(1, wanted // 2) if run.quick and run.games is None else wanted


def _tiles(position: Position) -> int:
    return sum(map(len, position.racks))


def measured(
    run: Reproduction, name: str, most_tiles: int, count: int, measure: Callable[[Position], Any]
) -> list[Any]:
    """What is measured of the first `count` endgames, some at a time, so that a stopped run goes on."""
    found: list[Any] = []
    positions = enumerate(endgames(run, most_tiles))
    for first in range(0, count, CHUNK):
        many = min(CHUNK, count - first)

        def some(first: int = first, many: int = many) -> list[Any]:
            return [measure(position) for position in _from(positions, first, many)]

        run.progress(f"{name}, {first} of {count}", 0)
        key = f"{name}, endgames {first}-{first + many - 1} of at most {most_tiles} tiles"
        found += run.kept(key, ENGLISH, some)
    return found


def _from(positions: Iterator[tuple[int, Position]], first: int, many: int) -> Iterator[Position]:
    for number, position in positions:
        if number >= first:
            yield position
        if number == first + many - 1:
            return
