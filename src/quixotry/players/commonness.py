"""How common the words of a lexicon are, from grade 1, the commonest, to grade 11, the rarest.

Grades are by rank, so they mean the same in every language: each grade with all before it has the same factor
more words than the grade before, from 4,000 words to the whole lexicon. For the shipped lexica the ranks come
from word frequencies (`commonness_build`) and lie beside this module, one small number a word. For a lexicon
of one's own, words that a shipped lexicon of the same letters has are ranked by that one's grade, others by
their shape: short words of usual letters first.
"""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

from quixotry.errors import LexiconError
from quixotry.files import write_whole
from quixotry.kernel.words.graph import Graph
from quixotry.lexicon import Lexicon
from quixotry.lexicon.catalogue import lexicon_facts, lexicon_files, user_folder
from quixotry.lexicon.search import search
from quixotry.rules import Alphabet

GRADES = 11
FEWEST = 4000
SUFFIX = ".xz"
SHIPPED = Path(__file__).parent / "data"
ENOUGH = 0.5  # of a lexicon's words in a shipped one: it is of that language
MOST_WORDS = 1 << 23  # of a table; the largest known word list has 3,200,000

_LOW = bytes(byte & 15 for byte in range(256))
_HIGH = bytes(byte >> 4 for byte in range(256))


@dataclass(frozen=True)
class Graded:
    """The words of a lexicon by length and alphabet, with the grade of each."""

    words: Sequence[bytes]
    grades: bytes


def sizes_of_grades(words: int) -> list[int]:
    """How many of a lexicon's words each grade has, together with those before it.

    >>> sizes_of_grades(172_763)[:3], sizes_of_grades(172_763)[-1], set(sizes_of_grades(3))
    ([4000, 5829, 8495], 172763, {3})
    """
    if words <= FEWEST:
        return [words] * GRADES
    return [round(FEWEST * (words / FEWEST) ** (grade / (GRADES - 1))) for grade in range(GRADES)]


def graded(lexicon: Lexicon) -> Graded:
    """The words of a lexicon with their grades.

    >>> common = graded(Lexicon.default())
    >>> grade = dict(zip(common.words, common.grades))
    >>> [grade[Lexicon.default().alphabet.word(word)] for word in ("THE", "HOUSE", "SAPID", "ZYZZYVA")]
    [1, 1, 10, 10]
    """
    words = search(lexicon.graph, lexicon.alphabet)
    kept = _kept_grades(lexicon)
    if kept is not None and len(kept) == len(words):
        return Graded(words, kept)
    return Graded(words, grades_by_rank(_ranks_by_others(lexicon, words)))


def grades_by_rank(keys: Sequence[Any]) -> bytes:
    """The grade of each word if those with the least keys are the commonest, the first among equals."""
    order = sorted(range(len(keys)), key=keys.__getitem__)
    grades = bytearray(len(keys))
    start = 0
    for grade, end in enumerate(sizes_of_grades(len(keys)), 1):
        for at in order[start:end]:
            grades[at] = grade
        start = end
    return bytes(grades)


def rarity_of_shapes(words: Sequence[bytes]) -> list[float]:
    """How unusual words look, by length and by how rare their letters are in all these words.

    >>> from quixotry.rules import load_rules
    >>> words = [load_rules("english").alphabet.word(word) for word in ("TEA", "EAT", "SETTEE", "ZAX")]
    >>> tea, eat, settee, zax = rarity_of_shapes(words)
    >>> tea == eat < zax and tea < settee
    True
    """
    counts = Counter(b"".join(words))
    total = sum(counts.values())
    rare = {letter: log(total / count) for letter, count in counts.items()}
    return [len(word) + sum([rare[letter] for letter in word]) / len(word) for word in words]


# ---------------------------------------------------------------- tables


def tables_folder() -> Path:
    """Where tables for the user's own lexica lie."""
    return user_folder().parent / "commonness"


def write_grades(path: Path, lexicon: Lexicon, grades: bytes, source: str) -> None:
    """Keep grades in the order of `graded`, two a byte; the file is written whole or not at all."""
    facts = {"content_hash": lexicon.content_hash, "source": source}
    head = json.dumps(facts, ensure_ascii=False).encode() + b"\n"
    even = grades + bytes(len(grades) % 2)
    packed = bytes([low | high << 4 for low, high in zip(even[::2], even[1::2], strict=True)])
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
    write_whole(path, lzma.compress(head + packed, filters=filters), LexiconError, parents=True)


def _kept_grades(lexicon: Lexicon) -> bytes | None:
    """The grades in a table of just this lexicon; a file that is damaged counts as none."""
    for path in _table_files():
        found = _read(path, lexicon)
        if found is not None:
            return found
    return None


def _table_files() -> Iterable[Path]:
    for folder in (SHIPPED, tables_folder()):
        try:
            yield from sorted(folder.glob("*" + SUFFIX))
        except OSError:
            continue


def _read(path: Path, lexicon: Lexicon) -> bytes | None:
    try:
        with lzma.open(path) as file:
            facts = json.loads(file.readline(1000))
            if facts["content_hash"] != lexicon.content_hash:
                return None
            packed = file.read(MOST_WORDS // 2)
    except (OSError, EOFError, lzma.LZMAError, ValueError, KeyError, TypeError):
        return None
    grades = bytearray(2 * len(packed))
    grades[::2], grades[1::2] = packed.translate(_LOW), packed.translate(_HIGH)
    del grades[len(lexicon) :]
    good = len(grades) == len(lexicon) and min(grades) > 0 and max(grades) <= GRADES
    return bytes(grades) if good else None


# ---------------------------------------------------------------- lexica without a table


def _ranks_by_others(lexicon: Lexicon, words: Sequence[bytes]) -> list[tuple[int, float]]:
    shapes = rarity_of_shapes(words)
    if len(words) <= FEWEST:
        return [(0, shape) for shape in shapes]
    best: dict[bytes, int] = {}
    most = ENOUGH * len(words)
    for path in _shipped_lexica(lexicon.alphabet):
        other = Lexicon.load(path)
        kept = _kept_grades(other)
        if kept is None:
            continue
        shared = _count_shared(words, other.graph)
        if shared > most:
            most = shared
            best = dict(zip(search(other.graph, other.alphabet), kept, strict=True))
    return [(best.get(word, GRADES), shape) for word, shape in zip(words, shapes, strict=True)]


def _count_shared(words: Sequence[bytes], graph: Graph) -> int:
    return sum(map(graph.accepts, words))


def _shipped_lexica(alphabet: Alphabet) -> list[Path]:
    files = lexicon_files()
    graded = [name for name in sorted(files) if (SHIPPED / (name + SUFFIX)).is_file()]
    return [files[name] for name in graded if lexicon_facts(name, files[name]).alphabet == alphabet]
