"""What a player is: something that is shown a position and says what it would play there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from quixotry.game import Move, Position
from quixotry.search.seen import SeenTurn


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
    games of such players run in the kernel. A player that takes long for a move may say so by a true
    attribute `thinks_long`: a server then lets it think where quicker ones need not wait for it.
    """

    def choose(self, position: Position) -> Choice | Move:
        """The move to make: any that the rules allow, passes and exchanges included."""


@runtime_checkable
class KnowingPlayer(Player, Protocol):
    """A player that makes use of what it has seen; who has no such method is asked by `choose`."""

    def choose_knowing(self, position: Position, turns: Sequence[SeenTurn]) -> Choice | Move:
        """The same as `choose` for a position and all turns that led to it, as everybody saw them."""


def choice_of(player: Player, position: Position, turns: Sequence[SeenTurn] | None = None) -> Choice:
    """What a player chooses, with reasons if it gives any; it sees no rack but its own.

    `turns` are those that led to the position, for players that make use of them.

    >>> from quixotry.players import make_player
    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> choice_of(make_player("greedy", position.rules, position.lexicon), position).reasons
    ('48 points',)
    """
    seen = position.seen_by(position.turn)
    if turns is not None and isinstance(player, KnowingPlayer):
        chosen = player.choose_knowing(seen, turns)
    else:
        chosen = player.choose(seen)
    return chosen if isinstance(chosen, Choice) else Choice(chosen)


def without_play(position: Position) -> Choice:
    """What to do where no play is possible: exchange the whole rack if that is allowed, else pass."""
    rules, rack = position.rules, position.rack
    minimum = rules.exchange_minimum
    if minimum is not None and position.bag_count >= max(minimum, len(rack)):
        return Choice(Move.exchange(rack.codes, rules.alphabet), None, ("no play: a new rack",))
    return Choice(Move.passing(rules.alphabet), None, ("no play, and no exchange",))
