"""Looking ahead: simulation, the last tiles in the bag, the end of the game, what opponents probably kept."""

from quixotry.search.analysis import analyse, method_for
from quixotry.search.analysis_result import METHODS, AnalysedMove, Analysis
from quixotry.search.endgame import DEFAULT_MEMORY, solve_endgame
from quixotry.search.inference import Manner, infer, infer_turns, manner_of, manners
from quixotry.search.kept import Kept
from quixotry.search.move_value import MoveAnswer, value_of_move
from quixotry.search.preendgame import solve_preendgame
from quixotry.search.preendgame_result import PreEndgameMove, PreEndgameResult
from quixotry.search.result import EndgameResult, MoveValue
from quixotry.search.seen import SeenTurn, seen_turns
from quixotry.search.simulation import SimulatedMove, SimulationResult, simulate
from quixotry.search.time_manager import TimeManager

__all__ = [
    "DEFAULT_MEMORY",
    "METHODS",
    "AnalysedMove",
    "Analysis",
    "EndgameResult",
    "Kept",
    "Manner",
    "MoveAnswer",
    "MoveValue",
    "PreEndgameMove",
    "PreEndgameResult",
    "SeenTurn",
    "SimulatedMove",
    "SimulationResult",
    "TimeManager",
    "analyse",
    "infer",
    "infer_turns",
    "manner_of",
    "manners",
    "method_for",
    "seen_turns",
    "simulate",
    "solve_endgame",
    "solve_preendgame",
    "value_of_move",
]
