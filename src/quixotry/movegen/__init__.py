"""Move generators: one protocol, the engine's own generator and those of the papers."""

from __future__ import annotations

from quixotry.movegen.protocol import MoveGenerator, Size, moves_on
from quixotry.movegen.registry import generator_names, make_generator

__all__ = ["MoveGenerator", "Size", "generator_names", "make_generator", "moves_on"]
