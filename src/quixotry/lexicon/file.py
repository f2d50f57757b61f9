"""The lexicon file: one header, its metadata, and the word graph, ready to be mapped into memory.

    offset  size
    0       8     the magic bytes
    8       4     version of the format
    12      4     length of the metadata
    16      8     offset of the graph
    24      8     length of the graph
    32      4     CRC-32 of everything after the header
    36      28    zeros
    64            metadata: JSON, UTF-8; then zeros up to the graph, which begins at a multiple of 64

All numbers are little-endian.  The checksum is against accidents; against malice every index of
the graph is checked before the first is used.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from pathlib import Path
from typing import Any

from quixotry.errors import AlphabetError, LexiconError
from quixotry.kernel.graph import Graph
from quixotry.rules import Alphabet

MAGIC = b"\x93QXLEX\r\n"
VERSION = 1
HEADER = struct.Struct("<8sIIQQI28s")
ZEROS = bytes(28)
ALIGNMENT = 64


def write_lexicon(path: Path, metadata: dict[str, Any], graph: bytes | bytearray | memoryview) -> None:
    """Write the file whole or not at all."""
    described = json.dumps(metadata, ensure_ascii=False, separators=(",", ":")).encode()
    offset = -(-(HEADER.size + len(described)) // ALIGNMENT) * ALIGNMENT
    padding = bytes(offset - HEADER.size - len(described))
    checksum = zlib.crc32(graph, zlib.crc32(described + padding))
    header = HEADER.pack(MAGIC, VERSION, len(described), offset, memoryview(graph).nbytes, checksum, ZEROS)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("wb") as file:
            for part in (header, described, padding, graph):
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise LexiconError(f"{path}: cannot be written: {error.strerror or error}") from None


def is_lexicon(path: Path) -> bool:
    """Whether the file begins like a lexicon."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def open_lexicon(path: Path) -> tuple[dict[str, Any], Alphabet, Graph]:
    """Map the file into memory and prove it sound: metadata, alphabet and word graph."""
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size < HEADER.size:
                raise LexiconError(f"{path}: too short to be a lexicon")
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LexiconError(f"{path}: cannot be read: {reason}") from None
    magic, version, length, offset, size, checksum, zeros = HEADER.unpack_from(content)
    if magic != MAGIC:
        raise LexiconError(f"{path}: not a lexicon file")
    if version != VERSION:
        raise LexiconError(
            f"{path}: has format version {version}, this program reads version {VERSION}: build it again"
        )
    if (
        offset % ALIGNMENT
        or offset < HEADER.size + length
        or offset + size != len(content)
        or size % 4
        or size < 16
    ):
        raise LexiconError(f"{path}: damaged: the file's length and its header disagree")
    if zlib.crc32(content[HEADER.size :]) != checksum or zeros != ZEROS:
        raise LexiconError(f"{path}: damaged: the checksum does not match")
    try:
        metadata = json.loads(bytes(content[HEADER.size : HEADER.size + length]))
        alphabet = Alphabet(tuple(metadata["labels"]), tuple(metadata["blank_labels"]))
        _check(metadata)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, AlphabetError) as error:
        raise LexiconError(f"{path}: damaged: metadata: {error!r}") from None
    graph = Graph(content[offset:])
    defect = graph.defect(alphabet.size)
    if defect:
        raise LexiconError(f"{path}: damaged: word graph: {defect}")
    if graph.word_count() != metadata["words"]:
        raise LexiconError(
            f"{path}: damaged: the word graph does not hold as many words as the metadata says"
        )
    return metadata, alphabet, graph


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
