"""Ruleset files: the shipped ones by name, a user's own by path."""

from __future__ import annotations

import os
import stat
from functools import cache
from pathlib import Path
from typing import Any

from quixotry.errors import RulesError
from quixotry.rules.document import Document, check_document, merge, rules_from_document
from quixotry.rules.ruleset import Rules
from quixotry.suggest import did_you_mean
from quixotry.tongues import t

# A ruleset has some 2,000 bytes, and the time tomllib takes over a dotted key grows with its length squared.
MAX_BYTES = 100_000
MAX_LINE = 1_000

_DATA = Path(__file__).parent / "data"
_BOARDS = "boards"


def load_rules(name_or_path: str | Path) -> Rules:
    """The rules of a shipped ruleset, or of the user's file if the text ends in .toml or has a separator.

    A file has at most 100,000 bytes in lines of 1,000; the worst takes 1 s and 20 MB.

    >>> load_rules("italian-8").rack_size
    8
    >>> load_rules("englsh")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.RulesError: englsh: no such ruleset; did you mean english? (known: catalan, danish, ...)
    """
    text = str(name_or_path)
    if text.endswith(".toml") or "/" in text or os.sep in text:
        return _load_file(Path(text))
    return _load_shipped(text)


@cache
def ruleset_names() -> tuple[str, ...]:
    """The shipped rulesets, in alphabetical order.

    >>> "swedish-study" in ruleset_names()
    True
    """
    names = (entry.removesuffix(".toml") for entry in os.listdir(_DATA) if entry.endswith(".toml"))
    return tuple(sorted(name for name in names if name != _BOARDS))


def _load_shipped(name: str) -> Rules:
    if name not in ruleset_names():
        raise RulesError(name[:40], "", _unknown(name))
    return _shipped_rules(name)


@cache
def _shipped_rules(name: str) -> Rules:
    return _build(_shipped_document(name), name, f"{name}.toml")


@cache
def _shipped_document(name: str) -> Document:
    return _resolve(_parse(_DATA / f"{name}.toml", f"{name}.toml"), f"{name}.toml")


@cache
def _layouts() -> dict[str, list[str]]:
    return {name: board["rows"] for name, board in _parse(_DATA / f"{_BOARDS}.toml", "boards.toml").items()}


def _load_file(path: Path) -> Rules:
    file = str(path) if len(str(path)) <= 200 else f"…{str(path)[-200:]}"
    document = dict(_resolve(_parse(path, file), file))
    lexicon = document.get("lexicon", "")
    if "/" in lexicon or Path(lexicon).suffix:
        # A word list is named as seen from the file, wherever the program was started.
        document["lexicon"] = str(path.parent / lexicon)
    return _build(document, path.stem, file)


def _resolve(document: dict[str, Any], file: str) -> Document:
    """The document with what it extends filled in."""
    try:
        check_document(document)
        base = document.pop("extends", None)
        if base is None:
            return document
        if base not in ruleset_names():
            raise RulesError("", "extends", _unknown(base))
        return merge(_shipped_document(base), document)
    except RulesError as error:
        raise RulesError(file, error.key, error.reason) from None


def _build(document: Document, name: str, file: str) -> Rules:
    try:
        return rules_from_document(document, name, _layouts())
    except RulesError as error:
        raise RulesError(file, error.key, error.reason) from None


def _parse(path: Path, file: str) -> dict[str, Any]:
    # Imported here because most of the import time of this package would be tomllib's.
    import tomllib

    data = _read(path, file)
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RulesError(file, f"line {line}", "is not UTF-8 text") from None
    except RecursionError:
        raise RulesError(file, "", "is not a ruleset: nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, and int() on numbers of thousands of digits
        raise RulesError(file, "", f"is not valid TOML: {error}") from None


def _read(path: Path, file: str) -> bytes:
    try:
        # A pipe or a device has no end to wait for.
        if not stat.S_ISREG(path.stat().st_mode):
            raise RulesError(file, "", t("is not a file"))
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise RulesError(file, "", t("cannot be read: {reason}", reason=error.strerror or error)) from None
    except RulesError:
        raise
    except ValueError as error:  # a NUL in the path
        raise RulesError(repr(file), "", f"cannot be read: {error}") from None
    if len(data) > MAX_BYTES:
        raise RulesError(file, "", f"is larger than {MAX_BYTES} bytes")
    for number, line in enumerate(data.splitlines(), 1):
        if len(line) > MAX_LINE:
            raise RulesError(file, f"line {number}", f"is longer than {MAX_LINE} bytes")
    return data


def _unknown(name: str) -> str:
    return t("no such ruleset") + did_you_mean(name, ruleset_names())
