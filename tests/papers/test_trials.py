"""Generators that play the same games in turns: what they count, and that nothing is played twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quixotry.game import Game
from quixotry.lexicon import Lexicon
from quixotry.movegen import make_generator
from quixotry.papers.gordon_beyond import ELSEWHERE
from quixotry.papers.model import Trial, Words
from quixotry.papers.reproduction import Reproduction
from quixotry.papers.trials import CHUNK, Tried, chunks_of
from quixotry.papers.turns import greedy_choice
from support.command_line import environment

WORDS = Words("spanish", "")
TRIAL = Trial(("engine", "aj-dawg", "gaddag"), WORDS, 60, 4)


@pytest.fixture(scope="module")
def lexica() -> dict[Words, Lexicon]:
    """Shared by all runs here, with what the generators make of them."""
    return {}


@pytest.fixture
def reproduction(tmp_path: Path, lexica: dict[Words, Lexicon]) -> Reproduction:
    return Reproduction(tmp_path, games=3, seed=7, lexica=lexica)


def test_games_are_those_of_the_game_itself(reproduction: Reproduction) -> None:
    """The slow twin: the same seeds played move by move under the referee, plays counted in Python."""
    tried = reproduction.tried(TRIAL)
    rules, lexicon = reproduction.rules("spanish"), reproduction.words(WORDS)
    turns = points = plays = 0
    for number in range(3):
        game = Game.new(rules, lexicon=lexicon, seed=7 + number, challenge="void")
        while not game.over:
            # On the empty board greedy play looks at one direction, since the other scores the same.
            first = game.position.board.tile_count == 0
            plays += sum(move.across or not first for move in game.position.legal_moves())
            turns += 1
            game.play(greedy_choice(game.position))
        points += sum(game.position.scores)
    assert (tried.games, tried.turns) == (3, turns)
    assert tried.mean_score == pytest.approx(points / 6)
    assert tried.moves_a_turn == pytest.approx(plays / turns)


def test_counters_are_those_of_the_positions_one_by_one(reproduction: Reproduction) -> None:
    tried = reproduction.tried(TRIAL)
    rules, lexicon = reproduction.rules("spanish"), reproduction.words(WORDS)
    for name in ("aj-dawg", "gaddag"):
        board = make_generator(name).board(rules, lexicon)
        board.count(True)  # type: ignore[attr-defined]
        for number in range(3):
            game = Game.new(rules, lexicon=lexicon, seed=7 + number, challenge="void")
            while not game.over:
                board.set_tiles(game.position.board.tiles)
                board.best_move(game.position.rack.counts)
                game.play(greedy_choice(game.position))
        for blank in (None, False, True):
            counters = board.counters(blank)  # type: ignore[attr-defined]
            for what in ("turns", "tried", "anchors", "dead_ends"):
                assert tried.count(name, what, blank) == counters[what]
        histogram = board.turns_by_tried(True)  # type: ignore[attr-defined]
        assert tried.turns_by_tried(name, True) == histogram


def test_generators_play_the_same_games_and_a_difference_would_show(reproduction: Reproduction) -> None:
    tried = reproduction.tried(TRIAL)
    assert tried.same_games
    chunk = dict(tried.chunks[0])
    chunk["generators"] = chunk["generators"] | {
        "engine": chunk["generators"]["engine"] | {"digest": "other"}
    }
    assert not Tried(TRIAL, 7, [chunk]).same_games


def test_players_take_turns_to_begin(reproduction: Reproduction) -> None:
    one = reproduction.tried(Trial(("gaddag",), WORDS, 2, 2, ("rackh1", "greedy")))
    other = reproduction.tried(Trial(("gaddag",), WORDS, 2, 2, ("greedy", "greedy")))
    assert one.turns != other.turns or one.mean_score != other.mean_score


def test_chunks_cover_all_games_once() -> None:
    for games in (1, 2, CHUNK, CHUNK + 1, 1000):
        played = [game for first, count in chunks_of(games) for game in range(first, first + count)]
        assert played == list(range(games))


def test_a_chunk_is_played_once(tmp_path: Path, lexica: dict[Words, Lexicon]) -> None:
    first = Reproduction(tmp_path, games=4, lexica=lexica)
    found = first.tried(TRIAL)
    again = Reproduction(tmp_path, games=4, lexica=lexica)
    assert again.tried(TRIAL).chunks == found.chunks
    assert (first.fresh_games, again.fresh_games) == (4, 0)
    other = Reproduction(tmp_path, games=4, seed=2, lexica=lexica)
    assert other.tried(TRIAL).digest != found.digest and other.fresh_games == 4


def test_progress_tells_of_every_game(tmp_path: Path, lexica: dict[Words, Lexicon]) -> None:
    told: list[int] = []

    def progress(what: str, more: int) -> None:
        told.append(more)

    for _ in range(2):
        Reproduction(tmp_path, games=CHUNK + 2, progress=progress, lexica=lexica).tried(TRIAL)
    assert sum(told) == 2 * (CHUNK + 2)


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_keeps_what_it_has(tmp_path: Path, kill: signal.Signals) -> None:
    folder = tmp_path / "study"
    process = subprocess.Popen(
        [sys.executable, "-m", "quixotry", "reproduce", "G-11", "--games", "20", "-o", str(folder)],
        env=environment(tmp_path),
        stderr=subprocess.PIPE,
        text=True,
    )
    kept = folder / "measured.jsonl"
    deadline = time.monotonic() + 50
    whole = len(list(chunks_of(20)))
    while not (kept.exists() and kept.read_bytes().count(b"\n") >= whole):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(kill)
    _, said = process.communicate(timeout=30)
    if kill == signal.SIGINT:
        assert process.returncode == 130 and "the same command goes on" in said and "Traceback" not in said
    assert not (folder / "report.html").exists()
    trial = next(iter(ELSEWHERE.values()))
    reproduction = Reproduction(folder, games=20)
    assert reproduction.tried(trial).games == 20 and reproduction.fresh_games == 0
