"""What a record was played with: the ruleset and the lexicon that its pragmas point to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NoReturn

from quixotry.errors import LexiconError
from quixotry.formats.gcg.model import GameRecord
from quixotry.formats.gcg.problems import GcgError, Problem, quoted
from quixotry.game.foreign import layout_named, ruleset_named
from quixotry.game.position import lexicon_for
from quixotry.lexicon import Lexicon
from quixotry.lexicon.catalogue import lexicon_files
from quixotry.rules import Rules, load_rules

DEFAULT = "english"
# Word lists of clubs and federations go by initials and a year; the initials tell the language.
_LANGUAGES = {
    "english": "CSW NWL TWL OWL OSPD OTCWL OSWI SOWPODS COLLINS ECWL NSWL",
    "french": "FRA ODS",
    "german": "RD",
    "norwegian": "NSF",
    "polish": "OSPS",
    "spanish": "FISE FILE",
    "catalan": "DISC",
    "swedish": "SAOL",
}
_RULESET_OF = {initials: name for name, lists in _LANGUAGES.items() for initials in lists.split()}


def rules_of(record: GameRecord) -> Rules:
    """The ruleset that the record names or implies; English if it says nothing.

    >>> from quixotry.formats.gcg import GameRecord, Player
    >>> rules_of(GameRecord(players=(Player("A"), Player("B")), lexicon="OSPS49")).name
    'polish'
    """
    if record.game_type.lower() not in ("", "classic"):
        _refuse(record, f"#game-type {quoted(record.game_type)}: only classic is played")
    distribution = record.tile_distribution or _in_notes(record, "LetterDistribution")
    board = record.board_layout or record.game_board or _in_notes(record, "BoardLayout")
    wanted = distribution or _implied(record)
    name = ruleset_named(wanted, board) or ruleset_named(wanted)
    if name is None:
        _refuse(record, f"#tile-distribution {quoted(distribution)}: no such ruleset; name the rules")
    rules = load_rules(name)
    if board and ruleset_named(board) != rules.name and layout_named(board) != rules.layout:
        reason = f"#board-layout {quoted(board)} is not the board of the ruleset {rules.name}; name the rules"
        _refuse(record, reason)
    return rules


def lexicon_of(record: GameRecord, rules: Rules) -> Lexicon:
    """The record's lexicon if there is one of that name here, else the ruleset's, else one without words.

    To play a record through, no word is looked up; to judge it, the caller sees by the name what there is.
    """
    names = [record.lexicon] if record.lexicon in lexicon_files() else []
    for name in (*names, None):
        try:
            return lexicon_for(rules, name)
        except LexiconError:
            continue
    letter = rules.alphabet.labels[1]
    return Lexicon.from_words([f"{letter}{letter}"], rules.alphabet, name="none")


def terms_of(
    record: GameRecord, rules: Rules | str | Path | None, lexicon: Lexicon | str | Path | None
) -> tuple[Rules, Lexicon]:
    """Ruleset and lexicon as given, and as the record says where they are not."""
    used = rules_of(record) if rules is None else rules if isinstance(rules, Rules) else load_rules(rules)
    return used, lexicon_of(record, used) if lexicon is None else lexicon_for(used, lexicon)


def _implied(record: GameRecord) -> str:
    """The ruleset that other pragmas hint at."""
    initials = re.match("[A-Z]*", record.lexicon.upper())
    for name in (
        record.tile_set.split(" ")[0],
        record.lexicon,
        _RULESET_OF.get(initials[0], "") if initials else "",
    ):
        if name and ruleset_named(name):
            return name
    return DEFAULT


def _in_notes(record: GameRecord, key: str) -> str:
    """Macondo says such things in notes before the first event, `BoardLayout: CrosswordGame`."""
    for note in record.notes:
        name, colon, value = note.partition(":")
        if colon and name.strip() == key:
            return value.strip()
    return ""


def _refuse(record: GameRecord, reason: str) -> NoReturn:
    raise GcgError(record.file, Problem(reason))
