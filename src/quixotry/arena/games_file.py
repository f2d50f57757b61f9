"""The games of a match in one SQLite file, which grows chunk by chunk.

A chunk is written in one transaction, so a program that is killed leaves whole pairs and nothing else; opened
again, the file says which pairs are missing. The metadata say what is played, and a match of anything else
is refused.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from quixotry.arena.chunks import MatchGame
from quixotry.arena.match import Match
from quixotry.errors import ArenaError, RulesError
from quixotry.rules import Rules, rules_from_document

FILE_NAME = "games.sqlite"
FORMAT = "quixotry match 2"
_APPLICATION = 0x51784D31

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    game INTEGER PRIMARY KEY,
    seed INTEGER NOT NULL,
    score_a INTEGER NOT NULL, score_b INTEGER NOT NULL,
    turns_a INTEGER NOT NULL, turns_b INTEGER NOT NULL,
    bingos_a INTEGER NOT NULL, bingos_b INTEGER NOT NULL,
    forfeit INTEGER, reason TEXT NOT NULL,
    moves BLOB NOT NULL
);
"""
# Beside the games, because it differs from run to run; files of older versions have none.
_PROCESSOR = (
    "CREATE TABLE IF NOT EXISTS processor (game INTEGER PRIMARY KEY, a REAL NOT NULL, b REAL NOT NULL)"
)
_COLUMNS = "game, seed, score_a, score_b, turns_a, turns_b, bingos_a, bingos_b, forfeit, reason, moves"


@dataclass(frozen=True, slots=True)
class Terms:
    """What a file of games says about them."""

    a: str
    b: str
    rules: str
    document: str
    lexicon: str
    lexicon_hash: str
    seed: int
    clock: float
    version: str

    @property
    def ruleset(self) -> Rules:
        return _ruleset(self.document, self.rules)


@lru_cache(maxsize=8)
def _ruleset(document: str, name: str) -> Rules:
    rules = json.loads(document)
    if not isinstance(rules, dict):
        raise ValueError("not an object")
    return rules_from_document(rules, name)


class GamesFile:
    """A file of games, or none: without a path they are kept in memory.

    >>> from quixotry.arena.chunks import MatchGame
    >>> with GamesFile.create(None, Match("greedy", "greedy", games=2)) as store:
    ...     store.add([MatchGame(0, which, 0, (400, 390), (12, 11), (1, 1), b"") for which in (0, 1)])
    ...     store.add([MatchGame(0, 0, 0, (400, 390), (12, 11), (1, 1), b"")])  # once more
    ...     len(store), store.pairs()
    (2, {0})
    """

    def __init__(self, path: Path | None, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(cls, path: str | Path | None, match: Match) -> GamesFile:
        """The file of a match: a new one, or one that holds games of the same match already."""
        place = Path(path) if path is not None else None
        if place is not None:
            place.parent.mkdir(parents=True, exist_ok=True)
        store = cls(place, _connect(place))
        try:
            with _telling(place):
                # A program killed at the right moment leaves an empty database, which is as good as none.
                if not store._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                    store._begin(match)
            store._check_format()
            store.refuse_other(match)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def open(cls, path: str | Path) -> GamesFile:
        """A file that is there; a folder stands for the file of games in it.

        Of a file of any size SQLite reads what is asked for; at the opening that is a dozen of entries.
        """
        place = Path(path)
        place = place / FILE_NAME if place.is_dir() else place
        if not place.is_file():
            raise ArenaError(f"{place}: no such file of games")
        store = cls(place, _connect(place))
        try:
            store._check_format()
        except BaseException:
            store.close()
            raise
        return store

    def _begin(self, match: Match) -> None:
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        execute(f"PRAGMA application_id={_APPLICATION}")
        for statement in _SCHEMA.split(";"):
            execute(statement)
        entries = {key: str(value) for key, value in _terms_of(match).items()}
        self._connection.executemany("INSERT INTO meta VALUES (?, ?)", entries.items())
        execute("COMMIT")

    def _check_format(self) -> None:
        with _telling(self.path):
            if self._connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION:
                raise ArenaError(f"{self.path}: not a file of games")
        self.terms()

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> GamesFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What it holds

    def terms(self) -> Terms:
        """What is played."""
        with _telling(self.path):
            meta = dict(self._connection.execute("SELECT key, value FROM meta"))
        try:
            if meta["format"] != FORMAT:
                raise ArenaError(f"{self.path}: {str(meta['format'])[:40]!r}; this program reads {FORMAT!r}")
            if not all(type(value) is str for value in meta.values()):
                raise ValueError("that is text")
            terms = Terms(
                meta["a"], meta["b"], meta["rules"], meta["document"], meta["lexicon"],
                meta["lexicon_hash"], int(meta["seed"]), float(meta["clock"]), meta["version"],
            )  # fmt: skip
        except ArenaError:
            raise
        except (KeyError, ValueError) as error:
            raise ArenaError(f"{self.path}: damaged: no proper entry {error}") from None
        try:
            _ruleset(terms.document, terms.rules)
        except (ValueError, RecursionError, RulesError) as error:
            raise ArenaError(f"{self.path}: damaged: the document of its rules: {error}") from None
        return terms

    def __len__(self) -> int:
        with _telling(self.path):
            return int(self._connection.execute("SELECT count(*) FROM games").fetchone()[0])

    def pairs(self) -> set[int]:
        """The numbers of the pairs of which both games are here."""
        query = "SELECT game / 2 FROM games GROUP BY game / 2 HAVING count(*) = 2"
        with _telling(self.path):
            return {pair for (pair,) in self._connection.execute(query)}

    def records(self, games: int | None = None) -> Iterator[MatchGame]:
        """The games in order: all, or the first `games`."""
        with _telling(self.path):
            query = f"SELECT {_COLUMNS} FROM games WHERE game < ? ORDER BY game"
            limit = 2**62 if games is None else games
            processor = self._processor(limit)
            for row in self._connection.execute(query, (limit,)):
                yield self._record(row, processor.get(row[0]))

    def record(self, game: int) -> MatchGame:
        """One game by its number."""
        with _telling(self.path):
            query = f"SELECT {_COLUMNS} FROM games WHERE game = ?"
            row = self._connection.execute(query, (min(max(game, -1), 2**62),)).fetchone()
        if row is None:
            raise ArenaError(f"{self.path or 'match'}: no game {game}; it has {len(self)} games, from 0 on")
        return self._record(row)

    def _processor(self, limit: int) -> dict[int, tuple[float, float]]:
        """Processor time by game, as far as it is known."""
        query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'processor'"
        if not self._connection.execute(query).fetchone()[0]:
            return {}
        rows = self._connection.execute("SELECT game, a, b FROM processor WHERE game < ?", (limit,))
        return {game: (float(a), float(b)) for game, a, b in rows if type(a) is type(b) is float}

    def _record(self, row: tuple[Any, ...], cpu: tuple[float, float] | None = None) -> MatchGame:
        *numbers, forfeit, reason, moves = row
        fits = all(type(number) is int for number in numbers) and forfeit in (None, 0, 1)
        if not fits or type(reason) is not str or type(moves) is not bytes:
            raise ArenaError(f"{self.path}: damaged: game {str(row[0])[:20]} is not a game")
        game, seed, *rest = numbers
        scores, turns, bingos = rest[0:2], rest[2:4], rest[4:6]
        return MatchGame(
            game // 2, game % 2, seed, (scores[0], scores[1]), (turns[0], turns[1]), (bingos[0], bingos[1]),
            moves, forfeit, reason, cpu,
        )  # fmt: skip

    # What goes in

    def add(self, records: Iterable[MatchGame]) -> None:
        """Add games, all or none; a game that is here already stays as it is."""
        records = list(records)
        rows = [
            (r.game, r.seed, *r.scores, *r.turns, *r.bingos, r.forfeit, r.reason, r.moves) for r in records
        ]
        marks = ", ".join("?" * 11)
        with _telling(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                statement = f"INSERT INTO games ({_COLUMNS}) VALUES ({marks}) ON CONFLICT (game) DO NOTHING"
                self._connection.executemany(statement, rows)
                times = [(r.game, *r.cpu) for r in records if r.cpu is not None]
                if times:
                    self._connection.execute(_PROCESSOR)
                    self._connection.executemany("INSERT OR IGNORE INTO processor VALUES (?, ?, ?)", times)
                self._connection.execute("COMMIT")
            except BaseException:
                # SQLite rolls back by itself where the disk fails; what failed is what should be told.
                if self._connection.in_transaction:
                    with suppress(sqlite3.Error):
                        self._connection.execute("ROLLBACK")
                raise

    def refuse_other(self, match: Match) -> None:
        """Raise ArenaError unless the file holds games of this match."""
        here, asked = self.terms(), _terms_of(match)
        wrong = None
        if (here.a, here.b) != match.players:
            wrong = f"of {here.a} against {here.b}, not of {match.a} against {match.b}"
        elif _played(here.document) != _played(match.document):
            other = asked["rules"] if here.rules != asked["rules"] else f"{here.rules} as it is now"
            wrong = f"under other rules ({here.rules}, not {other})"
        elif here.lexicon_hash != asked["lexicon_hash"]:
            wrong = f"with another lexicon ({here.lexicon}, whose words are not those of {asked['lexicon']})"
        elif here.seed != match.seed:
            wrong = f"from seed {here.seed}, not {match.seed}"
        elif here.clock != match.clock:
            wrong = f"with a clock of {here.clock:g} seconds, not {match.clock:g}"
        if wrong:
            raise ArenaError(f"{self.path}: holds games {wrong}; choose another folder")

    # The same whoever played it

    def dump(self, games: int | None = None) -> Iterator[str]:
        """Everything that matters, a line a game, the same for the same match however it was played."""
        terms = self.terms()
        yield json.dumps(
            {
                "players": [terms.a, terms.b],
                "rules": json.loads(terms.document),
                "lexicon": terms.lexicon_hash,
                "seed": terms.seed,
            },
            ensure_ascii=False,
        )
        for r in self.records(games):
            numbers = (
                r.game,
                r.seed,
                *r.scores,
                *r.turns,
                *r.bingos,
                "-" if r.forfeit is None else r.forfeit,
            )
            yield " ".join([*map(str, numbers), r.moves.hex() or "-", r.reason]).rstrip()

    def digest(self, games: int | None = None) -> str:
        """A fingerprint of the dump."""
        content = hashlib.sha256()
        for line in self.dump(games):
            content.update(line.encode() + b"\n")
        return content.hexdigest()


def _connect(place: Path | None) -> sqlite3.Connection:
    with _telling(place):
        connection = sqlite3.connect(":memory:" if place is None else place, isolation_level=None)
        try:
            connection.execute("PRAGMA trusted_schema=OFF")
            # A kill loses nothing that was committed, and readers never wait.
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
        except BaseException:
            connection.close()
            raise
        return connection


def _terms_of(match: Match) -> dict[str, object]:
    from quixotry import __version__

    return {
        "format": FORMAT,
        "a": match.a,
        "b": match.b,
        "rules": match.ruleset.name,
        "document": match.document,
        "lexicon": match.words.name,
        "lexicon_hash": match.words.content_hash,
        "seed": match.seed,
        "clock": match.clock,
        "version": __version__,
    }


def _played(document: str) -> str:
    """A ruleset's document without what does not matter to a game with a given lexicon."""
    try:
        whole = json.loads(document)
        return json.dumps({key: value for key, value in whole.items() if key not in ("title", "lexicon")})
    except (ValueError, AttributeError, RecursionError):
        return ""


@contextmanager
def _telling(path: Path | None) -> Iterator[None]:
    """Turn what SQLite finds wrong into one line that names the file."""
    try:
        yield
    except (sqlite3.Error, UnicodeError) as error:  # names of files need not be text
        raise ArenaError(f"{path or 'games in memory'}: cannot be used as a file of games: {error}") from None
