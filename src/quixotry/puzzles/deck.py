"""Puzzles as cards to learn: asked, kept and repeated as words are (`quixotry.words.study`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from quixotry.errors import QuixotryError
from quixotry.puzzles.kinds import ASK, Kind
from quixotry.puzzles.model import Puzzle
from quixotry.words.study import Marking


@dataclass(frozen=True)
class PuzzleCard:
    """A puzzle that is asked by its id."""

    puzzle: Puzzle

    @property
    def question(self) -> str:
        return self.puzzle.id


class PuzzleDeck:
    """The puzzles of a file, those with the commonest words first.

    >>> from quixotry.puzzles import shipped_puzzles
    >>> from quixotry.words.study import StudySession, StudyStore
    >>> deck = PuzzleDeck("english", shipped_puzzles("english"), kind=Kind.BINGO)
    >>> with StudyStore(":memory:") as store:
    ...     session = StudySession(deck, store)
    ...     asked = session.next().card.puzzle
    ...     session.answer(asked.answer).right, session.progress.box
    (True, 1)
    """

    ask = ASK

    def __init__(self, lexicon: str, puzzles: Iterable[Puzzle], *, kind: Kind | None = None) -> None:
        self.lexicon_name = lexicon
        wanted = [puzzle for puzzle in puzzles if kind is None or puzzle.kind is kind]
        wanted.sort(key=lambda puzzle: (puzzle.grade, puzzle.id))
        self._cards = {puzzle.id: PuzzleCard(puzzle) for puzzle in wanted}

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, question: object) -> bool:
        return question in self._cards

    @property
    def questions(self) -> Iterator[str]:
        return iter(self._cards)

    def card(self, question: str) -> PuzzleCard:
        return self._cards[question]

    def judge(self, card: PuzzleCard, text: str) -> Marking:
        """Whether a move is the answer; what cannot be played is wrong."""
        puzzle = card.puzzle
        try:
            if puzzle.is_answer(text):
                return Marking((), ())
        except QuixotryError:
            pass
        return Marking((puzzle.answer,), (text,) if text else ())
