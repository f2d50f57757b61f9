"""What has been learned: a small SQLite file, kept by Leitner's boxes.

Leitner's system: a card that is answered moves to the next box, one that is missed goes back to the first,
and the later the box the longer its cards rest. Every answer is one transaction, so a program that is killed
loses nothing that was answered; a file that is damaged or not ours is refused and left as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quixotry.errors import StudyError
from quixotry.lexicon import user_folder

DAY = 86_400
# How long a card rests in each box, in seconds; a missed one comes back while it is remembered.
RESTS = (120, DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY, 80 * DAY, 180 * DAY)
LATEST = 1 << 40  # seconds; no clock says that

VERSION = 1
_APPLICATION = 0x51785331
_SCHEMA = """
CREATE TABLE cards (
    lexicon TEXT NOT NULL, ask TEXT NOT NULL, question TEXT NOT NULL,
    box INTEGER NOT NULL, due INTEGER NOT NULL, right INTEGER NOT NULL, wrong INTEGER NOT NULL,
    PRIMARY KEY (lexicon, ask, question)
) WITHOUT ROWID;
CREATE INDEX cards_due ON cards (lexicon, ask, due, question);
CREATE TABLE answers (
    at INTEGER NOT NULL,
    lexicon TEXT NOT NULL, ask TEXT NOT NULL, question TEXT NOT NULL,
    right INTEGER NOT NULL
);
"""


STUDY = "study.sqlite"


def study_file() -> Path:
    """Where learning is kept unless another file is named: `study.sqlite` in the user's data folder."""
    return user_folder().parent / STUDY


@dataclass(frozen=True, slots=True)
class CardProgress:
    """How well a card is known: its box, when it is to be asked again, and its answers so far."""

    box: int = 0
    due: int = 0
    right: int = 0
    wrong: int = 0

    def after(self, *, right: bool, now: float) -> CardProgress:
        """The card's progress after one more answer.

        >>> CardProgress(box=2, right=2).after(right=True, now=0)
        CardProgress(box=3, due=604800, right=3, wrong=0)
        >>> CardProgress(box=2, right=2).after(right=False, now=0)
        CardProgress(box=0, due=120, right=2, wrong=1)
        """
        box = min(self.box + 1, len(RESTS) - 1) if right else 0
        return CardProgress(box, int(now) + RESTS[box], self.right + right, self.wrong + (not right))


@dataclass(frozen=True, slots=True)
class Learned:
    """How far one lexicon's questions of one kind are learned."""

    lexicon: str
    ask: str
    boxes: tuple[int, ...]
    """How many cards are in each box."""
    due: int
    right: int
    wrong: int
    today: int
    """Answers since a given time."""
    hardest: tuple[tuple[str, int], ...]
    """The questions missed most, and how often."""


class StudyStore:
    """The file of what has been learned.

    >>> with StudyStore(":memory:") as store:
    ...     store.record("english", "hooks", "CARE", CardProgress(), right=True, now=0)
    ...     store.progress("english", "hooks", "CARE"), list(store.due("english", "hooks", now=DAY))
    CardProgress(box=1, due=86400, right=1, wrong=0)
    (CardProgress(box=1, due=86400, right=1, wrong=0), ['CARE'])
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = str(path or study_file())
        if path is None:
            try:
                study_file().parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StudyError(f"{self.path}: cannot be written: {error.strerror or error}") from None
        with self._telling():
            self._connection = sqlite3.connect(self.path, isolation_level=None, timeout=10)
        try:
            self._open()
        except BaseException:
            self._connection.close()
            raise

    def _open(self) -> None:
        with self._telling():
            execute = self._connection.execute
            execute("PRAGMA trusted_schema=OFF")
            # A program killed at the right moment leaves an empty file, which is as good as none.
            if not execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                with self._changing():
                    # Two sessions may have found the file empty.
                    if not execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                        execute(f"PRAGMA application_id={_APPLICATION}")
                        execute(f"PRAGMA user_version={VERSION}")
                        for statement in _SCHEMA.split(";"):
                            execute(statement)
            if execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
                raise StudyError(f"{self.path}: not a file of what has been learned; it was left as it is")
            version = execute("PRAGMA user_version").fetchone()[0]
            if version != VERSION:
                raise StudyError(f"{self.path}: version {version}; this program reads version {VERSION}")
            state = execute("PRAGMA quick_check(1)").fetchone()[0]
            if state != "ok":
                raise StudyError(f"{self.path}: damaged: {str(state)[:80]}; it was left as it is")

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> StudyStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ cards

    def progress(self, lexicon: str, ask: str, question: str) -> CardProgress | None:
        """How well a card is known; None if it has never been asked."""
        query = "SELECT box, due, right, wrong FROM cards WHERE lexicon = ? AND ask = ? AND question = ?"
        with self._telling():
            row = self._connection.execute(query, (lexicon, ask, question)).fetchone()
        return None if row is None else self._progress(row, question)

    def asked(self, lexicon: str, ask: str) -> set[str]:
        """The questions that have been asked before."""
        query = "SELECT question FROM cards WHERE lexicon = ? AND ask = ?"
        with self._telling():
            return {question for (question,) in self._connection.execute(query, (lexicon, ask))}

    def due(self, lexicon: str, ask: str, now: float) -> Iterator[str]:
        """The questions that are to be asked again, the one that has waited longest first."""
        query = "SELECT question FROM cards WHERE lexicon = ? AND ask = ? AND due <= ? ORDER BY due, question"
        with self._telling():
            rows = self._connection.execute(query, (lexicon, ask, int(now)))
            try:
                for (question,) in rows:
                    yield question
            finally:
                rows.close()

    def next_due(self, lexicon: str, ask: str) -> int | None:
        """When the next question is due."""
        query = "SELECT min(due) FROM cards WHERE lexicon = ? AND ask = ?"
        with self._telling():
            due = self._connection.execute(query, (lexicon, ask)).fetchone()[0]
        if due is None:
            return None
        if not _is_number(due, LATEST):
            self._damaged("a time that cannot be")
        return int(due)

    def record(
        self,
        lexicon: str,
        ask: str,
        question: str,
        before: CardProgress,
        *,
        right: bool,
        now: float,
        instead: bool = False,
    ) -> CardProgress:
        """Note an answer to a card of the progress `before` it; what that makes of it.

        `instead` replaces the latest answer to the question, which was a slip.
        """
        after = before.after(right=right, now=now)
        card = (lexicon, ask, question)
        with self._telling(), self._changing():
            if instead:
                self._connection.execute(
                    "DELETE FROM answers WHERE rowid = (SELECT max(rowid) FROM answers"
                    " WHERE lexicon = ? AND ask = ? AND question = ?)",
                    card,
                )
            self._connection.execute(
                "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*card, after.box, after.due, after.right, after.wrong),
            )
            entry = (int(now), *card, int(right))
            self._connection.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", entry)
        return after

    def reset(self, lexicon: str | None = None, ask: str | None = None) -> int:
        """Forget the cards of a lexicon, of a kind of question, or all; how many there were."""
        where = "WHERE (?1 IS NULL OR lexicon = ?1) AND (?2 IS NULL OR ask = ?2)"
        with self._telling(), self._changing():
            forgotten = self._connection.execute(f"DELETE FROM cards {where}", (lexicon, ask)).rowcount
            self._connection.execute(f"DELETE FROM answers {where}", (lexicon, ask))
        return forgotten

    def count(self, lexicon: str | None = None, ask: str | None = None) -> int:
        """How many cards `reset` would forget."""
        where = "WHERE (?1 IS NULL OR lexicon = ?1) AND (?2 IS NULL OR ask = ?2)"
        with self._telling():
            query = f"SELECT count(*) FROM cards {where}"
            return int(self._connection.execute(query, (lexicon, ask)).fetchone()[0])

    def cards(self, lexicon: str | None, ask: str) -> dict[str, CardProgress]:
        """All cards of a lexicon, or of every one, and a kind of question, in order."""
        where = "WHERE (?1 IS NULL OR lexicon = ?1) AND ask = ?2"
        query = f"SELECT question, box, due, right, wrong FROM cards {where}"
        with self._telling():
            rows = self._connection.execute(f"{query} ORDER BY question", (lexicon, ask)).fetchall()
        return {str(question): self._progress(row, question) for question, *row in rows}

    def take(self, lexicon: str, ask: str, cards: Mapping[str, CardProgress]) -> None:
        """Put cards that were learned elsewhere in the place of those that are here."""
        rows = [
            (lexicon, ask, question, card.box, card.due, card.right, card.wrong)
            for question, card in cards.items()
        ]
        with self._telling(), self._changing():
            self._connection.executemany("INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    # ------------------------------------------------------------ statistics

    def learned(self, *, now: float, since: float, hardest: int = 5) -> list[Learned]:
        """How far everything is learned, by lexicon and kind of question."""
        execute = self._connection.execute
        with self._telling():
            kinds = execute("SELECT DISTINCT lexicon, ask FROM cards ORDER BY lexicon, ask").fetchall()
            return [self._learned_of(lexicon, ask, now, since, hardest) for lexicon, ask in kinds]

    def _learned_of(self, lexicon: str, ask: str, now: float, since: float, hardest: int) -> Learned:
        execute = self._connection.execute
        where = "WHERE lexicon = ? AND ask = ?"
        boxes = [0] * len(RESTS)
        due = right = wrong = 0
        query = f"SELECT question, box, due, right, wrong FROM cards {where}"
        for question, *row in execute(query, (lexicon, ask)):
            card = self._progress(row, question)
            boxes[card.box] += 1
            due += card.due <= now
            right += card.right
            wrong += card.wrong
        missed = execute(
            f"SELECT question, wrong FROM cards {where} AND wrong > 0 ORDER BY wrong DESC, question LIMIT ?",
            (lexicon, ask, hardest),
        ).fetchall()
        today = execute(f"SELECT count(*) FROM answers {where} AND at >= ?", (lexicon, ask, int(since)))
        return Learned(
            str(lexicon), str(ask), tuple(boxes), due, right, wrong, int(today.fetchone()[0]), tuple(missed)
        )

    # ------------------------------------------------------------ care

    def _progress(self, row: Any, question: object) -> CardProgress:
        box, due, right, wrong = row
        sound = _is_number(box, len(RESTS) - 1) and all(_is_number(n, LATEST) for n in (due, right, wrong))
        if not sound:
            self._damaged(f"the card {str(question)[:40]} cannot be")
        return CardProgress(box, due, right, wrong)

    def _damaged(self, reason: str) -> Any:
        raise StudyError(f"{self.path}: damaged: {reason}; it was left as it is")

    @contextmanager
    def _changing(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Turn what SQLite finds wrong into one line that names the file."""
        try:
            yield
        except (sqlite3.Error, UnicodeError) as error:
            raise StudyError(f"{self.path}: cannot be used: {error}; it was left as it is") from None


def _is_number(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most
