"""Why a move is good or bad: facts that are computed, and the sentences that say them."""

from quixotry.explain.ahead import Ahead, Part, Parts, look_ahead
from quixotry.explain.board_hooks import BoardHook, board_hooks
from quixotry.explain.ending import Ending, ending_of
from quixotry.explain.explain import Explanation, exact_map, explain
from quixotry.explain.racks import PossibleRacks, possible_racks
from quixotry.explain.replies import BestReplies, Reply, best_replies

__all__ = [
    "Ahead",
    "BestReplies",
    "BoardHook",
    "Ending",
    "Explanation",
    "Part",
    "Parts",
    "PossibleRacks",
    "Reply",
    "best_replies",
    "board_hooks",
    "ending_of",
    "exact_map",
    "explain",
    "look_ahead",
    "possible_racks",
]
