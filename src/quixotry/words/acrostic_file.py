"""Acrostic puzzles as TOML files: what is printed, and what has been filled in so far.

title = "A small one"
quotation = [2, 3, 1]        # letters of each word
filled = ".. ... ."          # what is known of it

[clues.A]
clue = "Feline"
letters = [5, 2, 1]          # squares of the quotation
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from quixotry.errors import AcrosticError
from quixotry.files import read_whole, write_whole
from quixotry.rules import Alphabet
from quixotry.suggest import did_you_mean
from quixotry.words.acrostic import EMPTY, INITIALS, Acrostic, Clue, letters_of

MOST_BYTES = 1_000_000
MOST_SQUARES = 1000
_KEYS: dict[str, type] = {"title": str, "quotation": list, "filled": str, "free": list, "clues": dict}
_CLUE_KEYS: dict[str, type] = {"clue": str, "letters": list, "words": list, "free": bool}
_TYPE_NAMES = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


def load_acrostic(path: str | Path, alphabet: Alphabet) -> Acrostic:
    """The puzzle of a file of at most 1,000,000 bytes and 1,000 squares; the worst takes 3 s and 50 MB."""
    return parse_acrostic(_text_of(Path(path)), alphabet, str(path))


def parse_acrostic(text: str, alphabet: Alphabet, name: str = "puzzle") -> Acrostic:
    """The puzzle of a file's text.

    >>> from quixotry.rules import load_rules
    >>> text = 'quotation = [2]\\nfilled = "A."\\n[clues.A]\\nclue = "Turned to"\\nletters = [2, 1]'
    >>> parse_acrostic(text, load_rules("english").alphabet).answer("A")
    '.A'
    """
    try:
        return _puzzle(tomllib.loads(text), alphabet)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise AcrosticError(f"{name}: is not valid TOML: {error or 'nested too deeply'}") from None
    except AcrosticError as error:
        raise AcrosticError(f"{name}: {error}") from None


def save_letters(puzzle: Acrostic, path: str | Path) -> None:
    """Write what is filled in back to the puzzle's file; everything else in it stays as it is.

    The file must still hold the same puzzle.
    """
    target = Path(path)
    old = _text_of(target)
    if replace(parse_acrostic(old, puzzle.alphabet, str(path)), letters=puzzle.letters) != puzzle:
        raise AcrosticError(f"{target}: is no longer the same puzzle; nothing was saved")
    line = f'filled = "{puzzle.quotation}"'
    text = _with_filled(old, line)
    try:
        understood = parse_acrostic(text, puzzle.alphabet) == puzzle
    except AcrosticError:
        understood = False
    if not understood:
        raise AcrosticError(f"{target}: nothing was saved; put this line above all tables yourself: {line}")
    write_whole(target, text, AcrosticError)


def _with_filled(text: str, line: str) -> str:
    header = re.search(r"(?m)^[ \t]*\[", _blanked(text))
    top = header.start() if header else len(text)
    old = re.search(r"(?m)^[ \t]*filled[ \t]*=[^\r\n#]*?(?=[ \t]*(?:#|\r?$))", text[:top])
    if old:
        return text[: old.start()] + line + text[old.end() :]
    before = text[:top].rstrip()
    return f"{before}\n{line}\n\n{text[top:]}" if before else f"{line}\n\n{text}"


def _blanked(text: str) -> str:
    """The text with the inside of lists blanked out: a line of a list may begin as a table does."""
    return re.sub(r"=\s*\[[^\]]*\]", lambda match: "=" + " " * (len(match[0]) - 1), text)


def _text_of(path: Path) -> str:
    data = read_whole(path, MOST_BYTES, AcrosticError)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise AcrosticError(f"{path}: line {line}: not UTF-8 (byte {data[error.start]:#04x})") from None


def _puzzle(document: dict[str, Any], alphabet: Alphabet) -> Acrostic:
    _check("", document, _KEYS, required=("quotation", "clues"))
    sizes = _numbers("quotation", document["quotation"], MOST_SQUARES)
    if not 1 <= sum(sizes) <= MOST_SQUARES:
        raise AcrosticError(f"quotation: must have 1 to {MOST_SQUARES} letters, not {sum(sizes)}")
    if not document["clues"]:
        raise AcrosticError("clues: there are none")
    owners: dict[int, str] = {}
    clues = tuple(_clue(label, entry, sum(sizes), owners) for label, entry in document["clues"].items())
    labels = [clue.label.upper() for clue in clues]
    for label in labels:
        if labels.count(label) > 1:
            raise AcrosticError(f"clues.{label}: used twice")
    free = frozenset(_numbers("free", document.get("free", []), len(sizes)))
    puzzle = Acrostic(alphabet, tuple(sizes), clues, title=document.get("title", ""), free_words=free)
    return replace(puzzle, letters=_filled(document.get("filled", ""), puzzle))


def _clue(label: str, entry: Any, squares: int, owners: dict[int, str]) -> Clue:
    key = f"clues.{label}"
    if not re.fullmatch(r"[^\W\d_]{1,3}", label) or label.lower() == INITIALS:
        raise AcrosticError(f"{key}: a clue is named by one to three letters")
    if not isinstance(entry, dict):
        raise AcrosticError(f"{key}: must be a table, not {_type_name(entry)}")
    _check(key, entry, _CLUE_KEYS, required=("letters",))
    numbers = _numbers(f"{key}.letters", entry["letters"], squares)
    if not numbers:
        raise AcrosticError(f"{key}.letters: there are none")
    for number in numbers:
        if number in owners:
            raise AcrosticError(f"{key}.letters: square {number} is already a letter of {owners[number]}")
        owners[number] = label
    words = _numbers(f"{key}.words", entry.get("words", []), squares)
    if words and sum(words) != len(numbers):
        raise AcrosticError(f"{key}.words: add up to {sum(words)}, and there are {len(numbers)} letters")
    return Clue(label, entry.get("clue", ""), tuple(numbers), tuple(words), entry.get("free", False))


def _filled(text: str, puzzle: Acrostic) -> bytes:
    if not text.strip():
        return bytes(puzzle.size)
    parts = text.split()
    words = [letters_of(part, puzzle.alphabet, "filled") for part in parts]
    for number, (codes, size) in enumerate(zip(words, puzzle.word_sizes, strict=False), 1):
        if len(codes) != size:
            shown = parts[number - 1][:40]
            raise AcrosticError(f"filled: word {number} has {size} letters, and {shown!r} has {len(codes)}")
    if len(words) != len(puzzle.word_sizes):
        raise AcrosticError(
            f"filled: the quotation has {len(puzzle.word_sizes)} words, and this has {len(words)}"
            f" (write {EMPTY} for an empty square)"
        )
    return b"".join(words)


def _check(key: str, table: dict[str, Any], types: dict[str, type], required: tuple[str, ...]) -> None:
    prefix = f"{key}." if key else ""
    for name, value in table.items():
        if name not in types:
            raise AcrosticError(f"{prefix}{name}: no such key{did_you_mean(name, types)}")
        if type(value) is not types[name]:
            raise AcrosticError(
                f"{prefix}{name}: must be {_TYPE_NAMES[types[name]]}, not {_type_name(value)}"
            )
    for name in required:
        if name not in table:
            raise AcrosticError(f"{prefix}{name}: is missing")


def _numbers(key: str, values: list[Any], most: int) -> list[int]:
    for value in values:
        if type(value) is not int or not 1 <= value <= most:
            shown = value if isinstance(value, int) else _type_name(value)
            raise AcrosticError(f"{key}: must be whole numbers from 1 to {most}, not {shown}")
    return values


def _type_name(value: Any) -> str:
    return _TYPE_NAMES.get(type(value), type(value).__name__)
