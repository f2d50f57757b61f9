"""What a simulation deals to the others for what they have played: the leaves that they probably kept."""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.game import Position
from quixotry.search.inference import SAMPLES, infer_turns
from quixotry.search.seen import SeenTurn
from quixotry.search.simulation.dealing import Leaves

IN_FULL = 0.5  # seconds from which on all leaves are tried that an inference tries
LEAST = 40


def leaves_kept(
    position: Position, history: Sequence[SeenTurn], *, seconds: float | None = None, seed: int = 1
) -> dict[int, Leaves]:
    """Leaves with their probabilities, by turns after the mover's, of those who have moved already.

    Nobody knows how the players of a record choose their moves, so it is the manner of anybody that counts.
    With fewer `seconds` for the whole, fewer leaves are tried. Who shows some tiles is dealt those instead.

    >>> start = Position.start("english", None, ["", ""])
    >>> move = start.with_rack("QUIXOTR").parse_move("8D QUIRT")
    >>> now = start.with_rack("QUIXOTR").play(move).with_rack("AEINSTV")
    >>> seen = now.replace(racks=(start.racks[0], now.racks[1]))
    >>> kept = leaves_kept(seen, [SeenTurn(0, "place", start, move)])
    >>> list(kept), max(len(leave) for leave, _ in kept[1])
    ([1], 2)
    """
    share = 1.0 if seconds is None else min(1.0, seconds / IN_FULL)
    players = len(position.racks)
    found = infer_turns(position, history, samples=max(LEAST, round(share * SAMPLES)), seed=seed)
    return {
        (one.seat - position.turn) % players: one.leaves
        for one in found
        if one is not None and one.size and not len(position.racks[one.seat])
    }
