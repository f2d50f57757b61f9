"""Lexica that were made in this process, put where every process of this machine finds them.

Chunks name their lexicon, so that any process can play them. A lexicon object may have a name that means
other words elsewhere, or nothing: unless the catalogue has just these words under it, they go to a file
that lasts as long as this process.
"""

from __future__ import annotations

import hashlib
import threading
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import WeakValueDictionary

from quixotry.lexicon import Lexicon
from quixotry.lexicon.catalogue import SUFFIX

_held: WeakValueDictionary[str, Lexicon] = WeakValueDictionary()  # by file: here nobody has to read it
_writing = threading.Lock()


def source_of(lexicon: Lexicon) -> str:
    """A name or a file under which every process of this machine finds these words.

    >>> source_of(Lexicon.load("english"))
    'english'
    >>> from quixotry.rules import load_rules
    >>> alphabet = load_rules("english").alphabet
    >>> Path(source_of(Lexicon.from_words("aa ab", alphabet, name="english"))).suffix
    '.qlx'
    """
    if lexicon.is_installed():
        return lexicon.name
    # The hash may have come from a file: hashed again, it cannot lead out of the folder.
    name = hashlib.sha256(lexicon.content_hash.encode()).hexdigest() + SUFFIX
    with _writing:
        path = Path(_folder().name) / name
        if not path.exists():
            lexicon.save(path)
        _held[str(path)] = lexicon
    return str(path)


def held(source: str) -> Lexicon | None:
    """The object itself, in the process that it was made in."""
    return _held.get(source)


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="quixotry-")
