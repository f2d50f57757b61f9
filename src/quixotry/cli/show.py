"""`quixotry show`: a game record, a saved game or a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from quixotry.cli.given import is_cgp
from quixotry.cli.options import JsonOption, LexiconOption, RulesOption
from quixotry.cli.streams import is_stream, write_given
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.formats.options import ConvertOptions
    from quixotry.game import Position
    from quixotry.records import GameRecord, Replay


def run(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A .gcg or .cgp file, a saved game, or CGP; - reads standard input."
        ),
    ],
    turn: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Show the game after turn N; 0 is the start.")
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="OUT", help="Draw the board into this file as well; - prints the picture alone."
        ),
    ] = None,
    notes: Annotated[bool, typer.Option("--notes", help="Show the notes.")] = False,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Read what can be read, and say what was skipped.")
    ] = False,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a game with its scoresheet and board, or a position.

    Where a record and the rules disagree, standard error says so, with both
    numbers. A play with * was withdrawn.

    Examples:

      quixotry show final.gcg

      quixotry show final.gcg --turn 12 --svg turn12.svg

      quixotry show position.cgp

      quixotry show "15/15/15/15/15/15/15/3CARE8/15/15/15/15/15/15/15 QUIZ/ 0/0 0"
    """
    from quixotry.formats.options import ConvertOptions

    options = ConvertOptions(rules, lexicon, lenient, turn)
    thing = _load(file, options)
    from quixotry.records import GameRecord

    if isinstance(thing, GameRecord):
        _show_game(thing, options, svg, notes, as_json)
    elif turn is not None:
        raise QuixotryError(f"{file}: a position has no turns")
    else:
        _show_position(thing, svg, as_json)


def _load(file: str, options: ConvertOptions) -> GameRecord | Position:
    from quixotry.codecs.gcg.read import LARGEST_FILE
    from quixotry.formats.games import parse_either, read_either
    from quixotry.game import Position

    if is_cgp(file):
        return Position.from_cgp(file.strip(), options.rules, options.lexicon)
    if file == "-":
        return parse_either(sys.stdin.buffer.read(LARGEST_FILE + 1), "standard input", options)
    return read_either(Path(file), options)


def _show_game(
    record: GameRecord, options: ConvertOptions, svg: Path | None, notes: bool, as_json: bool
) -> None:
    from quixotry.cli import sheet
    from quixotry.formats.games import check_turn, replay_of

    replay = replay_of(record, options)
    count = len(replay.turns) if options.turn is None else options.turn
    check_turn(replay, count)
    position, last = replay.position(count), sheet.last_move_of(replay, count)
    names = sheet.player_names(record)
    if svg is not None:
        write_given(svg, position.to_svg(last_move=last, names=names).encode("utf-8", "replace"))
        if is_stream(svg):
            return
    if as_json:
        _print_json(_game_document(replay, count, options.remarks))
        return
    sheet.print_heading(replay)
    print()
    sheet.print_sheet(replay, count)
    print()
    if notes or options.turn:
        if sheet.print_notes(replay, 1 if notes else count, count):
            print()
    elif record.notes or any(event.notes for event in record.events):
        print("There are notes; --notes shows them.")
        print()
    over = replay.over and count == len(replay.turns)
    sheet.print_position(position, names, last, over=over)
    if over:
        print(sheet.result_line(replay))
    sheet.print_remarks(options.remarks)


def _show_position(position: Position, svg: Path | None, as_json: bool) -> None:
    from quixotry.cli.sheet import print_position
    from quixotry.game.opcodes import last_move

    said = last_move(position)
    move = said.move if said is not None and said.kind == "place" else None
    if svg is not None:
        write_given(svg, position.to_svg(last_move=move).encode("utf-8", "replace"))
        if is_stream(svg):
            return
    if as_json:
        _print_json({"kind": "position", **_position_document(position)})
        return
    print_position(position, None, move)


def _game_document(replay: Replay, count: int, remarks: list[str]) -> dict[str, Any]:
    record = replay.record
    turns = [
        {
            "turn": turn.number,
            "player": record.players[turn.event.seat].nickname,
            "kind": turn.event.kind,
            "rack": turn.event.rack,
            "move": turn.event.move_text,
            "score": turn.event.score,
            "total": turn.event.total,
            "counted": turn.move.score if turn.move is not None else None,
            "withdrawn": turn.withdrawn,
            "notes": list(turn.event.notes),
        }
        for turn in replay.turns[:count]
    ]
    players = [{"nickname": player.nickname, "name": player.name} for player in record.players]
    return {
        "kind": "game",
        "title": record.title,
        "players": players,
        "rules": replay.rules.name,
        "lexicon": record.lexicon,
        "over": replay.over,
        "turns": turns,
        **_position_document(replay.position(count)),
        "remarks": remarks,
    }


def _position_document(position: Position) -> dict[str, Any]:
    return {
        "scores": list(position.scores),
        "racks": [str(rack) for rack in position.racks],
        "to_move": position.turn,
        "bag": position.bag_count,
        "cgp": position.to_cgp(),
    }


def _print_json(value: dict[str, Any]) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False, indent=1))
