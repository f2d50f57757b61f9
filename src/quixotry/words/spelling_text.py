"""The words of a text that are to be checked, and where they stand."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

from quixotry.errors import TextError
from quixotry.rules import Alphabet

LONGEST_LINE = 10_000_000
SOFT_HYPHEN = "\u00ad"  # says where a word may be broken, and is no part of it

APOSTROPHES = "'’ʼ"
_HYPHENS = "‐‑-"
# Bounded, so that no text makes the search slow.
_ADDRESS = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]{1,15}://\S+|www\.\S+|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}"
)
_HYPHEN = re.compile(f"[{_HYPHENS}]")


class Tokens:
    """Finds the words of a line: letters and their accents, joined by apostrophes, hyphens and middle dots.

    >>> from quixotry.rules import load_rules
    >>> Tokens(load_rules("english").alphabet).of("“Don’t”, she wrote to x@example.org -- well-known!")
    ['Don’t', 'she', 'wrote', 'to', 'well-known']
    """

    def __init__(self, alphabet: Alphabet) -> None:
        # Some scripts write vowels as marks, which are not letters to a regular expression.
        marks = {mark for label in alphabet.labels for mark in label if not mark.isalnum()} - set("?'’·")
        letter = rf"[\w{SOFT_HYPHEN}\u0300-\u036f{re.escape(''.join(sorted(marks)))}]"
        self._pattern = re.compile(rf"{letter}+(?:[{APOSTROPHES}·{_HYPHENS}]{letter}+)*")

    def of(self, line: str) -> list[str]:
        """The words in order."""
        return self._pattern.findall(without_addresses(line))

    def placed(self, line: str) -> Iterator[tuple[int, str]]:
        """The words with their places, counted from 0."""
        for match in self._pattern.finditer(without_addresses(line)):
            yield match.start(), match.group()


def without_addresses(line: str) -> str:
    """The line with blanks for web and mail addresses."""
    if "@" in line or "://" in line or "www." in line:
        return _ADDRESS.sub(lambda match: " " * len(match.group()), line)
    return line


def parts(token: str) -> Iterator[tuple[int, str]]:
    """What stands between the hyphens of a word; parts with digits are no words and left out.

    >>> list(parts("mid-1990s-style"))
    [(0, 'mid'), (10, 'style')]
    """
    start = 0
    for part in _HYPHEN.split(token):
        if not any(sign == "_" or sign.isnumeric() for sign in part):
            yield start, part
        start += len(part) + 1


def joined(token: str) -> str:
    """The word without its hyphens."""
    return _HYPHEN.sub("", token)


def lines_of(file: BinaryIO, name: str, encoding: str = "utf-8") -> Iterator[str]:
    """The lines of a file; bytes that are not text in this encoding are an error with their place."""
    codec = "utf-8-sig" if re.fullmatch("utf[-_]?8", encoding, re.IGNORECASE) else encoding
    number = 0
    try:
        # The caller closes the file; a wrapper that is thrown away would do so too early.
        text = io.TextIOWrapper(file, encoding=codec, errors="surrogateescape")
    except (LookupError, ValueError):
        known = "utf-8, latin-1, utf-16 and others"
        raise TextError(f"no encoding {encoding[:40]!r}; there are {known}") from None
    try:
        while line := text.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                raise TextError(f"{name}: line {number}: longer than {LONGEST_LINE:,} characters")
            if not line.isascii():
                _refuse_bytes(line, f"{name}: line {number}", encoding)
            yield line
    except UnicodeError as error:
        reason = getattr(error, "reason", None) or str(error)
        raise TextError(f"{name}: line {number + 1}: not {encoding.upper()}: {reason}") from None
    except OSError as error:
        raise TextError(f"{name}: cannot be read: {error.strerror or error}") from None
    finally:
        text.detach()


def _refuse_bytes(line: str, place: str, encoding: str) -> None:
    for column, character in enumerate(line, start=1):
        if "\udc80" <= character <= "\udcff":
            byte = ord(character) - 0xDC00
            other = "latin-1" if encoding.lower().startswith("utf") else "utf-8"
            raise TextError(
                f"{place}, column {column}: not {encoding.upper()} (byte {byte:#04x}); "
                f"is it --encoding {other}?"
            )
