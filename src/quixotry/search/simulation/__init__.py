"""Simulation: which move wins most often when everybody plays on."""

from quixotry.search.simulation.budget import Budget
from quixotry.search.simulation.candidates import Candidate, find_candidates
from quixotry.search.simulation.options import Options
from quixotry.search.simulation.result import SimulatedMove, SimulationResult
from quixotry.search.simulation.simulator import run_simulation, simulate

__all__ = [
    "Budget",
    "Candidate",
    "Options",
    "SimulatedMove",
    "SimulationResult",
    "find_candidates",
    "run_simulation",
    "simulate",
]
