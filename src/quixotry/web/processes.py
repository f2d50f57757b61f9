"""Several processes that serve at one address: started, watched, replaced one by one, and stopped together.

This process holds the socket and hands it down, so that nobody is refused while one of the others is gone:
whoever connects meanwhile is served by another.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

from quixotry.web.errors import ApiError

log = logging.getLogger(__name__)

MOST = 64
SOONEST = 1.0  # seconds between two starts in the same place
LAST_WORDS = 30.0  # seconds until a process that was told to stop is killed


class Processes:
    """Runs the server `count` times with the same arguments and the same socket."""

    def __init__(self, listening: socket.socket, count: int, arguments: Sequence[str]) -> None:
        if sys.platform == "win32":
            raise ApiError("several processes at one address need a system such as Linux")
        if not 1 <= count <= MOST:
            raise ApiError(f"the number of processes must be 1 to {MOST}, not {count}")
        self._listening = listening
        descriptor = str(listening.fileno())
        self._command = [sys.executable, "-m", "quixotry.web", "--descriptor", descriptor, *arguments]
        self._count = count
        self._running: dict[int, asyncio.subprocess.Process] = {}
        self._stopping = asyncio.Event()
        self._renewing = asyncio.Lock()

    async def run(self, announce: str) -> int:
        """Serve until SIGTERM or Ctrl-C; SIGHUP replaces every process by a new one."""
        loop = asyncio.get_running_loop()
        renewals: set[asyncio.Task[None]] = set()

        def renew() -> None:
            task = loop.create_task(self._renew())
            renewals.add(task)
            task.add_done_callback(renewals.discard)

        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, renew)
        try:
            started = await asyncio.gather(*(self._start(place) for place in range(self._count)))
            if not all(started):
                return 2  # and it has said why
            print(announce, flush=True)
            watching = [loop.create_task(self._watch(place)) for place in range(self._count)]
            await self._stopping.wait()
            for task in (*watching, *renewals):
                task.cancel()
            return 0
        finally:
            await asyncio.gather(*(_end(process) for process in self._running.values()))

    async def _start(self, place: int) -> bool:
        """Start a process and wait until it serves; it takes its place only then."""
        process = await asyncio.create_subprocess_exec(
            *self._command,
            pass_fds=[self._listening.fileno()],
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert process.stdout is not None
        try:
            told = await process.stdout.readline()
        except asyncio.CancelledError:
            await _end(process)
            raise
        if not told:
            await process.wait()
            return False
        self._running[place] = process
        return True

    async def _watch(self, place: int) -> None:
        """Start another whenever the one in this place is gone."""
        while True:
            process, begun = self._running[place], time.monotonic()
            code = await process.wait()
            async with self._renewing:
                if self._running[place] is not process:
                    continue  # it was replaced
                log.error("process %d of the server has ended (%d): another is started", process.pid, code)
                while True:
                    await asyncio.sleep(max(0.0, SOONEST - (time.monotonic() - begun)))
                    begun = time.monotonic()
                    if await self._start(place):
                        break

    async def _renew(self) -> None:
        """Replace all by new ones, which may be of a newer edition, one after the other."""
        async with self._renewing:
            for place, process in list(self._running.items()):
                if not await self._start(place):
                    log.error("a new process of the server did not start: the old ones go on")
                    return
                await _end(process)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Tell a process to stop, and wait until it has."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(LAST_WORDS):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
