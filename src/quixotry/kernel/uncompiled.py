"""Constants for a kernel that runs uncompiled, read from the headers of the compiled one.

A header (`.pxd`) is the only place that says what a constant is.  The compiler takes it from there; an
uncompiled module, which no compiler helps, asks `constants` for the same names.
"""

from __future__ import annotations

import re
from pathlib import Path

_KERNEL = Path(__file__).parent
_ENUM = re.compile(r"^cdef enum:\n((?:[ ]{4}.*\n|\n)+)", re.MULTILINE)
_ENTRY = re.compile(r"^ {4}([A-Z]\w*) = ([^#\n]+)", re.MULTILINE)
_EXTERN = re.compile(r'^ {4}const [a-z ]+ ([A-Z]\w*) "([^"]+)"', re.MULTILINE)
_SUFFIX = re.compile(r"\b(0x[0-9A-F]+|[0-9]+)(?:ull|ll|u)\b")  # of C's integers


def constants(*headers: str) -> dict[str, int]:
    """What `cdef enum` and `const` define in these headers, named as `best.slots` is.

    >>> constants("board.geometry")["LINES"]
    50
    """
    found: dict[str, int] = {}
    for header in headers:
        text = (_KERNEL / (header.replace(".", "/") + ".pxd")).read_text(encoding="utf-8")
        for name, value in _EXTERN.findall(text):
            if "QX_" not in value:  # a macro of C, which has a twin in Python
                found[name] = eval(_SUFFIX.sub(r"\1", value), {}, found)
        for block in _ENUM.findall(text):
            for name, value in _ENTRY.findall(block):
                found[name] = eval(value, {}, found)
    return found


def numbers_in(memory: bytearray) -> memoryview:
    """A bytearray as 32-bit numbers."""
    return memoryview(memory).cast("I")
