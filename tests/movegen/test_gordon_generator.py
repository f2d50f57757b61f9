"""Gordon's generator in every form: against his figure 3 word for word, and against the engine."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

from quixotry.game.legal import geometry_of
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.papers.gordon import GordonGenerator
from quixotry.lexicon import Lexicon
from quixotry.movegen.gordon import Gordon
from quixotry.rules import load_rules
from support.packing import unpack
from support.plain_gordon import Play, Position, Strings, plain_gordon
from support.positions import (
    Table,
    counts,
    plays_in,
    random_game,
    repeated,
    self_play,
    some_words,
    table_for,
    tiles_of,
)

EITHER = (False, True)
FORMS = [
    Gordon(minimised=minimised, expanded=expanded, mirrored=mirrored)
    for minimised, expanded, mirrored in product(EITHER, repeat=3)
]
ANCHORS = [dict(zip(("skipping", "from_tiles"), chosen, strict=True)) for chosen in product(EITHER, repeat=2)]
RULESETS = ["english", "odd", "polish"]


@cache
def table_of(ruleset: str, size: int = 240) -> Table:
    return table_for(ruleset, some_words(ruleset, size, random.Random(f"{ruleset} gordon")))


@cache
def strings_of(ruleset: str, mirrored: bool) -> Strings:
    return Strings([bytes(word) for word in table_of(ruleset).words.words], mirrored)


def laid_in(board: Generator, packed: bytes) -> list[Play]:
    """The packed moves of a board as the plain search lists them."""
    plays = []
    for row, column, across, codes, _ in plays_in(board, packed):
        step = (0, 1) if across else (1, 0)
        laid = [((row + i * step[0], column + i * step[1]), code) for i, code in enumerate(codes) if code]
        plays.append((across, tuple(laid)))
    return plays


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("anchors", ANCHORS, ids=str)
@pytest.mark.parametrize("mirrored", EITHER)
def test_plays_and_counters_of_figure_3(ruleset: str, anchors: dict[str, bool], mirrored: bool) -> None:
    table, chance = table_of(ruleset), random.Random(f"{ruleset} {anchors} {mirrored}")
    strings = strings_of(ruleset, mirrored)
    boards = [
        Gordon(mirrored=mirrored, expanded=expanded, **anchors).board(table.rules, table.lexicon)
        for expanded in EITHER
    ]
    found = 0
    for _ in range(repeated(2)):
        for engine, rack in random_game(table, chance, rack_sizes=[6, 4], most_blanks=1, turns=16):
            tiles = tiles_of(engine)
            position = Position(table.rules, table.words.words, tiles)
            expected, counted = plain_gordon(strings, position, rack, **anchors)
            for board in boards:
                board.set_tiles(tiles)
                board.count()
                moves = laid_in(board, board.moves(counts(rack)))
                assert Counter(moves) == Counter(expected)
                assert board.counters() == {**counted, "turns": 1}
            found += len(expected)
    assert found > 20


@pytest.mark.parametrize("ruleset", ["english", "spanish", "polish", "odd", "italian-8"])
def test_every_form_finds_what_the_engine_finds(ruleset: str) -> None:
    table, chance = table_of(ruleset, 900), random.Random(f"{ruleset} forms")
    boards = {
        (form, str(anchors)): GordonGenerator(geometry_of(table.rules), table.lexicon.graph).use(
            form.structure(table.lexicon), **anchors
        )
        for form in FORMS
        for anchors in ANCHORS
    }
    assert len(boards) == 32
    found = 0
    for engine, rack in random_game(table, chance, most_blanks=2, turns=25):
        expected = sorted(unpack(engine.moves(counts(rack))))
        best = engine.best_move(counts(rack))
        state = engine.state()
        for board in boards.values():
            board.set_tiles(tiles_of(engine))
            assert board.state() == state
            assert sorted(unpack(board.moves(counts(rack)))) == expected
            assert board.best_move(counts(rack)) == best
        found += len(expected)
    assert found > 300


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_same_games_counting_or_not(form: Gordon) -> None:
    table = table_of("english", 900)
    board = form.board(table.rules, table.lexicon)
    expected = self_play(table.board, table.rules).games(1, repeated(5))
    assert self_play(board, table.rules).games(1, repeated(5)) == expected
    assert board.counters()["turns"] == 0
    board.count()
    assert self_play(board, table.rules).games(1, repeated(5)) == expected
    assert board.counters()["turns"] == sum(turns for _, turns, *_ in expected)
    assert board.counters()["tried"] > board.counters()["letters"] > board.counters()["anchors"] > 0


def test_the_savings_are_savings() -> None:
    table = table_of("english", 900)
    used = {}
    for anchors in ANCHORS:
        board = Gordon(**anchors).board(table.rules, table.lexicon)
        board.count()
        self_play(board, table.rules).games(1, 10)
        used[anchors["skipping"], anchors["from_tiles"]] = board.counters()
    every, fewest = used[False, False], used[True, True]
    for one in (used[False, True], used[True, False]):
        assert every["anchors"] > one["anchors"] > fewest["anchors"]
        assert every["tried"] > one["tried"] >= fewest["tried"]
    assert used[False, True]["tried"] < every["tried"] / 1.5, "beginning on tiles is what saves arcs"


# ---------------------------------------------------------------- cross sets (G3)


@pytest.mark.parametrize("mirrored", EITHER)
def test_between_two_words_each_letter_is_tried(mirrored: bool) -> None:
    """PA and ABLE with one square between them: an R or a Y, as the paper says."""
    rules = load_rules("english")
    alphabet = rules.alphabet
    words = "able pa parable payable part pay ray yable pable parables unpayable"
    lexicon = Lexicon.from_words(words, alphabet)
    board = Gordon(mirrored=mirrored).board(rules, lexicon)
    tiles = bytearray(225)
    for column, letter in enumerate("PA.ABLE"):
        tiles[7 * 15 + 4 + column] = 0 if letter == "." else ord(letter) - 64
    board.set_tiles(bytes(tiles))
    letters, points = board.cross_check(7, 6, False)
    assert ([alphabet.labels[code] for code in letters or []], points) == (["R", "Y"], 10)


@pytest.mark.parametrize("mirrored", EITHER)
def test_left_and_right_cross_sets_from_one_walk(mirrored: bool) -> None:
    table = table_of("english", 900)
    board = Gordon(mirrored=mirrored).board(table.rules, table.lexicon)
    words = table.words.words
    beginnings = {word[:end] for word in words for end in range(1, len(word) + 1)}
    for word in sorted(beginnings)[::3]:
        left = sum(1 << x for x in range(1, 27) if (x, *word) in words)
        right = sum(1 << x for x in range(1, 27) if (*word, x) in words)
        assert board.cross_sets_of(bytes(word)) == (left, right)


def test_a_board_without_a_structure_finds_nothing() -> None:
    table = table_of("english")
    board = GordonGenerator(geometry_of(table.rules), table.lexicon.graph)
    board.set_tiles(bytes([3, 1, 20] + [0] * 222))
    assert board.moves(counts([1, 5, 18])) == b""
    assert board.copy().best_move(counts([0, 0])) == b""


def test_names_and_titles() -> None:
    generators = [Gordon(*chosen) for chosen in product(EITHER, repeat=5)]
    assert len({generator.name for generator in generators}) == len(generators)
    assert len({generator.title for generator in generators}) == len(generators)
    assert Gordon().name == "gaddag"
    assert Gordon(mirrored=True, minimised=False).title == "DAGGAD, semi-minimised, compressed"
