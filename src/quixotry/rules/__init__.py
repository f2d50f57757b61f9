"""What game is played: alphabet, tiles, board, racks, scoring, endings.

A game variant is a TOML file; `load_rules` turns a shipped name or a file's path into one immutable `Rules`.

>>> rules = load_rules("english")
>>> rules.total_tiles, rules.rack_size, rules.layout.rows
(100, 7, 15)
"""

from __future__ import annotations

from quixotry.rules.alphabet import BLANK_BIT, MAX_LETTERS, Alphabet
from quixotry.rules.challenge_rules import CHALLENGE_RULES, Challenge
from quixotry.rules.document import document_of, rules_from_document
from quixotry.rules.layout import Layout
from quixotry.rules.loader import load_rules, ruleset_names
from quixotry.rules.ruleset import Rules, with_challenge
from quixotry.rules.shipped import alphabet_of, shipped_with

__all__ = [
    "BLANK_BIT",
    "CHALLENGE_RULES",
    "MAX_LETTERS",
    "Alphabet",
    "Challenge",
    "Layout",
    "Rules",
    "alphabet_of",
    "document_of",
    "load_rules",
    "rules_from_document",
    "ruleset_names",
    "shipped_with",
    "with_challenge",
]
