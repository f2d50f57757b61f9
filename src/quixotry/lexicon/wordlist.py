"""Word lists as people keep them, read into the alphabet's codes; what does not fit is reported."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path

from quixotry.errors import LexiconError
from quixotry.files.packed import unpacked_blocks
from quixotry.rules import Alphabet

# The largest list known has 3,200,000 words.
MOST_WORDS = 10_000_000
MOST_LINES = 20_000_000
MOST_BYTES = 1 << 28
LONGEST_LINE = 1 << 20
BATCH = 100_000
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
    longest: int = 0  # letters that fit the board

    @property
    def _too_long(self) -> str:
        return (
            f"too long for the board of {self.longest} squares" if self.longest else "too long for the board"
        )

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
            (self.long, f"is {self._too_long}", f"are {self._too_long}"),
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


def read_word_list(
    path: Path, alphabet: Alphabet, longest: int = 25, tell: Callable[[int], None] | None = None
) -> WordList:
    """The words of a file: UTF-8, one a line, any case, plain or compressed with gzip or xz.

    Whatever the file unpacks to, memory grows with the number of different words alone, of which there may be
    10,000,000, in 20,000,000 lines and 256 MB of text; larger files are refused with one line that says
    why. Whoever is to be told hears how many lines have been read.
    """
    collected = _Collected(alphabet, longest, str(path))
    lines = 0
    for text in _whole_lines(path):
        collected.add(_without_comments(text))
        if tell is not None:
            lines += text.count("\n")
            tell(lines)
    return collected.finished()


def read_words(words: str | Iterable[str], alphabet: Alphabet, longest: int = 25) -> WordList:
    """The words of a text, separated by white space, or of any iterable of words."""
    if isinstance(words, str):
        words = words.split()
    collected = _Collected(alphabet, longest, "words")
    some = iter(words)
    while batch := list(islice(some, BATCH)):
        collected.add("\n".join(batch))
    return collected.finished()


def _whole_lines(path: Path) -> Iterator[str]:
    """The text of a file in pieces that end where a line does."""
    lines, rest, first = 0, b"", True
    for block in chain(unpacked_blocks(path, MOST_BYTES, LexiconError), [b""]):
        end = max(block.rfind(b"\n"), block.rfind(b"\r")) + 1
        if block and end == 0:
            rest += block
            if len(rest) > LONGEST_LINE:
                raise LexiconError(f"{path}: line {lines + 1}: longer than {LONGEST_LINE:,} bytes")
            continue
        piece, rest = (rest + block[:end], block[end:]) if block else (rest, b"")
        try:
            text = piece.decode("utf-8-sig" if first else "utf-8")
        except UnicodeDecodeError as error:
            line = lines + piece.count(b"\n", 0, error.start) + 1
            raise LexiconError(f"{path}: line {line}: not UTF-8 (byte {piece[error.start]:#04x})") from None
        yield text
        lines, first = lines + piece.count(b"\n"), False


def _without_comments(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if " " in text or "\t" in text:
        text = re.sub(r"(?m)^[ \t]+|[ \t].*$", "", text)
    if "#" in text:
        text = re.sub(r"(?m)^#.*$", "", text)
    return text


class _Translation(dict[int, str]):
    """A table for str.translate that marks every character it does not know."""

    def __missing__(self, key: int) -> str:
        return _MISFIT


def _table(alphabet: Alphabet) -> tuple[_Translation, dict[str, str]]:
    """The translation of single characters, and of labels of several and labels in brackets."""
    table = _Translation({ord("\n"): "\n"})
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
                for form_apart in (f"[{form}]", f"|{form}|"):
                    long_forms.setdefault(form_apart, chr(_STANDS_FOR + code))
    if any(len(label) > 1 for label in alphabet.labels):
        table |= {_STANDS_FOR + code: chr(_OFFSET + code) for code in range(1, alphabet.size + 1)}
    else:
        long_forms = {}
    return table, long_forms


class _Collected:
    """The words read so far, in the codes of this module."""

    def __init__(self, alphabet: Alphabet, longest: int, origin: str) -> None:
        self.longest = longest
        self.origin = origin
        self.table, self.long_forms = _table(alphabet)
        self.words: set[bytes] = set()
        self.lines = 0
        self.found = WordList([], longest=longest)

    def add(self, text: str) -> None:
        """The words of a text that begins and ends with whole lines."""
        if not unicodedata.is_normalized("NFC", text):
            text = unicodedata.normalize("NFC", text)
        lines = self._coded(text).encode("latin-1").split(b"\n")
        distinct = set(lines)
        distinct.discard(b"")
        fitting = {word for word in distinct if SHORTEST <= len(word) <= self.longest and b"\x00" not in word}
        if len(fitting) == len(distinct):
            listed = len(lines) - lines.count(b"")
            self.found.duplicates += listed - len(fitting - self.words)
            self.words |= fitting
        else:
            self._sort_out(text.split("\n"), lines)
        self.lines += len(lines)
        for count, most, what in ((len(self.words), MOST_WORDS, "words"), (self.lines, MOST_LINES, "lines")):
            if count > most:
                raise LexiconError(f"{self.origin}: more than {most:,} {what}")

    def finished(self) -> WordList:
        words = sorted(self.words)
        self.words.clear()
        self.found.words = [word.translate(_TO_CODES) for word in words]
        return self.found

    def _coded(self, text: str) -> str:
        if self.long_forms:
            text = re.sub(f"[{chr(_STANDS_FOR)}-{chr(_STANDS_FOR + 62)}]", _MISFIT, text)
            longest_first = sorted(self.long_forms, key=len, reverse=True)
            forms = "|".join(map(re.escape, longest_first))
            text = re.sub(forms, lambda match: self.long_forms[match[0]], text)
        return text.translate(self.table)

    def _sort_out(self, texts: list[str], lines: list[bytes]) -> None:
        """Say of each line that does not become a word why."""
        found = self.found
        for text, line in zip(texts, lines, strict=True):
            if b"\x00" in line:
                found.foreign.add(text)
            elif len(line) > self.longest:
                found.long.add(text)
            elif 0 < len(line) < SHORTEST:
                found.short.add(text)
            elif line in self.words:
                found.duplicates += 1
            elif line:
                self.words.add(line)
