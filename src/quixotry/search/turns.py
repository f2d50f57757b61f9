"""From one position with tiles in the bag to the next, when it is known how all tiles lie."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations

from quixotry.game import Move, Position, Rack
from quixotry.game.ending import out_changes, scoreless_changes


def dealt(position: Position, racks: Sequence[bytes], bag: int) -> Position:
    """A position in which both racks are known."""
    alphabet = position.rules.alphabet
    return position.replace(racks=tuple(Rack.from_codes(rack, alphabet) for rack in racks), bag_count=bag)


def seen_deal(position: Position, bag: bytes, other: bytes) -> Position:
    """The same, from the mover's rack and the other's."""
    racks = [other, other]
    racks[position.turn] = bytes(position.rack)
    return dealt(position, racks, len(bag))


def drawn_after(position: Position, move: Move, bag: int) -> int:
    """How many tiles the mover draws after a move."""
    if move.is_exchange:
        return move.tile_count
    if move.is_pass:
        return 0
    return min(bag, position.rules.rack_size - len(position.rack) + move.tile_count)


def after(position: Position, move: Move, bag: bytes, *, seed: int | None = None) -> tuple[Position, bytes]:
    """The position after a move and a draw; what is exchanged lies anywhere in the bag, or at its end."""
    seat = position.turn
    wanted = drawn_after(position, move, len(bag))
    now = position.play(move, check=False)
    racks = [bytes(rack) for rack in now.racks]
    racks[seat] += bag[:wanted]
    left = bag[wanted:]
    if move.is_exchange:
        left += move.used
        if seed is not None:
            mixed = list(left)
            random.Random(f"{seed} {bag!r} {move.used!r}").shuffle(mixed)
            left = bytes(mixed)
    return dealt(now, racks, len(left)), left


def all_after(position: Position, move: Move, bag: bytes) -> Iterator[tuple[float, Position, bytes]]:
    """The positions after a move, with how likely each is: what is exchanged lies anywhere in the bag."""
    now, left = after(position, move, bag)
    if not move.is_exchange:
        yield 1.0, now, left
        return
    orders = set(permutations(left))
    for order in sorted(orders):
        yield 1 / len(orders), now, bytes(order)


def final_spread(position: Position, seat: int) -> int | None:
    """The spread of a seat if the game has ended with the last move.

    Where scoreless turns end no game, two of them in a row count as its end: otherwise it need have none.
    """
    rules, last = position.rules, 1 - position.turn
    changes = [0, 0]
    if not len(position.racks[last]) and not position.bag_count:
        changes = out_changes(rules, position.racks, last)
    elif rules.scoreless_turns and position.scoreless >= rules.scoreless_turns:
        changes = scoreless_changes(rules, position.racks)
    elif rules.scoreless_turns or position.scoreless < 2 or not position.bag_count:
        return None
    scores = [score + change for score, change in zip(position.scores, changes, strict=True)]
    return scores[seat] - scores[1 - seat]
