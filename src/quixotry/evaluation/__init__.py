"""What a move is worth beyond its score.

Names are imported when they are asked for: a table of leaves can be looked at without games and moves.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quixotry.evaluation.equity import (
        Valued,
        best_moves,
        equity_for,
        equity_of,
        moves_within,
        situation_of,
    )
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

_MODULES = {
    "equity": ("Valued", "best_moves", "equity_for", "equity_of", "moves_within", "situation_of"),
    "leave_compare": ("Agreement", "Disagreement", "LeaveComparison", "compare_leaves"),
    "leave_file": ("leave_files", "leaves_folder"),
    "leaves": ("LeaveTable", "training_facts"),
    "winning": ("WinningModel",),
    "winning_file": ("ModelParts", "winning_files", "winning_folder"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value
