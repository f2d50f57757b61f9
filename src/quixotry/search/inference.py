"""What the opponents probably kept, by how good their moves would have been with it.

Who plays a move keeps something, and of all that may have been kept those leaves are likelier with which the
move was the best, or not far from it (Richards and Amir 2007).  A leave counts by `exp(-loss / temperature)`,
the loss being the equity of the best move of that rack less that of the move made, and a little more for all
moves, since everybody overlooks something; how sharp that is depends on who plays and on the phase of the
game, and is fitted to games (`search/data/inference.toml`).

What was kept is carried on: tiles that were kept before the last turn and have not been played since are
still there.  Each tile's share of such tiles shifts what is likely a turn later.

Few leaves are tried one by one; of many a sample.  Nobody else's rack is looked at: what is not on the board
and not on the mover's rack may be anywhere.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, exp, prod
from pathlib import Path

from quixotry.errors import PositionError
from quixotry.evaluation.choosers import chooser_for
from quixotry.evaluation.equity import POINT, equity_for
from quixotry.game import Game, Position
from quixotry.game.packed import pack_move
from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.search.losses import drawn, exchange_losses, losses
from quixotry.records import GameRecord, Replay
from quixotry.search.kept import Kept
from quixotry.search.seen import SeenTurn, rack_sizes, seen_turns

DATA = Path(__file__).parent / "data" / "inference.toml"
SAMPLES = 800  # leaves tried for the last turn
BEFORE = 500  # and for the one before
CARRIED = 1  # turns before the last that are looked at
LEAST_SHARE = 1e-6  # of the probability: leaves below it are dropped
LAPSE = 20.0  # points: the temperature of moves that are no matter of taste
FEW = 2.0  # effective samples that leave as much to anything as to what they are
UNSURE = 10.0  # samples that a tile's share among the tiles kept before is drawn towards chance by


@dataclass(frozen=True)
class Manner:
    """How sharply a player's moves tell of the rack: a temperature in points for each phase of the game, how
    often the player errs, what is left to anything, and which part of a leave's worth the player counts.

    >>> manner = manner_of("static")
    >>> manner.temperature(0.9) <= manner_of("level6").temperature(0.9)
    True
    """

    temperatures: tuple[float, ...]
    anything: float
    lapse: float = 0.0
    leave_share: float = 1.0

    def likelihood(self, loss: float, temperature: float) -> float:
        """How likely a move that costs so much is: small losses are a matter of taste, large ones of lapses.

        >>> Manner((1.0,), 0.1, lapse=0.1).likelihood(0.0, 1.0)
        1.1
        """
        return exp(-loss / temperature) + (self.lapse * exp(-loss / LAPSE) if self.lapse else 0.0)

    def temperature(self, full: float) -> float:
        """For a bag that is full to such a part."""
        return self.temperatures[min(len(self.temperatures) - 1, int((1 - full) * len(self.temperatures)))]


@cache
def manners() -> dict[str, Manner]:
    """All manners that were fitted, by the name of the player; `default` is for whoever is not known."""
    found = tomllib.loads(DATA.read_text("utf-8"))
    return {
        name: Manner(tuple(one["temperatures"]), one["anything"], one["lapse"], one["leave_share"])
        for name, one in found.items()
        if isinstance(one, dict)
    }


def manner_of(name: str | None = None) -> Manner:
    """The manner of a player by name, or that of anybody.

    >>> manner_of().anything > 0
    True
    """
    known = manners()
    if name is None:
        return known["default"]
    if name not in known:
        raise PositionError(f"no manner of playing {name!r}; known are {', '.join(known)}")
    return known[name]


def infer(
    source: Game | GameRecord | Replay,
    turn: int | None = None,
    *,
    manner: Manner | str | None = None,
    samples: int = SAMPLES,
    seed: int = 1,
) -> tuple[Kept | None, ...]:
    """What each opponent of the mover probably kept, by seat, after `turn` events of a game; None for all.

    None stands for the mover, and for whoever has not moved yet.

    >>> game = Game.new("english", seed=7)
    >>> turn = game.play("8G WIN")
    >>> kept = infer(game, samples=50)
    >>> kept[1] is None, kept[0].size, round(sum(share for _, share in kept[0].leaves), 6)
    (True, 4, 1.0)
    """
    position, turns = seen_turns(source, turn)
    return infer_turns(position, turns, manner=manner, samples=samples, seed=seed)


def infer_turns(
    position: Position,
    turns: Sequence[SeenTurn],
    *,
    manner: Manner | str | None = None,
    samples: int = SAMPLES,
    carried: int = CARRIED,
    seed: int = 1,
) -> tuple[Kept | None, ...]:
    """The same for a position and the turns that led to it; what the mover holds is known, as far as it is.

    >>> start = Position.start("english", None, ["", ""])
    >>> move = start.with_rack("QUIXOTR").parse_move("8D QUIRT")
    >>> now = start.with_rack("QUIXOTR").play(move)
    >>> kept = infer_turns(now, [SeenTurn(0, "place", start, move)], samples=100)
    >>> kept[0].size
    2
    """
    if samples < 1 or carried < 0:
        raise PositionError("at least one sample is needed")
    used = manner if isinstance(manner, Manner) else manner_of(manner)
    _check(position, turns)
    sizes = rack_sizes(position.rules, len(position.racks), turns)
    found: list[Kept | None] = []
    for seat in range(len(position.racks)):
        own = [i for i, turn in enumerate(turns) if turn.seat == seat]
        if seat == position.turn or not own:
            found.append(None)
            continue
        table = Table(position, used, samples, seed)
        found.append(table.kept([(turns[i], *sizes[i]) for i in own][-1 - carried :]))
    return tuple(found)


def _check(position: Position, turns: Sequence[SeenTurn]) -> None:
    """Whether the turns can have led to the position."""
    if min(position.unseen) < 0:
        raise PositionError("the history does not fit the position: it has more tiles than there are")
    players = len(position.racks)
    for turn in turns:
        if turn.position.rules != position.rules or not 0 <= turn.seat < players:
            raise PositionError("the history does not fit the position: another ruleset, or more players")
    if turns:
        last = turns[-1]
        laid = last.used if last.kind == "place" else 0
        tiles = last.position.board.tile_count + laid
        before = last.position.board.tiles
        if tiles != position.board.tile_count or any(
            old and old != now for old, now in zip(before, position.board.tiles, strict=True)
        ):
            raise PositionError(
                f"the history does not fit the position: after it the board has {tiles} tiles, "
                f"and in the position {position.board.tile_count}"
            )


@dataclass(frozen=True)
class Leaves:
    """Leaves that were tried, how often each can be drawn, and what the move would cost with it."""

    leaves: Sequence[bytes]
    priors: Sequence[float]
    losses: Sequence[float]
    """In points."""
    tilts: Sequence[float]
    """How much likelier for what was kept before."""
    manner: Manner
    temperature: float
    listed: bool
    """Whether these are all there are, and not a sample."""

    @property
    def weights(self) -> list[float]:
        likelihood = self.manner.likelihood
        return [
            prior * tilt * likelihood(loss, self.temperature)
            for prior, loss, tilt in zip(self.priors, self.losses, self.tilts, strict=True)
        ]


class Table:
    """The inference about one player."""

    def __init__(self, position: Position, manner: Manner, samples: int, seed: int) -> None:
        self.position, self.manner, self.samples, self.seed = position, manner, samples, seed
        self.rules = position.rules
        self.unseen = Counter({code: count for code, count in enumerate(position.unseen) if count})

    def kept(self, turns: Sequence[tuple[SeenTurn, int, int]]) -> Kept:
        """After the last of these turns of a player, each with its rack's size and the tiles drawn later."""
        last, size, _ = turns[-1]
        seat, count = last.seat, size - last.used
        if last.kind == "withdrawn":
            assert last.move is not None
            shown = bytes(sorted(last.move.used))
            return Kept(seat, len(shown), ((shown, 1.0),), self._by_chance(self.unseen, len(shown)), 1.0, 0.0)
        if count > self.unseen.total():
            raise PositionError(
                f"the history does not fit the position: {count} tiles kept, and {self.unseen.total()} unseen"
            )
        by_chance = self._by_chance(self.unseen, count)
        if count == 0 or count == self.unseen.total():
            leave = bytes(sorted(self.unseen.elements())) if count else b""
            return Kept(seat, count, ((leave, 1.0),), by_chance, 1.0, 0.0)
        return self._result(seat, count, self.tried(turns), by_chance)

    def tried(self, turns: Sequence[tuple[SeenTurn, int, int]], also: Sequence[bytes] = ()) -> Leaves:
        """Leaves of the last of these turns with their weights; `also` comes last, and is no sample."""
        tilt: dict[int, float] = {}
        found = None
        for i, (turn, size, drawn_after) in enumerate(turns):
            later = [other for other, _, _ in turns[i + 1 :]]
            pool = Counter(self.unseen)
            for other in later:
                if other.kind == "place":
                    assert other.move is not None
                    pool.update(other.move.used)
            if turn.kind == "withdrawn" or size - turn.used > pool.total():
                tilt, found = {}, None
                continue
            samples = self.samples if not later else max(1, min(self.samples, BEFORE))
            found = self._weighed(turn, size, pool, tilt, samples, () if later else also)
            tilt = self._carried(found, drawn_after, later[0], pool) if later else {}
        assert found is not None
        return found

    # ------------------------------------------------------------ one turn

    def _weighed(
        self,
        turn: SeenTurn,
        size: int,
        pool: Counter[int],
        tilt: dict[int, float],
        samples: int,
        also: Sequence[bytes],
    ) -> Leaves:
        chooser = self._chooser(turn.position)
        bag = turn.position.bag_count
        least = self.rules.exchange_minimum
        limit = 0 if least is None or bag < least else bag
        temperature = self.manner.temperature(bag / max(1, self.rules.total_tiles))
        tiles = bytes(sorted(pool.elements()))
        priors = [1.0] * samples
        listed = None
        if turn.kind == "exchange":
            racks = drawn(tiles, size, samples, self.seed)
            lost, kept = exchange_losses(chooser, racks, size, turn.count, bag, limit)
            leaves = _cut(kept, size - turn.count, samples)
        else:
            each = size - turn.used
            listed = _all_leaves(pool, each, samples)
            if listed is None:
                leaves = _cut(drawn(tiles, each, samples, self.seed), each, samples)
            else:
                leaves, priors = listed
            leaves, priors = [*leaves, *also], [*priors, *([0.0] * len(also))]
            head, laid = 0, 0
            if turn.move is not None:
                move = turn.move
                if move.score is None:
                    move = move.with_score(turn.position.score(move))
                head, laid = pack_move(move, chooser.board.geometry)
            others = 0 if bag else self._others(pool, each)
            lost = losses(chooser, b"".join(leaves), each, head, laid, bag, others, limit)
        tilts = [prod([tilt.get(code, 1.0) for code in leave]) if tilt else 1.0 for leave in leaves]
        return Leaves(
            leaves,
            priors,
            [loss / POINT for loss in lost],
            tilts,
            self.manner,
            temperature,
            listed is not None,
        )

    def _others(self, pool: Counter[int], kept: int) -> int:
        """What the other racks count on the average, once the bag is empty."""
        points = sum(self.rules.points[code] * count for code, count in pool.items())
        rest = sum(self.rules.points[code] for code in self.position.rack)
        return rest + points * max(0, pool.total() - kept) // max(1, pool.total())

    def _carried(
        self, found: Leaves, drawn_after: int, following: SeenTurn, pool: Counter[int]
    ) -> dict[int, float]:
        """How much likelier than by chance each tile is to be kept a turn later, for having been kept before.

        Of each leave it counts how likely the draw was that the following move needs; the tiles of the leave
        that were not played stay, and the rest of what is kept then came from the bag.
        """
        if following.kind == "exchange" or following.kind == "withdrawn":
            return {}
        played = Counter(following.move.used if following.move is not None else b"")
        weights = found.weights
        total = sum(weights)
        if not total:
            return {}
        share = self.manner.anything / sum(found.priors)
        expected: defaultdict[int, float] = defaultdict(float)
        mass = squares = 0.0
        for leave, prior, weight in zip(found.leaves, found.priors, weights, strict=True):
            held = Counter(leave)
            need = played - held
            fresh = drawn_after - need.total()
            if fresh < 0 or any(count > pool[code] - held[code] for code, count in need.items()):
                continue
            rest = {code: float(count) for code, count in (pool - held).items()}
            ways = 1.0
            left = int(sum(rest.values())) - need.total()
            if fresh > left:
                continue
            # A draw with more of a tile than was needed would be counted once for each choice among them.
            for code, count in need.items():
                ways *= comb(int(rest[code]), count)
                rest[code] = (rest[code] - count) / (count + 1)
            open_to = sum(rest.values())
            ways *= comb(left, fresh) * (open_to / left) ** fresh if fresh else 1.0
            likely = ((1 - self.manner.anything) * weight / total + share * prior) * ways
            if not likely:
                continue
            mass += likely
            squares += likely * likely
            for code, count in (held - played).items():
                expected[code] += likely * count
            if fresh:
                for code, part in rest.items():
                    expected[code] += likely * fresh * part / open_to
        if not mass:
            return {}
        kept = sum(expected.values()) / mass
        if not kept:
            return {}
        after = pool - played
        chance = {code: kept * count / after.total() for code, count in after.items()}
        # Few effective samples say little about a single tile: they count beside so many that say nothing.
        known = mass * mass / squares
        return {
            code: (known * expected[code] / mass / usual + UNSURE) / (known + UNSURE)
            for code, usual in chance.items()
        }

    # ------------------------------------------------------------ what is told

    def _result(self, seat: int, count: int, found: Leaves, by_chance: tuple[float, ...]) -> Kept:
        weights = found.weights
        total = sum(weights)
        anything, effective = 1.0, 0.0
        gathered: dict[bytes, float] = {}
        if total:
            effective = 1 / sum((weight / total) ** 2 for weight in weights)
            # Few samples that explain the move are no proof that nothing else would.
            unknown = 0.0 if found.listed else FEW / (FEW + effective)
            anything = self.manner.anything + (1 - self.manner.anything) * unknown
            for leave, weight in zip(found.leaves, weights, strict=True):
                share = (1 - anything) * weight / total
                gathered[leave] = gathered.get(leave, 0.0) + share
        listed = [(leave, share) for leave, share in gathered.items() if share > LEAST_SHARE]
        missing = 1 - anything - sum(share for _, share in listed)
        listed.append((b"", anything + max(0.0, missing)))
        listed.sort(key=lambda one: (-one[1], one[0]))
        return Kept(seat, count, tuple(listed), by_chance, effective, anything)

    def _by_chance(self, pool: Counter[int], count: int) -> tuple[float, ...]:
        """The probability of each tile in a draw of so many."""
        total = pool.total()
        whole = comb(total, count) if count <= total else 1
        return tuple(
            1 - comb(total - pool[code], count) / whole for code in range(self.rules.alphabet.size + 1)
        )

    def _chooser(self, position: Position) -> Chooser:
        rules, lexicon = self.position.rules, self.position.lexicon
        share = self.manner.leave_share
        made_for = (None,) if share == 1 else (None, share)
        return chooser_for(position, lexicon, made_for, lambda: equity_for(rules, lexicon, leave_share=share))


def _cut(data: bytes, size: int, count: int) -> list[bytes]:
    return [data[i * size : (i + 1) * size] for i in range(count)]


def _all_leaves(pool: Counter[int], size: int, most: int) -> tuple[list[bytes], list[float]] | None:
    """Every leave of a size and in how many ways it can be drawn; None if there are more than `most`."""
    if size > 3 and len(pool) > 6:  # certainly too many
        return None
    leaves, ways = [], []
    for leave, count in _leaves_of(sorted(pool.items()), size):
        leaves.append(leave)
        ways.append(float(count))
        if len(leaves) > most:
            return None
    return leaves, ways


def _leaves_of(tiles: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[bytes, int]]:
    if size == 0:
        yield b"", 1
        return
    for i, (code, count) in enumerate(tiles):
        for held in range(1, min(count, size) + 1):
            for leave, ways in _leaves_of(tiles[i + 1 :], size - held):
                yield bytes([code]) * held + leave, ways * comb(count, held)
