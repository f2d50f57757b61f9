"""The compiled brute-force generator, `oracle.c`, made when first asked for and kept until it changes."""

from __future__ import annotations

import ctypes
import hashlib
import os
import struct
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from quixotry.rules import Rules

SOURCE = Path(__file__).with_name("oracle.c")
TIES = 4096
_FLAGS = ("-O2", "-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
_INT64 = ctypes.c_int64
_POINTER = ctypes.c_void_p


@cache
def library() -> ctypes.CDLL:
    """The oracle's functions, with their types."""
    digest = hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"quixotry-oracle-{os.getuid() if hasattr(os, 'getuid') else 0}"
    folder.mkdir(mode=0o700, exist_ok=True)
    built = folder / f"{digest}{sysconfig.get_config_var('SHLIB_SUFFIX')}"
    if not built.exists():
        beside = folder / f"{digest}.{os.getpid()}"
        compiler = os.environ.get("CC", "cc").split()
        subprocess.run([*compiler, *_FLAGS, str(SOURCE), "-o", str(beside)], check=True)
        beside.replace(built)
    found = ctypes.CDLL(str(built))
    found.oracle_new.restype = _POINTER
    found.oracle_new.argtypes = [ctypes.c_int] * 4 + [_INT64] + [_POINTER] * 6 + [ctypes.c_int]
    found.oracle_free.restype = None
    found.oracle_free.argtypes = [_POINTER]
    found.oracle_plays.restype = ctypes.c_long
    found.oracle_plays.argtypes = [_POINTER] * 3
    found.oracle_same.restype = ctypes.c_int
    found.oracle_same.argtypes = [_POINTER, _POINTER, ctypes.c_long]
    found.oracle_found.restype = _POINTER
    found.oracle_found.argtypes = [_POINTER]
    found.oracle_best.restype = ctypes.c_long
    found.oracle_best.argtypes = [_POINTER] * 5 + [ctypes.c_long]
    return found


class Oracle:
    """All plays of positions under some rules with some words.

    `number_of` says what a packed move calls a square (row, column, whether across): with the same names both
    sides' moves can be compared byte for byte.
    """

    def __init__(
        self, rules: Rules, words: Iterable[bytes], number_of: Callable[[int, int, bool], int]
    ) -> None:
        layout = rules.layout
        self._library = library()
        listed = sorted(set(words), key=lambda word: (len(word), word))
        points = struct.pack("64q", *rules.points, *[0] * (64 - len(rules.points)))
        numbers = [
            number_of(row, column, across)
            for across in (True, False)
            for row in range(layout.rows)
            for column in range(layout.columns)
        ]
        self._own = self._library.oracle_new(
            layout.rows,
            layout.columns,
            layout.start,
            rules.rack_size,
            rules.bonus,
            layout.letter_multipliers,
            layout.word_multipliers,
            layout.blocked,
            points,
            struct.pack(f"{len(numbers)}I", *numbers),
            b"".join(bytes([len(word)]) + word for word in listed),
            len(listed),
        )
        if not self._own:
            raise MemoryError
        self.count = 0

    def __del__(self) -> None:
        if hasattr(self, "_own"):
            self._library.oracle_free(self._own)

    def ask(self, tiles: bytes, rack: bytes) -> int:
        """How many plays there are: tiles row by row, and how many of each the rack holds."""
        self.count = int(self._library.oracle_plays(self._own, tiles, rack))
        if self.count < 0:
            raise MemoryError
        return self.count

    def agrees(self, packed: bytes) -> bool:
        """Whether these are the plays, each of them once, in any order."""
        theirs = ctypes.create_string_buffer(packed, max(len(packed), 1))
        return bool(self._library.oracle_same(self._own, theirs, len(packed) // 16))

    def plays(self) -> bytes:
        """All of them, packed."""
        return ctypes.string_at(self._library.oracle_found(self._own), 16 * self.count) if self.count else b""

    def best(self, beside: Sequence[int], strides: Sequence[int]) -> tuple[int, list[tuple[int, int]]]:
        """What the best plays are worth, in thousandths, and those plays: the two words of each."""
        value, best = _INT64(), ctypes.create_string_buffer(16 * TIES)
        ties = self._library.oracle_best(
            self._own,
            struct.pack(f"{len(beside)}q", *beside),
            struct.pack("64I", *strides),
            ctypes.byref(value),
            best,
            TIES,
        )
        if ties > TIES:
            raise OverflowError(f"{ties} plays are worth the same")
        return value.value, list(struct.iter_unpack("<QQ", best.raw[: 16 * ties]))
