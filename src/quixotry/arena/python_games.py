"""Games between players that are Python objects, under the referee of `Game`.

A player that raises, returns something that is not a legal move or has used up its clock forfeits. What
hangs is stopped from outside (`arena.workers`), who is told before every choice whose it is.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from quixotry.arena.chunks import Chunk, GameRecord, one_line, terms_of
from quixotry.arena.packing import pack_move
from quixotry.errors import IllegalMove, NotationError
from quixotry.game import Game, Move, Position
from quixotry.players import make_player

LONGEST_MAKING = 60.0

# Called before a player is asked: whose choice it is, the seconds it may take, the game so far.
Announce = Callable[[int, float, GameRecord], None]


class Forfeit(Exception):  # noqa: N818 - not an error of the program
    """A player has lost the game by what it did."""

    def __init__(self, player: int, reason: str) -> None:
        super().__init__(reason)
        self.player = player
        self.reason = one_line(reason)


@dataclass
class _Play:
    """A game under way, what is in twos by player."""

    chunk: Chunk
    pair: int
    which: int
    announce: Announce
    left: list[float] = field(default_factory=list)
    turns: list[int] = field(default_factory=lambda: [0, 0])
    bingos: list[int] = field(default_factory=lambda: [0, 0])
    moves: bytearray = field(default_factory=bytearray)
    scores: tuple[int, ...] = (0, 0)

    def player_of(self, seat: int) -> int:
        return seat ^ self.which

    def record(self) -> GameRecord:
        first = self.which
        return GameRecord(
            self.pair,
            self.which,
            self.chunk.seed + self.pair,
            (self.scores[first], self.scores[1 - first]),
            (self.turns[0], self.turns[1]),
            (self.bingos[0], self.bingos[1]),
            bytes(self.moves),
        )

    def play(self) -> GameRecord:
        rules, lexicon = terms_of(self.chunk)
        self.left = [self.chunk.clock, self.chunk.clock]
        players = [self._made(player) for player in (0, 1)]
        game = Game(rules, lexicon, ("first", "second"), self.chunk.seed + self.pair)
        while not game.over:
            player = self.player_of(game.position.turn)
            move = self._chosen(player, players[player], game.position)
            self._make(game, player, move)
        self.scores = game.scores
        return self.record()

    def _made(self, player: int) -> Any:
        """A new player for every game: what it remembers must not depend on how a match was cut up."""
        rules, lexicon = terms_of(self.chunk)
        self.announce(player, max(LONGEST_MAKING, self.chunk.clock), self.record())
        seed = player_seed(self.chunk.seed, 2 * self.pair + self.which, player)
        try:
            return make_player(self.chunk.players[player], rules, lexicon, seed)
        except BaseException as error:
            raise Forfeit(player, f"could not be made: {_said(error)}") from error

    def _chosen(self, player: int, chooser: Any, position: Position) -> Move:
        seen = position.seen_by(position.turn)
        self.announce(player, self.left[player], self.record())
        start = time.perf_counter()
        try:
            choice = chooser.choose(seen)
        except BaseException as error:
            raise Forfeit(player, f"raised {_said(error)}") from error
        self.left[player] -= time.perf_counter() - start
        if self.left[player] < 0:
            raise Forfeit(player, out_of_time(self.chunk.clock))
        move = choice if isinstance(choice, Move) else getattr(choice, "move", None)
        if not isinstance(move, Move):
            raise Forfeit(player, f"returned {type(choice).__name__}, not a move")
        return move

    def _make(self, game: Game, player: int, move: Move) -> None:
        before = game.position
        try:
            turn = game.play(move)
        except (IllegalMove, NotationError) as error:
            raise Forfeit(player, f"illegal move {error}") from error
        except Exception as error:  # a move put together wrongly can fail anywhere
            raise Forfeit(player, f"returned a move that is none: {_said(error)}") from error
        assert turn.move is not None
        self.moves += pack_move(turn.move, before)
        self.turns[player] += 1
        self.bingos[player] += turn.move.is_place and turn.move.tile_count == game.rules.rack_size
        self.scores = game.scores


def play_game(chunk: Chunk, pair: int, which: int, announce: Announce) -> GameRecord:
    """One game of a chunk."""
    play = _Play(chunk, pair, which, announce)
    try:
        return play.play()
    except Forfeit as forfeit:
        return forfeited(play.record(), forfeit.player, forfeit.reason)


def forfeited(record: GameRecord, player: int, reason: str) -> GameRecord:
    """The game as it stood, lost by a player."""
    return GameRecord(
        record.pair, record.which, record.seed, record.scores, record.turns, record.bingos, record.moves,
        player, one_line(reason),
    )  # fmt: skip


def out_of_time(clock: float) -> str:
    return f"used more than its {clock:g} seconds"


def player_seed(seed: int, game: int, player: int) -> int:
    """The seed of a player's own chance: another in every game, and the same whenever that is played."""
    text = f"{seed} {game} {player}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=6).digest(), "big")


def _said(error: BaseException) -> str:
    try:
        text = str(error)
    except BaseException:
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
