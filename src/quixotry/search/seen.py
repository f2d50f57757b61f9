"""What everybody at the table has seen: the turns of a game, without the racks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from quixotry.errors import PositionError
from quixotry.game import Game, Move, Position
from quixotry.records import GameRecord, Replay
from quixotry.rules import Rules


@dataclass(frozen=True)
class SeenTurn:
    """A turn as the others saw it.

    `position` is the table before it: board and bag count, the racks do not matter. Of an exchange only the
    number of tiles is seen. A phony that came off again has shown its tiles.

    >>> start = Position.start("english", None, ["", ""])
    >>> turn = SeenTurn(0, "place", start, start.with_rack("QUIXOTR").parse_move("8D QUIRT"))
    >>> turn.used
    5
    """

    seat: int
    kind: Literal["place", "exchange", "pass", "withdrawn"]
    position: Position
    move: Move | None = None
    count: int = 0

    @property
    def used(self) -> int:
        """How many tiles left the rack."""
        if self.kind == "place":
            assert self.move is not None
            return len(self.move.used)
        return self.count if self.kind == "exchange" else 0


def seen_turns(
    source: Game | GameRecord | Replay, number: int | None = None
) -> tuple[Position, tuple[SeenTurn, ...]]:
    """The position after `number` events of a game, as the mover sees it, and all turns before it.

    >>> game = Game.new("english", seed=7)
    >>> turn = game.play("8G WIN")
    >>> position, turns = seen_turns(game)
    >>> position.turn, [str(turn.move) for turn in turns]
    (1, ['8G WIN'])
    """
    if isinstance(source, Replay):
        replay = source
    elif isinstance(source, Game):
        replay = GameRecord.of(source).replay(source.rules, source.lexicon)
    else:
        replay = source.replay()
    number = len(replay.turns) if number is None else number
    if not 0 <= number <= len(replay.turns):
        raise PositionError(f"turn {number}: the game has turns 0 to {len(replay.turns)}")
    turns = []
    for turn in replay.turns[:number]:
        event = turn.event
        if not event.is_move:
            continue
        came_off = turn.withdrawn and turn.number < number
        if event.kind == "exchange":
            count = turn.move.tile_count if turn.move is not None else int(event.tiles)
            turns.append(SeenTurn(event.seat, "exchange" if count else "pass", turn.position, None, count))
        elif event.kind == "pass" or turn.move is None:
            turns.append(SeenTurn(event.seat, "pass", turn.position))
        else:
            turns.append(SeenTurn(event.seat, "withdrawn" if came_off else "place", turn.position, turn.move))
    position = replay.position(number)
    if isinstance(source, Game) and number == len(replay.turns):
        position = source.position.seen_by(source.position.turn)
    return position, tuple(turns)


def rack_sizes(rules: Rules, players: int, turns: Sequence[SeenTurn]) -> list[tuple[int, int]]:
    """For each turn, how many tiles its player had before it, and how many were drawn after it."""
    bag = rules.total_tiles - players * rules.rack_size
    sizes = [rules.rack_size] * players
    found = []
    for turn in turns:
        drawn = turn.used if turn.kind == "exchange" else min(turn.used, max(0, bag))
        found.append((sizes[turn.seat], drawn))
        if turn.used > sizes[turn.seat]:
            raise PositionError(
                f"the history cannot be: {turn.used} tiles played from a rack of {sizes[turn.seat]}"
            )
        if turn.kind == "place":
            sizes[turn.seat] -= turn.used - drawn
            bag -= drawn
    return found
