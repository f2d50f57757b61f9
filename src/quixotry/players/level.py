"""The computer as an opponent for people, at ten levels."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from quixotry.errors import GameError
from quixotry.game import Game, Move, Position
from quixotry.rules import Rules

LOWEST, HIGHEST = 1, 10
SURE_TO_CHALLENGE = 5

# What a move asks of its player, all parts from 0 to 1; the weights add up to 1.
_RECALL, _LENGTH, _RARITY, _TILES, _CROSSING = 0.50, 0.16, 0.14, 0.10, 0.10
_EASIEST, _HARDEST = 0.18, 0.60


@dataclass(frozen=True)
class LevelPlayer:
    """Plays the best-scoring move that it finds; at level 10 it finds them all.

    Every move asks something of its player: to know its words, the more so the longer and the rarer in
    letters they are, and to see it, the more so with many tiles and crossing words. A player finds the moves
    that ask no more than the level gives. Part of what a word asks is left to chance, but decided once for
    the whole game: like a person, the player either knows a word or does not. A level thus finds all that a
    lower one finds, and never scores less in the same position.

    Choices follow from seed, position and level alone, so a game saved or undone goes on as before.

    >>> position = Position.start("english", None, ["QUIXOTR", ""])
    >>> [str(LevelPlayer(level, seed=7).choose(position)) for level in (2, 10)]
    ['8F TUX', '8D QUIRT']
    """

    level: int = HIGHEST
    seed: int = 0
    _recalled: dict[str, float] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not LOWEST <= self.level <= HIGHEST:
            raise GameError(f"the level must be {LOWEST} to {HIGHEST}, not {self.level}")

    def choose(self, position: Position) -> Move:
        """The mover's move: an exchange if there is no play, a pass if that is not allowed either."""
        if self.level == HIGHEST:
            best = position.best_move()
            return best if best is not None else self._without_play(position)
        power = _EASIEST + (_HARDEST - _EASIEST) * (self.level - LOWEST) / (HIGHEST - 1 - LOWEST)
        easiest: tuple[float, Move] | None = None
        for move in position.legal_moves():
            asked = self.asked(position, move)
            if asked <= power:
                return move
            if easiest is None or asked < easiest[0]:
                easiest = asked, move
        return easiest[1] if easiest is not None else self._without_play(position)

    def asked(self, position: Position, move: Move) -> float:
        """How much a move asks of its player, from 0 to 1."""
        words = position.words(move)
        rules = position.rules
        word = max(self._word(word, rules) for word in words)
        tiles = min(move.tile_count / rules.rack_size, 1.0)
        crossing = min((len(words) - 1) / 3, 1.0)
        return word + _TILES * tiles + _CROSSING * crossing

    def _word(self, word: str, rules: Rules) -> float:
        if word not in self._recalled:
            length = min((len(word) - 2) / 6, 1.0)
            recall = _fraction(self.seed, "word", word)
            self._recalled[word] = _RECALL * recall + _LENGTH * length + _RARITY * _rarity(word, rules)
        return self._recalled[word]

    def _without_play(self, position: Position) -> Move:
        """Change every tile but the blanks: a rack without any play has nothing else worth keeping."""
        minimum, bag = position.rules.exchange_minimum, position.bag_count
        unwanted = [code for code in position.rack if code] or list(position.rack)
        if minimum is None or bag < minimum or not unwanted:
            return Move.passing(position.rules.alphabet)
        return Move.exchange(unwanted[:bag], position.rules.alphabet)

    def challenges(self, game: Game) -> bool:
        """Whether to challenge the play just made; it only ever challenges phonies, but may miss them."""
        if not game.can_challenge:
            return False
        before = game.steps()[-1][1].open_play
        move = game.history[-1].move
        if before is None or move is None or not before.position.phonies(move):
            return False
        notices = self.level / SURE_TO_CHALLENGE
        return _fraction(self.seed, "challenge", str(move), str(len(game.history))) < notices


def _rarity(word: str, rules: Rules) -> float:
    """How seldom the letters of a word are in the bag, from 0 to 1."""
    most = math.log1p(max(rules.counts[1:]))
    codes = rules.alphabet.word(word)
    return sum(1 - math.log1p(rules.counts[code]) / most for code in codes) / len(codes)


def _fraction(seed: int, *parts: str) -> float:
    """A number from 0 to 1 that looks random and depends on nothing but this."""
    return _hash((str(seed), *parts)) / 2**64


def _hash(parts: Iterable[str]) -> int:
    return int.from_bytes(hashlib.blake2b("\0".join(parts).encode(), digest_size=8).digest(), "big")
