"""What a move is worth beyond its score."""

from quixotry.evaluation.equity import Valued, best_moves, equity_for, equity_of, moves_within, situation_of
from quixotry.evaluation.leave_compare import Agreement, Disagreement, LeaveComparison, compare_leaves
from quixotry.evaluation.leave_file import leave_files, leaves_folder
from quixotry.evaluation.leaves import LeaveTable, training_facts
from quixotry.evaluation.winning import WinningModel
from quixotry.evaluation.winning_file import ModelParts, winning_files, winning_folder

__all__ = [
    "Agreement",
    "Disagreement",
    "LeaveComparison",
    "LeaveTable",
    "ModelParts",
    "Valued",
    "WinningModel",
    "best_moves",
    "compare_leaves",
    "equity_for",
    "equity_of",
    "leave_files",
    "leaves_folder",
    "moves_within",
    "situation_of",
    "training_facts",
    "winning_files",
    "winning_folder",
]
