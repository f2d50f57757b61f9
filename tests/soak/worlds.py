"""Rulesets and words to try: the shipped rulesets with some of their words, and such as nobody has made."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property

from quixotry.errors import RulesError
from quixotry.game.legal import compiled_board, geometry_of
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.words.mapbuild import build_map
from quixotry.kernel.words.wordmap import WordMap
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules, rules_from_document, ruleset_names
from soak.oracle import Oracle

BLOCK = 32  # cases in a row that take the same shipped ruleset, whose words are long to list
_LETTERS = (
    [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    + ["Ä", "Å", "Ö", "É", "Ñ", "Ç", "Ø", "Ü"]
    + [chr(code) for code in range(0x413, 0x42F)]
)
_DIGRAPHS = ["CH", "LL", "RR", "QU", "NY", "GB", "SCH", "DZ"]


@dataclass(frozen=True)
class World:
    """A ruleset, some words, and what they are asked by."""

    rules: Rules
    words: tuple[bytes, ...]
    title: str

    @cached_property
    def lexicon(self) -> Lexicon:
        spelled = [self.rules.alphabet.word_text(word) for word in self.words]
        return Lexicon.from_words(spelled, self.rules.alphabet)

    @cached_property
    def oracle(self) -> Oracle:
        return Oracle(self.rules, self.words, geometry_of(self.rules).square)

    @cached_property
    def word_map(self) -> WordMap:
        return WordMap(build_map(self.lexicon.graph))

    def board(self) -> Generator:
        return compiled_board(self.rules, self.lexicon).copy()


def world_of(case: int) -> World:
    """The world of a case: a shipped ruleset every third time, otherwise one made by lot."""
    chance = random.Random(f"world {case}")
    if case % 3 == 0:
        names = spelled_rulesets()
        return shipped_world(names[case // BLOCK % len(names)], chance)
    return random_world(chance, case)


def spelled_rulesets() -> list[str]:
    """The shipped rulesets whose words are spelled: the oracle knows no others."""
    return [name for name in ruleset_names() if not load_rules(name).any_order]


def shipped_world(name: str, chance: random.Random) -> World:
    """The short words, which let others cross, are preferred."""
    short, others = _listed(name)
    count = chance.choice([20, 60, 150])
    words = {*chance.sample(short, min(count, len(short))), *chance.sample(others, min(count, len(others)))}
    return World(load_rules(name), tuple(sorted(words)), name)


@cache
def _listed(name: str) -> tuple[list[bytes], list[bytes]]:
    """Words of a ruleset's own lexicon: those of two and three letters, and some of the others."""
    rules = load_rules(name)
    longest = max(rules.layout.rows, rules.layout.columns)
    lexicon = Lexicon.load(rules.lexicon)
    step = max(1, len(lexicon) // 30_000)
    short, others = [], []
    for place, word in enumerate(lexicon.codes()):
        if len(word) <= 3:
            short.append(word)
        elif place % step == 0 and len(word) <= longest:
            others.append(word)
    return short, others


def random_world(chance: random.Random, number: int) -> World:
    """Any board from 5 to 25 squares, 1 to 62 letters, racks of 1 to 10, scores up to what is allowed."""
    while True:
        try:
            rules = rules_from_document(_document(chance), f"soak-{number}")
        except RulesError:  # walled in, too few tiles for so many racks, or a move could score too much
            continue
        return World(rules, _words(chance, rules), rules.name)


def _document(chance: random.Random) -> dict[str, object]:
    most = chance.choice([7, 9, 11, 15, 25])
    rows, columns = chance.randint(5, most), chance.randint(5, most)
    squares = "." * chance.choice([1, 5, 20]) + "dtqDTQ" + "#" * chance.choice([0, 0, 1, 6])
    labels = chance.sample(_LETTERS, chance.choice([1, 2, 3, 5, 8, 26, chance.randint(1, 62)]))
    if len(labels) > 2 and chance.random() < 0.4:
        labels[: len(_DIGRAPHS[:2])] = chance.sample(_DIGRAPHS, 2)
    dearest = chance.choice([1, 10, 10, 1000])
    tiles: dict[str, object] = {
        label: {
            "count": chance.randint(1, chance.choice([2, 6, 12])),
            "points": chance.randint(0, dearest),
            "vowel": chance.random() < 0.3,
        }
        for label in labels
    }
    tiles["?"] = {"count": chance.choice([0, 1, 2, 4]), "points": chance.choice([0, 0, 1, 5, dearest])}
    rack, players = chance.randint(1, 10), chance.randint(2, 4)
    if len(labels) < 5:  # many of each, or there are too few for all racks
        for label in labels:
            tiles[label]["count"] = chance.randint(20, 60)  # type: ignore[index]
    column, row = chance.randrange(columns), chance.randrange(rows)
    board: dict[str, object] = {"rows": ["".join(chance.choices(squares, k=columns)) for _ in range(rows)]}
    if chance.random() < 0.5:
        board["start"] = f"{row + 1}{chr(65 + column)}"
    return {
        "board": board,
        "rack": {"size": rack, "bonus": chance.choice([0, 50, 35, 10_000])},
        "players": {"fewest": 2, "most": players},
        "tiles": tiles,
        "exchange": {"allowed": chance.random() < 0.8, "minimum": chance.choice([1, rack, 7])},
        "ending": {
            "scoreless_turns": chance.choice([2, 3, 6, 6, 8]),
            "out": chance.choice(["double", "transfer", "deduct", "none"]),
            "scoreless": chance.choice(["deduct", "none"]),
        },
    }


def _words(chance: random.Random, rules: Rules) -> tuple[bytes, ...]:
    """Words that cross: most are made of a few letters, which are most of the tiles."""
    size = rules.alphabet.size
    common = chance.sample(range(1, size + 1), min(size, chance.choice([2, 4, 7])))
    longest = min(max(rules.layout.rows, rules.layout.columns), chance.choice([3, 5, 8, 15, 25]))
    found = set()
    for _ in range(chance.choice([3, 20, 60, 200])):
        length = min(chance.choice([2, 2, 3, 3, 4, chance.randint(2, longest)]), longest)
        letters = common if chance.random() < 0.8 else range(1, size + 1)
        word = bytes(chance.choices(letters, k=length))
        if rules.alphabet.word(rules.alphabet.word_text(word)) == word:  # D and Z might be read as DZ
            found.add(word)
    return tuple(sorted(found)) or (bytes([1, 1]),)
