"""The kinds of question; apart from the rest, because the command's `--help` needs nothing else."""

from __future__ import annotations

from enum import StrEnum


class QuestionKind(StrEnum):
    """What is asked."""

    ALPHAGRAMS = "alphagrams"
    """The words of given letters."""
    HOOKS = "hooks"
    """The letters that go before and after a word."""
    PATTERNS = "patterns"
    """The words with one letter hidden."""
