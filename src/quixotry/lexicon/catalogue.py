"""Where lexica are kept: those the package ships, and the user's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from quixotry.errors import LexiconError
from quixotry.files.named import NamedFiles
from quixotry.lexicon.file import peek_words
from quixotry.lexicon.shipped_lists import PACKED, packed_list
from quixotry.rules import Alphabet, load_rules
from quixotry.tongues import later

SUFFIX = ".qlx"
SHIPPED = Path(__file__).parent / "data"

LEXICA = NamedFiles(
    later("no lexicon {name}"),
    SUFFIX,
    SHIPPED,
    "lexica",
    LexiconError,
    "quixotry lexicon build WORDS --name",
    {name: packed.path for name, packed in PACKED.items()},
)


@dataclass(frozen=True)
class LexiconFacts:
    """What a lexicon's file says of it, which takes no time to read."""

    name: str
    path: Path
    words: int
    alphabet: Alphabet
    language: str = ""


def user_folder() -> Path:
    """Where the user's own lexica lie."""
    return LEXICA.user_folder()


def lexicon_files() -> dict[str, Path]:
    """The file of each lexicon that has a name: a lexicon file, or the packed list that one is made from."""
    return LEXICA.files()


def lexicon_facts(name: str, path: Path) -> LexiconFacts:
    """What is known of a lexicon of the catalogue without opening it.

    >>> facts = lexicon_facts("polish", lexicon_files()["polish"])
    >>> facts.words, facts.alphabet.labels[1:4]
    (2861726, ('A', 'Ą', 'B'))
    """
    packed = packed_list(path)
    if packed is not None:
        return LexiconFacts(name, path, packed.words, load_rules(packed.ruleset).alphabet, packed.ruleset)
    return LexiconFacts(name, path, *peek_words(path))


def find_lexicon(source: str | Path) -> Path:
    """The file that a name or a path stands for."""
    return LEXICA.find(source)
