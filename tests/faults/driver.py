"""Runs under `shim.c`: does one thing again and again, the n-th call of a kind failing, until none is left.

    python driver.py TASK KIND,KIND FOLDER

Each time the thing either comes to the same as ever or raises a typed error of one line (MemoryError where
an allocation failed), and what was there before is still there. Prints how often a call failed, and the
messages.
"""

from __future__ import annotations

import ctypes
import errno
import json
import sys
from collections.abc import Callable
from pathlib import Path

from quixotry.arena import Match, play_chunk
from quixotry.arena.games_file import GamesFile
from quixotry.errors import QuixotryError
from quixotry.evaluation import LeaveTable, best_moves
from quixotry.game import Game, Position
from quixotry.lexicon import Lexicon
from quixotry.lexicon.file import open_lexicon
from quixotry.rules import load_rules, rules_from_document
from quixotry.search import simulate, solve_endgame

KINDS = {"write": 1, "fsync": 2, "rename": 3, "mmap": 4, "allocate": 5}
MEMORY = ("mmap", "allocate")
MOST = 3000
ENGLISH = load_rules("english")
WORDS = Lexicon.from_words(
    "AB ABA BA CAB CABS TA AT TAB TABS STAB BAT BATS CAT CATS ACT ACTS AS".split(), ENGLISH.alphabet
)
FEW = rules_from_document(
    {
        "board": {"rows": ["........."] * 9},
        "rack": {"size": 6},
        "players": {"fewest": 2, "most": 2},
        "tiles": {
            **{letter: {"count": 0, "points": 1} for letter in ENGLISH.alphabet.labels[1:]},
            **{letter: {"count": 3, "points": 2} for letter in "ABST"},
            "A": {"count": 4, "points": 1},
            "C": {"count": 1, "points": 3},
        },
    },
    "few",
)
shim = ctypes.CDLL(None)


class Saving:
    """A file that is there already, and is written anew."""

    def __init__(
        self, folder: Path, name: str, old: Callable[[Path], object], new: Callable[[Path], object]
    ) -> None:
        self.file = folder / name
        old(self.file)
        self.before = self.file.read_bytes()
        new(other := folder / f"other-{name}")
        self.after = other.read_bytes()
        other.unlink()
        self.new = new

    def do(self) -> object:
        return self.new(self.file)

    def check(self, done: bool) -> None:
        found = self.file.read_bytes()
        assert found == self.after if done else found in (self.before, self.after), "half a file"
        assert [path.name for path in self.file.parent.iterdir()] == [self.file.name], (
            "something is left over"
        )
        if not done:
            self.file.write_bytes(self.before)


class Adding:
    """A match's file, to which games are added: all of a chunk or none, and those before stay."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "games.sqlite"
        self.match = Match("greedy", "greedy", games=40, seed=3)
        self.chunks = [play_chunk(self.match.chunk(first, 1)) for first in range(20)]
        with GamesFile.create(self.file, self.match) as games:
            games.add(self.chunks[0])
        self.known = 1

    def do(self) -> object:
        with GamesFile.open(self.file) as games:
            games.add(self.chunks[self.known])
        return None

    def check(self, done: bool) -> None:
        with GamesFile.open(self.file) as games:
            pairs = games.pairs()
        assert {*range(self.known)} <= pairs, "games are lost"
        assert len(pairs) in ((self.known + 1,) if done else (self.known, self.known + 1)), "half a chunk"
        self.known = len(pairs)


class Asking:
    """Something that the kernel works out: the same answer, or no memory."""

    def __init__(self, ask: Callable[[], object]) -> None:
        self.ask = ask
        self.expected = repr(ask())

    def do(self) -> object:
        found = repr(self.ask())
        assert found == self.expected, f"another answer: {found[:300]}"
        return None

    def check(self, done: bool) -> None:
        if not done:
            self.do()


def new_position(rack: str) -> Position:
    return Position.start(ENGLISH, WORDS, [rack, ""])


def late() -> Position:
    """An empty bag: there are few tiles altogether."""
    start = Position.start(FEW, WORDS, ["CATABS", "TABSAB"])
    return start.play("5D CAT")


def saved(seed: int, turns: int) -> Callable[[Path], object]:
    game = Game.new(ENGLISH, lexicon=WORDS, seed=seed)
    for _ in range(turns):
        game.play(game.position.best_move() or "-")
    return game.save


def fresh_lexicon() -> Lexicon:
    return Lexicon.from_words([*WORDS, "SCAB"], ENGLISH.alphabet)


def tasks(name: str, folder: Path) -> Saving | Adding | Asking:
    table = LeaveTable.zero(ENGLISH.alphabet, 1)
    match name:
        case "game":
            return Saving(folder, "game.json", saved(1, 1), saved(2, 4))
        case "lexicon":
            return Saving(folder, "words.qlx", WORDS.save, fresh_lexicon().save)
        case "leaves":
            other = LeaveTable.from_values(ENGLISH.alphabet, {"A": 1.5}, 1)
            return Saving(folder, "table.qlv", table.save, other.save)
        case "match":
            return Adding(folder)
        case "moves":
            return Asking(lambda: [str(move) for move in new_position("CABSTA?").legal_moves()])
        case "best":
            return Asking(
                lambda: best_moves(Position.start(ENGLISH, fresh_lexicon(), ["CABST", ""]), 3, leaves=table)
            )
        case "words":
            return Asking(lambda: fresh_lexicon().content_hash)
        case "simulation":
            return Asking(lambda: _simulated(new_position("CABST")))
        case "endgame":
            return Asking(lambda: _ended(late(), 8))
        case "large endgame":
            return Asking(lambda: _ended(late(), 64))  # pages that are not kept from search to search
        case "load":
            WORDS.save(file := folder / "words.qlx")
            return Asking(lambda: _loaded(file))
        case _:
            raise SystemExit(f"no task {name}")


def _loaded(file: Path) -> object:
    """Read anew each time, which `Lexicon.load` does not."""
    metadata, alphabet, graph = open_lexicon(file)
    return metadata["words"], alphabet, graph.word_count()


def _ended(here: Position, memory: int) -> object:
    found = solve_endgame(here, nodes=400, memory=memory)
    return str(found.move), found.nodes


def _simulated(here: Position) -> object:
    found = simulate(here, samples=40, seed=1)
    return [(str(one.move), one.win, one.spread, one.samples) for one in found.moves]


def order(folder: Path) -> None:
    """What is called, and on which file, when a file is written anew."""
    save = saved(1, 1)
    save(folder / "game.json")
    shim.fault_log(1)
    save(folder / "game.json")
    shim.fault_log(0)
    shim.fault_list.restype = ctypes.c_char_p
    print(shim.fault_list().decode(), end="")


def main(task: str, kinds: str, folder: Path) -> None:
    if task == "order":
        order(folder)
        return
    work = tasks(task, folder)
    print(json.dumps({kind: failing(work, kind, folder) for kind in kinds.split(",")}))


def failing(work: Saving | Adding | Asking, kind: str, folder: Path) -> tuple[int, list[str]]:
    """How often a call of this kind failed, and what was said of it."""
    messages = set()
    for nth in range(1, MOST):
        done = False
        shim.fault_arm(KINDS[kind], nth, errno.ENOMEM if kind in MEMORY else errno.EIO)
        try:
            work.do()
            done = True
        except QuixotryError as error:
            message = str(error)
            assert "\n" not in message, message
            messages.add(message.replace(str(folder), "…"))
        except MemoryError:
            messages.add("MemoryError")
        finally:
            fired = shim.fault_disarm()
        work.check(done)
        if not fired:
            return nth - 1, sorted(messages)
    raise SystemExit("there is no end of calls")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
