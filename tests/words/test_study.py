"""Study: the chance to draw a word, the questions, Leitner's boxes, and the file that remembers."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import StudyError
from quixotry.lexicon import Lexicon, WordList
from quixotry.rules import Rules, load_rules, rules_from_document
from quixotry.words.study import (
    RESTS,
    Card,
    CardProgress,
    Deck,
    Marking,
    Odds,
    QuestionKind,
    StudySession,
    StudyStore,
)

ENGLISH = load_rules("english")
DAY = 86_400


def small_rules(counts: tuple[int, int, int, int]) -> Rules:
    """A game with so many blanks, A's, B's and C's."""
    blanks, *letters = counts
    document = {
        "board": {"rows": ["." * 5] * 5},
        "rack": {"size": 2, "bonus": 0},
        "players": {"fewest": 2, "most": 2},
        "tiles": {
            "?": {"count": blanks},
            **{letter: {"count": n, "points": 1} for letter, n in zip("ABC", letters, strict=True)},
        },
    }
    return rules_from_document(document, "small")


def deck(
    ask: QuestionKind = QuestionKind.ALPHAGRAMS,
    first: int = 7,
    last: int = 7,
    ranks: tuple[int, int | None] = (1, 50),
) -> Deck:
    return Deck(Lexicon.default(), ENGLISH, ask=ask, lengths=(first, last), ranks=ranks)


# ---------------------------------------------------------------- odds and their twin


def draws_by_trying(rules: Rules, word: bytes) -> int:
    """Draw every set of tiles and look whether it makes the word."""
    bag = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    needed = Counter(word)
    held = 0
    for drawn in combinations(bag, len(word)):
        letters = Counter(code for code in drawn if code)
        held += all(letters[code] <= needed[code] for code in letters)
    return held


@settings(max_examples=120, deadline=None)
@given(
    st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 3), st.integers(2, 5)).filter(
        lambda counts: sum(counts) >= 4
    ),
    st.lists(st.integers(1, 3), min_size=1, max_size=5).map(bytes),
)
def test_draws_are_those_that_can_be_tried(counts: tuple[int, int, int, int], word: bytes) -> None:
    rules = small_rules(counts)
    odds = Odds(rules)
    assert odds.draws(word) == draws_by_trying(rules, word)
    if len(word) <= sum(counts):
        assert odds.chance(word) == Fraction(odds.draws(word), comb(sum(counts), len(word)))
    else:
        assert odds.chance(word) == 0


def test_chances_of_all_racks_are_a_whole() -> None:
    """Without blanks every draw holds just one alphagram."""
    rules = small_rules((0, 3, 2, 4))
    odds = Odds(rules)
    alphagrams = {bytes(sorted(word)) for word in product((1, 2, 3), repeat=4)}
    assert sum(odds.chance(letters) for letters in alphagrams) == 1


def test_draws_of_a_real_bag() -> None:
    odds = Odds(ENGLISH)
    word = ENGLISH.alphabet.word
    # Q and U, one of them and a blank, or both blanks: 1 x 4 + (1 + 4) x 2 + 1.
    assert odds.draws(word("QU")) == 15
    assert odds.draws(word("UQ")) == 15
    # Three Z's of one: the Z and both blanks.
    assert odds.draws(word("ZZZ")) == 1
    assert odds.draws(word("ZZZZ")) == 0


# ---------------------------------------------------------------- questions


def test_alphagrams_come_by_chance() -> None:
    cards = list(deck(ranks=(1, None)))
    words = [ENGLISH.alphabet.word(word) for word in Lexicon.default() if len(word) == 7]
    assert sum(len(card.answers) for card in cards) == len(words)
    assert [card.rank for card in cards] == list(range(1, len(cards) + 1))
    odds = Odds(ENGLISH)
    order = sorted(
        {bytes(sorted(word)) for word in words}, key=lambda letters: (-odds.draws(letters), letters)
    )
    assert [ENGLISH.alphabet.word(card.question) for card in cards] == order
    assert cards[0].question == "ADEINOR"
    for card in cards[:200]:
        assert all(sorted(answer) == list(card.question) for answer in card.answers)


def test_ranges_of_length_and_rank() -> None:
    some = deck(first=2, last=4, ranks=(3, 5))
    assert [(len(card.question), card.rank) for card in some] == [
        (n, k) for n in (2, 3, 4) for k in (3, 4, 5)
    ]
    assert [card.question for card in some][:3] == [card.question for card in deck(first=2, last=2)][2:5]
    assert Deck(Lexicon.default(), ENGLISH).lengths == (7, 7)
    for bad in (deck_of_nothing, lambda: deck(ranks=(10**8, None)), lambda: deck(first=60, last=99)):
        with pytest.raises(StudyError, match="no words of"):
            bad()


def deck_of_nothing() -> Deck:
    return deck(first=9, last=8)


def test_hooks() -> None:
    hooks = deck(QuestionKind.HOOKS, 2, 4, (1, None))
    lexicon = Lexicon.default()
    for question in ("CARE", "QUA", "ZAX", "AA", "VUGG"):
        card = hooks.card(question)
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        expected = {x + question for x in letters if x + question in lexicon}
        expected |= {question + x for x in letters if question + x in lexicon}
        assert set(card.answers) == expected
    card = hooks.card("CARE")
    assert card.solution == "S-CARE-DRSTX"
    for right in (
        "s-drstx",
        "S-XTSRD",
        "scare cared carer cares caret carex",
        "CARER,CARES, cared caret carex scare",
    ):
        assert hooks.judge(card, right).right
    assert hooks.judge(card, "sz-drst") == Marking(("CAREX",), ("ZCARE",))
    assert hooks.judge(card, "-").missed == card.answers
    for odd in ("é-", "?-", "s--d", "[", "\0-"):
        assert hooks.judge(card, odd).wrong == (odd,)
    none = next(card for card in hooks if not card.answers)
    assert hooks.judge(none, "-").right
    assert not hooks.judge(none, "-q").right


def test_patterns_have_all_their_answers() -> None:
    patterns = deck(QuestionKind.PATTERNS, 4, 4, (1, 60))
    words = [word for word in Lexicon.default() if len(word) == 4]
    for card in patterns:
        hidden = card.question.index(".")
        fitting = [w for w in words if w[:hidden] + "." + w[hidden + 1 :] == card.question]
        assert list(card.answers) == fitting
        # No other place of any of its words that led here hides more.
        assert any(
            len(fitting)
            == max(sum(v[:i] + v[i + 1 :] == w[:i] + w[i + 1 :] for v in words) for i in range(4))
            for w in fitting
        )


def test_other_alphabets_and_labels_of_several_letters() -> None:
    spanish = load_rules("spanish")
    codes = sorted(spanish.alphabet.word(word) for word in ("CHICO", "CALLE", "CALLES", "CALL[E]", "COCHI"))
    lexicon = Lexicon.from_list(WordList(codes), spanish.alphabet, name="some")
    alphagrams = Deck(lexicon, spanish, lengths=(4, 4))
    card = next(card for card in alphagrams if "CHICO" in card.answers)
    assert set(card.answers) == {"CHICO", "COCHI"}
    assert alphagrams.judge(card, "chico cochi").right
    hooks = Deck(lexicon, spanish, ask=QuestionKind.HOOKS, lengths=(4, 4))
    assert hooks.card("CALLE").solution == "-CALLE-S"
    swedish = Deck(Lexicon.load("swedish"), load_rules("swedish"), ranks=(1, 3))
    assert len(list(swedish)) == 3


def test_answers_are_compared_as_sets() -> None:
    card = Card(QuestionKind.ALPHAGRAMS, "AEGINRT", ("GRANITE", "INGRATE", "TEARING"), "", 1, Fraction(1))
    some = deck()
    assert some.judge(card, "tearing, INGRATE granite granite").right
    assert some.judge(card, "") == Marking(("GRANITE", "INGRATE", "TEARING"), ())
    assert some.judge(card, "granite tearing ingrate gratine ¿") == Marking((), ("GRATINE", "¿"))


# ---------------------------------------------------------------- sessions


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds


def answer(session: StudySession[Card], *, right: bool) -> str:
    question = session.next()
    assert question is not None
    assert session.answer(" ".join(question.card.answers) if right else "xx").right == right
    return question.card.question


def test_boxes_of_leitner() -> None:
    clock = Clock()
    with StudyStore(":memory:") as store:
        session = StudySession(deck(ranks=(1, 1)), store, now=clock)
        for box in (1, 2, 3, 4, 5, 6, 7, 7):
            answer(session, right=True)
            assert session.progress.box == box
            assert session.progress.due == int(clock.seconds) + RESTS[box]
            clock.seconds += RESTS[box] - 1
            assert session.next() is None
            clock.seconds += 1
        answer(session, right=False)
        assert session.progress == CardProgress(0, int(clock.seconds) + RESTS[0], 8, 1)
        assert session.next() is None
        clock.seconds += RESTS[0]
        assert session.next() is not None


def test_due_before_new_and_never_twice_in_a_row() -> None:
    clock = Clock()
    with StudyStore(":memory:") as store:
        session = StudySession(deck(ranks=(1, 4)), store, now=clock)
        first = answer(session, right=False)
        clock.seconds += RESTS[0]
        # The missed one is due, but was just asked: something new comes between.
        second = answer(session, right=True)
        assert second != first
        assert answer(session, right=True) == first
        third, fourth = answer(session, right=True), answer(session, right=True)
        assert len({first, second, third, fourth}) == 4
        assert session.next() is None
        assert (session.right, session.wrong, session.new, session.due) == (4, 1, 0, 0)
        clock.seconds += DAY
        assert session.due == 4
        assert session.next_due() is not None


def test_a_new_session_goes_on() -> None:
    clock = Clock()
    with StudyStore(":memory:") as store:
        one = StudySession(deck(ranks=(1, 3)), store, now=clock, new=1)
        asked = answer(one, right=True)
        assert one.next() is None, "no more new ones were wanted"
        two = StudySession(deck(ranks=(1, 3)), store, now=clock)
        assert two.new == 2
        rest = {answer(two, right=True), answer(two, right=True)}
        assert asked not in rest
        other = StudySession(deck(QuestionKind.HOOKS, ranks=(1, 3)), store, now=clock)
        assert other.due == 0 and other.new == len(other.deck), "kinds of question are kept apart"


def test_a_slip_can_be_forgiven_once() -> None:
    clock = Clock()
    with StudyStore(":memory:") as store:
        session = StudySession(deck(), store, now=clock)
        assert not session.forgive()
        answer(session, right=False)
        assert session.forgive()
        assert session.progress == CardProgress(1, int(clock.seconds) + RESTS[1], 1, 0)
        assert not session.forgive()
        assert (session.right, session.wrong) == (1, 0)
        (learned,) = store.learned(now=clock(), since=0)
        assert (learned.right, learned.wrong, learned.today) == (1, 0, 1)
        with pytest.raises(StudyError, match="no question is open"):
            session.answer("xx")


# ---------------------------------------------------------------- the file


def test_the_file_remembers(tmp_path: Path) -> None:
    path = tmp_path / "study.sqlite"
    for number in range(3):
        with StudyStore(path) as store:
            store.record(
                "english", "hooks", f"W{number}", CardProgress(), right=number != 1, now=100 + number
            )
    with StudyStore(path) as store:
        assert store.asked("english", "hooks") == {"W0", "W1", "W2"}
        assert list(store.due("english", "hooks", 10**9)) == ["W1", "W0", "W2"]
        (learned,) = store.learned(now=230, since=102)
        assert (learned.boxes[:2], learned.due, learned.today) == ((1, 2), 1, 1)
        assert learned.hardest == (("W1", 1),)
        assert store.count("english", "alphagrams") == store.reset("swedish") == 0
        assert store.count() == store.reset(ask="hooks") == 3
        assert store.learned(now=0, since=0) == []


def test_two_sessions_at_once(tmp_path: Path) -> None:
    path = tmp_path / "study.sqlite"
    with StudyStore(path) as one, StudyStore(path) as two:
        one.record("english", "hooks", "A", CardProgress(), right=True, now=1)
        two.record("english", "hooks", "B", CardProgress(), right=True, now=1)
        assert one.asked("english", "hooks") == {"A", "B"}


def spoilt(path: Path, statement: str) -> None:
    with StudyStore(path) as store:
        store.record("english", "alphagrams", "ADEINOR", CardProgress(), right=False, now=1)
    connection = sqlite3.connect(path)
    connection.executescript(statement)
    connection.close()


def use(path: Path) -> None:
    """Ask the file everything."""
    with StudyStore(path) as store:
        store.learned(now=0, since=0)
        list(store.due("english", "alphagrams", 10**9))
        session = StudySession(deck(ranks=(1, 1)), store, now=lambda: 1e12)
        session.next_due()
        session.next()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("PRAGMA application_id=7", "not a file of what has been learned"),
        ("PRAGMA user_version=2", "version 2; this program reads version 1"),
        ("DROP TABLE cards", "no such table"),
        ("UPDATE cards SET box = 99", "damaged"),
        ("UPDATE cards SET box = 'x'", "damaged"),
        ("UPDATE cards SET due = -1", "damaged"),
        ("UPDATE cards SET due = 1e300", "damaged"),
        ("UPDATE cards SET wrong = x'00'", "damaged"),
        ("UPDATE cards SET question = CAST(x'ff' AS TEXT)", "cannot be used"),
    ],
)
def test_spoilt_files_are_refused_and_left_alone(tmp_path: Path, statement: str, reason: str) -> None:
    path = tmp_path / "study.sqlite"
    spoilt(path, statement)
    before = path.read_bytes()
    with pytest.raises(StudyError, match=reason) as caught:
        use(path)
    assert str(path) in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("seed", range(24))
def test_damaged_bytes_are_refused_or_read(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = tmp_path / "study.sqlite"
    with StudyStore(path) as store:
        for number in range(20):
            store.record(
                "english", "alphagrams", f"Q{number}", CardProgress(), right=number % 3 > 0, now=number
            )
    data = bytearray(path.read_bytes())
    if seed % 4 == 0:
        del data[chance.randrange(1, len(data)) :]
    else:
        for _ in range(chance.choice([1, 5, 50])):
            data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)
    try:
        use(path)
    except StudyError as error:
        assert str(path) in str(error)
    assert path.read_bytes() == data


def test_places_where_no_file_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StudyError, match="unable to open"):
        StudyStore(tmp_path)
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(StudyError, match="cannot be written"):
        StudyStore()
    with StudyStore(tmp_path / "file") as store:
        assert store.count() == 0, "an empty file is a new one"
