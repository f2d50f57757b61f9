from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from quixotry.errors import AlphabetError
from quixotry.rules import BLANK_BIT, Alphabet, load_rules, ruleset_names
from quixotry.rules.alphabet import MAX_TEXT, lower_form

ALPHABETS = [load_rules(name).alphabet for name in ruleset_names()]
SPANISH = load_rules("spanish").alphabet
CATALAN = load_rules("catalan").alphabet
TURKISH = Alphabet.from_labels(["H", "I", "İ"], {"I": "ı", "İ": "i"})
OVERLAPPING = Alphabet.from_labels(["A", "AB", "BC", "CCC"])


def codes_of(alphabet: Alphabet, *labels: str) -> bytes:
    return bytes([alphabet.labels.index(label) for label in labels])


alphabets = st.sampled_from([*ALPHABETS, TURKISH, OVERLAPPING])


@st.composite
def letters(draw: st.DrawFn, blanks: bool = False) -> tuple[Alphabet, bytes]:
    alphabet = draw(alphabets)
    codes = st.integers(1, alphabet.size)
    if blanks:
        codes = codes | codes.map(lambda code: code | BLANK_BIT)
    return alphabet, bytes(draw(st.lists(codes, max_size=25)))


@given(letters(blanks=True))
def test_tiles_round_trip(sample: tuple[Alphabet, bytes]) -> None:
    alphabet, codes = sample
    assert alphabet.tiles(alphabet.tiles_text(codes)) == codes


@given(letters(), st.integers(0, 4))
def test_rack_round_trip(sample: tuple[Alphabet, bytes], blanks: int) -> None:
    alphabet, codes = sample
    rack = bytes(sorted(codes)) + bytes(blanks)
    for text in (alphabet.rack_text(rack), alphabet.tiles_text(rack), alphabet.rack_text(rack[::-1])):
        assert alphabet.rack(text) == rack


@given(letters(blanks=True))
def test_words_round_trip_in_any_case(sample: tuple[Alphabet, bytes]) -> None:
    alphabet, codes = sample
    plain = bytes(code & ~BLANK_BIT for code in codes)
    # Where case does not count, a Spanish R beside a blank r reads as the tile RR.
    pairs = {alphabet.labels[one] + alphabet.labels[other] for one, other in pairwise(plain)}
    assume(pairs.isdisjoint(alphabet.labels))
    assert alphabet.word(alphabet.tiles_text(codes)) == plain
    assert alphabet.word(alphabet.tiles_text(plain)) == plain
    assert alphabet.word_text(codes) == "".join(alphabet.labels[code] for code in plain)


@given(letters())
def test_a_written_word_reads_as_the_same_text(sample: tuple[Alphabet, bytes]) -> None:
    alphabet, codes = sample
    text = alphabet.word_text(codes)
    assert alphabet.word_text(alphabet.word(text)) == text


@given(alphabets, st.text(max_size=40))
def test_any_text_is_read_or_refused(alphabet: Alphabet, text: str) -> None:
    for read in (alphabet.word, alphabet.tiles, alphabet.rack):
        try:
            codes = read(text)
        except AlphabetError as error:
            assert "no tile reads" in str(error)
        else:
            assert all((code & ~BLANK_BIT) <= alphabet.size for code in codes)


def test_longest_label_first_in_words_and_plays() -> None:
    chico = codes_of(SPANISH, "CH", "I", "C", "O")
    for text in ("CHICO", "chico", "Chico", "cHICO", "[CH]ICO", "[ch][i]co"):
        assert SPANISH.word(text) == chico
    assert SPANISH.tiles("CHICO") == SPANISH.tiles("[CH]ICO") == chico
    assert SPANISH.tiles("chICO")[0] == chico[0] | BLANK_BIT
    c, h = codes_of(SPANISH, "C", "H")
    assert SPANISH.tiles("cHICO")[:2] == bytes([c | BLANK_BIT, h])
    assert SPANISH.word_text(chico) == "CHICO"
    assert SPANISH.tiles_text(chico) == "[CH]ICO"


def test_shortest_label_first_on_racks() -> None:
    assert SPANISH.rack("ELL") == codes_of(SPANISH, "E", "L", "L")
    assert SPANISH.rack("e[ll]") == codes_of(SPANISH, "E", "LL")
    # Q is no Catalan tile and · no tile at all, so these can only be one thing.
    assert CATALAN.rack("quL·L") == codes_of(CATALAN, "L·L", "QU")


def test_brackets_keep_single_tiles_apart() -> None:
    apart = codes_of(SPANISH, "L", "L", "L")
    assert SPANISH.tiles_text(apart) == "L[L]L"
    assert SPANISH.tiles("L[L]L") == SPANISH.word("l[l]l") == apart


def test_a_greedy_dead_end_is_read_another_way() -> None:
    assert OVERLAPPING.word("ABC") == codes_of(OVERLAPPING, "A", "BC")


def test_one_tile() -> None:
    assert SPANISH.tile_text(0) == "?"
    ll = codes_of(SPANISH, "LL")[0]
    assert (SPANISH.tile_text(ll), SPANISH.tile_text(ll | BLANK_BIT)) == ("[LL]", "[ll]")


@pytest.mark.parametrize("code", [30, 63, 64, 64 + 30, 128, 255, -1])
def test_unknown_codes(code: int) -> None:
    with pytest.raises(AlphabetError, match=f"no tile has the code {code}"):
        SPANISH.tiles_text([code])
    with pytest.raises(AlphabetError, match=f"no tile has the code {code}"):
        SPANISH.word_text([code])


def test_case_is_the_files_and_not_unicodes() -> None:
    assert TURKISH.word("hiHİ") == codes_of(TURKISH, "H", "İ", "H", "İ")
    assert TURKISH.word("hı") == codes_of(TURKISH, "H", "I")
    assert TURKISH.tiles_text([2 | BLANK_BIT, 3 | BLANK_BIT]) == "ıi"
    greek = Alphabet.from_labels("ΟΣ")
    assert greek.word("ος") == codes_of(greek, "Ο", "Σ")
    german = load_rules("german").alphabet
    with pytest.raises(AlphabetError, match="no tile reads 'ß' at place 5"):
        german.word("Straße")
    sharp = Alphabet.from_labels(["S", "ẞ"])
    assert sharp.word("sß") == bytes([1, 2]) and sharp.word("ss") == bytes([1, 1])


def test_decomposed_accents_are_read() -> None:
    swedish = load_rules("swedish").alphabet
    assert swedish.word(unicodedata.normalize("NFD", "Hörså")) == swedish.word("HÖRSÅ")
    hebrew = Alphabet.from_labels("אב", {"א": "א\u05b7", "ב": "ב\u05b7"})
    assert hebrew.tiles(hebrew.tiles_text([65, 2])) == bytes([65, 2])


@pytest.mark.parametrize(
    ("text", "found", "place"),
    [
        ("CAT!", "!", 4),
        ("CA T", " ", 3),
        ("?AT", "?", 1),
        ("C.T", ".", 2),
        ("[", "[", 1),
        ("A[B", "[", 2),
        ("A]", "]", 2),
        ("A[]", "[]", 2),
        ("A[KW]", "[KW]", 2),
        ("A[ABCDEFGHIJKLMNOP]", "[", 2),
        ("CHIKO", "K", 4),
        ("A\0", "\0", 2),
        ("A\udc80", "\udc80", 2),
    ],
)
def test_the_error_names_the_character_and_its_place(text: str, found: str, place: int) -> None:
    for read in (SPANISH.word, SPANISH.tiles):
        with pytest.raises(AlphabetError) as caught:
            read(text)
        assert str(caught.value).endswith(f": no tile reads {found!r} at place {place}")


def test_the_blank_is_only_on_racks() -> None:
    assert SPANISH.rack("?a?") == codes_of(SPANISH, "A") + b"\0\0"
    with pytest.raises(AlphabetError):
        SPANISH.tiles("?")


@pytest.mark.parametrize("text", ["A" * (MAX_TEXT + 1), "[" * 1_000_000, "L" * 1_000_000])
def test_hostile_length(text: str) -> None:
    for alphabet in (SPANISH, ALPHABETS[2]):
        for read in (alphabet.word, alphabet.tiles, alphabet.rack):
            with pytest.raises(AlphabetError) as caught:
                read(text)
            assert len(str(caught.value)) < 120


def test_62_letters() -> None:
    labels = [chr(code) for code in range(0x0410, 0x0430)] + [chr(code) for code in range(0x0391, 0x03A2)]
    labels += list("ABCDEFGHIJKLMNOP")
    labels = labels[:62]
    alphabet = Alphabet.from_labels(labels)
    assert alphabet.size == 62
    everything = bytes(range(1, 63))
    assert alphabet.word(alphabet.word_text(everything)) == everything
    blanks = bytes(code | BLANK_BIT for code in everything)
    assert max(blanks) == 126
    assert alphabet.tiles(alphabet.tiles_text(blanks)) == blanks
    with pytest.raises(AlphabetError, match="1 to 62 letters, not 63"):
        Alphabet.from_labels([*labels, "Z"])


@pytest.mark.parametrize(
    ("labels", "reason"),
    [
        ([], "1 to 62 letters, not 0"),
        (["A", "A"], "used twice"),
        (["a"], "no lower case"),
        (["İ"], "no lower case"),
        (["א"], "no lower case"),
        (["A", "Å"], None),
        (["A1"], "'1' cannot be part"),
        (["A."], "'.' cannot be part"),
        (["[CH]"], "cannot be part"),
        (["A B"], "' ' cannot be part"),
        (["\u0301A"], "must begin with a letter"),
        (["E\u0301"], "composed"),
        (["ABCDEFGHI"], "1 to 8 characters, not 9"),
        (["Ǆ", "ǅ"], "used twice"),
    ],
)
def test_labels(labels: list[str], reason: str | None) -> None:
    if reason is None:
        Alphabet.from_labels(labels)
    else:
        with pytest.raises(AlphabetError, match=reason):
            Alphabet.from_labels(labels)


@pytest.mark.parametrize(
    ("labels", "blanks"),
    [
        ((), ()),
        (("A",), ("a",)),
        (("?", "A"), ("?",)),
        (("?",), ("?",)),
        (("?", "A"), ("?", "A")),
        (("?", ""), ("?", "a")),
    ],
)
def test_made_by_hand(labels: tuple[str, ...], blanks: tuple[str, ...]) -> None:
    with pytest.raises(AlphabetError):
        Alphabet(labels, blanks)


def test_equal_alphabets_are_one_key() -> None:
    again = Alphabet(SPANISH.labels, SPANISH.blank_labels)
    assert again == SPANISH and hash(again) == hash(SPANISH) and again != CATALAN
    assert eval(repr(again)) == again


def test_lower_forms() -> None:
    assert lower_form("ΑΣ") == "ασ"
    assert lower_form("ẞ") == "ß"
