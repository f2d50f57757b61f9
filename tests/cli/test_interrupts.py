"""Ctrl-C: commands that take long show or say they kept what they have, and the exit code is 130."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from quixotry.arena import MatchProgress
from quixotry.cli.interrupts import stopping
from quixotry.records import GameRecord
from quixotry.review import Reviewer, review, review_files
from quixotry.search import analyse
from support.command_line import run
from support.late_positions import FOUR_IN_BAG, HARD_ENDGAME
from support.reviews import played

CLUB_NIGHT = Path(__file__).parents[2] / "docs" / "tutorials" / "club-night.gcg"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGINT")


@contextmanager
def interrupting(*_: Any) -> Iterator[Callable[[Any], None]]:
    """In the place of a progress bar, somebody who presses ctrl-C as soon as there is progress."""
    pressed = threading.Event()

    def press(_: Any) -> None:
        if not pressed.is_set():
            pressed.set()
            os.kill(os.getpid(), signal.SIGINT)

    yield press


def at_call(number: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, with ctrl-C pressed before it is called for the time of this number."""
    calls = 0

    def call(*given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == number:
            signal.raise_signal(signal.SIGINT)
        return function(*given, **named)

    return call


@pytest.mark.parametrize(
    ("command", "bar"),
    [
        (("analyse", HARD_ENDGAME, "--seconds", "300"), "quixotry.cli.analyse.live"),
        (("endgame", HARD_ENDGAME, "--seconds", "300"), "quixotry.cli.endgame.live"),
        (("preendgame", FOUR_IN_BAG, "--seconds", "300"), "quixotry.cli.preendgame.live"),
        (("moves", FOUR_IN_BAG, "--sim", "300s"), "quixotry.cli.live.live"),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_searches_print_the_best_so_far(
    command: tuple[str, ...], bar: str, form: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bar, interrupting)
    result = run(*command, *form)
    assert result.exit_code == 130 and result.stderr == ""
    if form:
        assert json.loads(result.stdout)
    else:
        assert len(result.stdout.splitlines()) > 3


def test_a_review_shows_what_was_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the game is judged by static equity, so that the tables are those of a whole game."""
    monkeypatch.setattr("quixotry.review.simulated.analyse", at_call(3, analyse))
    result = run("review", str(CLUB_NIGHT), "--sim", "0.05", "--seconds-late", "0", "--json")
    assert result.exit_code == 130
    assert result.stderr == (
        "quixotry: stopped after 1 of 1 game; turns that were not looked ahead from by then "
        "are judged by static equity\n"
    )
    (game,) = json.loads(result.stdout)["reviews"]
    assert [turn["turn"] for turn in game["turns"] if turn["simulated"]] == [1, 2]
    plain = review(GameRecord.load(CLUB_NIGHT))
    assert [turn["loss"] for turn in game["turns"]] == [turn.loss for turn in plain.turns]


def test_a_review_is_stopped_in_a_late_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("quixotry.review.late.analyse", at_call(1, analyse))
    page = tmp_path / "page.html"
    result = run("review", str(CLUB_NIGHT), "--seconds-late", "20", "-o", str(page))
    assert result.exit_code == 130 and "looked ahead" not in result.stdout
    assert "1 game, 24 turns" in result.stdout and page.exists()


def test_who_interrupts_a_review_in_python_does_not_mean_the_next_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def press(*given: Any, **named: Any) -> Any:
        named["progress"] = lambda _: os.kill(os.getpid(), signal.SIGINT)
        return analyse(*given, **named)

    monkeypatch.setattr("quixotry.review.late.analyse", press)
    with pytest.raises(KeyboardInterrupt):
        review(GameRecord.load(CLUB_NIGHT), seconds_late=20)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    for seed in range(3):
        GameRecord.of(played(seed)).save(folder / f"g{seed}.gcg")
    return folder


def test_games_that_were_not_begun_are_left_out(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("review", "profile"):
        with monkeypatch.context() as patched:
            patched.setattr(Reviewer, "review", at_call(2, Reviewer.review))
            result = run(command, str(games), "--jobs", "1", "--seconds-late", "0")
        assert (result.exit_code, result.stderr) == (130, "quixotry: stopped after 2 of 3 games\n")
        assert "2 games" in result.stdout


@pytest.mark.parametrize("seconds", [None, 3600.0])
def test_processes_are_stopped(games: Path, seconds: float | None) -> None:
    """After the first game, or in the midst of turns that would take an hour each."""
    files, stop = sorted(games.iterdir()) * 20, threading.Event()
    if seconds is not None:
        threading.Timer(6.0, stop.set).start()
    found = review_files(files, jobs=2, seconds_sim=seconds, tell=lambda _: stop.set(), stop=stop)
    whole = review_files(files[:3])
    assert found.jobs == 2 and len(found.games) < len(files)
    for game in found.games:
        (same,) = [one for one in whole.games if one.file == game.file]
        assert [turn.loss for turn in game.turns] == [turn.loss for turn in same.turns]


def test_a_second_interrupt_is_not_waited_for() -> None:
    with stopping() as stop:
        assert not stop.is_set()
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("kept", [False, True])
def test_a_match_tells_of_the_games_so_far(
    kept: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = ("match", "greedy", "static", "--games", "40", "--jobs", "1", "--json")
    folder = ("-o", str(tmp_path / "kept")) if kept else ()

    @contextmanager
    def after_some(_: Any) -> Iterator[Callable[[MatchProgress], None]]:
        def show(now: MatchProgress) -> None:
            if now.done:
                signal.raise_signal(signal.SIGINT)

        yield show

    with monkeypatch.context() as patched:
        patched.setattr("quixotry.cli.match.match_progress", after_some)
        result = run(*match, *folder, "--luck")
    told = json.loads(result.stdout)
    assert result.exit_code == 130 and 2 <= told["games"] < 40
    where = f", kept in {tmp_path / 'kept'}; the same command goes on from there" if kept else ""
    assert result.stderr == f"quixotry: stopped after {told['games']} of 40 games{where}\n"
    if kept:
        again = json.loads(run(*match, *folder).stdout)
        assert again["digest"] == json.loads(run(*match).stdout)["digest"]


@pytest.mark.parametrize(
    ("command", "work", "said"),
    [
        (
            ("tournament", "greedy", "static", "-o", "here"),
            "quixotry.arena.run_tournament",
            "is kept in here",
        ),
        (("tournament", "greedy", "static"), "quixotry.arena.run_tournament", "without -o DIR nothing was"),
        (
            ("leaves", "train", "-o", "here/x.qlv"),
            "quixotry.cli.leaves_training.train",
            "nothing was done yet",
        ),
        (
            ("winning", "train", "-o", "here/x.qwp"),
            "quixotry.evaluation.winning_training.train_winning",
            "nothing was done yet",
        ),
        (
            ("puzzles", "make", "--out", "here/p.jsonl"),
            "quixotry.puzzles.making.make_puzzles",
            "0 puzzles in here/p.jsonl, and the same command goes on",
        ),
    ],
)
def test_long_work_says_what_it_kept(
    command: tuple[str, ...], work: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("here").mkdir()
    monkeypatch.setattr(work, interrupted)
    result = run(*command)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.startswith("quixotry: stopped; ") and said in result.stderr
