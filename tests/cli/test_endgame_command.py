"""`quixotry endgame`."""

from __future__ import annotations

import json

import pytest

from quixotry.cli.endgame import _progress_lines
from quixotry.game import Position
from quixotry.search import EndgameResult, solve_endgame
from support.command_line import EMPTY, run
from support.late_positions import HARD_ENDGAME

CGP = (
    "15/9LATHIS/2TURDS7L/1WITE1UPBORNE1A/4V1Q7V/4OW8e/4KA8R/1J1FENNY1COTTAE/1AYE1DUOMO4R/1PEENS1NIX5/"
    "1E6GAGED2/1sILURID7/2FIT2O7/7Z7/7ENCHASER ABEIIMO/AGILO 431/294 0"
)


def test_json_has_value_bounds_and_line() -> None:
    result = run("endgame", "--json", "-", text=CGP)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert list(found) == ["value", "low", "high", "proved", "move", "line", "nodes", "seconds"]
    assert found["proved"] and found["low"] == found["value"] == found["high"] == 21
    assert found["line"][0] == found["move"]


def test_a_table_and_the_line_are_shown() -> None:
    result = run("endgame", "--nodes", "500", "--threads", "2", CGP)
    assert result.exit_code == 0, result.output
    assert "line: " in result.stdout and "gains" in result.stdout


def test_what_is_shown_while_it_works_has_a_head_and_no_bounds_that_tell_nothing() -> None:
    heard: list[EndgameResult] = []
    solve_endgame(Position.from_cgp(HARD_ENDGAME), nodes=3000, progress=heard.append)
    summary, head, *rows = _progress_lines(heard[-1])
    assert head.split() == ["gains", "move"]
    assert "for certain" not in summary
    assert head.index("move") == rows[0].index(str(heard[-1].move))
    result = run("endgame", "--nodes", "3000", HARD_ENDGAME)
    assert "for certain -" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((f"{EMPTY} CARE/ 0/0 0",), "the bag holds 86 tiles; an endgame begins when it is empty"),
        (("",), "no position was given"),
        ((CGP, "--seconds", "0"), "seconds: must be more than 0, not 0"),
        ((CGP, "--memory", "1"), "memory: must be 8 to 1048576 megabytes, not 1"),
        ((CGP, "--threads", "0"), "threads: must be 1 to 256, not 0"),
        ((CGP.replace("ABEIIMO", "ABE"),), "9 tiles are unseen; a rack holds 7"),
        ((CGP.replace("ABEIIMO", "ZZEIIMO"),), "CGP: 3 tiles Z on board and racks; english has 1"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    result = run("endgame", *arguments)
    assert result.exit_code == 2
    assert result.output == f"quixotry: {says}\n"


def test_the_bench_measures_endgames() -> None:
    result = run("bench", "--endgames", "2", "--seconds", "1", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["endgames"] == 2 and report["nodes_a_second"] > 0
    assert list(report["proved"]) == ["1"]
