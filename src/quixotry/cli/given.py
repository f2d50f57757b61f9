"""Where a command's position comes from: CGP as text, a file, a turn of a game record, or standard input."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import PositionError, QuixotryError

if TYPE_CHECKING:
    from quixotry.game import Position
    from quixotry.records import GameRecord, Replay
    from quixotry.search.seen import SeenTurn

    History = tuple[SeenTurn, ...]

_TURN_OF = re.compile(r"(.+):([0-9]{1,6})", re.DOTALL)
STANDARD_INPUT = "standard input"


def given_position(
    place: str, rules: str | None = None, lexicon: str | None = None, *, turn: int | None = None
) -> Position:
    """The position that a user means by CGP, a file's name, `game.gcg:12`, or `-` for standard input.

    Of a game it is the one in which turn `turn` was played, or else the last one.
    """
    return given_with_history(place, rules, lexicon, turn=turn)[0]


@contextmanager
def without_histories(hint: str) -> Iterator[None]:
    """Where a history that cannot be is an error, say how to do without it."""
    try:
        yield
    except PositionError as error:
        if str(error).startswith("the history"):
            raise PositionError(f"{error}; {hint}") from None
        raise


def given_with_history(
    place: str,
    rules: str | None = None,
    lexicon: str | None = None,
    *,
    turn: int | None = None,
    rack: str | None = None,
    whole: bool = False,
) -> tuple[Position, History]:
    """The same with the turns that led to it, of which a position by itself knows none.

    `rack` has the mover's tiles, whatever else is known of them. With `whole`, those of a turn must all be
    known.
    """
    from quixotry.game import Position

    if not place.strip():
        raise PositionError("no position was given")
    # Asked first: what reads files and records takes a fifth of the time of a short command.
    if is_cgp(place):
        position, history = _without_turn(Position.from_cgp(place.strip(), rules, lexicon), "CGP", turn), ()
    else:
        thing, name, turn = _read(place, rules, lexicon, turn)
        if isinstance(thing, Position):
            position, history = _without_turn(thing, name, turn), ()
        else:
            return _of_turn(thing, turn, rack, rules, lexicon, whole=whole)
    return position if rack is None else position.with_rack(rack), history


def _read(
    place: str, rules: str | None, lexicon: str | None, turn: int | None
) -> tuple[GameRecord | Position, str, int | None]:
    """What a file or standard input holds, what messages call it, and the turn, which its name may tell."""
    from quixotry.formats.games import parse_either, read_either
    from quixotry.formats.options import ConvertOptions

    options = ConvertOptions(rules, lexicon)
    if place == "-":
        return parse_either(given_text(), STANDARD_INPUT, options), STANDARD_INPUT, turn
    named = _TURN_OF.fullmatch(place)
    if named and not os.path.exists(place):
        if turn is not None:
            raise QuixotryError(f"{place}: a turn is named twice")
        place, turn = named[1], int(named[2])
    return read_either(Path(place), options), place, turn


def is_cgp(text: str) -> bool:
    """Whether this is a position itself, and not the name of a file that has one.

    >>> is_cgp("15/15/15 AEI/ 0/0 0"), is_cgp("games/final round.gcg"), is_cgp("15/15 x")
    (True, False, False)
    """
    return not os.path.exists(text) and len(text.split()) > 3 and "/" in text.split()[0]


def given_text() -> bytes:
    """All that stands on standard input, as far as it can be a game."""
    from quixotry.codecs.gcg.read import LARGEST_FILE

    return sys.stdin.buffer.read(LARGEST_FILE + 1)


def _without_turn(position: Position, name: str, turn: int | None) -> Position:
    if turn is not None:
        raise QuixotryError(f"{name}: a position has no turns")
    return position


def _of_turn(
    record: GameRecord,
    number: int | None,
    rack: str | None,
    rules: str | None,
    lexicon: str | None,
    *,
    whole: bool,
) -> tuple[Position, History]:
    from quixotry.search.seen import seen_turns

    replay = record.replay(rules, lexicon, lenient=number is not None)
    position = _chosen(replay, record.file, number, ending=rack is not None)
    if rack is not None:
        position = position.with_rack(rack)
    which = "the rack to move" if number is None else f"turn {number}: the rack"
    if not len(position.rack):
        raise QuixotryError(f"{record.file}: {which} is not known")
    if whole and position.bag_count and len(position.rack) < position.rules.rack_size:
        raise QuixotryError(f"{record.file}: {which} is known in part: {position.rack}")
    if lexicon is None and record.lexicon not in ("", replay.lexicon.name):
        from quixotry.cli.sheet import print_remarks

        print_remarks([f"the lexicon {record.lexicon} is not here; {replay.lexicon.name} is asked"])
    return position, seen_turns(replay, None if number is None else number - 1)[1]


def _chosen(replay: Replay, file: str, number: int | None, *, ending: bool) -> Position:
    """The position of a turn, in which there was something to choose; with `ending`, the last one will do."""
    last = len(replay.turns)
    if number is None:
        if replay.over and not ending:
            number = max(turn.number for turn in replay.turns if turn.event.is_move)
            raise QuixotryError(f"{file}: the game is over; name a turn, as in {file}:{number}")
        return replay.final
    if not 1 <= number <= last:
        reason = f"; {replay.stopped}" if replay.stopped is not None else ""
        raise QuixotryError(f"{file}: turn {number}: the game has turns 1 to {last}{reason}")
    if not replay.turns[number - 1].event.is_move:
        raise QuixotryError(f"{file}: turn {number}: no player's turn, but what the referee noted")
    return replay.turns[number - 1].position
