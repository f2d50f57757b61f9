"""`quixotry preendgame`."""

from __future__ import annotations

import json

import pytest

from support.command_line import EMPTY, run

CGP = (
    "2G4Q7/1SI4U7/OPE4a7/XI1B1FIG7/1CLADE9/AY1N1W9/R2N4E3V2/T2EVENTS2FADO/1J1T4T3R2/DONS3cROAKIER/"
    "1W6E3O1A/LICE2RYA3LAM/1N4HIT3AHA/1G4OP4RET/7E5ME BIIOOUZ/ 329/338 0"
)


def test_json_has_every_move() -> None:
    result = run("preendgame", "--json", "--nodes", "100000", "-", text=CGP)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["method"] == "pre-endgame" and found["bag"] == 1 and found["complete"]
    assert len(found["moves"]) > 50
    assert list(found["moves"][0]) == [
        "move", "win", "spread", "guaranteed", "interval", "proved", "outcomes",
    ]  # fmt: skip


def test_a_table_is_shown() -> None:
    result = run("preendgame", "--nodes", "20000", "--threads", "2", CGP)
    assert result.exit_code == 0, result.output
    assert "wins" in result.stdout and "assumed: " in result.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((f"{EMPTY} CARE/ 0/0 0",), "the bag holds 86 tiles; a pre-endgame has 1 to 7"),
        ((CGP, "--seconds", "0"), "seconds: must be more than 0, not 0"),
        ((CGP, "--memory", "1"), "memory: must be 8 to 1048576 megabytes, not 1"),
        ((CGP, "--threads", "0"), "threads: must be 1 to 256, not 0"),
        (
            (CGP.replace("BIIOOUZ", "BIIO"),),
            "the mover has 4 tiles; the other would have 10, and a rack holds 7",
        ),
        ((CGP.replace("BIIOOUZ", "ZZIOOUZ"),), "CGP: 3 tiles Z on board and racks; english has 1"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], says: str) -> None:
    result = run("preendgame", *arguments)
    assert result.exit_code == 2
    assert result.output == f"quixotry: {says}\n"
