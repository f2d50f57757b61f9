"""From one kind of file to another, by what their names end in.

Every format belongs to a kind of thing and knows how to read and write it. Two formats of one kind convert
into each other; `BRIDGES` says which kinds follow from which. A new format is one line in `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.lexicon import Lexicon
    from quixotry.rules import Rules

_PACKED = (".gz", ".xz")


@dataclass(slots=True)
class Options:
    """What a reader or writer may need to be told; `remark` is for what went on that the user should know.

    A reader that finds ruleset and lexicon in its file fills them in for what follows.
    """

    rules: Rules | str | None = None
    lexicon: Lexicon | str | None = None
    lenient: bool = False
    turn: int | None = None
    remarks: list[str] = field(default_factory=list)

    def remark(self, text: str) -> None:
        self.remarks.append(text)


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: `read(path, options)` gives a thing, `write(thing, path, options)` keeps it.

    Both are named `module:function` and imported only when they are needed.
    """

    suffix: str
    kind: str
    what: str
    read: str = ""
    write: str = ""


_GAMES, _LEXICA = "quixotry.formats.games", "quixotry.formats.lexica"
FORMATS = (
    Format(".gcg", "game", "game record", f"{_GAMES}:read_gcg", f"{_GAMES}:write_gcg"),
    Format(".json", "game", "saved game", f"{_GAMES}:read_saved", f"{_GAMES}:write_saved"),
    Format(".cgp", "position", "position", f"{_GAMES}:read_cgp", f"{_GAMES}:write_cgp"),
    Format(".qlx", "lexicon", "lexicon", f"{_LEXICA}:read_lexicon", f"{_LEXICA}:write_lexicon"),
    Format(".kwg", "lexicon", "word graph", f"{_LEXICA}:read_lexicon", f"{_LEXICA}:write_kwg"),
    Format(".kbwg", "lexicon", "large word graph", "quixotry.formats.foreign_lexica:read_lexicon_file"),
    Format(".dawg", "lexicon", "word graph of Quackle", "quixotry.formats.foreign_lexica:read_lexicon_file"),
    Format(".txt", "lexicon", "word list", f"{_LEXICA}:read_lexicon", f"{_LEXICA}:write_words"),
)
# From one kind to another; the function takes the thing and the options.
BRIDGES = {("game", "position"): f"{_GAMES}:position_of"}
# Why the other way round there is none.
NO_BRIDGES = {("position", "game"): "a position does not say which moves led to it"}


def format_of(path: str | Path) -> Format:
    """The format that a file's name ends in.

    >>> format_of("game.gcg").what, format_of("words.txt.xz").what
    ('game record', 'word list')
    >>> format_of("game.pdf")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: game.pdf: no known kind of file; known are .gcg .json .cgp ...
    """
    name = Path(path).name.lower()
    for packed in _PACKED:
        name = name.removesuffix(packed)
    for known in FORMATS:
        if name.endswith(known.suffix):
            return known
    suffixes = " ".join(known.suffix for known in FORMATS)
    raise QuixotryError(f"{path}: no known kind of file; known are {suffixes}")


def convert(
    source: str | Path,
    target: str | Path,
    *,
    rules: str | None = None,
    lexicon: str | None = None,
    lenient: bool = False,
    turn: int | None = None,
) -> list[str]:
    """Read one file and write the other; the remarks say what was skipped or is in doubt.

    `turn` chooses the position of a game after so many events; without it, it is the last.
    """
    before, after = format_of(source), format_of(target)
    options = Options(rules, lexicon, lenient, turn)
    bridge = BRIDGES.get((before.kind, after.kind))
    if before.kind != after.kind and bridge is None:
        reason = NO_BRIDGES.get((before.kind, after.kind), f"a {before.what} cannot become a {after.what}")
        raise QuixotryError(f"{source}: {reason}")
    if turn is not None and after.kind != "position":
        raise QuixotryError(f"{target}: a turn is chosen for a position, not for a {after.what}")
    if Path(target).suffix.lower() in _PACKED:
        raise QuixotryError(f"{target}: packed files are read but not written")
    for done, name, file in ((before.read, "read", source), (after.write, "written", target)):
        if not done:
            raise QuixotryError(f"{file}: such a file cannot be {name}")
    thing = _function(before.read)(Path(source), options)
    if bridge is not None:
        thing = _function(bridge)(thing, options)
    _function(after.write)(thing, Path(target), options)
    return options.remarks


def _function(name: str) -> Callable[..., Any]:
    module, _, function = name.partition(":")
    made: Callable[..., Any] = getattr(import_module(module), function)
    return made
