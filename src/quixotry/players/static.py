"""The player by equity: score and leave, nothing looked ahead; whole games of it run in the kernel."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.evaluation import LeaveTable, best_moves, equity_for
from quixotry.game import Move, Position
from quixotry.kernel.best.equity import Equity
from quixotry.lexicon import Lexicon
from quixotry.players.options import PlayerOption
from quixotry.players.protocol import Choice
from quixotry.players.weighing import points_text
from quixotry.rules import Rules

LEAVES = PlayerOption(
    "leaves", "trained", str, "a table of leaves: a file, or a name; trained is the ruleset's own"
)


@dataclass(frozen=True)
class StaticPlayer:
    """Takes the move with the highest static equity, exchanges included."""

    policy: Equity
    leaves: LeaveTable
    in_kernel: bool = True

    def choose(self, position: Position) -> Choice:
        found = best_moves(position, leaves=self.leaves)
        if not found:
            return Choice(Move.passing(position.rules.alphabet), None, ("no play, and no exchange",))
        best = found[0]
        first = points_text(best.move) if best.move.is_place else "no play is worth as much"
        left = f"leaves {best.leave}" if best.leave else "leaves nothing"
        return Choice(best.move, best.equity, (first, f"{left} ({best.leave_value:+.1f})"))


def static(rules: Rules, lexicon: Lexicon, leaves: str = "trained") -> StaticPlayer:
    """The player with the leaves trained for a ruleset, or with others."""
    if leaves == "trained":
        table = LeaveTable.for_rules(rules, lexicon)
    else:
        table = LeaveTable.load(leaves, rules.alphabet)
    return StaticPlayer(equity_for(rules, lexicon, table), table)
