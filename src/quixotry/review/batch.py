"""Many files, in several processes; a file that cannot be used is reported and skipped."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.synchronize import Event as SharedEvent
from pathlib import Path
from time import perf_counter, process_time

from quixotry.cluster import Job, run_in_order
from quixotry.errors import QuixotryError
from quixotry.evaluation import LeaveTable
from quixotry.evaluation.leave_file import find_leaves
from quixotry.lexicon import Lexicon
from quixotry.lexicon.catalogue import find_lexicon
from quixotry.records import GameRecord
from quixotry.review.analyse import TOP, Reviewer
from quixotry.review.late import LateEffort
from quixotry.review.model import GameReview
from quixotry.review.simulated import SimulationEffort
from quixotry.rules import Rules, load_rules

SUFFIX = ".gcg"
CHUNK = 8  # files: enough to be worth a message, few enough to share the work evenly
MOST_SEEN = 1_000_000  # files of any kind below the folders named
_START = 20  # games that a process must have before starting it pays
_LOOK = 0.1  # seconds between two looks at whether somebody has had enough


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that could not be used, and why."""

    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What became of all files, games and skipped ones each in the order of the files."""

    games: tuple[GameReview, ...]
    skipped: tuple[Skipped, ...]
    seconds: float
    jobs: int
    cpu_seconds: float = 0.0
    """Processor time of all processes, their start included; not of those on a cluster."""

    @property
    def games_a_second(self) -> float:
        return len(self.games) / self.seconds if self.seconds > 0 else 0.0

    @property
    def games_a_cpu_second(self) -> float:
        """How many one processor does in a second that is its own: what else a machine does is left out."""
        return len(self.games) / self.cpu_seconds if self.cpu_seconds > 0 else 0.0


_Chunk = tuple[list[GameReview | Skipped], float]
"""What became of a few files, and the processor time that it took elsewhere."""


@dataclass(frozen=True, slots=True)
class _Terms:
    rules: str | None
    lexicon: str | None
    leaves: str | None
    lenient: bool
    top: int
    seconds_late: float | None
    nodes_late: int | None
    seconds_sim: float | None
    nodes_sim: int | None


def find_games(places: Iterable[str | Path]) -> list[Path]:
    """The files named, and the GCG files in the folders named and below them, each once.

    Folders are read in the order of names, so that the same games come in the same order everywhere. Whoever
    names a whole disk by mistake is told so after `MOST_SEEN` files.
    """
    found: dict[Path, None] = {}
    for place in map(Path, places):
        for path in _games_below(place) if os.path.isdir(place) else (place,):
            found[path] = None
    return list(found)


def _games_below(folder: Path) -> Iterator[Path]:
    seen = games = 0
    for here, folders, files in os.walk(folder):
        folders.sort()
        seen += len(files) + len(folders)
        found = [Path(here, name) for name in sorted(files) if name.lower().endswith(SUFFIX)]
        games += len(found)
        if seen > MOST_SEEN:
            seen_so_far = f"more than {MOST_SEEN:,} files, {games:,} of them games so far"
            raise QuixotryError(f"{folder}: {seen_so_far}; name smaller folders")
        yield from found


def review_files(
    files: Sequence[str | Path],
    *,
    rules: str | None = None,
    lexicon: str | None = None,
    leaves: str | None = None,
    lenient: bool = False,
    top: int = TOP,
    seconds_late: float | None = None,
    nodes_late: int | None = None,
    seconds_sim: float | None = None,
    nodes_sim: int | None = None,
    jobs: int = 1,
    tell: Callable[[float], None] | None = None,
    cluster: str | None = None,
    stop: threading.Event | None = None,
) -> Reviewed:
    """Look at every file; `tell` hears how many are done, and with one process also which part of the next.

    The other options are those of `review`.

    More than one of `jobs` are processes of their own, which a script may start only below
    `if __name__ == "__main__":`. The result is the same for any number of them,
    unless turns are given time. With the address of a Ray cluster, files are read here and reviewed there.
    Once `stop` is set no other game is begun: of those under way the rest is judged by static equity alone,
    and what a cluster has not answered is left out.
    """
    _check(rules, lexicon, leaves)
    LateEffort(seconds_late, nodes_late)
    simulated = SimulationEffort(seconds_sim, nodes_sim).is_some
    start, start_cpu = perf_counter(), process_time()
    paths = [str(path) for path in files]
    terms = _Terms(rules, lexicon, leaves, lenient, top, seconds_late, nodes_late, seconds_sim, nodes_sim)
    jobs = max(1, min(jobs, len(paths) if simulated else len(paths) // _START))
    results: list[GameReview | Skipped] = []
    size = 1 if simulated else CHUNK
    elsewhere = 0.0  # processor time of other processes
    if cluster is not None:
        reviewing = _on_cluster(paths, terms, cluster, size, stop)
    elif jobs == 1:
        reviewing = _in_turn(paths, terms, tell, stop)
    else:
        reviewing = _at_once(paths, terms, jobs, size, stop)
    with closing(reviewing):
        for chunk, cpu in reviewing:
            results += chunk
            elsewhere += cpu
            if tell is not None:
                tell(len(results))
    games = tuple([one for one in results if isinstance(one, GameReview)])
    skipped = tuple([one for one in results if isinstance(one, Skipped)])
    cpu_seconds = process_time() - start_cpu + elsewhere
    return Reviewed(games, skipped, perf_counter() - start, jobs, cpu_seconds)


def _check(rules: str | None, lexicon: str | None, leaves: str | None) -> None:
    """A wrong name is the user's mistake, and not that of a thousand files."""
    if rules is not None:
        load_rules(rules)
    if lexicon is not None:
        find_lexicon(lexicon)
    if leaves is not None:
        find_leaves(leaves)


def _in_turn(
    paths: list[str], terms: _Terms, tell: Callable[[float], None] | None, stop: threading.Event | None
) -> Generator[_Chunk, None, None]:
    reviewer = _reviewer(terms)
    for done, path in enumerate(paths):
        if stop is not None and stop.is_set():
            return
        yield [_review_file(path, reviewer, None if tell is None else _after(done, tell), stop)], 0.0


def _after(done: int, tell: Callable[[float], None]) -> Callable[[float], None]:
    return lambda share: tell(done + share)


def _at_once(
    paths: list[str], terms: _Terms, jobs: int, size: int, stop: threading.Event | None
) -> Generator[_Chunk, None, None]:
    chunks = [paths[at : at + size] for at in range(0, len(paths), size)]
    context = get_context("spawn")  # a fork would copy threads that hold locks
    ended = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _start_process, (terms, ended))
    try:
        coming = [pool.submit(_review_chunk, chunk) for chunk in chunks]
        for one in coming:
            _wait(one, coming, stop, ended)
            if not one.cancelled():
                yield one.result()
    except BrokenProcessPool:
        raise QuixotryError("a process that looks at games came to its end; try --jobs 1") from None
    finally:
        ended.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _wait(
    one: Future[_Chunk], coming: list[Future[_Chunk]], stop: threading.Event | None, ended: SharedEvent
) -> None:
    """Until it is done, or was taken back before a process began with it."""
    while not one.done():
        wait([one], None if stop is None else _LOOK)
        if stop is not None and stop.is_set() and not ended.is_set():
            ended.set()
            for other in coming:
                other.cancel()


def _on_cluster(
    paths: list[str], terms: _Terms, address: str, size: int, stop: threading.Event | None
) -> Generator[_Chunk, None, None]:
    """Records go out, not files: workers need not see this machine's folders, nor its lexica and leaves."""
    carried = _Carried(
        terms,
        None if terms.rules is None else load_rules(terms.rules),
        None if terms.lexicon is None else Lexicon.load(terms.lexicon),
        None if terms.leaves is None else LeaveTable.load(terms.leaves),
    )
    chunks = [paths[at : at + size] for at in range(0, len(paths), size)]
    jobs = (Job(_review_read, (carried, _read(chunk, terms.lenient)), chunk[0]) for chunk in chunks)
    for chunk in run_in_order(jobs, address, stop=stop):
        yield chunk, 0.0


def _read(paths: list[str], lenient: bool) -> list[GameRecord | Skipped]:
    found: list[GameRecord | Skipped] = []
    for path in paths:
        try:
            found.append(GameRecord.load(path, lenient=lenient))
        except QuixotryError as error:
            found.append(Skipped(path, str(error).removeprefix(f"{path}: ")))
    return found


@dataclass(frozen=True)
class _Carried:
    """Terms, with the objects that they name."""

    terms: _Terms
    rules: Rules | None
    lexicon: Lexicon | None
    leaves: LeaveTable | None


def _review_read(carried: _Carried, records: list[GameRecord | Skipped]) -> list[GameReview | Skipped]:
    reviewer = _carried_reviewer(carried.terms, carried.rules, carried.lexicon, carried.leaves)
    return [one if isinstance(one, Skipped) else _review_record(one, reviewer) for one in records]


@lru_cache(maxsize=1)
def _carried_reviewer(
    terms: _Terms, rules: Rules | None, lexicon: Lexicon | None, leaves: LeaveTable | None
) -> Reviewer:
    reviewer = _reviewer(terms)
    reviewer.rules, reviewer.lexicon, reviewer.leaves = rules, lexicon, leaves
    return reviewer


_own: list[Reviewer] = []  # the one of a process, made when it starts
_ended = threading.Event()  # whoever asked has had enough
_counted = 0.0  # processor time of this process that has been told


def _start_process(terms: _Terms, ended: SharedEvent) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked decides what an interrupt means
    threading.Thread(target=_hear, args=(ended,), daemon=True).start()
    _own.append(_reviewer(terms))


def _hear(ended: SharedEvent) -> None:
    ended.wait()
    _ended.set()


def _review_chunk(paths: list[str]) -> _Chunk:
    """The reviews, and the processor time that this process has taken since the chunk before, or at all."""
    global _counted
    found = [_review_file(path, _own[0], stop=_ended) for path in paths if not _ended.is_set()]
    before, _counted = _counted, process_time()
    return found, _counted - before


def _reviewer(terms: _Terms) -> Reviewer:
    return Reviewer(
        rules=terms.rules,
        lexicon=terms.lexicon,
        leaves=terms.leaves,
        lenient=terms.lenient,
        top=terms.top,
        seconds_late=terms.seconds_late,
        nodes_late=terms.nodes_late,
        seconds_sim=terms.seconds_sim,
        nodes_sim=terms.nodes_sim,
    )


def _review_file(
    path: str,
    reviewer: Reviewer,
    tell: Callable[[float], None] | None = None,
    stop: threading.Event | None = None,
) -> GameReview | Skipped:
    try:
        record = GameRecord.load(path, lenient=reviewer.lenient)
    except QuixotryError as error:
        return Skipped(path, str(error).removeprefix(f"{path}: "))
    return _review_record(record, reviewer, tell, stop)


def _review_record(
    record: GameRecord,
    reviewer: Reviewer,
    tell: Callable[[float], None] | None = None,
    stop: threading.Event | None = None,
) -> GameReview | Skipped:
    try:
        return reviewer.review(record, tell, stop)
    except QuixotryError as error:
        return Skipped(record.file, str(error).removeprefix(f"{record.file}: "))
