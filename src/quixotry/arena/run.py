"""Play a match: hand out chunks, keep what comes back, stop when it is decided."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from quixotry.arena.chunks import Chunk, MatchGame, play_chunk
from quixotry.arena.games_file import GamesFile
from quixotry.arena.match import Match
from quixotry.arena.result import MatchResult
from quixotry.arena.sprt import Watch
from quixotry.errors import ArenaError

CHUNK_SECONDS = 0.25
MOST_PAIRS = 2000
MOST_JOBS = 1024


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """How far a match is: games kept and asked for, wins of A, draws, wins of B; `played` in this run."""

    done: int
    games: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    played: int


class MatchPlan:
    """The pairs that are still to be played, handed out in chunks that take about the same time each.

    Safe to share between threads. Whoever plays a chunk tells how long it took, and chunks grow from a single
    pair to what `seconds` are enough for.
    """

    def __init__(self, match: Match, played: set[int], *, seconds: float = CHUNK_SECONDS) -> None:
        self.match = match
        self.seconds = seconds
        self._missing = _runs(played, match.games // 2)
        self._size = 1
        self._lock = threading.Lock()
        self._stopped = False

    def take(self) -> Chunk | None:
        """The next chunk to be played; None if there is nothing left to do."""
        with self._lock:
            if self._stopped or not self._missing:
                return None
            first, end = self._missing[-1]
            count = min(self._size, end - first)
            self._missing[-1] = (first + count, end)
            if first + count == end:
                self._missing.pop()
        return self.match.chunk(first, count)

    def took(self, chunk: Chunk, seconds: float) -> None:
        """A chunk was played in this time by one worker."""
        with self._lock:
            wanted = int(chunk.count * self.seconds / max(seconds, 1e-6))
            self._size = max(1, min(wanted, 4 * self._size, MOST_PAIRS))

    def stop(self) -> None:
        """Hand out nothing more."""
        with self._lock:
            self._stopped = True


class Runner(Protocol):
    """Plays what a plan hands out, anywhere and in any order, and yields every chunk's games once."""

    def __call__(self, plan: MatchPlan) -> Iterator[list[MatchGame]]: ...


def run_match(
    match: Match,
    jobs: int = 1,
    store: GamesFile | str | Path | None = None,
    progress: Callable[[MatchProgress], None] | None = None,
    *,
    runner: Runner | None = None,
) -> MatchResult:
    """Play those games of a match that are not in its store yet, and tell what all of them say.

    The store is an open one or a file's path; without one the games are kept in memory. `runner` plays
    chunks elsewhere than in threads of this process. The same match has the same result whatever the
    store held and whoever played.
    """
    match.check()
    if not 1 <= jobs <= MOST_JOBS:
        raise ArenaError(f"the number of jobs must be 1 to {MOST_JOBS}, not {jobs}")
    with ExitStack() as stack:
        if not isinstance(store, GamesFile):
            store = stack.enter_context(GamesFile.create(store, match))
        else:
            store.refuse_other(match)
        keeper = _Keeper(match, store, progress)
        if not keeper.decided:
            plan = MatchPlan(match, keeper.pairs)
            chunks = (runner or threads(jobs))(plan)
            try:
                for records in chunks:
                    keeper.keep(records)
                    if keeper.decided:
                        break
            finally:
                plan.stop()
                close = getattr(chunks, "close", None)
                if close is not None:
                    close()
        return MatchResult.of(match, store, keeper.stopped_after)


class _Keeper:
    """Keeps games, counts them, and watches the sequential test pair by pair, in the order of the pairs."""

    def __init__(
        self, match: Match, store: GamesFile, progress: Callable[[MatchProgress], None] | None
    ) -> None:
        self.match = match
        self.store = store
        self.pairs: set[int] = set()
        self.stopped_after: int | None = None
        self._progress = progress
        self._watch = Watch(match.sprt) if match.sprt else None
        self._waiting: dict[int, float] = {}
        self._watched = 0
        self._played = 0
        self._counts = [0, 0, 0, 0]
        whole = store.pairs()
        kept = [record for record in store.records(match.games) if record.pair in whole]
        self._count(kept)
        self._tell()

    @property
    def decided(self) -> bool:
        return self.stopped_after is not None or len(self.pairs) == self.match.games // 2

    def keep(self, records: list[MatchGame]) -> None:
        self.store.add(records)
        self._played += len(records)
        self._count(records)
        self._tell()

    def _count(self, records: list[MatchGame]) -> None:
        for first, second in zip(records[::2], records[1::2], strict=True):
            self.pairs.add(first.pair)
            for record in (first, second):
                self._counts[1 if record.winner is None else 2 * record.winner] += 1
                self._counts[3] += record.forfeit is not None
            self._waiting[first.pair] = (first.points + second.points) / 2
        while self._watch and self.stopped_after is None and self._watched in self._waiting:
            verdict = self._watch.add(self._waiting.pop(self._watched))
            self._watched += 1
            if verdict != "undecided":
                self.stopped_after = self._watched

    def _tell(self) -> None:
        if self._progress:
            wins, draws, losses, forfeits = self._counts
            done = 2 * len(self.pairs)
            told = MatchProgress(done, self.match.games, wins, draws, losses, forfeits, self._played)
            self._progress(told)


def threads(jobs: int) -> Runner:
    """Plays in `jobs` threads of this process; the kernel runs in them, other players in their workers."""

    def run(plan: MatchPlan) -> Iterator[list[MatchGame]]:
        done: queue.SimpleQueue[list[MatchGame] | BaseException | None] = queue.SimpleQueue()
        crew = [threading.Thread(target=_work, args=(plan, done), daemon=True) for _ in range(jobs)]
        for thread in crew:
            thread.start()
        working = len(crew)
        try:
            while working:
                found = done.get()
                if found is None:
                    working -= 1
                elif isinstance(found, BaseException):
                    raise found
                else:
                    yield found
        finally:
            plan.stop()
            for thread in crew:
                thread.join(2.0)

    return run


def _work(plan: MatchPlan, done: queue.SimpleQueue[list[MatchGame] | BaseException | None]) -> None:
    from quixotry.arena.workers import dismiss_worker

    try:
        while (chunk := plan.take()) is not None:
            start = time.perf_counter()
            records = play_chunk(chunk)
            plan.took(chunk, time.perf_counter() - start)
            done.put(records)
        done.put(None)
    except BaseException as error:
        done.put(error)
    finally:
        dismiss_worker()


def _runs(played: set[int], pairs: int) -> list[tuple[int, int]]:
    """The pairs below a number that were not played, as ranges, the first last.

    >>> _runs({2, 3, 7}, 10)
    [(8, 10), (4, 7), (0, 2)]
    """
    runs: list[tuple[int, int]] = []
    start = 0
    for pair in [*sorted(pair for pair in played if pair < pairs), pairs]:
        if start < pair:
            runs.append((start, pair))
        start = pair + 1
    return runs[::-1]
