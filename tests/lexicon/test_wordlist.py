"""Word lists as people keep them."""

from __future__ import annotations

import gzip
import itertools
import lzma
import os
import subprocess
import sys
import unicodedata
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from quixotry.errors import LexiconError
from quixotry.files import packed
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
        f"1 word is too long for the board of 25 squares: {'B' * 26}",
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
        (b"\xff\xfec\0a\0r\0", "is text in UTF-16, not a lexicon"),
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


BOMB = """
import resource
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
from quixotry.errors import LexiconError
from quixotry.lexicon import Lexicon
try:
    Lexicon.load(Path({file!r}))
except LexiconError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of memory to set")
@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
@pytest.mark.parametrize(
    ("megabyte", "reason"),
    [
        (b"A" * (1 << 20), "line 1: longer than 1,048,576 bytes"),
        (b"CARES\n" * 174_763, "more than 20,000,000 lines"),
        (b"#" + b"x" * ((1 << 20) - 2) + b"\n", "holds more than 256 MB of text"),
    ],
)
def test_a_packed_bomb_is_refused(
    megabyte: bytes, reason: str, pack: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    """Files that unpack to a gigabyte, where no more memory than that is to be had."""
    file = tmp_path / "bomb"
    file.write_bytes(pack(megabyte) * 1025)  # one stream after the other, as both kinds may have them
    command = [sys.executable, "-c", BOMB.format(file=str(file))]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.stdout.strip() == f"{file}: {reason}", run.stderr


def test_an_xz_file_that_wants_too_much_memory(tmp_path: Path) -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]
    data = bytearray(lzma.compress(b"care\n" * 9, filters=filters))
    data[16] = 40  # the size of the dictionary: 4 GB
    data[20:24] = zlib.crc32(data[12:20]).to_bytes(4, "little")
    (tmp_path / "greedy.xz").write_bytes(data)
    with pytest.raises(LexiconError, match=r"cannot be read: .*[Mm]emory"):
        read_word_list(tmp_path / "greedy.xz", ENGLISH)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_across_blocks(end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a block ends, the words, what is left out and the numbers of lines are the same."""
    text = end.join(["\ufeffcare", "CARES", "it's", "care", "# no", "x", "", "zoo a comment", "A" * 30, "ab"])
    file = tmp_path / "list.txt"
    file.write_bytes(text.encode())
    (tmp_path / "list.xz").write_bytes(lzma.compress(text.encode()) + b"\0" * 8 + lzma.compress(end.encode()))
    expected = read_word_list(file, ENGLISH)
    assert [ENGLISH.word_text(word) for word in expected.words] == ["AB", "CARE", "CARES", "ZOO"]
    left_out = (expected.foreign.count, expected.long.count, expected.short.count)
    assert (expected.duplicates, left_out) == (1, (1, 1, 1))
    for size in range(1, 20):
        monkeypatch.setattr(packed, "BLOCK", size)
        assert read_word_list(file, ENGLISH) == expected
        assert read_word_list(tmp_path / "list.xz", ENGLISH) == expected
        (tmp_path / "bad.txt").write_bytes(b"care\ncares\ncar\xe9\n")
        with pytest.raises(LexiconError, match="line 3: not UTF-8"):
            read_word_list(tmp_path / "bad.txt", ENGLISH)


def test_words_without_end() -> None:
    with pytest.raises(LexiconError, match="more than 20,000,000 lines"):
        Lexicon.from_words(itertools.repeat("CARE"), ENGLISH)


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
