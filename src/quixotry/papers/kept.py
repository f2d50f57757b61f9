"""Measurements that are kept in a file, so that a run which was stopped goes on where it was.

Each is a line of its own: a checksum, then a name and a value as JSON. A line that a stopped run left
unfinished, or that anything else has damaged, is passed over and measured again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from zlib import crc32


class Kept:
    """Values by name; what is put in is in the file before `put` returns.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Kept(Path(folder) / "measured.jsonl").put("seconds", [1, 2])
    ...     "seconds" in Kept(Path(folder) / "measured.jsonl")
    True
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._values: dict[str, Any] = {}
        if path.exists():
            for line in path.read_bytes().splitlines():
                found = _read(line)
                if found is not None:
                    self._values[found[0]] = found[1]

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def put(self, name: str, value: Any) -> None:
        text = json.dumps([name, value], ensure_ascii=False).encode()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            # The line before may have been left without its end.
            start = b"\n" if file.tell() and not self._ends_a_line() else b""
            file.write(start + b"%08x " % crc32(text) + text + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._values[name] = json.loads(text)[1]

    def _ends_a_line(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read() == b"\n"


def _read(line: bytes) -> tuple[str, Any] | None:
    checksum, _, text = line.partition(b" ")
    if checksum != b"%08x" % crc32(text):
        return None
    name, value = json.loads(text)
    return name, value
