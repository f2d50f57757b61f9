"""The lexicon file: damaged anywhere, it is refused or it is sound; it never crashes or hangs."""

from __future__ import annotations

import json
import os
import random
import struct
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from quixotry.errors import LexiconError
from quixotry.files.container import HEADER
from quixotry.game.legal import compiled_board
from quixotry.lexicon import Lexicon
from quixotry.lexicon.file import MAGIC, VERSION
from quixotry.rules import load_rules

ENGLISH = load_rules("english").alphabet
RULES = load_rules("english")
WORDS = "CAR CARD CARE CARES SCAR SCARE AB BA ABA BAR BARE BAD DAB ARE AREA".split()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("lexicon") / "words.qlx"
    Lexicon.from_words(WORDS, ENGLISH).save(file)
    return file.read_bytes()


class Files:
    """Writes each try to a file of its own, for a path that was opened once is remembered."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def open(self, data: bytes) -> Lexicon:
        self.count += 1
        file = self.folder / f"{self.count}.qlx"
        file.write_bytes(data)
        try:
            return Lexicon.load(file)
        finally:
            file.unlink()


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def mended(data: bytes) -> bytes:
    """The same with the checksum that fits."""
    fields = list(HEADER.unpack_from(data))
    fields[5] = zlib.crc32(data[HEADER.size :])
    return HEADER.pack(*fields) + data[HEADER.size :]


def parts(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The metadata and the graph."""
    _, _, length, offset, size, _, _ = HEADER.unpack_from(data)
    return json.loads(data[HEADER.size : HEADER.size + length]), data[offset : offset + size]


def joined(metadata: object, graph: bytes) -> bytes:
    described = metadata if isinstance(metadata, bytes) else json.dumps(metadata).encode()
    offset = -(-(HEADER.size + len(described)) // 64) * 64
    header = HEADER.pack(MAGIC, VERSION, len(described), offset, len(graph), 0, bytes(28))
    return mended(header + described + bytes(offset - HEADER.size - len(described)) + graph)


def use(lexicon: Lexicon) -> None:
    """Walk all over a lexicon that was let through."""
    words = list(islice(lexicon, 2000))
    assert all(word in lexicon for word in words)
    assert len(words) == min(len(lexicon), 2000)
    lexicon.letters_after("CA")
    list(islice(lexicon.words("A"), 100))
    lexicon.to_kwg()
    if lexicon.alphabet.size != RULES.alphabet.size:
        return
    board = compiled_board(RULES, lexicon)
    tiles = bytearray(225)
    tiles[112:115] = ENGLISH.word("CAR")
    tiles[112 + 30] = ENGLISH.word("S")[0]
    board.set_tiles(bytes(tiles))
    rack = bytearray(64)
    rack[0] = 1
    for code in ENGLISH.word("ABCDE"):
        rack[code] = 1
    board.moves(bytes(rack))
    board.best_move(bytes(rack))


def test_round_trip(sound: bytes, files: Files) -> None:
    lexicon = files.open(sound)
    assert list(lexicon) == sorted(WORDS)
    metadata, graph = parts(sound)
    assert joined(metadata, graph) == mended(joined(metadata, graph))
    assert files.open(joined(metadata, graph)).content_hash == lexicon.content_hash
    use(lexicon)


def test_saving_leaves_no_other_file_and_names_the_lexicon(tmp_path: Path) -> None:
    lexicon = Lexicon.from_words(WORDS, ENGLISH)
    lexicon.save(tmp_path / "a.qlx", name="mine")
    lexicon.save(tmp_path / "a.qlx", name="mine")
    assert os.listdir(tmp_path) == ["a.qlx"]
    assert Lexicon.load(tmp_path / "a.qlx").name == "mine"
    with pytest.raises(LexiconError, match="cannot be written"):
        lexicon.save(tmp_path / "no such folder" / "a.qlx")
    with pytest.raises(LexiconError, match="cannot be written"):
        lexicon.save(tmp_path)
    assert os.listdir(tmp_path) == ["a.qlx"]


def test_cut_off_anywhere(sound: bytes, files: Files) -> None:
    for length in range(len(sound)):
        with pytest.raises(LexiconError):
            files.open(sound[:length])


def test_longer_than_it_says(sound: bytes, files: Files) -> None:
    for more in (b"\0", bytes(64), sound):
        with pytest.raises(LexiconError, match="damaged"):
            files.open(sound + more)


def test_any_flipped_bit_is_noticed(sound: bytes, files: Files) -> None:
    for place in range(8 * len(sound)):
        damaged = bytearray(sound)
        damaged[place // 8] ^= 1 << place % 8
        with pytest.raises(LexiconError):
            files.open(bytes(damaged))


def test_flipped_bits_under_a_mended_checksum_are_refused_or_harmless(sound: bytes, files: Files) -> None:
    refused = sum(not is_accepted(bytes(damaged), files) for damaged in flipped(sound))
    assert refused > 100


def flipped(sound: bytes) -> Iterator[bytes]:
    for place in range(8 * HEADER.size, 8 * len(sound)):
        damaged = bytearray(sound)
        damaged[place // 8] ^= 1 << place % 8
        yield mended(bytes(damaged))


def is_accepted(data: bytes, files: Files) -> bool:
    try:
        lexicon = files.open(data)
    except LexiconError:
        return False
    use(lexicon)
    return True


def test_words_of_the_graph_replaced_at_random(sound: bytes, files: Files) -> None:
    """Only the proof of soundness stands between these and the kernel."""
    chance = random.Random(1)
    metadata, graph = parts(sound)
    numbers = list(struct.unpack(f"<{len(graph) // 4}I", graph))
    interesting = [0, 1, 3, 4, len(numbers) - 1, len(numbers), 2**31 - 1, 2**31, 2**32 - 1]
    accepted = 0
    for _ in range(3000):
        changed = list(numbers)
        for _ in range(chance.choice([1, 1, 2, 5])):
            value = chance.choice([*interesting, *numbers, chance.getrandbits(32)])
            changed[chance.randrange(len(changed))] = value | chance.choice([0, 1 << 31])
        accepted += is_accepted(joined(metadata, struct.pack(f"<{len(changed)}I", *changed)), files)
    assert accepted < 1000


BAD_METADATA: dict[str, object] = {
    "not JSON": b"{",
    "not UTF-8": b'{"name": "\xff"}',
    "a list": [],
    "nothing": {},
    "deeply nested": b"[" * 100_000,
    "a huge number": b'{"words": ' + b"9" * 10_000 + b"}",
}
BAD_ENTRIES: dict[str, tuple[str, object]] = {
    "no name": ("name", None),
    "name is a number": ("name", 7),
    "words is a text": ("words", "15"),
    "too many words": ("words", 16),
    "negative words": ("words", -1),
    "labels is a number": ("labels", 5),
    "a label is a number": ("labels", ["?", 1]),
    "labels twice": ("labels", ["?", "A", "A"]),
    "fewer labels than letters": ("labels", ["?", "A"]),
    "no blank labels": ("blank_labels", []),
    "lengths is a list": ("lengths", []),
    "lengths of texts": ("lengths", {"2": "3"}),
    "dawg of three": ("dawg", [1, 2, 3]),
    "gaddag of texts": ("gaddag", ["1", "2"]),
    "hash is null": ("content_hash", None),
}


@pytest.mark.parametrize("case", BAD_METADATA)
def test_bad_metadata(case: str, sound: bytes, files: Files) -> None:
    with pytest.raises(LexiconError, match="damaged: metadata"):
        files.open(joined(BAD_METADATA[case], parts(sound)[1]))


@pytest.mark.parametrize("case", BAD_ENTRIES)
def test_bad_entries_in_the_metadata(case: str, sound: bytes, files: Files) -> None:
    metadata, graph = parts(sound)
    key, value = BAD_ENTRIES[case]
    with pytest.raises(LexiconError, match="damaged") as caught:
        files.open(joined(metadata | {key: value}, graph))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000
    without = dict(metadata)
    del without[key]
    with pytest.raises(LexiconError, match="damaged"):
        files.open(joined(without, graph))


def graph_of(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)


A, B, END = 2, 4, 1 << 31  # the bits of the first two letters in a node; the mark of an arc that ends a word

BAD_GRAPHS = {
    "roots that are no nodes": (graph_of(5, 5, 0, 0, A, 0, END), "root"),
    "no nodes": (graph_of(0, 0, 0, 0), "root"),
    "a root beyond the end": (graph_of(4, 99, 0, 0, A, 0, END), "root"),
    "an arc to its own node": (graph_of(4, 4, 0, 0, A, 0, END | 4), "later node"),
    "an arc backwards": (graph_of(7, 4, 0, 0, A, 0, 7, A, 0, END | 4), "later node"),
    "an arc into the middle of a node": (graph_of(4, 4, 0, 0, A, 0, 8, A, 0, END), "later node"),
    "an arc beyond the end": (graph_of(4, 4, 0, 0, A, 0, 1000), "later node"),
    "an arc that leads nowhere": (graph_of(4, 4, 0, 0, A, 0, 0), "nowhere"),
    "a node without letters": (graph_of(4, 4, 0, 0, 0, 0, END), "no letters"),
    "a letter outside the alphabet": (graph_of(4, 4, 0, 0, 1 << 27, 0, END), "outside the alphabet"),
    "a node that runs past the end": (graph_of(4, 4, 0, 0, A | B, 0, END), "past the end"),
    "a node cut in two": (graph_of(4, 4, 0, 0, A), "past the end"),
    "a separator that ends a word": (graph_of(7, 4, 0, 0, 1, 0, END | 7, A, 0, END), "separator"),
    "a separator that leads nowhere": (graph_of(4, 4, 0, 0, A | 1, 0, END, END), "separator"),
    "two separators": (graph_of(10, 4, 0, 0, 1, 0, 7, 1, 0, 10, A, 0, END), "separator"),
    "a separator among words": (graph_of(4, 4, 0, 0, 1, 0, 7, A, 0, END), "root"),
}


@pytest.mark.parametrize("case", BAD_GRAPHS)
def test_bad_graphs(case: str, sound: bytes, files: Files) -> None:
    graph, reason = BAD_GRAPHS[case]
    with pytest.raises(LexiconError, match=f"word graph: .*{reason}"):
        files.open(joined(parts(sound)[0] | {"words": 1}, graph))


def chain(length: int, letters: int) -> bytes:
    """A node after the other, each with so many letters that all lead to the next."""
    bits, numbers, size = (2 << letters) - 2, [4, 4, 0, 0], 2 + letters
    for i in range(length):
        following = 4 + (i + 1) * size if i + 1 < length else 0
        numbers += [bits & 0xFFFFFFFF, bits >> 32, *[END | following] * letters]
    return graph_of(*numbers)


def test_paths_that_are_too_long(sound: bytes, files: Files) -> None:
    metadata = parts(sound)[0]
    assert len(files.open(joined(metadata | {"words": 60}, chain(60, 1)))) == 60
    for length in (67, 200, 300, 5000):
        with pytest.raises(LexiconError, match="path is too long"):
            files.open(joined(metadata | {"words": length}, chain(length, 1)))


def test_more_words_than_anyone_could_list(sound: bytes, files: Files) -> None:
    """26**60 words in 60 nodes: counted, refused or walked a little way, but never listed."""
    metadata = parts(sound)[0]
    with pytest.raises(LexiconError, match="as many words"):
        files.open(joined(metadata, chain(60, 26)))
    lexicon = files.open(joined(metadata | {"words": 2**62}, chain(60, 26)))
    assert len(lexicon) == 2**62
    use(lexicon)


@pytest.mark.parametrize("version", [0, 2, 2**32 - 1])
def test_another_version(version: int, sound: bytes, files: Files) -> None:
    with pytest.raises(LexiconError, match=f"version {version}"):
        files.open(sound[:8] + struct.pack("<I", version) + sound[12:])


def test_lengths_in_the_header_that_lie(sound: bytes, files: Files) -> None:
    for field in (2, 3, 4):
        for value in (0, 1, 63, 64, 2**31, 2**32 - 1):
            fields = list(HEADER.unpack_from(sound))
            if fields[field] == value:
                continue
            fields[field] = value
            with pytest.raises(LexiconError, match="damaged"):
                files.open(HEADER.pack(*fields) + sound[HEADER.size :])


def test_things_that_are_no_lexicon(tmp_path: Path, sound: bytes) -> None:
    empty = tmp_path / "empty.qlx"
    empty.touch()
    with pytest.raises(LexiconError, match="too short to be a lexicon"):
        Lexicon.load(empty)
    with pytest.raises(LexiconError, match="not a file"):
        Lexicon.load(tmp_path)
    with pytest.raises(LexiconError, match="no such file"):
        Lexicon.load(tmp_path / "missing.qlx")
    with pytest.raises(LexiconError):
        Lexicon.load("bad\0name.qlx")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(tmp_path: Path, sound: bytes) -> None:
    file = tmp_path / "locked.qlx"
    file.write_bytes(sound)
    file.chmod(0)
    with pytest.raises(LexiconError, match="cannot be read"):
        Lexicon.load(file)


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "words.qlx"
    Lexicon.from_words(["AB", "BA"], ENGLISH).save(file)
    first = Lexicon.load(file)
    assert Lexicon.load(file) is first
    Lexicon.from_words(["ABA", "BAB", "CAB"], ENGLISH).save(file)
    os.utime(file, ns=(1, 1))
    assert list(Lexicon.load(file)) == ["ABA", "BAB", "CAB"]
    assert list(first) == ["AB", "BA"]
