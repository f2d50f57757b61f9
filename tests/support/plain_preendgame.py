"""Pre-endgames by plain enumeration: nothing cut, nothing shared with the search.

Whoever is to move takes all unseen tiles as equally likely to lie in any way, and makes the move that wins
most often; of equal moves the right one. A seat may be `knowing`: then it knows how they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from quixotry.game import Move, Position, Rack
from quixotry.game.ending import scoreless_changes
from support.plain_endgame import Plain, TooLarge, moves_of

Lie = tuple[tuple[int, ...], tuple[int, ...]]  # the bag in its order, and the other's rack


class PlainPreEndgame:
    def __init__(self, most: int, knowing: int | None = None) -> None:
        self.plain = Plain(most)
        self.knowing = knowing
        self.known: dict[tuple[object, ...], dict[Move, dict[Lie, float]]] = {}

    def table(self, position: Position, truth: Lie | None = None) -> dict[Move, dict[Lie, float]]:
        """For every move the outcome by how the tiles lie, as far as the mover can tell."""
        knows = truth if position.turn == self.knowing else None
        seen = position.seen_by(position.turn)
        bag = position.bag_count
        key = (
            position.turn,
            position.board.tiles,
            bytes(position.rack),
            position.scores,
            position.scoreless,
            knows,
        )
        if key not in self.known:
            if len(self.known) > self.plain.most:
                raise TooLarge
            moves = [*moves_of(position), *position.exchanges()]
            lies = [knows] if knows else list(lies_of(seen, bag))
            self.known[key] = {
                move: {lie: self.outcome(position, move, lie) for lie in lies}
                for move in dict.fromkeys(moves)
            }
        return self.known[key]

    def outcome(self, position: Position, move: Move, lie: Lie) -> float:
        alphabet, seat, rules = position.rules.alphabet, position.turn, position.rules
        bag, other = lie
        racks = [Rack.from_codes(bytes(other), alphabet)] * 2
        racks[seat] = position.rack
        played = position.replace(racks=(racks[0], racks[1]), bag_count=len(bag)).play(move, check=False)
        wanted = 0
        if move.is_exchange:
            wanted = move.tile_count
        elif move.is_place:
            wanted = rules.rack_size - len(played.racks[seat])
        held = list(played.racks)
        held[seat] = Rack.from_codes(bytes(played.racks[seat]) + bytes(bag[:wanted]), alphabet)
        rest = bag[wanted:]
        orders = [rest]
        if move.is_exchange:
            orders = list(set(permutations((*rest, *move.used))))
        after = played.replace(racks=(held[0], held[1]), bag_count=len(orders[0]))
        if 0 < rules.scoreless_turns <= after.scoreless:
            return self.end(after, scoreless_changes(rules, after.racks), seat)
        if not orders[0]:
            gain = -self.plain.value(after)
            return self.end(after, [gain if i == seat else 0 for i in range(2)], seat)
        mine = tuple(sorted(after.racks[seat]))
        return sum(1 - self.chosen(after, (order, mine)) for order in orders) / len(orders)

    def chosen(self, position: Position, lie: Lie) -> float:
        """What the mover gets with the move he chooses, when the tiles lie in this way."""
        table = self.table(position, lie)
        shares = {move: self.share(position, row) for move, row in table.items()}
        best = max(shares.values())
        return max(row[lie] for move, row in table.items() if shares[move] > best - 1e-9)

    def share(self, position: Position, row: dict[Lie, float]) -> float:
        weights = {lie: weight_of(position, lie) for lie in row}
        return sum(weights[lie] * value for lie, value in row.items()) / sum(weights.values())

    @staticmethod
    def end(position: Position, changes: list[int], seat: int) -> float:
        scores = [score + change for score, change in zip(position.scores, changes, strict=True)]
        spread = scores[seat] - scores[1 - seat]
        return 1.0 if spread > 0 else 0.5 if spread == 0 else 0.0


def lies_of(position: Position, bag: int) -> Iterator[Lie]:
    unseen = [code for code, number in enumerate(position.unseen) for _ in range(number)]
    for order in sorted(set(permutations(unseen, bag))):
        yield order, tuple(sorted((Counter(unseen) - Counter(order)).elements()))


def weight_of(position: Position, lie: Lie) -> int:
    """In how many ways the tiles come to lie so, if equal tiles are told apart."""
    weight, left = 1, list(position.unseen)
    for code in lie[0]:
        weight *= left[code]
        left[code] -= 1
    return weight
