"""Two moves compared over the next turns, with the same racks and draws for both."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt

from quixotry.evaluation import best_moves
from quixotry.game import Move, Position, Rack


@dataclass(frozen=True)
class Ahead:
    """How a move compares with another, in points, part by part; the parts add up to `whole`.

    `reply` is what the next player's replies are worth less, and `next` what our own next turn, with the
    tiles then kept, is worth more. `error` is the standard error of the whole.
    """

    score: float
    reply: float
    next: float
    whole: float
    error: float
    deals: int


def look_ahead(position: Position, move: Move, other: Move, *, deals: int = 60, seed: int = 1) -> Ahead:
    """The first move less the second, over the reply and our next turn, everybody playing by equity.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> quirt, trio = (position.canonical(text) for text in ("8D QUIRT", "8G TRIO"))
    >>> found = look_ahead(position, quirt.with_score(48), trio.with_score(8), deals=10)
    >>> round(found.score + found.reply + found.next - found.whole, 6)
    0.0
    """
    chance = random.Random(seed)
    tiles = [code for code, number in enumerate(position.unseen) for _ in range(number)]
    others = len(tiles) - position.bag_count
    rest = min(position.rules.rack_size, others // (len(position.racks) - 1))
    sums = [0.0, 0.0]
    wholes = []
    score = (move.score or 0) - (other.score or 0)
    for _ in range(deals):
        order = chance.sample(tiles, len(tiles))
        one, two = (_follow(position, each, order[:rest], order[others:]) for each in (move, other))
        sums[0] += two[0] - one[0]
        sums[1] += one[1] - two[1]
        wholes.append(score + two[0] - one[0] + one[1] - two[1])
    mean = sum(wholes) / deals
    spread = sum((whole - mean) ** 2 for whole in wholes)
    error = sqrt(spread / (deals - 1) / deals) if deals > 1 else 0.0
    return Ahead(float(score), sums[0] / deals, sums[1] / deals, mean, error, deals)


def _follow(position: Position, move: Move, other: list[int], bag: list[int]) -> tuple[float, float]:
    """What the reply scores, and what our next move is worth with the tiles that it keeps."""
    rules, seat = position.rules, position.turn
    after = position.play(move, check=False)
    bag = list(bag)
    mine = _drawn(after.racks[seat], bag, rules.rack_size)
    if move.is_exchange:
        bag += move.used
    racks = list(after.racks)
    racks[seat], racks[after.turn] = mine, Rack.from_codes(sorted(other), rules.alphabet)
    if not len(mine):
        return 0.0, float(rules.out_gain + rules.out_loss) * racks[after.turn].value(rules.points)
    after = after.replace(racks=tuple(racks), bag_count=len(bag))
    replies = best_moves(after, 1)
    reply = replies[0].move if replies else Move.passing(rules.alphabet).with_score(0)
    then = after.play(reply, check=False)
    theirs = _drawn(then.racks[after.turn], bag, rules.rack_size)
    if not len(theirs):
        lost = float(rules.out_gain + rules.out_loss) * mine.value(rules.points)
        return (reply.score or 0) + lost, 0.0
    last = then.replace(
        racks=tuple(theirs if at == after.turn else rack for at, rack in enumerate(then.racks)),
        turn=seat,
        bag_count=len(bag),
    )
    ours = best_moves(last, 1)
    return float(reply.score or 0), ours[0].equity if ours else 0.0


def _drawn(rack: Rack, bag: list[int], size: int) -> Rack:
    """A rack filled up from the front of the bag."""
    count = min(size - len(rack), len(bag))
    drawn, bag[:] = bag[:count], bag[count:]
    return Rack.from_codes(sorted([*rack.codes, *drawn]), rack.alphabet)
