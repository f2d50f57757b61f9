"""Where games are kept: SQLite or PostgreSQL, every change one transaction."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    null,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from quixotry.web.errors import Stale, StorageError
from quixotry.web.tables import SCHEMA, games, metadata, schema, turns

BUSY_SECONDS = 5
# A PostgreSQL that does not answer, behind a lock or a broken network, must not hold everything up.
POSTGRESQL = {
    "connect_timeout": 5,
    "options": "-c statement_timeout=10000 -c lock_timeout=5000",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
Step = dict[str, Any]


@dataclass(frozen=True)
class Stored:
    """A game as it lies in the database."""

    id: str
    terms: dict[str, Any]
    players: list[str | None]
    help: bool
    version: int = 1
    steps: tuple[Step, ...] = ()
    done: int = 0
    remaining: list[float] | None = None


@dataclass(frozen=True)
class Change:
    """What happened to a game: a new step, or a going back and forth among the old ones.

    `version` is the new one, `done` how many steps count now, and `forgets` says that steps which had been
    undone make way for the new one.
    """

    version: int
    done: int
    over: bool
    step: Step | None = None
    forgets: bool = False


class Store:
    """All methods block: call them from a thread. What fails is a `StorageError` and has changed nothing."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        # SQLite has one writer at a time: threads queue here, where waiting costs nothing.
        self._writing = threading.Lock() if self.is_sqlite else contextlib.nullcontext()
        # One moment for all that a reader reads.
        self._reader = self.engine.execution_options(
            **({"read_only": True} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"})
        )
        with self._transaction() as connection:
            metadata.create_all(connection)
            found = connection.scalar(select(func.max(schema.c.schema)))
            if found is None:
                connection.execute(insert(schema).values(schema=SCHEMA))
            elif found != SCHEMA:
                raise StorageError(
                    f"The database has tables of version {found}; this program knows version {SCHEMA}."
                )

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    def create(self, game: Stored, *, over: bool = False) -> None:
        """Keep a new game."""
        now = time.time()
        with self._transaction() as connection:
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
                )
            )
            if game.steps:
                rows = [{"game": game.id, "number": n, "step": step} for n, step in enumerate(game.steps)]
                connection.execute(insert(turns), rows)

    def load(self, id: str) -> Stored | None:
        """A game with all its steps, undone ones included; None if there is no such game."""
        with self._reading() as connection:
            row = connection.execute(select(games).where(games.c.id == id)).one_or_none()
            if row is None:
                return None
            steps = connection.scalars(
                select(turns.c.step).where(turns.c.game == id).order_by(turns.c.number)
            )
            return Stored(
                id, row.terms, row.seats, row.help, row.version, tuple(steps), row.done, row.remaining
            )

    def change(self, id: str, change: Change) -> None:
        """Write a change down if the game is as it was; `Stale` if somebody else has changed it."""
        with self._transaction() as connection:
            _write(connection, id, change)

    def change_all(self, changes: Sequence[tuple[str, Change]]) -> list[Exception | None]:
        """Write changes of several games in one transaction; what became of each.

        What is stale is left out, for it has written nothing. If the rest fails, each is tried alone, unless
        it is the database that fails, which would let them wait for it one after another.
        """
        errors: list[Exception | None] = []
        try:
            with self._transaction() as connection:
                for id, change in changes:
                    try:
                        _write(connection, id, change)
                        errors.append(None)
                    except Stale as error:
                        errors.append(error)
            return errors
        except Exception as error:
            if len(changes) == 1 or isinstance(error.__cause__, OperationalError):
                return [error] * len(changes)
            return [self.change_all([one])[0] for one in changes]

    def stop_clocks(self, clocks: dict[str, tuple[int, list[float]]]) -> None:
        """Remember everybody's time, for games that leave memory and are still in that version."""
        if not clocks:
            return
        with self._transaction() as connection:
            for id, (version, remaining) in clocks.items():
                connection.execute(
                    update(games)
                    .where(games.c.id == id, games.c.version == version)
                    .values(remaining=remaining)
                )

    def open_games(self, days: int) -> int:
        """How many games are not over and were touched within so many days."""
        since = time.time() - days * 86_400
        with self._reading() as connection:
            wanted = select(func.count()).where(games.c.over.is_(False), games.c.changed_at > since)
            return int(connection.scalar(wanted) or 0)

    def close(self) -> None:
        self.engine.dispose()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._writing, _told(), self.engine.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _told(), self._reader.connect() as connection:
            yield connection


# Made once: putting statements together takes longer than carrying them out.
_CHANGE = (
    update(games)
    .where(games.c.id == bindparam("game_id"), games.c.version == bindparam("before"))
    .values(
        version=bindparam("after"),
        done=bindparam("done"),
        over=bindparam("over"),
        changed_at=bindparam("changed_at"),
        remaining=null(),
    )
)
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
        },
    )
    if found.rowcount != 1:
        raise Stale
    if change.step is not None:
        number = change.done - 1
        if change.forgets:
            connection.execute(_FORGET, {"game_id": id, "from": number})
        connection.execute(_ADD, {"game": id, "number": number, "step": change.step})


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """What the database says, as one sentence."""
    try:
        yield
    except IntegrityError as error:
        # Another process has written the same turn of the same game.
        raise Stale from error
    except (SQLAlchemyError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        reason = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
        if "full" in reason:
            message = "The disk is full: nothing has changed. Make room and try again."
        else:
            message = f"The database cannot be used now: nothing has changed; try again. ({reason[:200]})"
        raise StorageError(message) from error


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        dialect = parsed.get_backend_name()
        if dialect == "sqlite":
            if parsed.database:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            engine = create_engine(parsed, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        if dialect == "postgresql":
            terms = {name: value for name, value in POSTGRESQL.items() if name not in parsed.query}
            return create_engine(parsed, pool_pre_ping=True, pool_timeout=5, connect_args=terms)
    except ImportError:
        raise StorageError("PostgreSQL needs a driver: pip install 'quixotry[postgresql]'") from None
    except (ArgumentError, ValueError) as error:
        raise StorageError(f"{_without_password(url)}: not a database: {error}") from None
    except SQLAlchemyError:
        raise StorageError(f"{_without_password(url)}: not a database this program can use") from None
    except OSError as error:
        raise StorageError(f"{_without_password(url)}: {error.strerror or error}") from None
    raise StorageError(f"{_without_password(url)}: only SQLite and PostgreSQL can be used")


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
    # A writer says so at once, and never finds out half-way that another was first.
    reads = connection.get_execution_options().get("read_only")
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
