"""UCGI, the protocol by which a program with a board drives an engine over its standard input and output."""

from __future__ import annotations

from quixotry.formats.ucgi.session import Session, serve

__all__ = ["Session", "serve"]
