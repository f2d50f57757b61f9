"""Endgames by alpha-beta on whole positions, with the ordinary generator and a dictionary.

Slow and obvious, and it shares no code with the search. Plain minimax is more obvious still, but only
reaches a few tiles on a side.
"""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.players import make_player
from quixotry.players.protocol import choice_of
from quixotry.rules import Rules
from quixotry.speed.endgames import static_endgames
from support.plain_endgame import Plain, TooLarge, moves_of

LIMIT = 1 << 30


class AlphaBeta(Plain):
    """Remembers of each position between which bounds its value lies."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.bounds: dict[tuple[object, ...], tuple[int, int]] = {}
        self.window = (-LIMIT, LIMIT)

    def value(self, position: Position, passes: int = 0) -> int:
        """The value if it lies in the window, otherwise a bound on that side of it."""
        alpha, beta = self.window
        key = (position.board.tiles, position.racks, position.turn, position.scoreless, passes)
        low, high = self.bounds.get(key, (-LIMIT, LIMIT))
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        if len(self.bounds) >= self.most:
            raise TooLarge
        best = -LIMIT
        for move in sorted(moves_of(position), key=lambda move: -(move.score or 0)):
            floor, score = max(alpha, best), move.score or 0
            if floor >= beta:
                break
            # What the other gains is looked at from the other side.
            self.window = (score - beta, score - floor)
            best = max(best, self.worth(position, move, passes))
        self.window = (alpha, beta)
        self.bounds[key] = (max(low, best) if best > alpha else low, min(high, best) if best < beta else high)
        return best


def late_endgames(rules: Rules, lexicon: Lexicon, count: int, tiles: int, seed: int) -> Iterator[Position]:
    """Endgames of static games, played on until nobody has more than so many tiles."""
    player = make_player("static", rules, lexicon)
    for position in static_endgames(rules, lexicon, count, seed):
        while max(map(len, position.racks)) > tiles:
            position = position.play(choice_of(player, position).move)
        if all(map(len, position.racks)) and position.scoreless < rules.scoreless_turns:
            yield position
