"""Simulations: what they find, within which budget, and what they refuse."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from dataclasses import replace
from itertools import permutations

import pytest

from quixotry.errors import IllegalMove, LimitError, PositionError
from quixotry.evaluation import best_moves
from quixotry.evaluation.winning import WinningModel
from quixotry.game import Board, Game, Position, Rack
from quixotry.game.legal import geometry_of
from quixotry.kernel.search.tally import best_shares
from quixotry.lexicon import Lexicon
from quixotry.rules import load_rules
from quixotry.search.simulation import Budget, Options, SimulationResult, run_simulation, simulate
from quixotry.search.simulation.dealing import Unseen
from quixotry.search.simulation.finals import MOST_FINALISTS, are_held
from quixotry.search.simulation.race import Race
from quixotry.search.simulation.simulator import _model
from quixotry.search.simulation.tables import borrowed_rollouts
from quixotry.search.time_manager import TimeManager
from support.limits import Limit
from support.positions import repeated
from support.slow_rollout import slow_rollout

ENGLISH = load_rules("english")
CGP = "15/15/15/15/15/15/15/3CARE8/6ZA7/7T7/7E7/15/15/15/15 AEINSTD/ 12/48 0"
WORDS = Lexicon.from_words(
    ["CAT", "CATS", "AT", "TA", "AS", "SET", "EAT", "TEA", "SEA", "AE", "TE", "ES"], ENGLISH.alphabet
)


def tiny(rack: str, tiles: str, size: int = 3) -> Position:
    """A game with few tiles on an empty board: the mover's rack, and what the others and the bag have."""
    codes = ENGLISH.alphabet.rack(rack + tiles)
    counts = tuple(codes.count(code) for code in range(len(ENGLISH.counts)))
    rules = replace(ENGLISH, rack_size=size, counts=counts, bonus=10, exchange_minimum=1, players=(2, 2))
    held = (Rack.from_text(rack, rules.alphabet), Rack.empty(rules.alphabet))
    return Position(rules, WORDS, Board.empty(rules.layout, rules.alphabet), held, (0, 0))


class _Fixed:
    """A dealer that deals one order."""

    def __init__(self, racks: list[bytes], bag: bytes) -> None:
        self.deal = racks, bag, 1

    def dealt(self, sample: int) -> tuple[list[bytes], bytes, int]:
        return self.deal


@pytest.mark.parametrize("text", ["best", "8G AT", "pass"])
def test_the_mean_is_that_over_all_deals(text: str) -> None:
    """Every order of the unseen tiles, played out plainly, against a simulation with its interval."""
    position = tiny("CAT", "SEATS")
    model = WinningModel.for_rules(position.rules, position.lexicon)
    move = best_moves(position)[0].move if text == "best" else position.judge(text)[0]
    pool = Unseen.of(position).pool
    wins, spreads = [], []
    for order in set(permutations(pool)):
        dealt = _Fixed([b"", bytes(order[:3])], bytes(order[3:]))
        win, spread, _ = slow_rollout(position, move, dealt, 0, 30, model)  # type: ignore[arg-type]
        wins.append(win)
        spreads.append(spread)
    found = simulate(position, samples=20_000, candidates=[move], plies=30, confidence=1).best
    low, high = found.interval
    margin = (high - low) / 2
    assert abs(found.win - sum(wins) / len(wins)) < 1.6 * margin + 1e-9
    assert found.spread == pytest.approx(
        sum(spreads) / len(spreads), abs=3 * found.deviation / found.samples**0.5
    )


def test_intervals_cover_what_they_should() -> None:
    """Of many short simulations nearly all have the mean of a long one in their interval."""
    position = Position.from_cgp(CGP)
    moves = [one.move for one in best_moves(position, 2)]
    options = Options(candidates=moves, confidence=1.0, allocation="uniform")
    truth = run_simulation(position, Budget(samples=12_000), replace(options, seed=999))
    wins = {one.move: one.win for one in truth.moves}
    count = repeated(120)
    inside = 0
    for seed in range(count):
        for one in run_simulation(position, Budget(samples=160), replace(options, seed=seed)).moves:
            low, high = one.interval
            inside += low <= wins[one.move] <= high
    assert inside / (2 * count) >= 0.94


def numbers(result: SimulationResult) -> list[object]:
    return [(str(one.move), one.win, one.spread, one.best, one.samples) for one in result.moves]


def test_threads_change_nothing() -> None:
    position = Position.from_cgp(CGP)
    found = [
        simulate(position, samples=1_500, candidates=12, seed=5, threads=threads) for threads in (1, 2, 3)
    ]
    assert numbers(found[0]) == numbers(found[1]) == numbers(found[2])
    assert found[0].line == found[2].line and 0 < found[0].samples <= 1_500
    assert numbers(simulate(position, samples=1_500, candidates=12, seed=6)) != numbers(found[0])


def test_threads_change_nothing_where_endgames_are_searched() -> None:
    """Each thread has a search of its own, whose memory must not show."""
    game = Game.new("english", seed=6, challenge="void")
    while game.position.bag_count > 5:
        game.play(game.position.best(1)[0].move)
    position = game.position.seen_by(game.position.turn)
    assert 0 < position.bag_count <= 5
    found = [
        run_simulation(
            position, Budget(samples=300), Options(candidates=6, endgames=60, threads=threads, confidence=1.0)
        )
        for threads in (1, 2)
    ]
    assert numbers(found[0]) == numbers(found[1]) and found[0].line == found[1].line
    static = run_simulation(position, Budget(samples=300), Options(candidates=6, confidence=1.0))
    assert numbers(static) != numbers(found[0])
    assert found[0].nodes > 5 * static.nodes, "positions of endgames are counted"
    options = Options(candidates=6, endgames=60, finish=True)
    run_simulation(position, Budget(samples=20), options)
    model = _model(position.rules, position.lexicon, 2, False)
    with borrowed_rollouts(position.rules, position.lexicon, 2, model, None, 1) as (table,):
        assert table.endgame is not None, "it was used by the simulation before"
        assert not table.endgame_nodes and not table.finishes, "whose wishes are nobody else's"


def late_position(most: int, seed: int = 6) -> Position:
    game = Game.new("english", seed=seed, challenge="void")
    while game.position.bag_count > most:
        game.play(game.position.best(1)[0].move)
    assert 0 < game.position.bag_count <= most
    return game.position.seen_by(game.position.turn)


def test_rollouts_that_are_kept_outlive_the_geometry_of_their_rules() -> None:
    """A server that meets more rulesets than are remembered makes the geometry of one anew."""
    position, options = late_position(3), Options(candidates=4, endgames=20, confidence=1.0)
    run_simulation(position, Budget(samples=50), replace(options, endgames=0))
    model = _model(position.rules, position.lexicon, 2, False)
    with borrowed_rollouts(position.rules, position.lexicon, 2, model, None, 1) as (one,):
        one.end_by(None, 0)
    geometry_of.cache_clear()
    assert run_simulation(position, Budget(samples=50), options).samples


def test_late_in_the_game_the_best_meet_again_with_searches() -> None:
    position = late_position(3)
    options = Options(candidates=10, confidence=1.0)
    before = run_simulation(position, Budget(samples=1_000), replace(options, finals=0))
    found = run_simulation(position, Budget(samples=1_000), options)
    assert {str(one.move) for one in found.moves} == {str(one.move) for one in before.moves}
    assert found.samples < 1_000 and found.nodes > before.nodes, "searches count as several rollouts"
    finalists = [one for one in found.moves if one.samples == found.deals]
    assert found.best in finalists and 2 <= len(finalists) <= MOST_FINALISTS
    assert all(one.samples and one.behind >= 0 for one in found.moves), "nobody's rollouts are forgotten"
    assert sum(one.best for one in found.moves) == pytest.approx(1)
    assert sum(one.best for one in finalists) > 0.5, "whoever is not in the finals is hardly the best"
    for threads in (2, 3):
        again = run_simulation(position, Budget(samples=1_000), replace(options, threads=threads))
        assert numbers(again) == numbers(found) and again.line == found.line


def test_finals_are_the_rollouts_of_a_simulation_with_searches() -> None:
    """With one tile in the bag each of eight is the last one in turn, and every rollout ends by a search."""
    position = late_position(1, seed=3)
    moves = [one.move for one in best_moves(position, 12) if one.move.is_place][:2]
    options = Options(candidates=moves, confidence=1.0, finals=200)
    found = run_simulation(position, Budget(samples=300), options)
    assert found.deals >= 8
    dealer = Unseen.of(position).dealer(0)
    assert len({dealer.dealt(deal)[1] for deal in range(8)}) == len(set(Unseen.of(position).pool))
    searched = replace(options, finals=0, endgames=200, allocation="uniform")
    expected = run_simulation(position, Budget(samples=2 * found.deals), searched)
    wanted = {one.move: (one.win, one.spread, one.samples) for one in expected.moves}
    assert {one.move: (one.win, one.spread, one.samples) for one in found.moves} == wanted


def test_finals_have_time_for_deals_of_their_own() -> None:
    """The last batch before them is large and cheap: it does not tell how long the next one takes."""
    position = Position.from_cgp(
        "3KININ1C1RIEL/5UNAVOWED2/9O5/3REIGNITEs3/8TETH1m1/9R1E1E1/3C2MIBS1A1A1/3HIVED3FOGY/3U7E1E1/"
        "1QAT1OW4D1R1/3ZAX7LA/3P1ORIOLES1YA/2BA11/1JUS11/NOM12 DLNPRST/ 375/507 0"
    )
    result = run_simulation(position, Budget(nodes=1_000), Options(confidence=1.0))
    assert result.nodes >= 800 and result.deals >= 4


def test_who_has_no_finals() -> None:
    early, late = Position.from_cgp(CGP), late_position(8)
    assert not are_held(early, 10_000)
    assert are_held(late, 10_000) and are_held(late_position(3), 100)
    assert not are_held(late, 100) or late.bag_count <= 3
    three = Game.new("english", players=3, seed=1, challenge="void")
    while three.position.bag_count > 3:
        three.play(three.position.best(1)[0].move)
    assert not are_held(three.position, 10_000)
    result = run_simulation(
        three.position.seen_by(three.position.turn), Budget(samples=200), Options(candidates=5)
    )
    assert result.samples > 0


@pytest.mark.parametrize("players", [3, 4])
def test_several_players(players: int) -> None:
    start = Position.start("english", None, ["AEINSTD"] + [""] * (players - 1)).replace(scores=(7,) * players)
    result = simulate(start, samples=400, candidates=8)
    assert result.best.move.tile_count >= 6
    assert 1 / players < result.best.win < 1 and result.line[0] == result.best.move
    assert sum(one.best for one in result.moves) == pytest.approx(1)


def test_few_tiles_are_played_to_the_end_if_that_is_wanted() -> None:
    few = Options(few=5)
    assert run_simulation(tiny("CAT", "SEATS"), Budget(samples=50), few).plies > 100
    assert run_simulation(Position.from_cgp(CGP), Budget(samples=50), few).plies == 2


@pytest.mark.parametrize("budget", [{"seconds": 0.1}, {"cpu": 0.1}, {"nodes": 500}, {"samples": 300}])
def test_budgets_are_kept(budget: dict[str, float], limit: Limit) -> None:
    position = Position.from_cgp(CGP)
    simulate(position, samples=10)  # what is made once
    began, processor = time.perf_counter(), time.process_time()
    result = simulate(position, confidence=1, **budget)  # type: ignore[arg-type]
    assert result.samples > 0
    if "seconds" in budget:
        limit.check(time.perf_counter() - began, 0.12)
    if "cpu" in budget:
        limit.check(time.process_time() - processor, 0.12)
    if "nodes" in budget:
        assert result.nodes < 500 + 600
    if "samples" in budget:
        assert result.samples <= 300


def test_seconds_are_kept_where_others_work_too(limit: Limit) -> None:
    """As many busy processes as there are cores: usually no more than 20 ms late."""
    position = Position.from_cgp(CGP)
    simulate(position, samples=10)
    busy = [
        subprocess.Popen([sys.executable, "-c", "import time\nwhile time.process_time() < 3: pass"])
        for _ in range(os.cpu_count() or 1)
    ]
    late = []
    try:
        for seed in range(5):
            began = time.perf_counter()
            result = simulate(position, seconds=0.2, confidence=1, seed=seed)
            late.append(time.perf_counter() - began - 0.2)
            assert result.samples > 0
    finally:
        for one in busy:
            one.kill()
            one.wait()
    limit.check(statistics.median(late), 0.02)


def test_an_interrupt_loses_nothing() -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    options = Options(candidates=3, allocation="uniform", confidence=1.0)
    result = run_simulation(Position.from_cgp(CGP), Budget(seconds=20), options)
    timer.join()
    assert result.samples > 0 and result.seconds < 15


def test_progress_is_told() -> None:
    told: list[SimulationResult] = []
    result = simulate(Position.from_cgp(CGP), samples=1_500, confidence=1, progress=told.append)
    assert told and all(one.samples <= result.samples for one in told)


def test_what_cannot_be_is_refused() -> None:
    position = Position.from_cgp(CGP)
    with pytest.raises(LimitError, match="samples: must be more than 0, not 0"):
        simulate(position, samples=0)
    with pytest.raises(LimitError, match="a budget is needed"):
        simulate(position)
    with pytest.raises(LimitError, match="plies"):
        simulate(position, samples=10, plies=0)
    with pytest.raises(LimitError, match="threads"):
        simulate(position, samples=10, threads=0)
    with pytest.raises(LimitError, match="endgames: must be 0 to 30000, not 30001"):
        Options(endgames=30_001)
    with pytest.raises(LimitError, match="candidates"):
        simulate(position, samples=10, candidates=0)
    with pytest.raises(IllegalMove, match="1A QQ"):
        simulate(position, samples=10, candidates=["1A QQ"])
    with pytest.raises(PositionError, match="candidate 9C DAE: not in the lexicon"):
        simulate(position, samples=10, candidates=["9C DAE"])
    with pytest.raises(PositionError, match="not so many tiles Z"):
        simulate(
            position.replace(racks=(position.racks[0], Rack.from_text("Z", ENGLISH.alphabet))), samples=10
        )


def test_a_known_rack_counts() -> None:
    """Whoever has both blanks wins more often."""
    position = Position.from_cgp(CGP)
    rich = position.replace(racks=(position.racks[0], Rack.from_text("??ESRNT", ENGLISH.alphabet)))
    poor = position.replace(racks=(position.racks[0], Rack.from_text("VVUUIIW", ENGLISH.alphabet)))
    wins = [simulate(one, samples=300, candidates=3).best.win for one in (rich, poor)]
    assert wins[0] < wins[1] - 0.1


# Who gets the next deals


def test_the_share_of_being_best() -> None:
    shares = best_shares([(0.0, 0.01), (0.01, 0.01), (-1.0, 0.01), (0.0, 0.0)])
    assert sum(shares) == pytest.approx(1)
    assert shares[1] > shares[0] > shares[2] == 0.0


def test_a_race_drops_who_is_behind() -> None:
    import random
    import struct

    from quixotry.kernel.search.tally import Tally

    chance = random.Random(1)
    tally = Tally(4, 0.0)
    race = Race(tally, [0.5, 0.5, 0.5, 0.5], 0.02)
    rates = [0.5, 0.51, 0.3, 0.45]
    while len(race.running) > 1 and race.samples < 5_000:
        which = race.which
        for _ in range(race.samples, race.goal):
            luck = chance.gauss(0, 0.2)
            tally.add(
                b"".join(
                    struct.pack("4d", rates[i] + luck + chance.gauss(0, 0.05), 0.0, 0.0, 0.0) for i in which
                ),
                which,
            )
        race.judge(10_000)
    assert race.leader == 1
    assert race.estimates[2].samples < 30 <= race.estimates[0].samples


def test_first_deals_grow_with_the_budget_and_a_short_one_halves_the_field() -> None:
    import random
    import struct

    from quixotry.kernel.search.tally import Tally

    chance = random.Random(2)
    firsts = [Race(Tally(16, 0.0), [0.5] * 16, 0.02, budget=budget).goal for budget in (0, 300, 3_000)]
    assert firsts[0] == firsts[1] < firsts[2] / 5
    tally = Tally(16, 0.0)
    race = Race(tally, [0.5] * 16, 0.02, budget=300)
    for _ in range(race.goal):
        tally.add(b"".join(struct.pack("4d", chance.gauss(0.5, 0.2), 0, 0, 0) for _ in range(16)), race.which)
    race.judge(300 - 16 * race.goal)
    assert 2 <= len(race.running) <= 8 and race.leader in race.running
    kept = len(race.running)
    race.judge(0)
    assert len(race.running) == 2 < kept


# Time


def test_a_clock_is_never_overrun() -> None:
    manager = TimeManager(10.0)
    position = Position.from_cgp(CGP)
    for _ in range(200):
        seconds = manager.allot(position)
        assert 0 <= seconds <= manager.left
        manager.spend(seconds)
    assert manager.used < 10
    with pytest.raises(LimitError):
        TimeManager(0)
