"""Positions as `position` describes them, with the lexica of other programs' data folders."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from quixotry.codecs.ruleset_names import ruleset_named, ruleset_of_lexicon
from quixotry.engine.options import EngineSettings
from quixotry.errors import LexiconError, QuixotryError
from quixotry.game import Position
from quixotry.lexicon import LEXICON_SUFFIXES, Lexicon, lexicon_files
from quixotry.rules import Alphabet, load_rules
from quixotry.ucgi.moves import play_text

MOST_MOVES = 1000

# Where the data folders of MAGPIE, Macondo and Quackle keep their lexica.
_FOLDERS = (".", "lexica", "lexica/gaddag", "lexica/dawg")


def read_position(tokens: list[str], settings: EngineSettings) -> Position:
    """The position of a `position` line, the word itself left out: `startpos` or `cgp …`, then `moves …`."""
    at = tokens.index("moves") if "moves" in tokens else len(tokens)
    described, moves = tokens[:at], tokens[at + 1 :]
    if len(moves) > MOST_MOVES:
        raise QuixotryError(f"position: {len(moves)} moves; at most {MOST_MOVES} are read")
    if described[:1] == ["cgp"]:
        position = _from_cgp(" ".join(described[1:]), settings)
    elif not described or described == ["startpos"]:
        rules = load_rules(settings.ruleset or "english")
        position = Position.start(rules, _lexicon(settings, "", rules.alphabet), ["", ""])
    else:
        raise QuixotryError("position: must be startpos or cgp and a position, then moves")
    for text in moves:
        position = play_text(position, text, letter_first=settings.letter_first)
    return position


def with_lexicon(position: Position, lexicon: Lexicon) -> Position:
    """The same position, asked about other words."""
    usual = position.bag_count == position.usual_bag_count
    return Position(
        position.rules,
        lexicon,
        position.board,
        position.racks,
        position.scores,
        position.turn,
        position.scoreless,
        position.options,
        None if usual else position.bag_count,
    )


def check_settings(settings: EngineSettings) -> None:
    """Raise the error with which a ruleset or a lexicon that is set cannot be had."""
    rules = load_rules(settings.ruleset or "english")
    if settings.lexicon:
        try:
            _lexicon(settings, "", rules.alphabet)
        except LexiconError as error:
            raise LexiconError(f"Lexicon: {error}; the one before stays") from None


def forget_lexica() -> None:
    """Forget the lexica that have been read, because their files may have changed."""
    _read.cache_clear()


def _from_cgp(cgp: str, settings: EngineSettings) -> Position:
    options = dict(re.findall(r"(?:^|[\s;])-{0,2}(ld|lex)\s+([^\s;]+)", cgp))
    rules = load_rules(settings.ruleset) if settings.ruleset else None
    if rules is not None:
        alphabet = rules.alphabet
    else:
        # Boards of different sizes share an alphabet; whether the ruleset is known the reader of CGP says.
        told = ruleset_named(options.get("ld", "")) or ruleset_of_lexicon(options.get("lex", ""))
        alphabet = load_rules(told or "english").alphabet
    return Position.from_cgp(cgp, rules, _lexicon(settings, options.get("lex", ""), alphabet))


def _lexicon(settings: EngineSettings, named: str, alphabet: Alphabet) -> Lexicon | None:
    """The lexicon that is set, or else the one that a position names; None if that is not for us to find."""
    if settings.lexicon:
        path = Path(settings.lexicon)
        if path.is_file():
            return _read(path, alphabet)
        return _in_folders(settings, settings.lexicon, alphabet) or Lexicon.load(settings.lexicon, alphabet)
    return _in_folders(settings, named, alphabet) if named else None


def _in_folders(settings: EngineSettings, name: str, alphabet: Alphabet) -> Lexicon | None:
    # A position is data from anywhere: it names a lexicon and does not choose which files are opened.
    if not re.fullmatch(r"[\w-]{1,60}", name) or name in lexicon_files():
        return None
    for folder in filter(None, settings.data_path.split(";")):
        for inner in _FOLDERS:
            for suffix in LEXICON_SUFFIXES:
                path = Path(folder, inner, name + suffix)
                try:
                    found = path.is_file()
                except (OSError, ValueError) as error:
                    raise LexiconError(f"DataPath: {folder[:80]}: {error}") from None
                if found:
                    return _read(path, alphabet)
    return None


@lru_cache(maxsize=8)
def _read(path: Path, alphabet: Alphabet) -> Lexicon:
    return Lexicon.load(path, alphabet)
