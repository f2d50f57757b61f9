"""CGP: a position in one line, `BOARD RACKS SCORES ZEROS opcode operand; …`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from quixotry.errors import AlphabetError, LexiconError, PositionError, RulesError
from quixotry.game.board import Board
from quixotry.game.foreign import STANDARD, foreign_names, layout_named, ruleset_named
from quixotry.game.notation import square_text
from quixotry.game.opcodes import check_opcodes, lexica, rotated
from quixotry.game.position import Position, lexicon_for
from quixotry.game.rack import Rack
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules

LONGEST_CGP = 10_000
LARGEST_SCORE = 10**9
LARGEST_COUNT = 1000

FIELDS = ("board", "racks", "scores", "scoreless turns")
_CHALLENGES = {
    "void": "void",
    "single": "single",
    "double": "double",
    "triple": "double",  # not a rule here, where a wrong challenge never loses the game; kept as it is
    "5pt": "5-point",
    "10pt": "10-point",
    "none": "none",  # not in the format, but a rule here
}
_WORD = re.compile(r"[^\s;]+")
_RUN = re.compile(r"[0-9]+|[^0-9]+")


def read_cgp(text: str, rules: Rules | str | Path | None, lexicon: Lexicon | str | Path | None) -> Position:
    """See `Position.from_cgp`."""
    if len(text) > LONGEST_CGP:
        raise PositionError(f"CGP: {len(text)} characters; at most {LONGEST_CGP} are read")
    if len(text.strip().splitlines()) > 1:
        raise PositionError("CGP: more than one line")
    fields = text.split(maxsplit=4)
    if len(fields) < 4:
        raise PositionError(f"CGP: {_lacking(len(fields))}")
    options = _read_options(fields[4] if len(fields) > 4 else "")
    used = _with_options(_base_rules(rules, options), options)
    board = _read_board(fields[0], used)
    racks = _read_racks(fields[1], used)
    scores = tuple(_number(score, "scores", -LARGEST_SCORE, LARGEST_SCORE) for score in fields[2].split("/"))
    if len(scores) != len(racks):
        raise PositionError(f"CGP scores: {len(scores)} for {len(racks)} racks")
    check_opcodes(options, len(racks), used.alphabet)
    scoreless = _number(fields[3], "scoreless turns", 0, LARGEST_COUNT)
    position = Position(used, _lexicon(used, lexicon, options), board, racks, scores, 0, scoreless, options)
    try:
        position.validate()
    except PositionError as error:
        raise PositionError(f"CGP: {error}") from None
    return position


def write_cgp(position: Position) -> str:
    """See `Position.to_cgp`."""
    board, turn = position.board, position.turn
    columns = board.layout.columns
    rows = [board.tiles[i : i + columns] for i in range(0, len(board.tiles), columns)]
    racks = position.racks[turn:] + position.racks[:turn]
    scores = position.scores[turn:] + position.scores[:turn]
    fields = [
        "/".join(_row_text(row, board) for row in rows),
        "/".join(str(rack) for rack in racks),
        "/".join(str(score) for score in scores),
        str(position.scoreless),
    ]
    options = rotated({**position.options, **_missing_options(position)}, turn)
    return " ".join(fields + [f"{name} {value};" if value else f"{name};" for name, value in options.items()])


def _lacking(count: int) -> str:
    """Which fields are not there, of a text with too few."""

    def listed(names: tuple[str, ...]) -> str:
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

    if not count:
        return f"an empty text; {listed(FIELDS)} are needed"
    return f"only the {listed(FIELDS[:count])}; {listed(FIELDS[count:])} must follow"


def _row_text(row: bytes, board: Board) -> str:
    """Tiles as they are written, runs of empty squares as numbers."""
    parts = re.findall(rb"\x00+|[^\x00]+", row)
    return "".join(str(len(part)) if part[0] == 0 else board.alphabet.tiles_text(part) for part in parts)


def _missing_options(position: Position) -> dict[str, str]:
    """The opcodes without which a reader would take other rules or another lexicon."""
    rules, options = position.rules, position.options
    needed: dict[str, str] = {}
    base = _ruleset_or_none(options)
    if base is None or base.name != rules.name:
        needed["ld"], board = foreign_names(rules.name)
        if board:
            needed["bdn"] = board
        base = _ruleset_or_none({**options, **needed})
    if base is not None:
        said = _with_options(base, options)
        changed = {
            "bb": (said.bonus != rules.bonus, str(rules.bonus)),
            "etl": (
                said.exchange_minimum != rules.exchange_minimum,
                "none" if rules.exchange_minimum is None else str(rules.exchange_minimum),
            ),
            "mcnz": (said.scoreless_turns != rules.scoreless_turns, str(rules.scoreless_turns)),
            "cr": (said.challenge != rules.challenge, rules.challenge.replace("-point", "pt")),
        }
        needed |= {name: value for name, (differs, value) in changed.items() if differs}
    # A ruleset of the user's own may name its lexicon by a file.
    own = Path(rules.lexicon).name.split(".")[0]
    if not lexica(options) and position.lexicon.name != own and _WORD.fullmatch(position.lexicon.name):
        needed["lex"] = position.lexicon.name
    return needed


def _ruleset_or_none(options: Mapping[str, str]) -> Rules | None:
    try:
        return _base_rules(None, options)
    except PositionError:
        return None


def _read_options(text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in text.split(";"):
        words = part.split(maxsplit=1)
        if not words:
            continue
        if words[0] in options:
            raise PositionError(f"CGP {words[0][:20]}: given twice")
        options[words[0]] = words[1].strip() if len(words) > 1 else ""
    return options


def _base_rules(rules: Rules | str | Path | None, options: Mapping[str, str]) -> Rules:
    """The ruleset that was asked for, or else the one that the opcodes name."""
    if isinstance(rules, Rules):
        return rules
    if rules is not None:
        return load_rules(rules)
    wanted = options.get("ld", "english")
    if "/" in wanted or wanted.endswith(".toml"):
        # A position is data from anywhere; it does not get to choose which files are opened.
        raise PositionError(f"CGP ld: {wanted}: a file must be named as the rules, not in the position")
    try:
        return load_rules(ruleset_named(wanted, options.get("bdn", STANDARD)) or wanted)
    except RulesError as error:
        raise PositionError(f"CGP ld: {error}") from None


def _with_options(rules: Rules, options: Mapping[str, str]) -> Rules:
    """The ruleset changed by the opcodes that speak of rules."""
    board = options.get("bdn", rules.name)
    if board != rules.name and rules.layout != layout_named(board):
        raise PositionError(f"CGP bdn: {board or 'nothing'} is not the board of the ruleset {rules.name}")
    if options.get("var", "classic").lower() != "classic":
        raise PositionError(f"CGP var: {options['var']}: only classic is played")
    changes: dict[str, Any] = {}
    if "bb" in options:
        changes["bonus"] = _number(options["bb"], "bb", 0, 10_000)
    if "mcnz" in options:
        changes["scoreless_turns"] = _number(options["mcnz"], "mcnz", 0, 100)
    if "etl" in options:
        least = options["etl"]
        changes["exchange_minimum"] = None if least == "none" else _number(least, "etl", 1, LARGEST_COUNT)
    if "cr" in options:
        if options["cr"] not in _CHALLENGES:
            raise PositionError(f"CGP cr: {options['cr'] or 'nothing'}: known are {', '.join(_CHALLENGES)}")
        changes["challenge"] = _CHALLENGES[options["cr"]]
    differing = {name: value for name, value in changes.items() if getattr(rules, name) != value}
    try:
        return replace(rules, **differing) if differing else rules
    except RulesError as error:
        raise PositionError(f"CGP: {error}") from None


def _lexicon(rules: Rules, lexicon: Lexicon | str | Path | None, options: Mapping[str, str]) -> Lexicon:
    named = lexica(options)
    if lexicon is not None or not named:
        return lexicon_for(rules, lexicon)
    name, opcode = named[0], "lex" if options.get("lex") else "l1" if options.get("l1") else "l2"
    if len(set(named)) > 1:
        raise PositionError(f"CGP l2: {named[0]} and {named[1]}: a position has one lexicon; name it")
    if "/" in name or "\\" in name or "." in name:
        raise PositionError(f"CGP {opcode}: {name}: a file must be named as the lexicon, not in the position")
    try:
        return lexicon_for(rules, name)
    except LexiconError as error:
        raise PositionError(f"CGP {opcode}: {error}") from None


def _read_board(text: str, rules: Rules) -> Board:
    layout = rules.layout
    rows = text.split("/")
    if len(rows) != layout.rows:
        raise PositionError(f"CGP board: {len(rows)} rows; the board of {rules.name} has {layout.rows}")
    tiles = b"".join(_read_row(row, number, rules) for number, row in enumerate(rows, start=1))
    for square, code in enumerate(tiles):
        if code and layout.blocked[square]:
            here = square_text(*divmod(square, layout.columns))
            raise PositionError(f"CGP board: a tile on {here}, which is blocked")
    return Board(layout, rules.alphabet, tiles)


def _read_row(text: str, number: int, rules: Rules) -> bytes:
    columns = rules.layout.columns
    row = b""
    for part in _RUN.findall(text):
        if part[0] in "0123456789":
            # Longer than any board is wide, and perhaps too long for int().
            if len(part) > 2 or not 1 <= int(part) <= columns:
                raise PositionError(
                    f"CGP board, row {number}: {part[:10]} empty squares; a row has {columns}"
                )
            row += bytes(int(part))
            continue
        try:
            row += rules.alphabet.tiles(part)
        except AlphabetError as error:
            raise PositionError(f"CGP board, row {number}: {error}") from None
    if len(row) != columns:
        raise PositionError(f"CGP board, row {number}: {len(row)} squares; a row has {columns}")
    return row


def _read_racks(text: str, rules: Rules) -> tuple[Rack, ...]:
    racks = []
    for number, rack in enumerate(text.split("/"), start=1):
        try:
            racks.append(Rack.from_text(rack, rules.alphabet))
        except AlphabetError as error:
            raise PositionError(f"CGP rack {number}: {error}") from None
    return tuple(racks)


def _number(text: str, what: str, low: int, high: int) -> int:
    if not re.fullmatch("[+-]?[0-9]{1,10}", text):
        shown = repr(text if len(text) <= 20 else text[:20] + "…")
        raise PositionError(f"CGP {what}: {shown} is not a whole number")
    number = int(text)
    if not low <= number <= high:
        raise PositionError(f"CGP {what}: {number} is not from {low} to {high}")
    return number
