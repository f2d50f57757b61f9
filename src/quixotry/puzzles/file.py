"""Files of puzzles: lines of JSON, the first one about the file, then a puzzle each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from quixotry.errors import StudyError
from quixotry.files.packed import unpacked_blocks
from quixotry.puzzles.model import Puzzle

FORMAT = "quixotry-puzzles"
VERSION = 1
SHIPPED = Path(__file__).parent / "data"
LONGEST_LINE = 4_000
LARGEST = 16 << 20


class PuzzleFile:
    """The puzzles of a file, in its order, each once.

    >>> made = PuzzleFile("english", "english")
    >>> len(PuzzleFile.parse(made.header_line()))
    0
    >>> PuzzleFile.parse("{}", "club.jsonl")
    Traceback (most recent call last):
    quixotry.errors.StudyError: club.jsonl: line 1: not a file of puzzles
    """

    def __init__(self, rules: str, lexicon: str, puzzles: tuple[Puzzle, ...] = ()) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self.puzzles = {puzzle.id: puzzle for puzzle in puzzles}

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles.values())

    def __getitem__(self, id: str) -> Puzzle:
        return self.puzzles[id]

    def __contains__(self, id: object) -> bool:
        return id in self.puzzles

    def header_line(self) -> str:
        """The first line of the file."""
        return line_of({"format": FORMAT, "version": VERSION, "rules": self.rules, "lexicon": self.lexicon})

    def to_text(self) -> str:
        return self.header_line() + "".join([line_of(puzzle.to_json()) for puzzle in self])

    @classmethod
    def load(cls, path: str | Path) -> PuzzleFile:
        """Read a file, `.xz` or not; a line that is no puzzle is named.

        At most 16 MB of text are read, in lines of at most 4,000 characters; the worst take 90 s and 300 MB,
        the lexicon apart.
        """
        path = Path(path)
        data = b"".join(unpacked_blocks(path, LARGEST, StudyError))
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise StudyError(f"{path}: not a file of puzzles") from None
        return cls.parse(text, str(path))

    @classmethod
    def parse(cls, text: str, name: str = "puzzles") -> PuzzleFile:
        """Read what `to_text` wrote. A last line that was cut short, as by a kill, is left out."""
        lines = text.splitlines(keepends=True)
        head = _object(lines[0] if lines else "", f"{name}: line 1")
        if head.get("format") != FORMAT:
            raise StudyError(f"{name}: line 1: not a file of puzzles")
        if head.get("version") != VERSION:
            raise StudyError(
                f"{name}: version {str(head.get('version'))[:20]}; this program reads version {VERSION}"
            )
        found = cls(str(head.get("rules")), str(head.get("lexicon")))
        for number, line in enumerate(lines[1:], start=2):
            if number == len(lines) and not line.endswith("\n"):
                break
            if not line.strip():
                continue
            place = f"{name}: line {number}"
            try:
                puzzle = Puzzle.from_json(_object(line, place), found.rules, found.lexicon)
            except StudyError as error:
                raise StudyError(
                    str(error) if str(error).startswith(place) else f"{place}: {error}"
                ) from None
            found.puzzles[puzzle.id] = puzzle
        return found


def line_of(value: dict[str, Any]) -> str:
    """One line of a file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


@lru_cache
def shipped_puzzles(rules: str) -> PuzzleFile | None:
    """The puzzles that come with the program for a ruleset, if there are any.

    >>> found = shipped_puzzles("english")
    >>> len(found) > 100, shipped_puzzles("klingon")
    (True, None)
    """
    path = SHIPPED / f"{rules}.jsonl.xz"
    return PuzzleFile.load(path) if path.name in _shipped() else None


def shipped_rules() -> list[str]:
    """The rulesets for which puzzles come with the program."""
    return [name.removesuffix(".jsonl.xz") for name in _shipped()]


def _shipped() -> list[str]:
    return sorted(path.name for path in SHIPPED.glob("*.jsonl.xz"))


def _object(line: str, place: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise StudyError(f"{place}: longer than {LONGEST_LINE} characters")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise StudyError(f"{place}: not JSON") from None
    if not isinstance(found, dict):
        raise StudyError(f"{place}: not an object")
    return found
