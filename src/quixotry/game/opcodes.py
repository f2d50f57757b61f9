"""The CGP opcodes that describe the moment, not the rules: the last move, the clocks, two lexica.

They are kept in `Position.options` as they were read; here is what they say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from quixotry.errors import NotationError, PositionError
from quixotry.game.move import Move
from quixotry.game.notation import parse_move, square_text
from quixotry.rules import BLANK_BIT, Alphabet

if TYPE_CHECKING:
    from quixotry.game.board import Board
    from quixotry.game.position import Position

OF_THE_MOMENT = ("lm", "tmr", "oru")
"""Opcodes that speak of the mover and of the move before: the next move makes them untrue."""
LONGEST_TIME = 10**10  # milliseconds, some four months


@dataclass(frozen=True, slots=True)
class LastMove:
    """What opcode `lm` says.

    A play that stands is *place*, one that was challenged off *phony*. The letters of the whole word are
    in `move`, for CGP does not tell tiles laid from tiles played through. An exchange whose tiles are not
    known has no move, only their `count`.
    """

    kind: Literal["place", "phony", "exchange", "pass"]
    move: Move | None = None
    count: int = 0


def last_move(position: Position) -> LastMove | None:
    """The move that led to this position, if the position says.

    >>> from quixotry.game import Position
    >>> rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
    >>> said = last_move(Position.from_cgp(f"{rows} / 0/12 0 lm 8D.CARE;"))
    >>> said.kind, str(said.move)
    ('place', '8D CARE')
    """
    text = position.options.get("lm")
    return None if text is None else parse_last_move(text, position.rules.alphabet)


def clocks(position: Position) -> tuple[int, ...] | None:
    """The milliseconds that each player has left, by seat, negative in overtime."""
    text = position.options.get("tmr")
    return None if text is None else _times(text, len(position.racks))


def opponent_rack_unknown(position: Position) -> bool:
    """Whether the other racks are to be ignored (`oru`): whatever a reader of CGP finds there, it leaves out.

    >>> from quixotry.game import Position
    >>> rows = "/".join(["15"] * 15)
    >>> position = Position.from_cgp(f"{rows} CARE/QUIZ 0/0 0 oru;")
    >>> opponent_rack_unknown(position), [str(rack) for rack in position.racks]
    (True, ['ACER', ''])
    """
    return "oru" in position.options


def lexica(options: Mapping[str, str]) -> tuple[str, ...]:
    """The names after `lex`, or else those of each player after `l1` and `l2`, as far as they are given."""
    names = [options["lex"]] if options.get("lex") else [options.get("l1", ""), options.get("l2", "")]
    return tuple(name for name in names if name)


def check_opcodes(options: Mapping[str, str], players: int, alphabet: Alphabet) -> None:
    """Raise PositionError unless each of these opcodes, where it is given, can be read."""
    if "lm" in options:
        parse_last_move(options["lm"], alphabet)
    if "tmr" in options:
        _times(options["tmr"], players)
    for name in ("ti", "to"):
        if name in options:
            _time(options[name], name, 0)
    if options.get("oru"):
        raise PositionError(f"CGP oru: {_short(options['oru'])} after an opcode that stands alone")


def parse_last_move(text: str, alphabet: Alphabet) -> LastMove:
    """Read `8D.CARE`, `phony.8D.CARE`, `ex.QO`, `ex.2` or `pass`; `-QO`, `-2` and `-` too."""
    if text in ("pass", "-"):
        return LastMove("pass")
    if text.startswith(("ex.", "-")):
        tiles = text.removeprefix("ex.") if text.startswith("ex.") else text[1:]
        if re.fullmatch("[0-9]{1,2}", tiles):
            return LastMove("exchange", None, int(tiles))
        if not tiles:
            raise PositionError(f"CGP lm: {_short(text)} names no tiles")
        move = _move(text, f"-{tiles}", alphabet)
        return LastMove("exchange", move, move.tile_count)
    kind, rest = ("phony", text[6:]) if text.startswith("phony.") else ("place", text)
    square, dot, word = rest.partition(".")
    if not dot:
        raise PositionError(f"CGP lm: {_short(text)} is not a move; write 8D.WORD, ex.TILES or pass")
    return LastMove("phony" if kind == "phony" else "place", _move(text, f"{square} {word}", alphabet))


def last_move_text(board: Board, move: Move, *, phony: bool = False) -> str:
    """A move as `lm` has it, with the letters of `board`, the one before it, for tiles played through.

    >>> from quixotry.game import Position
    >>> rows = "/".join(["15"] * 7 + ["3CARE8"] + ["15"] * 7)
    >>> position = Position.from_cgp(f"{rows} AEINSTS/ 0/0 0")
    >>> last_move_text(position.board, position.parse_move("8C S....S")), last_move_text(position.board,
    ...     position.parse_move("-SS"), phony=True)
    ('8C.SCARES', 'ex.SS')
    """
    if move.is_pass:
        return "pass"
    if move.is_exchange:
        return f"ex.{board.alphabet.rack_text(move.tiles)}"
    codes = []
    for i, code in enumerate(move.tiles):
        square = (move.row, move.column + i) if move.across else (move.row + i, move.column)
        codes.append(code or board[square])
    place = f"{square_text(move.row, move.column, move.across)}.{board.alphabet.tiles_text(codes)}"
    return f"phony.{place}" if phony else place


def rotated(options: Mapping[str, str], turn: int) -> dict[str, str]:
    """The opcodes with what they say by seat put in the order of CGP, where the mover comes first."""
    turned = dict(options)
    if turn and "tmr" in turned:
        times = turned["tmr"].split("/")
        turned["tmr"] = "/".join(times[turn:] + times[:turn])
    if turn == 1 and "l1" in turned and "l2" in turned:
        turned["l1"], turned["l2"] = turned["l2"], turned["l1"]
    return turned


def _move(text: str, notation: str, alphabet: Alphabet) -> Move:
    try:
        move = parse_move(notation, alphabet)
    except NotationError as error:
        raise PositionError(f"CGP lm: {error}") from None
    if move.is_place and not any(code & ~BLANK_BIT for code in move.tiles):
        raise PositionError(f"CGP lm: {_short(text)} has no letters")
    return move


def _times(text: str, players: int) -> tuple[int, ...]:
    times = text.split("/")
    if len(times) != players:
        raise PositionError(f"CGP tmr: {len(times)} for {players} racks")
    return tuple(_time(time, "tmr", -LONGEST_TIME) for time in times)


def _time(text: str, what: str, low: int) -> int:
    if not re.fullmatch("-?[0-9]{1,11}", text) or not low <= int(text) <= LONGEST_TIME:
        raise PositionError(f"CGP {what}: {_short(text)} is not a time in milliseconds")
    return int(text)


def _short(text: str) -> str:
    return repr(text if len(text) <= 20 else text[:20] + "…")
