"""What `go` asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from quixotry.search.endgame import MOST_THREADS

# Largest values; anything beyond is the sender's slip.
_NUMBERS = {
    "depth": 1000,
    "movetime": 10**9,
    "nodes": 10**12,
    "stopcondition": 99,
    "threads": MOST_THREADS,
    "1time": 10**9,
    "2time": 10**9,
    "1inc": 10**9,
    "2inc": 10**9,
}
_FROM_ONE = ("depth", "nodes", "threads")
MOVES_LEFT = 20  # the time on the clock is meant to last for
_FLAGS = ("infinite", "firstwin")


@dataclass
class GoRequest:
    """What to consider and how long to wait; what could not be understood or used is in the last two."""

    only: list[str] | None = None
    """The moves to consider, if only some."""
    also: list[str] = field(default_factory=list)
    """Moves to report on even if they are not among the best."""
    seconds: float | None = None
    """When to answer at the latest."""
    exactly: bool = False
    """Whether the time is to be used, and not only kept: what is proved needs no more of it."""
    infinite: bool = False
    """Whether to wait for `stop` before the answer."""
    depth: int | None = None
    """How many turns of an endgame to look ahead, or of a simulation to play out; 1 is not to look ahead at
    all, whatever the position.
    """
    nodes: int | None = None
    """How many positions to look at."""
    threads: int | None = None
    confidence: int | None = None
    """In percent: how sure to be of the best move."""
    first_win: bool = False
    """Whether a move that wins for certain is as good as any other."""
    ignored: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def read_go(tokens: list[str]) -> GoRequest:
    """The request of a `go` line, the word itself left out.

    A mistake in it is noted and the rest is read, because the sender is waiting for an answer.

    >>> request = read_go("infinite searchmoves 8D.QUIRT pass depth 3 movetime soon".split())
    >>> request.only, request.infinite, request.depth
    (['8D.QUIRT', 'pass'], True, 3)
    >>> request.errors
    ["movetime: must be a number up to 1000000000, not 'soon'"]
    """
    request = GoRequest()
    numbers: dict[str, int] = {}
    moves: list[str] | None = None
    rest = iter(tokens)
    for word in rest:
        if word == "searchmoves":
            moves = request.only = request.only or []
        elif word == "alsosearchmoves":
            moves = request.also
        elif word in _FLAGS or word in _NUMBERS:
            moves = None
            text = next(rest, "") if word in _NUMBERS else ""
            problem = _problem(word, text) if word in _NUMBERS else None
            if problem:
                request.errors.append(problem)
            elif word in _NUMBERS:
                numbers[word] = int(text)
            request.infinite |= word == "infinite"
            request.first_win |= word == "firstwin"
        elif moves is not None:
            moves.append(word)
        else:
            request.ignored.append(word[:40])
    request.seconds = _seconds(numbers)
    request.exactly = "movetime" in numbers
    request.depth, request.nodes, request.threads, request.confidence = map(
        numbers.get, ("depth", "nodes", "threads", "stopcondition")
    )
    return request


def _seconds(numbers: dict[str, int]) -> float | None:
    """How long one may think: as long as is said, or a part of what the clocks show.

    >>> _seconds({"1time": 60_000, "2time": 40_000, "1inc": 1000, "2inc": 1000})
    3.0
    """
    if "movetime" in numbers:
        return numbers["movetime"] / 1000
    # Which of the two players is to move is not said, so the shorter time counts.
    left = [numbers[clock] for clock in ("1time", "2time") if clock in numbers]
    more = [numbers[clock] for clock in ("1inc", "2inc") if clock in numbers]
    return (min(left) / MOVES_LEFT + min(more, default=0)) / 1000 if left else None


def _problem(word: str, text: str) -> str | None:
    if not re.fullmatch("[0-9]{1,13}", text) or int(text) > _NUMBERS[word]:
        return f"{word}: must be a number up to {_NUMBERS[word]}, not {text[:20]!r}"
    if word in _FROM_ONE and not int(text):
        return f"{word}: must be 1 or more, not 0"
    if word == "stopcondition" and text not in ("95", "98", "99"):
        return f"{word}: must be 95, 98 or 99, not {text}"
    return None
