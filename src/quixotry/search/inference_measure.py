"""How much an inference knows: the true leave's likelihood beside that of a draw from all that is unseen."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log

from quixotry.game import Game
from quixotry.search.inference import LAPSE, Manner, Table
from quixotry.search.seen import rack_sizes, seen_turns


@dataclass(frozen=True)
class Telling:
    """One inference: what each leave tried would have cost, the true one's cost, and the processor time."""

    full: float
    """How full the bag was, of all tiles."""
    priors: Sequence[float]
    losses: Sequence[float]
    tilts: Sequence[float]
    true_loss: float
    true_tilt: float
    seconds: float
    listed: bool
    """Whether all leaves were tried, and not a sample."""

    def sums(self, temperature: float) -> tuple[float, float]:
        """How likely the move is at a temperature: with the true leave, and on the average over all tried.

        The true leave is one of them where leaves were sampled: what no sample explains must not be taken as
        a proof.
        """
        total = sum(
            prior * tilt * exp(-loss / temperature)
            for prior, loss, tilt in zip(self.priors, self.losses, self.tilts, strict=True)
        )
        true = self.true_tilt * exp(-self.true_loss / temperature)
        if self.listed:
            return true, total / sum(self.priors)
        return true, (total + true) / (sum(self.priors) + 1)

    def gain(self, manner: Manner) -> float:
        """The logarithm of the true leave's probability over that of a draw, in nats."""
        true, mean = self.sums(manner.temperature(self.full))
        if manner.lapse:
            wide = self.sums(LAPSE)
            true, mean = true + manner.lapse * wide[0], mean + manner.lapse * wide[1]
        ratio = true / mean if mean else 1.0
        return log((1 - manner.anything) * ratio + manner.anything)


def tellings(game: Game, manner: Manner, *, samples: int, carried: int) -> Iterator[Telling]:
    """An inference after each play of a finished game of ours that keeps something and leaves a bag."""
    history = [turn for turn in game.history if turn.kind in ("place", "exchange", "pass")]
    _, turns = seen_turns(game)
    sizes = rack_sizes(game.rules, len(game.players), turns)
    for i, turn in enumerate(turns):
        if turn.kind != "place" or turn.position.bag_count == 0 or i + 1 >= len(turns):
            continue
        assert turn.move is not None
        after = turns[i + 1].position.replace(turn=history[i + 1].seat)
        racks = list(after.racks)
        racks[after.turn] = history[i + 1].rack
        position = after.replace(racks=tuple(racks))
        true = bytes(sorted(history[i].rack.without(turn.move.used)))
        own = [(turns[k], *sizes[k]) for k in range(i + 1) if turns[k].seat == turn.seat][-1 - carried :]
        if not true or len(true) == sum(position.unseen):
            continue
        start = time.process_time()
        table = Table(position, manner, samples, 1)
        found = table.tried(own, also=(true,))
        seconds = time.process_time() - start
        yield Telling(
            turn.position.bag_count / game.rules.total_tiles,
            found.priors[:-1],
            found.losses[:-1],
            found.tilts[:-1],
            found.losses[-1],
            found.tilts[-1],
            seconds,
            found.listed,
        )
