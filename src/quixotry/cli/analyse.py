"""`quixotry analyse`: what the moves of a position are worth, by the best method that it allows."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quixotry.cli.analysis_table import SHOWN, print_analysis, progress_lines
from quixotry.cli.given import without_histories
from quixotry.cli.live import live
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption, TurnOption
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.formats.options import ConvertOptions
    from quixotry.game import Position
    from quixotry.records import GameRecord
    from quixotry.search.seen import SeenTurn

DEFAULT_SECONDS = 60.0
TURN_OF = re.compile(r"(.+):([0-9]{1,6})", re.DOTALL)


def run(
    place: Annotated[
        str,
        typer.Argument(
            metavar="CGP|FILE|GCG:TURN",
            help="A position in CGP, a file with one, or a turn of a game record; - reads standard input.",
        ),
    ],
    turn: TurnOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help=f"Stop after S seconds (after {DEFAULT_SECONDS:g} without --nodes)."),
    ] = None,
    nodes: Annotated[int | None, typer.Option(metavar="N", help="Stop after N positions.")] = None,
    threads: Annotated[int, typer.Option(metavar="T", help="How many threads search.")] = 1,
    memory: Annotated[int, typer.Option(metavar="MB", help="Megabytes to use.")] = 256,
    move: Annotated[
        list[str] | None,
        typer.Option("--move", metavar="MOVE", help="Consider this move alone; may be given several times."),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="endgame, pre-endgame, simulation or static (default: by the bag)."
        ),
    ] = None,
    top: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="How many moves to show.")] = SHOWN,
    seed: Annotated[int, typer.Option(help="Seed of the samples, where not all draws are considered.")] = 1,
    inference: Annotated[
        bool,
        typer.Option(
            "--inference/--no-inference",
            help="Of a game, deal the others what their moves so far tell; only simulation deals.",
        ),
    ] = True,
    as_json: JsonOption = False,
) -> None:
    """Say what the moves of a position are worth, the best first.

    When the bag is empty the end of the game is solved; with one to seven
    tiles in it every move is tried against every way in which the unseen tiles
    can lie; before that, moves are played out over many deals of what is
    unseen. Of a game record, GCG:12 is the position in which turn 12 was
    played, as `quixotry review` counts turns; the others are then dealt what
    they probably kept (`quixotry infer`). Ctrl-C shows the best so far.

    Examples:

      quixotry analyse - < position.cgp

      quixotry analyse final.gcg:22 --seconds 10 --threads 2

      quixotry analyse position.cgp --move "8D QUIZ" --move "-" --json
    """
    from quixotry.search import analyse

    position, history = _read(place, turn, rules, lexicon)
    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
    with live(progress_lines) as show, without_histories("--no-inference does without it"):
        found = analyse(
            position,
            seconds=seconds,
            nodes=nodes,
            threads=threads,
            memory=memory,
            candidates=move,
            method=method,
            seed=seed,
            count=top,
            history=history if inference else (),
            progress=show,
        )
    if as_json:
        import json

        print(json.dumps(found.to_json(top), ensure_ascii=False))
    else:
        print_analysis(found)


# ---------------------------------------------------------------- where the position comes from


def _read(
    place: str, turn: int | None, rules: str | None, lexicon: str | None
) -> tuple[Position, tuple[SeenTurn, ...]]:
    from quixotry.codecs.gcg.read import LARGEST_FILE
    from quixotry.formats.games import parse_either, read_either
    from quixotry.formats.options import ConvertOptions
    from quixotry.game import Position

    options = ConvertOptions(rules, lexicon)
    if place == "-":
        thing = parse_either(sys.stdin.buffer.read(LARGEST_FILE + 1), "standard input", options)
        return _chosen(thing, "standard input", turn, options)
    file, named = place, TURN_OF.fullmatch(place)
    if named and not os.path.exists(place):
        if turn is not None:
            raise QuixotryError(f"{place}: a turn is named twice")
        file, turn = named[1], int(named[2])
    if not os.path.exists(file) and ("/" in place and " " in place.strip()):
        return _chosen(Position.from_cgp(place.strip(), rules, lexicon), "CGP", turn, options)
    return _chosen(read_either(Path(file), options), file, turn, options)


def _chosen(
    thing: GameRecord | Position, file: str, turn: int | None, options: ConvertOptions
) -> tuple[Position, tuple[SeenTurn, ...]]:
    from quixotry.game import Position

    if not isinstance(thing, Position):
        return _of_turn(thing, turn, options)
    if turn is not None:
        raise QuixotryError(f"{file}: a position has no turns")
    return thing, ()


def _of_turn(
    record: GameRecord, number: int | None, options: ConvertOptions
) -> tuple[Position, tuple[SeenTurn, ...]]:
    """The position in which a turn was played, and the turns before; without a number, the last position."""
    from quixotry.formats.games import replay_of
    from quixotry.search.seen import seen_turns

    replay = replay_of(record, options)
    last = len(replay.turns)
    if number is None:
        if replay.over:
            number = max(turn.number for turn in replay.turns if turn.event.is_move)
            raise QuixotryError(f"{record.file}: the game is over; name a turn, as in {record.file}:{number}")
        position, name = replay.final, "the rack to move"
    else:
        if not 1 <= number <= last:
            raise QuixotryError(f"{record.file}: turn {number}: the game has turns 1 to {last}")
        turn = replay.turns[number - 1]
        if not turn.event.is_move:
            raise QuixotryError(f"{record.file}: turn {number}: no player's turn, but what the referee noted")
        position, name = turn.position, f"turn {number}: the rack"
    if not len(position.rack):
        raise QuixotryError(f"{record.file}: {name} is not known")
    if position.bag_count and len(position.rack) < position.rules.rack_size:
        raise QuixotryError(f"{record.file}: {name} is known in part: {position.rack}")
    return position, seen_turns(replay, last if number is None else number - 1)[1]
