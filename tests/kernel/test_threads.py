"""Many threads on shared objects: what the thread sanitizer looks at (`make threads`)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import quixotry as qx
from quixotry.game.legal import compiled_board, self_play
from quixotry.search import simulate, solve_endgame, solve_preendgame
from support.late_positions import ENDGAME, HARD_ENDGAME, ONE_IN_BAG

THREADS = 4


def in_threads(ask: Callable[[], Any]) -> list[Any]:
    """What each of some threads says to the same question, all of them begun together."""
    together = threading.Barrier(THREADS)

    def answer() -> Any:
        together.wait(60)
        return ask()

    with ThreadPoolExecutor(THREADS) as pool:
        return [job.result() for job in [pool.submit(answer) for _ in range(THREADS)]]


@pytest.mark.parametrize("rules", ["english", "english-wordsmog", "italian"])
def test_one_position(rules: str) -> None:
    position = qx.Game.new(rules, seed=3).position
    first = max(position.legal_moves(), key=lambda move: move.score or 0)
    position = position.play(first)

    def ask() -> Any:
        moves = position.legal_moves()
        best = [(str(valued.move), valued.equity) for valued in qx.best_moves(position, 5)]
        return len(moves), str(moves[0]), best, qx.equity_of(position, moves[-1])

    alone = ask()
    assert in_threads(ask) == [alone] * THREADS


def test_a_lexicon_that_is_asked_for_the_first_time() -> None:
    alphabet = qx.load_rules("english").alphabet
    words = qx.Lexicon.from_words(["AA", "AB", "BA", "CAB", "CABS", "SCAB"], alphabet)
    answers = in_threads(lambda: (words.anagrams("ABC"), "CABS" in words, sorted(words)))
    assert answers == [answers[0]] * THREADS


def test_games_on_boards_of_their_own() -> None:
    rules, lexicon = qx.load_rules("english"), qx.Lexicon.default()

    def ask() -> Any:
        return self_play(rules, compiled_board(rules, lexicon)).games(11, 3)

    alone = ask()
    assert in_threads(ask) == [alone] * THREADS


def test_one_endgame_and_one_table() -> None:
    position = qx.Position.from_cgp(ENDGAME)
    alone = solve_endgame(position, threads=1, memory=32)
    shared = solve_endgame(position, threads=THREADS, memory=32)
    assert (shared.value, shared.proved) == (alone.value, True)


def test_an_endgame_that_is_cut_short() -> None:
    result = solve_endgame(qx.Position.from_cgp(HARD_ENDGAME), threads=THREADS, memory=32, nodes=40_000)
    assert result.low <= result.value <= result.high


def test_one_simulation() -> None:
    position = qx.Game.new("english", seed=5).position
    alone, shared = (
        simulate(position, samples=120, candidates=4, plies=2, seed=5, threads=threads)
        for threads in (1, THREADS)
    )
    assert [(c.move, c.win, c.spread) for c in shared.moves] == [
        (c.move, c.win, c.spread) for c in alone.moves
    ]


def test_one_preendgame() -> None:
    position = qx.Position.from_cgp(ONE_IN_BAG)
    alone, shared = (solve_preendgame(position, nodes=20_000, threads=n, memory=32) for n in (1, THREADS))
    assert shared.moves and alone.moves
