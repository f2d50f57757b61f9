"""Where games are stored: SQLite or PostgreSQL, one transaction for every change."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from quixotry.errors import MissingExtra
from quixotry.extras import require
from quixotry.web.errors import Stale, StorageError, Unplayable
from quixotry.web.migrations import migrate
from quixotry.web.sqlite_file import SqliteFile
from quixotry.web.tables import SCHEMA, games, metadata, schema, turns
from quixotry.web.telling import GAME, Item, tell

log = logging.getLogger(__name__)

BUSY_SECONDS = 5
# A PostgreSQL server that is locked or out of reach must not hold everything up.
POSTGRESQL = {
    "connect_timeout": 5,
    "options": "-c statement_timeout=10000 -c lock_timeout=5000",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
LOCK = 0x7175_6978  # of PostgreSQL's advisory locks, for whoever makes or changes tables
Step = dict[str, Any]


@dataclass(frozen=True)
class StoredGame:
    """A game as it is in the database."""

    id: str
    terms: dict[str, Any]
    players: list[str | None]
    help: bool
    version: int = 1
    steps: tuple[Step, ...] = ()
    done: int = 0
    remaining: list[float] | None = None
    keeper: int | None = None
    asked: str | None = None
    changed_at: float = 0.0


@dataclass(frozen=True)
class Change:
    """What happened to a game: a new step, or an undo or redo among the old ones.

    `version` is the new version, `done` the number of steps that count now, and `forgets` says that undone
    steps are dropped in favour of the new one. `remaining` is everybody's time where it does not follow from
    the last step, `terms` the terms where they have changed, `keeper` the process that changes it.
    """

    version: int
    done: int
    over: bool
    step: Step | None = None
    forgets: bool = False
    remaining: list[float] | None = None
    terms: dict[str, Any] | None = None
    keeper: int | None = None


class GameStore:
    """All methods block: call them from a thread. What fails is a `StorageError` and has changed nothing."""

    def __init__(self, url: str) -> None:
        self.file = _sqlite_file(url)
        self.engine = _engine(url)
        if self.file is not None:
            self.file.check_soundness()
        # SQLite has one writer at a time: threads queue here, where waiting costs nothing.
        self._writing = threading.Lock() if self.is_sqlite else contextlib.nullcontext()
        # A reader sees the database as it was at one moment.
        self._reader = self.engine.execution_options(
            **({"read_only": True} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"})
        )
        with self.transaction() as connection:
            self._prepare_tables(connection)

    def _prepare_tables(self, connection: Connection) -> None:
        """Make the tables, or bring those of an older program up to date."""
        if not self.is_sqlite:  # where several servers may begin at once, one after the other
            connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
        found = connection.scalar(select(func.max(schema.c.schema))) if _has_tables(connection) else None
        if found is not None and found > SCHEMA:
            raise StorageError(
                f"The database has tables of version {found}; this program knows version {SCHEMA}."
            )
        if found is not None and found < SCHEMA:
            migrate(connection, found)
        metadata.create_all(connection)
        if found is None:
            connection.execute(insert(schema).values(schema=SCHEMA))

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    def create(self, game: StoredGame, *, over: bool = False) -> None:
        """Store a new game."""
        now = time.time()
        with self.transaction() as connection:
            connection.execute(
                insert(games).values(
                    id=game.id,
                    created_at=now,
                    changed_at=now,
                    version=game.version,
                    done=game.done,
                    over=over,
                    terms=game.terms,
                    seats=game.players,
                    help=game.help,
                    remaining=game.remaining,
                    keeper=game.keeper,
                )
            )
            if game.steps:
                rows = [{"game": game.id, "number": n, "step": step} for n, step in enumerate(game.steps)]
                connection.execute(insert(turns), rows)

    def load(self, id: str) -> StoredGame | None:
        """A game with all its steps, undone ones included; None if there is no such game."""
        with self.reading() as connection:
            try:
                row = connection.execute(select(games).where(games.c.id == id)).one_or_none()
                if row is None:
                    return None
                wanted = select(turns.c.step).where(turns.c.game == id).order_by(turns.c.number)
                steps = tuple(connection.scalars(wanted))
            except (ValueError, TypeError) as error:  # what should be JSON is not
                raise Unplayable(f"This game is damaged in the database: {error}.") from None
        return StoredGame(
            id,
            row.terms,
            row.seats,
            row.help,
            row.version,
            steps,
            row.done,
            row.remaining,
            row.keeper,
            row.asked,
            row.changed_at,
        )

    def change(self, id: str, change: Change) -> None:
        """Write a change down if the game is as it was; `Stale` if somebody else has changed it."""
        with self.transaction() as connection:
            _write(connection, id, change)
            tell(connection, [Item(GAME, id, change.version)])

    def change_all(self, changes: Sequence[tuple[str, Change]]) -> list[Exception | None]:
        """Write changes of several games in one transaction; returns the error of each, None if it went well.

        A stale change is left out, as it has written nothing. If the transaction fails, each change is tried
        alone, unless the database itself is failing: then they would only wait for it one after another.
        """
        errors: list[Exception | None] = []
        try:
            with self.transaction() as connection:
                for id, change in changes:
                    try:
                        _write(connection, id, change)
                        errors.append(None)
                    except Stale as error:
                        errors.append(error)
                done = [one for one, error in zip(changes, errors, strict=True) if error is None]
                tell(connection, [Item(GAME, id, change.version) for id, change in done])
            return errors
        except Exception as error:
            if len(changes) == 1 or isinstance(error.__cause__, OperationalError):
                return [error] * len(changes)
            return [self.change_all([one])[0] for one in changes]

    def stop_clocks(self, clocks: dict[str, tuple[int, list[float]]], keeper: int | None = None) -> None:
        """Store everybody's remaining time, for games that leave memory and are still at that version.

        Of games that another process keeps by now, the clocks run on there.
        """
        if not clocks:
            return
        with self.transaction() as connection:
            for id, (version, remaining) in clocks.items():
                connection.execute(
                    update(games)
                    .where(games.c.id == id, games.c.version == version)
                    .where(games.c.keeper.is_not_distinct_from(keeper))
                    .values(remaining=remaining, keeper=None)
                )

    def check(self) -> None:
        """Raise StorageError unless the database answers."""
        with self.reading() as connection:
            connection.execute(select(1))

    def open_games(self, days: int) -> int:
        """The number of unfinished games in which something was done within the last `days` days."""
        since = time.time() - days * 86_400
        with self.reading() as connection:
            wanted = select(func.count()).where(games.c.over.is_(False), games.c.changed_at > since)
            return int(connection.scalar(wanted) or 0)

    def close(self) -> None:
        self.engine.dispose()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[Connection]:
        """What is written in it is written whole or not at all."""
        with self._writing, _told():
            self._check_place()
            with self.engine.begin() as connection:
                yield connection
            self._check_place()  # what was written to a file without a name is not stored

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """The database as it is at one moment."""
        with _told():
            self._check_place()
            with self._reader.connect() as connection:
                yield connection

    def _check_place(self) -> None:
        if self.file is not None:
            try:
                self.file.check_place()
            except StorageError as error:
                log.error("%s: %s", self.file.path, error)
                raise


def refuse_damaged(stored: StoredGame) -> None:
    """Raise Unplayable if the fields of a game alone show that it is damaged."""
    if (damage := damage_of(stored)) is not None:
        raise Unplayable(f"This game is damaged in the database: {damage}.")


def damage_of(stored: StoredGame) -> str | None:
    """What is wrong with a stored game as far as its fields alone tell."""
    if not isinstance(stored.terms, dict) or not isinstance(stored.terms.get("lexicon"), dict):
        return "its terms are missing"
    players, seats = stored.terms.get("players"), stored.players
    if not isinstance(seats, list) or not isinstance(players, list) or len(players) != len(seats):
        return "its seats and its players disagree"
    if not all(seat is None or isinstance(seat, str) for seat in seats):
        return "a seat is neither a person's nor a computer's"
    if not all(isinstance(step, dict) for step in stored.steps):
        return "a turn is missing"
    if not all(type(number) is int for number in (stored.version, stored.done)):
        return "its version is missing"
    if not 0 <= stored.done <= len(stored.steps):
        return f"{stored.done} turns count, and {len(stored.steps)} are there"
    if stored.remaining is not None and not isinstance(stored.remaining, list):
        return "its clock is missing"
    return None


def _has_tables(connection: Connection) -> bool:
    return bool(inspect(connection).has_table(schema.name))


# Made once: building a statement takes longer than executing it.
_CHANGE = (
    update(games)
    .where(games.c.id == bindparam("game_id"), games.c.version == bindparam("before"))
    .values(
        version=bindparam("after"),
        done=bindparam("done"),
        over=bindparam("over"),
        changed_at=bindparam("changed_at"),
        remaining=bindparam("remaining", type_=JSON(none_as_null=True)),
        keeper=bindparam("keeper"),
        asked=None,
    )
)
_TERMS = update(games).where(games.c.id == bindparam("game_id")).values(terms=bindparam("terms"))
_FORGET = delete(turns).where(turns.c.game == bindparam("game_id"), turns.c.number >= bindparam("from"))
_ADD = insert(turns)


def _write(connection: Connection, id: str, change: Change) -> None:
    found = connection.execute(
        _CHANGE,
        {
            "game_id": id,
            "before": change.version - 1,
            "after": change.version,
            "done": change.done,
            "over": change.over,
            "changed_at": time.time(),
            "remaining": change.remaining,
            "keeper": change.keeper,
        },
    )
    if found.rowcount != 1:
        raise Stale
    if change.terms is not None:
        connection.execute(_TERMS, {"game_id": id, "terms": change.terms})
    if change.step is not None:
        number = change.done - 1
        if change.forgets:
            connection.execute(_FORGET, {"game_id": id, "from": number})
        connection.execute(_ADD, {"game": id, "number": number, "step": change.step})


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Turn errors of the database into one sentence."""
    try:
        yield
    except IntegrityError as error:
        # Another process has written the same turn of the same game.
        raise Stale from error
    except (SQLAlchemyError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        reason = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
        if "full" in reason:
            message = "The disk is full: nothing has changed. Free some space and try again."
        else:
            message = f"The database cannot be used now. Nothing has changed; try again. ({reason[:200]})"
        raise StorageError(message) from error


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        dialect = parsed.get_backend_name()
        if dialect == "sqlite":
            engine = create_engine(parsed, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        if dialect == "postgresql":
            if parsed.get_driver_name() == "psycopg":
                require("postgresql", "PostgreSQL")
            terms = {name: value for name, value in POSTGRESQL.items() if name not in parsed.query}
            return create_engine(parsed, pool_pre_ping=True, pool_timeout=5, connect_args=terms)
    except MissingExtra:
        raise
    except ImportError as error:
        raise StorageError(f"{_without_password(url)}: the driver {error.name} is not installed") from None
    except (ArgumentError, ValueError) as error:
        raise StorageError(f"{_without_password(url)}: not a database: {error}") from None
    except SQLAlchemyError:
        raise StorageError(f"{_without_password(url)}: not a database this program can use") from None
    except OSError as error:
        raise StorageError(f"{_without_password(url)}: {error.strerror or error}") from None
    raise StorageError(f"{_without_password(url)}: only SQLite and PostgreSQL can be used")


def _sqlite_file(url: str) -> SqliteFile | None:
    """The file that an URL names, made private; None if it names no file of ours to watch."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None  # whoever connects says what is wrong
    name = parsed.database
    if parsed.get_backend_name() != "sqlite" or not name or name == ":memory:" or name.startswith("file:"):
        return None
    try:
        return SqliteFile(Path(name))
    except OSError as error:
        raise StorageError(f"{_without_password(url)}: {error.strerror or error}") from None
    except ValueError as error:  # a zero byte
        raise StorageError(f"{_without_password(url)}: not a database: {error}") from None


def _without_password(url: str) -> str:
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return "the database URL"


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once, and so never finds out half-way that another was first.
    reads = connection.get_execution_options().get("read_only")
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
