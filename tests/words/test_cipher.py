"""The code breaker: what it solves, how it reads and writes cryptograms, and what it refuses."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import CipherError
from quixotry.kernel.random import Random
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.words.cipher import decipher
from quixotry.words.common_words import blended, common_words, table_names, table_of, words_of_text
from quixotry.words.cryptogram import Cryptogram, encipher, given_letters, random_key
from quixotry.words.grammar import Grammar, grammar_of
from quixotry.words.language import language_of
from quixotry.words.solve_rate import attempts, read_quotations
from support.limits import Limit
from support.word_lists import ENGLISH, SPANISH, english, english_words, lexicon_of

QUOTATIONS = Path(__file__).parent / "quotations.txt"

SWEDISH = (
    "Det var en gång en gammal man som bodde ensam i ett litet hus vid havet; varje kväll tände han ljus."
)
ITALIAN = (
    "La mattina il vecchio pescatore prende la barca lontano, perche il mare non dorme mai e l'acqua va."
)


def letters_of(text: str) -> str:
    return "".join(character for character in text.upper() if character.isalpha())


# ---------------------------------------------------------------- what it solves


def test_the_quotations_are_what_the_rate_is_about() -> None:
    quotations = read_quotations(QUOTATIONS)
    assert len(quotations) >= 100 and len(set(quotations)) == len(quotations)
    assert all(80 <= len(letters_of(quotation)) <= 120 for quotation in quotations)


@pytest.mark.parametrize(("divided", "fewest"), [(True, 11), (False, 10)])
def test_quotations_are_solved(divided: bool, fewest: int, limit: Limit) -> None:
    """A sample; `python -m quixotry.words.solve_rate tests/words/quotations.txt` tries them all."""
    sample = random.Random(11).sample(read_quotations(QUOTATIONS), 12)
    tried = list(attempts(sample, english(), seed=5, divided=divided))
    for attempt in tried:
        limit.check(attempt.seconds, 10)
    assert sum(attempt.solved for attempt in tried) >= fewest, [
        attempt.answer for attempt in tried if not attempt.solved
    ]


@pytest.mark.parametrize(("name", "text"), [("swedish", SWEDISH), ("italian", ITALIAN)])
@pytest.mark.parametrize("derange", [True, False])
def test_other_languages(name: str, text: str, derange: bool) -> None:
    lexicon = Lexicon.load(name)
    puzzle = encipher(text, lexicon.alphabet, seed=8, derange=derange)
    assert decipher(puzzle, lexicon=lexicon, derange=derange)[0].text == text


def test_names_do_not_stop_it() -> None:
    text = (
        "Old Tobediah Trendlewood and his sister Ottoline lived beside a narrow lane, but nobody knew them."
    )
    best = decipher(encipher(text, ENGLISH, seed=3))[0]
    assert (best.text, best.convincing) == (text, True)
    assert best.unknown == ("TOBEDIAH", "TRENDLEWOOD", "OTTOLINE")


def test_without_a_table_the_word_list_alone_does() -> None:
    words = random.Random(2).sample(english_words(), 20_000)
    lexicon = lexicon_of(words)
    assert table_of(lexicon) == {} and grammar_of(lexicon) is None
    text = " ".join(random.Random(3).sample([word for word in words if 4 <= len(word) <= 9], 25))
    assert decipher(encipher(text, ENGLISH, seed=1), lexicon=lexicon)[0].text == text


def test_labels_of_several_letters() -> None:
    words = (
        "CHICO CALLE PERRO NOCHE LLAVE MUCHO TIERRA BARCO LECHE CABALLO COCHE MUCHACHA GALLO CORRER".split()
    )
    lexicon = lexicon_of(words, SPANISH)
    text = "Chico, calle perro noche llave mucho; tierra barco LECHE caballo coche muchacha gallo correr!"
    puzzle = encipher(text, SPANISH, seed=2)
    best = decipher(puzzle, lexicon=lexicon)[0]
    assert best.text == text
    assert "CH" in best.key.values() and best.unknown == ()


def test_ranked_solutions_differ_and_agree_with_their_keys() -> None:
    puzzle = encipher("The cat sat on the mat and looked at the fat rat.", ENGLISH, seed=4)
    found = decipher(puzzle, solutions=12)
    assert len(found) == 12 and len({one.text for one in found}) == 12
    assert [one.score for one in found] == sorted([one.score for one in found], reverse=True)
    for one in found:
        read = [one.key.get(letter, letter) for letter in puzzle.upper()]
        assert "".join(read) == one.text.upper()
        assert len(set(one.key.values())) == len(one.key)
    assert found == decipher(puzzle, solutions=12)


def test_italian_takes_any_letter_for_a_cipher() -> None:
    """The alphabet has no J, K, W, X, Y; cryptograms are written with them all the same."""
    lexicon = Lexicon.load("italian")
    plain = letters_of(ITALIAN)
    alphabet = sorted(set(plain))
    shuffled = random.Random(3).sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", len(alphabet))
    key = dict(zip(alphabet, shuffled, strict=True))
    assert set(shuffled) & set("JKWXY")
    table = str.maketrans({a: b for x, y in key.items() for a, b in ((x, y), (x.lower(), y.lower()))})
    best = decipher(ITALIAN.translate(table), lexicon=lexicon)[0]
    assert best.text == ITALIAN
    assert best.key == {cipher: letter for letter, cipher in key.items()}


def test_borrowed_letters_can_be_given_and_stand_for_anything() -> None:
    italian = load_rules("italian").alphabet
    puzzle = Cryptogram("WXYJK zvuz", italian)
    assert sorted(puzzle.names[code] for code in puzzle.codes[:5]) == sorted("WXYJK")
    key = given_letters("w=A", italian, derange=True, names=puzzle.names)
    assert puzzle.names[key.index(1)] == "W"
    lent = next(code for code in range(1, italian.size + 1) if puzzle.names[code] == "W")
    label = italian.labels[lent]
    # W is not the letter whose code it has, so it may stand for it even where no letter stands for itself.
    assert given_letters(f"W={label}", italian, derange=True, names=puzzle.names)[lent] == lent
    with pytest.raises(CipherError, match=f"there is no {label} in the cryptogram"):
        given_letters(f"{label}=A", italian, derange=True, names=puzzle.names)
    for one in decipher("Wz wz wzz", lexicon=Lexicon.load("italian"), derange=True, seconds=0.2):
        assert all(cipher != plain for cipher, plain in one.key.items())


def test_more_letters_than_the_alphabet_has() -> None:
    with pytest.raises(CipherError, match="26 different letters stand for no more than 21"):
        Cryptogram("ABCDEFGHIJKLMNOPQRSTUVWXYZ", load_rules("italian").alphabet)


def test_given_letters_are_kept() -> None:
    puzzle = encipher(read_quotations(QUOTATIONS)[0], ENGLISH, seed=4)
    free = decipher(puzzle, solutions=1)[0]
    for cipher, plain in list(free.key.items())[:3]:
        other = "Q" if plain != "Q" else "X"
        assert all(one.key[cipher] == other for one in decipher(puzzle, given={cipher: other}))
        assert decipher(puzzle, given=[f"{cipher}={plain}"], solutions=1) == [free]


def test_no_letter_stands_for_itself_when_that_is_said() -> None:
    puzzle = read_quotations(QUOTATIONS)[0].upper()
    assert decipher(puzzle)[0].text == puzzle
    for one in decipher(puzzle, derange=True, solutions=20):
        assert all(cipher != plain for cipher, plain in one.key.items())


def test_an_example_text_teaches_names() -> None:
    text = "Grimsdyke met Vorobey near the mill."
    puzzle = encipher(text, ENGLISH, seed=6)
    taught = language_of(
        english(), "Then Grimsdyke saw Vorobey, and Vorobey saw Grimsdyke at the old mill. " * 50
    )
    best = decipher(puzzle, language=taught)[0]
    assert (best.text, best.unknown) == (text, ())


# ---------------------------------------------------------------- cryptograms


def test_a_cryptogram_is_taken_apart_as_it_is_printed() -> None:
    puzzle = Cryptogram("It's — a 'well-made' dog’s\nlife! 25 of them; yes.", ENGLISH)
    words = [word.decode("latin-1") for word in puzzle.words]
    shown = ["".join(chr(64 + ord(code)) if ord(code) <= 26 else "'" for code in word) for word in words]
    assert shown == ["IT'S", "A", "WELL", "MADE", "DOG'S", "LIFE", "OF", "THEM", "YES"]
    assert [len(sentence) for sentence in puzzle.sentences] == [6, 2, 1]
    assert puzzle.read(bytes(range(27))) == puzzle.text
    assert puzzle.read(bytes([0, *range(2, 27), 1])).startswith("Ju't — b 'xfmm-nbef' eph’t\nmjgf!")


@pytest.mark.parametrize(
    ("text", "grouped"),
    [
        ("ABCDE FGHIJ KLMNO PQ", True),
        ("ABCDE FGHIJ\nKLMNO", True),
        ("ABCDE FGHIJ", False),
        ("ABCDE FGH KLMNO", False),
        ("ABCDE FGHIJ KLMNO.", False),
        ("ABCDE FGHIJ KLMNO PQRSTU", False),
    ],
)
def test_groups_of_five_hide_the_words(text: str, grouped: bool) -> None:
    assert Cryptogram(text, ENGLISH).in_groups == grouped


@given(st.integers(0, 2**64 - 1), st.integers(2, 62))
def test_keys_are_permutations(seed: int, size: int) -> None:
    for derange in (True, False):
        key = random_key(size, Random(seed), derange=derange)
        assert sorted(key) == list(range(size + 1))
        assert not derange or all(key[code] != code for code in range(1, size + 1))


@given(st.text("abcÑLlRrcHh'’ -.!", max_size=60), st.integers(0, 1000))
def test_what_is_enciphered_can_be_read_back(text: str, seed: int) -> None:
    try:
        puzzle = encipher(text, SPANISH, seed=seed)
    except CipherError:
        assert not letters_of(text)
        return
    key = random_key(SPANISH.size, Random(seed), derange=True)
    plain = Cryptogram(text, SPANISH)
    labels = _labels(puzzle, plain, key)
    assert [key[code] for code in plain.codes] == [SPANISH.word(label)[0] for label in labels]


def _labels(puzzle: str, plain: Cryptogram, key: bytes) -> list[str]:
    """The labels in the printed puzzle, cut where the key says they are."""
    at = 0
    found: list[str] = []
    for place, size, code in plain.letters:
        after_last = plain.letters[len(found) - 1] if found else None
        gap = place - (after_last[0] + after_last[1] if after_last else 0)
        label = SPANISH.labels[key[code]]
        found.append(puzzle[at + gap : at + gap + len(label)])
        at += gap + len(label)
        assert size == len(SPANISH.labels[code])
    return found


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no letter"),
        ("123 …!", "no letter"),
        ("ABC\nCAFÉ", "line 2: 'CAFÉ': no tile reads 'É' at place 4"),
        ("x " * 10_001, "up to 10,000 letters"),
        ("-" * 100_001, "up to 100,000 characters"),
    ],
)
def test_texts_that_are_no_cryptograms(text: str, reason: str) -> None:
    with pytest.raises(CipherError, match=re.escape(reason)):
        decipher(text)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("A", "'A': say which letter stands for which"),
        ("A=", "'A='"),
        ("=A", "'=A'"),
        ("A=BC", "'BC' is not one letter"),
        ("1=A", "no tile reads '1'"),
        ("A=B A=C", "A already stands for B"),
        ("A=C,B=C", "C is already what A stands for"),
        ("A=A", "no letter is to stand for itself"),
    ],
)
def test_letters_that_cannot_be_given(said: str, reason: str) -> None:
    with pytest.raises(CipherError, match=re.escape(reason)):
        given_letters(said, ENGLISH, derange=True)


def test_options_that_cannot_be() -> None:
    for seconds in (0, -1, math.inf, math.nan):
        with pytest.raises(CipherError, match="time"):
            decipher("ABC", seconds=seconds)
    for solutions in (0, 1001):
        with pytest.raises(CipherError, match="solutions"):
            decipher("ABC", solutions=solutions)


def test_a_letter_that_only_itself_is_left_for() -> None:
    others = {letter: ENGLISH.labels[place % 25 + 1] for place, letter in enumerate(ENGLISH.labels[1:26], 1)}
    with pytest.raises(CipherError, match="Z could only stand for itself"):
        decipher("ZOO", given=others, derange=True)
    assert decipher("ZOO", given=others)[0].text == "ZPP"


@settings(max_examples=40, deadline=None)
@given(
    st.text(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh''’ -.!?\n0é"), max_size=60),
    st.booleans(),
    st.booleans() | st.none(),
)
def test_whatever_the_text_the_answer_has_its_letters(text: str, derange: bool, divided: bool | None) -> None:
    try:
        found = decipher(text, derange=derange, divided=divided, seconds=0.01, solutions=3)
    except CipherError:
        assert "é" in text or not letters_of(text)
        return
    for one in found:
        assert len(letters_of(one.text)) == len(letters_of(text))


# ---------------------------------------------------------------- tables and grammar


@pytest.mark.parametrize("name", table_names())
def test_a_table_is_sound(name: str) -> None:
    lexicon = Lexicon.load(name)
    table = table_of(lexicon)
    listed = [word for words in table["per_million"].values() for word in words.split()]
    assert len(listed) == len(set(listed)) and len(listed) > 200
    known = common_words(lexicon)
    assert all(0 < often <= 60_000 for often in known.values())
    if "follows" in table:
        kinds = set(table["follows"])
        assert {word for words in table["kinds"].values() for word in words.split()} <= set(listed)
        assert set(table["kinds"]) | {"end"} == kinds
        assert list(table["endings"])[-1] == ""
        for text in table["endings"].values():
            assert set(text.split()) <= kinds
        for row in table["follows"].values():
            assert set(row.split()[::2]) <= kinds and all(float(often) > 0 for often in row.split()[1::2])


def test_tables_are_for_their_own_language() -> None:
    english_table = table_of(english())
    assert english_table["per_million"]["60000"] == "the"
    assert table_of(Lexicon.load("italian")) != english_table != {}
    assert table_of(Lexicon.for_rules(load_rules("swedish")))["per_million"]["35000"] == "och"


def test_a_text_outweighs_a_table_when_it_is_long() -> None:
    counts = words_of_text("Spam, spam, spam! Café eggs.", ENGLISH)
    assert {ENGLISH.word_text(word): count for word, count in counts.items()} == {"SPAM": 3, "EGGS": 1}
    spam, the = ENGLISH.word("SPAM"), ENGLISH.word("THE")
    short = blended({the: 60_000.0}, {spam: 50})
    long = blended({the: 60_000.0}, {spam: 500_000})
    assert short[spam] < short[the] < 60_000
    assert long[spam] > 900_000 > 1000 > long[the]


def test_grammar_sums_over_all_kinds() -> None:
    grammar = grammar_of(english())
    assert grammar is not None
    for text in ("THE OLD MAN RUNS", "LIKE A ROLLING STONE", "DON'T QUUX THE FROBLY", "FISH"):
        words = [b"\x1b".join([ENGLISH.word(part) for part in word.split("'")]) for word in text.split()]
        assert grammar.score([words]) == pytest.approx(_slow_grammar(grammar, words), rel=1e-9)
    assert grammar.score([]) == 0


def _slow_grammar(grammar: Grammar, words: list[bytes]) -> float:
    """Every choice of kinds by itself."""
    total = 0.0
    for kinds in itertools.product(*[grammar.kinds(word) for word in words]):
        ways, before = 1.0, "end"
        for kind, word in zip(kinds, words, strict=True):
            ways *= grammar.follows[before][kind] / grammar.common[kind] / len(grammar.kinds(word))
            before = kind
        total += ways * grammar.follows[before]["end"] / grammar.common["end"]
    return math.log(total)


def test_rows_of_the_grammar_are_chances() -> None:
    grammar = grammar_of(english())
    assert grammar is not None
    rows: list[Mapping[str, float]] = [*grammar.follows.values(), grammar.common]
    assert all(sum(row.values()) == pytest.approx(1) and min(row.values()) > 0 for row in rows)
