"""`go` that looks ahead: what it finds, and that it ends when it is told to."""

from __future__ import annotations

import re
import threading
import time

import pytest

from quixotry.engine import EngineSession
from quixotry.engine.enough import is_enough
from quixotry.engine.go import GoRequest
from quixotry.engine.options import EngineSettings
from quixotry.engine.search import EngineSearch
from quixotry.game import Move, Position
from quixotry.search import AnalysedMove, Analysis, analyse, solve_endgame
from quixotry.ucgi.answers import read_info
from quixotry.ucgi.moves import move_text
from support.late_positions import ENDGAME, FOUR_IN_BAG, HARD_ENDGAME, ONE_IN_BAG
from support.limits import Limit

MIDGAME = f"{'/'.join(['15'] * 7 + ['3HADJI7'] + ['15'] * 7)} AEIRTVX/ 0/34 0"
LINE = re.compile(r"info depth 2 time \d+ nodes \d+ nps \d+ score wp \d+\.\d\d eq -?\d+\.\d\d pv \S+( \S+)*")
MOVE = re.compile(r"info depth 2 score wp \d+\.\d\d eq -?\d+\.\d\d currmove \S+ currmovenumber \d+")


class Talk:
    """A session in this process, with what it says and when."""

    def __init__(self, cgp: str, *before: str) -> None:
        self.said: list[str] = []
        self.heard = threading.Condition()
        self.session = EngineSession(self._hear)
        for line in (*before, f"position cgp {cgp}"):
            self.session.command(line)

    def _hear(self, line: str) -> None:
        with self.heard:
            self.said.append(line)
            self.heard.notify_all()

    def until(self, start: str, seconds: float = 60) -> str:
        with self.heard:
            assert self.heard.wait_for(lambda: any(s.startswith(start) for s in self.said), seconds)
            return next(line for line in self.said if line.startswith(start))

    def go(self, request: str = "") -> list[str]:
        """All that is said from a `go` to its answer."""
        self.said.clear()
        self.session.command(f"go {request}")
        self.until("bestmove")
        return list(self.said)


def test_an_endgame_is_solved_and_told() -> None:
    """A transcript: the moves with chance to win and gain, the line of play, the answer."""
    position = Position.from_cgp(ENDGAME)
    solved = solve_endgame(position)
    said = Talk(ENDGAME, "setoption name Candidates value 3").go("movetime 20000 threads 2")
    best = move_text(position, solved.move)
    assert said[-1] == f"bestmove {best}"
    told = [line for line in said if " currmove " in line]
    assert len(told) == 3
    assert re.fullmatch(
        rf"info depth \d+ score wp 100\.00 eq 21\.00 currmove {re.escape(best)} currmovenumber 1", told[0]
    )
    last = read_info(said[-2].removeprefix("info "))
    assert last.equity == 21 and last.win == 100 and len(last.line) == len(solved.line)
    assert last.line[0] == best and last.numbers["nodes"] > 0


def test_in_the_middle_of_a_game_moves_are_simulated() -> None:
    """A transcript: lines of play, the moves as the door finds them, the answer; the same for some nodes."""
    position = Position.from_cgp(MIDGAME)
    found = analyse(position, nodes=3000, count=3)
    assert found.method == "simulation"
    talk = Talk(MIDGAME, "setoption name Candidates value 3")
    said = talk.go("nodes 3000")
    first = next(number for number, line in enumerate(said) if " currmove " in line)
    assert all(LINE.fullmatch(line) for line in [*said[:first], said[-2]])
    assert all(MOVE.fullmatch(line) for line in said[first:-2])
    told = [read_info(line.removeprefix("info ")) for line in said[first:-2]]
    assert [(one.move, one.win) for one in told] == [
        (move_text(position, one.move), round(100 * (one.win or 0), 2)) for one in found.moves
    ]
    last = read_info(said[-2].removeprefix("info "))
    assert last.numbers["nodes"] == found.nodes and len(last.line) == len(found.line) > 1
    assert said[-1] == f"bestmove {move_text(position, found.best.move)}" == f"bestmove {last.line[0]}"


def test_moves_to_simulate() -> None:
    position = Position.from_cgp(MIDGAME)
    some = [move_text(position, move) for move in position.legal_moves()[40:240]]
    said = Talk(MIDGAME).go(f"nodes 500 depth 3 searchmoves {' '.join(some)} alsosearchmoves pass")
    assert said[0] == "info string searchmoves: the best 128 by score and leave are compared"
    told = [line for line in said if " currmove " in line]
    assert len(told) == 11 and " currmove pass " in told[-1]
    assert all(line.startswith("info depth 3 score wp ") for line in told)
    assert said[-1].removeprefix("bestmove ") in some


def test_a_simulation_keeps_to_the_time(limit: Limit) -> None:
    talk = Talk(MIDGAME, "setoption name Threads value 2")
    assert " wp " in talk.go("nodes 300")[-2]
    with limit(3, wall=True):
        for request in ("movetime 100", "1time 2000 2time 3000", "", "movetime 0"):
            assert talk.go(request)[-1] != "bestmove none"


def test_the_pre_endgame_is_asked_with_tiles_in_the_bag() -> None:
    said = Talk(ONE_IN_BAG, "setoption name Candidates value 5").go("nodes 60000")
    first = read_info(next(line for line in said if " currmove " in line).removeprefix("info "))
    assert first.win is not None and 0 <= first.win <= 100
    assert said[-1] == f"bestmove {first.move}"


def test_what_a_move_does_with_each_draw_is_told() -> None:
    """`info peg MOVE w:AB|AC d:BB l:AH`, as far as it is certain."""
    said = Talk(ONE_IN_BAG, "setoption name Candidates value 3").go("nodes 200000")
    pegs = [line.split() for line in said if line.startswith("info peg ")]
    moves = [line.split(" currmove ")[1].split()[0] for line in said if " currmove " in line]
    assert pegs
    assert {peg[2] for peg in pegs} <= set(moves)
    position = Position.from_cgp(ONE_IN_BAG)
    unseen = {
        label for label, count in zip(position.rules.alphabet.labels, position.unseen, strict=True) if count
    }
    for _, _, _, *parts in pegs:
        draws = [tile for part in parts for tile in part[2:].split("|")]
        assert len(draws) == len(set(draws)) and set(draws) <= unseen
        assert [part[:2] for part in parts] == [
            kind for kind in ("w:", "d:", "l:") if kind in {p[:2] for p in parts}
        ]


def test_movetime_is_used_and_not_only_kept() -> None:
    """The draft says "search exactly x mseconds", whether the best move is clear or not."""
    position = Position.from_cgp(MIDGAME)
    clear = f"searchmoves {move_text(position, position.legal_moves().top(1)[0])} pass"
    talk = Talk(MIDGAME)

    def used(request: str) -> tuple[int, int]:
        line = talk.go(f"{request} {clear}")[-2]
        return int(re.findall(r" time (\d+) ", line)[0]), int(re.findall(r" nodes (\d+) ", line)[0])

    time_used, nodes = used("movetime 1500")
    assert time_used >= 1300
    assert used("stopcondition 95")[1] < nodes


def test_depth_one_looks_at_nothing_ahead() -> None:
    said = Talk(ENDGAME).go("depth 1")
    assert not any(" wp " in line for line in said) and said[-1] != "bestmove none"


@pytest.mark.parametrize("cgp", [HARD_ENDGAME, ONE_IN_BAG, MIDGAME])
def test_stop_is_answered_at_once(cgp: str) -> None:
    talk = Talk(cgp)
    talk.session.command("go infinite")
    time.sleep(0.3)
    began = time.perf_counter()
    talk.session.command("stop")
    answer = talk.until("bestmove")
    assert time.perf_counter() - began < 2.0  # milliseconds, on a machine that does nothing else
    position = Position.from_cgp(cgp)
    assert answer != "bestmove none" and talk.said[-1] == answer
    assert answer.split()[1] in {
        *(move_text(position, move) for move in [*position.legal_moves(), *position.exchanges()]),
        "pass",
    }
    talk.said.clear()
    talk.session.command("isready")
    assert talk.said == ["readyok"]  # and nothing more of the search


def test_movetime_is_kept() -> None:
    talk = Talk(HARD_ENDGAME)
    began = time.perf_counter()
    talk.go("movetime 300")
    assert time.perf_counter() - began < 5.0


def test_moves_to_choose_among_and_to_report_on() -> None:
    position = Position.from_cgp(ENDGAME)
    moves = position.legal_moves()
    some = [move_text(position, move) for move in (moves[5], moves[9])]
    said = Talk(ENDGAME).go(f"searchmoves {some[0]} {some[1]}")
    assert {line.split(" currmove ")[1].split()[0] for line in said if " currmove " in line} == set(some)
    assert said[-1].removeprefix("bestmove ") in some
    rest = move_text(position, moves[-1])
    said = Talk(ENDGAME, "setoption name Candidates value 1").go(f"alsosearchmoves {rest}")
    told = [line for line in said if f" currmove {rest} " in line]
    assert len(told) == 1 and " wp " in told[0]


def test_tiles_that_are_missing() -> None:
    """Nobody can say who has what, and so moves are compared as in the middle of a game."""
    said = Talk(ENDGAME.replace("ABEIIMO", "ABE")).go()
    assert "9 tiles are unseen" in said[0] and said[-1] != "bestmove none"
    assert not any(" wp " in line for line in said)
    hashed = ("setoption name EndgameHash value 8", "setoption name Threads value 9")
    said = Talk(ENDGAME, *hashed).go()
    assert any("memory: must be 36" in line for line in said) and said[-1] != "bestmove none"


def analysis(*intervals: tuple[float, float], method: str = "pre-endgame", **more: object) -> Analysis:
    moves = tuple(AnalysedMove(Move.passing(), win=sum(one) / 2, interval=one) for one in intervals)
    return Analysis(method, moves, (), False, 0, 0.0, **more)  # type: ignore[arg-type]


def test_when_enough_is_known() -> None:
    apart = analysis((0.7, 0.8), (0.4, 0.69), complete=False)
    assert is_enough(apart, GoRequest(confidence=95)) and not is_enough(apart, GoRequest(confidence=99))
    assert not is_enough(apart, GoRequest())
    certain = analysis((0.7, 0.8), (0.4, 0.69))
    assert is_enough(certain, GoRequest(confidence=99))
    assert not is_enough(analysis((0.7, 0.8), (0.4, 0.7)), GoRequest(confidence=95))
    assert is_enough(analysis((1.0, 1.0), (0.0, 1.0)), GoRequest(first_win=True))
    assert not is_enough(analysis((0.9, 1.0)), GoRequest(first_win=True))
    assert is_enough(analysis((0.0, 1.0), method="endgame", depth=4), GoRequest(depth=4))
    assert not is_enough(analysis((0.0, 1.0), method="endgame", depth=3), GoRequest(depth=4))
    assert not is_enough(analysis((0.0, 1.0), depth=9), GoRequest(depth=4))


def test_when_a_simulation_knows_enough() -> None:
    def sampled(best: float, samples: int = 200) -> Analysis:
        first = AnalysedMove(Move.passing(), win=1.0, interval=(1.0, 1.0), samples=samples, best=best)
        return Analysis("simulation", (first,), (), False, 0, 0.0, depth=2, complete=False)

    assert is_enough(sampled(0.96), GoRequest(confidence=95))
    assert not is_enough(sampled(0.96), GoRequest(confidence=98))
    assert not is_enough(sampled(0.96, 50), GoRequest(confidence=95))
    assert not is_enough(sampled(1.0), GoRequest())
    assert not is_enough(sampled(1.0), GoRequest(first_win=True, depth=2))  # to win all deals is no proof


def test_a_few_samples_do_not_overrule_static_equity() -> None:
    """Four tiles in the bag: what is sampled is told, but chance alone does not change the move."""
    position = Position.from_cgp(FOUR_IN_BAG)
    static = move_text(position, position.best()[0].move)
    told: list[str] = []
    search = EngineSearch(position, GoRequest(seconds=1.0), EngineSettings(), 0, told.append, told.append)
    first = search._static([])
    search._note(first)
    search._favourite = first.best.move
    other = next(one.move for one in first.moves if one.move != first.best.move)

    def sampled(liked: tuple[float, float], better: tuple[float, float]) -> Analysis:
        moves = (
            AnalysedMove(other, win=sum(better) / 2, spread=1.0, interval=better, samples=14),
            AnalysedMove(first.best.move, win=sum(liked) / 2, spread=1.0, interval=liked, samples=14),
        )
        return Analysis("pre-endgame", moves, (other,), False, 10, 0.1, bag=4, complete=False)

    search._note(sampled((0.3, 0.7), (0.4, 0.8)))
    assert search._best == static
    search._note(sampled((0.3, 0.5), (0.5, 0.7)))
    assert search._best == move_text(position, other)
