"""What a move is worth beyond its score."""

from quixotry.evaluation.equity import Valued, best_moves, equity_for, equity_of, moves_within, situation_of
from quixotry.evaluation.leave_compare import Agreement, Comparison, Disagreement, compare_leaves
from quixotry.evaluation.leave_file import leave_files, leaves_folder
from quixotry.evaluation.leaves import LeaveTable, training_facts

__all__ = [
    "Agreement",
    "Comparison",
    "Disagreement",
    "LeaveTable",
    "Valued",
    "best_moves",
    "compare_leaves",
    "equity_for",
    "equity_of",
    "leave_files",
    "leaves_folder",
    "moves_within",
    "situation_of",
    "training_facts",
]
