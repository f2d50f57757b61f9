"""One part of the soak, tried for a while by some processes.

One that dies or hangs is replaced, and the others go on.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from soak import ledger

# How many cases are handed out at once: some seconds of work.
PARTS = {"positions": 32, "objects": 32, "inputs": 8, "games": 8, "arena": 1, "kills": 1}
OPTIONAL = {"guided": 1}
PATIENCE = 400.0
"""Seconds without a word after which a process is taken to hang."""


class Worker:
    """A process that tries cases."""

    def __init__(self, part: str, said: queue.SimpleQueue[tuple[Worker, dict[str, Any] | None]]) -> None:
        folder = Path(__file__).parents[1]
        paths = [str(folder), str(folder.parent / "src"), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "soak.worker", part],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # an interrupt from the keyboard is for whoever counts
        )
        self.said = said
        self.case = -1
        self.block = (0, -1)
        self.heard = time.monotonic()
        self.listening = threading.Thread(target=self._listen, daemon=True)
        self.listening.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.put((self, json.loads(line)))
        self.process.wait()
        self.process.stdout.close()
        self.said.put((self, None))

    def give(self, first: int, last: int) -> None:
        assert self.process.stdin
        self.block = first, last
        self.heard = time.monotonic()
        self.process.stdin.write(f"{first} {last}\n")
        self.process.stdin.flush()

    def end(self) -> None:
        assert self.process.stdin
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.listening.join()


class Run:
    """One part, tried for a while by some processes; `tell` is whether failures are printed as they come."""

    def __init__(
        self, part: str, first: int, jobs: int, seconds: float, cases: int | None, *, tell: bool = True
    ) -> None:
        self.part, self.jobs, self.tell = part, jobs, tell
        self.failed: list[str] = []
        self.row = ledger.Row(ledger.today(), ledger.commit(), part, first, first - 1)
        self.end = time.monotonic() + seconds
        self.most = sys.maxsize if cases is None else first + cases
        self.size = {**PARTS, **OPTIONAL}[part]
        self.said: queue.SimpleQueue[tuple[Worker, dict[str, Any] | None]] = queue.SimpleQueue()
        self.next = first
        self.busy: set[Worker] = set()

    def go(self) -> ledger.Row:
        for _ in range(self.jobs):
            self._give(Worker(self.part, self.said))
        while self.busy:
            try:
                worker, told = self.said.get(timeout=5)
            except queue.Empty:
                self._look_for_sleepers()
                continue
            if worker in self.busy:
                worker.heard = time.monotonic()
                self._hear(worker, told)
        self.row.last = self.next - 1
        return self.row

    def stop(self, *_: object) -> None:
        """No more blocks; what is being tried still counts."""
        self.end = 0.0

    def _give(self, worker: Worker, first: int | None = None) -> None:
        """The rest of its block after a death, or a new one if there is time."""
        if first is not None and first <= worker.block[1]:
            self.busy.add(worker)
            worker.give(first, worker.block[1])
        elif self.next < self.most and (time.monotonic() < self.end or self.next == self.row.first):
            last = min(self.next + self.size, self.most) - 1
            self.busy.add(worker)
            worker.give(self.next, last)
            self.next = last + 1
        else:
            self.busy.discard(worker)
            worker.end()

    def _hear(self, worker: Worker, told: dict[str, Any] | None) -> None:
        if told is None:
            code = worker.process.returncode
            self._failed(worker.case, f"the process died ({_way(code)})")
            self._replace(worker)
        elif "case" in told:
            worker.case = told["case"]
        elif "counts" in told:
            self.row.counts += Counter(told["counts"])
        elif "failed" in told:
            self._failed(told["failed"], told["why"])
        elif "block" in told:
            self._give(worker)

    def _look_for_sleepers(self) -> None:
        for worker in list(self.busy):
            if time.monotonic() - worker.heard > PATIENCE:
                self._failed(worker.case, f"nothing heard of it for {PATIENCE:.0f} s")
                worker.end()
                self._replace(worker)

    def _replace(self, dead: Worker) -> None:
        self.busy.discard(dead)
        dead.end()
        other = Worker(self.part, self.said)
        other.block = dead.block
        self._give(other, dead.case + 1)

    def _failed(self, case: int, why: str) -> None:
        self.row.failures += 1
        self.failed.append(f"FAILED {why}\n  again: python -m soak {self.part} --case {case}")
        if self.tell:
            print(self.failed[-1], file=sys.stderr, flush=True)


def _way(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"code {code}"
