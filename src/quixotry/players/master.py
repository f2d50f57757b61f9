"""The levels above all others: they play by simulation, with so many rollouts that everybody can wait for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from quixotry.errors import GameError, QuixotryError
from quixotry.game import Move, Position
from quixotry.players.level import EXPERT, HIGHEST, LOWEST, LevelPlayer
from quixotry.players.simulating import SimulatingPlayer
from quixotry.players.static import static
from quixotry.search.seen import SeenTurn
from quixotry.search.simulation import Budget, Options

ROLLOUTS = {11: 600, 12: 12_000}  # for a move; counted, because time would not choose the same move again
LONG = 5_000  # rollouts from which on others need not wait for it


@dataclass(frozen=True)
class MasterPlayer(LevelPlayer):
    """Levels 11 and 12: who knows every word, plays candidates out over deals of the unseen tiles, takes the
    one that wins most often, and minds what the others probably kept. The end of the game is searched.

    A move has so many rollouts and no limit of time, and chance follows from seed, position and level: the
    same move is found anywhere and whenever it is asked for, so a game saved or undone goes on as before.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> str(MasterPlayer(11).choose(position))
    '8D QUIRT'
    """

    level: int = HIGHEST

    def __post_init__(self) -> None:
        if self.level not in ROLLOUTS:
            raise GameError(f"the level must be {min(ROLLOUTS)} to {max(ROLLOUTS)}, not {self.level}")

    @property
    def thinks_long(self) -> bool:
        """Whether a move takes so long that a server should let others go first."""
        return ROLLOUTS[self.level] >= LONG

    def choose(self, position: Position) -> Move:
        """The mover's move, by what is on the table alone."""
        return self.choose_knowing(position, ())

    def choose_knowing(self, position: Position, turns: Sequence[SeenTurn]) -> Move:
        """The mover's move, with what the others probably kept after the turns that were seen."""
        for known in (turns, ()) if turns else ((),):
            try:
                return self._simulating(position).choose_knowing(position, known).move
            except QuixotryError:  # a history that cannot be, or a position in which nothing can be dealt
                continue
        return LevelPlayer(EXPERT, self.seed).choose(position)

    def _simulating(self, position: Position) -> SimulatingPlayer:
        return SimulatingPlayer(
            static(position.rules, position.lexicon),
            Budget(samples=ROLLOUTS[self.level]),
            None,
            Options(seed=self._deals(position)),
        )

    def _deals(self, position: Position) -> int:
        """The seed of the deals: another one in each position, and the same whenever that is met again."""
        text = b"\0".join((b"%d" % self.seed, position.board.tiles, position.rack.counts))
        return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest())


def level_player(level: int, seed: int = 0) -> LevelPlayer:
    """The computer as people play against it, at any level.

    >>> level_player(3, seed=7), level_player(11)
    (LevelPlayer(level=3, seed=7), MasterPlayer(level=11, seed=0))
    """
    if not LOWEST <= level <= HIGHEST:
        raise GameError(f"the level must be {LOWEST} to {HIGHEST}, not {level}")
    return LevelPlayer(level, seed) if level <= EXPERT else MasterPlayer(level, seed)
