"""What is interrupted, shared or short of memory: bounds hold, moves are legal, values are the same."""

from __future__ import annotations

import random
import signal
import threading
import time
from functools import cache

import pytest

from quixotry.errors import LimitError, PositionError
from quixotry.game import Position
from quixotry.kernel.search.table import Table
from quixotry.lexicon import Lexicon
from quixotry.players.endgame import searched_end
from quixotry.rules import load_rules
from quixotry.search import EndgameResult, analyse, solve_endgame
from quixotry.search.endgame import MOST_MEMORY, kernel_search, known_racks
from quixotry.speed.endgames import static_endgames
from support.late_positions import HARD_ENDGAME
from support.positions import repeated

ENGLISH = load_rules("english")
FEW = 40_000  # positions: enough for half of these endgames
CGP = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/1PEENS1NIX5/"
    "1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
)


@cache
def english_endgames() -> list[Position]:
    return static_endgames(ENGLISH, Lexicon.for_rules(ENGLISH), repeated(12), seed=100)


@cache
def solved() -> list[tuple[Position, EndgameResult]]:
    """Those that are proved soon."""
    results = [(position, solve_endgame(position, nodes=FEW, memory=16)) for position in english_endgames()]
    found = [(position, result) for position, result in results if result.proved]
    assert len(found) >= len(results) / 3
    return found


def assert_legal(position: Position, result: EndgameResult) -> None:
    position.check(result.move)
    assert not position.phonies(result.move)
    assert result.line[0] == result.move
    assert result.low <= result.value <= result.high


def test_bounds_hold_wherever_a_search_is_interrupted() -> None:
    chance = random.Random(5)
    for position, proved in solved():
        for _ in range(6):
            nodes = int(10 ** chance.uniform(0, 4))
            result = solve_endgame(position, nodes=nodes, memory=8)
            assert_legal(position, result)
            assert result.low <= result.moves[0].high, "a move that is proved to be better is forgotten"
            assert result.low <= proved.value <= result.high, (position, nodes)
            assert result.proved == (result.low == result.high)
            if result.proved:
                assert result.value == proved.value


def test_bounds_tell_something_after_the_first_look() -> None:
    """A search that is cut short before it proves anything has the bounds that need no search."""
    position = Position.from_cgp(HARD_ENDGAME)
    result = solve_endgame(position, nodes=2000)
    assert -100 < result.low < result.value < result.high < 300
    for one in result.moves:
        assert one.high <= result.high
        if one.move.is_pass:
            assert one.low == result.low
    alone = solve_endgame(position, nodes=2000, bounds=False)
    assert (alone.move, alone.value, alone.nodes) == (result.move, result.value, result.nodes)
    assert alone.low < result.low and result.high < alone.high


def test_moves_that_were_looked_at_are_in_order() -> None:
    result = solve_endgame(Position.from_cgp(HARD_ENDGAME), nodes=20_000)
    values = [one.value for one in result.moves[1:] if one.value is not None]
    assert values == sorted(values, reverse=True)
    assert all(one.value is None for one in result.moves[len(values) + 1 :])


def test_a_move_that_was_found_better_is_not_forgotten() -> None:
    """A slow play against a tile that cannot be played: that it gains more is known long before how much."""
    position = Position.from_cgp(
        "OP1YOURN7/HA1O1PE2KAB3/1L1G2XI1AWA3/1E1E5DEY3/1T1ER2QAIDS3/TO2EM2V6/ET2LOW1I6/T2VICARS6/"
        "A3s1S1OE5/N3H4N5/I3E4T5/CUBED2LEARNING/2U6S5/2M6I5/TOFU3FOALING1 DEIRRZ?/J 444/364 0"
    )
    for nodes in range(1000, 30_000, 3500):
        result = solve_endgame(position, nodes=nodes, memory=16)
        assert result.low <= result.moves[0].high
        if nodes > 4000:
            assert str(result.move) == "K1 D...."


def test_thousands_of_moves_do_not_keep_a_search_from_looking_ahead() -> None:
    """With a blank on either side, one turn deep each move takes as long as a hundred positions elsewhere."""
    position = Position.from_cgp(
        "15/2R10V1/2E10R1/COFT8POH/2LOGOI5AWE/1VENOM6I1N/1AW1L1D5D1B/1U2FURY6I/3ME1A4OBIT/3ID1G2OGRE2/"
        "E2R2R2KEEL2/X2Z1LOQUATS3/I2A2P8/NITS2E3UNAI1/E5SYNCH4 AEEIJT?/AADNST? 328/315 0"
    )
    result = solve_endgame(position, nodes=2000, memory=16)
    assert len(result.moves) > 2000
    assert result.depth >= 2


def test_a_move_that_promises_little_is_looked_at() -> None:
    """The only good one is the 259th of 408 by score and tiles; without it nothing is proved."""
    position = Position.from_cgp(
        "JOG12/2E12/2M7QOPH1/WHIRR5U1A2/2N1E4WE1R2/2A1T4OY1T2/2T1I4T2E2/2E1A1BAP2FROG/4R2BI3R2/3LI3SKIVED1/"
        "2DAIlIES4O1/3C7LYNX/1OUTVALUE4G1/3I8FAN/3COZIE3EASE ADDENNT/LMNOSU? 350/430 0"
    )
    result = solve_endgame(position, nodes=40_000, memory=16)
    assert (str(result.move), result.value, result.proved) == ("2C .ND", -7, True)


def test_the_same_number_of_positions_gives_the_same_answer() -> None:
    for position in english_endgames()[:4]:
        first, second = (solve_endgame(position, nodes=5000, memory=16) for _ in range(2))
        assert (first.move, first.value, first.line, first.nodes) == (
            second.move,
            second.value,
            second.line,
            second.nodes,
        )


def test_the_ordinary_generator_gives_the_same_search() -> None:
    """Alpha-beta with all plays of every position generated anew: the same tree, move by move."""
    for position in english_endgames():
        racks = known_racks(position)
        searches = [
            kernel_search(position, racks, Table(1 << 23), 1 << 23, ordinary=ordinary)
            for ordinary in (False, True)
        ]
        for search in searches:
            search.run(FEW // 4)
        quick, ordinary = searches
        assert quick.nodes == ordinary.nodes
        assert quick.moves == ordinary.moves
        assert quick.main_line == ordinary.main_line


def test_every_arrangement_of_letters_is_searched() -> None:
    """Endgames of WordSmog: the lists of lines against all plays of every position, and who asks for them."""
    rules = load_rules("english-wordsmog")
    lexicon = Lexicon.for_rules(rules)
    proved = 0
    # Of the first, a line is looked at anew behind a run of tiles that stays as it was.
    for position in [
        *static_endgames(rules, lexicon, 1, seed=7),
        *static_endgames(rules, lexicon, repeated(2), seed=2),
    ]:
        racks = known_racks(position)
        searches = [
            kernel_search(position, racks, Table(1 << 20), 1 << 25, ordinary=ordinary)
            for ordinary in (False, True)
        ]
        for search in searches:
            search.run(200)
        assert searches[0].moves == searches[1].moves
        result = solve_endgame(position, nodes=10_000)
        assert_legal(position, result)
        assert searches[0].low <= result.value <= searches[0].high
        assert analyse(position, nodes=10).method == "endgame"
        chosen = searched_end(position, nodes=10)
        assert chosen is not None and result.low <= chosen.high and chosen.low <= result.high
        proved += result.proved
    assert proved


def test_a_search_that_refutes_nothing_without_making_it_finds_the_same_values() -> None:
    for position, proved in solved()[:4]:
        plain = kernel_search(position, known_racks(position), Table(1 << 23), 1 << 23)
        plain.plain = True
        plain.run(10 * FEW)
        assert plain.low <= proved.value <= plain.high
        if plain.proved:
            assert plain.low == proved.value


def test_threads_and_table_sizes_change_no_value() -> None:
    for position, proved in solved()[: repeated(5)]:
        for threads in (2, 3):
            result = solve_endgame(position, threads=threads, memory=32)
            assert (result.value, result.proved) == (proved.value, True)
            assert_legal(position, result)
        racks = known_racks(position)
        for table, memory in ((1, 1 << 23), (1 << 12, 1 << 23), (1 << 20, 1)):
            try:
                search = kernel_search(position, racks, Table(table), memory)
            except MemoryError:
                assert memory == 1
                continue
            search.run(20 * FEW)
            assert search.low <= proved.value <= search.high
            if search.proved:
                assert search.moves[0][2] == proved.value


def test_the_main_line_gains_the_value() -> None:
    for position, proved in solved():
        now, gain, sign = position, 0, 1
        for move in proved.line:
            now.check(move)
            gain += sign * (move.score or 0)
            now, sign = now.play(move), -sign
        last = 1 - now.turn
        if not len(now.racks[last]):  # went out, and gains twice the other's tiles
            left = 2 * now.racks[now.turn].value(ENGLISH.points)
            gain += left if last == position.turn else -left
            assert gain == proved.value


def test_an_unknown_rack_is_what_is_unseen() -> None:
    position = Position.from_cgp(CGP)
    seen = position.seen_by(position.turn)
    assert len(seen.racks[1]) == 0
    assert solve_endgame(seen).value == solve_endgame(position).value


def test_a_flag_stops_it_at_once() -> None:
    position = english_endgames()[0]
    table = Table(1 << 24)
    search = kernel_search(position, known_racks(position), table, 1 << 24)
    threading.Timer(0.05, table.stop).start()
    began = time.perf_counter()
    search.run(1 << 62)
    assert time.perf_counter() - began < 5


def test_an_interrupt_gives_the_best_so_far() -> None:
    hard = max(english_endgames(), key=lambda position: len(position.legal_moves()))
    told: list[EndgameResult] = []

    def tell(result: EndgameResult) -> None:
        told.append(result)
        if len(told) == 1:  # as the terminal does, which interrupts the main thread
            main = threading.main_thread().ident
            assert main is not None
            signal.pthread_kill(main, signal.SIGINT)

    result = solve_endgame(hard, progress=tell)
    assert result.interrupted and not result.proved
    assert_legal(hard, result)


def test_progress_is_told() -> None:
    told: list[EndgameResult] = []
    result = solve_endgame(Position.from_cgp(CGP), progress=told.append)
    assert told and told[-1].proved and told[-1].value == result.value

    def fail(result: EndgameResult) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve_endgame(Position.from_cgp(CGP), progress=fail)


def test_analysis_counts_the_spread_of_the_whole_game() -> None:
    position = Position.from_cgp(CGP)
    found = analyse(position)
    assert found.proved and found.method == "endgame"
    assert found.best.spread == 431 - 294 + solve_endgame(position).value
    assert found.best.win == 1.0 and found.best.proved


def bad(text: str, **limits: object) -> str:
    with pytest.raises((PositionError, LimitError)) as caught:
        solve_endgame(Position.from_cgp(text), **limits)  # type: ignore[arg-type]
    return str(caught.value)


def test_bad_input_is_refused_in_one_line() -> None:
    assert bad(CGP.replace("/AGILO", "/AGIL"), nodes=0) == "nodes: must be 1 or more, not 0"
    assert bad(CGP, seconds=0) == "seconds: must be more than 0, not 0"
    assert bad(CGP, seconds=float("nan")).startswith("seconds: must be")
    assert bad(CGP, threads=0) == "threads: must be 1 to 256, not 0"
    assert bad(CGP, memory=8, threads=4) == "memory: must be 16 to 1048576 megabytes, not 8"
    assert bad(CGP, memory=1) == "memory: must be 8 to 1048576 megabytes, not 1"
    assert bad(CGP.replace("ABEIIMO", "ABEI")).endswith("tiles are unseen; a rack holds 7")
    assert bad(CGP.replace("ABEIIMO/AGILO", "/")) == "the mover's rack is empty"
    assert bad("15/" * 14 + "15 ABC/DEF 0/0 0").startswith("the bag holds 86 tiles")
    assert bad(CGP[:-1] + "6") == "the game is over: 6 scoreless turns in a row"


def test_the_most_memory_that_may_be_asked_for() -> None:
    """Tables for a terabyte had sizes that ran over 32 bits, and the search died."""
    position = next(iter(english_endgames()))
    try:
        found = solve_endgame(position, nodes=FEW, memory=MOST_MEMORY)
    except LimitError as error:  # where the system promises no more than it has
        assert str(error).startswith("memory: ")
    else:
        position.check(found.move)
