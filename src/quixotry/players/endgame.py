"""The player by equity that looks ahead to the end of the game as soon as the bag is empty."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import LimitError, PositionError
from quixotry.game import Position
from quixotry.lexicon import Lexicon
from quixotry.players.options import PlayerOption, integer, number
from quixotry.players.protocol import Choice
from quixotry.players.static import LEAVES, StaticPlayer, static
from quixotry.rules import Rules
from quixotry.search import EndgameResult, solve_endgame

MEMORY = 16  # megabytes: more would take longer to get than a move should take
ANY_ORDER_MEMORY = 64  # where a rack has a hundred thousand plays
SECONDS = PlayerOption("seconds", "0.05", number(0.001, 3600), "time for a move when the bag is empty")
NODES = PlayerOption("nodes", "0", integer(0, 10**12), "positions to look at instead; the same anywhere")
OPTIONS = (LEAVES, SECONDS, NODES)


@dataclass(frozen=True)
class StaticEndgamePlayer:
    """Plays by static equity while there are tiles in the bag, and then searches."""

    static: StaticPlayer
    seconds: float
    nodes: int

    def choose(self, position: Position) -> Choice:
        result = searched_end(
            position, seconds=None if self.nodes else self.seconds, nodes=self.nodes or None
        )
        if result is None:
            return self.static.choose(position)
        held = "proved" if result.proved else f"{result.depth} turns ahead"
        return Choice(result.move, float(result.value), (f"gains {result.value:+} to the end ({held})",))


def searched_end(
    position: Position, *, seconds: float | None = None, nodes: int | None = None
) -> EndgameResult | None:
    """A short search of a two-player endgame; None if this is none, or nobody can tell who has which tiles.

    >>> searched_end(Position.start("english", None, ["QUIXOTR", ""]), nodes=100) is None
    True
    """
    if position.bag_count or len(position.racks) != 2:
        return None
    try:
        return solve_endgame(
            position, seconds=seconds, nodes=nodes, memory=memory_for(position), bounds=False
        )
    except (PositionError, LimitError):
        return None


def memory_for(position: Position) -> int:
    """Megabytes for the short search of an endgame."""
    return ANY_ORDER_MEMORY if position.rules.any_order else MEMORY


def static_endgame(
    rules: Rules, lexicon: Lexicon, leaves: str, seconds: float, nodes: int
) -> StaticEndgamePlayer:
    return StaticEndgamePlayer(static(rules, lexicon, leaves), seconds, nodes)
