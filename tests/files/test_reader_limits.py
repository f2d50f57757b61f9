"""Every reader has bounds: the worst files that we can think of cost little time and little memory.

Each reader is given files of `TRIED` bytes, more than most of them take: one whole sample again and again,
one line without end, nothing but line ends, brackets that never close, digits, and each of the words that its
format is made of. What is larger than the bound is refused without being read to its end: such files
are sparse here.
"""

from __future__ import annotations

import lzma
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from quixotry.arena.games_file import GamesFile
from quixotry.codecs import (
    card_box,
    cgp,
    foreign_text,
    kwg,
    leave_csv,
    leave_places,
    quackle_dawg,
    quackle_gaddag,
    siblings,
)
from quixotry.codecs.distributions import read_distribution
from quixotry.codecs.gcg import read as gcg
from quixotry.codecs.layouts import read_layout
from quixotry.codecs.rulesets import import_rules
from quixotry.errors import LexiconError, PaperError, QuixotryError, StudyError
from quixotry.evaluation import LeaveTable, WinningModel, leaves, winning_file
from quixotry.files import container
from quixotry.formats import games
from quixotry.formats.options import ConvertOptions
from quixotry.game import Game, Position, saved
from quixotry.lexicon import Lexicon, wordlist
from quixotry.papers import against
from quixotry.puzzles.file import LARGEST, PuzzleFile
from quixotry.records import GameRecord
from quixotry.rules import load_rules, loader
from quixotry.speed import positions
from quixotry.words import acrostic_file, definitions, solve_rate, spelling_own
from quixotry.words.acrostic_file import load_acrostic
from quixotry.words.spelling_own import read_own_words
from soak.readers import outcome, readers
from support.reading import memory_of, worst_files

ENGLISH = load_rules("english")
TRIED = 1_000_000
SECONDS = 20.0  # of the processor; ten times what the slowest of them takes
MEMORY = 200 << 20


@pytest.mark.parametrize("name", sorted(readers()))
def test_the_worst_files_of_a_reader(name: str) -> None:
    reader = readers()[name]
    for data in worst_files(reader, TRIED):
        began = time.process_time()
        grown = memory_of(partial(outcome, reader, data))
        assert time.process_time() - began < SECONDS, data[:80]
        assert grown < MEMORY, data[:80]


READ_BY_NAME: dict[str, Callable[[Path], object]] = {
    "g.gcg": GameRecord.load,
    "p.cgp": lambda path: games.read_cgp(path, ConvertOptions()),
    "r.toml": load_rules,
    "s.json": Game.load,
    "l.qlx": Lexicon.load,
    "l.kwg": lambda path: Lexicon.load(path, ENGLISH.alphabet),
    "l.dawg": lambda path: Lexicon.load(path, ENGLISH.alphabet),
    "l.gaddag": lambda path: Lexicon.load(path, ENGLISH.alphabet),
    "w.txt": lambda path: Lexicon.load(path, ENGLISH.alphabet),
    "t.qlv": LeaveTable.load,
    "t.csv": LeaveTable.load,
    "m.qwp": WinningModel.load,
    "p.jsonl": PuzzleFile.load,
    "d.txt": lambda path: definitions.read_definitions(path, ENGLISH.alphabet),
    "a.toml": lambda path: load_acrostic(path, ENGLISH.alphabet),
    "own.txt": read_own_words,
    "report.json": against.read_report,
    "quotations.txt": solve_rate.read_quotations,
    "distribution.csv": read_distribution,
    "layout.txt": read_layout,
    "positions.txt": lambda path: positions.read_positions(path, ENGLISH, None),
    "box.db": card_box.read_card_box,
    "games.sqlite": GamesFile.open,
}


MB, GB = 1 << 20, 1 << 30
SAID: dict[Callable[..., object], list[tuple[int, str]]] = {
    Game.load: [(saved.LARGEST_FILE, "4,000,000 bytes"), (saved.MOST_ACTIONS, "2,000 actions")],
    GameRecord.from_gcg: [
        (gcg.LARGEST_FILE, "4,000,000 bytes"),
        (gcg.MOST_LINES, "20,000 lines"),
        (gcg.MOST_EVENTS, "1,000 events"),
    ],
    Position.from_cgp: [(cgp.LONGEST_CGP, "10,000 characters")],
    load_rules: [(loader.MAX_BYTES, "100,000 bytes"), (loader.MAX_LINE, "lines of 1,000")],
    import_rules: [(foreign_text.MOST_BYTES, "100,000 bytes")],
    read_distribution: [(foreign_text.MOST_BYTES, "100,000 bytes")],
    read_layout: [(foreign_text.MOST_BYTES, "100,000 bytes")],
    Lexicon.load: [
        (container.MOST_CONTENT // GB, "2 GB"),
        (kwg.MOST_BYTES // MB, "64 MB"),
        (quackle_dawg.MOST_BYTES // MB, "112 MB"),
        (quackle_gaddag.MOST_BYTES // MB, "256 MB"),
        (siblings.MOST_LETTERS, "50,000,000 letters"),
    ],
    wordlist.read_word_list: [
        (wordlist.MOST_WORDS, "10,000,000"),
        (wordlist.MOST_LINES, "20,000,000 lines"),
        (wordlist.MOST_BYTES // MB, "256 MB"),
    ],
    container.open_container: [
        (container.MOST_CONTENT // GB, "2 GB"),
        (container.MOST_METADATA, "1,000,000 bytes"),
    ],
    LeaveTable.load: [(leaves.MOST_BYTES, "600,000,000 bytes"), (container.MOST_CONTENT // GB, "2 GB")],
    LeaveTable.from_klv2: [
        (leave_places.LARGEST, "9 tiles"),
        (leave_places.MOST_VALUES, "100,000,000 leaves"),
    ],
    LeaveTable.from_csv: [(leave_csv.LONGEST_LINE, "1,000 bytes"), (leave_places.LARGEST, "9 tiles")],
    WinningModel.load: [(winning_file.MOST_ROWS, "1,001 rows")],
    PuzzleFile.load: [(LARGEST // MB, "16 MB")],
    definitions.read_definitions: [
        (definitions.MOST_BYTES // MB, "256 MB"),
        (definitions.MOST_WORDS, "2,000,000 words"),
    ],
    load_acrostic: [
        (acrostic_file.MOST_BYTES, "1,000,000 bytes"),
        (acrostic_file.MOST_SQUARES, "1,000 squares"),
    ],
    read_own_words: [(spelling_own.LARGEST_FILE, "50,000,000 bytes")],
    card_box.read_card_box: [
        (card_box.MOST_CARDS, "5,000,000 cards"),
        (card_box.LONGEST_QUESTION, "64 letters"),
    ],
    positions.read_positions: [(positions.MOST_BYTES // MB, "2 MB")],
    against.read_report: [(against.MOST_BYTES // MB, "8 MB")],
    solve_rate.read_quotations: [(solve_rate.MOST_BYTES // MB, "8 MB")],
}
"""What each reader says of itself, and the numbers that it goes by."""


@pytest.mark.parametrize("read", SAID, ids=lambda read: read.__qualname__)
def test_a_reader_says_how_much_it_reads(read: Callable[..., object]) -> None:
    told = " ".join((read.__doc__ or "").split())
    for number, words in SAID[read]:
        assert words in told
        assert f"{number:,}" in words, f"{words} is not {number}"


@pytest.mark.parametrize("name", READ_BY_NAME)
def test_a_file_without_end_is_refused(name: str, tmp_path: Path) -> None:
    """64 GB of zeros, of which the disk holds nothing."""
    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(64 << 30)

    def read() -> None:
        with pytest.raises(QuixotryError) as refused:
            READ_BY_NAME[name](path)
        assert "\n" not in str(refused.value)

    assert memory_of(read) < 1 << 30


def test_puzzles_that_unpack_without_end(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl.xz"
    packer = lzma.LZMACompressor(preset=0)
    block = b"\n" * (1 << 20)
    blocks = [packer.compress(block) for _ in range((LARGEST >> 20) + 1)]
    path.write_bytes(b"".join([*blocks, packer.flush()]))
    with pytest.raises(StudyError, match="holds more than 16 MB of text"):
        PuzzleFile.load(path)


def test_a_dictionary_whose_texts_overlap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small index may name one long text again and again: 13 bytes of it are worth 32,000 of text."""
    monkeypatch.setattr(definitions, "MOST_BYTES", 1 << 20)
    tmp_path.joinpath("d.ifo").write_bytes(b"StarDict's dict ifo file\nsametypesequence=m\n")
    tmp_path.joinpath("d.dict").write_bytes(b"x" * 40_000)
    entry = b"cab\0" + (0).to_bytes(4, "big") + (40_000).to_bytes(4, "big")
    tmp_path.joinpath("d.idx").write_bytes(entry * 100)
    with pytest.raises(LexiconError, match="its index tells of more than 1 MB of text"):
        definitions.read_definitions(tmp_path / "d.ifo", ENGLISH.alphabet)


def test_a_report_nested_too_deeply(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text("[" * 100_000)
    with pytest.raises(PaperError, match=r"not a report\.json"):
        against.read_report(path)


def test_definitions_of_more_words_than_a_dictionary_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(definitions, "MOST_WORDS", 3)
    path = tmp_path / "d.txt"
    path.write_text("cab a\nbad b\ndab c\n")
    assert len(definitions.read_definitions(path, ENGLISH.alphabet)) == 3
    path.write_text("cab a\nbad b\ndab c\n\n")
    with pytest.raises(LexiconError, match="more than 3 lines"):
        definitions.read_definitions(path, ENGLISH.alphabet)
    tmp_path.joinpath("d.ifo").write_bytes(b"StarDict's dict ifo file\nsametypesequence=m\n")
    tmp_path.joinpath("d.dict").write_bytes(b"x")
    for count in (3, 4):
        entries = [b"cab\0" + (0).to_bytes(4, "big") + (1).to_bytes(4, "big")] * count
        tmp_path.joinpath("d.idx").write_bytes(b"".join(entries))
        if count == 3:
            assert definitions.read_definitions(tmp_path / "d.ifo", ENGLISH.alphabet) == {"CAB": "x; x; x"}
        else:
            with pytest.raises(LexiconError, match="its index has more than 3 words"):
                definitions.read_definitions(tmp_path / "d.ifo", ENGLISH.alphabet)
