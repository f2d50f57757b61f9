"""The computer as an opponent for people: levels 1 to 10, which do not look ahead before the end."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from heapq import nsmallest
from typing import NamedTuple

from quixotry.errors import GameError
from quixotry.evaluation import best_moves
from quixotry.game import Game, Move, Position
from quixotry.game.referee import words_made
from quixotry.players.endgame import searched_end
from quixotry.players.finding import moves_found
from quixotry.players.vocabulary import KNOWS_ALL, Vocabulary, vocabulary
from quixotry.rules import BLANK_BIT

LOWEST = 1
EXPERT = KNOWS_ALL  # the highest of those here
HIGHEST = 12  # of all: `players.master` has those that look ahead
SURE_TO_CHALLENGE = 5
CANDIDATES = 200
END_NODES = 10_000  # positions that level 10 looks at when the bag is empty: some hundredths of a second

# What a play asks of its player, on a scale on which chance goes from 0 to 1.
HANDY = 4  # tiles that are easily seen together
TILE = 0.12  # each tile more
HOOK = 0.10  # each tile less: the play is then more of what lies there than of the rack
LETTER = 0.03  # each letter of the main word after the second
CROSSING = 0.20  # each crossing word
BLANK = 0.10  # each blank: a letter that is not there to be seen
UNFAMILIAR = 0.25  # a word at the edge of the vocabulary

# How far people are from their usual selves at most.
FORM = 0.55  # in a whole game
ATTENTION = 0.6  # in a turn


class Skill(NamedTuple):
    """What a level is able to do."""

    sight: float  # what a play may ask
    tries: int  # how many of the easiest plays it finds where all ask more
    foresight: float  # the part of a leave's worth that it counts


# Set so that neighbours are about equally far apart: `benchmarks/levels.py` measures it.
SKILLS = (
    Skill(0.20, 2, 0.0),
    Skill(0.46, 2, 0.0),
    Skill(0.58, 3, 0.1),
    Skill(0.73, 4, 0.2),
    Skill(0.85, 5, 0.3),
    Skill(1.02, 6, 0.45),
    Skill(1.20, 6, 0.6),
    Skill(1.38, 6, 0.75),
    Skill(1.57, 6, 0.9),
)


@dataclass(frozen=True)
class LevelPlayer:
    """Plays the best move that it sees; at level 10 it knows all words, sees every move and searches the end.

    A level knows the commonest words of the lexicon, the more the higher it is. Of the plays that can be made
    of them it sees those that ask no more than it can meet, and if there are none, a few of the easiest: many
    tiles, crossing words, long words, blanks and words at the edge of the vocabulary ask more. Part of what a
    play asks is left to chance, but that is the same for a word and a place in a whole game: like a person,
    the player has a word at hand or has not. What a level can meet differs from game to game and from turn to
    turn. Low levels play for points, higher ones also for what they keep on the rack.

    Choices follow from seed, position and level alone, so a game saved or undone goes on as before.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(LevelPlayer(level, seed=7).choose(position)) for level in (2, 10)]
    ['8H QUIT', '8D QUIRT']
    """

    level: int = EXPERT
    seed: int = 0

    def __post_init__(self) -> None:
        if not LOWEST <= self.level <= EXPERT:
            raise GameError(f"the level must be {LOWEST} to {EXPERT}, not {self.level}")

    def choose(self, position: Position) -> Move:
        """The mover's move: an exchange if there is no play, a pass if that is not allowed either."""
        if self.level == EXPERT:
            end = searched_end(position, nodes=END_NODES)
            if end is not None:
                return end.move
            best = best_moves(position)
            return best[0].move if best else self._without_play(position)
        known, skill = vocabulary(position.lexicon, self.level), SKILLS[self.level - LOWEST]
        sight = skill.sight + self._form(position)
        missed: list[tuple[float, int, Move]] = []
        for place, move in enumerate(moves_found(position, known.words, skill.foresight, CANDIDATES)):
            if move.is_exchange:
                return move
            asked = self.asked(position, move, known)
            if asked <= sight:
                return move
            missed.append((asked, place, move))
        if not missed:
            return self._without_play(position)
        easiest = nsmallest(skill.tries, missed, key=lambda play: play[0])
        return min(easiest, key=lambda play: play[1])[2]

    def asked(self, position: Position, move: Move, known: Vocabulary) -> float:
        """How much it takes to see a play."""
        words = [
            bytes([cell.code & ~BLANK_BIT for cell in word]) for word in words_made(position.board, move)
        ]
        recall = max([self._chance(word) for word in words])
        place = self._chance(words[0], bytes((move.row, move.column, move.across)))
        tiles = move.tile_count
        return (
            (recall + place) / 2
            + (TILE if tiles > HANDY else HOOK) * abs(tiles - HANDY)
            + LETTER * (len(words[0]) - 2)
            + CROSSING * (len(words) - 1)
            + BLANK * move.used.count(0)
            + UNFAMILIAR * (not all(map(known.familiar.has, words)))
        )

    def challenges(self, game: Game) -> bool:
        """Whether to challenge the play just made; it only ever challenges phonies, but may miss them."""
        if not game.phonies:
            return False
        move = game.history[-1].move
        notices = self.level / SURE_TO_CHALLENGE
        return self._chance(b"challenge", str(move).encode(), b"%d" % len(game.history)) < notices

    def _form(self, position: Position) -> float:
        """How much more than usual it sees in this game and in this turn, or how much less."""
        game = self._chance(b"form")
        turn = self._chance(position.board.tiles, position.rack.counts)
        return FORM * (2 * game - 1) + ATTENTION * (2 * turn - 1)

    def _without_play(self, position: Position) -> Move:
        """Change every tile but the blanks: a rack without any play has nothing else worth keeping."""
        minimum, bag = position.rules.exchange_minimum, position.bag_count
        unwanted = [code for code in position.rack if code] or list(position.rack)
        if minimum is None or bag < minimum or not unwanted:
            return Move.passing(position.rules.alphabet)
        return Move.exchange(unwanted[:bag], position.rules.alphabet)

    def _chance(self, *parts: bytes) -> float:
        """A number from 0 to 1 that looks random and depends on nothing but seed and parts."""
        text = b"\0".join((b"%d" % self.seed, *parts))
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big") / 2**64
