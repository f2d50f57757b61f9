"""Zyzzyva's card boxes: what somebody has learned, one SQLite file for each lexicon and kind of question.

A file is a table `questions`: the letters or the word asked, how often it was known and missed, how often in
a row, when last, a guess at its difficulty, the box, and when it is to be asked again, in seconds since 1970.
Without a box a question was asked but is not in the card box.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from quixotry.errors import StudyError
from quixotry.files.whole import is_read, os_reason, write_whole

MOST_CARDS = 5_000_000
LONGEST_QUESTION = 64
LATEST = 1 << 40  # seconds; no clock says that
USUAL_DIFFICULTY = 50

_COLUMNS = {
    "question": "varchar(16)", "correct": "integer", "incorrect": "integer", "streak": "integer",
    "last_correct": "integer", "difficulty": "integer", "cardbox": "integer", "next_scheduled": "integer",
}  # fmt: skip
_NEEDED = ("question", "correct", "incorrect", "cardbox", "next_scheduled")


class BoxedCard(NamedTuple):
    """A question of a card box."""

    question: str
    correct: int
    incorrect: int
    box: int | None
    next_scheduled: int
    streak: int = 0
    last_correct: int = 0


def read_card_box(path: Path) -> list[BoxedCard]:
    """The cards of a file, in the order of their questions; the file is only read.

    At most 5,000,000 cards, with questions of at most 64 letters, are taken; SQLite reads the
    file page by page.
    """
    try:
        if not is_read(path):
            raise StudyError(f"{path}: cannot be read: it is not a file")
    except OSError as error:
        raise StudyError(f"{path}: cannot be read: {os_reason(error)}") from None
    try:
        # As a URI, because only so a file can be opened for reading alone.
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            return _cards(connection, path)
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeError) as error:
        raise StudyError(f"{path}: not a card box of Zyzzyva: {error}") from None


def _cards(connection: sqlite3.Connection, path: Path) -> list[BoxedCard]:
    connection.execute("PRAGMA trusted_schema=OFF")
    # A view of that name could take for ever.
    table = connection.execute("SELECT count(*) FROM sqlite_master WHERE type='table' AND name='questions'")
    columns = {row[1] for row in connection.execute("PRAGMA table_info(questions)")}
    if not table.fetchone()[0] or not columns.issuperset(_NEEDED):
        raise StudyError(f"{path}: not a card box of Zyzzyva: it has no table of questions")
    query = f"SELECT {', '.join(_NEEDED)} FROM questions ORDER BY question LIMIT ?"
    found = []
    for question, correct, incorrect, box, due in connection.execute(query, (MOST_CARDS + 1,)):
        numbers = [correct or 0, incorrect or 0, 0 if box is None else box, due or 0]
        sound = all(type(number) is int and 0 <= number <= LATEST for number in numbers)
        if not isinstance(question, str) or not 0 < len(question) <= LONGEST_QUESTION or not sound:
            raise StudyError(f"{path}: damaged: the card {str(question)[:40]!r} cannot be")
        found.append(BoxedCard(question, numbers[0], numbers[1], None if box is None else box, numbers[3]))
    if len(found) > MOST_CARDS:
        raise StudyError(f"{path}: more than {MOST_CARDS:,} cards")
    return found


def write_card_box(path: Path, cards: Iterable[BoxedCard]) -> int:
    """Write cards into a file that Zyzzyva takes for its own; how many of them it was ahead of.

    What is in a file that is there and not among the cards stays, and so does a card that has been answered
    more often there. A file that is something else is refused.
    """
    known = (
        {card.question: card.correct + card.incorrect for card in read_card_box(path)}
        if path.is_file()
        else None
    )
    with TemporaryDirectory() as folder:
        made = Path(folder, "cards.db")
        connection = sqlite3.connect(made)
        try:
            if known is None:
                columns = ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
                connection.execute(f"CREATE TABLE questions ({columns})")
                connection.execute("CREATE UNIQUE INDEX question_index ON questions (question)")
            else:
                _copy(path, connection)
            ahead = _put(connection, cards, known or {})
            connection.commit()
        except sqlite3.Error as error:
            raise StudyError(f"{path}: cannot be added to: {error}") from None
        finally:
            connection.close()
        write_whole(path, made.read_bytes(), StudyError)
    return ahead


def _copy(path: Path, connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")
    there = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        there.backup(connection)
    finally:
        there.close()
    connection.execute("CREATE INDEX IF NOT EXISTS question_index ON questions (question)")


def _put(connection: sqlite3.Connection, cards: Iterable[BoxedCard], known: Mapping[str, int]) -> int:
    """Put cards into the table; how many were left, because the table knows more answers."""
    there = {row[1] for row in connection.execute("PRAGMA table_info(questions)")}
    names = [name for name in _COLUMNS if name in there]
    marks = ", ".join("?" * len(names))
    ahead = 0
    for card in cards:
        facts = {
            "question": card.question, "correct": card.correct, "incorrect": card.incorrect,
            "streak": card.streak, "last_correct": card.last_correct, "difficulty": USUAL_DIFFICULTY,
            "cardbox": card.box, "next_scheduled": card.next_scheduled,
        }  # fmt: skip
        answers = known.get(card.question)
        if answers is None:
            values = [facts[name] for name in names]
            connection.execute(f"INSERT INTO questions ({', '.join(names)}) VALUES ({marks})", values)
        elif answers < card.correct + card.incorrect:
            changed = [name for name in names if name not in ("question", "difficulty")]
            values = [*(facts[name] for name in changed), card.question]
            settings = ", ".join(f"{name} = ?" for name in changed)
            connection.execute(f"UPDATE questions SET {settings} WHERE question = ?", values)
        else:
            ahead += answers > card.correct + card.incorrect
    return ahead
