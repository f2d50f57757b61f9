"""Combined searches, against all words tried one by one."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from quixotry.errors import LexiconError, SearchError
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.words.definitions import read_definitions
from quixotry.words.query import WordQuery

RULES = load_rules("english")
LISTED = list(islice((word for word in Lexicon.default() if len(word) < 9), 0, None, 40))
WORDS = Lexicon.from_words(LISTED, RULES.alphabet)
POINTS = {label: RULES.points[code] for code, label in enumerate(RULES.alphabet.labels)}


def plainly(word: str, name: str, value: str) -> bool:
    """Whether a term applies to a word, as its description says."""
    if name == "length":
        low, _, high = value.partition("-")
        return int(low) <= len(word) <= (int(high) if high else int(low) if "-" not in value else 99)
    if name == "contains":
        return not Counter(value) - Counter(word)
    if name == "anagram":
        lacking = Counter(word) - Counter(value.replace("?", ""))
        return len(word) == len(value) and lacking.total() <= value.count("?")
    if name == "sub":
        return not Counter(word) - Counter(value)
    if name == "points":
        low, _, high = value.partition("-")
        return int(low) <= sum(POINTS[letter] for letter in word) <= (int(high) if high else 999)
    hooked = [letter for letter in POINTS if (letter + word if name == "front" else word + letter) in WORDS]
    return bool(hooked) if value == "any" else not hooked if value == "none" else value in hooked


def test_any_terms_together() -> None:
    chance = random.Random(3)
    answers = 0
    for _ in range(120):
        terms = []
        for name in chance.sample(["length", "contains", "anagram", "sub", "points", "front", "back"], 2):
            word = chance.choice(LISTED)
            value = {
                "length": chance.choice([str(len(word)), "2-5", "6-"]),
                "contains": chance.choice(word) + chance.choice("EAS"),
                "anagram": word[:-1] + "?",
                "sub": word + "ERS",
                "points": chance.choice(["8-", "5-9"]),
                "front": chance.choice(["any", "none", "S"]),
                "back": chance.choice(["any", "none", "S"]),
            }[name]
            terms.append((chance.choice(["", "", "not-"]), name, value))
        text = " ".join(f"{minus}{name}:{value}" for minus, name, value in terms)
        expected = [
            word
            for word in LISTED
            if all(plainly(word, name, value) is not bool(minus) for minus, name, value in terms)
        ]
        found = [one.word for one in WordQuery(text, WORDS, RULES)]
        assert sorted(found) == sorted(expected), text
        answers += bool(found)
    assert answers > 40


def test_patterns_lists_and_ranks(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("QAT\nQUIZ\n")
    english = Lexicon.default()

    def words(text: str) -> list[str]:
        return [one.word for one in WordQuery(text, english, RULES)]

    assert words("Q[^U]* length:3-4") == words("length:3-4 pattern:Q[^U]*") == ["QAT", "QAID", "QATS", "QOPH"]
    assert words(f"Q* in:{other}") == ["QAT", "QUIZ"]
    assert "QAT" not in words(f"Q[^U]* not-in:{other}")
    assert words("length:7 rank:1-1") == ["ANEROID"]
    (quiz,) = WordQuery("QUIZ", english, RULES)
    assert (quiz.points, quiz.front, quiz.back, quiz.anagrams) == (22, (), (), 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an empty query"),
        ("lenth:7", "no term 'lenth'; did you mean length?"),
        ("length:x", "not a number or a range"),
        ("length:4-3", "runs backwards"),
        ("x" * 3000, "at most 2,000"),
    ],
)
def test_queries_that_cannot_be(text: str, reason: str) -> None:
    with pytest.raises(SearchError, match=reason):
        list(WordQuery(text, WORDS, RULES))


def test_accents_that_the_alphabet_has_not() -> None:
    english, swedish = Lexicon.default(), Lexicon.load("swedish")
    assert english.anagrams("CAFÉ") == ["CAFE", "FACE"]
    assert english.matches("CAF[é]") == ["CAFE"]
    assert swedish.anagrams("ÅRA") != swedish.anagrams("ARA")


def test_definitions(tmp_path: Path) -> None:
    path = tmp_path / "meanings.txt"
    path.write_text("\ufeffqi\tforce\nQI more\n\nnone\nit's no\nax  a tool\n", "utf-8")
    assert read_definitions(path, RULES.alphabet) == {"QI": "force; more", "AX": "a tool"}
    path.write_bytes(b"qi x\ncaf\xe9 y\n")
    with pytest.raises(LexiconError, match="line 2: not UTF-8"):
        read_definitions(path, RULES.alphabet)


@pytest.mark.parametrize("packed", [False, True])
def test_a_dictionary_of_stardict(tmp_path: Path, packed: bool) -> None:
    meanings = {"qi": "<b>the force</b> of life", "ax": "a tool", "café": "a place"}
    texts, index = b"", b""
    for word, told in meanings.items():
        data = told.encode()
        index += word.encode() + b"\0" + len(texts).to_bytes(4, "big") + len(data).to_bytes(4, "big")
        texts += data
    path = tmp_path / "some.ifo"
    path.write_text("StarDict's dict ifo file\nversion=2.4.2\n")
    with pytest.raises(LexiconError, match=r"there is no some\.idx beside it"):
        read_definitions(path, RULES.alphabet)
    (tmp_path / "some.idx").write_bytes(index)
    (tmp_path / ("some.dict.dz" if packed else "some.dict")).write_bytes(
        gzip.compress(texts) if packed else texts
    )
    assert read_definitions(path, RULES.alphabet) == {"QI": "the force of life", "AX": "a tool"}
    kinds = b"mthe force\0tchi\0", b"X\0\0\0\x02\xff\xfema tool\0"
    (tmp_path / "some.dict").write_bytes(b"".join(kinds))
    offsets = ((b"qi", 0, len(kinds[0])), (b"ax", len(kinds[0]), len(kinds[1])))
    wide = b"".join(
        [word + b"\0" + at.to_bytes(8, "big") + size.to_bytes(4, "big") for word, at, size in offsets]
    )
    (tmp_path / "some.idx").write_bytes(wide)
    path.write_text("StarDict's dict ifo file\nversion=3.0.0\nidxoffsetbits=64\n")
    assert read_definitions(path, RULES.alphabet) == {"QI": "the force chi", "AX": "a tool"}
    path.write_text("StarDict's dict ifo file\nversion=2.4.2\nsametypesequence=m\n")
    (tmp_path / "some.dict").write_bytes(texts)
    (tmp_path / "some.idx").write_bytes(index)
    assert read_definitions(path, RULES.alphabet) == {"QI": "the force of life", "AX": "a tool"}
    for harm, reason in (
        (index[:-1], "ends within an entry"),
        (index[:-4] + b"\xff" * 4, "outside its file"),
    ):
        (tmp_path / "some.idx").write_bytes(harm)
        with pytest.raises(LexiconError, match=reason):
            read_definitions(path, RULES.alphabet)


def test_an_upper_end_of_nothing_is_an_end() -> None:
    assert not list(WordQuery("points:0", WORDS, RULES))
    assert not list(WordQuery("rank:0", WORDS, RULES))
    everything = list(WordQuery("length:1-", WORDS, RULES))
    assert list(WordQuery("points:0-", WORDS, RULES)) == everything
    assert list(WordQuery("not-length:0", WORDS, RULES)) == everything


@pytest.mark.parametrize("term", ["points:", "not-contains:", "-in:"])
def test_a_term_without_anything_after_its_colon_says_so(term: str) -> None:
    with pytest.raises(SearchError, match=f"^{term}: says nothing after the colon"):
        WordQuery(term, WORDS, RULES)
