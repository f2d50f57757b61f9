"""Text files, plain or packed with gzip or xz, read block by block: what unpacks without end has one here."""

from __future__ import annotations

import gzip
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from quixotry.errors import QuixotryError
from quixotry.files.whole import Refusal, is_read, os_reason

BLOCK = 1 << 20
MOST_MEMORY = 1 << 27  # that unpacking may take; `xz -9` needs 65 MB

_GZIP = b"\x1f\x8b"
_XZ = b"\xfd7zXZ"


def unpacked_blocks(path: Path, most: int, refuse: Refusal = QuixotryError) -> Iterator[bytes]:
    """The content of a file in blocks of at most `BLOCK` bytes, unpacked if it begins as gzip or xz files do.

    More than `most` bytes are refused when the last of them has been read; no more memory is taken than a
    few blocks and `MOST_MEMORY`.
    """
    total = 0
    for block in _read(path, refuse):
        total += len(block)
        if total > most:
            raise refuse(f"{path}: holds more than {most >> 20:,} MB of text")
        yield block


def _read(path: Path, refuse: Refusal) -> Iterator[bytes]:
    try:
        regular = is_read(path)
        if regular:
            with path.open("rb") as file:
                start = file.peek(len(_XZ))[: len(_XZ)]  # a pipe cannot be wound back
                yield from _blocks(file, start)
    except (OSError, EOFError, ValueError, lzma.LZMAError, zlib.error) as error:
        reason = os_reason(error) if isinstance(error, OSError) else str(error)
        raise refuse(f"{path}: cannot be read: {reason}") from None
    if not regular:
        raise refuse(f"{path}: cannot be read: it is not a file")


def _blocks(file: BinaryIO, start: bytes) -> Iterator[bytes]:
    if start.startswith(_XZ):
        yield from _unpacked_xz(file)
        return
    stream = gzip.GzipFile(fileobj=file) if start.startswith(_GZIP) else file
    while block := stream.read(BLOCK):
        yield block


def _unpacked_xz(file: BinaryIO) -> Iterator[bytes]:
    """As `lzma.open` reads, streams one after the other, but within bounds of memory."""
    data = file.read(BLOCK)
    while data:
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MOST_MEMORY)
        while not unpacker.eof:
            if unpacker.needs_input and not data:
                data = file.read(BLOCK)
                if not data:
                    raise EOFError("the packed file ends too soon")
            block = unpacker.decompress(data, max_length=BLOCK)
            data = b""
            if block:
                yield block
        data = unpacker.unused_data.lstrip(b"\0") or file.read(BLOCK).lstrip(b"\0")  # padding between streams
