"""Lexica as other programs keep them, told apart by how their files are called."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quixotry.errors import LexiconError
from quixotry.formats.quackle_dawg import read_quackle_dawg
from quixotry.lexicon import Lexicon
from quixotry.lexicon.kwg import SUFFIXES
from quixotry.rules import Alphabet, Rules, load_rules

if TYPE_CHECKING:
    from quixotry.formats.convert import Options

LONGEST = 25  # the longest side a board can have


def read_foreign_lexicon(
    path: Path, alphabet: Alphabet, *, longest: int = LONGEST, smaller: bool = False
) -> Lexicon:
    """The lexicon in a file: KWG, KBWG or a DAWG of Quackle; else our own format or a word list.

    `smaller` asks for the inner of the two dictionaries that a DAWG of Quackle can hold.
    """
    suffix = path.suffix.lower()
    if smaller and suffix != ".dawg":
        raise LexiconError(f"{path}: only a DAWG of Quackle can hold a smaller dictionary")
    if suffix == ".dawg":
        return read_quackle_dawg(path, alphabet, smaller=smaller, longest=longest)
    if suffix == ".gaddag":
        raise LexiconError(f"{path}: a GADDAG of Quackle: use the file {path.stem}.dawg beside it")
    if suffix in SUFFIXES:
        return Lexicon.from_kwg(path, alphabet, longest)
    return Lexicon.load(path, alphabet)


def read_lexicon_file(path: Path, options: Options) -> Lexicon:
    """The same for `convert`."""
    rules = options.rules if isinstance(options.rules, Rules) else load_rules(options.rules or "english")
    longest = max(rules.layout.rows, rules.layout.columns)
    return read_foreign_lexicon(path, rules.alphabet, longest=longest)
