"""Training of models of winning: games of the static player against itself, moment by moment.

Each game is told from the moment before every turn (`kernel/games/standings.pyx`).  What a model is fitted to
is what was still gained from there on, which hardly depends on the lead: so each game tells about all leads.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from threading import local
from typing import Any

from quixotry.cluster import Job, run_jobs
from quixotry.errors import WinningError
from quixotry.evaluation.equity import equity_for
from quixotry.evaluation.leaves import LeaveTable, training_facts
from quixotry.evaluation.training import cores
from quixotry.evaluation.winning import PLAIN
from quixotry.evaluation.winning_file import ModelParts, open_models
from quixotry.evaluation.winning_fit import fit_two
from quixotry.evaluation.winning_several import fit_several
from quixotry.files import read_whole, write_whole
from quixotry.game.legal import compiled_board, self_play
from quixotry.kernel.games.accounts import MOMENT
from quixotry.kernel.games.standings import Standings
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules

CHUNK = 500  # games that one file holds
MOST_CHUNK = 100_000_000  # bytes
FEWEST_GAMES = 100
ADVICE = "the same command goes on from here"


@dataclass(frozen=True)
class WinningPlan:
    """How much to train: so many games for each number of players, or for some of them."""

    games: int = 60_000
    seed: int = 1
    players: tuple[int, ...] = ()  # all that the rules allow

    def __post_init__(self) -> None:
        if self.games < FEWEST_GAMES:
            raise WinningError(f"{self.games} games; at least {FEWEST_GAMES} are needed")
        if not 0 <= self.seed < 2**24:
            raise WinningError("a seed is 0 to 16,777,215")

    def numbers(self, rules: Rules) -> list[int]:
        """For how many players models are made."""
        allowed = player_counts(rules)
        if not allowed:
            raise WinningError(f"{rules.name}: a game for one player has no winner")
        for players in self.players:
            if players not in allowed:
                raise WinningError(f"{rules.name}: no model for {players} players")
        return [players for players in allowed if players in self.players or not self.players]

    def chunks(self, rules: Rules) -> list[tuple[int, range]]:
        """Each portion of the games: the number of players, and the numbers of the games."""
        found = []
        for players in self.numbers(rules):
            found += [(players, range(i, min(i + CHUNK, self.games))) for i in range(0, self.games, CHUNK)]
        return found


def player_counts(rules: Rules) -> list[int]:
    """For how many players a ruleset gets a model."""
    fewest, most = rules.players
    return [players for players in (2, 3, 4) if fewest <= players <= most]


def train_winning(
    rules: Rules,
    lexicon: Lexicon,
    plan: WinningPlan | None = None,
    *,
    jobs: int | None = None,
    folder: Path | None = None,
    report: Callable[[int, int], None] | None = None,
    cluster: str | None = None,
) -> tuple[dict[str, ModelParts], dict[str, Any]]:
    """Models for each number of players and the plain table, and the facts to keep with them.

    Nothing but the plan decides them, whatever the number of jobs. With a folder, a training that was stopped
    goes on where it was. `report` is told the games played and those to play. With the address of a Ray
    cluster the games are played there.
    """
    plan = plan or WinningPlan()
    chunks = plan.chunks(rules)
    kept = _Kept(folder, rules, lexicon, plan)
    total = sum(len(games) for _, games in chunks)
    missing = [chunk for chunk in chunks if not kept.has(chunk)]
    done = total - sum(len(games) for _, games in missing)
    if report:
        report(done, total)
    playing = (
        _played_here(rules, lexicon, plan.seed, missing, jobs or cores())
        if cluster is None
        else _played_there(rules, lexicon, plan.seed, missing, cluster)
    )
    with closing(playing):
        for chunk, moments in playing:
            kept.put(chunk, moments)
            done += len(chunk[1])
            if report:
                report(done, total)
    models: dict[str, ModelParts] = {}
    for number in plan.numbers(rules):
        wanted = [chunk for chunk in chunks if chunk[0] == number]
        read = partial(kept.all, wanted)
        if number == 2:
            models["2"], models[PLAIN] = fit_two(rules, read)
        else:
            models[str(number)] = fit_several(rules, number, read)
    trained = f"{total:,} games of the static player, seed {plan.seed}"
    facts = {"labels": list(rules.alphabet.labels), "trained": trained, "seed": plan.seed}
    return models, training_facts(rules, lexicon) | facts


def models_kept(path: Path, rules: Rules, plan: WinningPlan) -> tuple[dict[str, ModelParts], str | None]:
    """The models of a file that a training for some numbers of players leaves as they are, and what it says.

    They come to lie in one file with the new ones, so they must be for the same game and from the same games,
    which a check then does without.
    """
    if not plan.players or not path.exists():
        return {}, None
    found = {}
    facts: dict[str, Any] = {}
    for name in ("2", PLAIN, "3", "4"):
        parts, facts = open_models(path, name)
        if parts is not None and parts.players not in plan.players:
            found[name] = parts
    wanted = training_facts(rules, None) | {"labels": list(rules.alphabet.labels)}
    if any(facts.get(key) != value for key, value in wanted.items()):
        raise WinningError(f"{path}: holds models of another game: take another file")
    if facts.get("seed") != plan.seed:
        raise WinningError(f"{path}: its models were trained with seed {facts.get('seed')}: take that, too")
    return found, facts.get("trained") if found else None


Chunk = tuple[int, range]


def _played_here(
    rules: Rules, lexicon: Lexicon, seed: int, chunks: list[Chunk], jobs: int
) -> Generator[tuple[Chunk, bytes], None, None]:
    """Each portion with its moments, packed."""
    players = GamePlayers(rules, lexicon)
    pool = ThreadPoolExecutor(jobs)
    try:
        yield from pool.map(lambda chunk: (chunk, _packed(players.moments(chunk[0], seed, chunk[1]))), chunks)
    finally:
        pool.shutdown(cancel_futures=True)


def _played_there(
    rules: Rules, lexicon: Lexicon, seed: int, chunks: list[Chunk], address: str
) -> Generator[tuple[Chunk, bytes], None, None]:
    leaves = LeaveTable.for_rules(rules, lexicon)
    jobs = [
        Job(
            play_portion,
            (rules, lexicon, leaves, seed, *chunk),
            f"games {chunk[1].start} to {chunk[1].stop - 1}",
        )
        for chunk in chunks
    ]
    with closing(run_jobs(jobs, address, advice=ADVICE)) as done:
        for job, moments in done:
            yield job.given[-2:], moments


def play_portion(
    rules: Rules, lexicon: Lexicon, leaves: LeaveTable, seed: int, players: int, games: range
) -> bytes:
    """The moments of some games, packed, as a worker of a cluster plays them.

    The leaves come along, because a table that this machine has of its own must not decide the games.
    """
    return _packed(_table(rules, lexicon, leaves).moments(players, seed, games))


@lru_cache(maxsize=1)
def _table(rules: Rules, lexicon: Lexicon, leaves: LeaveTable) -> GamePlayers:
    return GamePlayers(rules, lexicon, leaves)


def _packed(moments: bytes) -> bytes:
    return zlib.compress(moments, 1)


class GamePlayers:
    """Games of the static player; each thread has its own tables."""

    def __init__(self, rules: Rules, lexicon: Lexicon, leaves: LeaveTable | None = None) -> None:
        self.rules, self.lexicon = rules, lexicon
        self.leaves = LeaveTable.for_rules(rules, lexicon) if leaves is None else leaves
        self.equity = equity_for(rules, lexicon, self.leaves)
        self.own = local()

    def moments(self, players: int, seed: int, games: range) -> bytes:
        """All moments of games by number, each from its own seed."""
        if not hasattr(self.own, "tables"):
            self.own.tables = {}
        if players not in self.own.tables:
            table = self_play(self.rules, compiled_board(self.rules, self.lexicon), players)
            self.own.tables[players] = Standings(table, self.leaves.kernel)
        table = self.own.tables[players]
        start = seed << 40 | players << 36
        try:
            return b"".join([table.moments_of(start | game, [self.equity] * players) for game in games])
        except OverflowError as error:
            raise WinningError(f"{self.rules.name}: {error}, more than can be trained from") from None


class _Kept:
    """The moments of the games played so far: in a folder, a file for each portion, or in memory."""

    def __init__(self, folder: Path | None, rules: Rules, lexicon: Lexicon, plan: WinningPlan) -> None:
        self.folder = folder
        self.held: dict[tuple[int, int], bytes] = {}
        if folder is None:
            return
        terms = {
            "rules": rules.name,
            "tiles": list(rules.counts),
            "lexicon": lexicon.content_hash,
            "leaves": LeaveTable.for_rules(rules, lexicon).content_hash,
            "games": plan.games,
            "seed": plan.seed,
            "moment": MOMENT,
        }
        note = folder / "training.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            known = json.loads(note.read_bytes()) if note.exists() else None
        except OSError as error:
            raise WinningError(f"{folder}: cannot be used: {error.strerror or error}") from None
        except ValueError:
            raise WinningError(f"{note}: damaged: take another folder, or empty it") from None
        if known is not None and known != terms:
            raise WinningError(f"{folder}: holds another training: take another folder, or empty it")
        write_whole(note, json.dumps(terms), WinningError)

    def _path(self, chunk: tuple[int, range]) -> Path:
        assert self.folder is not None
        return self.folder / f"games-{chunk[0]}-{chunk[1].start}.bin"

    def has(self, chunk: tuple[int, range]) -> bool:
        if self.folder is None or not self._path(chunk).exists():
            return False
        try:
            self.get(chunk)
        except WinningError:
            return False
        return True

    def put(self, chunk: Chunk, data: bytes) -> None:
        """Keep the moments of a portion, which come packed."""
        if self.folder is None:
            self.held[chunk[0], chunk[1].start] = data
        else:
            write_whole(self._path(chunk), data, WinningError)

    def get(self, chunk: tuple[int, range]) -> bytes:
        if self.folder is None:
            return zlib.decompress(self.held[chunk[0], chunk[1].start])
        path = self._path(chunk)
        try:
            moments = zlib.decompress(read_whole(path, MOST_CHUNK, WinningError))
        except zlib.error:
            raise WinningError(f"{path}: damaged") from None
        if len(moments) % MOMENT:
            raise WinningError(f"{path}: damaged")
        return moments

    def all(self, chunks: list[Chunk]) -> Iterator[bytes]:
        """The moments of portions, one after the other."""
        return map(self.get, chunks)
