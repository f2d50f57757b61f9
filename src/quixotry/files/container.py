"""A file that is read into memory: one header, metadata, and numbers that are used where they lie.

    offset  size
    0       8     the magic bytes
    8       4     version of the format
    12      4     length of the metadata
    16      8     offset of the content
    24      8     length of the content
    32      4     checksum of metadata, zeros and content
    36      28    zeros
    64            metadata: JSON, UTF-8; then zeros up to the content, which begins at a multiple of 64

All numbers are little-endian.  The checksum is against accidents; whoever uses the content proves it sound.
It is the CRC-32 of the content, xor the CRC-32 of what comes before it, unless the kind of file has its own.

What was proved must stay as it was: a file that is mapped changes in memory when somebody writes to it, and
kills the process when somebody cuts it short.  So it is copied, once, to pages that nobody else can change;
for English that is 7 MB in 3 ms.  A process that is forked shares them.
"""

from __future__ import annotations

import io
import json
import mmap
import os
import stat
import struct
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

from quixotry.errors import ContainerError, OtherVersionError, QuixotryError
from quixotry.files.whole import Refusal, os_reason, writing

HEADER = struct.Struct("<8sIIQQI28s")
ZEROS = bytes(28)
ALIGNMENT = 64
MOST_METADATA = 1_000_000

MOST_CONTENT = 1 << 31

Content = bytes | bytearray | memoryview
Checksum = Callable[[Content, int], int]  # of the content, given the CRC-32 of what comes before it


def crc_of_parts(content: Content, before: int) -> int:
    """The checksum of files whose kind has none of its own."""
    return zlib.crc32(content) ^ before


def write_container(
    path: Path,
    magic: bytes,
    version: int,
    metadata: dict[str, Any],
    content: Content,
    checksum: Checksum = crc_of_parts,
    refuse: Refusal = QuixotryError,
) -> None:
    """Write the file whole or not at all."""
    described = json.dumps(metadata, ensure_ascii=False, separators=(",", ":")).encode()
    offset = -(-(HEADER.size + len(described)) // ALIGNMENT) * ALIGNMENT
    padding = bytes(offset - HEADER.size - len(described))
    proof = checksum(content, zlib.crc32(described + padding))
    header = HEADER.pack(magic, version, len(described), offset, memoryview(content).nbytes, proof, ZEROS)
    with writing(path, refuse) as file:
        for part in (header, described, padding, content):
            file.write(part)


def open_container(
    path: Path, magic: bytes, version: int, kind: str, checksum: Checksum = crc_of_parts
) -> tuple[dict[str, Any], memoryview]:
    """Read the file into memory: its metadata, and the content as bytes that cannot be changed.

    At most 2 GB of content and 1,000,000 bytes of metadata, and no more memory than the file is long.
    """
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise ContainerError("cannot be read: it is not a file")
            start = file.read(HEADER.size)
            if len(start) < HEADER.size:
                raise ContainerError(f"too short to be a {kind}")
            length, offset, size, proof = _header(start, status.st_size, magic, version, kind)
            if offset + size != status.st_size:
                raise ContainerError("damaged: the file's length and its header disagree")
            if size > MOST_CONTENT:
                raise ContainerError(f"larger than {MOST_CONTENT:,} bytes")
            file.seek(0)
            whole = _copied(file, status.st_size)
    except (OSError, ValueError) as error:
        raise ContainerError(f"cannot be read: {os_reason(error)}") from None
    except MemoryError:
        raise ContainerError(f"cannot be read: no memory for {status.st_size:,} bytes") from None
    if whole[: HEADER.size] != start:
        raise ContainerError("damaged: the checksum does not match")
    if checksum(whole[offset:], zlib.crc32(whole[HEADER.size : offset])) != proof:
        raise ContainerError("damaged: the checksum does not match")
    return _metadata(bytes(whole[HEADER.size : HEADER.size + length])), whole[offset:]


def _copied(file: BinaryIO, size: int) -> memoryview:
    """The first `size` bytes of a file, on pages of their own; they begin where a page does."""
    private = {} if sys.platform == "win32" else {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS}
    pages = mmap.mmap(-1, size, **private)
    if hasattr(mmap, "MADV_HUGEPAGE"):  # a third of the time, where the system has such pages
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    if cast(io.BufferedReader, file).readinto(pages) != size:
        raise ContainerError("damaged: the file's length and its header disagree")
    return memoryview(pages).toreadonly()


def peek_metadata(path: Path, magic: bytes, version: int, kind: str) -> dict[str, Any]:
    """The metadata alone, unproved: enough to choose among files without reading them."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            start = file.read(HEADER.size)
            if len(start) < HEADER.size:
                raise ContainerError(f"too short to be a {kind}")
            length = _header(start, size, magic, version, kind)[0]
            return _metadata(file.read(length))
    except (OSError, ValueError) as error:
        raise ContainerError(f"cannot be read: {os_reason(error)}") from None


def _header(
    start: bytes | memoryview, size: int, magic: bytes, version: int, kind: str
) -> tuple[int, int, int, int]:
    found, written, length, offset, content, checksum, zeros = HEADER.unpack_from(start)
    if found != magic:
        raise ContainerError(f"not a {kind}")
    if written != version:
        raise OtherVersionError(f"has format version {written}, this program reads version {version}")
    if offset % ALIGNMENT or not HEADER.size + length <= offset <= size or length > MOST_METADATA:
        raise ContainerError("damaged: the file's length and its header disagree")
    if zeros != ZEROS:
        raise ContainerError("damaged: the checksum does not match")
    return length, offset, content, checksum


def _metadata(described: bytes) -> dict[str, Any]:
    try:
        metadata = json.loads(described)
    except (ValueError, RecursionError) as error:
        raise ContainerError(f"damaged: metadata: {type(error).__name__}") from None
    if not isinstance(metadata, dict):
        raise ContainerError("damaged: metadata: not an object")
    return metadata
