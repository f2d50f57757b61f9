"""What a match is: two players, a ruleset, a lexicon, a number of games and a seed."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from quixotry.arena.carried import source_of
from quixotry.arena.chunks import Chunk
from quixotry.arena.sprt import Sprt
from quixotry.errors import ArenaError
from quixotry.game.position import lexicon_for
from quixotry.lexicon import Lexicon
from quixotry.players import make_player
from quixotry.rules import Rules, document_of, load_rules

MOST_GAMES = 100_000_000
LARGEST_SEED = 2**62
CLOCK = 300.0
_ENDLESS = 100  # scoreless turns that end a game where the rules never do: two players may pass for ever
_LONGEST_CLOCK = 7 * 24 * 3600.0


@dataclass(frozen=True)
class Match:
    """A match of `games` games between two players, each named as `make_player` reads them.

    Games come in pairs from the same bag with the sides swapped. A play of a word that is not in the
    lexicon is an illegal move, whatever the ruleset says about challenges. `clock` is the seconds that a
    player has for a game; players that run in the kernel need none.

    >>> match = Match("greedy", "greedy", games=10, seed=7)
    >>> match.check()
    >>> match.words.name, match.ruleset.challenge
    ('english', 'void')
    """

    a: str
    b: str
    rules: Rules | str | Path = "english"
    lexicon: Lexicon | str | Path | None = None
    games: int = 1000
    seed: int = 0
    clock: float = CLOCK
    sprt: Sprt | None = None

    @property
    def players(self) -> tuple[str, str]:
        return self.a, self.b

    @cached_property
    def ruleset(self) -> Rules:
        """The ruleset that is played."""
        rules = self.rules if isinstance(self.rules, Rules) else load_rules(self.rules)
        return replace(rules, challenge="void", scoreless_turns=rules.scoreless_turns or _ENDLESS)

    @cached_property
    def words(self) -> Lexicon:
        """The lexicon that is played with."""
        return lexicon_for(self.ruleset, self.lexicon)

    @cached_property
    def document(self) -> str:
        """The ruleset as JSON, always written in the same way; the order of the tiles is the alphabet's."""
        return json.dumps(document_of(self.ruleset), ensure_ascii=False)

    @cached_property
    def lexicon_source(self) -> str:
        """The lexicon's name, or its file as every process of this machine finds it."""
        source = self.lexicon
        if isinstance(source, Lexicon):
            return source_of(source)
        text = str(source or self.ruleset.lexicon)
        return str(Path(text).resolve()) if isinstance(source, Path) or "/" in text or "." in text else text

    def check(self) -> None:
        """Raise what is wrong with the match, before anything is played."""
        if not 0 < self.games <= MOST_GAMES:
            raise ArenaError(f"the number of games must be 2 to {MOST_GAMES:,}, not {self.games}")
        if self.games % 2:
            even = "2" if self.games == 1 else f"{self.games - 1} or {self.games + 1}"
            raise ArenaError(f"games come in pairs with the sides swapped: {self.games} is odd, say {even}")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise ArenaError(f"the seed must be from 0 to {LARGEST_SEED}, not {self.seed}")
        if not math.isfinite(self.clock) or not 0 < self.clock <= _LONGEST_CLOCK:
            raise ArenaError(f"the clock must be up to {_LONGEST_CLOCK:.0f} seconds, not {self.clock:g}")
        fewest, _ = self.ruleset.players
        if fewest > 2:
            raise ArenaError(f"{self.ruleset.name} is for {fewest} players and more; a match has two")
        for name in self.players:
            make_player(name, self.ruleset, self.words)

    def chunk(self, first: int, count: int) -> Chunk:
        """Some pairs of the match."""
        return Chunk(
            self.players,
            self.ruleset.name,
            self.document,
            self.lexicon_source,
            self.words.content_hash,
            first,
            count,
            self.seed,
            self.clock,
        )
