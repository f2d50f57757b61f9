"""What is wrong with a game record, and where."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.errors import QuixotryError

LONGEST_QUOTE = 40


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong; lines and columns count from 1, and 0 says that there is no such place.

    >>> print(Problem("the play scores 10, the record says 12", 7))
    line 7: the play scores 10, the record says 12
    """

    reason: str
    line: int = 0
    column: int = 0

    @property
    def place(self) -> str:
        column = f", column {self.column}" if self.column else ""
        return f"line {self.line}{column}" if self.line else ""

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.line else self.reason


class GcgError(QuixotryError):
    """A game record that cannot be read, written or played through.

    >>> print(GcgError("game.gcg", Problem("not a score: 'x'", 3, 21)))
    game.gcg: line 3, column 21: not a score: 'x'
    """

    def __init__(self, file: str, problem: Problem) -> None:
        super().__init__(f"{file}: {problem}" if file else str(problem))
        self.file = file
        self.problem = problem

    @property
    def line(self) -> int:
        return self.problem.line

    @property
    def column(self) -> int:
        return self.problem.column

    @property
    def reason(self) -> str:
        return self.problem.reason


def quoted(text: str) -> str:
    """Text of a file as an error shows it: never long, never more than a line.

    >>> quoted("x" * 60)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'"
    """
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")
