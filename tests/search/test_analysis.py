"""One door: which method answers, what it says, and that it agrees with what it was asked of."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from quixotry.errors import LimitError, PositionError
from quixotry.evaluation import best_moves
from quixotry.game import Game, Position, Rack
from quixotry.players import make_player
from quixotry.players.protocol import choice_of
from quixotry.search import Analysis, analyse, method_for, solve_endgame, solve_preendgame, value_of_move
from support.late_positions import ENDGAME, HARD_ENDGAME, ONE_IN_BAG
from support.plain_endgame import Plain, TooLarge, moves_of, small_endgames


def static_game(seed: int, bag: int) -> Position:
    """The first position of a static game with at most so many tiles in the bag."""
    game = Game.new("english", seed=seed, challenge="void")
    player = make_player("static", game.rules, game.lexicon)
    while game.position.bag_count > bag:
        game.play(choice_of(player, game.position).move)
    return game.position


def test_the_bag_chooses_the_method() -> None:
    assert method_for(Position.from_cgp(ENDGAME)) == "endgame"
    assert method_for(Position.from_cgp(ONE_IN_BAG)) == "pre-endgame"
    start = Position.start("english", None, ["QUIXOTR", ""])
    assert method_for(start) == "static" and method_for(start, limited=True) == "simulation"
    three = Position.start("english", None, ["QUIXOTR", "", ""])
    assert method_for(three.replace(bag_count=3)) == "static"
    assert method_for(three.replace(bag_count=0)) == "static"  # nobody knows who has which tiles
    for bag, method in ((1, "pre-endgame"), (7, "pre-endgame"), (8, "static")):
        assert method_for(start.replace(bag_count=bag)) == method


def test_an_endgame_is_the_solvers() -> None:
    position = Position.from_cgp(ENDGAME)
    found, solved = position.analyse(), solve_endgame(position)
    assert found.method == "endgame" and found.proved and found.best.proved
    assert found.best.move == solved.move and found.line == solved.line
    assert found.lead == 137 and found.gain(found.best) == solved.value == 21
    assert found.best.interval == (1.0, 1.0) and found.best.spread_interval == (158.0, 158.0)
    told = found.to_json()
    for name, value in solved.to_json().items():
        assert name in ("nodes", "seconds") or told[name] == value


def test_a_pre_endgame_is_the_solvers() -> None:
    position = Position.from_cgp(ONE_IN_BAG)
    found = position.analyse(nodes=60_000)
    solved = solve_preendgame(position, nodes=60_000)
    assert found.method == "pre-endgame" and found.bag == 1 and found.complete
    assert found.assumed == solved.assumed and not found.proved
    looked_at = [one.to_json() for one in solved.moves if one.outcomes]
    assert len(looked_at) >= 3
    assert found.moves[len(looked_at)].win is None if len(found.moves) > len(looked_at) else True
    for ours, theirs in zip(found.moves, looked_at, strict=False):
        assert {name: ours.to_json()[name] for name in theirs} == theirs


def test_static_equity_invents_no_chance_to_win() -> None:
    position = Position.start("english", None, ["QUIXOTR", ""])
    found = position.analyse()
    assert found.method == "static" and not found.proved and found.assumed
    assert [(one.move, one.equity) for one in found.moves] == [
        (one.move, one.equity) for one in best_moves(position, 20)
    ]
    for one in found.moves:
        assert all(known is None for known in (one.win, one.spread, one.interval, one.guaranteed))
    entry = found.to_json(1)["moves"][0]  # type: ignore[index]
    assert entry["win"] is None and entry["spread"] is None and entry["equity"] == found.best.equity
    stuck = Position.start("english", None, ["VVWWUUU", ""]).replace(bag_count=0)
    assert analyse(stuck, method="static").best.move.is_pass


@pytest.mark.parametrize("method", ["endgame", "pre-endgame", "static"])
def test_candidates_are_all_that_is_considered(method: str) -> None:
    position = Position.from_cgp(ONE_IN_BAG if method == "pre-endgame" else ENDGAME)
    wanted = [*position.legal_moves()[3:5], *position.legal_moves()[40:41]]
    found = analyse(position, nodes=20_000, candidates=[str(move) for move in wanted], method=method)
    assert found.method == method
    assert {one.move for one in found.moves} == set(wanted)


@pytest.mark.parametrize(
    ("rules", "changes"),
    [("english", {}), ("swedish", {"scoreless_turns": 0}), ("english", {"scoreless_turns": 2})],
)
def test_the_value_of_a_move_is_that_of_what_follows(rules: str, changes: dict[str, int]) -> None:
    """Against minimax without pruning, also of moves that are far from the best."""
    checked = 0
    for position in small_endgames(rules, 3, **changes):
        moves = moves_of(position)
        try:
            for move in {*moves[:2], *moves[-2:], moves[len(moves) // 2]}:
                worth = Plain(2_000).worth(position, move)
                answer = value_of_move(position, move)
                assert answer.low <= worth <= answer.high and answer.move == move
                assert not answer.proved or answer.value == worth
                assert answer.proved or move.is_pass
                checked += 1
        except TooLarge:
            continue
        if checked >= 25:
            return


def test_it_ends_when_somebody_has_heard_enough() -> None:
    position = Position.from_cgp(ONE_IN_BAG)
    stop = threading.Event()
    heard: list[Analysis] = []

    def hear(found: Analysis) -> None:
        heard.append(found)
        stop.set()

    began = time.perf_counter()
    found = analyse(position, seconds=60, progress=hear, stop=stop)
    assert found is heard[-1] and time.perf_counter() - began < 30
    found = analyse(position, seconds=60, until=lambda found: found.nodes > 500)
    assert found.nodes > 500 and not found.proved


@pytest.mark.parametrize("cgp", [HARD_ENDGAME, ONE_IN_BAG])
def test_an_interrupt_gives_the_best_so_far(cgp: str) -> None:
    heard: list[Analysis] = []

    def hear(found: Analysis) -> None:
        if not heard:
            os.kill(os.getpid(), signal.SIGINT)
        heard.append(found)

    position = Position.from_cgp(cgp)
    began = time.perf_counter()
    found = position.analyse(seconds=120, progress=hear)
    assert heard and not found.proved and time.perf_counter() - began < 60
    assert found.interrupted and not heard[0].interrupted
    assert position.is_legal(found.best.move) and found.best.win is not None


def test_another_error_of_a_listener_is_not_lost() -> None:
    def hear(found: Analysis) -> None:
        raise RuntimeError("no")

    for cgp in (ENDGAME, ONE_IN_BAG):
        with pytest.raises(RuntimeError):
            analyse(Position.from_cgp(cgp), nodes=10**6, progress=hear)


def test_bad_input() -> None:
    position = Position.from_cgp(ENDGAME)
    start = Position.start("english", None, ["QUIXOTR", ""])
    for limits in ({"seconds": 0}, {"nodes": 0}, {"threads": 0}, {"memory": 1}, {"seconds": float("nan")}):
        for asked in (position, start):
            with pytest.raises(LimitError):
                asked.analyse(**limits)
    with pytest.raises(LimitError, match="did you mean static"):
        analyse(position, method="statc")
    with pytest.raises(PositionError, match="there are none"):
        analyse(position, candidates=[])
    with pytest.raises(PositionError, match="not in the lexicon: QUIX"):
        analyse(start, candidates=["8G QUIX"])
    with pytest.raises(PositionError, match="rack is empty"):
        Position.start("english", None, ["", ""]).analyse()
    with pytest.raises(PositionError, match="9 tiles are unseen"):
        Position.from_cgp(ENDGAME.replace("ABEIIMO", "ABE")).analyse()


def test_three_players_at_the_end() -> None:
    """With all racks known they are looked ahead for, without proof; otherwise static equity has to do."""
    two = static_game(7, 0)
    three = two.replace(
        racks=(two.racks[0], two.racks[1], Rack.empty(two.rules.alphabet)),
        scores=(*two.scores, 30),
        bag_count=0,
    )
    half = two.racks[1].codes
    split = (
        two.racks[0],
        Rack.from_codes(half[:3], two.rules.alphabet),
        Rack.from_codes(half[3:], two.rules.alphabet),
    )
    known = three.replace(racks=split)
    found = known.analyse(nodes=300)
    assert found.method == "endgame" and not found.proved and found.assumed
    chosen = analyse(known, nodes=300, candidates=[found.moves[3].move])
    assert [one.move for one in chosen.moves] == [found.moves[3].move]
    unknown = known.seen_by(known.turn)
    assert unknown.analyse().method == "static"
