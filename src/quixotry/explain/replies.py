"""What a board gives to whoever moves next: the best move of every rack, and where it lies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from quixotry.evaluation.choosers import chooser_for, chosen_move
from quixotry.evaluation.equity import equity_for
from quixotry.explain.racks import PossibleRacks
from quixotry.game import Move, Position

HIGH = 40  # points from which on a reply hurts
TENS = 11  # steps of ten points in which replies are counted; the last one has no end


@dataclass(frozen=True)
class Reply:
    """The best move of a rack, with the probability of that rack; None if there is only a pass."""

    weight: float
    move: Move | None

    @property
    def score(self) -> int:
        return 0 if self.move is None else self.move.score or 0


@dataclass(frozen=True)
class LineShare:
    """How often the best move lies in a line and scores 40 or more, and the word premiums it covers."""

    share: float
    squares: tuple[int, ...]


@dataclass(frozen=True)
class BestReplies:
    """The best moves of all racks on one board, and how many racks: `exact` if none was left out."""

    position: Position
    replies: tuple[Reply, ...]
    exact: bool
    racks: int
    _lines: dict[tuple[bool, int], LineShare] = field(default_factory=dict, compare=False, repr=False)

    @property
    def mean(self) -> float:
        """The average score."""
        return sum(one.weight * one.score for one in self.replies)

    def share_of(self, points: int) -> float:
        """How often the best move scores this much or more."""
        return sum(one.weight for one in self.replies if one.score >= points)

    @property
    def bingos(self) -> float:
        """How often the best move lays the whole rack."""
        size = self.position.rules.rack_size
        return sum(
            one.weight
            for one in self.replies
            if one.move is not None and one.move.is_place and one.move.tile_count == size
        )

    @property
    def by_tens(self) -> tuple[float, ...]:
        """How often the best move scores 0 to 9, 10 to 19, and so on; the last is 100 or more."""
        shares = [0.0] * TENS
        for one in self.replies:
            shares[min(one.score // 10, TENS - 1)] += one.weight
        return tuple(shares)

    @property
    def danger(self) -> tuple[float, ...]:
        """By square: the points that the best move brings through it, on average.

        That is the probability that the best move lays a tile there, times what such a move scores.
        """
        points = [0.0] * len(self.position.board.tiles)
        for one in self.replies:
            for square in laid_squares(self.position, one.move):
                points[square] += one.weight * one.score
        return tuple(points)

    def lines(self) -> dict[tuple[bool, int], LineShare]:
        """By line (across and its number): how often a move of 40 points or more lies there."""
        if not self._lines:
            layout = self.position.rules.layout
            shares: dict[tuple[bool, int], float] = defaultdict(float)
            squares: dict[tuple[bool, int], dict[int, float]] = defaultdict(lambda: defaultdict(float))
            for one in self.replies:
                if one.move is None or not one.move.is_place or one.score < HIGH:
                    continue
                line = (one.move.across, one.move.row if one.move.across else one.move.column)
                shares[line] += one.weight
                for square in laid_squares(self.position, one.move):
                    if layout.word_multipliers[square] > 1:
                        squares[line][square] += one.weight
            for line, share in shares.items():
                used = [square for square, part in squares[line].items() if part >= share / 2]
                self._lines[line] = LineShare(share, tuple(sorted(used)))
        return self._lines


def best_replies(position: Position, racks: PossibleRacks, points_left: int = 0) -> BestReplies:
    """The best move by equity of every rack, on the board of a position whose mover's rack is not known.

    `points_left` is what the others hold if the bag is empty.
    """
    rules, lexicon = position.rules, position.lexicon
    chooser = chooser_for(position, lexicon, (None,), lambda: equity_for(rules, lexicon, None))
    bag, minimum = position.bag_count, rules.exchange_minimum
    limit = 0 if minimum is None or bag < minimum else bag
    padded = [rack.ljust(len(position.rack.counts), b"\0") for rack in racks.racks]
    found = chooser.best_of_each(padded, bag, points_left if bag == 0 else 0, limit)
    replies = []
    for weight, best in zip(racks.weights, found, strict=True):
        move = None if best is None else chosen_move(position, chooser, best[1], best[2])
        replies.append(Reply(weight, move))
    return BestReplies(position, tuple(replies), racks.exact, len(racks))


def laid_squares(position: Position, move: Move | None) -> Iterator[int]:
    """The squares on which a move lays tiles."""
    if move is None or not move.is_place:
        return
    columns = position.rules.layout.columns
    square, step = move.row * columns + move.column, 1 if move.across else columns
    for tile in move.tiles:
        if tile:
            yield square
        square += step
