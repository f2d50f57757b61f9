"""Lexica of Quackle, and KBWG and KAD files: what their programs write we read, and worse we refuse."""

from __future__ import annotations

import tempfile
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quixotry.errors import AlphabetError, LexiconError
from quixotry.formats import convert
from quixotry.lexicon import Lexicon, WordList, read_words
from quixotry.rules import load_rules
from support.quackle_writer import nodes_of, write_gaddag, write_kbwg, write_v0, write_v1

ENGLISH = load_rules("english").alphabet
SPANISH = load_rules("spanish").alphabet
LABELS = ENGLISH.labels[1:]
WORDS = [ENGLISH.word(word) for word in "AT CAR CARD CARE CARES CAT SCAR ZA".split()]

words = st.binary(min_size=2, max_size=6).map(lambda word: bytes(byte % 5 + 1 for byte in word))


def kept(tmp_path: Path, data: bytes, name: str = "some.dawg") -> Path:
    file = tmp_path / name
    file.write_bytes(data)
    return file


@given(st.sets(words, min_size=1, max_size=40))
@settings(max_examples=60, deadline=None)
def test_all_three_forms_give_the_words_back(chosen: set[bytes]) -> None:
    wanted = sorted(ENGLISH.word_text(word) for word in chosen)
    ordered = sorted(chosen)
    with tempfile.TemporaryDirectory() as folder:
        for data, name in (
            (write_v1(ordered, LABELS), "one.dawg"),
            (write_v0(ordered), "nought.dawg"),
            (write_kbwg(ordered), "large.kbwg"),
        ):
            file = kept(Path(folder), data, name)
            assert list(Lexicon.load(file, ENGLISH)) == wanted


def test_a_whole_lexicon(tmp_path: Path) -> None:
    some = [ENGLISH.word(word) for word in islice(Lexicon.load("english"), 0, None, 12)]
    lexicon = Lexicon.load(kept(tmp_path, write_v1(some, LABELS), "twelfth.dawg"))
    assert lexicon.name == "twelfth"
    assert lexicon.alphabet == ENGLISH
    again = Lexicon.from_words([ENGLISH.word_text(word) for word in some], ENGLISH)
    assert lexicon.content_hash == again.content_hash


def test_letters_in_another_order(tmp_path: Path) -> None:
    backwards = LABELS[::-1]
    turned = [bytes(27 - letter for letter in word) for word in WORDS]
    file = kept(tmp_path, write_v1(turned, backwards))
    assert list(Lexicon.load(file, ENGLISH)) == [ENGLISH.word_text(word) for word in WORDS]
    assert Lexicon.load(file).alphabet.labels[1:] == backwards


def test_letters_of_several_characters(tmp_path: Path) -> None:
    chosen = sorted(SPANISH.word(word) for word in ("CHICO", "CALLE", "PERRO"))
    labels = [f"[{label}]" if len(label) > 1 else label for label in SPANISH.labels[1:]]
    lexicon = Lexicon.load(kept(tmp_path, write_v1(chosen, labels)), SPANISH)
    assert list(lexicon) == ["CALLE", "CHICO", "PERRO"]
    assert lexicon.has(SPANISH.tiles("[CH]ICO"))


def test_the_smaller_dictionary(tmp_path: Path) -> None:
    file = kept(tmp_path, write_v1(WORDS, LABELS, smaller=WORDS[:2]))
    assert list(Lexicon.load(file, ENGLISH, smaller=True)) == ["AT", "CAR"]
    assert len(Lexicon.load(file, ENGLISH)) == len(WORDS)
    none = kept(tmp_path, write_v1(WORDS, LABELS), "none.dawg")
    with pytest.raises(LexiconError, match="holds no words"):
        Lexicon.load(none, ENGLISH, smaller=True)
    with pytest.raises(LexiconError, match="only a DAWG of Quackle"):
        Lexicon.load(kept(tmp_path, b"", "x.kwg"), ENGLISH, smaller=True)


def test_words_too_long_for_the_board_are_left_out(tmp_path: Path) -> None:
    file = kept(tmp_path, write_v1([*WORDS, bytes([1]) * 20], LABELS))
    assert len(Lexicon.load(file, ENGLISH, longest=15)) == len(WORDS)


def changed(data: bytes, at: int, *values: int) -> bytes:
    return data[:at] + bytes(values) + data[at + len(values) :]


WHOLE = write_v1(WORDS, LABELS)
NODES = 21 + 2 * 26

HOSTILE = {
    "nothing": (b"", "neither version 0 nor version 1"),
    "another version": (b"\2" + WHOLE[1:], "neither version 0 nor version 1"),
    "cut in the header": (WHOLE[:40], "before it has named its letters"),
    "no letters": (changed(WHOLE, 20, 0), "before it has named its letters"),
    "letters that are not UTF-8": (changed(WHOLE, 21, 0xFF), "not UTF-8"),
    "a letter that nobody has": (changed(WHOLE, 21, ord("!")), "'!', which the alphabet has not"),
    "a letter twice": (changed(WHOLE, 23, ord("A")), "names a letter twice"),
    "cut within a node": (WHOLE[:-3], "not a whole number of nodes"),
    "cut between nodes": (WHOLE[:-7], "outside the file"),
    "an arc out of the file": (changed(WHOLE, NODES, 0, 99, 0), "outside the file"),
    "an arc that leads back": (changed(WHOLE, NODES + 7, 0, 0, 1), "reached from itself"),
    "a letter too many": (changed(WHOLE, NODES + 10, 63), "letter 64, and the alphabet has 26"),
    "other words than it says": (changed(WHOLE, 19, 99), "its header says 99"),
    "version 0, cut": (write_v0(WORDS)[:-3], "not a whole number of nodes"),
    "version 0, no words": (bytes(14), "holds no words"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused(name: str, tmp_path: Path) -> None:
    data, reason = HOSTILE[name]
    file = kept(tmp_path, data)
    with pytest.raises(LexiconError, match=reason) as caught:
        Lexicon.load(file, ENGLISH)
    assert str(caught.value).startswith(f"{file}: ")


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="no such file"):
        Lexicon.load(tmp_path / "none.dawg")
    with pytest.raises(LexiconError, match="is not a file"):
        Lexicon.load(tmp_path)


def test_files_that_hold_something_else(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"not the words; use the KWG file"):
        Lexicon.load(kept(tmp_path, bytes(16), "some.kad"), ENGLISH)
    with pytest.raises(LexiconError, match=r"is a file of leaves .KLV2., not a lexicon"):
        Lexicon.load(kept(tmp_path, bytes(16), "some.klv2"), ENGLISH)
    with pytest.raises(LexiconError, match="is a game record, not a lexicon"):
        Lexicon.load(kept(tmp_path, b"#player1 A A", "some.txt"), ENGLISH)
    with pytest.raises(LexiconError, match="is a ZIP archive or an office document, not a lexicon"):
        Lexicon.load(kept(tmp_path, b"PK\3\4....", "words"), ENGLISH)


def test_gaddags_hold_the_words_of_the_dawg_beside_them(tmp_path: Path) -> None:
    data = write_gaddag(WORDS)
    lexicon = Lexicon.load(kept(tmp_path, data, "a.gaddag"), ENGLISH)
    assert sorted(lexicon.codes()) == sorted(set(WORDS))
    assert Lexicon.load(kept(tmp_path, data[17:], "v0.gaddag"), ENGLISH).content_hash == lexicon.content_hash
    for harm, reason in (
        (b"\2" + data[1:], "neither version 0 nor version 1"),
        (data[:-1], "not a whole number of nodes"),
        (data[:1] + bytes(16) + data[17:], "not those that its header has the hash of"),
        (data[:17] + b"\xff\xff\xff\x85" + data[21:], "lies outside the file"),
        (data[:24] + bytes([data[24] | 0x3F]) + data[25:], "is the file for another ruleset"),
    ):
        with pytest.raises(LexiconError, match=reason):
            Lexicon.load(kept(tmp_path, harm, "b.gaddag"), ENGLISH)


@pytest.mark.parametrize("ruleset", ["english", "spanish", "swedish"])
def test_dawgs_that_we_write(tmp_path: Path, ruleset: str) -> None:
    """Read back by our own reader, and node by node as the twin that spells nothing twice."""
    alphabet = load_rules(ruleset).alphabet
    codes = range(1, alphabet.size + 1)
    words = sorted({bytes((a, b, a % alphabet.size + 1)[: 2 + b % 2]) for a in codes for b in codes})
    lexicon = Lexicon.from_list(WordList(words), alphabet, name="some")
    data = lexicon.to_quackle_dawg()
    plain = write_v1(words, alphabet.labels[1:], smaller=words)
    head = len(plain) - 7 * len(nodes_of(words))
    assert data[:head] == plain[:head]
    assert len(data) < len(plain)
    path = kept(tmp_path, data, "some.dawg")
    assert Lexicon.load(path).content_hash == lexicon.content_hash
    assert Lexicon.load(path, smaller=True).content_hash == lexicon.content_hash


def test_labels_between_bars(tmp_path: Path) -> None:
    """Quackle has |CH| where others have [CH]."""
    spanish = load_rules("spanish").alphabet
    assert spanish.tiles("|CH|A|ll|") == spanish.tiles("[CH]A[ll]")
    apart = sorted(map(spanish.word, ("CA[L][L]E", "CALLE")))
    assert read_words("CA|L||L|E CALLE", spanish).words == apart
    with pytest.raises(AlphabetError, match=r"no tile reads '\|XX\|' at place 2"):
        spanish.tiles("A|XX|")


def test_kbwg_files_load_and_are_checked(tmp_path: Path) -> None:
    data = write_kbwg(WORDS)
    assert next(iter(Lexicon.load(kept(tmp_path, data, "a.kbwg"), ENGLISH))) == "AT"
    with pytest.raises(LexiconError, match="outside the file"):
        Lexicon.load(kept(tmp_path, data[:-4], "b.kbwg"), ENGLISH)
    with pytest.raises(LexiconError, match="not a KBWG file"):
        Lexicon.load(kept(tmp_path, data[:-1], "c.kbwg"), ENGLISH)


def test_a_letter_twice_among_siblings_is_one_word(tmp_path: Path) -> None:
    nodes = [2 << 8, 1 << 6, 4 << 8 | 1, 4 << 8 | 1 | 1 << 6, 1 << 7 | 1 << 6 | 2]
    data = b"".join(node.to_bytes(4, "little") for node in nodes)
    lexicon = Lexicon.load(kept(tmp_path, data, "twice.kbwg"), ENGLISH)
    assert list(lexicon) == ["AB"]
    assert len(lexicon) == 1


def test_convert_reads_them(tmp_path: Path) -> None:
    target = tmp_path / "words.txt"
    convert(kept(tmp_path, WHOLE), target)
    assert target.read_text().split() == [ENGLISH.word_text(word) for word in WORDS]
    convert(kept(tmp_path, write_kbwg(WORDS), "large.kbwg"), tmp_path / "large.qlx")
    assert len(Lexicon.load(tmp_path / "large.qlx")) == len(WORDS)
