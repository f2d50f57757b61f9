"""The lexicon file (`.qlx`): a container with the alphabet, counts and content hash, then the word graph.

Its checksum is the CRC-32 of everything after the header. Against malice every index of the graph is checked
before the first is used.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

from quixotry.errors import AlphabetError, ContainerError, LexiconError, OtherVersionError
from quixotry.files.container import open_container, peek_metadata, write_container
from quixotry.kernel.words.graph import Graph
from quixotry.rules import Alphabet

MAGIC = b"\x93QXLEX\r\n"
VERSION = 1
KIND = "lexicon file"


def write_lexicon(path: Path, metadata: dict[str, Any], graph: bytes | bytearray | memoryview) -> None:
    """Write the file whole or not at all."""
    write_container(path, MAGIC, VERSION, metadata, graph, zlib.crc32, LexiconError)


def is_lexicon(path: Path) -> bool:
    """Whether the file begins like a lexicon."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def peek_lexicon(path: Path) -> dict[str, Any]:
    """What the file says of itself, unproved: enough to list many of them.

    >>> from quixotry.lexicon.catalogue import find_lexicon
    >>> peek_lexicon(find_lexicon("english"))["words"]
    172763
    """
    try:
        return peek_metadata(path, MAGIC, VERSION, KIND)
    except ContainerError as error:
        raise LexiconError(f"{path}: {error}") from None


def open_lexicon(path: Path) -> tuple[dict[str, Any], Alphabet, Graph]:
    """Read the file into memory and prove it sound: metadata, alphabet and word graph.

    A file has at most 2 GB; the proof visits each node once and takes five bytes for each number of the
    graph.
    """
    try:
        metadata, content = open_container(path, MAGIC, VERSION, KIND, zlib.crc32)
    except OtherVersionError as error:
        raise LexiconError(f"{path}: {error}: build it again") from None
    except ContainerError as error:
        raise LexiconError(f"{path}: {error}") from None
    if len(content) % 4 or len(content) < 16:
        raise LexiconError(f"{path}: damaged: not the length of a word graph")
    try:
        alphabet = Alphabet(tuple(metadata["labels"]), tuple(metadata["blank_labels"]))
        _check(metadata)
    except (ValueError, KeyError, TypeError, AttributeError, AlphabetError) as error:
        raise LexiconError(f"{path}: damaged: metadata: {error!r}") from None
    graph = Graph(content)
    defect = graph.defect(alphabet.size)
    if defect:
        raise LexiconError(f"{path}: damaged: word graph: {defect}")
    if graph.word_count() != metadata["words"]:
        raise LexiconError(
            f"{path}: damaged: the word graph does not hold as many words as the metadata says"
        )
    return metadata, alphabet, graph


def peek_words(path: Path) -> tuple[int, Alphabet, str]:
    """How many words the file says it holds, over which alphabet, in which language; nothing is proved."""
    metadata = peek_lexicon(path)
    try:
        _check(metadata)
        alphabet = Alphabet(tuple(metadata["labels"]), tuple(metadata["blank_labels"]))
        return metadata["words"], alphabet, str(metadata.get("language", ""))
    except (ValueError, KeyError, TypeError, AttributeError, AlphabetError) as error:
        raise LexiconError(f"{path}: damaged: metadata: {error!r}") from None


def _check(metadata: dict[str, Any]) -> None:
    """That the metadata has what a lexicon shows of itself, each of its kind."""
    for key, kind in (("name", str), ("content_hash", str), ("words", int), ("lengths", dict)):
        if not isinstance(metadata[key], kind):
            raise TypeError(f"{key} is not {kind.__name__}")
    for key in ("dawg", "gaddag"):
        states, arcs = metadata[key]
        if not (isinstance(states, int) and isinstance(arcs, int)):
            raise TypeError(f"{key} is not two numbers")
    if not all(isinstance(count, int) for count in metadata["lengths"].values()):
        raise TypeError("lengths are not numbers")
