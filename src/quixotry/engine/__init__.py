"""UCGI, the protocol by which a program with a board drives an engine over its standard input and output."""

from __future__ import annotations

from quixotry.engine.session import EngineSession, serve

__all__ = ["EngineSession", "serve"]
