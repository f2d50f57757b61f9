"""Processes for players that are Python objects: whatever they do, the match goes on.

Each thread that plays chunks keeps one worker process, tells it which game to play, and hears from it
before every choice. A worker that is silent for longer than the player has time is killed and
replaced, and so is one that dies; the player whose turn it was has then lost the game.
"""

from __future__ import annotations

import json
import os
import pickle
import queue
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from typing import IO, Any

from quixotry.arena.chunks import Chunk, MatchGame
from quixotry.arena.python_games import forfeited, out_of_time
from quixotry.errors import ArenaError

GRACE = 1.0  # a worker notices itself when its player was too slow, unless the player never returns
LONGEST_START = 120.0
_LENGTH = 4

_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from quixotry.arena.workers import serve; serve()"
)


class Worker:
    """A process that plays games, seen from the thread that owns it."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", _START, json.dumps(sys.path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.heard: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        assert self.process.stdin is not None and self.process.stdout is not None
        self._say = self.process.stdin
        threading.Thread(target=_listen, args=(self.process.stdout, self.heard), daemon=True).start()
        self._finalizer = weakref.finalize(self, _end, self.process)

    def play(self, chunk: Chunk, pair: int, which: int) -> MatchGame:
        """One game, forfeited by whoever hangs the worker or brings it down."""
        thinking: tuple[int, MatchGame] | None = None
        allowed = LONGEST_START
        with suppress(OSError):
            _send(self._say, (chunk, pair, which))
        while True:
            try:
                kind, told = self.heard.get(timeout=allowed + GRACE)
            except queue.Empty:
                self.kill()
                if thinking is None:
                    raise ArenaError("a worker process does not start to play") from None
                return forfeited(thinking[1], thinking[0], out_of_time(chunk.clock))
            if kind == "thinking":
                player, allowed, record = told
                thinking = player, record
            elif kind == "played":
                assert isinstance(told, MatchGame)
                return told
            elif kind == "failed":
                self.kill()
                raise ArenaError(f"a worker process failed: {told}")
            else:
                how = self._how_it_ended()
                if thinking is None:
                    raise ArenaError(f"a worker process ended {how}")
                return forfeited(thinking[1], thinking[0], f"brought its process down {how}")

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self.kill()
        code = self.process.returncode
        return f"by signal {-code}" if code < 0 else f"with exit code {code}"

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        self._finalizer()


class _Own(threading.local):
    worker: Worker | None = None


_own = _Own()


def play_supervised(chunk: Chunk) -> list[MatchGame]:
    """The games of a chunk in this thread's worker."""
    records = []
    for pair in chunk.pairs:
        for which in (0, 1):
            if _own.worker is None or not _own.worker.alive:
                _own.worker = Worker()
            records.append(_own.worker.play(chunk, pair, which))
    return records


def dismiss_worker() -> None:
    """End this thread's worker, if it has one."""
    if _own.worker is not None:
        _own.worker.kill()
        _own.worker = None


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    process.kill()
    process.wait()


def _listen(stream: IO[bytes], heard: queue.SimpleQueue[tuple[str, Any]]) -> None:
    """Hand on what a worker says, and that it has fallen silent."""
    with stream:
        try:
            while True:
                heard.put(_receive(stream))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            heard.put(("gone", None))


def _send(stream: IO[bytes], message: object) -> None:
    data = pickle.dumps(message)
    stream.write(len(data).to_bytes(_LENGTH, "big") + data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    size = stream.read(_LENGTH)
    data = stream.read(int.from_bytes(size, "big"))
    if len(size) < _LENGTH or not data:
        raise EOFError
    return pickle.loads(data)


# What runs in the worker process


def serve() -> None:
    """Play what is asked for, until nobody is there to ask."""
    import signal

    from quixotry.arena.python_games import play_game

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks for the games decides what an interrupt means
    asked, answers = _private_streams()
    games: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_wait_for_games, args=(asked, games), daemon=True).start()
    while True:
        chunk, pair, which = games.get()

        def announce(player: int, seconds: float, so_far: MatchGame) -> None:
            _send(answers, ("thinking", (player, seconds, so_far)))

        try:
            answer: tuple[str, Any] = ("played", play_game(chunk, pair, which, announce))
        except Exception as error:
            answer = ("failed", f"{type(error).__name__}: {error}")
        _send(answers, answer)


def _private_streams() -> tuple[IO[bytes], IO[bytes]]:
    """The pipes to whoever asks, out of the way of players that print or read."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return asked, answers


def _wait_for_games(asked: IO[bytes], games: queue.SimpleQueue[Any]) -> None:
    """Also ends the process, in the midst of a game, when whoever asked is gone."""
    try:
        while True:
            games.put(_receive(asked))
    except BaseException:
        os._exit(0)
