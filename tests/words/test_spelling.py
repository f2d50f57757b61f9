"""The spelling checker: what it knows, what it suggests, and that it is exact and quick."""

from __future__ import annotations

import importlib.util
import io
import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import LexiconError, TextError
from quixotry.kernel.puzzles import spelling as kernel
from quixotry.kernel.puzzles.spelling import NearWords
from quixotry.lexicon import Lexicon, WordList
from quixotry.rules import Alphabet, load_rules
from quixotry.words.spelling import SpellingChecker
from quixotry.words.spelling_own import add_personal_words, personal_file, personal_words, read_own_words
from quixotry.words.spelling_slips import likely_slips
from quixotry.words.spelling_text import lines_of
from support.limits import Limit

PAIRS = [
    line.split()
    for line in Path(__file__).with_name("misspellings.txt").read_text().splitlines()
    if not line.startswith("#")
]


@cache
def checker(name: str = "english") -> SpellingChecker:
    return SpellingChecker(Lexicon.load(name))


def unknown(text: str, *own: str, lexicon: str = "english") -> list[str]:
    return [found.word for found in SpellingChecker(Lexicon.load(lexicon), words=own).check(text)]


# ---------------------------------------------------------------- the kernel and its twin


def one_slip(word: bytes, letters: Iterable[int]) -> set[bytes]:
    """Everything that one letter put in, left out, replaced or swapped makes of a word."""
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    signs = [bytes([letter]) for letter in letters]
    return (
        {a + b[1:] for a, b in cuts if b}
        | {a + b[1:2] + b[:1] + b[2:] for a, b in cuts if len(b) > 1}
        | {a + sign + b[1:] for a, b in cuts if b for sign in signs}
        | {a + sign + b for a, b in cuts for sign in signs}
    )


def by_slips(word: bytes, good: set[bytes], letters: Iterable[int], distance: int) -> dict[bytes, int]:
    """The good words near a word with their distances, by making all the slips there are."""
    reached = {word: 0}
    edge = {word}
    for slips in range(1, distance + 1):
        edge = set().union(*[one_slip(near, letters) for near in edge]) - reached.keys()
        reached |= dict.fromkeys(edge, slips)
    return {near: slips for near, slips in reached.items() if near in good}


def lexicon_of(words: Iterable[bytes], alphabet: Alphabet) -> Lexicon:
    return Lexicon.from_list(WordList(sorted(words)), alphabet, name="some")


SMALL = Alphabet.from_labels("ABC")
small_words = st.lists(st.integers(1, 3), min_size=1, max_size=6).map(bytes)


@settings(max_examples=150, deadline=None)
@given(st.sets(small_words, min_size=1, max_size=60), small_words, st.integers(0, 2))
def test_near_words_are_those_that_slips_make(words: set[bytes], typed: bytes, distance: int) -> None:
    near = NearWords(lexicon_of(words, SMALL).graph, likely_slips(SMALL))
    found = near.within(typed, distance)
    assert len(found) == len({word for _, word in found})
    distances = {word: cost // 100 for cost, word in found}
    assert distances == by_slips(typed, words, range(1, 4), distance)


def test_near_words_in_a_real_list() -> None:
    lexicon = Lexicon.default()
    good = {lexicon.alphabet.word(word) for word in lexicon}
    near = NearWords(lexicon.graph, likely_slips(lexicon.alphabet))
    chance = random.Random(7)
    some = sorted(good)
    for _ in range(40):
        typed = chance.choice(some)
        for _ in range(chance.randrange(3)):
            typed = chance.choice(sorted(one_slip(typed, range(1, 27))) or [b"\x01"]) or b"\x01"
        distance = 2 if len(typed) <= 4 else 1
        found = {word: cost // 100 for cost, word in near.within(typed, distance)}
        assert found == by_slips(typed, good, range(1, 27), distance)


def test_uncompiled_kernel_answers_alike() -> None:
    source = Path(kernel.__file__).with_name("spelling.py")
    assert Path(kernel.__file__) != source, "the tests need the compiled kernel"
    spec = importlib.util.spec_from_file_location("uncompiled_spelling", source)
    assert spec is not None and spec.loader is not None
    python: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(python)
    alphabet = load_rules("english").alphabet
    chance = random.Random(3)
    words = {bytes(chance.choices(range(1, 27), k=chance.randrange(1, 9))) for _ in range(400)}
    words |= {word[:2] + word[2:][::-1] for word in words}
    graph = lexicon_of(words, alphabet).graph
    bare = SimpleNamespace(nodes=graph.data, dawg=graph.dawg)
    slips = likely_slips(alphabet)
    compiled, uncompiled = NearWords(graph, slips), python.NearWords(bare, slips)
    for typed in chance.sample(sorted(words), 40):
        longer = typed + bytes([chance.randrange(1, 27)])
        for word in (typed, longer, typed[1:] or typed):
            assert compiled.within(word, 2) == uncompiled.within(word, 2)


@pytest.mark.parametrize("typed", [b"", b"\x01" * 65, b"\xff\x01", bytes(3)])
def test_words_that_cannot_be_near_any(typed: bytes) -> None:
    near = NearWords(lexicon_of({b"\x01" * 64, b"\x02\x02\x02\x02\x02\x02"}, SMALL).graph, bytes(4096))
    assert near.within(typed, 2) == []


def test_the_longest_words_have_neighbours() -> None:
    near = NearWords(lexicon_of({b"\x01" * 64}, SMALL).graph, bytes(4096))
    assert [cost // 100 for cost, _ in near.within(b"\x01" * 62, 2)] == [2]
    assert [cost // 100 for cost, _ in near.within(b"\x01" * 64, 2)] == [0]
    with pytest.raises(ValueError, match="at most 2"):
        near.within(b"\x01", 3)
    with pytest.raises(ValueError, match="64 times 64"):
        NearWords(lexicon_of({b"\x01"}, SMALL).graph, bytes([30]) * 4096)


# ---------------------------------------------------------------- suggestions


def test_common_misspellings_are_put_right() -> None:
    english = checker()
    assert all(english.knows(meant) and not english.knows(typed) for typed, meant in PAIRS)
    suggested = [(english.suggestions(typed), meant) for typed, meant in PAIRS]
    assert len(PAIRS) >= 150
    first = sum(words[0] == meant for words, meant in suggested) / len(PAIRS)
    among_five = sum(meant in words for words, meant in suggested) / len(PAIRS)
    print(f"\n{len(PAIRS)} misspellings: {first:.1%} first, {among_five:.1%} among five")
    assert first >= 0.85
    assert among_five >= 0.97


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("teh", "the"),
        ("Teh", "The"),
        ("TEH", "THE"),
        ("doesnt", "doesn't"),
        ("thats", "that's"),
        ("dosent's", "docent's"),
        ("DOESNT", "DOESN'T"),
        ("freind's", "friend's"),
        ("occured", "occurred"),  # a letter doubled before any other
        ("youll", "you'll"),
    ],
)
def test_first_suggestions(typed: str, first: str) -> None:
    assert checker().suggestions(typed)[0] == first


def test_suggestions_are_words_by_distance() -> None:
    english = checker()
    for typed, _ in PAIRS[:40]:
        words = english.suggestions(typed, 20)
        assert len(set(words)) == len(words)
        assert all(english.knows(word) for word in words)
        codes = english.lexicon.alphabet.word(typed)
        plain = [english.lexicon.alphabet.word(word) for word in words if "'" not in word]
        ones = one_slip(codes, range(1, 27))
        near = [word in ones for word in plain]
        assert near == sorted(near, reverse=True), "one slip before two"
    assert english.suggestions("teh", 0) == []
    assert len(english.suggestions("teh", 3)) == 3
    assert all(len(word) <= 8 for word in english.suggestions("recieve", 20, distance=1))
    assert english.suggestions("Москва") == []


def test_other_alphabets() -> None:
    assert unknown("Smörgåsen låg på bordet", lexicon="swedish") == []
    assert checker("swedish").suggestions("smörgas")[0] == "smörgås"
    assert unknown("L'amico dell'arte; un'altra, c'è quest'anno", lexicon="italian") == []
    assert "dell'albero" in checker("italian").suggestions("dell'albro", 2)
    alphabet = load_rules("spanish").alphabet
    words = [alphabet.word(word) for word in ("CHICO", "CALLE", "PERRO")]
    spanish = SpellingChecker(lexicon_of(words, alphabet))
    assert [found.word for found in spanish.check("Chico, calle; perro, pero")] == ["pero"]
    assert spanish.suggestions("Calhe") == ["Calle"]
    assert spanish.suggestions("pero") == ["perro"]


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(
    "text",
    [
        "I can't, won't, shan't; it's o'clock. ‘Tis y’all’s rock'n'roll; couldn't've!",
        "well-known co-operation, e-mail, mid-1990s, B-52, non-stop, rock–roll",
        "café naïve façade ﬁnd so\u00adft cafe\u0301",
        "3rd x86 snake_case 0x1F x² ½ Ⅷ",
        "see https://xyzzy.example/qwrt?x=zzz and www.qwzx.org or qwzx.vbnm@xyzzy.example",
        "the dogs' bones -- 'quoted' \"words\" -dash- ...",
        "",
        " \t\r",
    ],
)
def test_good_texts(text: str) -> None:
    assert unknown(text) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The freind's hose", ["freind's"]),
        ("well-knwon re-cieve", ["knwon", "cieve"]),
        ("releven't isnn't", ["releven't", "isnn't"]),
        ("Москва and Ωmega", ["Москва", "Ωmega"]),
        ("hous's", ["hous's"]),
        ("zzxq" * 3000, ["zzxq" * 3000]),
        ("a'" * 3000 + "b", ["a'" * 3000 + "b"]),
    ],
)
def test_unknown_words(text: str, wrong: list[str]) -> None:
    assert unknown(text) == wrong


def test_places_are_counted_from_one() -> None:
    found = list(checker().check("Good.\n\n  teh end,\twel-kept freind"))
    assert [(each.word, each.line, each.column) for each in found] == [
        ("teh", 3, 3),
        ("wel", 3, 12),
        ("freind", 3, 21),
    ]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120))
def test_any_text_can_be_checked(text: str) -> None:
    english = checker()
    lines = text.split("\n")
    for found in english.check(text):
        start = found.column - 1
        assert lines[found.line - 1][start : start + len(found.word)] == found.word
        assert not english.knows(found.word)
        english.suggestions(found.word)


def test_words_of_ones_own() -> None:
    assert unknown("Quackle and o’brien, Saxe-Coburgs", "Quackle", "O'Brien", "saxe-coburgs") == []
    own = SpellingChecker(Lexicon.default(), words=["Quackle", "x" * 80])
    assert own.suggestions("quakle")[0] == "Quackle"
    assert own.checked == 0
    assert list(own.check("quackle " * 3)) == []
    assert own.checked == 3


def test_hostile_lines_take_no_time(limit: Limit) -> None:
    with limit(3):
        for line in (
            "a." * 50_000,
            "a-" * 50_000,
            "x@" * 50_000,
            "aaa://" * 20_000,
            "é" * 100_000,
            "'" * 100_000,
        ):
            list(checker().check(line))


# ---------------------------------------------------------------- files


def test_lines_of_files() -> None:
    assert list(lines_of(io.BytesIO(b"\xef\xbb\xbfone\r\ntwo\rthree"), "x")) == ["one\n", "two\n", "three"]
    assert list(lines_of(io.BytesIO("café".encode("utf-16")), "x", "utf-16")) == ["café"]
    with pytest.raises(TextError, match=r"^x: line 2, column 4: not UTF-8 \(byte 0xe9\)"):
        list(lines_of(io.BytesIO(b"one\ncaf\xe9"), "x"))
    assert list(lines_of(io.BytesIO(b"caf\xe9"), "x", "latin-1")) == ["café"]
    for encoding in ("nope", "rot13", "\0", "é"):
        with pytest.raises(TextError, match="no encoding"):
            list(lines_of(io.BytesIO(b""), "x", encoding))
    for encoding in ("utf-16", "utf-32", "idna", "utf-7", "ascii"):
        with pytest.raises(TextError, match=r"^x: line \d+"):
            list(lines_of(io.BytesIO(b"+\xff\xd8\xe9\x80" * 9), "x", encoding))


def test_the_personal_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert personal_words() == []
    assert add_personal_words(["Quackle", "O'Brien", "quackle"]) == ["Quackle", "O'Brien"]
    personal_file().write_text("# mine\nQuackle  # an engine\nO'Brien", encoding="utf-8")
    assert add_personal_words(["Zyzzyva", "QUACKLE"]) == ["Zyzzyva"]
    assert personal_file().read_text(encoding="utf-8").startswith("# mine\nQuackle  # an engine\nO'Brien\n")
    assert personal_words() == ["Quackle", "O'Brien", "Zyzzyva"]
    assert [path.name for path in personal_file().parent.iterdir()] == ["words.txt"]
    for bad in ("two words", "", "-", "x" * 101, "a\nb", "#x"):
        with pytest.raises(LexiconError, match="not one word"):
            add_personal_words([bad])
    personal_file().write_bytes(b"ok\n\xff\n")
    for use in (personal_words, lambda: add_personal_words(["x"])):
        with pytest.raises(LexiconError, match="line 2: not UTF-8"):
            use()
    assert personal_file().read_bytes() == b"ok\n\xff\n", "a list that cannot be read is left alone"
    with pytest.raises(LexiconError, match="cannot be read"):
        read_own_words(tmp_path)


# ---------------------------------------------------------------- speed


def test_speed(limit: Limit) -> None:
    """At least 200,000 known words a second, each met for the first time, and 5 ms a suggestion."""
    lexicon = Lexicon.default()
    words = [word.lower() for word in lexicon]
    lines = [" ".join(words[i : i + 12]) for i in range(0, len(words), 12)]

    def check_all() -> None:
        fresh = SpellingChecker(lexicon)
        assert not list(fresh.check(lines))
        assert fresh.checked == len(words)

    limit.fastest(check_all, len(words) / 200_000, runs=3)
    english = checker()
    with limit(0.005 * len(PAIRS)):
        for typed, _ in PAIRS:
            english.suggestions(typed)
