"""Who thinks when: a queue, one position a person at a time, and a fair share of the processors.

Thinking lasts as long as somebody listens. Whoever hangs up, asks about another position of the same analysis
or closes the tab ends it. Its process is then ready for the next position, or ended if it does not stop.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import pickle
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from itertools import count

from pydantic_core import to_json

from quixotry.game import Position
from quixotry.search import SeenTurn
from quixotry.tongues import t, tn
from quixotry.web.errors import TooMany
from quixotry.web.settings import ServerSettings
from quixotry.web.view import Json

Events = AsyncGenerator[tuple[bytes, Json], None]

LONGEST_LINE = 1 << 20
IDLE = 300.0  # seconds that a process is kept for the next position: it sleeps while somebody reads
STOPPING = 0.5  # seconds in which a search that nobody listens to any longer has to end
GRACE = 15.0  # seconds that a search may take beyond its time before its process is ended


@dataclass(eq=False)
class Job:
    """One request: whose it is, and what it waits for."""

    person: str
    analysis: str
    threads: int
    is_map: bool = False
    turn: asyncio.Event = field(default_factory=asyncio.Event)
    replaced: asyncio.Event = field(default_factory=asyncio.Event)
    granted: int = 0


class Thinking:
    """All processes of a server in which the engine thinks."""

    def __init__(self, settings: ServerSettings) -> None:
        self.processors = max(1, os.cpu_count() or 1)
        self.limits = settings.limits
        self.heartbeat = settings.heartbeat
        self._waiting: list[Job] = []
        self._running: list[Job] = []
        self._idle: dict[asyncio.subprocess.Process, asyncio.TimerHandle] = {}
        self._processes: set[asyncio.subprocess.Process] = set()
        self._starting = False
        self._numbers = count(1)
        self._stopping: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> int:
        """How many positions are being looked at."""
        return len(self._running)

    def check(self) -> None:
        """Refuse a position if too many are waiting."""
        if len(self._waiting) >= self.limits.thoughts_waiting:
            raise TooMany(t("Too many positions are waiting for the engine; try again later."), wait=30)

    async def events(
        self,
        person: str,
        analysis: str,
        position: Position,
        node: int,
        seconds: float,
        threads: int,
        exact: Json | None = None,
        turns: Sequence[object] | None = None,
        history: Sequence[SeenTurn] = (),
        also: Sequence[str] = (),
    ) -> Events:
        """What happens, from the queue to the last finding, by name; an empty name is a sign of life.

        With `exact`, a move and the kind of its map, all racks are looked at instead of the position's moves;
        with `turns` of a game they are looked through for puzzles. `history` has the turns before a position,
        `also` moves to look at beside the best.
        """
        job = Job(person, analysis, min(threads, self.processors), exact is not None)
        for note in self._cuts(seconds, threads):
            yield b"note", {"message": note}
        seconds = min(seconds, self.limits.think_seconds)
        self._enter(job)
        try:
            async with aclosing(self._queued(job)) as queued:
                async for event in queued:
                    yield event
            if job.replaced.is_set():
                yield b"done", {"reason": "replaced"}
                return
            yield b"begun", {"threads": job.granted, "seconds": seconds}
            request = {
                "position": _packed(position),
                "history": _packed(tuple(history)),
                "also": list(also),
                "turns": None if turns is None else _packed(turns),
                "node": node,
                "seconds": seconds,
                "threads": job.granted,
                "exact": exact,
            }
            async with aclosing(self._thoughts(job, request)) as thoughts:
                async for event in thoughts:
                    yield event
        finally:
            self._leave(job)

    async def prepare(self, position: Position) -> None:
        """Have a process ready that has read what games like this one need, before anybody asks for it.

        Most of the time to a first finding would be its start. There is one at most, however many look.
        """
        if self._starting or self._idle or len(self._processes) >= self.processors:
            return
        self._starting = True
        try:
            with suppress(OSError):  # whoever thinks will be told; who only looks needs none
                process = await self._started()
                assert process.stdin is not None
                process.stdin.write(json.dumps({"warm": _packed(position)}).encode() + b"\n")
                self._keep(process)
        finally:
            self._starting = False

    async def close(self) -> None:
        if self._stopping:
            await asyncio.wait(self._stopping)
        while self._idle:
            self._idle.popitem()[1].cancel()
        for process in list(self._processes):
            await self._end(process)

    # The queue

    def _cuts(self, seconds: float, threads: int) -> list[str]:
        notes = []
        if seconds > self.limits.think_seconds:
            notes.append(
                tn(
                    round(self.limits.think_seconds),
                    "This server thinks about a position for {count} second at most.",
                    "This server thinks about a position for {count} seconds at most.",
                )
            )
        if threads > self.processors:
            notes.append(
                tn(
                    self.processors,
                    "This server has {count} processor: more threads would be no use.",
                    "This server has {count} processors: more threads would be no use.",
                )
            )
        return notes

    def _enter(self, job: Job) -> None:
        for other in (*self._running, *self._waiting):
            # A map waits for the engine, and makes room for it.
            if other.analysis == job.analysis and (other.is_map or not job.is_map):
                other.replaced.set()
        self._waiting.append(job)
        self._grant()

    def _leave(self, job: Job) -> None:
        for jobs in (self._waiting, self._running):
            if job in jobs:
                jobs.remove(job)
        self._grant()

    def _grant(self) -> None:
        """Let those think whose turn it is: in order, each person once, as long as there are processors."""
        for job in list(self._waiting):
            free = self.processors - sum(other.granted for other in self._running)
            if free < 1:
                return
            if any(other.person == job.person for other in self._running):
                continue
            others = len({other.person for other in self._waiting}) - 1
            job.granted = max(1, min(job.threads, free - others))
            self._waiting.remove(job)
            self._running.append(job)
            job.turn.set()

    async def _queued(self, job: Job) -> Events:
        told = None
        while not job.turn.is_set() and not job.replaced.is_set():
            ahead = len(self._running) + self._waiting.index(job)
            if ahead != told:
                told = ahead
                yield b"queued", {"ahead": ahead}
            if not await _first(job.turn.wait(), job.replaced.wait(), timeout=min(1.0, self.heartbeat)):
                yield b"", {}

    # The process

    async def _thoughts(self, job: Job, request: Json) -> Events:
        process = await self._process()
        number = next(self._numbers)
        finished = False
        try:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps({**request, "number": number}).encode() + b"\n")
            await process.stdin.drain()
            loop = asyncio.get_running_loop()
            last = loop.time() + request["seconds"] + GRACE
            reading = asyncio.ensure_future(process.stdout.readline())
            stopping = asyncio.ensure_future(job.replaced.wait())
            try:
                while True:
                    await asyncio.wait(
                        {reading, stopping}, timeout=self.heartbeat, return_when=asyncio.FIRST_COMPLETED
                    )
                    if stopping.done():
                        yield b"done", {"reason": "replaced"}
                        return
                    if not reading.done():
                        if loop.time() > last:
                            yield (
                                b"done",
                                {"reason": "cut", "message": t("The engine took too long and was stopped.")},
                            )
                            return
                        yield b"", {}
                        continue
                    line = reading.result()
                    if not line:
                        yield (
                            b"done",
                            {"reason": "failed", "message": t("The engine failed in this position.")},
                        )
                        return
                    found = json.loads(line)
                    if "done" in found:
                        finished = True
                        yield b"done", {"reason": "finished"}
                        return
                    yield b"thought", found
                    reading = asyncio.ensure_future(process.stdout.readline())
            finally:
                reading.cancel()
                stopping.cancel()
        finally:
            if finished:
                self._keep(process)
            else:
                ending = asyncio.create_task(self._stop(process, number))
                self._stopping.add(ending)
                ending.add_done_callback(self._stopping.discard)
                await asyncio.shield(ending)

    async def _stop(self, process: asyncio.subprocess.Process, number: int) -> None:
        """Have a process ready for the next position; one that does not stop at once is ended."""
        assert process.stdin is not None and process.stdout is not None
        with suppress(TimeoutError, OSError, ValueError):
            async with asyncio.timeout(STOPPING):
                process.stdin.write(json.dumps({"stop": number}).encode() + b"\n")
                while line := await process.stdout.readline():
                    if json.loads(line).get("done") == number:
                        self._keep(process)
                        return
        await self._end(process)

    async def _process(self) -> asyncio.subprocess.Process:
        if self._stopping and not self._idle:  # sooner ready than a new one
            await asyncio.wait(self._stopping, return_when=asyncio.FIRST_COMPLETED)
        while self._idle:
            process, ending = self._idle.popitem()
            ending.cancel()
            if process.returncode is None:
                return process
            self._processes.discard(process)
        return await self._started()

    async def _started(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "quixotry.web.analyses.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        self._processes.add(process)
        return process

    def _keep(self, process: asyncio.subprocess.Process) -> None:
        """A process that has finished is kept a while: starting one takes longer than many searches."""
        self._idle[process] = asyncio.get_running_loop().call_later(IDLE, self._let_go, process)

    def _let_go(self, process: asyncio.subprocess.Process) -> None:
        del self._idle[process]
        self._processes.discard(process)
        with suppress(ProcessLookupError):
            process.kill()

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self._processes.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await asyncio.shield(asyncio.ensure_future(process.wait()))


def _packed(value: object) -> str:
    return base64.b64encode(pickle.dumps(value)).decode()


def sse(name: bytes, content: Json) -> bytes:
    """One server-sent event; without a name a sign of life."""
    return b"event: %b\ndata: %b\n\n" % (name, to_json(content)) if name else b":\n\n"


async def _first(*waits: object, timeout: float) -> bool:
    """Whether one of several things happened in time."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]  # type: ignore[call-overload]
    try:
        done, _ = await asyncio.wait(tasks, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        return bool(done)
    finally:
        for task in tasks:
            task.cancel()
