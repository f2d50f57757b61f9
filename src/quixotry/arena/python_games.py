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

from quixotry.arena.chunks import Chunk, MatchGame, one_line, terms_of
from quixotry.errors import IllegalMove, MalformedMove, NotationError
from quixotry.game import Game, Move, Position
from quixotry.game.legal import geometry_of
from quixotry.game.packed import pack_move, packed_bytes
from quixotry.players import make_player
from quixotry.search.seen import SeenTurn

LONGEST_MAKING = 60.0

# Called before a player is asked: whose choice it is, the seconds it may take, the game so far.
Announce = Callable[[int, float, MatchGame], None]


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
    cpu: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turns: list[int] = field(default_factory=lambda: [0, 0])
    bingos: list[int] = field(default_factory=lambda: [0, 0])
    moves: bytearray = field(default_factory=bytearray)
    seen: list[SeenTurn] = field(default_factory=list)
    scores: tuple[int, ...] = (0, 0)

    def player_of(self, seat: int) -> int:
        return seat ^ self.which

    def record(self) -> MatchGame:
        first = self.which
        return MatchGame(
            self.pair,
            self.which,
            self.chunk.seed + self.pair,
            (self.scores[first], self.scores[1 - first]),
            (self.turns[0], self.turns[1]),
            (self.bingos[0], self.bingos[1]),
            bytes(self.moves),
            cpu=(self.cpu[0], self.cpu[1]),
        )

    def play(self) -> MatchGame:
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
        start, processor = time.perf_counter(), time.process_time()
        try:
            if callable(getattr(chooser, "choose_knowing", None)):
                choice = chooser.choose_knowing(seen, tuple(self.seen))
            else:
                choice = chooser.choose(seen)
        except BaseException as error:
            raise Forfeit(player, f"raised {_said(error)}") from error
        self.cpu[player] += time.process_time() - processor
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
        except MalformedMove as error:
            raise Forfeit(player, f"returned a move that is none: {error}") from error
        except (IllegalMove, NotationError) as error:
            raise Forfeit(player, f"illegal move {error}") from error
        assert turn.move is not None
        self.seen.append(_as_seen(before, turn.move))
        self.moves += packed_bytes(*pack_move(turn.move, geometry_of(game.rules)))
        self.turns[player] += 1
        self.bingos[player] += turn.move.is_place and turn.move.tile_count == game.rules.rack_size
        self.scores = game.scores


def _as_seen(before: Position, move: Move) -> SeenTurn:
    """A turn as the other saw it: no rack, and of an exchange the number of tiles."""
    if move.is_exchange:
        return SeenTurn(before.turn, "exchange", before, None, move.tile_count)
    return SeenTurn(
        before.turn, "place" if move.is_place else "pass", before, move if move.is_place else None
    )


def play_game(chunk: Chunk, pair: int, which: int, announce: Announce) -> MatchGame:
    """One game of a chunk."""
    play = _Play(chunk, pair, which, announce)
    try:
        return play.play()
    except Forfeit as forfeit:
        return forfeited(play.record(), forfeit.player, forfeit.reason)


def forfeited(record: MatchGame, player: int, reason: str) -> MatchGame:
    """The game as it stood, lost by a player."""
    return MatchGame(
        record.pair, record.which, record.seed, record.scores, record.turns, record.bingos, record.moves,
        player, one_line(reason), record.cpu,
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
