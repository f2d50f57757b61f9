"""Every kind of file we read or write, by what its name ends in.

Each format belongs to a kind of thing: a game, a position, a lexicon, leaves. Two formats of one kind convert
into each other; `BRIDGES` says which kinds follow from which. A new format is one line in `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from quixotry.errors import QuixotryError
from quixotry.lexicon import LexiconKind

PACKED = (".gz", ".xz")

ThingKind = Literal["game", "position", "lexicon", "leaves"]


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of file: `read(path, options)` gives a thing, `write(thing, path, options)` keeps it.

    Both are named `module:function` and imported only when they are needed.
    """

    suffix: str
    kind: ThingKind
    what: str
    read: str = ""
    write: str = ""


_GAMES, _LEXICA, _LEAVES = "quixotry.formats.games", "quixotry.formats.lexica", "quixotry.formats.leaves"
_READ_LEXICON, _READ_LEAVES, _WRITE_LEAVES = (
    f"{_LEXICA}:read_lexicon",
    f"{_LEAVES}:read_leaves",
    f"{_LEAVES}:write_leaves",
)
FORMATS = (
    FileFormat(".gcg", "game", "game record", f"{_GAMES}:read_gcg", f"{_GAMES}:write_gcg"),
    FileFormat(".json", "game", "saved game", f"{_GAMES}:read_saved", f"{_GAMES}:write_saved"),
    FileFormat(".cgp", "position", "position", f"{_GAMES}:read_cgp", f"{_GAMES}:write_cgp"),
    FileFormat(LexiconKind.OURS.value, "lexicon", "lexicon", _READ_LEXICON, f"{_LEXICA}:write_lexicon"),
    FileFormat(LexiconKind.KWG.value, "lexicon", "word graph", _READ_LEXICON, f"{_LEXICA}:write_kwg"),
    FileFormat(LexiconKind.KBWG.value, "lexicon", "large word graph", _READ_LEXICON, f"{_LEXICA}:write_kbwg"),
    FileFormat(
        LexiconKind.QUACKLE.value, "lexicon", "word graph of Quackle", _READ_LEXICON, f"{_LEXICA}:write_dawg"
    ),
    FileFormat(LexiconKind.GADDAG.value, "lexicon", "GADDAG of Quackle", _READ_LEXICON),
    FileFormat(LexiconKind.WORDS.value, "lexicon", "word list", _READ_LEXICON, f"{_LEXICA}:write_words"),
    FileFormat(".qlv", "leaves", "table of leaves", _READ_LEAVES, _WRITE_LEAVES),
    FileFormat(".klv2", "leaves", "KLV2 file of leaves", _READ_LEAVES, _WRITE_LEAVES),
    FileFormat(".klv", "leaves", "KLV file of leaves", _READ_LEAVES),
    FileFormat(".klv16", "leaves", "KLV16 file of leaves", _READ_LEAVES),
    FileFormat(".csv", "leaves", "list of leaves", _READ_LEAVES, _WRITE_LEAVES),
)
"""Every format, by the ending of its files; formats of one kind convert into each other."""
# From one kind to another; the function takes the thing and the options.
BRIDGES = {("game", "position"): f"{_GAMES}:position_of"}
# Why the other way round there is none.
NO_BRIDGES = {("position", "game"): "a position does not say which moves led to it"}


def format_of(path: str | Path) -> FileFormat:
    """The format that a file's name ends in.

    >>> format_of("game.gcg").what, format_of("words.txt.xz").what
    ('game record', 'word list')
    >>> format_of("game.pdf")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: game.pdf: no known kind of file; known are .gcg .json .cgp ...
    """
    name = Path(path).name.lower()
    for packed in PACKED:
        name = name.removesuffix(packed)
    for known in FORMATS:
        if name.endswith(known.suffix):
            return known
    suffixes = " ".join(known.suffix for known in FORMATS)
    raise QuixotryError(f"{path}: no known kind of file; known are {suffixes}")


def function_named(name: str) -> Callable[..., Any]:
    """The function that a line of the table names, imported now."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
