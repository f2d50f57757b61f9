"""UCGI, the protocol between an engine and a program with a board: its moves, and the program's side."""

from __future__ import annotations

from quixotry.ucgi.client import Engine, EngineAnalysis, EngineCandidate

__all__ = ["Engine", "EngineAnalysis", "EngineCandidate"]
