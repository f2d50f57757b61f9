"""A study session: asks what is due, then what is new, and keeps what was learned.

>>> from quixotry.lexicon import Lexicon
>>> from quixotry.rules import load_rules
>>> deck = Deck(Lexicon.default(), load_rules("english"), lengths=(7, 7), ranks=(1, 100))
>>> with StudyStore(":memory:") as store:
...     session = StudySession(deck, store)
...     question = session.next()
...     print(question.card.question, question.card.solution)
...     verdict = session.answer("aneroid")
...     print(verdict.right, session.progress.box)
ADEINOR ANEROID
True 1
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from quixotry.errors import StudyError
from quixotry.words.study_deck import Card, Deck, Marking
from quixotry.words.study_kinds import QuestionKind
from quixotry.words.study_odds import Odds
from quixotry.words.study_store import RESTS, CardProgress, Learned, StudyStore, study_file

__all__ = [
    "RESTS",
    "Card",
    "CardProgress",
    "Deck",
    "Learned",
    "Marking",
    "Odds",
    "Question",
    "QuestionKind",
    "Questions",
    "StudyError",
    "StudySession",
    "StudyStore",
    "study_file",
]


class Asked(Protocol):
    """Whatever is asked and answered: its question says which card it is."""

    @property
    def question(self) -> str: ...


AnyCard = TypeVar("AnyCard", bound=Asked)


class Questions(Protocol[AnyCard]):
    """Cards in the order in which they are learned: a deck of words, or of puzzles."""

    @property
    def lexicon_name(self) -> str: ...
    @property
    def ask(self) -> str: ...
    @property
    def questions(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def __contains__(self, question: object) -> bool: ...
    def card(self, question: str) -> AnyCard: ...
    def judge(self, card: AnyCard, text: str) -> Marking: ...


@dataclass(frozen=True)
class Question(Generic[AnyCard]):
    """A card that is asked, and how well it was known before."""

    card: AnyCard
    before: CardProgress
    is_new: bool


class StudySession(Generic[AnyCard]):
    """Questions of a deck, one after the other; every answer is kept at once.

    Cards that are due come first, those that have waited longest before the others, then new ones in the
    deck's order, at most `new` of them. No question is asked twice in a row while there is another.
    """

    def __init__(
        self,
        deck: Questions[AnyCard],
        store: StudyStore,
        *,
        new: int | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.deck = deck
        self.store = store
        self.now = now
        self.right = 0
        self.wrong = 0
        self.progress = CardProgress()
        """Of the card answered last."""
        self._new_left = len(deck) if new is None else new
        self._key = (deck.lexicon_name, str(deck.ask))
        asked = store.asked(*self._key)
        self._fresh = [question for question in deck.questions if question not in asked][::-1]
        self._last: tuple[Question[AnyCard], Marking] | None = None
        self._open: Question[AnyCard] | None = None

    @property
    def due(self) -> int:
        """How many cards of the deck are due."""
        return sum([question in self.deck for question in self.store.due(*self._key, self.now())])

    @property
    def new(self) -> int:
        """How many cards of the deck were never asked."""
        return len(self._fresh)

    def next(self) -> Question[AnyCard] | None:
        """The next question; None if nothing is due and nothing new is wanted."""
        before_this = self._last[0].card.question if self._last else None
        repeated = None
        for question in self.store.due(*self._key, self.now()):
            if question == before_this:
                repeated = question
            elif question in self.deck:
                return self._ask(question)
        if self._fresh and self._new_left > 0:
            self._new_left -= 1
            return self._ask(self._fresh.pop())
        return self._ask(repeated) if repeated is not None else None

    def _ask(self, question: str) -> Question[AnyCard]:
        before = self.store.progress(*self._key, question)
        self._open = Question(self.deck.card(question), before or CardProgress(), before is None)
        return self._open

    def answer(self, text: str) -> Marking:
        """Judge the answer to the question that was asked last, and keep it."""
        if self._open is None:
            raise StudyError("no question is open")
        asked, self._open = self._open, None
        verdict = self.deck.judge(asked.card, text)
        self.right += verdict.right
        self.wrong += not verdict.right
        self._keep(asked, right=verdict.right)
        self._last = asked, verdict
        return verdict

    def forgive(self) -> bool:
        """Count the last answer as right, because it was a slip of the fingers; whether it was wrong."""
        if self._last is None or self._last[1].right:
            return False
        asked, _ = self._last
        self.right += 1
        self.wrong -= 1
        self._keep(asked, right=True, instead=True)
        self._last = asked, Marking((), ())
        return True

    def next_due(self) -> int | None:
        """When the next card is due."""
        return self.store.next_due(*self._key)

    def _keep(self, asked: Question[AnyCard], *, right: bool, instead: bool = False) -> None:
        self.progress = self.store.record(
            *self._key, asked.card.question, asked.before, right=right, now=self.now(), instead=instead
        )
