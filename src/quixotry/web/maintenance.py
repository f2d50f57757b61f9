"""What an operator does with a database file: copy it, check it, save what can be read of it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from quixotry.files import UNFINISHED, os_reason
from quixotry.web.analyses.store import AnalysisStore, StoredAnalysis
from quixotry.web.errors import StorageError
from quixotry.web.game_store import GameStore, StoredGame, damage_of
from quixotry.web.secrets import is_id
from quixotry.web.sqlite_file import COMPANIONS, connect_to_read, quick_check

MOST_FINDINGS = 20
SINGLE_STEPS = 500  # rows, which is many pages, before damage is searched for its end in leaps
_GAMES = "rowid, id, version, done, over, terms, seats, help, remaining"
_TURNS = "rowid, game, number, step"


@dataclass(frozen=True)
class Checked:
    """What a database holds, and what is wrong with it, one line for each fault."""

    games: int
    turns: int
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Recovered:
    """How many games were saved whole, saved up to a turn that is lost, and lost."""

    whole: int
    shortened: int
    lost: int


def database_file(url: str) -> Path:
    """The SQLite file that a server's URL names; PostgreSQL has its own tools."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise StorageError("only an SQLite file can be looked after here; for PostgreSQL use pg_dump")
    path = Path(parsed.database)
    if not path.is_file():
        raise StorageError(f"{path}: no such file")
    return path


def back_up(source: Path, target: Path) -> int:
    """Copy a database to a new file, even while a server writes to it; returns how many games it has."""
    _check_new(target)
    beside = _empty_beside(target)
    try:
        with (
            _telling(source),
            closing(connect_to_read(source)) as old,
            closing(sqlite3.connect(beside)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, complete in itself
            (games,) = new.execute("SELECT count(*) FROM games").fetchone()
        if (damage := quick_check(beside)) is not None:
            raise StorageError(f"{source}: damaged: {damage}")
        _put_in_place(beside, target)
    finally:
        _remove(beside)
    return int(games)


def check(path: Path) -> Checked:
    """Look at all of a database: its pages, its indices, and every game as far as its fields tell."""
    faults: list[str] = []
    games = turns = 0
    with closing(connect_to_read(path)) as connection:
        try:
            said = [line for (line,) in connection.execute(f"PRAGMA integrity_check({MOST_FINDINGS})")]
        except sqlite3.DatabaseError as error:
            said = [str(error)]
        faults.extend(" ".join(line.split()) for line in said if line != "ok")
        steps = _steps_by_game(connection)
        for row in _rows(connection, "games", _GAMES):
            games += 1
            id = row["id"]
            stored, fault = _read_game(row, steps.pop(id, {}))
            turns += len(stored.steps) if stored is not None else 0
            if fault is not None:
                faults.append(f"game {str(id)[:20]}: {fault}")
        faults.extend(f"turns of a game that is not there: {str(id)[:20]}" for id in steps)
    return Checked(games, turns, tuple(faults))


def recover(source: Path, target: Path) -> Recovered:
    """Save what can be read of a damaged database in a new one: games up to the first turn that is lost."""
    _check_new(target)
    beside = _empty_beside(target)
    whole = shortened = lost = 0
    try:
        with closing(GameStore(f"sqlite:///{beside}")) as store, closing(connect_to_read(source)) as old:
            steps = _steps_by_game(old)
            for row in _rows(old, "games", _GAMES):
                stored, fault = _read_game(row, steps.pop(row["id"], {}))
                if stored is None:
                    lost += 1
                    continue
                store.create(stored, over=bool(row["over"]) and fault is None)
                whole, shortened = (whole + 1, shortened) if fault is None else (whole, shortened + 1)
            _save_analyses(old, store)
        if not whole + shortened:
            raise StorageError(f"{source}: no game in it can be read")
        with closing(sqlite3.connect(beside)) as new:
            new.execute("PRAGMA journal_mode=DELETE")
        _put_in_place(beside, target)
    finally:
        _remove(beside)
    return Recovered(whole, shortened, lost + len(steps))


def _save_analyses(old: sqlite3.Connection, store: GameStore) -> None:
    """All analyses that can be read; an older database has none."""
    tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'analyses'"
    try:
        (found,) = old.execute(tables).fetchone()
    except sqlite3.DatabaseError:  # nothing can be read at all
        found = 0
    if not found:
        return
    analyses = AnalysisStore(store)
    for row in _rows(old, "analyses", "rowid, id, version, source, tried"):
        with suppress(ValueError, TypeError, KeyError):
            tried = json.loads(row["tried"])
            source = json.loads(row["source"])
            if is_id(row["id"]) and isinstance(source, dict):
                analyses.create(
                    StoredAnalysis(row["id"], source, row["version"], tried["entries"], tried["thoughts"])
                )


def _read_game(row: sqlite3.Row, steps: dict[Any, Any]) -> tuple[StoredGame | None, str | None]:
    """A game as far as it can be read, None if not at all; and what is wrong with it, None if nothing is."""
    found: list[Any] = []
    with suppress(ValueError, TypeError, KeyError):
        while len(found) < len(steps):
            found.append(json.loads(steps[len(found)]))
    try:
        terms, seats = json.loads(row["terms"]), json.loads(row["seats"])
        remaining = None if row["remaining"] is None else json.loads(row["remaining"])
    except (ValueError, TypeError) as error:
        return None, f"its terms cannot be read: {error}"
    id, version, done = row["id"], row["version"], row["done"]
    if not isinstance(id, str) or not is_id(id):
        return None, "it has no name"
    stored = StoredGame(id, terms, seats, bool(row["help"]), version, tuple(found), done, remaining)
    damage = damage_of(stored)
    if damage is None:
        return stored, None if len(found) == len(steps) else f"turn {len(found) + 1} is lost"
    shortened = replace(stored, done=len(found), remaining=None)
    return (shortened if damage_of(shortened) is None else None), damage


def _steps_by_game(connection: sqlite3.Connection) -> dict[Any, dict[Any, Any]]:
    steps: dict[Any, dict[Any, Any]] = {}
    for row in _rows(connection, "turns", _TURNS):
        steps.setdefault(row["game"], {})[row["number"]] = row["step"]
    return steps


def _rows(connection: sqlite3.Connection, table: str, columns: str) -> Iterator[sqlite3.Row]:
    """The rows of a table in order; where pages are damaged, reading goes on behind them."""
    connection.row_factory = sqlite3.Row
    query = f"SELECT {columns} FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid"
    start, leap, failures = 0, 1, 0
    while start < 1 << 62:
        try:
            for row in connection.execute(query, (start,)):
                start, leap, failures = row["rowid"] + 1, 1, 0
                yield row
            return
        except sqlite3.DatabaseError:
            start, failures = start + leap, failures + 1
            if failures > SINGLE_STEPS:
                leap *= 2


def _check_new(target: Path) -> None:
    if target.exists():
        raise StorageError(f"{target}: exists already; name a new file")


def _empty_beside(target: Path) -> Path:
    """A file beside the target, for its owner alone."""
    beside = target.with_name(f".{target.name[:40]}.{os.urandom(8).hex()}{UNFINISHED}")
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise StorageError(f"{target}: cannot be written: {os_reason(error)}") from None
    return beside


def _put_in_place(beside: Path, target: Path) -> None:
    try:
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(beside, target)
    except OSError as error:
        raise StorageError(f"{target}: cannot be written: {os_reason(error)}") from None


def _remove(beside: Path) -> None:
    for ending in ("", *COMPANIONS):
        with suppress(OSError):
            Path(f"{beside}{ending}").unlink()


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(f"{path}: cannot be copied: {error}") from None
