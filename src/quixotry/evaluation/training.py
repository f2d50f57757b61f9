"""Training of leaves: an exact census on boards of self-play, generation after generation.

In each generation the leaves of the one before play games against themselves; on a board of each game,
taken when the bag has a number of tiles that chance decides, every possible rack is given its best move
(`kernel/best/census.pyx`).  The values of a generation are the means over its boards.  The first generation
knows no leaves and plays for score.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

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
) -> LeaveTable:
    """The leaves of a ruleset and lexicon, trained from nothing.

    Nothing but the plan decides the values, whatever the number of jobs.  With a folder, a training that was
    stopped goes on where it was.

    >>> from quixotry.rules import load_rules
    >>> rules = load_rules("english")
    >>> check_size(rules)
    """
    plan = plan or TrainingPlan()
    check_size(rules)
    workers = [_Worker(rules, lexicon) for _ in range(jobs or cores())]
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
            for wave in _waves(state.done, boards, len(workers)):
                list(
                    pool.map(
                        lambda worker, numbers, now=generation: worker.count(plan.seed, now, numbers),
                        workers,
                        wave,
                    )
                )
                done = wave[-1].stop
                _gather(workers)
                state.save(generation, done, values, workers[0].census.dump() if folder else b"")
                if report:
                    report(TrainingProgress(generation, done, boards, done_before + done, plan.total))
            values = bytes(workers[0].census.values())
            done_before += boards
            state.save(generation + 1, 0, values, None)
    trained = f"{plan.generations} generations, {plan.total} boards, seed {plan.seed}"
    facts = training_facts(rules, lexicon) | {"trained": trained, "seed": plan.seed}
    return LeaveTable.from_steps(rules.alphabet, values, rules.rack_size - 1, facts)


def check_size(rules: Rules) -> None:
    """Whether a census of a ruleset fits in memory."""
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

    def begin(self, leaves: Leaves) -> None:
        self.census.judge_by(leaves)
        self.equity = Equity(leaves, word_map=self.words)

    def count(self, seed: int, generation: int, boards: range) -> None:
        """Count the boards of a range of games, each from its own seed."""
        most = self.rules.total_tiles - 2 * self.rules.rack_size - 1
        for board in boards:
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
