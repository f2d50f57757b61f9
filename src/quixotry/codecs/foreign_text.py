"""Small text files of other programs, read whole and checked."""

from __future__ import annotations

from pathlib import Path

from quixotry.errors import RulesError
from quixotry.files import read_whole

MOST_BYTES = 100_000


def lines_of(path: Path) -> list[str]:
    """The lines of a UTF-8 file, without their ends."""
    data = read_whole(path, MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RulesError(str(path), f"line {line}", "is not UTF-8 text") from None
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def shown(text: str) -> str:
    """A text from a file, short enough to quote in an error.

    >>> shown("x" * 30)
    "'xxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= 20 else text[:20] + "…")
