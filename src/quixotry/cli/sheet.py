"""A game record in the terminal: its heading, its scoresheet, and the board after one of its turns."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from quixotry.cli.board import plain_board, rich_board
from quixotry.cli.output import console, in_colour, print_table
from quixotry.cli.streams import plainly
from quixotry.game.draw_text import status_text, tile_label
from quixotry.game.notation import square_text
from quixotry.game.referee import laid_tiles, squares

if TYPE_CHECKING:
    from quixotry.game import Move, Position
    from quixotry.records import GameRecord, Replay, ReplayedTurn

LONGEST_NAME = 20
MOST_REMARKS = 20
_REFEREE = {
    "withdrawn": "phony withdrawn",
    "challenge bonus": "challenge bonus",
    "rack points": "tiles left",
    "rack penalty": "own tiles left",
    "time": "time penalty",
}


def printable(text: str) -> str:
    """Text of a file that says nothing to the terminal itself.

    >>> printable("a\\x1b[2Jb")
    'a [2Jb'
    """
    return "".join(character if character.isprintable() else " " for character in text)


def print_remarks(remarks: Sequence[str]) -> None:
    """What is in doubt or was skipped, on standard error, so that the output stays what was asked for."""
    for remark in remarks[:MOST_REMARKS]:
        print(f"quixotry: {printable(plainly(remark))}", file=sys.stderr)
    if len(remarks) > MOST_REMARKS:
        print(f"quixotry: and {len(remarks) - MOST_REMARKS:,} more like these", file=sys.stderr)


def print_heading(replay: Replay) -> None:
    """What game it is: title, players, and what it was played with."""
    record = replay.record
    players = " – ".join(printable(player.name) for player in record.players)
    print(printable(record.title) or players)
    if record.title:
        print(players)
    for line in filter(None, (*record.description.split("\n"), record.id and f"id {record.id}")):
        print(printable(line))
    lexicon = f", lexicon {printable(record.lexicon)}" if record.lexicon else ""
    print(f"{replay.rules.title}{lexicon}")


def print_sheet(replay: Replay, count: int) -> None:
    """The first turns, one a line."""
    names = player_names(replay.record)
    rows = []
    for turn in replay.turns[:count]:
        event = turn.event
        numbers = (f"{event.score:+}", str(event.total))
        rack = printable(event.rack) if event.is_move else ""
        mark = ", ".join(_marks(turn))
        rows.append((str(turn.number), names[event.seat], rack, printable(move_text(turn)), *numbers, mark))
    if rows:
        print_table((">turn", "player", "rack", "play", ">score", ">total", ""), rows)


def _marks(turn: ReplayedTurn) -> Iterator[str]:
    if (
        turn.move is not None
        and turn.move.is_place
        and turn.move.tile_count == turn.position.rules.rack_size
        and not turn.withdrawn
    ):
        yield "bingo"
    if turn.event.notes:
        yield "note"


def print_notes(replay: Replay, first: int, last: int) -> bool:
    """The notes of the turns from one to another; says whether there were any."""
    shown = replay.turns[first - 1 : last]
    notes = [(f"{turn.number:>4}", note) for turn in shown for note in turn.event.notes]
    if first == 1:
        notes = [("    ", note) for note in replay.record.notes] + notes
    for number, note in notes:
        lines = note.split("\n")
        print(f"{number}  {printable(lines[0])}")
        for line in lines[1:]:
            print(f"      {printable(line)}")
    return bool(notes)


def move_text(turn: ReplayedTurn) -> str:
    """What happened, tiles played through in brackets."""
    event = turn.event
    if turn.move is not None and turn.move.is_place:
        phony = "*" if turn.withdrawn else ""
        return f"{spelled(turn.position, turn.move)}{phony}"
    if event.kind == "exchange":
        return f"exchange {event.tiles}"
    if event.kind == "pass":
        return "pass"
    tiles = f" {event.tiles}" if event.tiles else ""
    return f"{_REFEREE[event.kind]}{tiles}"


def spelled(position: Position, move: Move) -> str:
    """A play as scoresheets have it.

    >>> from quixotry.game import Position
    >>> rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
    >>> position = Position.from_cgp(f"{rows} AEINST?/ 0/0 0")
    >>> spelled(position, position.parse_move("8C S....s"))
    '8C S(CARE)s'
    """
    board = position.board
    text = ""
    for square, code in zip(squares(move), move.tiles, strict=True):
        text += tile_label(board, code) if code else f"({tile_label(board, board[square])})"
    return f"{square_text(move.row, move.column, move.across)} {text.replace(')(', '')}"


def print_position(
    position: Position, names: Sequence[str] | None, last_move: Move | None, *, over: bool = False
) -> None:
    """The board with the last move marked, then the players, and who is to move unless the game is over."""
    if in_colour():
        fresh = laid_tiles(last_move).keys() if last_move is not None and last_move.is_place else ()
        console().print(rich_board(position.board, fresh))
    else:
        print(plain_board(position.board))
    names = names or [f"Player {seat + 1}" for seat in range(len(position.racks))]
    width = max(map(len, names))
    for seat, (name, score, rack) in enumerate(zip(names, position.scores, position.racks, strict=True)):
        mark = "▸" if seat == position.turn and not over else " "
        print(f" {mark} {name:<{width}} {score:>5}  {rack}".rstrip())
    if not over:
        print(f"   {status_text(position)}")


def player_names(record: GameRecord) -> list[str]:
    """The names as they stand in a table."""
    names = [printable(player.name or player.nickname) for player in record.players]
    return [name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…" for name in names]


def last_move_of(replay: Replay, count: int) -> Move | None:
    """The play that was laid last after these events, if it is the latest move."""
    for turn in reversed(replay.turns[:count]):
        if turn.event.is_move:
            return None if turn.withdrawn and turn.number < count else turn.move
    return None


def result_line(replay: Replay) -> str:
    """Who has won, of a game that is over."""
    names, scores = [printable(player.name) for player in replay.record.players], replay.final.scores
    best = max(scores)
    winners = [name for name, score in zip(names, scores, strict=True) if score == best]
    text = " to ".join(map(str, sorted(scores, reverse=True)))
    return f"{winners[0]} wins, {text}." if len(winners) == 1 else f"The game is drawn, {text}."
