"""What a player is: something that is shown a position and says what it would play there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from quixotry.game import Move, Position


@dataclass(frozen=True)
class Choice:
    """A move with what its player thinks of it: a value in points, if it has one, and short reasons."""

    move: Move
    value: float | None = None
    reasons: tuple[str, ...] = ()


@runtime_checkable
class Player(Protocol):
    """One method is all it takes.

    The position is as the mover may see it: the other racks are unknown. A player whose choice depends on
    nothing but a `kernel.policy.Policy` has the attributes `in_kernel`, which is true, and `policy`; whole
    games of such players run in the kernel.
    """

    def choose(self, position: Position) -> Choice | Move:
        """The move to make: any that the rules allow, passes and exchanges included."""


def choice_of(player: Player, position: Position) -> Choice:
    """What a player chooses, with reasons if it gives any; it sees no rack but its own.

    >>> from quixotry.players import make_player
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> choice_of(make_player("greedy", position.rules, position.lexicon), position).reasons
    ('48 points',)
    """
    chosen = player.choose(position.seen_by(position.turn))
    return chosen if isinstance(chosen, Choice) else Choice(chosen)


def without_play(position: Position) -> Choice:
    """What to do where no play is possible: exchange the whole rack if that is allowed, else pass."""
    rules, rack = position.rules, position.rack
    minimum = rules.exchange_minimum
    if minimum is not None and position.bag_count >= max(minimum, len(rack)):
        return Choice(Move.exchange(rack.codes, rules.alphabet), None, ("no play: a new rack",))
    return Choice(Move.passing(rules.alphabet), None, ("no play, and no exchange",))
