"""Positions from CGP and back: the fields of the line, with the ruleset and the lexicon they name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from quixotry.codecs.cgp import (
    CHALLENGES,
    LARGEST_COUNT,
    CgpFields,
    cgp_text,
    challenge_text,
    parse_cgp,
    whole_number,
)
from quixotry.codecs.ruleset_names import (
    CLASSIC,
    STANDARD,
    foreign_names,
    in_variant,
    layout_named,
    ruleset_named,
    ruleset_of_lexicon,
    variant_named,
    variant_of,
)
from quixotry.errors import AlphabetError, LexiconError, PositionError, RulesError
from quixotry.files.named import shown
from quixotry.game.board import Board
from quixotry.game.opcodes import check_opcodes, lexica, opponent_rack_unknown, rotated
from quixotry.game.position import Position, lexicon_for
from quixotry.game.rack import Rack
from quixotry.lexicon import AbsentLexicon, Lexicon, lexicon_files
from quixotry.rules import Rules, load_rules
from quixotry.tongues import t

_OF_THE_RULES = frozenset(["ld", "bdn", "var", "bb", "etl", "mcnz", "cr", "lex", "l1", "l2"])
_NAME = re.compile(r"[^\s;./\\]+")  # what the reader takes for a name, and not for a file


def read_cgp(
    text: str,
    rules: Rules | str | Path | None = None,
    lexicon: Lexicon | str | Path | None = None,
    *,
    turn: int = 0,
    bag_count: int | None = None,
) -> Position:
    """See `Position.from_cgp`."""
    fields = parse_cgp(text)
    options = dict(fields.opcodes)
    used = _with_options(_base_rules(rules, options), options)
    board = Board.from_text("/".join(fields.rows), used)
    racks = _read_racks(fields.racks, used)
    check_opcodes(options, len(racks), used.alphabet)
    words = _lexicon(used, lexicon, options)
    if not 0 <= turn < len(racks):
        raise PositionError(f"seat {turn} to move; the {len(racks)} seats count from 0")
    # The text begins with the mover, a position with seat 0.
    first = (len(racks) - turn) % len(racks)
    position = Position(
        used,
        words,
        board,
        racks[first:] + racks[:first],
        fields.scores[first:] + fields.scores[:first],
        turn,
        fields.scoreless,
        rotated(options, first) if first else options,
        bag_count,
    )
    try:
        position.validate()
    except PositionError as error:
        raise PositionError(f"CGP: {error}") from None
    return position.seen_by(position.turn) if opponent_rack_unknown(position) else position


def write_cgp(position: Position) -> str:
    """See `Position.to_cgp`."""
    turn = position.turn
    racks = position.racks[turn:] + position.racks[:turn]
    return cgp_text(
        CgpFields(
            tuple(position.board.to_text().split("/")),
            tuple(str(rack) for rack in racks),
            position.scores[turn:] + position.scores[:turn],
            position.scoreless,
            rotated(_all_options(position), turn),
        )
    )


def cgp_call(position: Position) -> str:
    """The call of `Position.from_cgp` that gives this position, as far as text can say it.

    Rules that no opcode describes, and a lexicon that is not installed, are shown as what they are.
    """
    options = _all_options(position)
    arguments = [repr(position.to_cgp())]
    try:
        said: Rules | None = _with_options(_base_rules(None, options), options)
    except PositionError:
        said = None
    if said != position.rules:
        arguments.append(f"rules={position.rules!r}")
    try:
        words: str | None = _lexicon(position.rules, None, options).content_hash
    except (PositionError, LexiconError):
        words = None
    if words != position.lexicon.content_hash:
        arguments.append(f"lexicon={position.lexicon!r}")
    if position.turn:
        arguments.append(f"turn={position.turn}")
    if position.bag_count != position.usual_bag_count:
        arguments.append(f"bag_count={position.bag_count}")
    return f"Position.from_cgp({', '.join(arguments)})"


def is_lexicon_name(text: str) -> bool:
    """Whether a lexicon called so can be named in CGP: as a name, which does not choose a file.

    >>> is_lexicon_name("CSW21"), is_lexicon_name("/etc/words"), is_lexicon_name("my words")
    (True, False, False)
    """
    return _NAME.fullmatch(text) is not None


def moment_options(options: Mapping[str, str]) -> dict[str, str]:
    """The opcodes that say something beyond the rules and the lexicon."""
    return {name: value for name, value in options.items() if name not in _OF_THE_RULES}


def _all_options(position: Position) -> dict[str, str]:
    return {**position.options, **_missing_options(position)}


def _missing_options(position: Position) -> dict[str, str]:
    """The opcodes without which a reader would take other rules or another lexicon."""
    rules, options = position.rules, position.options
    needed: dict[str, str] = {}
    # A ruleset of the user's own may name its lexicon by a file.
    own = Path(rules.lexicon).name.split(".")[0]
    name = position.lexicon.name
    words = {} if lexica(options) or name == own or not is_lexicon_name(name) else {"lex": name}
    # The name of a lexicon may tell of a ruleset, so it is asked first.
    base = _ruleset_or_none({**options, **words})
    if base is None or base.name != rules.name or base.any_order != rules.any_order:
        needed["ld"], board = foreign_names(rules.name)
        if board:
            needed["bdn"] = board
        if rules.any_order or options.get("var"):
            needed["var"] = variant_of(rules)
        base = _ruleset_or_none({**options, **words, **needed})
    if base is not None:
        said = _with_options(base, options)
        changed = {
            "bb": (said.bonus != rules.bonus, str(rules.bonus)),
            "etl": (
                said.exchange_minimum != rules.exchange_minimum,
                "none" if rules.exchange_minimum is None else str(rules.exchange_minimum),
            ),
            "mcnz": (said.scoreless_turns != rules.scoreless_turns, str(rules.scoreless_turns)),
            "cr": (said.challenge != rules.challenge, challenge_text(rules.challenge)),
        }
        needed |= {opcode: value for opcode, (differs, value) in changed.items() if differs}
    return needed | words


def _ruleset_or_none(options: Mapping[str, str]) -> Rules | None:
    try:
        return _base_rules(None, options)
    except PositionError:
        return None


def _base_rules(rules: Rules | str | Path | None, options: Mapping[str, str]) -> Rules:
    """The ruleset that was asked for, or else the one that the opcodes name."""
    if isinstance(rules, Rules):
        return rules
    if rules is not None:
        return load_rules(rules)
    wanted = options.get("ld") or _implied(options)
    if "/" in wanted or wanted.endswith(".toml"):
        # A position is data from anywhere; it does not get to choose which files are opened.
        raise PositionError(
            f"CGP ld: {shown(wanted)}: a file must be named as the rules, not in the position"
        )
    variant = variant_named(options.get("var", "")) or CLASSIC
    try:
        named = load_rules(ruleset_named(wanted, options.get("bdn", STANDARD)) or wanted)
        return in_variant(named, variant)
    except RulesError as error:
        raise PositionError(f"CGP ld: {error}") from None


def _implied(options: Mapping[str, str]) -> str:
    """The ruleset that the name of the lexicon tells, English if it tells nothing."""
    named = lexica(options)
    return (ruleset_of_lexicon(named[0]) if named else None) or "english"


def _with_options(rules: Rules, options: Mapping[str, str]) -> Rules:
    """The ruleset changed by the opcodes that speak of rules."""
    board = options.get("bdn", rules.name)
    if board != rules.name and rules.layout != layout_named(board):
        raise PositionError(
            f"CGP bdn: {shown(board) or 'nothing'} is not the board of the ruleset {rules.name}"
        )
    if variant_named(options.get("var", "")) is None:
        raise PositionError(f"CGP var: {shown(options['var'])}: only classic and wordsmog are played")
    changes: dict[str, Any] = {}
    if "bb" in options:
        changes["bonus"] = whole_number(options["bb"], "bb", 0, 10_000)
    if "mcnz" in options:
        changes["scoreless_turns"] = whole_number(options["mcnz"], "mcnz", 0, 100)
    if "etl" in options:
        said = options["etl"]
        least = None if said == "none" else whole_number(said, "etl", 1, LARGEST_COUNT)
        changes["exchange_minimum"] = least
    if "cr" in options:
        if options["cr"] not in CHALLENGES:
            raise PositionError(
                f"CGP cr: {shown(options['cr']) or 'nothing'}: known are {', '.join(CHALLENGES)}"
            )
        changes["challenge"] = CHALLENGES[options["cr"]]
    differing = {name: value for name, value in changes.items() if getattr(rules, name) != value}
    try:
        return replace(rules, **differing) if differing else rules
    except RulesError as error:
        raise PositionError(f"CGP: {error}") from None


NO_LEXICON = "none"  # what some programs write where there is none


def _lexicon(rules: Rules, lexicon: Lexicon | str | Path | None, options: Mapping[str, str]) -> Lexicon:
    named = lexica(options)
    if lexicon is not None:
        return lexicon_for(rules, lexicon)
    if not named:
        return _own_lexicon(rules)
    name, opcode = named[0], "lex" if options.get("lex") else "l1" if options.get("l1") else "l2"
    if len(set(named)) > 1:
        reason = f"CGP names two lexica, {named[0]} and {named[1]}; name the one to ask"
        return AbsentLexicon(name, rules.alphabet, reason)
    if not is_lexicon_name(name):
        reason = f"CGP {opcode}: {name}: a file must be named as the lexicon, not in the position"
        return AbsentLexicon(name, rules.alphabet, reason)
    if name == NO_LEXICON and name not in lexicon_files():
        reason = f"CGP {opcode} {name}: the position says that it has no lexicon; name the one to ask"
        return AbsentLexicon(name, rules.alphabet, reason)
    if name not in lexicon_files():
        # The board needs no words; whoever asks for some is told that they are not here.
        return AbsentLexicon(name, rules.alphabet)
    try:
        return lexicon_for(rules, name)
    except LexiconError as error:
        raise PositionError(f"CGP {opcode}: {error}") from None


def _own_lexicon(rules: Rules) -> Lexicon:
    """The ruleset's lexicon, which not every language has here."""
    name = Path(rules.lexicon).name.split(".")[0]
    if rules.lexicon == name and name not in lexicon_files():
        return AbsentLexicon(name, rules.alphabet)
    return lexicon_for(rules, None)


def _read_racks(texts: tuple[str, ...], rules: Rules) -> tuple[Rack, ...]:
    racks = []
    for number, rack in enumerate(texts, start=1):
        try:
            racks.append(Rack.from_text(rack, rules.alphabet))
        except AlphabetError as error:
            raise PositionError(t("CGP rack {number}: {problem}", number=number, problem=error)) from None
    return tuple(racks)
