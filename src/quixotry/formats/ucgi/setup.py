"""Positions as `position` describes them, with the lexica of other programs' data folders."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from quixotry.errors import LexiconError, QuixotryError
from quixotry.formats.foreign_lexica import read_foreign_lexicon
from quixotry.formats.ucgi.moves import play_text
from quixotry.formats.ucgi.options import Settings
from quixotry.game import Position
from quixotry.game.foreign import ruleset_named
from quixotry.lexicon import Lexicon, lexicon_files
from quixotry.rules import Alphabet, load_rules

MOST_MOVES = 1000

# Where the data folders of MAGPIE, Macondo and Quackle keep their lexica.
_FOLDERS = (".", "lexica", "lexica/gaddag", "lexica/dawg")
_SUFFIXES = (".qlx", ".kwg", ".kbwg", ".dawg", ".txt")


def read_position(tokens: list[str], settings: Settings) -> Position:
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


def forget_lexica() -> None:
    """Read files anew, for they may have changed."""
    _read.cache_clear()


def _from_cgp(cgp: str, settings: Settings) -> Position:
    options = dict(re.findall(r"(?:^|[\s;])(ld|lex)\s+([^\s;]+)", cgp))
    rules = load_rules(settings.ruleset) if settings.ruleset else None
    if rules is not None:
        alphabet = rules.alphabet
    else:
        # Boards of different sizes share an alphabet; whether the ruleset is known the reader of CGP says.
        alphabet = load_rules(ruleset_named(options.get("ld", "english")) or "english").alphabet
    return Position.from_cgp(cgp, rules, _lexicon(settings, options.get("lex", ""), alphabet))


def _lexicon(settings: Settings, named: str, alphabet: Alphabet) -> Lexicon | None:
    """The lexicon that is set, or else the one that a position names; None if that is not for us to find."""
    if settings.lexicon:
        path = Path(settings.lexicon)
        if path.is_file():
            return _read(path, alphabet)
        return _in_folders(settings, settings.lexicon, alphabet) or Lexicon.load(settings.lexicon, alphabet)
    return _in_folders(settings, named, alphabet) if named else None


def _in_folders(settings: Settings, name: str, alphabet: Alphabet) -> Lexicon | None:
    # A position is data from anywhere: it names a lexicon and does not choose which files are opened.
    if not re.fullmatch(r"[\w-]{1,60}", name) or name in lexicon_files():
        return None
    for folder in filter(None, settings.data_path.split(";")):
        for inner in _FOLDERS:
            for suffix in _SUFFIXES:
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
    return read_foreign_lexicon(path, alphabet)
