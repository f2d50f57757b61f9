"""Games that several move generators play in turns, with their work counted and their time taken.

All complete generators play the same games, since equal scores are ordered by text. A chunk of games is
played by one generator after the other, first against the clock and then with the counters on; chunks are
long enough that what one generator leaves in the caches does not matter to the next. Times are of the
processor, and only their ratios within a chunk are ever used.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quixotry.game.legal import self_play
from quixotry.kernel.board.policy import Policy
from quixotry.kernel.games.selfplay import SelfPlay
from quixotry.kernel.papers.counted import CountedGenerator
from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.papers.estimates import Estimate, geometric_mean, ratio_of_sums
from quixotry.papers.model import Trial
from quixotry.players import make_player
from quixotry.rules import Rules

CHUNK, CHUNKS, LEAST = 50, 10, 10  # games at most, chunks that an interval needs, games at least
Chunk = dict[str, Any]


def chunks_of(games: int) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each chunk; few games make small chunks.

    >>> list(chunks_of(1_020))[-2:], len(list(chunks_of(200)))
    ([(950, 50), (1000, 20)], 10)
    """
    size = min(CHUNK, max(LEAST, games // CHUNKS))
    for first in range(0, games, size):
        yield first, min(size, games - first)


class Tables:
    """A trial's generators, each with a table to play at."""

    def __init__(self, trial: Trial, rules: Rules, lexicon: Lexicon) -> None:
        self.boards = {
            name: make_generator(name).board(rules, lexicon) for name in dict.fromkeys(trial.generators)
        }
        self.tables = {name: self_play(rules, board) for name, board in self.boards.items()}
        self.policies = [policy_of(player, rules, lexicon) for player in trial.players]

    def play(self, seed: int, first: int, games: int) -> Chunk:
        """A chunk of games by every generator; what is returned can be written as JSON."""
        played = {name: self._played(table, seed + first, games) for name, table in self.tables.items()}
        chunk: Chunk = {"games": games, "generators": {}}
        for name, (seconds, results) in played.items():
            chunk["generators"][name] = {"seconds": seconds, "digest": _digest(results)}
            board = self.boards[name]
            if isinstance(board, CountedGenerator):
                board.count(True)
                self._played(self.tables[name], seed + first, games)
                chunk["generators"][name] |= {
                    "counters": [board.counters(blank) for blank in (False, True)],
                    "by_tried": [board.turns_by_tried(blank) for blank in (False, True)],
                }
                board.count(False)
        _, results = played[next(iter(played))]
        chunk["turns"] = sum(sum(turns) for _, turns, *_ in results)
        chunk["points"] = sum(sum(scores) for scores, *_ in results)
        chunk["moves_found"] = sum(found for _, _, _, found, *_ in results)
        return chunk

    def _played(self, table: SelfPlay, seed: int, games: int) -> tuple[float, list[Any]]:
        """Each player begins every other game."""
        sides = (self.policies, self.policies[::-1])
        start = time.thread_time()
        results = [table.match(seed + game, sides[(seed + game) % 2]) for game in range(games)]
        return time.thread_time() - start, results


def policy_of(player: str, rules: Rules, lexicon: Lexicon) -> Policy | None:
    """How the kernel judges plays for a player; none is greedy."""
    if player == "greedy":
        return None
    policy = getattr(make_player(player, rules, lexicon), "policy", None)
    if not isinstance(policy, Policy):
        raise TypeError(f"{player} does not play in the kernel")
    return policy


def _digest(results: list[Any]) -> str:
    """A number for what was played: the same games have the same."""
    total = 0
    for result in results:
        total = (total * 1_000_003 + int(result[4])) % 2**64
    return f"{total:016x}"


@dataclass(frozen=True)
class Tried:
    """What a trial came to."""

    trial: Trial
    seed: int
    chunks: Sequence[Chunk]

    @property
    def games(self) -> int:
        return self._sum("games")

    @property
    def turns(self) -> int:
        return self._sum("turns")

    @property
    def mean_score(self) -> Estimate:
        """Points of a player in a game."""
        return ratio_of_sums(self._each("points"), [2 * games for games in self._each("games")])

    @property
    def turns_a_game(self) -> Estimate:
        return ratio_of_sums(self._each("turns"), self._each("games"))

    @property
    def moves_a_turn(self) -> Estimate:
        """How many plays a turn has on average."""
        return ratio_of_sums(self._each("moves_found"), self._each("turns"))

    @property
    def same_games(self) -> bool:
        """Whether all generators played the same games."""
        return all(len({found["digest"] for found in c["generators"].values()}) == 1 for c in self.chunks)

    @property
    def digest(self) -> str:
        return "".join(c["generators"][self.trial.generators[0]]["digest"] for c in self.chunks)[:16]

    def count(self, generator: str, what: str, blank: bool | None = None) -> int:
        """What a generator counted in turns with a blank, without one, or in all."""
        kinds = (0, 1) if blank is None else (int(blank),)
        return sum(c["generators"][generator]["counters"][kind][what] for c in self.chunks for kind in kinds)

    def a_turn(self, generator: str, what: str, blank: bool | None = None) -> Estimate:
        """The same for one turn on average; 0 where there was no such turn."""
        return ratio_of_sums(self._counts(generator, what, blank), self._counts(generator, "turns", blank))

    def turns_by_tried(self, generator: str, blank: bool) -> list[int]:
        """How many turns tried a number of letters of 0 bits, 1 bit and so on."""
        columns = zip(*(c["generators"][generator]["by_tried"][int(blank)] for c in self.chunks), strict=True)
        return [sum(column) for column in columns]

    def time_ratio(self, slower: str, faster: str) -> Estimate:
        """How many times as long one generator takes as another: the geometric mean over the chunks."""
        return geometric_mean(
            [c["generators"][slower]["seconds"] / c["generators"][faster]["seconds"] for c in self.chunks]
        )

    def work_ratio(self, more: str, less: str, what: str, blank: bool | None = None) -> Estimate:
        """How many times as much of something one generator does as another."""
        return ratio_of_sums(self._counts(more, what, blank), self._counts(less, what, blank))

    def _counts(self, generator: str, what: str, blank: bool | None) -> list[float]:
        kinds = (0, 1) if blank is None else (int(blank),)
        return [
            float(sum(c["generators"][generator]["counters"][kind][what] for kind in kinds))
            for c in self.chunks
        ]

    def _each(self, what: str) -> list[float]:
        return [float(chunk[what]) for chunk in self.chunks]

    def _sum(self, what: str) -> int:
        return sum(chunk[what] for chunk in self.chunks)
