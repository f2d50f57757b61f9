"""Game files and positions for `convert` and `show`: all games are records there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from quixotry.codecs.gcg.read import LARGEST_FILE
from quixotry.errors import QuixotryError
from quixotry.files import read_whole, write_whole
from quixotry.formats.options import ConvertOptions
from quixotry.formats.table import FORMATS, function_named
from quixotry.game import Game, Position
from quixotry.game.opcodes import last_move_text
from quixotry.records import GameRecord, Replay, game_of
from quixotry.records.portable import portable, renamed_lines, without_racks

LARGEST_CGP = 20_000


def read_gcg(path: Path, options: ConvertOptions) -> GameRecord:
    record = GameRecord.load(path, lenient=options.lenient)
    for problem in record.skipped:
        options.remark(f"{path}: {problem}")
    return record


def write_gcg(record: GameRecord, path: Path, options: ConvertOptions) -> None:
    """A record that other programs read, as far as it says what they must be told."""
    moved = renamed_lines(record)
    try:
        record = portable(record.replay(options.rules, options.lexicon, lenient=True))
    except QuixotryError as error:
        options.remark(f"{path}: written as it was read: {error}")
        moved = 0
    if moved:
        lines = "a line is a note of a turn" if moved == 1 else f"{moved} lines are notes of turns"
        options.remark(f"{path}: {lines} now: MAGPIE and Macondo refuse what they do not know")
    if unknown := without_racks(record):
        turns = "a turn whose rack is" if unknown == 1 else f"{unknown} turns whose racks are"
        options.remark(f"{path}: {turns} not known; MAGPIE and Macondo refuse such lines")
    record.save(path)


def read_saved(path: Path, options: ConvertOptions) -> GameRecord:
    game = Game.load(path, lexicon=options.lexicon)
    options.rules, options.lexicon = game.rules, game.lexicon
    return replace(GameRecord.of(game), file=str(path))


def write_saved(record: GameRecord, path: Path, options: ConvertOptions) -> None:
    game_of(record, options.rules, options.lexicon).save(path)


def read_cgp(path: Path, options: ConvertOptions) -> Position:
    return parse_cgp(read_whole(path, LARGEST_CGP), str(path), options)


def parse_cgp(data: bytes, file: str, options: ConvertOptions) -> Position:
    try:
        return Position.from_cgp(data.decode("utf-8-sig").strip(), options.rules, options.lexicon)
    except UnicodeDecodeError as error:
        raise QuixotryError(f"{file}: not UTF-8 at byte {error.start + 1}") from None
    except QuixotryError as error:
        raise QuixotryError(f"{file}: {error}") from None


def write_cgp(position: Position, path: Path, options: ConvertOptions) -> None:
    write_whole(path, f"{position.to_cgp()}\n".encode())


def read_either(path: Path, options: ConvertOptions) -> GameRecord | Position:
    """A game or a position; a file whose ending does not say which it is, is looked into."""
    for known in FORMATS:
        if known.suffix == path.suffix.lower() and known.kind in ("game", "position"):
            thing: GameRecord | Position = function_named(known.read)(path, options)
            return thing
    return parse_either(read_whole(path, LARGEST_FILE), str(path), options)


def parse_either(data: bytes, file: str, options: ConvertOptions) -> GameRecord | Position:
    """A record or a position, whichever the text looks like."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"#", b">"):
        return parse_cgp(data, file, options)
    record = GameRecord.from_gcg(data, file=file, lenient=options.lenient)
    for problem in record.skipped:
        options.remark(f"{file}: {problem}")
    return record


def replay_of(record: GameRecord, options: ConvertOptions) -> Replay:
    """The record played through; what is in doubt is remarked."""
    replay = record.replay(options.rules, options.lexicon, lenient=options.lenient)
    file = f"{record.file}: " if record.file else ""
    for warning in replay.warnings:
        options.remark(f"{file}{warning}")
    if replay.stopped is not None:
        options.remark(f"{file}{replay.stopped}; the game ends there")
    return replay


def position_of(record: GameRecord, options: ConvertOptions) -> Position:
    """The last position of a game, or the one after `options.turn` events, with the move that led to it."""
    replay = replay_of(record, options)
    number = len(replay.turns) if options.turn is None else options.turn
    check_turn(replay, number)
    position = replay.position(number)
    said = {} if not number else _last_move(replay, number)
    return position.replace(options={**position.options, **said})


def check_turn(replay: Replay, number: int) -> None:
    last = len(replay.turns)
    if not 0 <= number <= last:
        file = f"{replay.record.file}: " if replay.record.file else ""
        raise QuixotryError(f"{file}turn {number}: the game has turns 0 to {last}")


def _last_move(replay: Replay, number: int) -> dict[str, str]:
    """Opcode `lm` for the last of the first `number` events that was a move."""
    for turn in reversed(replay.turns[:number]):
        if not turn.event.is_move:
            continue
        if turn.move is None:
            return {"lm": f"ex.{turn.event.tiles}"}
        came_off = turn.withdrawn and turn.number < number
        return {"lm": last_move_text(turn.position.board, turn.move, phony=came_off)}
    return {}
