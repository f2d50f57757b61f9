"""LeftPart and ExtendRight against the paper's pseudo-code: the order of the moves, and what is counted."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from quixotry.errors import QuixotryError
from quixotry.game.legal import geometry_of
from quixotry.kernel.board.policy import Policy
from quixotry.kernel.papers.appel_jacobson import AppelJacobsonGenerator
from quixotry.kernel.papers.counted import CountedGenerator
from quixotry.kernel.papers.left_parts import LeftParts
from quixotry.lexicon import Lexicon
from quixotry.movegen import MoveGenerator, generator_names, make_generator
from quixotry.rules import load_rules
from support.plain_appel_jacobson import Found, PlainSearch
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

RULESETS = ["english", "odd", "spanish"]
COUNTED = ("arcs", "letters", "anchors", "dead_ends", "tried")


def positions(name: str) -> Iterator[tuple[Table, bytes, list[int]]]:
    chance = random.Random(f"{name} plain")
    for size in (60, 400):
        table = table_for(name, some_words(name, size, chance))
        for _ in range(repeated(1)):
            for board, rack in random_game(table, chance, most_blanks=1, turns=14):
                yield table, tiles_of(board), rack


def counted_search(
    generator: MoveGenerator, table: Table, tiles: bytes, rack: list[int]
) -> tuple[list[Found], dict[str, int]]:
    """The plays as they are found, without scores and the tiles played through, and what was counted."""
    board = generator.board(table.rules, table.lexicon)
    assert isinstance(board, CountedGenerator)
    board.set_tiles(tiles)
    board.count()
    plays = plays_in(board, board.moves(counts(rack)))
    found = [(row, column, across, tuple(filter(None, codes))) for row, column, across, codes, _ in plays]
    counted = board.counters()
    assert counted["turns"] == 1
    return found, {name: counted[name] for name in COUNTED}


@pytest.mark.parametrize("record_after", [False, True])
@pytest.mark.parametrize("name", RULESETS)
def test_as_the_paper_says(name: str, record_after: bool) -> None:
    """The same plays in the same order, and every counter the same, on trie and dawg."""
    turns = 0
    for table, tiles, rack in positions(name):
        plain = PlainSearch(table.rules, table.words.words, tiles, rack, record_after=record_after)
        for structure in ("aj-trie", "aj-dawg"):
            generator = make_generator(structure, record_after=record_after)
            found, counted = counted_search(generator, table, tiles, rack)
            assert (found, counted) == (plain.plays, plain.count)
        turns += bool(plain.plays)
    assert turns > 15


@pytest.mark.parametrize("record_after", [False, True])
@pytest.mark.parametrize("name", RULESETS)
def test_left_parts_once_a_turn(name: str, record_after: bool) -> None:
    """By last letter and length when they are listed; the same work when they are not."""
    saved = 0
    for table, tiles, rack in positions(name):
        plain = PlainSearch(
            table.rules, table.words.words, tiles, rack, record_after=record_after, once_a_turn=True
        )
        for nesting in ("listed", "inverted"):
            generator = make_generator(f"aj9-{nesting}", record_after=record_after)
            found, counted = counted_search(generator, table, tiles, rack)
            assert counted == plain.count
            assert found == plain.plays if nesting == "listed" else sorted(found) == sorted(plain.plays)
        every_anchor = PlainSearch(table.rules, table.words.words, tiles, rack)
        assert sorted(every_anchor.plays) == sorted(plain.plays)
        saved += every_anchor.count["letters"] - plain.count["letters"]
    assert saved > 0


def test_more_left_parts_than_can_be_listed() -> None:
    """Six blanks and the whole list: the other nesting takes over, and all moves are found."""
    rules, lexicon = load_rules("english"), Lexicon.load("english")
    assert len({word[:end] for word in lexicon for end in range(1, 7)}) > 1 << 16
    tiles = bytearray(225)
    tiles[112:115] = rules.alphabet.word("CAT")
    boards = [make_generator(name).board(rules, lexicon) for name in ("engine", "aj9-listed", "aj9-inverted")]
    for rack in (counts([0] * 6), counts(list(rules.alphabet.word("AEINRST"))), counts([0] * 6)):
        found = []
        for board in boards:
            board.set_tiles(bytes(tiles))
            packed = board.moves(rack)
            found.append(sorted(packed[i : i + 16] for i in range(0, len(packed), 16)))
        assert found[0] == found[1] == found[2]


def test_first_found_depends_on_when_words_are_recorded() -> None:
    """Of moves that a policy likes equally, a board keeps the first found."""
    rules = load_rules("english")
    lexicon = Lexicon.from_words("do dog dogs", rules.alphabet)
    rack = counts(list(rules.alphabet.word("DOGS")))
    indifferent = Policy(ties="first")
    for record_after, laid in ((False, 2), (True, 4)):
        board = make_generator("aj-dawg", record_after=record_after).board(rules, lexicon)
        assert board.best_by(rack, indifferent)[0] & 15 == laid
        assert board.copy().best_by(rack, indifferent)[0] & 15 == laid


# ---------------------------------------------------------------- counting whole games


def test_counters_add_up_over_games() -> None:
    table = table_for("english", some_words("english", 900, random.Random("games")))
    boards = {
        name: make_generator(name).board(table.rules, table.lexicon) for name in ("aj-dawg", "aj9-listed")
    }
    totals = {}
    for name, board in boards.items():
        assert isinstance(board, CountedGenerator)
        silent = self_play(board, table.rules).games(1, 5)
        assert not any(board.counters().values())
        board.count()
        assert self_play(board, table.rules).games(1, 5) == silent
        totals[name] = board.counters()
        assert totals[name]["turns"] == sum(turns for _, turns, *_ in silent)
        for blank in (None, True, False):
            turns = board.counters(blank)["turns"]
            assert turns == sum(board.turns_by_arcs(blank)) == sum(board.turns_by_tried(blank))
            assert turns
        for key, count in totals[name].items():
            assert board.counters(True)[key] + board.counters(False)[key] == count
        board.count(False)
        assert not any(board.counters().values())
    assert totals["aj-dawg"]["anchors"] == totals["aj9-listed"]["anchors"]
    assert totals["aj-dawg"]["tried"] > 1.5 * totals["aj9-listed"]["tried"]


def test_turns_are_sorted_by_the_bits_of_their_counters() -> None:
    table = table_for("english", some_words("english", 900, random.Random("bits")))
    board = make_generator("aj-dawg").board(table.rules, table.lexicon)
    assert isinstance(board, CountedGenerator)
    for rack in ([], [1], [1, 5, 9, 14, 18, 19, 20], [0, 1, 5]):
        board.count()
        board.moves(counts(rack))
        counted, blank = board.counters(), 0 in rack
        assert board.turns_by_arcs(blank)[counted["arcs"].bit_length()] == 1
        assert board.turns_by_tried(blank)[counted["tried"].bit_length()] == 1
        assert sum(board.turns_by_tried(not blank)) == 0


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize("kind", [AppelJacobsonGenerator, LeftParts])
def test_a_board_without_a_lexicon_finds_nothing(kind: type[AppelJacobsonGenerator]) -> None:
    table = table_for("odd", some_words("odd", 90, random.Random(5)))
    board = kind(geometry_of(table.rules), table.lexicon.graph)
    assert board.moves(counts([1, 2, 3])) == board.copy().moves(counts([0])) == b""
    tiles = bytearray(63)
    tiles[31] = 1
    board.set_tiles(bytes(tiles))
    board.count()
    assert board.moves(counts([1, 2, 0])) == b""


@pytest.mark.parametrize(
    ("name", "options", "reason"),
    [
        ("aj-dwag", {}, r"no move generator 'aj-dwag'; did you mean aj-dawg\? \(known: "),
        ("x" * 999, {}, r"no move generator 'x{60}' \(known: "),
        ("aj-dawg", {"edge_bytes": 5}, "edge_bytes=5: must be 3 or 4"),
        ("aj-dawg", {"structure": "tree"}, "structure=tree: must be trie or dawg"),
        ("aj9-listed", {"nesting": "none"}, "nesting=none: must be listed or inverted"),
        ("aj-dawg", {"colour": "red"}, "move generator aj-dawg: got an unexpected keyword argument 'colour'"),
    ],
)
def test_wrong_names_and_options(name: str, options: dict[str, object], reason: str) -> None:
    with pytest.raises(QuixotryError, match=reason):
        make_generator(name, **options)


@pytest.mark.parametrize("name", generator_names())
def test_generators_say_what_they_are(name: str) -> None:
    generator = make_generator(name)
    assert generator.name == name
    assert generator.title
    assert generator.rows and all(row.startswith(("AJ", "G")) for row in generator.rows)
    size = generator.size(Lexicon.from_words("at tat tats", load_rules("english").alphabet))
    assert size.bytes > 0


def test_names_are_complete_or_not() -> None:
    both = {*generator_names(complete=True), *generator_names(complete=False)}
    assert both == set(generator_names())
    assert len({make_generator(name).title for name in both}) == len(both)
