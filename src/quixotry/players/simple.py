"""Players without any plan: one plays at random, one only passes."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from quixotry.game import Move, Position
from quixotry.players.protocol import Choice, without_play
from quixotry.players.weighing import points_text


@dataclass(frozen=True)
class RandomPlayer:
    """Takes any play, each as likely as the other.

    The choice follows from seed and position alone, so the same game can be played again.
    """

    seed: int = 0

    def choose(self, position: Position) -> Choice:
        moves = position.legal_moves()
        if not len(moves):
            return without_play(position)
        move = moves[self._number(position) % len(moves)]
        return Choice(move, None, (points_text(move), f"one of {len(moves)}, by chance"))

    def _number(self, position: Position) -> int:
        seen = (
            position.board.tiles,
            position.rack.counts,
            str((self.seed, position.turn, position.scores)).encode(),
        )
        return int.from_bytes(hashlib.blake2b(b"\0".join(seen), digest_size=8).digest(), "big")


@dataclass(frozen=True)
class Passer:
    """Always passes (the opponent of AJ5's test games)."""

    def choose(self, position: Position) -> Choice:
        return Choice(Move.passing(position.rules.alphabet), 0.0, ("always passes",))
