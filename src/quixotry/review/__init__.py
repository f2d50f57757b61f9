"""Games looked at afterwards: what was played, what would have been better, and what it cost."""

from __future__ import annotations

from quixotry.review.analyse import Reviewer, review
from quixotry.review.batch import Reviewed, Skipped, find_games, review_files
from quixotry.review.late import LateJudgement
from quixotry.review.model import GameReview, TurnReview
from quixotry.review.simulated import SimulatedTurn
from quixotry.review.summary import Loss, PlayerSummary, largest_losses, summaries

__all__ = [
    "GameReview",
    "LateJudgement",
    "Loss",
    "PlayerSummary",
    "Reviewed",
    "Reviewer",
    "SimulatedTurn",
    "Skipped",
    "TurnReview",
    "find_games",
    "largest_losses",
    "review",
    "review_files",
    "summaries",
]
