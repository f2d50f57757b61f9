"""A puzzle as data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self

from quixotry.errors import QuixotryError, StudyError
from quixotry.game import Move, Position
from quixotry.puzzles.kinds import Kind

MARGINS: Mapping[Kind, str] = {
    Kind.BINGO: "10 points of equity and 3 games in 100 by two simulations before every other move",
    Kind.LEAVE: "4 points of equity and 2 games in 100 by two simulations before every other move",
    Kind.PREENDGAME: "5 games in 100 before every other move, for certain unless that is a pass",
    Kind.ENDGAME: "it wins and no other move does, for certain",
}
"""By how much the answer is better than all else, for each kind."""

FIELDS = ("id", "kind", "cgp", "answer", "value", "second", "second_value", "unit", "method", "nodes")


@dataclass(frozen=True)
class Puzzle:
    """A position and the move that is to be found in it.

    `value` and `second_value` are what the answer and the next best move are worth, in the `unit` (`wins`: a
    share of games; `spread`: points at the end of the game) that the `method` of search tells. `words` are
    what the answer makes, `grade` how rare the rarest of them is (1 to 11; 0 where that is not known), and
    `source` where the position comes from.

    >>> from quixotry.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles("english")))
    >>> puzzle.is_answer(puzzle.answer), puzzle.is_answer(puzzle.second)
    (True, False)
    """

    kind: Kind
    cgp: str
    rules: str
    lexicon: str
    answer: str
    value: float
    second: str
    second_value: float
    unit: str
    method: str
    nodes: int
    words: tuple[str, ...] = ()
    grade: int = 0
    source: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def id(self) -> str:
        """Twelve characters that say which puzzle it is: the same position asked in the same manner."""
        text = f"{self.kind}/{self.rules}/{self.lexicon}/{self.cgp}"
        return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()

    @cached_property
    def position(self) -> Position:
        """The position; `QuixotryError` if rules or lexicon are not here, or it is none."""
        return Position.from_cgp(self.cgp, self.rules, self.lexicon)

    @cached_property
    def move(self) -> Move:
        """The answer, with its score."""
        return self.position.judge(self.answer)[0]

    def is_answer(self, move: Move | str) -> bool:
        """Whether this is the move that was to be found; what cannot be played is an `IllegalMove`."""
        return self.position.canonical(move).with_score(None) == self.move.with_score(None)

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a line of a file has it; rules and lexicon are said once, in the first line."""
        return {
            "id": self.id,
            "kind": str(self.kind),
            "cgp": self.cgp,
            "answer": self.answer,
            "value": round(self.value, 4),
            "second": self.second,
            "second_value": round(self.second_value, 4),
            "unit": self.unit,
            "method": self.method,
            "nodes": self.nodes,
            "words": list(self.words),
            "grade": self.grade,
            "source": dict(self.source),
        }

    @classmethod
    def from_json(cls, found: Any, rules: str, lexicon: str) -> Self:
        """A puzzle from a line of a file; whatever cannot be is a `StudyError` that names it."""
        if not isinstance(found, dict):
            raise StudyError("a puzzle is an object")
        for name in FIELDS:
            if name not in found:
                raise StudyError(f"{name} is missing")
        try:
            made = cls(
                Kind(found["kind"]),
                str(found["cgp"]),
                rules,
                lexicon,
                str(found["answer"]),
                float(found["value"]),
                str(found["second"]),
                float(found["second_value"]),
                str(found["unit"]),
                str(found["method"]),
                int(found["nodes"]),
                tuple(map(str, found.get("words", ()))),
                int(found.get("grade", 0)),
                dict(found.get("source", {})),
            )
            position = made.position
            position.check(made.answer)
        except (TypeError, ValueError, QuixotryError) as error:
            raise StudyError(str(error)) from None
        if not made.move.is_place:
            raise StudyError(f"answer: {made.answer} lays no tiles")
        return made
