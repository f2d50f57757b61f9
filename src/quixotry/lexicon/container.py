"""A file that is mapped into memory: one header, metadata, and numbers that are used where they lie.

    offset  size
    0       8     the magic bytes
    8       4     version of the format
    12      4     length of the metadata
    16      8     offset of the content
    24      8     length of the content
    32      4     checksum of the content (CRC-32 if nothing else is said), xor CRC-32 of what comes before it
    36      28    zeros
    64            metadata: JSON, UTF-8; then zeros up to the content, which begins at a multiple of 64

All numbers are little-endian.  The checksum is against accidents; whoever uses the content proves it sound.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

HEADER = struct.Struct("<8sIIQQI28s")
ZEROS = bytes(28)
ALIGNMENT = 64
MOST_METADATA = 1_000_000

Checksum = Callable[[bytes | bytearray | memoryview], int]


class ContainerError(Exception):
    """Why a file cannot be read; whoever asked says of which kind it should have been."""


def write_container(
    path: Path,
    magic: bytes,
    version: int,
    metadata: dict[str, Any],
    content: bytes | bytearray | memoryview,
    checksum: Checksum = zlib.crc32,
) -> None:
    """Write the file whole or not at all; OSError if it cannot be written."""
    described = json.dumps(metadata, ensure_ascii=False, separators=(",", ":")).encode()
    offset = -(-(HEADER.size + len(described)) // ALIGNMENT) * ALIGNMENT
    padding = bytes(offset - HEADER.size - len(described))
    proof = checksum(content) ^ zlib.crc32(described + padding)
    header = HEADER.pack(magic, version, len(described), offset, memoryview(content).nbytes, proof, ZEROS)
    # Two processes may write the same file at once, perhaps on two machines that share a folder.
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.{os.urandom(4).hex()}.part")
    try:
        with unfinished.open("xb") as file:
            for part in (header, described, padding, content):
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def open_container(
    path: Path, magic: bytes, version: int, kind: str, checksum: Checksum = zlib.crc32
) -> tuple[dict[str, Any], memoryview]:
    """Map the file into memory: its metadata, and the content as bytes that cannot be changed."""
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size < HEADER.size:
                raise ContainerError(f"too short to be a {kind}")
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        raise ContainerError(f"cannot be read: {_reason(error)}") from None
    length, offset, size, proof = _header(whole, len(whole), magic, version, kind)
    if offset + size != len(whole):
        raise ContainerError("damaged: the file's length and its header disagree")
    if checksum(whole[offset:]) ^ zlib.crc32(whole[HEADER.size : offset]) != proof:
        raise ContainerError("damaged: the checksum does not match")
    return _metadata(bytes(whole[HEADER.size : HEADER.size + length])), whole[offset:]


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
        raise ContainerError(f"cannot be read: {_reason(error)}") from None


def _header(
    start: bytes | memoryview, size: int, magic: bytes, version: int, kind: str
) -> tuple[int, int, int, int]:
    found, written, length, offset, content, checksum, zeros = HEADER.unpack_from(start)
    if found != magic:
        raise ContainerError(f"not a {kind}")
    if written != version:
        raise ContainerError(f"has format version {written}, this program reads version {version}")
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


def _reason(error: OSError | ValueError) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
