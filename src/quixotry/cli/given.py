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
    from quixotry.formats.options import ConvertOptions
    from quixotry.game import Position
    from quixotry.records import GameRecord
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
    place: str, rules: str | None = None, lexicon: str | None = None, *, turn: int | None = None
) -> tuple[Position, History]:
    """The same with the turns that led to it, of which a position by itself knows none."""
    from quixotry.game import Position

    # Asked first: what reads files and records takes a fifth of the time of a short command.
    if is_cgp(place):
        return _without_turn(Position.from_cgp(place.strip(), rules, lexicon), "CGP", turn), ()

    from quixotry.formats.games import read_either
    from quixotry.formats.options import ConvertOptions

    options = ConvertOptions(rules, lexicon)
    if place == "-":
        return _position_in(given_text(), STANDARD_INPUT, turn, options)
    named = _TURN_OF.fullmatch(place)
    if named and not os.path.exists(place):
        if turn is not None:
            raise QuixotryError(f"{place}: a turn is named twice")
        place, turn = named[1], int(named[2])
    thing = read_either(Path(place), options)
    if isinstance(thing, Position):
        return _without_turn(thing, place, turn), ()
    return _of_turn(thing, turn, options)


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


def _position_in(
    data: bytes, name: str, turn: int | None, options: ConvertOptions
) -> tuple[Position, History]:
    from quixotry.formats.games import parse_either
    from quixotry.game import Position

    thing = parse_either(data, name, options)
    if isinstance(thing, Position):
        return _without_turn(thing, name, turn), ()
    return _of_turn(thing, turn, options)


def _without_turn(position: Position, name: str, turn: int | None) -> Position:
    if turn is not None:
        raise QuixotryError(f"{name}: a position has no turns")
    return position


def _of_turn(record: GameRecord, number: int | None, options: ConvertOptions) -> tuple[Position, History]:
    from quixotry.search.seen import seen_turns

    replay = record.replay(options.rules, options.lexicon, lenient=number is not None)
    last = len(replay.turns)
    if number is not None and not 1 <= number <= last:
        reason = f"; {replay.stopped}" if replay.stopped is not None else ""
        raise QuixotryError(f"{record.file}: turn {number}: the game has turns 1 to {last}{reason}")
    if options.lexicon is None and record.lexicon not in ("", replay.lexicon.name):
        from quixotry.cli.sheet import print_remarks

        print_remarks([f"the lexicon {record.lexicon} is not here; {replay.lexicon.name} is asked"])
    if number is None:
        return replay.final, seen_turns(replay)[1]
    return replay.turns[number - 1].position, seen_turns(replay, number - 1)[1]
