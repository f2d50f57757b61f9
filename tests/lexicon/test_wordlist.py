"""Word lists as people keep them."""

from __future__ import annotations

import gzip
import lzma
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from quixotry.errors import LexiconError
from quixotry.lexicon import Lexicon, read_word_list, read_words
from quixotry.rules import load_rules

ENGLISH = load_rules("english").alphabet
SWEDISH = load_rules("swedish").alphabet
SPANISH = load_rules("spanish").alphabet
CATALAN = load_rules("catalan").alphabet
EXPECTED = ["CARE", "CARES", "SCAR"]


def words_in(data: bytes, tmp_path: Path, name: str = "list.txt") -> list[str]:
    file = tmp_path / name
    file.write_bytes(data)
    return [ENGLISH.word_text(word) for word in read_word_list(file, ENGLISH).words]


@pytest.mark.parametrize(
    "text",
    [
        "care\ncares\nscar\n",
        "SCAR\nCARES\nCARE",
        "care\r\ncares\r\nscar\r\n",
        "care\rcares\rscar\r",
        "\ufeffcare\ncares\nscar",
        "Care to be careful\ncAREs\ta verb\nscar  # mark",
        "# a comment\ncare\n\n\ncares\n# another\nscar\n\n",
        "  care\n\tcares\n scar the first\n   \n\t\n",
        "scar\nscar\nSCAR\ncare\ncares\ncares again\n",
    ],
)
def test_forms_of_the_same_list(text: str, tmp_path: Path) -> None:
    assert words_in(text.encode(), tmp_path) == EXPECTED


@pytest.mark.parametrize("name", ["list.gz", "list.xz", "list.txt", "list"])
def test_compressed_lists_are_known_by_their_content(name: str, tmp_path: Path) -> None:
    text = b"care\ncares\nscar\n"
    assert words_in(gzip.compress(text, mtime=0), tmp_path, name) == EXPECTED
    assert words_in(lzma.compress(text), tmp_path, name) == EXPECTED


def test_words_that_do_not_fit_are_counted_and_shown() -> None:
    listed = [
        "CAT",
        "IT'S",
        "CAFÉ",
        "A",
        "I",
        "B" * 26,
        "B" * 25,
        "cat",
        "DOG",
        "x-ray",
        "1ST",
        "ÑU",
        "OK2",
        "Ω",
    ]
    found = read_words(listed, ENGLISH)
    assert [ENGLISH.word_text(word) for word in found.words] == ["B" * 25, "CAT", "DOG"]
    assert (found.foreign.count, found.foreign.examples) == (7, ["IT'S", "CAFÉ", "x-ray", "1ST", "ÑU"])
    assert (found.short.count, found.short.examples) == (2, ["A", "I"])
    assert (found.long.count, found.long.examples) == (1, ["B" * 26])
    assert found.duplicates == 1
    assert found.report() == [
        "7 words have letters outside the alphabet: IT'S, CAFÉ, x-ray, 1ST, ÑU, …",
        f"1 word is too long for the board: {'B' * 26}",
        "2 words are shorter than 2 letters: A, I",
        "1 line repeats a word",
    ]


@pytest.mark.parametrize(
    "character", [chr(0xE001), "\0", "\x7f", "\u2028", "\u200b", "Ａ", "\U0001f600", "ﬁ", "[", "?"]
)
def test_no_strange_character_passes_for_a_letter(character: str) -> None:
    found = read_words([f"AB{character}", "CAT"], ENGLISH)
    assert [ENGLISH.word_text(word) for word in found.words] == ["CAT"]
    assert found.foreign.count == 1


def test_decomposed_letters_are_put_together() -> None:
    text = unicodedata.normalize("NFD", "ÅKE ÖL åäö")
    assert len(text) > 10
    words = [SWEDISH.word_text(word) for word in read_words(text, SWEDISH).words]
    assert sorted(words) == sorted(["ÅKE", "ÖL", "ÅÄÖ"])


def test_tiles_of_several_characters() -> None:
    found = read_words("chico Calle perro [ch]e COCHE", SPANISH)
    expected = ["CHICO", "CALLE", "PERRO", "CHE", "COCHE"]
    assert {SPANISH.word_text(word) for word in found.words} == set(expected)
    assert SPANISH.word("CHICO") in found.words
    assert len(SPANISH.word("CHICO")) == 4
    catalan = read_words("col·legi COL·LEGI Col·legi", CATALAN)
    assert catalan.words == [CATALAN.word("COL·LEGI")]
    assert catalan.duplicates == 2


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no words"),
        (b"\n\n\n", "no words"),
        (b"# only a comment\n", "no words"),
        (b"A\nI\n", "no words .2 words are shorter"),
        ("ÅÄÖ\n".encode(), "no words .1 word has letters outside"),
        (b"care\ncar\xe9\n", "line 2: not UTF-8 .byte 0xe9"),
        (b"\xff\xfec\0a\0r\0", "line 1: not UTF-8"),
        (gzip.compress(b"care\ncares\n", mtime=0)[:-4], "cannot be read"),
        (gzip.compress(b"care\ncares\n" * 99, mtime=0)[:20], "cannot be read"),
        (lzma.compress(b"care\ncares\n")[:-9], "cannot be read"),
        (lzma.compress(b"care\ncares\n")[:40] + b"\0" * 40, "cannot be read"),
    ],
)
def test_lists_that_cannot_be_used(data: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(data)
    with pytest.raises(LexiconError, match=reason) as caught:
        Lexicon.load(file, ENGLISH)
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="no such file"):
        Lexicon.load(tmp_path / "none.txt", ENGLISH)
    with pytest.raises(LexiconError, match="not a file"):
        Lexicon.load(tmp_path, ENGLISH)
    with pytest.raises(LexiconError, match="cannot be read"):
        read_word_list(tmp_path, ENGLISH)


def test_from_words_refuses_what_does_not_fit() -> None:
    with pytest.raises(LexiconError, match="IT'S"):
        Lexicon.from_words(["CAT", "IT'S"], ENGLISH)
    with pytest.raises(LexiconError, match="no words"):
        Lexicon.from_words([], ENGLISH)


TOO_LONG = """
from pathlib import Path
from quixotry.lexicon import Lexicon, read_word_list
from quixotry.rules import load_rules
alphabet = load_rules("english").alphabet
try:
    Lexicon.from_list(read_word_list(Path({file!r}), alphabet, longest=300), alphabet, name="long")
except Exception as error:
    print(error)
"""


def test_words_too_long_for_the_builder_are_refused(tmp_path: Path) -> None:
    """In a process of its own, for what is at stake is a crash."""
    file = tmp_path / "long.txt"
    file.write_text("A" * 200 + "\n" + "B" * 250 + "\n")
    code = TOO_LONG.format(file=str(file))
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0
    assert run.stdout.strip()


def test_a_compressed_bomb_is_refused(tmp_path: Path) -> None:
    """A hundred kilobytes that unpack to more than a gigabyte."""
    if "QUIXOTRY_SOAK" not in os.environ:
        pytest.skip("needs a gigabyte; QUIXOTRY_SOAK=1 runs it")
    file = tmp_path / "bomb.xz"
    packer = lzma.LZMACompressor()
    with file.open("wb") as out:
        for _ in range(1025):
            out.write(packer.compress(b"A" * (1 << 20)))
        out.write(packer.flush())
    with pytest.raises(LexiconError, match="more than 1 GB"):
        Lexicon.load(file, ENGLISH)


def test_ten_million_lines(tmp_path: Path) -> None:
    if "QUIXOTRY_SOAK" not in os.environ:
        pytest.skip("takes a minute; QUIXOTRY_SOAK=1 runs it")
    file = tmp_path / "long.txt"
    letters = "ABCDEFGHIJ"
    with file.open("w") as out:
        for start in range(0, 10_000_000, 100_000):
            lines = (str(number) for number in range(start, start + 100_000))
            out.write(
                "\n".join(line.translate(str.maketrans("0123456789", letters)) for line in lines) + "\n"
            )
    lexicon = Lexicon.load(file, ENGLISH)
    assert len(lexicon) == 10_000_000 - 10
    assert "JJJJJJJ" in lexicon
    assert "AB" not in lexicon
    assert lexicon.letters_after("BA") == tuple(letters)
