"""Words of one's own, which every spelling check knows: lists in files, and a personal one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from quixotry.errors import LexiconError
from quixotry.files import read_whole, write_whole
from quixotry.lexicon import user_folder

LARGEST_FILE = 50_000_000
LONGEST_WORD = 100
_WORD = re.compile(r"[^\W_][\w'’ʼ·‐‑\u00ad\u0300-\u036f-]*")


def personal_file() -> Path:
    """The personal list: `words.txt` in the user's data folder."""
    return user_folder().parent / "words.txt"


def read_own_words(path: Path) -> list[str]:
    """The words of a file: UTF-8, one or more a line; what follows # is a remark.

    A file has at most 50,000,000 bytes; the worst takes 10 s and 1,000 MB.
    """
    data = read_whole(path, LARGEST_FILE, LexiconError)
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
    """Add words to the personal list, and say which were not there."""
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
        _append(path, fresh)
    return fresh


def _append(path: Path, words: list[str]) -> None:
    old = read_whole(path, LARGEST_FILE, LexiconError) if path.exists() else b""
    if old and not old.endswith(b"\n"):
        old += b"\n"
    added = "".join(f"{word}\n" for word in words).encode()
    write_whole(path, old + added, LexiconError, parents=True)
