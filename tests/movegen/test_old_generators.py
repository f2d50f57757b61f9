"""The older programs as move generators (AJ6): all plays of their words, or those that their rules imply."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from quixotry.errors import QuixotryError
from quixotry.game import Board, Position, Rack
from quixotry.game.legal import compiled_board
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.papers.sequence import SequenceGenerator
from quixotry.kernel.papers.shapiro import ShapiroGenerator
from quixotry.kernel.papers.two_way import TwoWayGenerator
from quixotry.kernel.papers.weinberger import WeinbergerGenerator
from quixotry.lexicon import Lexicon
from quixotry.lexicon.shortest import shortest_words
from quixotry.movegen.multiset_tree import dearest_first, multiset_tree
from quixotry.movegen.old_programs import Monty, Shapiro, Turcan, Weinberger, first_found
from quixotry.players.gordon import rackh
from quixotry.rules import Rules, load_rules
from quixotry.speed.positions import sample_positions
from support.brute_force import Play
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

RULESETS = ["english", "spanish", "odd"]
OF_ALL_WORDS = {"weinberger": Weinberger(), "monty": Monty(None), "turcan": Turcan(None)}


def turns(table: Table, seed: object, games: float) -> Iterator[tuple[Generator, list[int]]]:
    """Boards and racks of random games, the empty board among them."""
    chance = random.Random(str(seed))
    for _ in range(repeated(games)):
        yield from random_game(table, chance)


# ---------------------------------------------------------------- all plays of their words


@pytest.mark.parametrize("program", OF_ALL_WORDS)
@pytest.mark.parametrize("name", RULESETS)
def test_with_all_words_they_find_every_play_once(name: str, program: str) -> None:
    table = table_for(name, some_words(name, 400, random.Random(name)))
    generator = OF_ALL_WORDS[program]
    assert generator.complete
    twin = generator.board(table.rules, table.lexicon)
    found = 0
    for board, rack in turns(table, (name, program), 3):
        twin.set_tiles(tiles_of(board))
        moves = plays_in(board, board.moves(counts(rack)))
        assert sorted(plays_in(board, twin.moves(counts(rack)))) == sorted(moves)
        assert twin.best_move(counts(rack)) == board.best_move(counts(rack))
        assert sorted(plays_in(board, twin.copy().moves(counts(rack)))) == sorted(moves)
        found += len(moves)
    assert found > 500


def test_weinberger_on_the_whole_list() -> None:
    rules = load_rules("english")
    lexicon = Lexicon.for_rules(rules)
    board, engine = Weinberger().board(rules, lexicon), compiled_board(rules, lexicon)
    for position in sample_positions(rules, lexicon, 25)[::4]:
        board.set_tiles(position.board.tiles)
        engine.set_tiles(position.board.tiles)
        for rack in (position.rack.counts, counts([0, 0, 5, 19]), counts([])):
            assert sorted(plays_in(engine, board.moves(rack))) == sorted(plays_in(engine, engine.moves(rack)))


def test_a_board_that_was_given_no_words_finds_none() -> None:
    table = table_for("english", some_words("english", 60, random.Random(3)))
    for kind in (SequenceGenerator, WeinbergerGenerator, ShapiroGenerator, TwoWayGenerator):
        board: Generator = kind(table.board.geometry, table.lexicon.graph)
        assert board.moves(counts([1, 2, 5, 0])) == b"" == board.best_move(counts([1, 2, 5, 0]))


@pytest.mark.parametrize("program", OF_ALL_WORDS)
def test_same_games(program: str) -> None:
    table = table_for("english", some_words("english", 500, random.Random(program)))
    games = repeated(4)
    board = OF_ALL_WORDS[program].board(table.rules, table.lexicon)
    assert self_play(board, table.rules).games(3, games) == self_play(table.board, table.rules).games(
        3, games
    )


def test_policies_judge_their_plays_as_the_engines() -> None:
    table = table_for("english", some_words("english", 500, random.Random(5)))
    policy = rackh(table.rules, 3, 1.0).policy
    assert policy is not None
    twin = Weinberger().board(table.rules, table.lexicon)
    for board, rack in turns(table, "judged", 1):
        twin.set_tiles(tiles_of(board))
        assert twin.best_by(counts(rack), policy) == board.best_by(counts(rack), policy)


def test_a_small_vocabulary_gives_the_plays_of_its_words() -> None:
    table = table_for("english", some_words("english", 900, random.Random(2)))
    known = shortest_words(table.lexicon, 300)
    alphabet = table.rules.alphabet
    some = some_of_all = 0
    for generator in (Turcan(300), Monty(300), Weinberger(300)):
        assert not generator.complete
        for board, rack in turns(table, generator.name, 1):
            moves = {str(move) for move in generator.moves(position_of(table, board, rack))}
            position = position_of(table, board, rack)
            expected = {
                str(move)
                for move in position.legal_moves()
                if all(known.has(alphabet.word(word)) for word in position.words(move))
            }
            assert moves == expected
            some, some_of_all = some + len(moves), some_of_all + len(position.legal_moves())
    assert 0 < some < some_of_all


def position_of(table: Table, board: Generator, rack: list[int]) -> Position:
    """A random game's turn as a position."""
    alphabet = table.rules.alphabet
    racks = (Rack.from_codes(rack, alphabet), Rack.empty(alphabet))
    return Position(
        table.rules,
        table.lexicon,
        Board(table.rules.layout, alphabet, tiles_of(board)),
        racks,
        (0, 0),
    )


def test_turcan_takes_the_longest_words_first() -> None:
    table = table_for("english", some_words("english", 600, random.Random(9)))
    for board, rack in turns(table, "turcan", 1):
        position = position_of(table, board, rack)
        lengths = [len(move.tiles) for move in first_found(Turcan(None), position)]
        assert lengths == sorted(lengths, reverse=True)
        in_order = [position.words(move)[0] for move in first_found(Monty(None), position)]
        assert in_order == sorted(in_order)


def test_weinbergers_tests_discard_most_words_and_places() -> None:
    rules = load_rules("english")
    lexicon = Lexicon.for_rules(rules)
    board = Weinberger().board(rules, lexicon)
    board.count()
    positions = sample_positions(rules, lexicon, 8)
    for position in positions:
        board.set_tiles(position.board.tiles)
        board.moves(position.rack.counts)
    read, left, examined = board.tests()
    assert read == len(positions) * len(lexicon)
    assert left < 0.8 * read
    places = board.counters()["anchors"]
    assert examined < 0.01 * read * places / len(positions)


# ---------------------------------------------------------------- Shapiro's part of the plays


def reach(rules: Rules, tiles: bytes, line: list[int], at: int, step: int, most: int) -> list[int]:
    """The free squares that a word can take from one end of a run on, none of them beside another tile."""
    found: list[int] = []
    at += step
    while 0 <= at < len(line) and not tiles[line[at]] and not rules.layout.blocked[line[at]]:
        beyond = at + step
        if len(found) == most or (0 <= beyond < len(line) and tiles[line[beyond]]):
            break
        found.append(line[at])
        at = beyond
    return found


def is_worthwhile(rules: Rules, tiles: bytes, line: list[int], first: int, last: int, most: int) -> bool:
    """Whether a word with the run first … last of a line can cover a premium square."""
    free = reach(rules, tiles, line, first, -1, most) + reach(rules, tiles, line, last, 1, most)
    layout = rules.layout
    return any(layout.letter_multipliers[at] > 1 or layout.word_multipliers[at] > 1 for at in free)


def shapiro_finds(rules: Rules, tiles: bytes, rack: list[int], play: Play) -> bool:
    """Whether the program's rules imply a legal play."""
    row, column, across, codes, _ = play
    if not any(tiles):
        return True
    through = [place for place, code in enumerate(codes) if code == 0]
    if not through or through != list(range(through[0], through[-1] + 1)):
        return False
    columns = rules.layout.columns
    if across:
        line, start = [row * columns + i for i in range(columns)], column
    else:
        line, start = [i * columns + column for i in range(rules.layout.rows)], row
    return is_worthwhile(rules, tiles, line, start + through[0], start + through[-1], len(rack))


@pytest.mark.parametrize("name", [*RULESETS, "italian-8"])
def test_shapiro_finds_what_its_rules_imply(name: str) -> None:
    table = table_for(name, some_words(name, 1200, random.Random(name)))
    board = Shapiro(None, threshold=0).board(table.rules, table.lexicon)
    found = everything = 0
    for engine, rack in turns(table, name, 4):
        tiles = tiles_of(engine)
        board.set_tiles(tiles)
        legal = plays_in(engine, engine.moves(counts(rack)))
        expected = sorted(play for play in legal if shapiro_finds(table.rules, tiles, rack, play))
        assert sorted(plays_in(engine, board.moves(counts(rack)))) == expected
        assert sorted(plays_in(engine, board.copy().moves(counts(rack)))) == expected
        found, everything = found + len(expected), everything + len(legal)
    assert 500 < found < everything


def test_shapiro_stops_at_the_threshold() -> None:
    table = table_for("english", some_words("english", 2000, random.Random(4)))
    stopped = 0
    for board, rack in turns(table, "threshold", 3):
        position = position_of(table, board, rack)
        whole = list(first_found(Shapiro(None, threshold=0), position))
        part = list(first_found(Shapiro(None, threshold=18), position))
        assert part == whole[: len(part)]
        scores = [move.score or 0 for move in part]
        assert all(score < 18 for score in scores[:-1])
        assert part == whole or scores[-1] >= 18
        stopped += len(part) < len(whole)
    assert stopped > 10


def test_positions_with_the_best_premium_square_come_first() -> None:
    """The run of the row that reaches a triple word square is searched before the one in reading order."""
    rules = load_rules("english")
    lexicon = Lexicon.from_words("ab abs tab tabs at bat", rules.alphabet)
    position = Position.from_cgp(
        "15/15/15/15/15/15/15/5AT8/15/15/15/15/15/15/11AB2 BS/ 0/0 0", rules, lexicon
    )
    first = next(first_found(Shapiro(None, threshold=0), position))
    assert str(first) == "15L ..S"


def test_the_tree_holds_every_word_under_its_multiset() -> None:
    rules = load_rules("english")
    words = some_words("english", 700, random.Random(6))
    lexicon = Lexicon.from_words([rules.alphabet.word_text(word) for word in words], rules.alphabet)
    order = dearest_first(rules, rules.alphabet.size)
    tree = multiset_tree(lexicon, order)
    packed = memoryview(tree.packed).cast("I")
    found: list[bytes] = []
    nodes = arcs = 0

    def walk(node: int, path: list[int]) -> None:
        nonlocal nodes, arcs
        nodes += 1
        assert path == sorted(path)
        at, count = packed[node + 2], packed[node + 3]
        for word in (tree.letters[at + i * len(path) : at + (i + 1) * len(path)] for i in range(count)):
            assert Counter(word) == Counter(order[place - 1] for place in path)
            found.append(word)
        following = packed[node] | packed[node + 1] << 32
        for number, place in enumerate(place for place in range(64) if following >> place & 1):
            arcs += 1
            walk(packed[node + 4 + number], [*path, place])

    walk(packed[0], [])
    assert sorted(found) == words
    assert (nodes, arcs) == (tree.nodes, tree.arcs)
    assert tree.multisets == len({bytes(sorted(word)) for word in words})
    points = [rules.points[letter] for letter in order]
    assert points == sorted(points, reverse=True)


def test_sizes() -> None:
    lexicon = Lexicon.from_words("ax tax taxa ted", load_rules("english").alphabet)
    assert Weinberger().size(lexicon).bytes == 12 + 4 * 9
    assert Turcan().size(lexicon).bytes == Monty().size(lexicon).bytes == 12 + 4
    size = Shapiro().size(lexicon)
    assert (size.states, size.arcs, size.bytes) == (9, 8, 4 * (1 + 9 * 4 + 8) + 12)


def test_wrong_options() -> None:
    for make in (Turcan, Monty, Weinberger, Shapiro):
        with pytest.raises(QuixotryError, match=f"move generator {make.name}: a vocabulary of 0 words"):
            make(0)
    with pytest.raises(QuixotryError, match="a threshold of -1"):
        Shapiro(threshold=-1)
