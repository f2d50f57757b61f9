"""Files read and written whole: whatever goes wrong, the old file or the new one is there, never half of one.

What is written goes to a file of its own beside the target, is on the disk before it takes the target's
name, and is removed if it never gets that far. Threads, processes and machines that share a folder may
write the same file at once: one of them is the last, and its content stays.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from quixotry.errors import QuixotryError

Refusal = Callable[[str], Exception]  # what to raise, given one line of text

UNFINISHED = ".part"
_SHELL_PIPE = re.compile(r"/dev/(stdin|fd/[0-9]+)|/proc/self/fd/[0-9]+")
_LONGEST_PREFIX = 40  # of the target's name, so that the name beside it is never too long for a file system


def read_whole(path: str | Path, most: int, refuse: Refusal = QuixotryError) -> bytes:
    """The bytes of a file that has at most `most`.

    >>> read_whole("no/such/file", 100)
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: no/such/file: cannot be read: No such file or directory
    """
    path = Path(path)
    try:
        regular, data = is_read(path), b""
        if regular:
            with path.open("rb") as stream:
                data = stream.read(most + 1)
    except OSError as error:
        raise refuse(f"{path}: cannot be read: {os_reason(error)}") from None
    except ValueError as error:  # a zero byte in the path
        raise refuse(f"{str(path)!r}: cannot be read: {error}") from None
    if not regular:
        raise refuse(f"{path}: cannot be read: it is not a file")
    if len(data) > most:
        raise refuse(f"{path}: larger than {most:,} bytes")
    return data


def is_read(path: Path) -> bool:
    """Whether a file is read: a regular one, or a pipe that a shell has just made, as `<(command)` does.

    A pipe with a name may have nobody at its other end, and a device has no end to wait for.
    """
    mode = path.stat().st_mode
    return stat.S_ISREG(mode) or (stat.S_ISFIFO(mode) and _SHELL_PIPE.fullmatch(str(path)) is not None)


def write_whole(
    path: str | Path,
    data: bytes | str,
    refuse: Refusal = QuixotryError,
    *,
    mode: int | None = None,
    parents: bool = False,
) -> None:
    """Write a file, text as UTF-8; `writing` says what the other arguments are.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "words.txt", "QUIXOTRY")
    ...     os.listdir(folder)
    ['words.txt']
    >>> write_whole("no/such/folder", b"")
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: no/such/folder: cannot be written: No such file or directory
    """
    try:
        content = data.encode() if isinstance(data, str) else data
    except UnicodeEncodeError as error:  # a lone surrogate
        raise refuse(f"{path}: cannot be written: {error}") from None
    with writing(path, refuse, mode=mode, parents=parents) as file:
        file.write(content)


def write_new(path: str | Path, data: bytes, refuse: Refusal = QuixotryError, *, mode: int) -> None:
    """Write a file unless there is one by then, which stays as it is."""
    target = Path(path)
    with _refusing(path, refuse):
        beside, file = _opened(target, mode)
        try:
            with file:
                file.write(data)
                _flush(file)
            # A link, unlike a rename, leaves alone what somebody else has put there meanwhile.
            try:
                os.link(beside, target)
            except FileExistsError:
                pass
            except OSError:  # a file system without links
                os.replace(beside, target)
            _sync_folder(target.parent)
        finally:
            with suppress(OSError):
                beside.unlink()


@contextmanager
def writing(
    path: str | Path, refuse: Refusal = QuixotryError, *, mode: int | None = None, parents: bool = False
) -> Iterator[BinaryIO]:
    """A file to write to, which is at `path` when the block ends, and nowhere if the block raises.

    What the system refuses is raised as `refuse` makes it of one line of text. A new file gets `mode`, less
    what the umask takes; without it a file that is replaced keeps the mode it had. A pipe or a device cannot
    be replaced, so it is written to. With `parents`, folders that do not exist yet are made.
    """
    with _refusing(path, refuse):
        target = Path(os.path.realpath(path))  # a link stays a link
        if parents:
            target.parent.mkdir(parents=True, exist_ok=True)
        old = _mode(target)
        if old is not None and not stat.S_ISREG(old):
            with open(path, "wb") as stream:
                yield stream
            return
        beside, file = _opened(target, 0o666 if mode is None else mode)
        try:
            with file:
                yield file
                _flush(file)
            if old is not None and mode is None:
                with suppress(OSError):
                    beside.chmod(stat.S_IMODE(old))
            os.replace(beside, target)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
        _sync_folder(target.parent)


def os_reason(error: OSError | ValueError) -> str:
    """What the system says in a word or two, without number and path."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


@contextmanager
def _refusing(path: str | Path, refuse: Refusal) -> Iterator[None]:
    try:
        named = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        named = False
    if not named:
        raise refuse(f"{str(path)!r}: cannot be written: no file can have this name")
    try:
        yield
    except OSError as error:
        raise refuse(f"{path}: cannot be written: {os_reason(error)}") from None


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _opened(target: Path, mode: int) -> tuple[Path, BinaryIO]:
    """A file beside the target that is nobody else's."""
    beside = target.with_name(f".{target.name[:_LONGEST_PREFIX]}.{os.urandom(8).hex()}{UNFINISHED}")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    return beside, open(handle, "wb")


def _flush(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the new name itself last through a power cut, where folders can be synced."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
