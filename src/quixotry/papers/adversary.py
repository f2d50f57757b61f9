"""Adversary search as Appel and Jacobson propose it (7.3), each remedy to be switched on and off.

A position's value is what the mover still gains in spread. Plain minimax looks at every line of play to its
end. Alpha-beta stops looking at a move that is refuted. Hashing looks at a position once, whichever moves led
to it. An approximate evaluation discards moves that look obviously bad, and so may discard the best.

This is the paper's search, for counting positions; `quixotry.search` is the engine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from quixotry.errors import PaperError
from quixotry.game import Move, Position
from quixotry.game.ending import out_changes, scoreless_changes

FAR = 1 << 20
MARGIN = 10  # points below the move that looks best, from which on a move is discarded


@dataclass(frozen=True)
class Child:
    """A move with what it scores, ending included, and the position after it; None if the game is over."""

    gain: int
    looks: int
    after: Position | None


@dataclass
class Tree:
    """The game tree below a position, with the moves of each position listed once, whoever searches it."""

    most: int = 1 << 62
    _moves: dict[tuple[object, ...], tuple[Child, ...]] = field(default_factory=dict)
    _counts: dict[tuple[object, ...], int] = field(default_factory=dict)

    @property
    def distinct(self) -> int:
        """How many different positions have been met."""
        return len(self._moves)

    def moves(self, position: Position) -> tuple[Child, ...]:
        """All plays and the pass, those first that score most for what they leave."""
        key = key_of(position)
        if key not in self._moves:
            if len(self._moves) >= self.most:
                raise PaperError(f"more than {self.most:,} positions in an endgame")
            self._moves[key] = tuple(children(position))
        return self._moves[key]

    def size(self, position: Position) -> int:
        """How many positions plain minimax looks at, counted without doing so."""
        key = key_of(position)
        if key not in self._counts:
            self._counts[key] = 1 + sum(
                self.size(child.after) if child.after is not None else 1 for child in self.moves(position)
            )
        return self._counts[key]


def key_of(position: Position) -> tuple[object, ...]:
    """What the value of a position depends on."""
    return position.board.tiles, position.racks, position.turn, position.scoreless


def children(position: Position) -> list[Child]:
    rules, seat = position.rules, position.turn
    passing = Move.passing(rules.alphabet).with_score(0)
    found = []
    for move in [*position.legal_moves(), passing]:
        after = position.play(move, check=False)
        score = move.score or 0
        looks = score - 2 * after.racks[seat].value(rules.points)
        if not len(after.racks[seat]):
            changes: Sequence[int] = out_changes(rules, after.racks, seat)
        elif 0 < rules.scoreless_turns <= after.scoreless:
            changes = scoreless_changes(rules, after.racks)
        else:
            found.append(Child(score, looks, after))
            continue
        found.append(Child(score + changes[seat] - changes[1 - seat], looks, None))
    found.sort(key=lambda child: -child.looks)
    return found


@dataclass
class Adversary:
    """A search with some of the remedies; `positions` is how many it has looked at, endings included."""

    tree: Tree
    alpha_beta: bool = False
    hashing: bool = False
    discarding: bool = False
    positions: int = 0
    _known: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)

    def value(self, position: Position, alpha: int = -FAR, beta: int = FAR) -> int:
        """What the mover gains; with alpha-beta, exact only between the bounds."""
        key = key_of(position)
        low, high = self._known.get(key, (-FAR, FAR)) if self.hashing else (-FAR, FAR)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.positions += 1
        best, floor = -FAR, alpha
        for child in self._worthwhile(self.tree.moves(position)):
            if child.after is None:
                self.positions += 1
                value = child.gain
            elif self.alpha_beta:
                value = child.gain - self.value(child.after, child.gain - beta, child.gain - floor)
            else:
                value = child.gain - self.value(child.after)
            best = max(best, value)
            floor = max(floor, best)
            if self.alpha_beta and best >= beta:
                break
        if self.hashing:
            self._known[key] = (
                best if best > alpha else low,
                best if best < beta else high,
            )
        return best

    def _worthwhile(self, moves: tuple[Child, ...]) -> tuple[Child, ...]:
        if not self.discarding:
            return moves
        return tuple(child for child in moves if child.looks >= moves[0].looks - MARGIN)
