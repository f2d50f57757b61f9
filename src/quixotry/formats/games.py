"""Game files and positions for `convert` and `show`: all games are records there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from quixotry.errors import QuixotryError
from quixotry.formats.convert import Options
from quixotry.formats.files import read_whole, write_whole
from quixotry.formats.gcg import GameRecord, Replay, game_of
from quixotry.game import Game, Position
from quixotry.game.opcodes import last_move_text

LARGEST_CGP = 20_000


def read_gcg(path: Path, options: Options) -> GameRecord:
    record = GameRecord.load(path, lenient=options.lenient)
    for problem in record.skipped:
        options.remark(f"{path}: {problem}")
    return record


def write_gcg(record: GameRecord, path: Path, options: Options) -> None:
    record.save(path)


def read_saved(path: Path, options: Options) -> GameRecord:
    game = Game.load(path, lexicon=options.lexicon)
    options.rules, options.lexicon = game.rules, game.lexicon
    return replace(GameRecord.of(game), file=str(path))


def write_saved(record: GameRecord, path: Path, options: Options) -> None:
    game_of(record, options.rules, options.lexicon).save(path)


def read_cgp(path: Path, options: Options) -> Position:
    return parse_cgp(read_whole(path, LARGEST_CGP), str(path), options)


def parse_cgp(data: bytes, file: str, options: Options) -> Position:
    try:
        return Position.from_cgp(data.decode("utf-8-sig").strip(), options.rules, options.lexicon)
    except UnicodeDecodeError as error:
        raise QuixotryError(f"{file}: not UTF-8 at byte {error.start + 1}") from None
    except QuixotryError as error:
        raise QuixotryError(f"{file}: {error}") from None


def write_cgp(position: Position, path: Path, options: Options) -> None:
    write_whole(path, f"{position.to_cgp()}\n".encode())


def parse_either(data: bytes, file: str, options: Options) -> GameRecord | Position:
    """A record or a position, whichever the text looks like."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"#", b">"):
        return parse_cgp(data, file, options)
    record = GameRecord.from_gcg(data, file=file, lenient=options.lenient)
    for problem in record.skipped:
        options.remark(f"{file}: {problem}")
    return record


def replay_of(record: GameRecord, options: Options) -> Replay:
    """The record played through; what is in doubt is remarked."""
    replay = record.replay(options.rules, options.lexicon, lenient=options.lenient)
    file = f"{record.file}: " if record.file else ""
    for warning in replay.warnings:
        options.remark(f"{file}{warning}")
    if replay.stopped is not None:
        options.remark(f"{file}{replay.stopped}; the game ends there")
    return replay


def position_of(record: GameRecord, options: Options) -> Position:
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
    """Opcode `lm` for the last of so many events that was a move."""
    for turn in reversed(replay.turns[:number]):
        if not turn.event.is_move:
            continue
        if turn.move is None:
            return {"lm": f"ex.{turn.event.tiles}"}
        came_off = turn.withdrawn and turn.number < number
        return {"lm": last_move_text(turn.position.board, turn.move, phony=came_off)}
    return {}
