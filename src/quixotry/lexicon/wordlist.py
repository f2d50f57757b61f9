"""Word lists as people keep them, read into the alphabet's codes; what does not fit is reported."""

from __future__ import annotations

import gzip
import lzma
import re
import unicodedata
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

from quixotry.errors import LexiconError
from quixotry.rules import Alphabet

MOST_BYTES = 1 << 30
SHORTEST = 2
EXAMPLES = 5

# Inside this module a letter's code c is the byte 64 + c, so that a line break cannot be a letter.
_OFFSET = 64
_MISFIT = "\x00"
_STANDS_FOR = 0xE000  # characters that stand for labels of several, from the range for private use
_TO_CODES = bytes(max(byte - _OFFSET, 0) for byte in range(256))


@dataclass
class Misfits:
    """Words left out for one reason: how many, and a few of them."""

    count: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, word: str) -> None:
        self.count += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append(word if len(word) <= 40 else word[:39] + "…")


@dataclass
class WordList:
    """The words of a list in the alphabet's codes, sorted, each once; and what was left out."""

    words: list[bytes]
    duplicates: int = 0
    foreign: Misfits = field(default_factory=Misfits)  # letters outside the alphabet
    long: Misfits = field(default_factory=Misfits)  # longer than the board
    short: Misfits = field(default_factory=Misfits)  # of one letter

    def report(self) -> list[str]:
        """One line for each reason why words were left out.

        >>> from quixotry.rules import load_rules
        >>> for line in read_words("cat dog it's x", load_rules("english").alphabet).report(): print(line)
        1 word has letters outside the alphabet: it's
        1 word is shorter than 2 letters: x
        """
        lines = []
        reasons = (
            (self.foreign, "has letters outside the alphabet", "have letters outside the alphabet"),
            (self.long, "is too long for the board", "are too long for the board"),
            (self.short, f"is shorter than {SHORTEST} letters", f"are shorter than {SHORTEST} letters"),
        )
        for misfits, singular, plural in reasons:
            if misfits.count:
                phrase = f"word {singular}" if misfits.count == 1 else f"words {plural}"
                more = ", …" if misfits.count > len(misfits.examples) else ""
                lines.append(f"{misfits.count:,} {phrase}: {', '.join(misfits.examples)}{more}")
        if self.duplicates:
            lines.append(
                f"{self.duplicates:,} {'line repeats' if self.duplicates == 1 else 'lines repeat'} a word"
            )
        return lines


def read_word_list(path: Path, alphabet: Alphabet, longest: int = 25) -> WordList:
    """The words of a file: UTF-8, one a line, any case, plain or compressed with gzip or xz."""
    return _encode(_without_comments(_text_of(path)), alphabet, longest)


def read_words(words: str | Iterable[str], alphabet: Alphabet, longest: int = 25) -> WordList:
    """The words of a text, separated by white space, or of any iterable of words."""
    if isinstance(words, str):
        words = words.split()
    return _encode("\n".join(words), alphabet, longest)


def _opened(path: Path, start: bytes) -> BinaryIO:
    """The file's content, unpacked if it begins as gzip or xz files do."""
    if start.startswith(b"\x1f\x8b"):
        return cast(BinaryIO, gzip.open(path, "rb"))
    if start.startswith(b"\xfd7zXZ"):
        return cast(BinaryIO, lzma.open(path, "rb"))
    return path.open("rb")


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            start = file.read(6)
        with _opened(path, start) as unpacked:
            data = unpacked.read(MOST_BYTES + 1)
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LexiconError(f"{path}: cannot be read: {reason}") from None
    if len(data) > MOST_BYTES:
        raise LexiconError(f"{path}: holds more than {MOST_BYTES >> 30} GB of text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LexiconError(f"{path}: line {line}: not UTF-8 (byte {data[error.start]:#04x})") from None


def _without_comments(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if " " in text or "\t" in text:
        text = re.sub(r"(?m)^[ \t]+|[ \t].*$", "", text)
    if "#" in text:
        text = re.sub(r"(?m)^#.*$", "", text)
    return text


class _Table(dict[int, str]):
    """A table for str.translate that marks every character it does not know."""

    def __missing__(self, key: int) -> str:
        return _MISFIT


def _table(alphabet: Alphabet) -> tuple[_Table, dict[str, str]]:
    """The translation of single characters, and of labels of several and labels in brackets."""
    table = _Table({ord("\n"): "\n"})
    long_forms: dict[str, str] = {}
    for code in range(1, alphabet.size + 1):
        for label in (alphabet.labels[code], alphabet.blank_labels[code]):
            for form in (label, label.upper(), label.lower(), label.capitalize()):
                if len(form) != len(label):  # ß.upper() is SS, and no ß
                    continue
                if len(form) == 1:
                    table.setdefault(ord(form), chr(_OFFSET + code))
                else:
                    long_forms.setdefault(form, chr(_STANDS_FOR + code))
                long_forms.setdefault(f"[{form}]", chr(_STANDS_FOR + code))
    if any(len(label) > 1 for label in alphabet.labels):
        table |= {_STANDS_FOR + code: chr(_OFFSET + code) for code in range(1, alphabet.size + 1)}
    else:
        long_forms = {}
    return table, long_forms


def _encode(text: str, alphabet: Alphabet, longest: int) -> WordList:
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    table, long_forms = _table(alphabet)
    coded = text
    if long_forms:
        coded = re.sub(f"[{chr(_STANDS_FOR)}-{chr(_STANDS_FOR + 62)}]", _MISFIT, coded)
        longest_first = sorted(long_forms, key=len, reverse=True)
        coded = re.sub("|".join(map(re.escape, longest_first)), lambda match: long_forms[match[0]], coded)
    coded = coded.translate(table)
    lines = coded.encode("latin-1").split(b"\n")
    found = WordList([])
    distinct = set(lines)
    listed = len(lines) - lines.count(b"")
    distinct.discard(b"")
    fitting = [word for word in distinct if SHORTEST <= len(word) <= longest and b"\x00" not in word]
    if len(fitting) == len(distinct):
        found.duplicates = listed - len(fitting)
    else:
        _sort_out(found, text.split("\n"), lines, longest)
    fitting.sort()
    found.words = [word.translate(_TO_CODES) for word in fitting]
    return found


def _sort_out(found: WordList, texts: list[str], lines: list[bytes], longest: int) -> None:
    """Say of each line that did not become a word why."""
    seen = set()
    for text, line in zip(texts, lines, strict=True):
        if b"\x00" in line:
            found.foreign.add(text)
        elif len(line) > longest:
            found.long.add(text)
        elif 0 < len(line) < SHORTEST:
            found.short.add(text)
        elif line in seen:
            found.duplicates += 1
        elif line:
            seen.add(line)
