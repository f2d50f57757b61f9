"""Files read, written, and converted from one kind to another, by what their names end in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import QuixotryError
from quixotry.formats.options import ConvertOptions
from quixotry.formats.table import BRIDGES, NO_BRIDGES, PACKED, format_of, function_named

if TYPE_CHECKING:
    from quixotry.evaluation import LeaveTable
    from quixotry.game import Game, Position
    from quixotry.lexicon import Lexicon
    from quixotry.records import GameRecord
    from quixotry.rules import Rules


def read(
    path: str | Path,
    *,
    rules: Rules | str | None = None,
    lexicon: Lexicon | str | None = None,
    lenient: bool = False,
) -> GameRecord | Position | Lexicon | LeaveTable:
    """What a file holds: a game record, a position, a lexicon or a table of leaves, by its ending.

    A saved game is read as its record. `rules` and `lexicon` are for files that do not name theirs.

    >>> import tempfile
    >>> from quixotry.game import Position
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write(Position.start("english", None, ["QUIXOTR", ""]), f"{folder}/start.cgp")
    ...     print(read(f"{folder}/start.cgp").rack)
    IOQRTUX
    """
    known = format_of(path)
    if not known.read:
        raise QuixotryError(f"{path}: such a file cannot be read")
    thing: GameRecord | Position | Lexicon | LeaveTable
    thing = function_named(known.read)(Path(path), ConvertOptions(rules, lexicon, lenient))
    return thing


def write(thing: Game | GameRecord | Position | Lexicon | LeaveTable, path: str | Path) -> None:
    """Write a thing to a file of the kind that its name ends in, whole or not at all.

    >>> from quixotry.lexicon import Lexicon
    >>> write(Lexicon.default(), "position.cgp")
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: position.cgp: a lexicon cannot become a position
    """
    from quixotry.evaluation import LeaveTable
    from quixotry.game import Game, Position
    from quixotry.lexicon import Lexicon
    from quixotry.records import GameRecord

    options = ConvertOptions()
    if isinstance(thing, Game):
        options.rules, options.lexicon = thing.rules, thing.lexicon
        thing = GameRecord.of(thing)
    kinds = {GameRecord: "game", Position: "position", Lexicon: "lexicon", LeaveTable: "leaves"}
    kind = kinds.get(type(thing))
    if kind is None:
        raise QuixotryError(f"{path}: a {type(thing).__name__} is not kept in files")
    known = format_of(path)
    if known.kind != kind:
        raise QuixotryError(f"{path}: a {kind} cannot become a {known.what}")
    _check_written(path)
    function_named(known.write)(thing, Path(path), options)


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

    `turn` chooses the position of a game after that many events; without it, it is the last.

    >>> convert("words.kwg", "game.gcg")
    Traceback (most recent call last):
    quixotry.errors.QuixotryError: words.kwg: a word graph cannot become a game record
    """
    before, after = format_of(source), format_of(target)
    options = ConvertOptions(rules, lexicon, lenient, turn)
    bridge = BRIDGES.get((before.kind, after.kind))
    if before.kind != after.kind and bridge is None:
        reason = NO_BRIDGES.get((before.kind, after.kind), f"a {before.what} cannot become a {after.what}")
        raise QuixotryError(f"{source}: {reason}")
    if turn is not None and after.kind != "position":
        raise QuixotryError(f"{target}: a turn is chosen for a position, not for a {after.what}")
    if not before.read:
        raise QuixotryError(f"{source}: such a file cannot be read")
    _check_written(target)
    thing = function_named(before.read)(Path(source), options)
    if bridge is not None:
        thing = function_named(bridge)(thing, options)
    function_named(after.write)(thing, Path(target), options)
    return options.remarks


def _check_written(path: str | Path) -> None:
    if Path(path).suffix.lower() in PACKED:
        raise QuixotryError(f"{path}: packed files are read but not written")
    if not format_of(path).write:
        raise QuixotryError(f"{path}: such a file cannot be written")
