"""Two moves compared over the next turns by paired rollouts: where the difference comes from.

A rollout is looked at four times: with the move's score alone, with what the tiles kept are worth, after the
replies, and after our next turn. What changes from one look to the next is a part, so the parts of a move add
up to what it is worth in the end, and those of a difference to the difference.
"""

from __future__ import annotations

import struct
from dataclasses import astuple, dataclass
from math import floor, sqrt

from quixotry.evaluation import Valued
from quixotry.evaluation.winning import WinningModel
from quixotry.game import Position
from quixotry.game.packed import pack_move
from quixotry.search.simulation.dealing import Unseen
from quixotry.search.simulation.tables import borrowed_rollouts

BATCH = 32  # deals that the kernel takes at once
FIELDS = 4  # of a rollout's result: the first two are win and spread
MOST_PLAYERS = 4  # for whom the probability of winning is known
ERRORS = 1.96  # of an interval of 95%
# The candidates as the rollouts have them: the move and the other one, and both as if nothing were kept.
MOVE, OTHER, MOVE_ALONE, OTHER_ALONE = b"\0", b"\1", b"\2", b"\3"


@dataclass(frozen=True)
class Part:
    """A mean over the deals with its standard error."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """Of 95%."""
        return self.value - ERRORS * self.error, self.value + ERRORS * self.error


@dataclass(frozen=True)
class Parts:
    """Where a difference comes from; `whole` is the sum of the four others, to the last bit."""

    score: Part
    leave: Part
    reply: Part
    next: Part
    whole: Part

    def shown(self, scale: float = 1.0) -> tuple[float, ...]:
        """The four parts and the whole with one decimal, rounded so that the figures still add up.

        >>> Parts(*(Part(value, 0.0) for value in (1.24, 1.24, 1.24, 1.24, 4.96))).shown()
        (1.3, 1.3, 1.2, 1.2, 5.0)
        """
        tenths = [10 * scale * part.value for part in (self.score, self.leave, self.reply, self.next)]
        whole = round(10 * scale * self.whole.value)
        down = [floor(one) for one in tenths]
        most_cut = sorted(range(4), key=lambda at: (down[at] - tenths[at], at))
        for at in most_cut[: whole - sum(down)]:
            down[at] += 1
        return tuple(one / 10 for one in (*down, whole))


@dataclass(frozen=True)
class Ahead:
    """How a move compares with another over the replies and our next turn, as shares of games and in points.

    `reply` is what the replies of all others change, and `next` what our own next turn does, with the tiles
    then kept. The tiles that a move lays bring the end nearer, which counts with its score.
    """

    wins: Parts
    points: Parts
    deals: int


def look_ahead(
    position: Position, move: Valued, other: Valued, *, deals: int = 1000, seed: int = 1
) -> Ahead | None:
    """The first move less the second, both with the same racks and draws, everybody playing by equity.

    None with more than four players, and where the others have no tiles.

    >>> from quixotry.evaluation import equity_of
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> quirt, trio = (equity_of(position, position.canonical(text)) for text in ("8D QUIRT", "8G TRIO"))
    >>> wins = look_ahead(position, quirt, trio, deals=20).wins
    >>> wins.score.value + wins.leave.value + wins.reply.value + wins.next.value == wins.whole.value
    True
    """
    players = len(position.racks)
    if players > MOST_PLAYERS:
        return None
    position = position.seen_by(position.turn)
    unseen = Unseen.of(position)
    if not unseen.pool:
        return None
    model = WinningModel.for_rules(position.rules, position.lexicon, players)
    scores = [position.scores[(position.turn + i) % players] for i in range(players)]
    looks = (
        (0, MOVE_ALONE, OTHER_ALONE),
        (0, MOVE, OTHER),
        (players - 1, MOVE, OTHER),
        (players, MOVE, OTHER),
    )
    wins: list[list[float]] = [[] for _ in looks]
    points: list[list[float]] = [[] for _ in looks]
    with borrowed_rollouts(position.rules, position.lexicon, players, model, None, 1) as (table,):
        table.finish(False)
        rack = bytes(position.rack)
        table.set_position(position.board.tiles, rack, scores, position.scoreless, unseen.dealer(seed))
        for kept in (1, 0):
            for valued in (move, other):
                leave = round(1000 * kept * (valued.equity - (valued.move.score or 0)))
                table.add_candidate(*pack_move(valued.move, table.board.geometry), leave)
        for first in range(0, deals, BATCH):
            count = min(BATCH, deals - first)
            for at, (plies, one, two) in enumerate(looks):
                found = struct.unpack(f"{2 * FIELDS * count}d", table.run(first, count, plies, one + two))
                mine, theirs = found[: FIELDS * count], found[FIELDS * count :]
                wins[at] += [a - b for a, b in zip(mine[::FIELDS], theirs[::FIELDS], strict=True)]
                points[at] += [a - b for a, b in zip(mine[1::FIELDS], theirs[1::FIELDS], strict=True)]
    return Ahead(_parts(wins), _parts(points), deals)


def _parts(looks: list[list[float]]) -> Parts:
    """What each look changes, from the differences of every deal at each of them."""
    before = [0.0] * len(looks[0])
    parts = []
    for look in looks:
        parts.append(_part([now - was for now, was in zip(look, before, strict=True)]))
        before = look
    score, leave, reply, after = parts
    whole = score.value + leave.value + reply.value + after.value
    return Parts(score, leave, reply, after, Part(whole, _part(looks[-1]).error))


def _part(values: list[float]) -> Part:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values)
    return Part(mean, sqrt(spread / (count - 1) / count) if count > 1 else 0.0)


def ahead_json(ahead: Ahead) -> dict[str, object]:
    """All parts, each with its value, its standard error, and the figure that is shown: of wins, in 100."""
    names = ("score", "leave", "reply", "next", "whole")

    def told(parts: Parts, digits: int, scale: float) -> dict[str, object]:
        return {
            name: {"value": round(value, digits), "error": round(error, digits), "shown": shown}
            for name, (value, error), shown in zip(names, astuple(parts), parts.shown(scale), strict=True)
        }

    return {"wins": told(ahead.wins, 5, 100), "points": told(ahead.points, 3, 1), "deals": ahead.deals}
