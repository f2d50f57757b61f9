"""`quixotry endgame`."""

from __future__ import annotations

import json

import pytest

from support.command_line import EMPTY, run

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


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((f"{EMPTY} CARE/ 0/0 0",), "the bag holds 86 tiles; an endgame begins when it is empty"),
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
