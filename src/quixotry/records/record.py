"""A game record that can be played through: what a GCG file says, under the referee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.codecs.gcg import GcgRecord

if TYPE_CHECKING:
    from quixotry.game import Game, Position
    from quixotry.lexicon import Lexicon
    from quixotry.records.replay import Replay, ReplayedTurn
    from quixotry.rules import Rules


@dataclass(frozen=True, kw_only=True)
class GameRecord(GcgRecord):
    """A game record: players, events, notes and final scores, read from GCG, replayed and written.

    `GameRecord.load(path)` and `GameRecord.from_gcg(text)` read one, `GameRecord.of(game)` makes one from a
    game of ours; `save` and `to_gcg` write it. A record is iterated turn by turn:

    >>> record = GameRecord.from_gcg(
    ...     "#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10\\n>B: EQR H8 .ERQ +14 14"
    ... )
    >>> for turn in record:
    ...     print(turn.position.rack, turn.move, turn.move.score, turn.after.scores)
    ACSTXYZ 8G CAT 10 (10, 0)
    EQR H8 .ERQ 13 (10, 14)
    >>> print(*record.replay().warnings)
    line 4: H8 .ERQ scores 13, the record says 14

    Files come and go whole:

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     record.save(f"{folder}/game.gcg")
    ...     GameRecord.load(f"{folder}/game.gcg") == record
    True
    >>> record.to_gcg().splitlines()[1], record.scores
    ('#player1 A Ann', (10, 14))
    """

    @classmethod
    def of(cls, game: Game) -> GameRecord:
        """The record of one of our own games, finished or not.

        >>> from quixotry.game import Game
        >>> GameRecord.of(Game.new("english", players=["Ann", "Bob"], seed=7)).players[0].nickname
        'Ann'
        """
        from quixotry.records.games import record_of

        return record_of(game)

    def replay(
        self,
        rules: Rules | str | Path | None = None,
        lexicon: Lexicon | str | Path | None = None,
        *,
        lenient: bool = False,
    ) -> Replay:
        """Play the record through under the referee: every position, and where the record is in doubt.

        Ruleset and lexicon are those the record names, as far as they are there, unless they are given. An
        event that cannot have happened is a `GcgError`; `lenient` stops before it instead.
        """
        from quixotry.records.replay import replay

        return replay(self, rules, lexicon, lenient=lenient)

    def turns(
        self,
        rules: Rules | str | Path | None = None,
        lexicon: Lexicon | str | Path | None = None,
        *,
        lenient: bool = False,
    ) -> tuple[ReplayedTurn, ...]:
        """Every event with the position before it and the move; see `replay`.

        >>> record = GameRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10")
        >>> turn, = record.turns("english")
        >>> print(turn.move, turn.move.score, turn.position.rack, turn.after.scores)
        8G CAT 10 ACSTXYZ (10, 0)
        """
        return self.replay(rules, lexicon, lenient=lenient).turns

    def positions(
        self,
        rules: Rules | str | Path | None = None,
        lexicon: Lexicon | str | Path | None = None,
        *,
        lenient: bool = False,
    ) -> tuple[Position, ...]:
        """The position before each event, and the last one.

        >>> record = GameRecord.from_gcg("#player1 A Ann\\n#player2 B Bob\\n>A: CATSXYZ 8G CAT +10 10")
        >>> [position.board.tile_count for position in record.positions()]
        [0, 3]
        """
        played = self.replay(rules, lexicon, lenient=lenient)
        return (*(turn.position for turn in played.turns), played.final)

    def __iter__(self) -> Iterator[ReplayedTurn]:
        return iter(self.turns())
