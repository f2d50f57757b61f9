"""A chunk of a match: some pairs of games, described so that any process on any machine can play them.

The two games of pair k are dealt from the same bag, in the order that seed S + k gives; player A begins game
2k, player B game 2k + 1. What happens in a game depends on nothing else, so a match is the same however it
was cut into chunks and whoever played them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache

from quixotry.arena.carried import held
from quixotry.errors import ArenaError
from quixotry.game.position import lexicon_for
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, rules_from_document

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game. What is in twos is by player, A's and then B's, whoever began.

    `moves` has 16 bytes a turn (see `game.packed`). A player that forfeits (0 is A, 1 is B) has lost,
    whatever the scores were at that moment. `cpu` is the processor time that each spent on choosing, in
    seconds; it is not known of players that run in the kernel, and it is no part of what a game is.
    """

    pair: int
    which: int
    seed: int
    scores: tuple[int, int]
    turns: tuple[int, int]
    bingos: tuple[int, int]
    moves: bytes
    forfeit: int | None = None
    reason: str = ""
    cpu: tuple[float, float] | None = field(default=None, compare=False)

    @property
    def game(self) -> int:
        """The game's number in the match."""
        return 2 * self.pair + self.which

    @property
    def first(self) -> int:
        """The player who began."""
        return self.which

    @property
    def winner(self) -> int | None:
        """The player who won, None if it is a draw.

        >>> MatchGame(0, 0, 7, (400, 380), (12, 12), (1, 0), b"").winner
        0
        >>> MatchGame(0, 0, 7, (400, 380), (12, 12), (1, 0), b"", forfeit=0, reason="raised").winner
        1
        """
        if self.forfeit is not None:
            return 1 - self.forfeit
        if self.scores[0] == self.scores[1]:
            return None
        return int(self.scores[1] > self.scores[0])

    @property
    def points(self) -> float:
        """What the game is worth to A: 1 for a win, half for a draw."""
        return 0.5 if self.winner is None else 1.0 - self.winner


@dataclass(frozen=True, slots=True)
class Chunk:
    """The pairs `first` to `first + count - 1` of a match whose pair 0 is dealt from `seed`.

    The ruleset is its name and its whole document as JSON; the lexicon is a name or a file, and must have
    the words that `lexicon_hash` stands for. `clock` is the seconds that a player has for a game.
    """

    players: tuple[str, str]
    rules: str
    document: str
    lexicon: str
    lexicon_hash: str
    first: int
    count: int
    seed: int
    clock: float

    @property
    def pairs(self) -> range:
        return range(self.first, self.first + self.count)


def play_chunk(chunk: Chunk) -> list[MatchGame]:
    """Play the games of a chunk, in order.

    Players that run in the kernel are played there, without Python in between. Others are played in a
    process of their own that this thread keeps and replaces when it dies or hangs.
    """
    from quixotry.arena.kernel_games import kernel_table, play_in_kernel
    from quixotry.arena.workers import play_supervised

    table = kernel_table(chunk)
    return play_in_kernel(chunk, table) if table is not None else play_supervised(chunk)


@lru_cache(maxsize=32)
def load_terms(name: str, document: str, lexicon: str, lexicon_hash: str) -> tuple[Rules, Lexicon]:
    """The ruleset and the lexicon of a chunk, loaded once in a process."""
    rules = rules_from_document(json.loads(document), name)
    words = lexicon_for(rules, held(lexicon) or lexicon)
    if words.content_hash != lexicon_hash:
        raise ArenaError(f"lexicon {lexicon}: has other words here than where the match was started")
    return rules, words


def terms_of(chunk: Chunk) -> tuple[Rules, Lexicon]:
    return load_terms(chunk.rules, chunk.document, chunk.lexicon, chunk.lexicon_hash)


def one_line(text: str) -> str:
    """What a player said when it failed, fit for a table."""
    line = "".join(character if character.isprintable() else " " for character in text)
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"
