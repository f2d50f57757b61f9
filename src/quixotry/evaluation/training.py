"""Training of leaves: an exact census on boards of self-play, generation after generation.

In each generation the leaves of the one before play games against themselves; on a board of each game,
taken when the bag has a number of tiles that chance decides, every possible rack is given its best move
(`kernel/best/census.pyx`).  The values of a generation are the means over its boards.  The first generation
knows no leaves and plays for score.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from quixotry.cluster import Job, run_in_order
from quixotry.errors import LeavesError
from quixotry.evaluation.leaves import LeaveTable, training_facts
from quixotry.files import write_whole
from quixotry.game.legal import compiled_board, self_play
from quixotry.kernel.best.census import Census
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.best.leaves import Leaves, table_size
from quixotry.kernel.random import Random
from quixotry.lexicon import Lexicon
from quixotry.lexicon.map_file import word_map
from quixotry.rules import Rules

MOST_RACKS = 40_000_000  # 320 MB of sums a thread
ROUND = 8  # boards a worker counts before what there is is saved
ADVICE = "the same command goes on from here"
EARLY_SHARE = 4  # the last generation has this many times the boards of those before it


@dataclass(frozen=True)
class TrainingPlan:
    """How much to train: `boards` are those of the last generation."""

    boards: int = 320
    generations: int = 3
    seed: int = 1

    def __post_init__(self) -> None:
        if self.boards < 1 or self.generations < 1:
            raise LeavesError("at least one board and one generation are needed")

    def boards_of(self, generation: int) -> int:
        last = generation == self.generations - 1
        return self.boards if last else max(1, self.boards // EARLY_SHARE)

    @property
    def total(self) -> int:
        return sum(self.boards_of(generation) for generation in range(self.generations))


@dataclass(frozen=True)
class TrainingProgress:
    """How far a training is."""

    generation: int
    done: int  # boards of this generation
    boards: int
    done_in_all: int
    total: int


def train(
    rules: Rules,
    lexicon: Lexicon,
    plan: TrainingPlan | None = None,
    *,
    jobs: int | None = None,
    folder: Path | None = None,
    report: Callable[[TrainingProgress], None] | None = None,
    cluster: str | None = None,
) -> LeaveTable:
    """The leaves of a ruleset and lexicon, trained from nothing.

    Nothing but the plan decides the values, whatever the number of jobs.  With a folder, a training that was
    stopped goes on where it was.  With the address of a Ray cluster the boards are counted there.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> check_size(rules)
    """
    plan = plan or TrainingPlan()
    check_size(rules)
    workers = [_Worker(rules, lexicon) for _ in range(1 if cluster is not None else jobs or cores())]
    state = _State(folder, rules, lexicon, plan)
    values = state.values
    done_before = sum(plan.boards_of(generation) for generation in range(state.generation))
    with ThreadPoolExecutor(len(workers)) as pool:
        for generation in range(state.generation, plan.generations):
            leaves = Leaves(values, rules.alphabet.size + 1, rules.rack_size - 1)
            for worker in workers:
                worker.begin(leaves)
            if state.sums is not None:
                workers[0].census.merge(state.sums, state.done)
            boards = plan.boards_of(generation)
            if report:
                report(TrainingProgress(generation, state.done, boards, done_before + state.done, plan.total))
            counting = (
                _counted_here(pool, workers, plan.seed, generation, state.done, boards)
                if cluster is None
                else _counted_there(
                    cluster, workers[0], (rules, lexicon, values, plan.seed, generation), state.done, boards
                )
            )
            with closing(counting):
                for done in counting:
                    state.save(generation, done, values, workers[0].census.dump() if folder else b"")
                    if report:
                        report(TrainingProgress(generation, done, boards, done_before + done, plan.total))
            values = bytes(workers[0].census.values())
            done_before += boards
            state.save(generation + 1, 0, values, None)
    trained = f"{plan.generations} generations, {plan.total} boards, seed {plan.seed}"
    facts = training_facts(rules, lexicon) | {"trained": trained, "seed": plan.seed}
    return LeaveTable.from_steps(rules.alphabet, values, rules.rack_size - 1, facts)


def _counted_here(
    pool: ThreadPoolExecutor, workers: list[_Worker], seed: int, generation: int, done: int, boards: int
) -> Generator[int, None, None]:
    """Count what is left into the first worker's census; how many boards are done, again and again."""
    try:
        for wave in _waves(done, boards, len(workers)):
            list(pool.map(lambda worker, numbers: worker.count(seed, generation, numbers), workers, wave))
            _gather(workers)
            yield wave[-1].stop
    finally:
        for worker in workers:  # whoever interrupts does not wait for whole portions
            worker.dismissed = True


def _counted_there(
    address: str, worker: _Worker, given: tuple[Any, ...], done: int, boards: int
) -> Generator[int, None, None]:
    """The same by a cluster, in the order of the boards, so that what is saved are the first."""
    portions = [range(at, min(at + ROUND, boards)) for at in range(done, boards, ROUND)]
    jobs = [
        Job(count_portion, (*given, part), f"boards {part.start} to {part.stop - 1}") for part in portions
    ]
    with closing(run_in_order(jobs, address, advice=ADVICE)) as counted:
        for part, sums in zip(portions, counted, strict=True):
            worker.census.merge(zlib.decompress(sums), len(part))
            yield part.stop


def count_portion(
    rules: Rules, lexicon: Lexicon, values: bytes, seed: int, generation: int, boards: range
) -> bytes:
    """The sums over some boards, packed, as a worker of a cluster counts them."""
    worker = _table(rules, lexicon)
    worker.begin(Leaves(values, rules.alphabet.size + 1, rules.rack_size - 1))
    worker.count(seed, generation, boards)
    return zlib.compress(worker.census.dump(), 1)


@lru_cache(maxsize=1)
def _table(rules: Rules, lexicon: Lexicon) -> _Worker:
    return _Worker(rules, lexicon)


def check_size(rules: Rules) -> None:
    """Whether a census of a ruleset fits in memory."""
    if rules.any_order:
        raise LeavesError(
            f"{rules.name}: a census spells words, so it cannot be taken where any order is good; "
            "leaves of a ruleset with the same tiles are used"
        )
    types, size = rules.alphabet.size + 1, rules.rack_size
    racks = table_size(types, size) - table_size(types, size - 1)
    if size < 2 or size > 9 or racks > MOST_RACKS:
        raise LeavesError(
            f"{rules.name}: {racks:,} possible racks of {size} out of {types} kinds of tiles: "
            f"a census takes racks of 2 to 9 tiles and at most {MOST_RACKS:,} of them"
        )


class _Worker:
    """One thread's board, games and census."""

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        board = compiled_board(rules, lexicon)
        empty = Leaves(
            bytes(2 * table_size(rules.alphabet.size + 1, rules.rack_size - 1)),
            rules.alphabet.size + 1,
            rules.rack_size - 1,
        )
        self.rules = rules
        self.words = word_map(lexicon)
        self.games = self_play(rules, board)
        self.census = Census(board, empty, rules.counts)
        self.equity = Equity(empty)
        self.dismissed = False

    def begin(self, leaves: Leaves) -> None:
        self.dismissed = False
        self.census.judge_by(leaves)
        self.equity = Equity(leaves, word_map=self.words)

    def count(self, seed: int, generation: int, boards: range) -> None:
        """Count the boards of a range of games, each from its own seed."""
        most = self.rules.total_tiles - 2 * self.rules.rack_size - 1
        for board in boards:
            if self.dismissed:
                return
            chance = Random(seed << 40 | generation << 32 | board)
            tiles = 1 + chance.below(max(1, most))
            self.games.play_until(chance.below(0x7FFFFFFF), [self.equity] * 2, tiles)
            self.census.add_board()


def _waves(done: int, boards: int, workers: int) -> Iterator[list[range]]:
    """The boards that are left, in portions of one range a worker."""
    while done < boards:
        portion = min(ROUND * workers, boards - done)
        cuts = [done + portion * i // workers for i in range(workers + 1)]
        yield [range(cuts[i], cuts[i + 1]) for i in range(workers)]
        done += portion


def _gather(workers: list[_Worker]) -> None:
    """Everything that was counted, into the first worker's census."""
    for worker in workers[1:]:
        if worker.census.boards:
            workers[0].census.merge(worker.census.dump(), worker.census.boards)
            worker.begin(worker.equity.leaves)


class _State:
    """What has been counted, in a folder: a note of how far, the leaves played with, the sums so far."""

    def __init__(self, folder: Path | None, rules: Rules, lexicon: Lexicon, plan: TrainingPlan) -> None:
        self.folder = folder
        self.generation, self.done = 0, 0
        self.sums: bytes | None = None
        self.values = bytes(2 * table_size(rules.alphabet.size + 1, rules.rack_size - 1))
        self.terms = {
            "rules": rules.name,
            "tiles": list(rules.counts),
            "lexicon": lexicon.content_hash,
            "boards": plan.boards,
            "generations": plan.generations,
            "seed": plan.seed,
        }
        if folder is not None:
            self._open(folder)

    def _open(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            note = folder / "training.json"
            if not note.exists():
                return
            known = json.loads(note.read_bytes())
            if known["terms"] != self.terms:
                raise LeavesError(f"{folder}: holds another training: take another folder, or empty it")
            values = (folder / known["values"]).read_bytes()
            sums = (folder / known["sums"]).read_bytes() if known["sums"] else None
            if len(values) != len(self.values):
                raise LeavesError(f"{folder}: damaged: the leaves have another size")
            self.generation, self.done = int(known["generation"]), int(known["done"])
            self.values, self.sums = values, sums
        except OSError as error:
            raise LeavesError(f"{folder}: cannot be used: {error.strerror or error}") from None
        except LeavesError:
            raise
        except (ValueError, KeyError, TypeError) as error:
            raise LeavesError(f"{folder}: damaged: training.json: {error}") from None

    def save(self, generation: int, done: int, values: bytes, sums: bytes | None) -> None:
        """Write what there is under new names, then the note that points to it, then drop the old."""
        self.generation, self.done, self.sums = generation, done, None
        if self.folder is None:
            return
        names = {
            "values": f"leaves-{generation}.bin",
            "sums": f"sums-{generation}-{done}.bin" if sums else "",
        }
        try:
            for name, content in ((names["values"], values), (names["sums"], sums)):
                if content:
                    write_whole(self.folder / name, content, LeavesError)
            note = {"terms": self.terms, "generation": generation, "done": done, **names}
            write_whole(self.folder / "training.json", json.dumps(note), LeavesError)
            for path in self.folder.glob("*.bin"):
                if path.name not in names.values():
                    path.unlink()
        except OSError as error:
            raise LeavesError(f"{self.folder}: cannot be written: {error.strerror or error}") from None


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
