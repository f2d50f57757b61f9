"""What a reader costs at the most: its docstring says so, and worst files of its own bound are held to it.

Files are as large as a reader takes them, and made of what costs it most. Seconds are the processor's; what
is said leaves room for a machine that is three times as slow as ours. Files that take more than a few
seconds are tried only by `make limits`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from quixotry.codecs.distributions import read_distribution
from quixotry.codecs.layouts import read_layout
from quixotry.codecs.rulesets import import_rules
from quixotry.errors import QuixotryError
from quixotry.game import Game, Position
from quixotry.game.saved import MOST_ACTIONS
from quixotry.lexicon import Lexicon
from quixotry.papers import against
from quixotry.puzzles.file import LARGEST, PuzzleFile, shipped_puzzles
from quixotry.records import GameRecord
from quixotry.rules import load_rules
from quixotry.speed import positions
from quixotry.words import definitions, solve_rate
from quixotry.words.acrostic_file import MOST_BYTES, load_acrostic
from quixotry.words.spelling_own import LARGEST_FILE, read_own_words
from soak.readers import outcome, readers
from support.limits import HELD
from support.reading import memory_of, worst_files

ENGLISH = load_rules("english")
Work = Callable[[], object]


@dataclass(frozen=True)
class Cost:
    """What a reader says that its worst files take, and these files, made in a folder."""

    read: Callable[..., object]
    seconds: int
    megabytes: int
    worst: Callable[[Path], Iterator[Work]]
    large: bool = False


def of_the_soak(*names: str, size: int) -> Callable[[Path], Iterator[Work]]:
    """All fillings of the soak's readers; what is read there is also used."""

    def works(folder: Path) -> Iterator[Work]:
        for name in names:
            reader = readers()[name]
            for data in worst_files(reader, size):
                yield partial(outcome, reader, data)

    return works


def of_bytes(
    read: Callable[[Path], object], suffix: str, *contents: Callable[[], bytes]
) -> Callable[[Path], Iterator[Work]]:
    """Files of these contents, one after the other."""

    def works(folder: Path) -> Iterator[Work]:
        path = folder / f"worst{suffix}"
        for content in contents:
            path.write_bytes(content())
            yield partial(read, path)

    return works


def filled(part: bytes, size: int, first: bytes = b"") -> bytes:
    """Copies of a part, none of them cut."""
    return first + part * ((size - len(first)) // len(part))


def a_long_game(folder: Path) -> Iterator[Work]:
    """As many actions as are read: under these rules seven tiles can be exchanged without end."""
    game = Game.new(replace(ENGLISH, name="endless", scoreless_turns=0), lexicon=Lexicon.default(), seed=3)
    while len(game.actions) < MOST_ACTIONS:
        game.play(f"-{game.position.rack}")
    path = folder / "long.json"
    game.save(path)
    yield partial(Game.load, path)


def a_long_record() -> bytes:
    lines = ["#player1 A Ann", "#player2 B Bob", *["#note " + 180 * "x"] * 18_900]
    lines += [f">{'AB'[turn % 2]}: CATSXYZ - +0 0" for turn in range(999)]
    return "\n".join(lines).encode()


def many_puzzles() -> bytes:
    shipped = shipped_puzzles("english")
    assert shipped is not None
    head, *lines = shipped.to_text().encode().splitlines(keepends=True)
    return filled(b"".join(lines), LARGEST, head)


def a_position() -> bytes:
    return Position.start(ENGLISH, None, ["AEINST?", "QU"]).to_cgp().encode() + b"\n"


def own_words() -> bytes:
    letters = bytes.maketrans(b"0123456789", b"ABCDEFGHIJ")
    return b"".join([b"%07d\n" % number for number in range(LARGEST_FILE // 8)]).translate(letters)


def many_meanings() -> bytes:
    """Of as many words as are read, in as many bytes."""
    size = definitions.MOST_BYTES // definitions.MOST_WORDS - 15
    letters = bytes.maketrans(b"0123456789", b"ABCDEFGHIJ")
    told = b"\t" + b"x" * size + b"\n"
    words = (f"{number:012d}".encode().translate(letters) for number in range(definitions.MOST_WORDS))
    return b"".join([word + told for word in words])


COSTS = [
    Cost(Position.from_cgp, 1, 20, of_the_soak("positions", size=10_000)),
    Cost(load_rules, 1, 20, of_the_soak("rulesets", size=100_000)),
    Cost(import_rules, 1, 20, of_the_soak("tile distributions", size=100_000)),
    Cost(read_distribution, 1, 20, of_the_soak("tile distributions", size=100_000)),
    Cost(read_layout, 1, 20, of_the_soak("layouts", size=100_000)),
    Cost(Game.load, 3, 100, a_long_game),
    Cost(Game.load, 3, 100, of_the_soak("saved games", size=4_000_000)),
    Cost(GameRecord.from_gcg, 3, 50, lambda _: iter([partial(GameRecord.from_gcg, a_long_record())])),
    Cost(GameRecord.from_gcg, 3, 50, of_the_soak("records", "lenient records", size=4_000_000)),
    Cost(
        load_acrostic,
        3,
        50,
        of_bytes(
            lambda path: load_acrostic(path, ENGLISH.alphabet),
            ".toml",
            lambda: filled(b"[[a]]\n", MOST_BYTES),
            lambda: b"".join([b"a%d=1\n" % number for number in range(100_000)]),
        ),
    ),
    Cost(
        solve_rate.read_quotations,
        3,
        300,
        of_bytes(
            solve_rate.read_quotations,
            ".txt",
            lambda: b"\n" * solve_rate.MOST_BYTES,
            lambda: filled(b"ab c\n", solve_rate.MOST_BYTES),
        ),
    ),
    Cost(
        against.read_report,
        6,
        500,
        of_bytes(
            against.read_report,
            ".json",
            lambda: filled(b"[],", against.MOST_BYTES - 3, b'{"a":[') + b"1]}",
            lambda: filled(b"{},", against.MOST_BYTES - 3, b'{"a":[') + b"1]}",
        ),
    ),
    Cost(
        read_own_words,
        10,
        1000,
        of_bytes(read_own_words, ".txt", own_words, lambda: b"a " * (LARGEST_FILE // 2)),
        large=True,
    ),
    Cost(
        positions.read_positions,
        30,
        100,
        of_bytes(
            lambda path: positions.read_positions(path, ENGLISH, None),
            ".txt",
            lambda: filled(a_position(), positions.MOST_BYTES),
        ),
        large=True,
    ),
    Cost(PuzzleFile.load, 90, 300, of_bytes(PuzzleFile.load, ".jsonl", many_puzzles), large=True),
    Cost(
        definitions.read_definitions,
        45,
        2000,
        of_bytes(
            lambda path: definitions.read_definitions(path, ENGLISH.alphabet),
            ".txt",
            many_meanings,
            lambda: b"cat x\n" * definitions.MOST_WORDS,
        ),
        large=True,
    ),
]


@pytest.mark.parametrize("cost", COSTS, ids=lambda cost: cost.read.__qualname__)
def test_a_reader_says_what_it_costs(cost: Cost) -> None:
    told = " ".join((cost.read.__doc__ or "").split())
    assert f"{cost.seconds} s and {cost.megabytes:,} MB" in told


@pytest.mark.parametrize("cost", COSTS, ids=lambda cost: cost.read.__qualname__)
def test_the_worst_files_of_a_readers_own_bound(cost: Cost, tmp_path: Path) -> None:
    if cost.large and not HELD:
        pytest.skip("takes a while: make limits")
    for work in cost.worst(tmp_path):

        def read(work: Work = work) -> None:
            try:
                work()
            except QuixotryError as error:
                assert "larger than" not in str(error) and "more than" not in str(error), "not its own bound"

        began = time.process_time()
        grown = memory_of(read)
        assert time.process_time() - began < cost.seconds
        assert grown < cost.megabytes << 20
