"""Lexica of other programs, kept as our own once they have been read: the second time they open at once."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import LexiconError
from quixotry.files.cache import cache_folder, prune, used_now
from quixotry.lexicon.catalogue import SUFFIX
from quixotry.lexicon.file import VERSION
from quixotry.rules import Alphabet

if TYPE_CHECKING:
    from quixotry.lexicon.lexicon import Lexicon

WORTH_KEEPING = 0.2  # seconds that reading must have taken
KEPT = 8


def cached(
    path: Path,
    how: tuple[object, ...],
    alphabet: Alphabet | None,
    read: Callable[[], Lexicon],
    opened: Callable[[Path], Lexicon],
) -> Lexicon:
    """What `read` makes of a file, from the cache if it was made before and the file has not changed since.

    `how` is all else that the result depends on. A copy that cannot be opened is made again.
    """
    copy = _place(path, how, alphabet)
    if copy is not None and copy.is_file():
        try:
            lexicon = opened(copy)
        except LexiconError:
            pass
        else:
            used_now(copy)
            return lexicon
    began = time.process_time()
    lexicon = read()
    if copy is not None and time.process_time() - began > WORTH_KEEPING:
        with suppress(OSError, LexiconError):
            copy.parent.mkdir(parents=True, exist_ok=True)
            lexicon.save(copy)
            prune(copy, KEPT)
    return lexicon


def _place(path: Path, how: tuple[object, ...], alphabet: Alphabet | None) -> Path | None:
    """Where the copy lies: another content, alphabet or manner of reading is another place."""
    folder = cache_folder("lexica")
    try:
        facts = os.stat(path)
        real = os.path.realpath(path)
    except (OSError, ValueError):
        return None
    if folder is None:
        return None
    labels = (alphabet.labels, alphabet.blank_labels) if alphabet is not None else ()
    told = repr((real, facts.st_size, facts.st_mtime_ns, facts.st_ino, labels, how, VERSION))
    return folder / (hashlib.sha256(told.encode("utf-8", "surrogateescape")).hexdigest() + SUFFIX)
