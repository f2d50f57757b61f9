"""In everyone's language: the catalogues of sentences, which one is used, and how a sentence is said.

English is the source: a sentence is its own name, and is said as it is where there is no translation.
"""

from __future__ import annotations

from quixotry.tongues.languages import (
    ENGLISH,
    LANGUAGES,
    Language,
    best_language,
    known_language,
    system_language,
)
from quixotry.tongues.saying import language, later, listed, number, speaking, t, tn

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Language",
    "best_language",
    "known_language",
    "language",
    "later",
    "listed",
    "number",
    "speaking",
    "system_language",
    "t",
    "tn",
]
