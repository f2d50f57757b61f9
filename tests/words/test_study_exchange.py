"""Card boxes of Zyzzyva: read, written, taken over, and refused where they are none."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from quixotry.codecs.card_box import BoxedCard, read_card_box, write_card_box
from quixotry.errors import StudyError
from quixotry.lexicon import Lexicon
from quixotry.words.study import RESTS, CardProgress, QuestionKind, StudyStore
from quixotry.words.study_exchange import give_card_box, take_card_box

SCHEMA = (
    "CREATE TABLE questions (question varchar(16), correct integer, incorrect integer, streak integer, "
    "last_correct integer, difficulty integer, cardbox integer, next_scheduled integer)"
)


def box_of(path: Path, *rows: tuple[object, ...]) -> Path:
    """A file as Zyzzyva writes it."""
    connection = sqlite3.connect(path)
    connection.execute(SCHEMA)
    connection.executemany("INSERT INTO questions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
    connection.commit()
    connection.close()
    return path


def test_what_zyzzyva_wrote_is_taken_over(tmp_path: Path) -> None:
    box = box_of(
        tmp_path / "Anagrams.db",
        ("AEINRST", 9, 2, 4, 1_600_000_000, 30, 4, 1_700_000_000),
        ("ADEINOR", 1, 1, 0, 0, 50, 0, 1_700_000_005),
        ("AEEINRT", 30, 0, 30, 1_600_000_000, 5, 12, 1_800_000_000),
        ("AEILNOR", 3, 0, 3, 1_600_000_000, 50, None, None),
        ("QQQ", 3, 0, 3, 1_600_000_000, 50, 3, 1_700_000_000),
        ("CAFÉ", 3, 0, 3, 1_600_000_000, 50, 3, 1_700_000_000),
    )
    english = Lexicon.default()
    with StudyStore(":memory:") as store:
        store.record("english", "alphagrams", "ADEINOR", CardProgress(1, 5, 7, 8), right=True, now=50)
        found = take_card_box(box, store, english, QuestionKind.ALPHAGRAMS)
        assert found == (2, 1, 1, ("CAFÉ", "QQQ"))
        cards = store.cards("english", "alphagrams")
        assert cards["AEINRST"] == CardProgress(4, 1_700_000_000, 9, 2)
        assert cards["AEEINRT"] == CardProgress(len(RESTS) - 1, 1_800_000_000, 30, 0)
        assert cards["ADEINOR"].right == 8
        assert "AEILNOR" not in cards
        assert list(store.due("english", "alphagrams", 1_750_000_000)) == ["ADEINOR", "AEINRST"]


def test_hooks_are_asked_of_words(tmp_path: Path) -> None:
    box = box_of(tmp_path / "Hooks.db", ("CARE", 1, 0, 1, 5, 50, 1, 9), ("ACRE", 1, 0, 1, 5, 50, 1, 9))
    with StudyStore(":memory:") as store:
        assert take_card_box(box, store, Lexicon.default(), QuestionKind.HOOKS).unknown == ()
        assert list(store.cards("english", "hooks")) == ["ACRE", "CARE"]
        with pytest.raises(StudyError, match="no card box for patterns"):
            take_card_box(box, store, Lexicon.default(), QuestionKind.PATTERNS)


def test_there_and_back_again(tmp_path: Path) -> None:
    chance = random.Random(5)
    english = Lexicon.default()
    grams = {"".join(sorted(word)) for word in chance.sample(list(english), 200)}
    with StudyStore(":memory:") as ours, StudyStore(":memory:") as theirs:
        for gram in grams:
            card = CardProgress()
            for turn in range(chance.randrange(1, 12)):
                card = ours.record(
                    "english", "alphagrams", gram, card, right=chance.random() < 0.8, now=turn * 10**6
                )
        path = tmp_path / "box.db"
        assert give_card_box(path, ours, "english", QuestionKind.ALPHAGRAMS) == len(grams)
        assert take_card_box(path, theirs, english, QuestionKind.ALPHAGRAMS).taken == len(grams)
        assert theirs.cards("english", "alphagrams") == ours.cards("english", "alphagrams")
        again = tmp_path / "again.db"
        give_card_box(again, theirs, "english", QuestionKind.ALPHAGRAMS)
        assert read_card_box(again) == read_card_box(path)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (("", 1, 1, 1, 1, 1, 1, 1), "cannot be"),
        ((b"AE", 1, 1, 1, 1, 1, 1, 1), "cannot be"),
        (("AE", -1, 1, 1, 1, 1, 1, 1), "cannot be"),
        (("AE", "much", 1, 1, 1, 1, 1, 1), "cannot be"),
        (("AE", 1, 1, 1, 1, 1, 1.5, 1), "cannot be"),
        (("AE", 1, 1, 1, 1, 1, 1, 1 << 60), "cannot be"),
        (("A" * 65, 1, 1, 1, 1, 1, 1, 1), "cannot be"),
    ],
)
def test_cards_that_cannot_be(tmp_path: Path, row: tuple[object, ...], reason: str) -> None:
    with pytest.raises(StudyError, match=reason):
        read_card_box(box_of(tmp_path / "box.db", row))


def test_files_that_are_no_card_box(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE words (question text)")
    connection.execute(
        "CREATE VIEW questions AS SELECT 'A' AS question, 1 AS correct, 1 AS incorrect, 1 AS cardbox, "
        "1 AS next_scheduled"
    )
    connection.commit()
    connection.close()
    text = tmp_path / "notes.db"
    text.write_text("my notes\n" * 500)
    for path in (other, text):
        before = path.read_bytes()
        with pytest.raises(StudyError, match="not a card box of Zyzzyva"):
            read_card_box(path)
        assert path.read_bytes() == before
    for path in (tmp_path, tmp_path / "missing.db"):
        with pytest.raises(StudyError, match="cannot be read"):
            read_card_box(path)
    assert not (tmp_path / "missing.db").exists()
    with pytest.raises(StudyError, match="cannot be written"):
        write_card_box(tmp_path, [BoxedCard("AE", 1, 0, 1, 5)])


@pytest.mark.parametrize("seed", range(12))
def test_damaged_bytes_are_refused_or_read(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = box_of(tmp_path / "box.db", *[(f"Q{n}", n, 1, 1, 1, 1, n % 5, n) for n in range(200)])
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice([1, 20, 400])):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)
    try:
        assert all(card.correct >= 0 for card in read_card_box(path))
    except StudyError as error:
        assert str(path) in str(error)


def test_a_box_that_is_there_keeps_what_else_it_has(tmp_path: Path) -> None:
    path = tmp_path / "Anagrams.db"
    rows = [
        ("ACER", 1, 0, 1, 50, 25, 1, 60),  # known better here
        ("AEINRST", 9, 3, 4, 50, 30, 6, 70),  # known better there
        ("ABDE", 2, 0, 2, 50, 35, None, None),  # in no box
        ("ZZZZ", 1, 0, 1, 50, 40, 1, 80),  # not in the lexicon
    ]
    box_of(path, *rows)
    with StudyStore(":memory:") as store:
        ours = {
            "ACER": CardProgress(3, 10**6, 5, 2),
            "AEINRST": CardProgress(1, 90, 1, 0),
            "ACT": CardProgress(2, 95, 2, 0),
        }
        store.take("english", QuestionKind.ALPHAGRAMS, ours)
        assert give_card_box(path, store, "english", QuestionKind.ALPHAGRAMS) == 2
    with closing(sqlite3.connect(path)) as box:
        found = {row[0]: row[1:] for row in box.execute("SELECT * FROM questions")}
    assert {name: found[name] for name in ("AEINRST", "ABDE", "ZZZZ")} == {
        row[0]: row[1:] for row in rows[1:]
    }
    assert found["ACER"][:2] == (5, 2) and found["ACER"][4:6] == (25, 3) and found["ACT"][:2] == (2, 0)
    assert len(found) == 5


def test_no_other_file_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear friend", "utf-8")
    with StudyStore(":memory:") as store:
        store.take("english", QuestionKind.ALPHAGRAMS, {"ACT": CardProgress(2, 95, 2, 0)})
        with pytest.raises(StudyError, match="not a card box"):
            give_card_box(tmp_path / "letter.db", store, "english", QuestionKind.ALPHAGRAMS)
    assert (tmp_path / "letter.db").read_text("utf-8") == "Dear friend"
