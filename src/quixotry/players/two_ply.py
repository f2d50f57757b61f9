"""The search that Appel and Jacobson propose for the middle game (7.3): two plies, over sampled racks.

The opponent's rack is not known, so several are drawn at random from the unseen tiles. Each of the plays that
score most is made, the best reply of every rack is found, and what counts is the play's score less the mean
score of the replies.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass

from quixotry.game import Move, Position
from quixotry.game.legal import board_of
from quixotry.game.packed import laid_tiles, pack_move, packed_words, score_of, start_of
from quixotry.players.options import PlayerOption, integer
from quixotry.players.protocol import Choice, without_play
from quixotry.players.weighing import points_text

RACKS = PlayerOption("racks", "10", integer(1, 1000), "racks that the opponent may have")
PLAYS = PlayerOption("plays", "10", integer(1, 1000), "the highest-scoring plays that are looked at")
OPTIONS = (RACKS, PLAYS)


@dataclass(frozen=True)
class TwoPlyPlayer:
    """Takes the play whose score is farthest above that of the best replies to it.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> choice = TwoPlyPlayer(racks=5, plays=4).choose(position)
    >>> choice.move.score, len(choice.reasons)
    (48, 2)
    """

    racks: int = 10
    plays: int = 10
    seed: int = 0

    def choose(self, position: Position) -> Choice:
        plays = position.legal_moves().top(self.plays)
        if not plays:
            return without_play(position)
        racks = self.sampled_racks(position)
        # Of equal ones the first counts: the one that scores most.
        values = [(play.score or 0) - mean_reply(position, play, racks) for play in plays]
        value, at = max((value, -i) for i, value in enumerate(values))
        play = plays[-at]
        reply = (play.score or 0) - value
        return Choice(play, value, (points_text(play), f"replies score {reply:.1f} on average"))

    def sampled_racks(self, position: Position) -> list[bytes]:
        """Counts by tile code of racks drawn from what is unseen: the same whenever a position is met."""
        unseen = [code for code, count in enumerate(position.unseen) for _ in range(count)]
        size = min(position.rules.rack_size, len(unseen))
        text = b"\0".join((b"%d" % self.seed, position.board.tiles, position.rack.counts))
        chance = random.Random(hashlib.blake2b(text, digest_size=8).digest())
        found = []
        for _ in range(self.racks):
            counts = bytearray(len(position.rack.counts))
            for code in chance.sample(unseen, size):
                counts[code] += 1
            found.append(bytes(counts))
        return found


def mean_reply(position: Position, play: Move, racks: list[bytes]) -> float:
    """What the highest-scoring replies to a play score on the average, over racks by their counts."""
    board = board_of(position)
    head, letters = pack_move(play, board.geometry)
    board.play(start_of(head), laid_tiles(head, letters))
    try:
        replies = [next(packed_words(board.best_move(rack)), (0, 0))[0] for rack in racks]
    finally:
        board.undo()
    return sum(score_of(reply) for reply in replies) / len(racks)
