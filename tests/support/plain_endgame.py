"""Endgames by plain minimax: every move of every position, nothing cut, nothing shared with the kernel.

Positions follow each other as the game's own rules say; a position met again is remembered, whole.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from quixotry.game import Board, Move, Position, Rack
from quixotry.game.ending import out_changes, scoreless_changes
from quixotry.rules import BLANK_BIT
from support.positions import counts, random_game, some_words, table_for, tiles_of


class TooLarge(Exception):  # noqa: N818 - no error, a case to leave out
    """More positions than a plain search should look at."""


class Plain:
    """What the mover gains in spread; where scoreless turns end no game, a second pass in a row does."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[tuple[object, ...], int] = {}

    def value(self, position: Position, passes: int = 0) -> int:
        key = (position.board.tiles, position.racks, position.turn, position.scoreless, passes)
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[key] = max(self.worth(position, move, passes) for move in moves_of(position))
        return self.known[key]

    def worth(self, position: Position, move: Move, passes: int = 0) -> int:
        """What the mover gains with a move."""
        after, seat = position.play(move, check=False), position.turn
        passes = passes + 1 if move.is_pass else 0
        rules = position.rules
        changes = [0, 0]
        if not len(after.racks[seat]):
            changes = out_changes(rules, after.racks, seat)
        elif 0 < rules.scoreless_turns <= after.scoreless:
            changes = scoreless_changes(rules, after.racks)
        elif rules.scoreless_turns or passes < 2:
            return (move.score or 0) - self.value(after, 0 if rules.scoreless_turns else passes)
        return (move.score or 0) + changes[seat] - changes[1 - seat]


def moves_of(position: Position) -> list[Move]:
    return [*position.legal_moves(), Move.passing(position.rules.alphabet).with_score(0)]


def small_endgames(name: str, seed: int, **changes: Any) -> Iterator[Position]:
    """Positions with an empty bag and few tiles, on boards from random games with few words."""
    chance = random.Random(seed)
    while True:
        table = table_for(name, some_words(name, chance.choice([60, 200, 600]), chance))
        size = changes.get("rack_size", table.rules.rack_size)
        for board, _ in random_game(table, chance, turns=chance.randint(6, 16)):
            last = tiles_of(board)
        on_board = [0 if code & BLANK_BIT else code for code in last if code]
        longest = min(size, chance.choice([2, 3, 3, 4, 5, size]))
        letters = [code for code, count in enumerate(table.rules.counts) for _ in range(count)]
        racks = [chance.sample(letters, chance.randint(1, longest)) for _ in range(2)]
        rules = replace(table.rules, players=(2, 2), **changes)
        held = tuple(Rack(counts(rack), rules.alphabet) for rack in racks)
        tiles = [*on_board, *racks[0], *racks[1]]
        if len(tiles) < 2 * rules.rack_size:
            continue
        rules = replace(rules, counts=tuple(tiles.count(code) for code in range(len(rules.counts))))
        scoreless = chance.randrange(max(1, rules.scoreless_turns))
        turn = chance.randrange(2)
        yield Position(
            rules, table.lexicon, Board(rules.layout, rules.alphabet, last), held, (0, 0), turn, scoreless
        )
