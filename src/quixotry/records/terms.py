"""What a record was played with: the ruleset and the lexicon that its pragmas point to."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from quixotry.codecs.gcg.model import GcgRecord
from quixotry.codecs.gcg.problems import quoted
from quixotry.codecs.ruleset_names import (
    in_variant,
    layout_named,
    ruleset_named,
    ruleset_of_lexicon,
    variant_named,
)
from quixotry.errors import GcgError, LexiconError, Problem
from quixotry.game.position import lexicon_for
from quixotry.lexicon import AbsentLexicon, Lexicon
from quixotry.lexicon.catalogue import lexicon_files
from quixotry.rules import Rules, load_rules
from quixotry.tongues import t

DEFAULT = "english"


def rules_of(record: GcgRecord) -> Rules:
    """The ruleset that the record names or implies; English if it says nothing.

    >>> from quixotry.codecs.gcg import GcgRecord, RecordedPlayer
    >>> rules_of(GcgRecord(players=(RecordedPlayer("A"), RecordedPlayer("B")), lexicon="OSPS49")).name
    'polish'
    """
    game_type = record.game_type or _in_notes(record, "Variant")
    variant = variant_named(game_type)
    if variant is None:
        _refuse(
            record,
            t("{pragma}: only classic and wordsmog are played", pragma=f"#game-type {quoted(game_type)}"),
        )
    distribution = record.tile_distribution or _in_notes(record, "LetterDistribution")
    board = record.board_layout or record.game_board or _in_notes(record, "BoardLayout")
    wanted = distribution or _implied(record)
    name = ruleset_named(wanted, board) or ruleset_named(wanted)
    if name is None:
        _refuse(
            record,
            t(
                "{pragma}: no such ruleset; name the rules",
                pragma=f"#tile-distribution {quoted(distribution)}",
            ),
        )
    rules = load_rules(name)
    if board and ruleset_named(board) != rules.name and layout_named(board) != rules.layout:
        said = f"#board-layout {quoted(board)}"
        _refuse(
            record,
            t(
                "{pragma} is not the board of the ruleset {rules}; name the rules",
                pragma=said,
                rules=rules.name,
            ),
        )
    return in_variant(rules, variant)


def lexicon_of(record: GcgRecord, rules: Rules) -> Lexicon:
    """The record's lexicon if there is one of that name here, else the ruleset's, else one without words.

    To play a record through, no word is looked up; to judge it, the caller sees by the name what there is.
    """
    names = [record.lexicon] if record.lexicon in lexicon_files() else []
    for name in (*names, None):
        try:
            return lexicon_for(rules, name)
        except LexiconError:
            continue
    return AbsentLexicon(record.lexicon or Path(rules.lexicon).stem, rules.alphabet)


def terms_of(
    record: GcgRecord, rules: Rules | str | Path | None, lexicon: Lexicon | str | Path | None
) -> tuple[Rules, Lexicon]:
    """Ruleset and lexicon as given, and as the record says where they are not."""
    used = rules_of(record) if rules is None else rules if isinstance(rules, Rules) else load_rules(rules)
    return used, lexicon_of(record, used) if lexicon is None else lexicon_for(used, lexicon)


def _implied(record: GcgRecord) -> str:
    """The ruleset that other pragmas hint at."""
    return ruleset_named(record.tile_set.split(" ")[0]) or ruleset_of_lexicon(record.lexicon) or DEFAULT


def _in_notes(record: GcgRecord, key: str) -> str:
    """Macondo says such things in notes before the first event, `BoardLayout: CrosswordGame`."""
    for note in record.notes:
        name, colon, value = note.partition(":")
        if colon and name.strip() == key:
            return value.strip()
    return ""


def _refuse(record: GcgRecord, reason: str) -> NoReturn:
    raise GcgError(record.file, Problem(reason))
