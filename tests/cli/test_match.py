"""`quixotry match`, `tournament` and `replay` as a user meets them."""

from __future__ import annotations

import io
import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from quixotry.arena import Match, MatchProgress
from quixotry.cli.progress import match_progress
from support.command_line import environment, run, start

OWN = """
import time


class Cautious:
    def choose(self, position):
        plays = position.legal_moves()
        return plays[-1] if plays else position.parse_move("pass")


class Hopeless:
    def choose(self, position):
        raise ValueError("I give up")


class Sleepy(Cautious):
    def choose(self, position):
        time.sleep(0.01)
        return position.best_move() or position.parse_move("pass")
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    file = tmp_path / "my_player.py"
    file.write_text(OWN, encoding="utf-8")
    return str(file)


def stored(folder: Path) -> int:
    """How many games have been written."""
    with closing(sqlite3.connect(folder / "games.sqlite")) as connection:
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])


def test_a_match_is_a_table() -> None:
    result = run("match", "greedy", "hsw", "--games", "40", "--seed", "7")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "greedy (A) against hsw (B): 40 games, english, lexicon english, seed 7"
    for label in (
        "wins", "wins when starting, of 20", "draws", "average score", "median", "highest", "lowest",
        "standard deviation", "points a move", "bingos a game", "win rate", "Elo difference",
        "average spread",
    ):  # fmt: skip
        assert any(line.startswith(label) for line in lines), label


def test_json_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    outputs = [
        run("match", "greedy", "hsw", "--games", "30", "--jobs", jobs, "--json", *folder).output
        for jobs, folder in (("1", []), ("2", []), ("3", ["-o", str(tmp_path)]), ("1", ["-o", str(tmp_path)]))
    ]
    assert len(set(outputs)) == 1
    found = json.loads(outputs[0])
    assert (found["games"], found["rules"], found["lexicon"], found["seed"]) == (30, "english", "english", 0)
    a, b = found["players"]
    assert a["player"] == "greedy" and a["wins"] + b["wins"] + found["draws"] == 30
    assert found["elo"]["low"] is None or found["elo"]["low"] < found["elo"]["value"]
    assert re.fullmatch("[0-9a-f]{64}", found["digest"])


def test_killed_and_taken_up_again(own: str, tmp_path: Path, home: Path) -> None:
    """Nothing lost, nothing counted twice, whenever it is killed."""
    folder = tmp_path / "results"
    options = ["match", f"{own}:Sleepy", "greedy", "--games", "24", "--seed", "5", "--jobs", "2"]
    options += ["-o", str(folder)]
    seen = 0
    for kill in (1, 2):
        process = subprocess.Popen(
            [sys.executable, "-m", "quixotry", *options], env=environment(home), stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.02)
            if (folder / "games.sqlite").exists():
                try:
                    if stored(folder) >= seen + 2:
                        break
                except sqlite3.Error:  # the file is not ready yet
                    continue
        process.send_signal(signal.SIGKILL)
        process.wait()
        before, seen = seen, stored(folder)
        assert before < seen < 24 and seen % 2 == 0, f"after kill {kill}"
    told = start(*options, "--json", home=home)
    assert told.returncode == 0, told.stderr
    assert stored(folder) == 24
    whole = start(*options[:-2], "--json", home=home)
    one, other = json.loads(told.stdout), json.loads(whole.stdout)
    del one["cpu_a_move"], other["cpu_a_move"]
    assert one == other


def test_more_games_go_into_the_same_file(tmp_path: Path) -> None:
    few = ["match", "greedy", "hsw", "-o", str(tmp_path), "--json", "--games"]
    run(*few, "10")
    assert stored(tmp_path) == 10
    assert json.loads(run(*few, "24").output)["games"] == stored(tmp_path) == 24
    assert json.loads(run(*few, "10").output)["games"] == 10


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setenv("COLUMNS", "150")
    match = Match("greedy", "[bold]", games=100)
    with match_progress(match) as tell:
        assert tell is not None
        tell(MatchProgress(20, 100, 10, 1, 9, 0, 0))
        time.sleep(0.02)
        tell(MatchProgress(60, 100, 30, 3, 27, 0, 40))
    assert "greedy 30–27 [bold], 3 drawn" in watched.getvalue()
    assert "60/100" in watched.getvalue() and "games/s" in watched.getvalue()
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with match_progress(match) as tell:
        assert tell is None


def test_a_sequential_test() -> None:
    result = run("match", "greedy", "passer", "--games", "2000", "--sprt", "0,100")
    assert "SPRT 0,100: A is better by 100 or more" in result.output
    found = json.loads(run("match", "greedy", "greedy", "--games", "10", "--sprt=-5,5", "--json").output)
    assert found["sprt"]["verdict"] == "undecided" and found["sprt"]["bounds"][1] == pytest.approx(
        2.944, abs=1e-3
    )


def test_ones_own_player(own: str) -> None:
    result = run("match", "greedy", f"{own}:Cautious", "--games", "4")
    assert result.exit_code == 0 and "forfeited" not in result.output
    result = run("match", "greedy", f"{own}:Hopeless", "--games", "20")
    assert result.exit_code == 0
    assert "20 games forfeited" in result.output
    assert f"game 0: {own}:Hopeless raised ValueError: I give up" in result.output
    assert "and 15 more" in result.output


def test_replay(tmp_path: Path) -> None:
    run("match", "greedy", "hsw", "--games", "4", "-o", str(tmp_path))
    result = run("replay", str(tmp_path), "3")
    assert result.exit_code == 0
    assert "#player1 hsw hsw" in result.output and "\n>greedy: " in result.output
    board = run("replay", str(tmp_path / "games.sqlite"), "0", "--board").output
    assert " A B C " in board


def test_a_tournament_is_a_table(tmp_path: Path) -> None:
    options = ["tournament", "passer", "greedy", "hsw", "--games", "6", "-o", str(tmp_path)]
    lines = run(*options).output.splitlines()
    assert lines[0].startswith("6 games a pairing, english")
    assert [line.split()[:2] for line in lines[2:5]] == [["1", "greedy"], ["2", "hsw"], ["3", "passer"]]
    found = json.loads(run(*options, "--json").output)
    assert [line["player"] for line in found["table"]] == ["greedy", "hsw", "passer"]
    assert len(found["matches"]) == 3 == len(list(tmp_path.glob("*.sqlite")))


def test_pictures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = run("match", "greedy", "hsw", "--games", "10", "-o", str(tmp_path), "--plot")
    assert result.exit_code == 0
    assert {file.suffix for file in tmp_path.glob("scores.*")} == {".svg", ".png"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["match", "greedy", "greedy", "--games", "0"],
        ["match", "greedy", "greedy", "--games", "-4"],
        ["match", "greedy", "greedy", "--games", "7"],
        ["match", "greedy", "nobody"],
        ["match", "greedy", "bor:rato=3/8"],
        ["match", "greedy", "bor:ratio=x"],
        ["match", "greedy", "missing.py:Player"],
        ["match", "greedy", "\udcff.py:Player"],
        ["match", "greedy", "greedy", "--rules", "klingon"],
        ["match", "greedy", "greedy", "--lexicon", "italian"],
        ["match", "greedy", "greedy", "--seed", "-1"],
        ["match", "greedy", "greedy", "--jobs", "0"],
        ["match", "greedy", "greedy", "--clock", "-1"],
        ["match", "greedy", "greedy", "--clock", "nan"],
        ["match", "greedy", "greedy", "--sprt", "5,1"],
        ["match", "greedy", "greedy", "--sprt", "five"],
        ["match", "greedy", "greedy", "--plot"],
        ["match", "greedy", "greedy", "-o", "/dev/null/x"],
        ["tournament", "greedy"],
        ["tournament", "greedy", "greedy"],
        ["tournament", "greedy", "nobody"],
        ["tournament", "greedy", "hsw", "--games", "0"],
        ["replay", "missing", "0"],
        ["replay", "/dev/null", "0"],
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.output.startswith("quixotry: ") and result.output.count("\n") == 1


def test_unknown_players_and_options_are_told_what_there_is() -> None:
    assert "greedy" in run("match", "greedy", "nobody").output
    assert "ratio" in run("match", "greedy", "bor:rato=3/8").output


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (["match", "greedy", "bs"], "greedy against hsw"),
        (["match", "greedy", "hsw", "--seed", "1"], "seed"),
        (["match", "greedy", "hsw", "--rules", "english-super"], "other rules"),
    ],
)
def test_a_file_of_another_match_is_not_added_to(changed: list[str], reason: str, tmp_path: Path) -> None:
    run("match", "greedy", "hsw", "--games", "4", "-o", str(tmp_path))
    result = run(*changed, "--games", "4", "-o", str(tmp_path))
    assert result.exit_code == 2
    assert reason in result.output and result.output.count("\n") == 1
    assert stored(tmp_path) == 4
