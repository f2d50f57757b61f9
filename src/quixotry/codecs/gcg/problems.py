"""Text of a game record as errors quote it."""

from __future__ import annotations

LONGEST_QUOTE = 40


def quoted(text: str) -> str:
    """Text of a file as an error shows it: never long, never more than a line.

    >>> quoted("x" * 60)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")
