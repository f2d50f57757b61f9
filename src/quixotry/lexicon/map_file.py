"""The word map of a lexicon, made when it is first asked for and kept in the user's cache folder.

A map is only ever a copy of what the lexicon says, so nothing about its file is trusted: if it is of another
lexicon or version, damaged, or does not know the lexicon's words, it is made again.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import Lock
from weakref import WeakValueDictionary

from quixotry.errors import ContainerError, LexiconError
from quixotry.files.cache import cache_folder, prune, used_now
from quixotry.files.container import Content, open_container, write_container
from quixotry.kernel.words.mapbuild import build_map
from quixotry.kernel.words.wordmap import WordMap, checksum
from quixotry.lexicon.kinds import LONGEST
from quixotry.lexicon.lexicon import Lexicon

MAGIC = b"\x93QXMAP\r\n"
VERSION = 1  # of the map's layout and of the keys in it
SUFFIX = ".qwm"
KEPT = 8
MOST_WORDS = 5_000_000  # the largest known list has 3,200,000; a file that claims more is not spelled out
SAMPLE = 20

# Who wants the map of one lexicon waits for nobody who makes that of another.
_making: WeakValueDictionary[str, Lock] = WeakValueDictionary()
_naming = Lock()


def word_map(lexicon: Lexicon) -> WordMap | None:
    """The lexicon's word map, made once; None where there shall be none.

    That is where QUIXOTRY_NO_MAP is set, for machines with little memory, and for lexica with too many words.

    >>> from quixotry.rules import load_rules
    >>> lexicon = Lexicon.from_words("care race acre car", load_rules("english").alphabet)
    >>> words = word_map(lexicon).anagrams(lexicon.alphabet.word("CARE"))
    >>> [lexicon.alphabet.word_text(word) for word in words]
    ['ACRE', 'CARE', 'RACE']
    """
    if os.environ.get("QUIXOTRY_NO_MAP", "0") not in ("", "0"):
        return None
    with _naming:
        making = _making.setdefault(lexicon.content_hash, Lock())
    with making:
        if lexicon.kept_map is None and len(lexicon) <= MOST_WORDS:
            lexicon.kept_map = _opened_or_made(lexicon)
        return lexicon.kept_map


def map_folder() -> Path | None:
    """Where maps are kept: `quixotry/maps` in the user's cache folder; None if the user has none."""
    return cache_folder("maps")


def map_path(lexicon: Lexicon) -> Path | None:
    """The file of this lexicon's map, whether it exists or not."""
    folder = map_folder()
    # The hash was read from a file: it must not lead out of the folder.
    if folder is None or not re.fullmatch(r"[0-9a-f]{16,128}", lexicon.content_hash):
        return None
    return folder / (lexicon.content_hash + SUFFIX)


def _opened_or_made(lexicon: Lexicon) -> WordMap | None:
    path = map_path(lexicon)
    if path is not None:
        found = open_map(path, lexicon)
        if found is not None:
            used_now(path)
            return found
    try:
        content = build_map(lexicon.graph)
    except (OverflowError, MemoryError):
        return None
    if path is not None:
        with suppress(OSError, LexiconError):
            path.parent.mkdir(parents=True, exist_ok=True)
            save_map(path, lexicon, content)
            prune(path, KEPT)
    return WordMap(content)


def _facts(lexicon: Lexicon) -> dict[str, object]:
    """What a map must be of.  A lexicon file may claim any hash, its graph cannot."""
    return {
        "content_hash": lexicon.content_hash,
        "graph": [lexicon.size_in_bytes, checksum(lexicon.graph.data)],
    }


def _proof(content: Content, before: int) -> int:
    """A map has tens of megabytes: the kernel's checksum takes a fraction of the time of a CRC."""
    return checksum(content) ^ before


def save_map(path: Path, lexicon: Lexicon, content: bytes | bytearray) -> None:
    """Write a lexicon's map to a file."""
    write_container(path, MAGIC, VERSION, _facts(lexicon), content, _proof, LexiconError)


def open_map(path: Path, lexicon: Lexicon) -> WordMap | None:
    """The map in a file of at most 2 GB; None if it is not this lexicon's, or cannot be trusted."""
    try:
        metadata, content = open_container(path, MAGIC, VERSION, "word map", _proof)
        if metadata != _facts(lexicon):
            return None
        found = WordMap(content)
    except (ContainerError, ValueError, TypeError):
        return None
    return found if found.defect() is None and _knows(found, lexicon) else None


def _knows(found: WordMap, lexicon: Lexicon) -> bool:
    """Whether the map finds some of the lexicon's words, as one with keys of another make would not."""
    graph, alphabet = lexicon.graph, lexicon.alphabet
    for text in islice(lexicon, SAMPLE):
        word = alphabet.word(text)
        # Text of several labels may read as another word, and `defect` proves reads of a line's length only.
        if len(word) <= LONGEST and graph.accepts(word) and word not in found.anagrams(word):
            return False
    return True
