"""What errors say of a game record: its text as they quote it, and where they are."""

from __future__ import annotations

from quixotry.errors import Problem
from quixotry.tongues import t

LONGEST_QUOTE = 40


def quoted(text: str) -> str:
    """Text of a file as an error shows it: never long, never more than a line.

    >>> quoted("x" * 60)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def said(problem: Problem) -> str:
    """A problem with its place, in the reader's language.

    >>> said(Problem("not a score: 'x'", 3, 21)), said(Problem("more than 400 events"))
    ("line 3, column 21: not a score: 'x'", 'more than 400 events')
    """
    told = {"line": problem.line, "column": problem.column, "reason": problem.reason}
    if problem.column:
        return t("line {line}, column {column}: {reason}", **told)
    return t("line {line}: {reason}", **told) if problem.line else problem.reason
