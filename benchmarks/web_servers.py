"""A server as a process of its own that can be killed and started anew, for `web_load.py` and `web_large.py`.

It is started as people start it; or, where it is to be killed a thousand times, as a fork of a process that
has imported everything and done nothing else.
"""

from __future__ import annotations

import asyncio
import math
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

MOTHER = Path(__file__).with_name("web_mother.py")


class Server:
    """The process, which can be killed and started anew at the same port with the same data."""

    def __init__(
        self, folder: Path, database: str | None, options: Sequence[str] = (), *, forked: bool = False
    ) -> None:
        self.port = 0
        self.pid = 0
        self.up = asyncio.Event()
        self._env = {**os.environ, "XDG_DATA_HOME": str(folder)}
        self._options = [*(["--database", database] if database else []), *options]
        self._spent = 0.0
        self._process: subprocess.Popen[str] | None = None
        self._mother = self._run(str(MOTHER), *self._options) if forked else None

    async def start(self) -> None:
        """Returns when it says where it is."""
        await self.launch()
        told = await self._said()
        address = re.search(r"http://127\.0\.0\.1:(\d+)", told)
        if not address or self.port not in (0, int(address[1])):
            await self.stop(signal.SIGKILL)
            raise SystemExit(f"the server did not start: {told}")
        self.port = int(address[1])
        self.up.set()

    async def launch(self) -> None:
        """Returns when there is a process that begins to start."""
        if self._mother is not None:
            assert self._mother.stdin is not None
            self._mother.stdin.write(f"{self.port}\n")
            self._mother.stdin.flush()
            self.pid = int(await self._said())
        else:
            port = ("--no-browser", "--port", str(self.port))
            self._process = self._run("-m", "quixotry.web", *port, *self._options)
            self.pid = self._process.pid

    async def stop(self, how: signal.Signals) -> None:
        """Returns when the process is gone."""
        self.up.clear()
        os.kill(self.pid, how)
        if self._mother is not None:
            while not (line := await self._said()).startswith("gone "):
                assert line, "whoever starts the servers is gone"
            self._spent += float(line[5:])
        else:
            assert self._process is not None
            _, _, usage = await asyncio.to_thread(os.wait4, self.pid, 0)
            self._process.returncode = 0
            self._spent += usage.ru_utime + usage.ru_stime
        self.pid = 0

    def close(self) -> None:
        """Nothing more is started."""
        if self._mother is not None:
            self._mother.communicate()

    def processor_seconds(self) -> float:
        """Spent so far, by the process that runs and by those before it."""
        if not self.pid:
            return self._spent
        with suppress(OSError):
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
            return self._spent + sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        return math.nan  # not a Linux machine

    def _run(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *words],
            env=self._env,
            stdin=subprocess.PIPE if words[0] == str(MOTHER) else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )

    async def _said(self) -> str:
        process = self._mother or self._process
        assert process is not None and process.stdout is not None
        return await asyncio.to_thread(process.stdout.readline)
