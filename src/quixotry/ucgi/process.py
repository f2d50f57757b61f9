"""An engine's process, seen from the program that started it: lines out, lines in, and no endless waits.

Threads stand between the pipes and whoever talks to the engine, so that an engine that does not read, does
not write or writes without end costs a bounded wait and a bounded amount of memory.
"""

from __future__ import annotations

import os
import queue
import subprocess
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from quixotry.errors import EngineAnswerError, EngineDied, EngineError, EngineTimeout

LONGEST_LINE = 100_000
MOST_WAITING = 10_000  # lines that an engine may be ahead of its reader
MOST_COMPLAINTS = 2_000  # bytes of its standard error that are kept
PATIENCE = 2.0  # seconds for an engine to end by itself

_TOO_LONG = object()
_END = object()


class EngineProcess:
    """A started engine. Not for two threads at once."""

    def __init__(
        self, command: Sequence[str], *, cwd: str | Path | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        self.command = list(command)
        if not self.command:
            raise EngineError("no command to start an engine with")
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=cwd,
                env=None if env is None else os.environ | dict(env),
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise EngineError(f"{self.name}: cannot be started: {reason}") from None
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._heard: queue.Queue[object] = queue.Queue(MOST_WAITING)
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._complaints = bytearray()
        self._closed = threading.Event()
        # The threads do not hold `self`, so that an engine nobody uses any more is collected and ended.
        self._threads = [
            threading.Thread(target=_listen, args=(process.stdout, self._heard, self._closed), daemon=True),
            threading.Thread(target=_speak, args=(process.stdin, self._to_say), daemon=True),
            threading.Thread(target=_collect, args=(process.stderr, self._complaints), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._finalizer = weakref.finalize(self, _end, process, self._closed, self._to_say, self._threads)

    @property
    def name(self) -> str:
        """What errors call it: the command's program."""
        return Path(self.command[0]).name[:80]

    @property
    def alive(self) -> bool:
        return self._finalizer.alive and self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def say(self, line: str) -> None:
        """Send one line without waiting; an engine that does not read is found out by its silence."""
        if any(character in line for character in "\r\n\0"):
            raise EngineError(f"{self.name}: a line break in a command: {line[:40]!r}")
        if not self._finalizer.alive:
            raise EngineDied(f"{self.name}: the engine has been closed")
        self._to_say.put(line.encode("utf-8", "replace") + b"\n")

    def hear(self, deadline: float, waiting_for: str) -> str:
        """The engine's next line; `deadline` is a time of `time.monotonic`."""
        line = self.hear_until(None, deadline, waiting_for)
        assert line is not None
        return line

    def hear_until(self, until: float | None, deadline: float, waiting_for: str) -> str | None:
        """The engine's next line, or None if it says nothing until a time before the deadline."""
        now = time.monotonic()
        left = (deadline if until is None else min(until, deadline)) - now
        try:
            # Asked even where lines are waiting: an engine that never stops talking has not answered, either.
            if left <= 0:
                raise queue.Empty
            heard = self._heard.get(timeout=left)
        except queue.Empty:
            if until is not None and until < deadline:
                return None
            self.kill()
            raise EngineTimeout(f"{self.name}: no {waiting_for} in time; the engine was ended") from None
        if heard is _TOO_LONG:
            self.kill()
            raise EngineAnswerError(
                f"{self.name}: a line of more than {LONGEST_LINE:,} bytes; the engine was ended"
            )
        if heard is _END:
            raise EngineDied(f"{self.name}: the engine ended {self._how_it_ended()}")
        assert isinstance(heard, str)
        return heard

    def close(self, patience: float = PATIENCE) -> int:
        """Let the engine end, or end it; its exit code, negative for a signal."""
        if self._finalizer.alive:
            self._to_say.put(None)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        self.kill()
        return self._process.returncode

    def kill(self) -> None:
        self._finalizer()

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        self._threads[2].join(PATIENCE)
        self.kill()
        code = self._process.returncode
        said = " ".join(bytes(self._complaints).decode("utf-8", "replace").split())
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        return f"{how}: …{said[-200:]}" if len(said) > 200 else f"{how}: {said}" if said else how


def _listen(stream: IO[bytes], heard: queue.Queue[object], closed: threading.Event) -> None:
    """Pass the engine's lines on, and then the fact that there are no more."""

    def hand_on(line: object) -> None:
        while not closed.is_set():
            with suppress(queue.Full):
                heard.put(line, timeout=0.2)
                return

    with stream, suppress(OSError, ValueError):
        while not closed.is_set() and (line := stream.readline(LONGEST_LINE)):
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                hand_on(_TOO_LONG)
                break
            hand_on(line.decode("utf-8", "replace").strip())
    hand_on(_END)


def _speak(stream: IO[bytes], to_say: queue.SimpleQueue[bytes | None]) -> None:
    """Write what is to be said, until told to stop or the engine is gone."""
    with suppress(OSError, ValueError):
        while (data := to_say.get()) is not None:
            stream.write(data)
            stream.flush()
    with suppress(OSError, ValueError):
        stream.close()


def _collect(stream: IO[bytes], complaints: bytearray) -> None:
    """Keep the last of what the engine complains about, to say it when it dies."""
    with stream, suppress(OSError, ValueError):
        while data := os.read(stream.fileno(), 4096):
            complaints.extend(data)
            del complaints[:-MOST_COMPLAINTS]


def _end(
    process: subprocess.Popen[bytes],
    closed: threading.Event,
    to_say: queue.SimpleQueue[bytes | None],
    threads: list[threading.Thread],
) -> None:
    closed.set()
    to_say.put(None)
    process.kill()
    process.wait()
    for thread in threads:
        thread.join(PATIENCE)
