"""`-` where a file is named: standard input to read from, standard output to write to.

Readers go by files: some look into one twice, some hand its name to another process. So standard input is
kept in a file as long as the command runs, and what goes to standard output is made in one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

STREAM = "-"
STANDARD_INPUT = "standard input"
MOST_BYTES = 1 << 28
_read: list[tuple[Path, TemporaryDirectory[str]]] = []


def is_stream(place: str | Path | None) -> bool:
    """Whether a name is a dash, and stands for standard input or output."""
    return place is not None and str(place) == STREAM


def given_file(place: str | Path, ending: str | Callable[[bytes], str]) -> Path:
    """The file that is meant; of standard input a copy, whose name ends as its bytes, or the caller, say."""
    if not is_stream(place):
        return Path(place)
    if _read:
        raise QuixotryError(f"{STREAM}: {STANDARD_INPUT} can be read once, and is named twice")
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise QuixotryError(f"{STANDARD_INPUT}: larger than {MOST_BYTES:,} bytes")
    from tempfile import TemporaryDirectory

    folder = TemporaryDirectory(prefix="quixotry-")
    copy = Path(folder.name) / f"{STANDARD_INPUT}{ending if isinstance(ending, str) else ending(data)}"
    copy.write_bytes(data)
    _read.append((copy, folder))
    return copy


def forget_input() -> None:
    """What is left to do when a command ends: the copy of standard input goes."""
    while _read:
        _read.pop()[1].cleanup()


def given_name(place: str, ending: str | Callable[[bytes], str]) -> str:
    """The same where a name may also stand for something that is installed."""
    return str(given_file(place, ending)) if is_stream(place) else place


def plainly(text: str) -> str:
    """A message that calls standard input what it is, and not by the name of its copy."""
    for copy, _ in _read:
        text = text.replace(str(copy), STANDARD_INPUT)
    return text


@contextmanager
def written_file(place: Path, ending: str) -> Iterator[Path]:
    """A file to write; where standard output is meant, it is printed as it is when the block ends."""
    if not is_stream(place):
        yield place
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="quixotry-") as folder:
        made = Path(folder) / f"output{ending}"
        yield made
        sys.stdout.flush()
        sys.stdout.buffer.write(made.read_bytes())
        sys.stdout.buffer.flush()


def write_given(place: Path, data: bytes) -> None:
    """Write a file whole or not at all, or standard output."""
    if is_stream(place):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    from quixotry.files import write_whole

    write_whole(place, data)
