"""Rollouts in the kernel against rollouts written down plainly, deal by deal; the deals; the sums."""

from __future__ import annotations

import random
import struct
from collections import Counter
from dataclasses import replace

import pytest

from quixotry.evaluation import best_moves
from quixotry.evaluation.winning import WinningModel
from quixotry.game import Game, Move, Position
from quixotry.game.packed import pack_move
from quixotry.kernel.search.deals import Dealer
from quixotry.kernel.search.rollout import Rollouts
from quixotry.kernel.search.tally import Tally
from quixotry.lexicon import Lexicon
from quixotry.rules import Rules, load_rules
from quixotry.search import solve_endgame
from quixotry.search.simulation.dealing import Unseen
from quixotry.search.simulation.tables import end_by_search, make_rollouts
from support.positions import repeated
from support.slow_rollout import leave_value, slow_rollout

ENGLISH = load_rules("english")
NUMBERS = 4  # of a result


def positions_of(rules: Rules, seed: int, players: int = 2, step: int = 4) -> list[Position]:
    """Positions from a static game."""
    game = Game.new(rules, players=[f"P{i}" for i in range(players)], seed=seed, challenge="void")
    found = []
    while not game.over:
        best = best_moves(game.position)
        found.append(game.position.seen_by(game.position.turn))
        game.play(best[0].move if best else Move.passing(rules.alphabet))
    return found[seed % step :: step]


def set_up(table: Rollouts, position: Position, moves: list[Move], dealer: Dealer) -> None:
    players = len(position.racks)
    scores = [position.scores[(position.turn + i) % players] for i in range(players)]
    table.set_position(position.board.tiles, bytes(position.rack), scores, position.scoreless, dealer)
    for move in moves:
        table.add_candidate(*pack_move(move, table.board.geometry), round(1000 * leave_value(position, move)))


def candidates(position: Position, count: int = 6) -> list[Move]:
    """The best plays, an exchange if one is allowed, and a pass."""
    moves = [one.move for one in best_moves(position, count)]
    moves += [move.with_score(0) for move in position.exchanges()[:1]]
    return [*dict.fromkeys(moves), Move.passing(position.rules.alphabet).with_score(0)]


def compare(position: Position, table: Rollouts, model: WinningModel, plies: int, deals: int) -> int:
    """Every candidate in some deals, quickly and slowly; how many were compared."""
    moves = candidates(position)
    dealer = Unseen.of(position).dealer(7)
    set_up(table, position, moves, dealer)
    before = table.board.state(), table.still.state()
    results = table.run(3, deals, plies, bytes(range(len(moves))))
    assert (table.board.state(), table.still.state()) == before
    numbers = struct.unpack(f"{NUMBERS * deals * len(moves)}d", results)
    for i, move in enumerate(moves):
        for deal in range(deals):
            win, spread, line = slow_rollout(position, move, dealer, 3 + deal, plies, model, table.finishes)
            at = NUMBERS * (i * deals + deal)
            found = numbers[at : at + NUMBERS]
            assert found[0] == pytest.approx(win, abs=1e-9), (position, move, deal)
            assert found[1] == pytest.approx(spread, abs=1e-9)
            reply = line[0] if line else None
            assert found[2] == (reply.score or 0 if reply else 0)
            bingo = reply is not None and reply.is_place and reply.tile_count == position.rules.rack_size
            assert found[3] == bingo
    return len(moves) * deals


@pytest.mark.parametrize(
    ("name", "players", "step"),
    [("english", 2, 5), ("italian-8", 2, 9), ("english", 3, 9), ("english", 4, 9)],
)
def test_rollouts_are_those_of_static_players(name: str, players: int, step: int) -> None:
    rules = load_rules(name)
    lexicon = Lexicon.for_rules(rules)
    model = WinningModel.for_rules(rules, lexicon, players)
    table = make_rollouts(rules, lexicon, players, model)
    chance = random.Random(players)
    compared = 0
    for seed in range(repeated(1)):
        for position in positions_of(rules, seed, players, step):
            compared += compare(position, table, model, chance.choice([1, 2, 3, 5, 60]), 2)
    assert compared > 20


def test_rollouts_that_empty_the_bag_go_on_if_that_is_wanted() -> None:
    lexicon = Lexicon.for_rules(ENGLISH)
    model = WinningModel.for_rules(ENGLISH, lexicon)
    table = make_rollouts(ENGLISH, lexicon, 2, model)
    table.finish(True)
    compared = 0
    for position in positions_of(ENGLISH, 6, step=1)[-9:]:
        compared += compare(position, table, model, 2, 2)
    assert compared > 30
    position = next(one for one in positions_of(ENGLISH, 6, step=1) if 0 < one.bag_count <= 7)
    moves = [one.move for one in best_moves(position, 3)]
    set_up(table, position, moves, Unseen.of(position).dealer(7))
    ended = [struct.unpack("4d", table.run(deal, 1, 2, b"\0"))[0] for deal in range(20)]
    assert sum(win in (0.0, 0.5, 1.0) for win in ended) > 10, "most of these games are over"


class UnprovedError(Exception):
    """The slow search was given up."""


def exact_gain(position: Position) -> int:
    found = solve_endgame(position, nodes=12_000, memory=16)
    if not found.proved:
        raise UnprovedError
    return found.value


@pytest.mark.parametrize(("name", "first", "least"), [("english", 6, 12), ("italian-8", 3, 4)])
def test_rollouts_that_empty_the_bag_end_by_the_exact_endgame(name: str, first: int, least: int) -> None:
    """Wherever the slow search proves a value with few positions, the rollout's own must have found it."""
    rules = load_rules(name)
    lexicon = Lexicon.for_rules(rules)
    model = WinningModel.for_rules(rules, lexicon)
    table = make_rollouts(rules, lexicon, 2, model)
    end_by_search(table, rules, lexicon, 30_000)
    compared = unlike = 0
    for seed in range(first, first + repeated(2)):
        late = [one for one in positions_of(rules, seed, step=1) if 0 < one.bag_count <= 9]
        for position in late[-3:]:
            moves = [one.move for one in best_moves(position, 3)]
            dealer = Unseen.of(position).dealer(7)
            set_up(table, position, moves, dealer)
            before = table.board.state(), table.still.state()
            for i, move in enumerate(moves):
                for deal in range(3):
                    win, spread, *_ = struct.unpack("4d", table.run(deal, 1, 2, bytes([i])))
                    try:
                        expected = slow_rollout(position, move, dealer, deal, 2, model, solve=exact_gain)
                    except UnprovedError:
                        continue
                    assert (win, spread) == pytest.approx(expected[:2], abs=1e-9), (position, move, deal)
                    static = slow_rollout(position, move, dealer, deal, 2, model, True)
                    compared += 1
                    unlike += static[1] != expected[1]
            assert (table.board.state(), table.still.state()) == before
    assert compared >= least and unlike, "exact play differs from static play"


def test_an_endgame_at_a_leaf_owes_nothing_to_those_before() -> None:
    """However few positions it may look at: otherwise answers would depend on threads and batches."""
    lexicon = Lexicon.for_rules(ENGLISH)
    model = WinningModel.for_rules(ENGLISH, lexicon)
    position = next(one for one in positions_of(ENGLISH, 6, step=1) if 0 < one.bag_count <= 7)
    moves = [one.move for one in best_moves(position, 4)]
    for nodes in (1, 40, 700):
        found = []
        for order in (range(6), range(5, -1, -1)):
            table = make_rollouts(ENGLISH, lexicon, 2, model)
            end_by_search(table, ENGLISH, lexicon, nodes)
            set_up(table, position, moves, Unseen.of(position).dealer(7))
            found.append({deal: table.run(deal, 1, 2, b"\3\0\1\2") for deal in order})
        assert found[0] == found[1]
        ended = [struct.unpack("16d", result)[::4] for result in found[0].values()]
        assert any(win in (0.0, 0.5, 1.0) for wins in ended for win in wins), "no bag was emptied"
        line, _ = table.follow(0, 0, 6)
        assert line and all(head or laid == 0 for head, laid in line)


def test_a_search_of_another_game_is_refused() -> None:
    lexicon = Lexicon.for_rules(ENGLISH)
    tables = [
        make_rollouts(rules, words, players, WinningModel.for_rules(rules, words, players))
        for rules, words, players in [
            (ENGLISH, lexicon, 2),
            (ENGLISH, lexicon, 3),
            (load_rules("italian-8"), Lexicon.for_rules(load_rules("italian-8")), 2),
        ]
    ]
    end_by_search(tables[0], ENGLISH, lexicon, 10)
    assert tables[0].endgame_nodes == 10
    end_by_search(tables[1], ENGLISH, lexicon, 10)
    assert tables[1].endgame_nodes == 0, "three players have no such search"
    for other in tables[1:]:
        with pytest.raises(ValueError, match="another game"):
            other.end_by(tables[0].endgame, 10)


def test_exchanges_passes_and_scoreless_endings_follow_the_rules() -> None:
    """With a lexicon of two words most turns are exchanges or passes, and the game ends without a score."""
    words = Lexicon.from_words(["AA", "QI"], ENGLISH.alphabet)
    for rules in (ENGLISH, replace(ENGLISH, scoreless_turns=3), replace(ENGLISH, exchange_minimum=None)):
        for players in (2, 4):
            model = WinningModel.for_rules(rules, words, players)
            table = make_rollouts(rules, words, players, model)
            start = Position.start(rules, words, ["AAQIIUU"] + [""] * (players - 1))
            position = start.replace(scores=(5, 9, 9, 3)[:players], scoreless=1)
            assert compare(position, table, model, 40, 3) > 5


def test_what_is_shared_between_candidates_changes_nothing() -> None:
    lexicon = Lexicon.for_rules(ENGLISH)
    table = make_rollouts(ENGLISH, lexicon, 2, WinningModel.for_rules(ENGLISH, lexicon))
    for position in positions_of(ENGLISH, 11, step=3):
        moves = [one.move for one in best_moves(position, 12)]
        set_up(table, position, moves, Unseen.of(position).dealer(1))
        found = []
        for shares in (True, False):
            table.share(shares)
            found.append(table.run(0, 6, 2, bytes(range(len(moves)))))
        table.share(True)
        assert found[0] == found[1]
        one = b"".join(table.run(d, 1, 2, bytes([0])) for d in range(6))
        assert found[0][: len(one)] == one, "a batch is its deals one by one"


# Deals


def test_every_tile_is_dealt_as_often_as_every_other() -> None:
    pool = bytes(range(1, 21)) + b"\x01\x01\x02"
    dealer = Dealer(pool, [b"", b""], [7, 7], 5)
    in_racks: Counter[int] = Counter()
    first_drawn: Counter[int] = Counter()
    deals = 6_000
    for sample in range(deals):
        racks, bag, _ = dealer.dealt(sample)
        assert len(racks[1]) == 7 and Counter(racks[1]) + Counter(bag) == Counter(pool)
        in_racks.update(racks[1])
        first_drawn[bag[0]] += 1
    counts = Counter(pool)
    for found, share in ((in_racks, 7 / len(pool)), (first_drawn, 1 / len(pool))):
        expected = {code: deals * share * count for code, count in counts.items()}
        chi2 = sum((found[code] - expected[code]) ** 2 / expected[code] for code in counts)
        assert chi2 < 45  # 19 degrees of freedom: one in a thousand is above 43.8


def test_pairs_of_tiles_are_dealt_by_chance() -> None:
    """Whether two tiles meet on a rack is what turning an order round could spoil."""
    pool = bytes(range(1, 15))
    dealer = Dealer(pool, [b"", b""], [7, 7], 9)
    together = Counter(
        pair
        for sample in range(8_000)
        for rack in [dealer.dealt(sample)[0][1]]
        for pair in ((1, 2), (1, 14), (7, 8))
        if set(pair) <= set(rack)
    )
    for pair, found in together.items():
        assert found / 8_000 == pytest.approx(7 / 14 * 6 / 13, abs=0.02), pair


def test_known_tiles_and_leaves_are_respected() -> None:
    pool = bytes([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    dealer = Dealer(
        pool, [b"", b"\x14\x15", b""], [7, 4, 4], 3, [None, None, [(b"\x01\x02", 3.0), (b"\x0b", 1.0)]]
    )
    kept = 0
    for sample in range(2_000):
        racks, bag, _ = dealer.dealt(sample)
        assert set(racks[1]) >= {0x14, 0x15} and len(racks[1]) == len(racks[2]) == 4
        assert Counter(racks[1]) + Counter(racks[2]) + Counter(bag) == Counter(pool + b"\x14\x15")
        kept += {1, 2} <= set(racks[2])
        assert {1, 2} <= set(racks[2]) or 11 in racks[2]
    assert kept / 2_000 == pytest.approx(0.75 + 0.25 * 0.13, abs=0.05)
    assert dealer.dealt(17) == dealer.dealt(17)


@pytest.mark.parametrize(
    ("pool", "known", "sizes"),
    [(b"\x01", [b"", b""], [7, 7]), (b"\x01" * 9, [b"", b"\x01" * 8], [7, 7]), (b"\x01" * 9, [b""], [7])],
)
def test_deals_that_cannot_be_are_refused(pool: bytes, known: list[bytes], sizes: list[int]) -> None:
    with pytest.raises(ValueError, match=r"rack|deal"):
        Dealer(pool, known, sizes, 1)


# Sums


def test_a_tally_is_what_plain_sums_say() -> None:
    chance = random.Random(3)
    tally = Tally(3, 0.001)
    seen: list[list[float]] = [[], [], []]
    for which in (b"\x00\x01\x02", b"\x00\x02"):
        deals = [[(chance.random(), chance.gauss(0, 50), 20.0, 1.0) for _ in range(5)] for _ in which]
        tally.add(b"".join(struct.pack("4d", *one) for row in deals for one in row), which)
        for i, row in zip(which, deals, strict=True):
            seen[i] += [win + 0.001 * spread for win, spread, *_ in row]
    assert [tally.samples_of(i) for i in range(3)] == [10, 5, 10]
    ahead, variance = tally.against(0, b"\x02")[0]
    differences = [b - a for a, b in zip(seen[0], seen[2], strict=True)]
    mean = sum(differences) / 10
    assert ahead == pytest.approx(mean)
    assert variance == pytest.approx(sum((one - mean) ** 2 for one in differences) / 9)
    (better, spread), _ = tally.deviations(b"\x00\x02")
    assert better == pytest.approx(-mean / 2) and spread == pytest.approx(variance / 4)
    assert tally.numbers_of(0)[5:7] == (20.0, 1.0)
    with pytest.raises(ValueError, match="same deals"):
        tally.deviations(b"\x00\x01")  # they have not seen the same deals
