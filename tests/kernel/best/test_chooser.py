"""The chooser's best moves are those of the sorted list of all moves, with the word map and without."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from threading import Thread

import pytest

from quixotry.kernel.best.chooser import Chooser
from quixotry.kernel.best.equity import Equity
from quixotry.kernel.board.generate import Generator
from quixotry.kernel.words.mapbuild import build_map
from quixotry.kernel.words.wordmap import WordMap
from quixotry.lexicon import Lexicon
from quixotry.rules import Layout, rules_from_document
from support.brute_force import WordSet
from support.chooser_truth import (
    Situation,
    Worth,
    all_chosen,
    choosers_for,
    in_table_order,
    leave_table,
    some_situation,
    some_worth,
)
from support.packing import unpack
from support.positions import (
    Table,
    all_words,
    counts,
    opened,
    random_game,
    repeated,
    rules_named,
    some_words,
    table_for,
)

RULESETS = ["english", "spanish", "swedish-study", "italian-8", "english-super", "odd", "polish"]


def map_of(table: Table) -> WordMap:
    return WordMap(build_map(table.lexicon.graph))


def check(
    table: Table,
    board: Generator,
    worth: Worth,
    situation: Situation,
    choosers: Sequence[Chooser],
    margin: int,
) -> int:
    """Compare all three questions with the truth; how many moves there are."""
    expected = all_chosen(board, table.rules.points, table.rules.layout.letter_multipliers, worth, situation)
    close = [chosen for chosen in expected if chosen[0] >= expected[0][0] - margin]
    for chooser in choosers:
        assert situation.best(chooser, 1) == expected[:1]
        assert situation.best(chooser, 10) == expected[:10]
        assert sorted(situation.within(chooser, margin)) == sorted(close)
    return len(expected)


def check_games(
    table: Table,
    chance: random.Random,
    positions: int,
    *,
    board: Generator | None = None,
    rack_sizes: Sequence[int] = (),
    most_blanks: int = 2,
) -> int:
    """Check so many positions of random games; one pair of choosers sees a whole game."""
    word_map = map_of(table)
    types = table.rules.alphabet.size + 1
    start = board or table.board
    checked = moves = 0
    while checked < positions:
        worth = some_worth(chance, types, table.rules.vowels)
        board = start.copy()
        choosers = choosers_for(board, worth, word_map)
        before = checked
        for _, rack in random_game(
            table, chance, board=board, rack_sizes=rack_sizes, most_blanks=most_blanks, turns=25
        ):
            margin = chance.choice([0, 1, 2000, 15000, 10**9])
            moves += check(table, board, worth, some_situation(chance, rack), choosers, margin)
            checked += 1
            if checked == positions:
                break
        assert checked > before, "a game without a turn"
    return moves


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("size", [150, 1500])
def test_random_games(name: str, size: int) -> None:
    chance = random.Random(f"choose {name} {size}")
    table = table_for(name, some_words(name, size, chance))
    positions = repeated({150: 120, 1500: 70}[size])
    assert check_games(table, chance, positions) > positions


@pytest.mark.parametrize("name", ["english", "odd", "spanish"])
def test_blanks_that_have_points(name: str) -> None:
    chance = random.Random(f"choose {name} with dear blanks")
    worth = (7, *rules_named(name).points[1:])
    table = table_for(name, some_words(name, 400, chance), points=worth)
    assert check_games(table, chance, repeated(60)) > 60


@pytest.mark.parametrize("rack_size", range(1, 11))
@pytest.mark.parametrize("name", ["english", "odd", "spanish"])
def test_rack_sizes(name: str, rack_size: int) -> None:
    chance = random.Random(f"choose {name} rack of {rack_size}")
    table = table_for(name, some_words(name, 250, chance), rack_size=rack_size, players=(2, 2))
    sizes = [rack_size, rack_size, max(1, rack_size - 1), 1]
    board = opened(table, chance)
    assert check_games(table, chance, repeated(25), board=board, rack_sizes=sizes, most_blanks=1)


@pytest.mark.parametrize("blanks", range(4))
@pytest.mark.parametrize("name", ["english", "swedish-study", "odd"])
def test_blanks(name: str, blanks: int) -> None:
    """Up to two the map is asked, beyond that the graph; equal letters may be tile or blank."""
    chance = random.Random(f"choose {name} {blanks} blanks")
    table = table_for(name, [word for word in some_words(name, 200, chance) if len(word) <= 7])
    worth = some_worth(chance, table.rules.alphabet.size + 1, table.rules.vowels)
    board = table.board
    choosers = choosers_for(board, worth, map_of(table))
    for _ in range(repeated(1)):
        board.set_tiles(bytes(table.rules.layout.rows * table.rules.layout.columns))
        for _, rack in random_game(table, chance, board=board, most_blanks=min(blanks, 1), turns=20):
            letters = [code for code in rack if code][: table.rules.rack_size - blanks]
            situation = some_situation(chance, letters + [0] * blanks)
            check(table, board, worth, situation, choosers, 3000)


@pytest.mark.parametrize("name", RULESETS)
def test_openings(name: str) -> None:
    """Vowels beside premium squares cost; plays in both directions are told apart."""
    chance = random.Random(f"open {name}")
    table = table_for(name, some_words(name, 1500, chance))
    rules, word_map = table.rules, map_of(table)
    letters = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    for _ in range(repeated(12)):
        worth = some_worth(chance, rules.alphabet.size + 1, rules.vowels)
        board = table.board
        situation = some_situation(chance, chance.sample(letters, chance.randint(1, rules.rack_size)))
        check(table, board, worth, situation, choosers_for(board, worth, word_map), 5000)


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (25, 25), (5, 25), (25, 5), (9, 14)])
def test_boards(rows: int, columns: int) -> None:
    """Many premiums, quadruple words among them, and blocked squares; letters of every value."""
    chance = random.Random(f"choose {rows} x {columns}")
    lines = ["".join(chance.choice("....dtqDTQ#") for _ in range(columns)) for _ in range(rows)]
    lines[rows // 2] = "." * columns
    rules = replace(
        rules_named("english"), layout=Layout.from_rows(lines), points=(chance.choice([0, 3]), *range(1, 27))
    )
    small = table_for("english", some_words("english", 400, chance))
    table = Table(rules, small.lexicon, small.words)
    assert check_games(table, chance, repeated(60))


def test_the_largest_multipliers() -> None:
    """Ten tiles, each on a square that multiplies the word by four: most multipliers are not told apart."""
    rules = replace(
        rules_named("english"),
        layout=Layout.from_rows(["Q" * 11] * 11),
        points=(0, *(code % 3 for code in range(26))),
        rack_size=10,
        bonus=10_000,
        players=(2, 2),
    )
    chance = random.Random("multipliers")
    words = {bytes(chance.choices([1, 2, 3], k=chance.randint(2, 11))) for _ in range(120)}
    texts = [rules.alphabet.word_text(word) for word in words]
    table = Table(rules, Lexicon.from_words(texts, rules.alphabet), WordSet(words))
    worth = Worth(leave_table("wild", 27, 3))
    board = table.board
    choosers = choosers_for(board, worth, map_of(table))
    for _ in range(repeated(15)):
        rack = chance.choices([0, 1, 1, 2, 2, 3, 3, 4], k=10)
        rack = [code for i, code in enumerate(rack) if code or 0 not in rack[:i]]
        check(table, board, worth, some_situation(chance, rack), choosers, 10**7)
        moves = unpack(board.moves(counts(rack)))
        if moves:
            move = chance.choice(moves)
            board.play(move.first, move.tiles)


def test_an_alphabet_of_62_letters() -> None:
    labels = [chr(65 + i) for i in range(26)] + [chr(0x410 + i) for i in range(32)] + list("ΔΘΛΞ")
    tiles = {label: {"count": 4, "points": code % 11} for code, label in enumerate(labels)}
    rules = rules_from_document(
        {"board": {"rows": ["....d...."] * 9}, "tiles": tiles | {"?": {"count": 2}}}, "62"
    )
    chance = random.Random(62)
    often = [1, 2, 31, 32, 33, 34, 60, 61, 62]
    words = {bytes(chance.choices(often, k=chance.randint(2, 5))) for _ in range(400)}
    texts = [rules.alphabet.word_text(word) for word in words]
    table = Table(rules, Lexicon.from_words(texts, rules.alphabet), WordSet(words))
    worth = some_worth(chance, 63, frozenset(often[::2]))
    board = table.board
    choosers = choosers_for(board, worth, map_of(table))
    seen = 0
    for _ in range(repeated(40)):
        rack = chance.choices([*often, 0], k=6)
        seen += check(table, board, worth, some_situation(chance, rack), choosers, 4000)
        moves = unpack(board.moves(counts(rack)))
        if moves:
            move = chance.choice(moves)
            board.play(move.first, move.tiles)
    assert seen > 40


def test_many_words_of_the_same_letters() -> None:
    """More than 63 anagrams take several entries of the map."""
    rules = rules_named("english")
    chance = random.Random("anagrams")
    words = {bytes(chance.sample([1, 2, 3, 4, 5, 6], 6)) for _ in range(400)} | {b"\1\2", b"\3\4"}
    texts = [rules.alphabet.word_text(word) for word in words]
    table = Table(rules, Lexicon.from_words(texts, rules.alphabet), WordSet(words))
    worth = some_worth(chance, 27, rules.vowels)
    board = opened(table, chance)
    choosers = choosers_for(board, worth, map_of(table))
    for rack in ([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 0], [1, 2, 3, 4, 0, 0, 5]):
        assert check(table, board, worth, Situation(bytes(sorted(rack))), choosers, 10**9) > 100


def test_with_the_whole_english_lexicon() -> None:
    chance = random.Random("choose from all")
    table = Table(rules_named("english"), Lexicon.load("english"), WordSet(all_words("english")))
    assert check_games(table, chance, repeated(150), most_blanks=1) > 10_000


def test_a_share_of_what_leaves_are_worth() -> None:
    """Who undervalues leaves chooses as if the table said so."""
    chance = random.Random("share")
    table = table_for("english", some_words("english", 1500, chance))
    board, word_map, leaves = opened(table, chance), map_of(table), leave_table("sums", 27, 6)
    whole = Chooser(board, Equity(leaves), word_map)
    for share, of_1024 in ((0.5, 512), (0.3, 307), (0.0, 0)):
        lesser = Chooser(board, Equity(leaves, leave_share=share), word_map)
        for _ in range(repeated(10)):
            rack = counts(chance.choices(range(1, 27), k=7))
            every = whole.within(rack, 1 << 40, exchange_limit=7)
            worth = [
                ((packed >> 32) * 1000 + ((equity - (packed >> 32) * 1000) * of_1024 >> 10), packed, laid)
                for equity, packed, laid in every
            ]
            assert sorted(lesser.within(rack, 1 << 40, exchange_limit=7)) == sorted(worth)


# ---------------------------------------------------------------- one board, moves laid and taken back


@pytest.mark.parametrize("name", ["english", "odd", "italian-8"])
def test_slots_follow_the_board(name: str) -> None:
    """Whatever is laid, undone or set, a chooser answers as one does that has seen nothing before."""
    chance = random.Random(f"undo {name}")
    table = table_for(name, some_words(name, 600, chance))
    rules, word_map = table.rules, map_of(table)
    worth = replace(some_worth(chance, rules.alphabet.size + 1, rules.vowels), near_end=(-5000, 1000))
    board = table.board
    choosers = choosers_for(board, worth, word_map)
    letters = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    for _ in range(repeated(120)):
        rack = chance.sample(letters, rules.rack_size)
        moves = unpack(board.moves(counts(rack)))
        act = chance.random()
        if act < 0.55 and moves:
            move = chance.choice(moves)
            board.play(move.first, move.tiles)
        elif act < 0.95 and board.moves_made:
            for _ in range(chance.randint(1, board.moves_made)):
                board.undo()
        else:
            board.set_tiles(bytes(rules.layout.rows * rules.layout.columns))
        if chance.random() < 0.3:
            continue  # the slots miss a change now and then
        situation = some_situation(chance, chance.sample(letters, rules.rack_size))
        fresh = choosers_for(board.copy(), worth, word_map)
        expected = situation.best(fresh[0], 10)
        for chooser in (*choosers, fresh[1]):
            assert situation.best(chooser, 10) == expected


@pytest.mark.parametrize("name", ["english", "odd", "italian-8", "swedish-study"])
@pytest.mark.parametrize("size", [300, 20_000])
def test_many_racks_on_one_board(name: str, size: int) -> None:
    """What is found out about a board while many racks are asked about it changes no answer."""
    chance = random.Random(f"many racks {name} {size}")
    words = all_words(name)
    table = table_for(name, some_words(name, size, chance) if size < len(words) else words)
    rules, word_map = table.rules, map_of(table)
    worth = some_worth(chance, rules.alphabet.size + 1, rules.vowels)
    letters = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    board = table.board
    choosers = choosers_for(board, worth, word_map)
    for _ in range(repeated(2)):
        board.set_tiles(bytes(rules.layout.rows * rules.layout.columns))
        for turn, (_, rack) in enumerate(random_game(table, chance, board=board, turns=12)):
            if turn % 3 == 2:
                racks = [chance.sample(letters, rules.rack_size) for _ in range(220)]
                racks += [[0, *rack[1:]] for rack in racks[:20]] + [
                    [0, 0, 0, *rack[3:]] for rack in racks[:5]
                ]
                fresh = choosers_for(board.copy(), worth, word_map)[0]
                best = [fresh.best(counts(rack), exchange_limit=7) for rack in racks]
                expected = [found[0] if found else None for found in best]
                for chooser in choosers:
                    assert chooser.best_of_each(map(counts, racks), exchange_limit=7) == expected
            check(table, board, worth, some_situation(chance, rack), choosers, 3000)


# ---------------------------------------------------------------- arguments


def plain() -> Chooser:
    table = table_for("english", [bytes([1, 2]), bytes([2, 1])])
    return Chooser(table.board, Equity(leave_table("zero", 27, 1)), map_of(table))


def test_nothing_to_choose_from() -> None:
    chooser = plain()
    assert chooser.best(counts([])) == []
    assert chooser.best(counts([3]), count=5) == []
    assert chooser.within(counts([3, 4]), 1000) == []
    assert chooser.best(counts([1, 2]), count=0) == []
    assert len(chooser.best(counts([3]), exchange_limit=7, count=5)) == 1
    # a margin cannot be less than nothing
    assert chooser.within(counts([1, 2]), -5) == chooser.within(counts([1, 2]), 0)


def test_bad_arguments_are_refused() -> None:
    chooser = plain()
    with pytest.raises(ValueError, match="64 counts"):
        chooser.best(b"\x01")
    with pytest.raises(ValueError, match="outside the alphabet"):
        chooser.best(counts([27]))
    with pytest.raises(ValueError, match="a rack of 8 tiles"):
        chooser.best(counts([1] * 8))
    with pytest.raises(OverflowError):
        chooser.best(counts([1]), bag_count=-1)
    with pytest.raises(ValueError, match="costs"):
        Equity(leave_table("zero", 27, 1), hot_vowel=1)
    with pytest.raises(ValueError, match="between nothing and all"):
        Equity(leave_table("zero", 27, 1), leave_share=1.5)
    with pytest.raises(ValueError, match="up to 15"):
        Equity(leave_table("zero", 27, 1), near_end=[0] * 17)
    with pytest.raises(ValueError, match="64 counts"):
        chooser.best_of_each([counts([1])] * 300 + [b""])
    # and the chooser is none the worse
    assert len(chooser.best(counts([1, 2]), count=50)) == 8


def test_a_refused_question_leaves_the_chooser_as_it_was() -> None:
    chooser = plain()
    rack = counts([0, 1, 2])
    before = chooser.best(rack, count=5)
    assert before
    with pytest.raises(ValueError, match="outside the alphabet"):
        chooser.equity_of(counts([60]), 1 << 16 | 1, 60)
    assert chooser.best(rack, count=5) == before


def test_a_first_move_that_leaves_the_board_has_no_equity() -> None:
    chooser = plain()
    rack = counts([1, 2])
    for start in (0xFFFF, 15, 16 * 15):  # nowhere; the last square of a line; the last of the plane
        with pytest.raises(ValueError, match="leaves the board"):
            chooser.equity_of(rack, 5 << 32 | start << 16 | 2, 1 | 2 << 6)


def test_threads_with_boards_of_their_own() -> None:
    """The equity and the map are shared, and nothing else."""
    chance = random.Random("threads")
    table = table_for("english", some_words("english", 1500, chance))
    word_map, equity = map_of(table), Equity(leave_table("sums", 27, 4))
    board = opened(table, chance)
    racks = [counts(chance.choices(range(27), k=7)) for _ in range(60)]
    alone = Chooser(board, equity, word_map)
    expected = [alone.best(rack, count=10) for rack in racks]
    said: dict[int, list[list[tuple[int, int, int]]]] = {}

    def choose(thread: int) -> None:
        chooser = Chooser(board.copy(), equity, word_map)
        said[thread] = [chooser.best(rack, count=10) for rack in racks]

    threads = [Thread(target=choose, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == dict.fromkeys(range(4), expected)


def test_threads_that_share_a_chooser() -> None:
    """Whoever comes second is told so, or waits for the interpreter; nobody gets another's answer."""
    chance = random.Random("shared")
    table = table_for("english", some_words("english", 1500, chance))
    chooser = Chooser(opened(table, chance), Equity(leave_table("sums", 27, 4)))
    racks = [counts([0, 0, *chance.choices(range(1, 27), k=5)]) for _ in range(30)]
    expected = [chooser.best(rack, count=10) for rack in racks]
    wrong: list[object] = []

    def choose(order: list[int]) -> None:
        for i in order:
            try:
                if chooser.best(racks[i], count=10) != expected[i]:
                    wrong.append(i)
            except RuntimeError as error:
                if "busy" not in str(error):
                    wrong.append(error)

    threads = [Thread(target=choose, args=(chance.choices(range(30), k=100),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert chooser.best(racks[0], count=10) == expected[0]


def test_leaves_lie_in_the_table_in_order() -> None:
    """The combinatorial number system against counting."""
    for types, largest in ((2, 9), (5, 4), (27, 3), (63, 2)):
        table = leave_table("wild", types, largest)
        for place, codes in enumerate(in_table_order(types, largest)):
            assert table.place(bytes(codes)) == place
            assert table.value(bytes(codes)) == 5 * table.data[place]
