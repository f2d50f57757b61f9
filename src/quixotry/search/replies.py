"""How somebody plays who does not know what is in the bag: quick, good, and by what he sees.

He sees one rack and the board, and takes what he does not see as equally likely in all ways. With few tiles
in the bag his best plays by static equity are tried in several of these ways: each is played on greedily to
the end, once for all by the kernel, and the one that wins most often is made. Where a play would leave tiles
in the bag, those count as the other's, who draws next.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from quixotry.evaluation.equity import best_moves
from quixotry.game import Move, Position
from quixotry.game.legal import geometry_of
from quixotry.game.packed import pack_move
from quixotry.kernel.search.probe import estimates
from quixotry.search.cells import LONGEST_RACK, Budget, outcome
from quixotry.search.turns import drawn_after

MOST_TRIED = 8  # plays, the best by static equity
MOST_WAYS = 8  # in which the unseen tiles may lie, if more than one is in the bag
MOST_LOOKED = 3  # tiles in the bag; with more a play is chosen by static equity alone
A_POINT = 0.001  # of the final spread, in games won: what decides between plays that win equally often
PLAY_OUT = 100_000
_static = threading.Lock()


@dataclass
class Replies:
    """Replies that have been chosen; the same decision is always made in the same way."""

    budget: Budget
    seed: int = 1
    known: dict[tuple[object, ...], Move] = field(default_factory=dict)

    def choose(self, position: Position, *, looking: bool = True) -> Move:
        """What the mover does, without a look at the other's rack; by static equity alone if not looking."""
        key = (
            position.board.tiles,
            position.rack,
            position.turn,
            position.scores,
            position.bag_count,
            position.scoreless,
            looking,
        )
        if key not in self.known:
            self.known[key] = self._choose(position, looking)
        return self.known[key]

    def _choose(self, position: Position, looking: bool) -> Move:
        bag = position.bag_count
        looking = looking and bag <= MOST_LOOKED
        with _static:
            found = [one.move for one in best_moves(position, MOST_TRIED if looking else 1)]
        if not found:
            return Move.passing(position.rules.alphabet).with_score(0)
        others = sum(position.unseen) - bag
        longest = max(len(position.rack), others) + bag
        tried = [move for move in found if move.is_place]
        if not looking or longest > LONGEST_RACK or len(tried) < 2:
            return found[0]
        return self._best_of(position, tried)

    def _best_of(self, position: Position, tried: list[Move]) -> Move:
        geometry, bag = geometry_of(position.rules), position.bag_count
        lead = position.scores[position.turn] - position.scores[1 - position.turn]
        groups: dict[int, list[Move]] = {}
        for move in tried:
            groups.setdefault(drawn_after(position, move, bag), []).append(move)
        won = dict.fromkeys(tried, 0.0)
        for tiles, other, weight in self._ways(position):
            for drawn, moves in groups.items():
                endgame = self.budget.endgame(
                    position, [bytes(position.rack) + tiles[:drawn], other + tiles[drawn:]]
                )
                values = estimates(endgame, [pack_move(move, geometry) for move in moves], 0, PLAY_OUT)
                self.budget.used += endgame.nodes
                for move, value in zip(moves, values, strict=True):
                    if value is not None:
                        won[move] += weight * (outcome(lead + value) + A_POINT * (lead + value))
        return max(tried, key=lambda move: won[move])  # the first by equity among equals

    def _ways(self, position: Position) -> Iterator[tuple[bytes, bytes, float]]:
        """Tiles of the bag, those of the other, and a weight."""
        unseen = bytes(code for code, number in enumerate(position.unseen) for _ in range(number))
        if position.bag_count == 1:
            for code in sorted(set(unseen)):
                at = unseen.index(code)
                yield bytes([code]), unseen[:at] + unseen[at + 1 :], float(unseen.count(code))
            return
        chance = random.Random(f"{self.seed} {unseen!r}")
        for _ in range(MOST_WAYS):
            mixed = list(unseen)
            chance.shuffle(mixed)
            yield bytes(mixed[: position.bag_count]), bytes(mixed[position.bag_count :]), 1.0
