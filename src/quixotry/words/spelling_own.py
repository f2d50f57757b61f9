"""Words of one's own, which every spelling check knows: lists in files, and a personal one."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from quixotry.errors import LexiconError
from quixotry.lexicon import user_folder

LARGEST_FILE = 50_000_000
LONGEST_WORD = 100
_WORD = re.compile(r"[^\W_][\w'’ʼ·‐‑\u00ad\u0300-\u036f-]*")


def personal_file() -> Path:
    """The personal list: `words.txt` in the user's data folder."""
    return user_folder().parent / "words.txt"


def read_own_words(path: Path) -> list[str]:
    """The words of a file: UTF-8, one or more a line; what follows # is a remark."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise LexiconError(f"{path}: cannot be read: {error.strerror or error}") from None
    if len(data) > LARGEST_FILE:
        raise LexiconError(f"{path}: larger than {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LexiconError(f"{path}: line {line}: not UTF-8 (byte {data[error.start]:#04x})") from None
    return [word for line in text.splitlines() for word in line.partition("#")[0].split()]


def personal_words() -> list[str]:
    """The words of the personal list; none where there is no list."""
    path = personal_file()
    return read_own_words(path) if path.exists() else []


def add_personal_words(words: Iterable[str]) -> list[str]:
    """Add words to the personal list, and say which were not there.

    The list is written beside its place and then renamed, so it is never half written.
    """
    wanted = list(words)
    for word in wanted:
        if not _WORD.fullmatch(word) or len(word) > LONGEST_WORD:
            raise LexiconError(f"{word[:40]!r}: not one word")
    path = personal_file()
    known = {word.casefold() for word in personal_words()}
    fresh: list[str] = []
    for word in wanted:
        if word.casefold() not in known:
            known.add(word.casefold())
            fresh.append(word)
    if fresh:
        try:
            _append(path, fresh)
        except OSError as error:
            raise LexiconError(f"{path}: cannot be written: {error.strerror or error}") from None
    return fresh


def _append(path: Path, words: list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    old = path.read_bytes() if path.exists() else b""
    if old and not old.endswith(b"\n"):
        old += b"\n"
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(old + "".join(f"{word}\n" for word in words).encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
