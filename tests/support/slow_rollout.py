"""A rollout as one would write it down: positions, the static player's moves, and the rules of the end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from quixotry.evaluation import best_moves, equity_of
from quixotry.evaluation.winning import WinningModel
from quixotry.game import Move, Position, Rack
from quixotry.kernel.random import Random
from quixotry.kernel.search.deals import Dealer


def slow_rollout(
    position: Position,
    move: Move,
    dealer: Dealer,
    sample: int,
    plies: int,
    model: WinningModel,
    finishes: bool = False,
    solve: Callable[[Position], int] | None = None,
) -> tuple[float, float, list[Move]]:
    """(win, spread, moves) of one deal; one that finishes goes on to the end once the bag is empty.

    With `solve`, which tells what the mover of a position with an empty bag still gains, that is added to the
    score and the game is over.
    """
    rules, players = position.rules, len(position.racks)
    racks, bag, chance = dealer.dealt(sample)
    turn = position.turn
    alphabet = rules.alphabet
    by_seat = list(position.racks)
    for i in range(1, players):
        by_seat[(turn + i) % players] = Rack.from_codes(racks[i], alphabet)
    now = position.replace(racks=tuple(by_seat), bag_count=len(bag))
    random = Random(chance)
    left = list(bag)  # in the order of drawing
    kept = [0.0] * players
    passes, moves = 0, list[Move]()
    over: list[int] | None = None
    for ply in count():
        seat = now.turn
        if ply and solve and not left:
            scores = list(now.scores)
            scores[seat] += solve(now)
            over = scores
            break
        if ply > plies and not ((finishes or solve) and not left):
            break
        if ply:
            found = best_moves(now)
            move = found[0].move if found else Move.passing(alphabet).with_score(0)
            moves.append(move)
        kept[seat] = leave_value(now, move) if left else 0.0
        passes = passes + 1 if move.is_pass else 0
        before = now
        now = now.play(move, check=False)
        rack = list(now.racks[seat])
        wanted = move.tile_count if move.is_exchange else 0
        if move.is_place:
            wanted = rules.rack_size - len(rack)
        rack += left[:wanted]
        left = left[wanted:]
        if move.is_exchange:
            # The kernel draws from the end of its list: tiles go in as it puts them there.
            heap = left[::-1]
            for code in move.used:
                j = random.below(len(heap) + 1)
                heap.append(code)
                heap[len(heap) - 1], heap[j] = heap[j], heap[len(heap) - 1]
            left = heap[::-1]
        new = list(now.racks)
        new[seat] = Rack.from_codes(bytes(rack), alphabet)
        now = now.replace(racks=tuple(new), bag_count=len(left))
        assert before.turn == seat
        over = _final(now, seat, bool(left), passes)
        if over is not None:
            break
    scores = list(over if over is not None else now.scores)
    spreads = {}
    for i in range(1, players):
        other = (turn + i) % players
        spreads[i] = scores[turn] - scores[other] + (0 if over else kept[turn] - kept[other])
    least = min(spreads.values())
    if over is not None:
        best = max(scores)
        win = 1 / scores.count(best) if scores[turn] == best else 0.0
        return win, least, moves
    worst = next(i for i in spreads if spreads[i] == least)
    counts = bytearray(64)
    for code in [*left, *(code for rack in now.racks for code in rack)]:
        counts[code] += 1
    points = [rack.value(rules.points) for rack in now.racks]
    win = model.kernel.win(
        round(1000 * least),
        len(left) + sum(map(len, now.racks)),
        (turn - now.turn) % players,
        leaves=round(1000 * (kept[turn] - kept[(turn + worst) % players])),
        others=[round(1000 * spreads[i]) for i in range(1, players)],
        held=0 if left else len(now.racks[turn]),
        held_points=0 if left else 2 * points[turn] - sum(points),
        counts=bytes(counts),
    )
    return win, least, moves


def leave_value(position: Position, move: Move) -> float:
    """What the table says of the tiles kept, without what else the equity has."""
    from quixotry.evaluation import LeaveTable

    table = LeaveTable.for_rules(position.rules, position.lexicon)
    rest = position.rack.without(move.used)
    if len(rest) <= table.largest:
        return table.value(str(rest))
    return equity_of(position.replace(bag_count=60), move).leave_value


def _final(position: Position, seat: int, tiles_left: bool, passes: int) -> list[int] | None:
    rules, scores = position.rules, list(position.scores)
    values = [rack.value(rules.points) for rack in position.racks]
    if not tiles_left and not len(position.racks[seat]):
        for other, value in enumerate(values):
            if other != seat:
                scores[other] -= rules.out_loss * value
                scores[seat] += rules.out_gain * value
        return scores
    if position.scoreless >= (rules.scoreless_turns or 1000) or passes >= len(values):
        return [score - rules.scoreless_loss * value for score, value in zip(scores, values, strict=True)]
    return None
