"""The luck of the draw in the games of a match, so that results can be told without most of it.

Of what decides a game between equals most is who drew what. So each draw is compared with others that the
bag would have given as well: what the game was worth after the one, less what it was worth on the average
after the others. Whatever "worth" means, such a difference is 0 on the average, since all draws were equally
likely. So a result without a share of them has the same expectation as the result itself, and scatters
less: backgammon and poker have long been measured like that.

What a draw is worth is told by rollouts of static turns with both racks known: a few turns and the model of
winning, or to the end of the game where few tiles are in the bag. The draws that are compared and the deals
of the rollouts follow from the seed of the game's bag and the turn, so that both games of a pair are judged
alike for as long as they are the same.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from quixotry.arena.chunks import MatchGame
from quixotry.arena.games_file import Terms
from quixotry.arena.replay import replayed
from quixotry.arena.statistics import Interval, mean_interval
from quixotry.errors import ArenaError, PositionError
from quixotry.evaluation import WinningModel, best_moves
from quixotry.game import Game, Position, Rack
from quixotry.game.packed import pack_move
from quixotry.kernel.search.deals import Dealer
from quixotry.kernel.search.rollout import Rollouts
from quixotry.lexicon import Lexicon
from quixotry.search.simulation.tables import borrowed_rollouts

PLIES = 3  # turns of a rollout after the first
TO_THE_END = 200
DRAWS = 64  # others that a draw is compared with
LATE_DRAWS = 128
ROLLOUTS = 1  # of each of those
LATE_ROLLOUTS = 2
BATCH = 32  # rollouts that the kernel makes at once
_RESULT = struct.Struct("4d")  # won, points, and two numbers of the reply
LATE = 3  # racks: with fewer tiles in the bag rollouts go on to the end

# How much of the luck is taken away, while there are many tiles in the bag and then. Any two numbers leave
# the expectation as it is; these were fitted for little scatter, on 200 pairs of greedy and static and 160 of
# the champion and static (seeds 77 and 210000).
SHARES = 0.85, 0.55


@dataclass(frozen=True, slots=True)
class GameLuck:
    """What A's draws were worth more than other draws in a game, and B's less: games won, and points."""

    win: float = 0.0
    points: float = 0.0


@dataclass(frozen=True, slots=True)
class WithoutLuck:
    """A's score and spread without the luck that was measured.

    `gain` says how many times as many games give a score as certain with the luck in it.
    """

    score: Interval
    spread: Interval | None
    gain: float


def without_luck(records: Sequence[MatchGame], luck: Sequence[GameLuck]) -> WithoutLuck | None:
    """What whole pairs of games say without the luck of each, in their order; None of fewer than two."""
    told = [record.points for record in records]
    raw = mean_interval(_pairs(told))
    score = mean_interval(_pairs([points - one.win for points, one in zip(told, luck, strict=True)]))
    if raw is None or score is None:
        return None
    spreads = [
        record.scores[0] - record.scores[1] - one.points for record, one in zip(records, luck, strict=True)
    ]
    forfeited = any(record.forfeit is not None for record in records)
    before, after = raw.high - raw.low, score.high - score.low
    return WithoutLuck(
        score, None if forfeited else mean_interval(_pairs(spreads)), (before / after) ** 2 if after else 1.0
    )


def luck_of_games(
    terms: Terms,
    records: Sequence[MatchGame],
    lexicon: Lexicon,
    *,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[GameLuck]:
    """The luck of each game, in their order; `progress` is told how many are done."""
    model = WinningModel.for_rules(terms.ruleset, lexicon)
    measure = partial(luck_of_game, terms, lexicon=lexicon, model=model)
    found: list[GameLuck] = []
    pool = ThreadPoolExecutor(jobs)
    try:
        for luck in pool.map(measure, records):
            found.append(luck)
            if progress is not None:
                progress(len(found))
    finally:
        pool.shutdown(cancel_futures=True)
    return found


def luck_of_game(terms: Terms, record: MatchGame, lexicon: Lexicon, model: WinningModel) -> GameLuck:
    """The luck of one game, by what its draws were worth to A.

    A game that was forfeited has what was drawn until then.
    """
    win = points = 0.0
    with borrowed_rollouts(terms.ruleset, lexicon, 2, model, None, 1) as (table,):
        for draw in draws_of(replayed(terms, record, lexicon)):
            one = draw.luck(table, record.seed)
            sign = 1 if draw.seat == record.first else -1
            win += sign * one.win
            points += sign * one.points
    return GameLuck(win, points)


@dataclass(frozen=True, slots=True)
class Draw:
    """Tiles that a seat drew to those it kept.

    `position` is what followed, `bag` was in the bag before, and `returned` went into it after.
    """

    number: int
    seat: int
    position: Position
    kept: Rack
    drawn: bytes
    bag: tuple[int, ...]
    returned: bytes = b""

    def luck(self, table: Rollouts, seed: int) -> GameLuck:
        """How much more it was worth than other draws from the same bag: the share of it that counts."""
        chance = random.Random(f"luck {seed} {self.number} {self.seat}")
        late = self.position.bag_count <= LATE * self.position.rules.rack_size
        rollouts, draws = (LATE_ROLLOUTS, LATE_DRAWS) if late else (ROLLOUTS, DRAWS)
        value = _Value(self, table, TO_THE_END if late else PLIES, chance)
        win, points = value.of(self.drawn, rollouts * draws)
        for _ in range(draws):
            other = value.of(bytes(chance.sample(self.bag, len(self.drawn))), rollouts)
            win -= other[0] / draws
            points -= other[1] / draws
        share = SHARES[late]
        return GameLuck(share * win, share * points)


def draws_of(games: Iterable[Game]) -> Iterable[Draw]:
    """The draws of a game that could have been others, from what it was at its beginning and after each move.

    Whoever plays draws at once, as in a match: nobody may challenge.

    >>> game = Game.new("swedish-study", seed=7)
    >>> def played():
    ...     yield game
    ...     _ = game.play(game.position.best_move())
    ...     yield game
    >>> [(draw.seat, len(draw.drawn), len(draw.bag)) for draw in draws_of(played())]
    [(0, 8, 98), (1, 8, 90), (0, 5, 82)]
    """
    before: Position | None = None
    for number, game in enumerate(games):
        after = game.position
        if before is None:
            yield from _first_draws(after)
        else:
            turn = game.history[number - 1]
            bag, drawn = _bag(before), bytes(turn.drawn)
            if drawn and len(drawn) < len(bag):
                returned = bytes(turn.move.tiles) if turn.move is not None and turn.move.is_exchange else b""
                kept = turn.rack.without(turn.move.used) if turn.move is not None else turn.rack
                yield Draw(number, turn.seat, after, kept, drawn, bag, returned)
        before = after


def _first_draws(position: Position) -> Iterable[Draw]:
    """The first rack while nobody else has one, then the second."""
    bag = tuple(code for code, count in enumerate(position.rules.counts) for _ in range(count))
    empty = Rack.empty(position.rules.alphabet)
    for seat, rack in enumerate(position.racks):
        if len(rack) < len(bag):
            yield Draw(0, seat, position, empty, bytes(rack), bag)
        bag = _without(bag, rack)


def _bag(position: Position) -> tuple[int, ...]:
    """What is in the bag where all racks are known."""
    left = list(position.unseen)
    for code in position.racks[1 - position.turn]:
        left[code] -= 1
    return tuple(code for code, count in enumerate(left) for _ in range(count))


def _without(tiles: Iterable[int], gone: Iterable[int]) -> tuple[int, ...]:
    left = list(tiles)
    for code in gone:
        left.remove(code)
    return tuple(left)


class _Value:
    """What a game is worth to who drew, by rollouts from the draw on."""

    def __init__(self, draw: Draw, table: Rollouts, plies: int, chance: random.Random) -> None:
        self.draw, self.table, self.plies, self.chance = draw, table, plies, chance
        position = draw.position
        mover = position.turn
        self.is_first = mover == draw.seat  # nobody else has tiles yet
        self.scores = (position.scores[mover] - position.scores[1 - mover], 0)
        self.rack = b"" if self.is_first else bytes(position.racks[mover])
        self.reply = (0, 0) if self.is_first else self._best(position)

    def of(self, drawn: bytes, rollouts: int) -> tuple[float, float]:
        """The share of games that this seat wins with these tiles drawn, and its spread."""
        draw, position = self.draw, self.draw.position
        bag = bytes(_without(draw.bag, drawn)) + draw.returned
        rack = bytes(draw.kept) + drawn
        full = position.rules.rack_size
        if self.is_first:
            first = Position.start(
                position.rules, position.lexicon, [Rack.from_codes(rack, draw.kept.alphabet), ""]
            )
            mover, known, reply = rack, b"", self._best(first)
        else:
            mover, known, reply = self.rack, rack, self.reply
        dealer = Dealer(bag, [b"", known], [len(mover), len(known) or full], self.chance.getrandbits(60))
        self.table.set_position(position.board.tiles, mover, self.scores, position.scoreless, dealer)
        self.table.add_candidate(*reply, 0)
        win = spread = 0.0
        for first_deal in range(0, rollouts, BATCH):
            found = self.table.run(first_deal, min(BATCH, rollouts - first_deal), self.plies, b"\0")
            for one, points, _, _ in _RESULT.iter_unpack(found):
                win += one / rollouts
                spread += points / rollouts
        return (win, spread) if self.is_first else (1 - win, -spread)

    def _best(self, position: Position) -> tuple[int, int]:
        """What the mover would play, as the kernel packs it; a pass if there is nothing else."""
        try:
            found = best_moves(position)
        except PositionError as error:
            raise ArenaError(f"the luck of the draw cannot be measured: {error}") from None
        return pack_move(found[0].move, self.table.board.geometry) if found else (0, 0)


def _pairs(values: Sequence[float]) -> list[float]:
    return [(first + second) / 2 for first, second in zip(values[::2], values[1::2], strict=True)]
